"""Answers as JSON records, one type for each, whoever gives them.

A module per answer: a struct, whose docstring is also the one in the description of the API,
and a function ``of`` that makes it from what the verb has found. The command line prints these
records, the server sends them, and a worker in a browser can send them, too: ``answering`` goes
from the name of a verb and a JSON object to a record, and knows nothing of who asks.
"""
