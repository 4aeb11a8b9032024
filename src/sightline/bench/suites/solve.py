"""The kernel beside SAT and CP-SAT, in one process: the solution, and that there is no other."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from ... import library
from ...core.errors import SightlineError
from ...rules.puzzle import GENRES, Puzzle
from ..checkout import Group, by_size, lines, puzzles
from ..jobs import size_of
from ..report import Section
from ..rows import Case, Columns, Figures, Row, milliseconds, of_table, table, timed
from ..solvers import Answer, installed, solver, versions_if_installed
from ..subjects import sampled
from ..versus import sides

TITLE = "Solve and prove unique: kernel, SAT, CP-SAT"
TEXT = (
    "Medians over the puzzles of a group; the smallest ratio of the group in brackets. Times are "
    "from the puzzle to the answer (the first solution, and a second one or the proof that there "
    "is none), building the model included, in one process, one thread; inside is the kernel's "
    "own time. A ratio compares two engines on the same puzzle in the same run."
)

PEERS = {"sat": "SAT", "cpsat": "CP-SAT"}
REPEATS = {"kernel": 5}
TIME_LIMIT = 60.0
"""Seconds; a peer that needs longer counts as needing just these."""
DRAWN = ((10, 0.8), (10, 1.0), (12, 1.0), (20, 1.0), (30, 1.0))
"""Sides and densities of sampled boards, as far as boards of such a side can be made."""
BOARDS = 3
SEED = 1
EVERY = 8
"""Every so many puzzles of a collection are taken, if it is to be quick."""
STREAMED = 10_000
STARTS = 7
"""Starts of a process, of which the middle one counts."""


def versions() -> dict[str, str]:
    """The peers that are installed."""
    return versions_if_installed(PEERS)


def cases(quick: bool) -> Iterator[Case]:
    """Collections and sampled boards by genre and size, then the command line."""
    peers = installed(PEERS)
    for name, some in _groups(quick):
        yield Case("groups", name, partial(compared, some, peers))
    yield Case("command line", "stream", partial(_stream, STREAMED // 10 if quick else STREAMED))
    yield Case("command line", "start-up", _start_up)


def _groups(quick: bool) -> Iterator[Group]:
    """What is measured, by genre and size."""
    every = EVERY if quick else 1
    yield from by_size("library", map(library.load, library.names()))
    for name in ("towers", "published"):
        yield from by_size(name, puzzles(name, every))
    for genre, (side, density) in product(GENRES, DRAWN):
        if side in GENRES[genre].made_sides and not (quick and side > DRAWN[0][0]):
            some = [
                sampled(genre, (side, side), density, SEED, index)
                for index in range(1 if quick else BOARDS)
            ]
            yield f"drawn {size_of(some[0])}, density {density:g}", some


# The solvers -------------------------------------------------------------------------------


def _measure(puzzle: Puzzle, name: str) -> tuple[float, int | None, Answer]:
    """Seconds, how many solutions up to two if known, the answer."""

    def ask(fresh: Puzzle) -> Answer:
        return solver(name).answer(fresh, 2, (), TIME_LIMIT)

    seconds, answer = timed(lambda: replace(puzzle), ask, REPEATS.get(name, 3))
    found = len(answer.solutions)
    return seconds, found if found == 2 or answer.exhausted else None, answer


def compared(some: Sequence[Puzzle], peers: Sequence[str]) -> Figures:
    """The kernel on each puzzle, and every peer beside it."""
    ours = [_measure(puzzle, "kernel") for puzzle in some]
    nodes = [answer.stats["nodes"] for _, _, answer in ours]
    found: dict[str, Any] = {
        "puzzles": len(some),
        "kernel": statistics.median(seconds for seconds, _, _ in ours),
        "kernel inside": statistics.median(answer.inside or 0.0 for _, _, answer in ours),
        "nodes": max(nodes),
        "median nodes": statistics.median(nodes),
    }
    for peer in peers:
        theirs = [_measure(puzzle, peer) for puzzle in some]
        for puzzle, (_, count, _), (_, other, _) in zip(some, ours, theirs, strict=True):
            if None not in (count, other) and count != other:
                raise SightlineError(
                    f"the kernel finds {count} and {peer} finds {other} solutions, up to two, of "
                    f"{puzzle.about.id or puzzle.describe()}: one of them is wrong"
                )
        ratios = [b[0] / a[0] for a, b in zip(ours, theirs, strict=True)]
        found[peer] = statistics.median(seconds for seconds, _, _ in theirs)
        found[f"{peer} ratio"] = statistics.median(ratios)
        found[f"{peer} least"] = min(ratios)
        found[f"{peer} unanswered"] = sum(count is None for _, count, _ in theirs)
    return found


# The command line --------------------------------------------------------------------------


def _stream(count: int) -> Figures:
    """Puzzles per second of CPU: 6×6 boards as JSON lines through the command line."""
    six = [line for line in lines("towers") if '"id": "sgt-6' in line]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(f"{six[i % len(six)]}\n" for i in range(count))
        file.flush()
        return {"puzzles per second": count / _beyond_python("solve", file.name)}


def _start_up() -> Figures:
    """What a whole ``sightline solve`` costs beyond a bare interpreter."""
    return {"seconds": _beyond_python("solve", library.names()[0])}


def _beyond_python(*arguments: str) -> float:
    """CPU seconds of a command beyond those of Python, each the median of several starts."""
    ours = sides.side()
    commands = ours.command("-m", "sightline", *arguments), ours.command("-c", "pass")
    whole, bare = (
        statistics.median(sides.used(command).seconds for _ in range(STARTS))
        for command in commands
    )
    return whole - bare


# Telling -----------------------------------------------------------------------------------


def peer_columns(peers: Mapping[str, str]) -> Columns:
    """The time of each peer, and how many times as long as the kernel it takes."""

    def time(row: Row, peer: str) -> str:
        return f"{row[peer] * 1e3:,.1f}" + " (limit)" * bool(row[f"{peer} unanswered"])

    def ratio(row: Row, peer: str) -> str:
        return f"{row[f'{peer} ratio']:,.0f} ({row[f'{peer} least']:,.0f})"

    def column(peer: str, show: Callable[[Row, str], str]) -> Callable[[Row], str]:
        return lambda row: show(row, peer) if peer in row.figures else "–"

    return [
        (name, column(peer, show))
        for peer, title in peers.items()
        for name, show in ((f"{title} ms", time), (f"× {title}", ratio))
    ]


COLUMNS: Columns = [
    ("group", lambda row: row.name),
    ("puzzles", lambda row: str(row["puzzles"])),
    ("kernel ms", milliseconds("kernel", 3)),
    ("inside ms", milliseconds("kernel inside", 3)),
    ("most nodes", lambda row: f"{row['nodes']:,}"),
    *peer_columns(PEERS),
]
SAID = {
    "stream": "6×6 puzzles as JSON lines through the command line: "
    "{puzzles per second:,.0f} per second of CPU.",
    "start-up": "sightline solve with a puzzle of the library, CPU beyond python -c pass: "
    "{seconds:.3f} s.",
}


def sections(rows: Sequence[Row]) -> list[Section]:
    """The engines in one table, and the command line below it."""
    said = [SAID[row.name].format_map(row.figures) for row in of_table(rows, "command line")]
    shown = table("Time to the answer", of_table(rows, "groups"), COLUMNS, notes=said)
    return [Section(title="Three engines", text=TEXT, tables=[shown])]
