"""How long short requests take: alone, among many, and during attacks.

Hints are requested one at a time; then 200 requests of mixed size are kept in flight, some of
them endless, and clients that are told to come back later do so; then a few clients send short
requests now and then while others attack, with endless requests that all differ, with requests
that never complete, with answers that are never read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Any

from ...formats import write
from ...formats.json import parse
from ...rules.marks import Marks
from ...rules.puzzle import Puzzle
from ...verbs.hint import hint
from ..report import Section
from ..rows import Case, Columns, Figures, Row, milliseconds, of_table, spread, table
from ..serving import load as loads
from ..serving.load import Attack, Load
from ..serving.questions import (
    different,
    differing_in_a_byte,
    empty_board,
    hint_question,
    six_by_six,
)
from ..serving.server import Client, Server, served

TITLE = "Serve"
TEXT = "Clients and server share the machine, over loopback."
SECONDS, QUICK_SECONDS = 30, 5
ATTACKED = 20
"""Seconds of an attack."""
HINTS = 50

Attacked = Callable[[Attack], Coroutine[Any, Any, None]]


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
    load = Load(server, seconds)
    await load.run()
    server.look()
    requests = {
        kind: {"statuses": {str(status): n for status, n in load.statuses[kind].items()}}
        | spread(times)
        for kind, times in load.times.items()
    }
    return {"requests": requests, "memory": server.peak}


async def _attacked(
    server: Server, attack: Attacked | None, apart: bool, lasting: float
) -> Figures:
    """The latency of short requests during an attack, and the peak memory of the server."""
    while_attacked = Attack(server, lasting, apart=apart)
    await while_attacked.during(*([attack(while_attacked)] if attack else []))
    asked = len(while_attacked.answered) + while_attacked.refused
    return {
        "asked": asked,
        "refused": while_attacked.refused / asked,
        "memory": server.peak["held"],
        **spread(while_attacked.answered or [0.0]),
    }


ATTACKS: tuple[tuple[str, Attacked | None, bool, float], ...] = (
    ("nothing else", None, False, 0),
    (
        "questions that differ in a byte, one address",
        lambda attack: attack.endless(differing_in_a_byte()),
        False,
        0,
    ),
    (
        "questions that differ in a byte, many addresses",
        lambda attack: attack.endless(differing_in_a_byte()),
        True,
        0,
    ),
    (
        "questions that all are different, many addresses",
        lambda attack: attack.endless(different()),
        True,
        0,
    ),
    (f"{loads.SLOW_BODIES:,} slow bodies", Attack.slow_bodies, False, 0),
    (f"{loads.SLOW_READERS} slow readers", Attack.slow_readers, False, 20),
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
            title=f"{loads.PEOPLE} people with short questions, while others attack",
            text="Each of them asks about twice a second, on a new connection. Endless questions "
            f"come from {loads.ATTACKERS} clients that begin anew at once when they are refused, "
            f"and from {loads.CANCELLERS} that go away after a quarter of a second at most. Memory "
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
        title=f"{loads.CLIENTS} requests in flight for {row.name}, "
        f"{loads.ENDLESS_CLIENTS} of them without end",
        text=f"{TEXT} 429 says: come back later, which the clients do after a second; these are "
        "not in the times. 422 among the endless ones is a limit that was reached.",
        tables=[
            table("Requests", requests, LOAD_COLUMNS, left=(0,)),
            table("The most memory at a time, resident", memory, MEMORY_COLUMNS),
        ],
    )
