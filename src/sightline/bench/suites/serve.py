"""How long short requests take: alone, among many, and during attacks.

Hints are requested one at a time; then 200 requests of mixed size are kept in flight, some of
them endless, and clients that are told to come back later do so; then a few clients send short
requests now and then while others attack, with endless requests that all differ, with requests
that never complete, with answers that are never read.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any

from ...formats import write
from ...formats.json import parse
from ...rules.marks import Marks
from ...rules.puzzle import Puzzle
from ...verbs.hint import hint
from ..questions import (
    different,
    differing_in_a_byte,
    empty_board,
    endless_questions,
    hint_question,
    large_answer,
    short_questions,
    six_by_six,
)
from ..report import Section
from ..rows import Case, Columns, Figures, Row, milliseconds, of_table, spread, table
from ..server import Client, Question, Server, served

TITLE = "Serve"
TEXT = "Clients and server share the machine, over loopback."
SECONDS, QUICK_SECONDS = 30, 5
ATTACKED = 20
"""Seconds of an attack."""
HINTS = 50

CLIENTS = 200
ENDLESS_CLIENTS = 20
"""Of these."""
PEOPLE = 10
ATTACKERS = 20
CANCELLERS = 10
SLOW_BODIES = 3000
SLOW_READERS = 300

Attack = Callable[[Callable[..., Client], asyncio.Event], Coroutine[Any, Any, None]]
"""Attacks with clients that it makes, and tells when it has begun."""


def versions() -> dict[str, str]:
    """No other programs."""
    return {}


def cases(quick: bool) -> Iterator[Case]:
    """Hints alone, mixed load, attacks; each with a separate server."""
    for name, puzzle, with_marks in six_by_six():
        yield Case("hints", name, _case(_hints, puzzle, with_marks))
    seconds = QUICK_SECONDS if quick else SECONDS
    yield Case("load", f"{seconds} s", _case(_load, seconds))
    for name, attack, apart, least in ATTACKS:
        lasting = max(QUICK_SECONDS if quick else ATTACKED, least)
        yield Case("attacks", name, _case(_attacked, attack, apart, lasting))


def _case(measure: Callable[..., Awaitable[Figures]], *arguments: object) -> Callable[[], Figures]:
    async def with_server() -> Figures:
        async with served() as server:
            return await measure(server, *arguments)

    return lambda: asyncio.run(with_server())


# What is measured --------------------------------------------------------------------------


async def _hints(server: Server, puzzle: Puzzle, with_marks: bool) -> Figures:
    """One hint at a time, on a warm server."""
    asked = hint_question(puzzle, with_marks)
    async with Client(server.port) as client:
        await client.ask(asked)
        times = [(await client.ask(asked))[1]]
        times += [(await client.ask(asked))[1] for _ in range(HINTS if times[0] < 0.5 else 2)]
    return {"alone": _alone(puzzle, with_marks)} | spread(times)


def _alone(puzzle: Puzzle, with_marks: bool) -> float:
    """The same hint without a server, the second time."""
    board = empty_board(puzzle)
    marks: Marks | None = {} if with_marks else None
    hint(puzzle, board, marks)
    fresh = parse(write(puzzle, "jsonl"))
    began = perf_counter()
    hint(fresh, board, marks)
    return perf_counter() - began


async def _load(server: Server, seconds: float) -> Figures:
    """Many clients at the same time, a few of them with endless requests."""
    until = perf_counter() + seconds
    answers: dict[str, list[tuple[int, float]]] = {"short": [], "endless": []}

    async def client(kind: str, questions: Sequence[Question], number: int) -> None:
        async with Client(server.port) as asking:
            while perf_counter() < until:
                status, taken, _ = await asking.ask(questions[number % len(questions)])
                answers[kind].append((status, taken))
                if status == 429:
                    await asyncio.sleep(1)
                number += 1

    short, endless = short_questions(), endless_questions()
    watching = asyncio.create_task(server.watch())
    await asyncio.gather(
        *(client("endless", endless, number) for number in range(ENDLESS_CLIENTS)),
        *(client("short", short, number) for number in range(ENDLESS_CLIENTS, CLIENTS)),
    )
    watching.cancel()
    server.look()
    requests = {
        kind: {"statuses": {str(n): times for n, times in Counter(s for s, _ in some).items()}}
        | spread([taken for status, taken in some if status != 429])
        for kind, some in answers.items()
    }
    return {"requests": requests, "memory": server.peak}


async def _attacked(server: Server, attack: Attack | None, apart: bool, lasting: float) -> Figures:
    """The latency of short requests during an attack, and the peak memory of the server.

    If they come from apart, every client has an address of its own.
    """
    addresses, begun = count(1), asyncio.Event()

    def client(*, reads: bool = True) -> Client:
        number = next(addresses)
        host = f"127.0.{number // 250 + 1}.{number % 250 + 1}" if apart else "127.0.0.1"
        return Client(server.port, host, reads=reads)

    background = [asyncio.create_task(server.watch())]
    if attack:
        background.append(asyncio.create_task(attack(client, begun)))
        await begun.wait()
    # The attack takes a moment to have an effect.
    await asyncio.sleep(2)
    until = perf_counter() + lasting
    found = await asyncio.gather(*(_person(client(), until, number) for number in range(PEOPLE)))
    for task in background:
        task.cancel()
    await asyncio.gather(*background, return_exceptions=True)
    answers = [answer for each in found for answer in each]
    times = [taken for status, taken in answers if status == 200]
    refused = 1 - len(times) / len(answers)
    figures = {"asked": len(answers), "refused": refused, "memory": server.peak["held"]}
    return figures | spread(times or [0.0])


async def _person(client: Client, until: float, number: int) -> list[tuple[int, float]]:
    """The answers to a short request now and then, each on a new connection."""
    questions, answers = short_questions(), []
    while perf_counter() < until:
        status, taken = 0, 0.0
        with suppress(OSError, asyncio.IncompleteReadError):
            async with client:
                status, taken, _ = await client.ask(questions[number % len(questions)])
        answers.append((status, taken))
        number += 1
        await asyncio.sleep(0.5)
    return answers


# Attacks -----------------------------------------------------------------------------------


def _endless(differing: Callable[[], Callable[[], Question]]) -> Attack:
    """Requests without end, sent again at once when they are refused."""

    async def attack(new: Callable[[], Client], begun: asyncio.Event) -> None:
        following = differing()

        async def ask(client: Client) -> None:
            while True:
                async with client:
                    await client.ask(following())
                await asyncio.sleep(0.02)

        async def cancel(client: Client, number: int) -> None:
            while True:
                async with client:
                    client.write(following())
                    await asyncio.sleep(0.05 * (number % 5 + 1))

        begun.set()
        await asyncio.gather(
            *(ask(new()) for _ in range(ATTACKERS)),
            *(cancel(new(), number) for number in range(CANCELLERS)),
        )

    return attack


async def _slow_bodies(new: Callable[[], Client], begun: asyncio.Event) -> None:
    """Requests of which all but the last byte have arrived, and every moment another one."""
    async with AsyncExitStack() as stack:
        for number in count(1):
            client = await stack.enter_async_context(new())
            client.write(short_questions()[0], missing=1)
            if number >= SLOW_BODIES:
                begun.set()
                await asyncio.sleep(0.01)


async def _slow_readers(new: Callable[..., Client], begun: asyncio.Event) -> None:
    """Request large answers that are made quickly, and do not read them."""
    large = large_answer()
    begun.set()
    async with AsyncExitStack() as stack:
        for _ in range(SLOW_READERS):
            client = await stack.enter_async_context(new(reads=False))
            client.write(large)
            await asyncio.sleep(0.05)
        await asyncio.Event().wait()


ATTACKS: tuple[tuple[str, Attack | None, bool, float], ...] = (
    ("nothing else", None, False, 0),
    ("questions that differ in a byte, one address", _endless(differing_in_a_byte), False, 0),
    ("questions that differ in a byte, many addresses", _endless(differing_in_a_byte), True, 0),
    ("questions that all are different, many addresses", _endless(different), True, 0),
    (f"{SLOW_BODIES:,} slow bodies", _slow_bodies, False, 0),
    (f"{SLOW_READERS} slow readers", _slow_readers, False, 20),
)
"""The attack, whether every client has a separate address, and its duration in seconds."""


# Telling -----------------------------------------------------------------------------------

TIMES: Columns = [
    ("median ms", milliseconds("p50", 1)),
    ("95 % ms", milliseconds("p95", 1)),
    ("most ms", milliseconds("most", 1)),
]
HINT_COLUMNS: Columns = [
    ("hint", lambda row: row.name),
    ("without a server, ms", milliseconds("alone", 1)),
    *TIMES,
]
LOAD_COLUMNS: Columns = [
    ("requests", lambda row: row.name),
    ("by status", lambda row: _statuses(row["statuses"])),
    *TIMES,
]
MEMORY_COLUMNS: Columns = [
    ("memory", lambda row: row.name),
    ("MB", lambda row: f"{row['kilobytes'] / 1024:,.0f}"),
]
ATTACK_COLUMNS: Columns = [
    ("meanwhile", lambda row: row.name),
    ("asked", lambda row: f"{row['asked']:,}"),
    ("refused", lambda row: f"{row['refused']:.1%}"),
    *TIMES,
    ("server MB", lambda row: f"{row['memory'] / 1024:,.0f}"),
]


def _statuses(counts: dict[str, int]) -> str:
    return ", ".join(f"{status}: {number:,}" for status, number in sorted(counts.items()))


def sections(rows: Sequence[Row]) -> list[Section]:
    """Hints, load, attacks, as far as they were measured."""
    found = [
        Section(
            title="A hint, one at a time",
            text=TEXT,
            tables=[table("Hints over loopback", of_table(rows, "hints"), HINT_COLUMNS)],
        ),
        *map(_load_section, of_table(rows, "load")),
        Section(
            title=f"{PEOPLE} people with short questions, while others attack",
            text="Each of them asks about twice a second, on a new connection. Endless questions "
            f"come from {ATTACKERS} clients that begin anew at once when they are refused, "
            f"and from {CANCELLERS} that go away after a quarter of a second at most. Memory "
            "is that of the process that answers.",
            tables=[table("Attacks", of_table(rows, "attacks"), ATTACK_COLUMNS)],
        ),
    ]
    return [section for section in found if any(each.rows for each in section.tables)]


def _load_section(row: Row) -> Section:
    within = partial(Row, suite=row.suite, table=row.table)
    requests = [within(name=kind, figures=seen) for kind, seen in row["requests"].items()]
    memory = [
        within(name=name, figures={"kilobytes": most}) for name, most in row["memory"].items()
    ]
    return Section(
        title=f"{CLIENTS} requests in flight for {row.name}, {ENDLESS_CLIENTS} of them without end",
        text=f"{TEXT} 429 says: come back later, which the clients do after a second; these are "
        "not in the times. 422 among the endless ones is a limit that was reached.",
        tables=[
            table("Requests", requests, LOAD_COLUMNS, left=(0,)),
            table("The most memory at a time, resident", memory, MEMORY_COLUMNS),
        ],
    )
