"""A server under load: clients, requests, and attacks at the same time.

``sightline serve`` runs in a separate process on the loopback address; clients and server
share the machine.
"""
