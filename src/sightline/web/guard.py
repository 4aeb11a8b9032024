"""The outermost middleware: security headers, the language, a check of the host, the log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from datetime import UTC, datetime
from ipaddress import ip_address
from time import perf_counter
from typing import Any

import msgspec

from ..words import Slot, language, say, speaking
from ..words.languages import from_header
from .complaining import complain
from .worker import JSON, fault, refused

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'self'",
}
"""The Content-Security-Policy: nothing from other hosts, no inline scripts or styles."""

HEADERS = {
    "content-security-policy": "; ".join(f"{what} {source}" for what, source in POLICY.items()),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
}
MISDIRECTED = say("serve-misdirected", "this server does not go by that name")
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
API = "/api/"
"""What the paths begin with whose answers hold words."""
LONGEST_PATH = 200
"""The longest path in the log."""
LONGEST_FAULT = 300
"""The longest complaint in the log, so that a line is written at once."""
LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


class LogLine(msgspec.Struct, omit_defaults=True):
    """A line in the log about one request; it does not contain the question."""

    time: str
    method: str
    path: str
    status: int = 0
    ms: float = 0.0
    bytes: int = 0
    fault: str | None = None


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: App, *, host: str, log: bool) -> None:
        self._app = app
        self._names = LOOPBACK_NAMES if is_loopback(host) else None
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with speaking(language_of(scope)):
            await self._guarded(scope, receive, send)

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        time = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = LogLine(time, scope["method"], scope["path"][:LONGEST_PATH])
        is_spoken = scope["path"].startswith(API)

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                line.status = message["status"]
                headers = [*message.get("headers", ()), *_RAW_HEADERS]
                message["headers"] = headers + (_spoken() if is_spoken else [])
            else:
                line.bytes += len(message.get("body", b""))
            await send(message)

        try:
            if self._is_misdirected(scope):
                await _refuse(guarded_send, 421, MISDIRECTED())
            else:
                await self._app(scope, receive, guarded_send)
        except Exception as error:
            line.fault = f"{type(error).__name__}: {error}"[:LONGEST_FAULT]
            if not line.status:
                await _refuse(guarded_send, 500, fault(error))
        finally:
            line.ms = round(1000 * (perf_counter() - began), 1)
            self._write(line)

    def _is_misdirected(self, scope: Scope) -> bool:
        """Whether another site has pointed its host name at this computer (DNS rebinding)."""
        if self._names is None:
            return False
        hosts = headers_of(scope, b"host")
        return len(hosts) != 1 or without_port(hosts[0]) not in self._names

    def _write(self, line: LogLine) -> None:
        if self._log:
            complain(msgspec.json.encode(line).decode())


def is_loopback(host: str) -> bool:
    """Whether a host can be reached only from this computer.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def without_port(host: str) -> str:
    """The host name in a Host header.

    >>> without_port("LocalHost:8000"), without_port("[::1]:80"), without_port("[::1]")
    ('localhost', '[::1]', '[::1]')
    """
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdigit() else host.lower()


def headers_of(scope: Scope, wanted: bytes) -> list[str]:
    """The values of a header of a request."""
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]


def language_of(scope: Scope) -> str:
    """The language that a request is to be answered in."""
    return from_header(",".join(headers_of(scope, b"accept-language")))


def _spoken() -> list[tuple[bytes, bytes]]:
    """The headers of an answer that is in one language, and would be in another one, too."""
    return [(b"content-language", language().encode()), (b"vary", b"Accept-Language")]


async def _refuse(send: Send, status: int, why: Slot) -> None:
    body = refused(status, why).body
    length = str(len(body)).encode()
    headers = [(b"content-type", JSON.encode()), (b"content-length", length)]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
