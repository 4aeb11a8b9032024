"""Answers as JSON records, one type for each, independent of the interface.

One module per answer: a struct, whose docstring is also used in the description of the API,
and a function ``of`` that makes it from the result of the verb. The command line prints these
records, the server sends them, and a worker in a browser can do so, too: ``answering`` maps the
name of a verb and a JSON object to a record, and does not depend on the caller.
"""
