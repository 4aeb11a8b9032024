"""Serve: how long short requests take, alone and among many with endless ones between them.

Starts `sightline serve` on the loopback address, asks for hints one at a time, and then keeps
200 requests of mixed size in flight, some of them without end. Whoever is told to come back
later does so. Clients and server share the machine. Usage:

    python benchmarks/serve.py [--quick] [--save NAME]
"""

from __future__ import annotations

import asyncio
import json
import re
import statistics
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from boards import house
from reporting import Columns, Row, finish, machine_list, options, table, tell

import sightline as sl
from sightline import formats
from sightline.bench.machine import describe
from sightline.hinting import Marks, hint
from sightline.puzzle import Puzzle

CLIENTS = 200
ENDLESS_CLIENTS = 20
SECONDS = 30
HINTS = 50
LOOK_EVERY = 0.25
"""Seconds between two looks at the memory."""

Question = tuple[str, bytes]
"""A path, and a body."""


def question(verb: str, **body: Any) -> Question:
    return f"/api/{verb}", json.dumps(body).encode()


def blank(puzzle: Puzzle) -> Any:
    """The board of a puzzle before anybody has filled in anything."""
    rows, columns = puzzle.shape
    if not puzzle.look.doors:
        return [[None] * columns] * rows
    upright, lying = [[None] * (columns - 1)] * rows, [[None] * columns] * (rows - 1)
    return {"vertical": upright, "horizontal": lying}


def six_by_six() -> Iterator[tuple[Puzzle, bool]]:
    """Puzzles for the latency of hints, and whether somebody uses pencil marks.

    With them a hint is one step. Without, it is all steps up to the next entry: in the last
    one, a hard puzzle, forty-seven.
    """
    for puzzle in (
        sl.load("skyscrapers/logicmasters"),
        sl.make("doors", 6, seed=1),
        sl.make("starry-night", 6, grade="easy", seed=1),
        sl.load("starry-night/friedman16"),
    ):
        yield from ((puzzle, True), (puzzle, False))


def hint_question(puzzle: Puzzle, with_marks: bool = True) -> Question:
    marks: dict[str, Any] = {"marks": {}} if with_marks else {}
    text = formats.write(puzzle, "jsonl")
    return question("hint", puzzle=json.loads(text), board=blank(puzzle), **marks)


def short_questions() -> list[Question]:
    towers, doors = "skyscrapers/logicmasters", "doors/example1"
    return [
        hint_question(sl.load(towers)),
        question("solve", puzzle=towers),
        question("check", puzzle=doors, board=blank(sl.load(doors))),
        question("check", puzzle=towers),
        question("parse", text="doors([[2,0]])."),
        question("convert", puzzle=towers, to="puzzlink", lossy=True),
        question("render", puzzle=doors, to="svg"),
        question("grade", puzzle=towers),
        question("solve", puzzle=formats.write(house((20, 20), 1), "text")),
        question("make", genre="skyscrapers", size=5, seed=1),
    ]


def endless_questions() -> list[Question]:
    sides = {side: [0] * 12 for side in ("top", "left", "bottom", "right")}
    return [
        question("count", puzzle={"genre": "skyscrapers"} | sides),
        question("explain", puzzle=formats.write(house((32, 32), 1), "text")),
        question("count", puzzle={"genre": "doors", "rooms": [[0] * 30] * 30}),
        question("make", genre="skyscrapers", size=12, grade="fiendish", minimal=True, seed=1),
    ]


# A client --------------------------------------------------------------------------------


class Client:
    """One connection, used again and again."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def __aenter__(self) -> Client:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def ask(self, asked: Question) -> tuple[int, float, bytes]:
        """The status, the seconds that it took, and the answer."""
        path, body = asked
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        began = perf_counter()
        self._writer.write(head.encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", answer)
        data = await self._reader.readexactly(int(length[1]) if length else 0)
        return int(answer.split()[1]), perf_counter() - began, data


class Server:
    """The server at work, and the memory that it takes."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port
        self.peak = {"server": 0, "worker": 0, "all": 0}

    def look(self) -> None:
        """See how much memory is in use now."""
        server = _kilobytes(self.pid)
        workers = [_kilobytes(child) for child in _children(self.pid)]
        now = {"server": server, "worker": max(workers, default=0), "all": server + sum(workers)}
        self.peak = {name: max(most, now[name]) for name, most in self.peak.items()}

    async def watch(self) -> None:
        while True:
            self.look()
            await asyncio.sleep(LOOK_EVERY)


def _children(pid: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _kilobytes(pid: int) -> int:
    try:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0
    return int(found[1]) if found else 0


@asynccontextmanager
async def served() -> AsyncIterator[Server]:
    command = (sys.executable, "-m", "sightline", "serve", "--port", "0", "--quiet")
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout
    try:
        found = re.search(rb":(\d+)/", await process.stdout.readline())
        assert found
        yield Server(process.pid, int(found[1]))
    finally:
        process.terminate()
        await process.wait()


# What is measured ------------------------------------------------------------------------


async def latencies(server: Server) -> list[Row]:
    """Hints, one at a time, on a server that is warm."""
    rows = []
    async with Client(server.port) as client:
        for puzzle, with_marks in six_by_six():
            asked = hint_question(puzzle, with_marks)
            times = [(await client.ask(asked))[1]]
            times += [(await client.ask(asked))[1] for _ in range(HINTS if times[0] < 0.5 else 2)]
            name = f"{puzzle.about.id or puzzle.describe()}{', marks' if with_marks else ''}"
            rows.append({"hint": name, "alone": _alone(puzzle, with_marks)} | _figures(times))
            tell(rows[-1], HINT_COLUMNS)
    return rows


def _alone(puzzle: Puzzle, with_marks: bool) -> float:
    """The same hint without a server, the second time."""
    board = puzzle.fit(blank(puzzle))
    marks: Marks | None = {} if with_marks else None
    hint(puzzle, board, marks)
    fresh = sl.parse(formats.write(puzzle, "jsonl"))
    began = perf_counter()
    hint(fresh, board, marks)
    return perf_counter() - began


def _figures(times: Sequence[float]) -> Row:
    ordered = sorted(times)
    return {
        "p50": statistics.median(ordered),
        "p95": ordered[int(0.95 * (len(ordered) - 1))],
        "most": ordered[-1],
    }


class Load:
    """Many clients at the same time."""

    def __init__(self, server: Server, seconds: float) -> None:
        self._server = server
        self._until = perf_counter() + seconds
        self.statuses: dict[str, Counter[int]] = {"short": Counter(), "endless": Counter()}
        self.times: dict[str, list[float]] = {"short": [], "endless": []}

    async def run(self) -> None:
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


def _milliseconds(key: str) -> Callable[[Row], str]:
    return lambda row: f"{row[key] * 1e3:.1f}"


def _statuses(row: Row) -> str:
    return ", ".join(f"{status}: {count:,}" for status, count in sorted(row["statuses"].items()))


HINT_COLUMNS: Columns = [
    ("hint 6×6", lambda row: row["hint"]),
    ("without a server, ms", _milliseconds("alone")),
    ("median ms", _milliseconds("p50")),
    ("95 % ms", _milliseconds("p95")),
    ("most ms", _milliseconds("most")),
]
LOAD_COLUMNS: Columns = [
    ("requests", lambda row: row["kind"]),
    ("by status", _statuses),
    ("median ms", _milliseconds("p50")),
    ("95 % ms", _milliseconds("p95")),
    ("most ms", _milliseconds("most")),
]


async def measured(quick: bool) -> dict[str, Any]:
    async with served() as server:
        hints = await latencies(server)
        load = Load(server, 5 if quick else SECONDS)
        await load.run()
        server.look()
        rows = [
            {"kind": kind, "statuses": dict(load.statuses[kind])} | _figures(times)
            for kind, times in load.times.items()
        ]
        for row in rows:
            tell(row, LOAD_COLUMNS)
        return {"machine": describe(), "hints": hints, "load": rows, "memory": server.peak}


def report(result: dict[str, Any], seconds: float) -> str:
    """The whole result for people."""
    memory = "\n".join(
        f"- {name}: {most / 1024:,.0f} MB" for name, most in result["memory"].items()
    )
    return f"""# Serve

## A hint, one at a time, over loopback

{table(result["hints"], HINT_COLUMNS)}

## {CLIENTS} requests in flight for {seconds:g} s, {ENDLESS_CLIENTS} of them without end

Clients and server share the machine. 429 says: come back later, which the clients do after a
second; these are not in the times. 422 among the endless ones is a limit that was reached.

{table(result["load"], LOAD_COLUMNS)}

The most memory at a time (resident):

{memory}

{machine_list(result["machine"])}
"""


def main() -> None:
    asked = options(__doc__)
    result = asyncio.run(measured(asked.quick))
    finish(result, report(result, 5 if asked.quick else SECONDS), asked.save)


if __name__ == "__main__":
    main()
