"""Serve: how long short requests take, alone, among many, and while others do their worst.

Starts `sightline serve` on the loopback address, asks for hints one at a time, and then keeps
200 requests of mixed size in flight, some of them without end. Whoever is told to come back
later does so. After that a few people ask short questions now and then, while others attack:
with endless questions that all differ, with requests that never arrive, with answers that
nobody reads. Clients and server share the machine. Usage:

    python benchmarks/serve.py [--quick] [--save NAME]
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import statistics
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from boards import house
from reporting import Columns, Row, finish, machine_list, options, table, tell

import sightline as sl
from sightline import formats
from sightline.bench.machine import describe
from sightline.rules.puzzle import Puzzle
from sightline.verbs.hint import Marks, hint

CLIENTS = 200
ENDLESS_CLIENTS = 20
SECONDS = 30
HINTS = 50
PEOPLE = 10
ATTACKERS = 20
CANCELLERS = 10
SLOW_BODIES = 3000
SLOW_READERS = 300
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


@cache
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
        """Ask, and do not wait; the last bytes may be missing."""
        path, body = asked
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body) + missing}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)


class Server:
    """The server at work, and the memory that it takes."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port
        self.peak = {"server": 0, "worker": 0, "all": 0, "held": 0}

    def look(self) -> None:
        """See how much memory is in use now."""
        server = _kilobytes(self.pid)
        workers = [_kilobytes(child) for child in _children(self.pid)]
        now = {"server": server, "worker": max(workers, default=0), "all": server + sum(workers)}
        now["held"] = server + _kilobytes_on_the_way(self.port)
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


def _kilobytes_on_the_way(port: int) -> int:
    """What the system keeps of answers that nobody has taken."""
    sockets = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    ours = (fields[4] for fields in sockets if int(fields[1].partition(":")[2], 16) == port)
    return sum(int(queues.partition(":")[0], 16) for queues in ours) // 1024


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


# Attacks ---------------------------------------------------------------------------------


class Attack:
    """A few people who ask short questions now and then, while something else goes on."""

    def __init__(self, server: Server, seconds: float, *, apart: bool = False) -> None:
        self._server = server
        self._seconds = seconds
        self._apart = apart
        """Whether everybody has an address of their own."""
        self._answered: list[float] = []
        self._refused = 0
        self._addresses = count(1)
        self._begun = asyncio.Event()

    async def during(self, name: str, *others: Coroutine[Any, Any, None]) -> Row:
        """What people see meanwhile, and the memory that the server takes at most."""
        self._server.peak = dict.fromkeys(self._server.peak, 0)
        background = [asyncio.create_task(each) for each in (*others, self._server.watch())]
        if others:
            await self._begun.wait()
        # It takes a moment until it is felt.
        await asyncio.sleep(2)
        self._until = perf_counter() + self._seconds
        await asyncio.gather(*(self._person(number) for number in range(PEOPLE)))
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        asked = len(self._answered) + self._refused
        row = {"attack": name, "asked": asked, "refused": self._refused / asked}
        row |= _figures(self._answered or [0.0]) | {"memory": self._server.peak["held"]}
        tell(row, ATTACK_COLUMNS)
        return row

    def client(self, *, reads: bool = True) -> Client:
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
                self._answered.append(seconds)
            else:
                self._refused += 1
            number += 1
            await asyncio.sleep(0.5)

    async def endless(self, differing: Callable[[], Question]) -> None:
        """Ask without end, and begin anew at once when refused."""

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
        """Large answers that nobody reads, of a kind that is quickly made."""
        named = {"genre": "doors", "rooms": [[2, 0]], "title": "x" * 900_000}
        large = question("parse", text=json.dumps(named))
        self._begun.set()
        async with AsyncExitStack() as stack:
            for _ in range(SLOW_READERS):
                client = await stack.enter_async_context(self.client(reads=False))
                client.write(large)
                await asyncio.sleep(0.05)
            await asyncio.Event().wait()


def differing_in_a_byte() -> Callable[[], Question]:
    """Always the same endless question, in other words each time."""
    number = count()
    sides = {side: [0] * 12 for side in ("top", "left", "bottom", "right")}
    return lambda: question(
        "count", puzzle={"genre": "skyscrapers", "title": f"{next(number)}"} | sides
    )


def different() -> Callable[[], Question]:
    """Always another endless question."""
    random = Random(1)

    def ask() -> Question:
        givens = [[0] * 12 for _ in range(12)]
        for row in range(12):
            givens[row][random.randrange(12)] = row + 1
        sides = {side: [0] * 12 for side in ("top", "left", "bottom", "right")}
        return question("count", puzzle={"genre": "skyscrapers", "givens": givens} | sides)

    return ask


async def attacks(server: Server, seconds: float) -> list[Row]:
    rows = [await Attack(server, seconds).during("nothing else")]
    for name, differing, apart in (
        ("questions that differ in a byte, one address", differing_in_a_byte(), False),
        ("questions that differ in a byte, many addresses", differing_in_a_byte(), True),
        ("questions that all are different, many addresses", different(), True),
    ):
        attack = Attack(server, seconds, apart=apart)
        rows.append(await attack.during(name, attack.endless(differing)))
    attack = Attack(server, seconds)
    rows.append(await attack.during(f"{SLOW_BODIES:,} slow bodies", attack.slow_bodies()))
    attack = Attack(server, max(seconds, 20))
    rows.append(await attack.during(f"{SLOW_READERS} slow readers", attack.slow_readers()))
    return rows


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


ATTACK_COLUMNS: Columns = [
    ("meanwhile", lambda row: row["attack"]),
    ("asked", lambda row: f"{row['asked']:,}"),
    ("refused", lambda row: f"{row['refused']:.1%}"),
    ("median ms", _milliseconds("p50")),
    ("95 % ms", _milliseconds("p95")),
    ("most ms", _milliseconds("most")),
    ("server MB", lambda row: f"{row['memory'] / 1024:,.0f}"),
]


async def measured(quick: bool) -> dict[str, Any]:
    async with served() as server:
        attacked = await attacks(server, 5 if quick else 20)
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
        return {
            "machine": describe(),
            "hints": hints,
            "load": rows,
            "memory": server.peak,
            "attacks": attacked,
        }


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

## {PEOPLE} people with short questions, while others attack

Each of them asks about twice a second, on a new connection. Endless questions come from
{ATTACKERS} clients that begin anew at once when they are refused, and from {CANCELLERS} that
go away after a quarter of a second at most. Memory is that of the process that answers.

{table(result["attacks"], ATTACK_COLUMNS)}

{machine_list(result["machine"])}
"""


def main() -> None:
    asked = options(__doc__)
    result = asyncio.run(measured(asked.quick))
    finish(result, report(result, 5 if asked.quick else SECONDS), asked.save)


if __name__ == "__main__":
    main()
