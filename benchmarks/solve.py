"""Solve and prove uniqueness: the kernel side by side with SAT and CP-SAT, in one process.

Every figure is the time from a puzzle to its answer (the first solution, and a second one
or the proof that there is none), building the model included, one thread. A ratio
compares two engines on the same puzzle in the same run. Usage:

    python benchmarks/solve.py [--quick] [--save NAME]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from boards import house, night, skyline
from reporting import DATA, Columns, Group, Row, by_size, finish, machine_list, options, table, tell

import sightline as sl
from sightline import library
from sightline.bench.machine import describe
from sightline.engines import Limits, Strategy, engine
from sightline.rules.puzzle import Puzzle
from sightline.verbs.solve import take

PEERS = ("sat", "cpsat")
REPEATS = {"kernel": 5, "sat": 3, "cpsat": 3}
TIME_LIMIT = 60.0
"""Seconds; a peer that needs longer counts as needing just these."""

STREAM = "stream: puzzles per second of CPU"
START_UP = "start-up: seconds of CPU beyond python -c pass"


def groups(quick: bool) -> Iterator[Group]:
    """What is measured, by genre and size."""
    yield from by_size("library", map(sl.load, library.names()))
    for name in ("towers", "published"):
        lines = (DATA / f"{name}.jsonl").read_text().splitlines()
        yield from by_size(name, map(sl.parse, lines[:: 8 if quick else 1]))
    seeds = range(1, 2 if quick else 4)
    for shape, blank in [((10, 10), 0.2), ((10, 15), 0.2), ((20, 20), 0.0), ((30, 30), 0.0)]:
        name = f"random doors {shape[0]}×{shape[1]}, {blank:.0%} blank"
        yield name, [house(shape, seed, blank=blank) for seed in seeds]
    for side in (10, 12):
        yield f"random skyscrapers {side}×{side}", [skyline(side, seed) for seed in seeds]
    for side in (10,) if quick else (10, 15, 20, 30):
        yield f"random starry-night {side}×{side}", [night(side, seed) for seed in seeds]


def measure(puzzle: Puzzle, name: str) -> tuple[float, int, dict[str, Any]]:
    """Seconds (the median of a few runs), how many solutions up to two, statistics."""
    times = []
    for _ in range(REPEATS[name]):
        started = perf_counter()
        run = engine(name).start(puzzle.model(), Strategy(), Limits(time=TIME_LIMIT))
        found = len(take(run, 2))
        times.append(perf_counter() - started)
        if times[-1] > 1:
            break
    answered = found == 2 or run.exhausted
    stats = {key: getattr(run.stats, key) for key in run.stats.__struct_fields__}
    return statistics.median(times), found if answered else -1, stats


def compare(name: str, puzzles: list[Puzzle]) -> Row:
    """One row of the table."""
    ours = [measure(puzzle, "kernel") for puzzle in puzzles]
    row: Row = {
        "group": name,
        "puzzles": len(puzzles),
        "kernel": statistics.median(seconds for seconds, _, _ in ours),
        "kernel inside": statistics.median(stats["time"] for _, _, stats in ours),
        "nodes": max(stats["nodes"] for _, _, stats in ours),
    }
    for peer in PEERS:
        theirs = [measure(puzzle, peer) for puzzle in puzzles]
        for (_, found, _), (_, other, _) in zip(ours, theirs, strict=True):
            assert -1 in (found, other) or found == other, f"{peer} disagrees in {name}"
        ratios = [b[0] / a[0] for a, b in zip(ours, theirs, strict=True)]
        row[peer] = statistics.median(seconds for seconds, _, _ in theirs)
        row[f"{peer} ratio"] = statistics.median(ratios)
        row[f"{peer} least"] = min(ratios)
        row[f"{peer} unanswered"] = sum(found == -1 for _, found, _ in theirs)
    return row


def stream(count: int) -> float:
    """Puzzles per second of CPU: 6×6 boards as JSON lines through the command line."""
    lines = (DATA / "towers.jsonl").read_text().splitlines()
    six = [line for line in lines if '"id": "sgt-6' in line]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(f"{six[i % len(six)]}\n" for i in range(count))
        file.flush()
        seconds = cpu_seconds(["-m", "sightline", "solve", file.name])
    return count / (seconds - cpu_seconds(["-c", "pass"]))


def start_up() -> float:
    """Seconds of CPU that a whole `sightline solve` costs beyond a bare interpreter."""
    command = ["-m", "sightline", "solve", "skyscrapers/logicmasters"]
    return cpu_seconds(command) - cpu_seconds(["-c", "pass"])


def cpu_seconds(arguments: list[str]) -> float:
    code = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "u = resource.getrusage(resource.RUSAGE_CHILDREN); print(u.ru_utime + u.ru_stime)"
    )
    run = [sys.executable, "-c", code, sys.executable, *arguments]
    # As at home, where the second start finds compiled files.
    home = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(7):
        answer = subprocess.run(run, capture_output=True, text=True, check=True, env=home)
        times.append(float(answer.stdout))
    return statistics.median(times)


COLUMNS: Columns = [
    ("group", lambda row: row["group"]),
    ("puzzles", lambda row: str(row["puzzles"])),
    ("kernel ms", lambda row: f"{row['kernel'] * 1e3:.3f}"),
    ("inside ms", lambda row: f"{row['kernel inside'] * 1e3:.3f}"),
    ("most nodes", lambda row: f"{row['nodes']:,}"),
    ("SAT ms", lambda row: _peer(row, "sat")),
    ("× SAT", lambda row: f"{row['sat ratio']:,.0f} ({row['sat least']:,.0f})"),
    ("CP-SAT ms", lambda row: _peer(row, "cpsat")),
    ("× CP-SAT", lambda row: f"{row['cpsat ratio']:,.0f} ({row['cpsat least']:,.0f})"),
]


def _peer(row: Row, peer: str) -> str:
    return f"{row[peer] * 1e3:.1f}" + " (limit)" * bool(row[f"{peer} unanswered"])


def main() -> None:
    asked = options(__doc__)
    rows = []
    for name, puzzles in groups(asked.quick):
        rows.append(compare(name, puzzles))
        tell(rows[-1], COLUMNS)
    result = {
        "machine": describe(),
        "rows": rows,
        STREAM: stream(1_000 if asked.quick else 10_000),
        START_UP: start_up(),
    }
    finish(result, report(result), asked.save)


def report(result: dict[str, Any]) -> str:
    """The whole result for people."""
    return f"""# Solve and prove unique: kernel, SAT, CP-SAT

Medians over the puzzles of a group; the smallest ratio of the group in brackets. Times are from
the puzzle to the answer, building the model included; "inside" is the kernel's own time.

{table(result["rows"], COLUMNS)}

- 6×6 puzzles as JSON lines through the command line: {result[STREAM]:,.0f} per second of CPU
- `sightline solve skyscrapers/logicmasters`, CPU beyond `python -c pass`: {result[START_UP]:.3f} s

{machine_list(result["machine"])}
"""


if __name__ == "__main__":
    main()
