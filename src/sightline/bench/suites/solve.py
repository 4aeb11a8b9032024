"""The kernel beside SAT and CP-SAT, in one process: the solution, and that there is no other."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from time import perf_counter
from typing import Any

from ... import library
from ...core.errors import SightlineError
from ...engines import Limits, Stats, Strategy, engine
from ...rules.puzzle import GENRES, Puzzle
from ...verbs.solve import take
from ..checkout import Group, by_size, lines, puzzles
from ..jobs import size_of
from ..report import Section
from ..rows import Case, Columns, Figures, Row, milliseconds, of_table, table
from ..solvers import NotInstalled, solver
from ..subjects import sampled

TITLE = "Solve and prove unique: kernel, SAT, CP-SAT"
TEXT = (
    "Medians over the puzzles of a group; the smallest ratio of the group in brackets. Times are "
    "from the puzzle to the answer (the first solution, and a second one or the proof that there "
    "is none), building the model included, in one process, one thread; inside is the kernel's "
    "own time. A ratio compares two engines on the same puzzle in the same run."
)

PEERS = {"sat": "SAT", "cpsat": "CP-SAT"}
REPEATS = {"kernel": 5, "sat": 3, "cpsat": 3}
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
    found = {}
    for peer in PEERS:
        try:
            found[peer] = solver(peer).version()
        except NotInstalled:
            found[peer] = "not installed"
    return found


def cases(quick: bool) -> Iterator[Case]:
    """Collections and sampled boards by genre and size, then the command line."""
    peers = [peer for peer, version in versions().items() if version != "not installed"]
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


# The engines -------------------------------------------------------------------------------


def _measure(puzzle: Puzzle, name: str) -> tuple[float, int | None, Stats]:
    """Seconds (the median of a few runs), how many solutions up to two if known, statistics."""
    times = []
    for _ in range(REPEATS[name]):
        started = perf_counter()
        run = engine(name).start(puzzle.model(), Strategy(), Limits(time=TIME_LIMIT))
        found = len(take(run, 2))
        times.append(perf_counter() - started)
        if times[-1] > 1:
            break
    answered = found == 2 or run.exhausted
    return statistics.median(times), found if answered else None, run.stats


def nodes(puzzle: Puzzle) -> int:
    """The nodes of the kernel."""
    return _measure(puzzle, "kernel")[2].nodes


def compared(some: Sequence[Puzzle], peers: Sequence[str]) -> Figures:
    """The kernel on each puzzle, and every peer beside it."""
    ours = [_measure(puzzle, "kernel") for puzzle in some]
    found: dict[str, Any] = {
        "puzzles": len(some),
        "kernel": statistics.median(seconds for seconds, _, _ in ours),
        "kernel inside": statistics.median(stats.time for _, _, stats in ours),
        "nodes": max(stats.nodes for _, _, stats in ours),
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
        seconds = _cpu_seconds(["-m", "sightline", "solve", file.name])
    return {"puzzles per second": count / (seconds - _cpu_seconds(["-c", "pass"]))}


def _start_up() -> Figures:
    """What a whole ``sightline solve`` costs beyond a bare interpreter."""
    command = ["-m", "sightline", "solve", library.names()[0]]
    return {"seconds": _cpu_seconds(command) - _cpu_seconds(["-c", "pass"])}


def _cpu_seconds(arguments: list[str]) -> float:
    code = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "u = resource.getrusage(resource.RUSAGE_CHILDREN); print(u.ru_utime + u.ru_stime)"
    )
    run = [sys.executable, "-c", code, sys.executable, *arguments]
    # As for users, where the second start finds compiled files.
    home = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(STARTS):
        answer = subprocess.run(run, capture_output=True, text=True, check=True, env=home)
        times.append(float(answer.stdout))
    return statistics.median(times)


# Telling -----------------------------------------------------------------------------------


def _peer_time(row: Row, peer: str) -> str:
    if peer not in row.figures:
        return "–"
    return f"{row[peer] * 1e3:,.1f}" + " (limit)" * bool(row[f"{peer} unanswered"])


def _peer_ratio(row: Row, peer: str) -> str:
    if peer not in row.figures:
        return "–"
    return f"{row[f'{peer} ratio']:,.0f} ({row[f'{peer} least']:,.0f})"


def peer_columns(peers: Mapping[str, str]) -> Columns:
    """The time of each peer, and how many times as long as the kernel it takes."""
    return [
        column
        for peer, title in peers.items()
        for column in (
            (f"{title} ms", lambda row, peer=peer: _peer_time(row, peer)),
            (f"× {title}", lambda row, peer=peer: _peer_ratio(row, peer)),
        )
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
    "stream": lambda row: (
        "6×6 puzzles as JSON lines through the command line: "
        f"{row['puzzles per second']:,.0f} per second of CPU."
    ),
    "start-up": lambda row: (
        "sightline solve with a puzzle of the library, CPU beyond python -c pass: "
        f"{row['seconds']:.3f} s."
    ),
}


def sections(rows: Sequence[Row]) -> list[Section]:
    """The engines in one table, and the command line below it."""
    said = [SAID[row.name](row) for row in of_table(rows, "command line")]
    shown = table("Time to the answer", of_table(rows, "groups"), COLUMNS, notes=said)
    return [Section(title="Three engines", text=TEXT, tables=[shown])]
