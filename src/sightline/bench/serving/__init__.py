"""A server under load: clients, questions, and what others do to it meanwhile.

``sightline serve`` runs in a process of its own on the loopback address; clients and server
share the machine.
"""
