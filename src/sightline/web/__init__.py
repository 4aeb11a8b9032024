"""The server: a page to play on, and an HTTP API that answers as the command line does.

::

    browser ──▶ guard ──▶ app ──▶ pool ──frames──▶ worker ──▶ verbs ──▶ the library
               headers   paths    lanes            limits

The server itself never parses a puzzle: a body is passed unchanged to a worker, a process that
can be killed. Needs the extra ``web``; the rest of the package does not import it.
"""
