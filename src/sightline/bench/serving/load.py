"""Load and attacks: many clients at a time, some of them hostile."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from itertools import count
from time import perf_counter
from typing import Any

from .questions import Question, endless_questions, large_answer, short_questions
from .server import Client, Server

CLIENTS = 200
ENDLESS_CLIENTS = 20
"""Of these."""
PEOPLE = 10
ATTACKERS = 20
CANCELLERS = 10
SLOW_BODIES = 3000
SLOW_READERS = 300


class Load:
    """Many clients at the same time, a few of them with endless requests."""

    def __init__(self, server: Server, seconds: float) -> None:
        self._server = server
        self._until = perf_counter() + seconds
        self.statuses: dict[str, Counter[int]] = {"short": Counter(), "endless": Counter()}
        self.times: dict[str, list[float]] = {"short": [], "endless": []}

    async def run(self) -> None:
        """Send requests until the time is over, then wait for the remaining answers."""
        short, endless = short_questions(), endless_questions()
        watching = asyncio.create_task(self._server.watch())
        kinds = [
            self._client("endless", endless, number)
            if number < ENDLESS_CLIENTS
            else self._client("short", short, number)
            for number in range(CLIENTS)
        ]
        await asyncio.gather(*kinds)
        watching.cancel()

    async def _client(self, kind: str, questions: list[Question], number: int) -> None:
        async with Client(self._server.port) as client:
            while perf_counter() < self._until:
                status, seconds, _ = await client.ask(questions[number % len(questions)])
                self.statuses[kind][status] += 1
                if status != 429:
                    self.times[kind].append(seconds)
                else:
                    await asyncio.sleep(1)
                number += 1


class Attack:
    """A few clients with occasional short requests, during an attack."""

    def __init__(self, server: Server, seconds: float, *, apart: bool = False) -> None:
        self._server = server
        self._seconds = seconds
        self._apart = apart
        """Whether every client has a separate address."""
        self.answered: list[float] = []
        """Seconds of the answers that people got."""
        self.refused = 0
        self._addresses = count(1)
        self._begun = asyncio.Event()

    async def during(self, *others: Coroutine[Any, Any, None]) -> None:
        """Measure short requests during the attack."""
        background = [asyncio.create_task(each) for each in (*others, self._server.watch())]
        if others:
            await self._begun.wait()
        # The attack takes a moment to have an effect.
        await asyncio.sleep(2)
        self._until = perf_counter() + self._seconds
        await asyncio.gather(*(self._person(number) for number in range(PEOPLE)))
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)

    def client(self, *, reads: bool = True) -> Client:
        """A client, with a separate address if they have one each."""
        address = next(self._addresses)
        host = f"127.0.{address // 250 + 1}.{address % 250 + 1}" if self._apart else "127.0.0.1"
        return Client(self._server.port, host, reads=reads)

    async def _person(self, number: int) -> None:
        questions = short_questions()
        client = self.client()
        while perf_counter() < self._until:
            try:
                async with client:
                    status, seconds, _ = await client.ask(questions[number % len(questions)])
            except (OSError, asyncio.IncompleteReadError):
                status, seconds = 0, 0.0
            if status == 200:
                self.answered.append(seconds)
            else:
                self.refused += 1
            number += 1
            await asyncio.sleep(0.5)

    async def endless(self, differing: Callable[[], Question]) -> None:
        """Send requests without end; retry at once when refused."""

        async def ask(client: Client) -> None:
            while True:
                async with client:
                    await client.ask(differing())
                await asyncio.sleep(0.02)

        async def cancel(client: Client, number: int) -> None:
            while True:
                async with client:
                    client.write(differing())
                    await asyncio.sleep(0.05 * (number % 5 + 1))

        self._begun.set()
        await asyncio.gather(
            *(ask(self.client()) for _ in range(ATTACKERS)),
            *(cancel(self.client(), number) for number in range(CANCELLERS)),
        )

    async def slow_bodies(self) -> None:
        """Requests of which all but the last byte have arrived, and every moment another one."""
        async with AsyncExitStack() as stack:
            for number in count(1):
                client = await stack.enter_async_context(self.client())
                client.write(short_questions()[0], missing=1)
                if number == SLOW_BODIES:
                    self._begun.set()
                if number >= SLOW_BODIES:
                    await asyncio.sleep(0.01)

    async def slow_readers(self) -> None:
        """Request large answers that are made quickly, and do not read them."""
        large = large_answer()
        self._begun.set()
        async with AsyncExitStack() as stack:
            for _ in range(SLOW_READERS):
                client = await stack.enter_async_context(self.client(reads=False))
                client.write(large)
                await asyncio.sleep(0.05)
            await asyncio.Event().wait()
