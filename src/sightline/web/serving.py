"""Run the server until somebody ends it."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..errors import InputError, Stopped
from .app import create_app
from .settings import Settings

LAST_WORDS = 5
"""Seconds for the last answers to go out."""


def patient(seconds: float) -> type[H11Protocol]:
    """HTTP as uvicorn speaks it, but a request arrives within so many seconds, or never.

    uvicorn itself waits for ever for the head of a request, and for a body that nobody reads.
    """

    class Patient(H11Protocol):
        _end: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._look_at_the_clock()

        def handle_events(self) -> None:
            super().handle_events()
            self._look_at_the_clock()

        def connection_lost(self, exc: Exception | None) -> None:
            self._forget_the_clock()
            super().connection_lost(exc)

        def _look_at_the_clock(self) -> None:
            if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
                self._forget_the_clock()
            elif self._end is None:
                self._end = self.loop.call_later(seconds, self.transport.abort)

        def _forget_the_clock(self) -> None:
            if self._end is not None:
                self._end.cancel()
                self._end = None

    return Patient


class Server(uvicorn.Server):
    """uvicorn, with a word to the pool before it waits for the last answers."""

    def __init__(self, app: FastAPI, ready: Callable[[], None]) -> None:
        settings: Settings = app.state.settings
        config = uvicorn.Config(
            app,
            http=patient(settings.head_time + settings.body_time),
            # The log is ours; what uvicorn has to say of broken requests helps nobody.
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=LAST_WORDS,
            ws="none",
        )
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop what would take long, send the last answers, end the workers."""
        await self._app.state.pool.close()
        await super().shutdown(sockets)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; 0 is any free port."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, protocol)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
            found.listen(256)
        except BaseException:
            found.close()
            raise
    except (OSError, OverflowError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        option = "--host" if isinstance(error, socket.gaierror) else "--port"
        raise InputError(
            f"the server cannot listen at {url(host, port)}: {why[:1].lower()}{why[1:]}; "
            f"choose another one with {option}"
        ) from None
    return found


def url(host: str, port: int) -> str:
    """The address that a browser takes.

    >>> url("127.0.0.1", 8000), url("::1", 80)
    ('http://127.0.0.1:8000/', 'http://[::1]:80/')
    """
    try:
        name = f"[{host}]" if ip_address(host).version == 6 else host
    except ValueError:
        name = host
    return f"http://{name}:{port}/"


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until an interrupt, which is raised again, or until SIGTERM, which is the end."""
    server = Server(create_app(settings), ready)
    # uvicorn hands every signal on when it is done; to this one there is nothing to add.
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        # It leaves this way when the application does not start.
        with suppress(SystemExit):
            server.run([listening])
    finally:
        signal.signal(signal.SIGTERM, before)
        listening.close()
    if not server.started:
        raise Stopped("the workers do not start; with SIGHTLINE_DEBUG=1 they say why")
