"""A server in a separate process, its memory, and its clients."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

from ..core.errors import SightlineError

Question = tuple[str, bytes]
"""A path, and a body."""

SETTLED_AFTER = 2.0
"""Seconds without growth, after which a server has started."""
LOOK_EVERY = 0.25
"""Seconds between two looks at the memory."""


class Client:
    """One connection, used again and again."""

    def __init__(self, port: int, address: str = "127.0.0.1", *, reads: bool = True) -> None:
        self._port, self._address, self._reads = port, address, reads

    async def __aenter__(self) -> Client:
        connection = socket.socket()
        connection.setblocking(False)
        connection.bind((self._address, 0))
        if not self._reads:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", self._port))
        self._reader, self._writer = await asyncio.open_connection(sock=connection)
        if not self._reads:
            self._writer.transport.pause_reading()  # type: ignore[attr-defined]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def ask(self, asked: Question) -> tuple[int, float, bytes]:
        """The status, the seconds that it took, and the answer."""
        began = perf_counter()
        self.write(asked)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", answer)
        data = await self._reader.readexactly(int(length[1]) if length else 0)
        return int(answer.split()[1]), perf_counter() - began, data

    def write(self, asked: Question, missing: int = 0) -> None:
        """Send a request, and do not wait; the last bytes may be missing."""
        path, body = asked
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body) + missing}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)


class Server:
    """The running server, and its memory."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port
        self.peak = {"server": 0, "worker": 0, "all": 0, "held": 0}
        """Kilobytes at most: of the process that answers, of one of its workers, of all of them,
        and of the first with what the system holds for it."""

    def look(self) -> None:
        """Record how much memory is in use now."""
        server = _kilobytes(self.pid)
        children = _told_by_the_system(f"{self.pid}/task/{self.pid}/children").split()
        workers = [_kilobytes(int(child)) for child in children]
        now = {"server": server, "worker": max(workers, default=0), "all": server + sum(workers)}
        now["held"] = server + _kilobytes_on_the_way(self.port)
        self.peak = {name: max(most, now[name]) for name, most in self.peak.items()}

    async def watch(self) -> None:
        """Record the memory periodically."""
        while True:
            self.look()
            await asyncio.sleep(LOOK_EVERY)


def _told_by_the_system(name: str) -> str:
    try:
        return Path("/proc", name).read_text()
    except OSError:
        return ""


def _kilobytes(pid: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+)", _told_by_the_system(f"{pid}/status"))
    return int(found[1]) if found else 0


def _kilobytes_on_the_way(port: int) -> int:
    """The memory of answers in socket buffers that no client has read."""
    sockets = (line.split() for line in _told_by_the_system("net/tcp").splitlines()[1:])
    ours = (fields[4] for fields in sockets if int(fields[1].partition(":")[2], 16) == port)
    return sum(int(queues.partition(":")[0], 16) for queues in ours) // 1024


@asynccontextmanager
async def served(python: str = sys.executable) -> AsyncIterator[Server]:
    """A server that has just started, and is gone afterwards."""
    command = (python, "-P", "-m", "sightline", "serve", "--port", "0", "--quiet")
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout
    try:
        found = re.search(rb":(\d+)/", await process.stdout.readline())
        if found is None:
            raise SightlineError("the server did not start; try: sightline serve --port 0")
        yield Server(process.pid, int(found[1]))
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def at_rest(python: str) -> int:
    """The bytes that a server and its workers take when they have started and are idle."""
    async with served(python) as server:
        settled = -1
        while server.peak["all"] > settled:
            settled = server.peak["all"]
            await asyncio.sleep(SETTLED_AFTER)
            server.look()
        return server.peak["all"] * 1024
