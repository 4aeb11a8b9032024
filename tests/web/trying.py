"""Workers and servers in the same process, for single tests."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from sightline.web.app import create_app
from sightline.web.pool import Pool
from sightline.web.serving import Server, bound
from sightline.web.settings import Settings

USUAL: dict[str, Any] = {"workers": 2, "waiting_time": 60, "refusal_time": 0}
"""Waiting is long enough for slow machines; refusals are immediate."""


@asynccontextmanager
async def opened(**settings: Any) -> AsyncIterator[Pool]:
    pool = Pool(Settings(**USUAL | settings))
    await pool.open()
    try:
        yield pool
    finally:
        await pool.close()


def with_pool(test: Callable[[Pool], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        async with opened(**settings) as pool:
            await test(pool)

    asyncio.run(run())


def with_server(test: Callable[[Server, int], Awaitable[None]], **settings: Any) -> None:
    """Run a test with the port of a real server."""

    async def run() -> None:
        listening = bound("127.0.0.1", 0)
        # A fixed size, because that of the system differs.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        ready = asyncio.Event()
        server = Server(create_app(Settings(**USUAL | {"log": False} | settings)), ready.set)
        serving = asyncio.create_task(server.serve([listening]))
        try:
            async with asyncio.timeout(60):
                await ready.wait()
                await test(server, listening.getsockname()[1])
        finally:
            server.should_exit = True
            await serving
            listening.close()

    asyncio.run(run())


async def until(condition: Callable[[], Any]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)
