"""Run the server until it is ended."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from struct import pack
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..core.errors import InputError, Stopped
from ..words import say
from .app import create_app
from .clients import client_at
from .complaining import complain
from .guard import HEADERS
from .settings import Settings
from .worker import JSON, fault, refused

LAST_WORDS = 5
"""Seconds for the last answers to be sent."""
ON_THE_WAY = 2**16
"""Bytes of an answer in the buffer of the system; the rest is counted here."""
ACCEPTED = 64
"""Connections that are accepted in a row before data on the others is read."""
LISTENING = 1024
"""Connections that may wait to be accepted."""
FILES = 4096
"""Open files, so that connections are refused by the limits here, not by the system's."""
NO_HTTP = say("serve-no-http", "this is no request in HTTP that can be read")
EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
"""The system has no more files or memory for connections."""
TOO_FEW_FILES = (
    "warning: no further connection can be accepted, because the system allows no more open files; "
    "they wait until others are closed (ulimit -n allows more)"
)
REMINDER = 60.0
"""Seconds after which the same complaint is written again."""


class Held:
    """The memory that connections hold. If it is too much, the largest client loses some.

    That is the client whose connections together hold most; its oldest one is closed.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._amounts: dict[Patient, int] = {}
        self._by_client: Counter[str] = Counter()

    def __contains__(self, connection: Patient) -> bool:
        return connection in self._amounts

    def hold(self, connection: Patient, amount: int) -> None:
        """Set how much a connection holds."""
        self._by_client[connection.asker] += amount - self._amounts.get(connection, 0)
        self._amounts[connection] = amount
        while self._by_client.total() > self._most:
            (greediest, _), *_ = self._by_client.most_common(1)
            victim = next(each for each in self._amounts if each.asker == greediest)
            self.let_go(victim)
            victim.cut_off()

    def let_go(self, connection: Patient) -> None:
        """Forget a connection, which holds nothing any more."""
        if amount := self._amounts.pop(connection, 0):
            self._by_client[connection.asker] -= amount
            if not self._by_client[connection.asker]:
                del self._by_client[connection.asker]


class Patient(H11Protocol):
    """HTTP by uvicorn, with limits of time and memory.

    uvicorn itself has no time limit for the head of a request, for a body that is not read, and
    for a client to receive its answer.
    """

    settings: Settings
    arriving: Held
    unsent: Held

    asker = ""
    _arrived = 0
    _held_back = False
    _end: asyncio.TimerHandle | None = None
    _next_look: asyncio.TimerHandle | None = None

    @classmethod
    def within(cls, settings: Settings) -> type[Patient]:
        """A subclass with these settings, whose limits all connections of a server share."""
        limits = {
            "settings": settings,
            "arriving": Held(settings.arriving),
            "unsent": Held(settings.unsent),
        }
        return type(cls.__name__, (cls,), limits)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.asker = client_at(self.client[0] if self.client else "")
        self._look_at_the_clock()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP never reaches the guard, but gets an answer like any other."""
        del msg  # of uvicorn's own answer
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            # The answer to an earlier part of it is on its way.
            self.transport.close()
            return
        body = refused(400, NO_HTTP()).body
        headers = {"content-type": JSON, "content-length": str(len(body)), "connection": "close"}
        raw = [(name.encode(), value.encode()) for name, value in (headers | HEADERS).items()]
        for event in (
            h11.Response(status_code=400, headers=raw, reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        self._arrived += len(data)
        super().data_received(data)

    def handle_events(self) -> None:
        if self.flow.write_paused:
            # No further question before the last answer has been received.
            self._held_back = True
            self.flow.pause_reading()
            return
        super().handle_events()
        self._look_at_the_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_the_clock()
        self.unsent.let_go(self)
        self._look_no_more()
        super().connection_lost(exc)

    def cut_off(self) -> None:
        """Close the connection, and discard what the system has not sent."""
        connection = self.transport.get_extra_info("socket")
        with suppress(OSError):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, pack("ii", 1, 0))
        self.transport.abort()

    # The request ---------------------------------------------------------------------

    def _look_at_the_clock(self) -> None:
        if self.transport.is_closing() or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._forget_the_clock()
            return
        if self._end is None:
            seconds = self.settings.head_time + self.settings.body_time
            self._end = self.loop.call_later(seconds, self.cut_off)
        self.arriving.hold(self, self.settings.request_size + self._arrived)

    def _forget_the_clock(self) -> None:
        self._arrived = 0
        self.arriving.let_go(self)
        if self._end is not None:
            self._end.cancel()
            self._end = None

    # The answer ----------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # There may be more to send than at the last check.
        self._look_no_more()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()
        self.unsent.hold(self, self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self.unsent.let_go(self)
        super().resume_writing()
        if self._held_back and not self.transport.is_closing():
            self._held_back = False
            self.flow.resume_reading()
            self.handle_events()

    def _watch(self) -> None:
        """Check that the client receives what is written, until all of it is sent."""
        if self._next_look is None and (rest := self.transport.get_write_buffer_size()):
            seconds = self.settings.answer_time
            self._next_look = self.loop.call_later(seconds, self._look_at_the_rest, rest)

    def _look_at_the_rest(self, before: int) -> None:
        self._next_look = None
        rest = self.transport.get_write_buffer_size()
        if rest >= before:
            self.cut_off()
            return
        if self in self.unsent:
            self.unsent.hold(self, rest)
        self._watch()

    def _look_no_more(self) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
            self._next_look = None


class Complaints:
    """Says in a sentence what went wrong outside of all requests, and the same once a minute.

    asyncio writes a traceback for each connection that cannot be accepted, dozens a second.
    """

    def __init__(self) -> None:
        self._said: dict[str, float] = {}

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, ConnectionError):
            return  # the client has gone away
        if isinstance(error, OSError) and error.errno in EXHAUSTED:
            sentence = TOO_FEW_FILES
        else:
            sentence = str(
                fault(error if isinstance(error, Exception) else RuntimeError(context["message"]))
            )
        now = loop.time()
        if now - self._said.get(sentence, -REMINDER) >= REMINDER:
            self._said[sentence] = now
            complain(sentence)


class Server(uvicorn.Server):
    """uvicorn, which notifies the pool before it waits for the last answers."""

    def __init__(self, app: FastAPI, ready: Callable[[], None]) -> None:
        settings: Settings = app.state.settings
        config = uvicorn.Config(
            app,
            http=Patient.within(settings),
            # Trusted from the proxy alone: otherwise clients could pretend to be others.
            proxy_headers=bool(settings.proxy),
            forwarded_allow_ips=settings.proxy,
            # The guard writes the log; uvicorn's messages on invalid requests are of no use.
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=LAST_WORDS,
            backlog=ACCEPTED,
            ws="none",
        )
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        asyncio.get_running_loop().set_exception_handler(Complaints())
        await super().startup(sockets)
        for each in sockets or ():
            # uvicorn uses the same number for the backlog and for accepting in a row.
            each.listen(LISTENING)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop long requests, send the last answers, end the workers."""
        await self._app.state.pool.close()
        await super().shutdown(sockets)


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to this address; port 0 is any free port."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, protocol)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            # Connections inherit it.
            found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ON_THE_WAY)
            found.bind(address)
            found.listen(LISTENING)
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
    """The address for a browser.

    >>> url("127.0.0.1", 8000), url("::1", 80)
    ('http://127.0.0.1:8000/', 'http://[::1]:80/')
    """
    try:
        name = f"[{host}]" if ip_address(host).version == 6 else host
    except ValueError:
        name = host
    return f"http://{name}:{port}/"


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until an interrupt, which is raised again, or until SIGTERM, on which it returns."""
    _allow_files()
    # What it would say is said by Complaints, or of no use.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    server = Server(create_app(settings), ready)
    # uvicorn raises every signal again when it is done; SIGTERM needs no further handling.
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        # uvicorn exits like this if the application does not start.
        with suppress(SystemExit):
            server.run([listening])
    finally:
        signal.signal(signal.SIGTERM, before)
        listening.close()
    if not server.started:
        raise Stopped("the workers do not start; with SIGHTLINE_DEBUG=1 they say why")


def _allow_files() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if now < FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
