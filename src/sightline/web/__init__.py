"""The server: a page to play on, and an HTTP API that answers as the command line does.

::

    browser ──▶ guard ──▶ app ──▶ pool ──frames──▶ worker ──▶ verbs ──▶ the library
               headers   paths    lanes            limits

The server itself never reads a puzzle: a body goes as it came to a worker, a process that
can be killed. Needs the extra ``web``; nothing here is imported by the rest of the package.
"""
