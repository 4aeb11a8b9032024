"""Our kernel beside the solver of Simon Tatham's Towers, on puzzles that his program made."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...formats.json import parse
from .. import figures
from ..checkout import lines
from ..jobs import Job, Measurement, job_of
from ..report import Section
from ..tables import NOTHING, Columns, tabled
from ..towers import LABELS

TITLE = "The kernel and Tatham's Towers"
TEXT = (
    "The solver of Simon Tatham's Towers, in C, and our kernel on the same boards in the same run, "
    "one in three of benchmarks/data/towers.jsonl: the solution, and that there is no other. "
    "Medians over the boards of a size and label, each with its best of several runs. The ratio "
    "compares the solvers alone, with the building of the propagators and without reading the "
    "puzzle; the smallest of any board is beside it. Who asks from Python also waits for the "
    "model, which is built there."
)
SOLVERS = {"towers": 1, "kernel": 9}
"""With how often they repeat an answer; that of Towers is the shortest of several already."""
TIME_LIMIT = 60.0
EVERY = 3
"""One board of so many is taken: five of each size and label."""


def jobs() -> Iterator[Job]:
    """Both on each board in turn, by size and label."""
    found = [(json.loads(line), parse(line)) for line in lines("towers", EVERY)]
    found.sort(key=lambda one: (one[1].shape, LABELS.index(one[0]["difficulty"])))
    for record, puzzle in found:
        rows, columns = puzzle.shape
        group = f"{rows}×{columns} {record['difficulty']}"
        settings = {"group": group, "time_limit": TIME_LIMIT}
        for solver, repeats in SOLVERS.items():
            yield job_of(puzzle, record["id"], solver=solver, repeats=repeats, **settings)


def sections(measurements: Sequence[Measurement]) -> list[Section]:
    """One table, a row for each size and label."""
    rows = [_Row(name, *_both(some)) for name, some in figures.grouped(measurements).items()]
    shown = tabled("Microseconds to the answer", rows, COLUMNS)
    return [Section(title="Size by size", text=TEXT, tables=[shown])]


class _Row(NamedTuple):
    """Seconds on the boards that both have answered."""

    name: str
    theirs: list[float]
    inside: list[float]
    ours: list[float]

    @property
    def ratios(self) -> list[float]:
        return [theirs / ours for theirs, ours in zip(self.theirs, self.inside, strict=True)]


def _both(by_solver: dict[str, list[Measurement]]) -> Iterator[list[float]]:
    theirs, ours = (
        {one.job.name: one for one in by_solver.get(solver, []) if one.answered}
        for solver in SOLVERS
    )
    both = [board for board in theirs if board in ours and ours[board].inside]
    yield [theirs[board].median for board in both]
    yield [ours[board].inside or 0.0 for board in both]
    yield [ours[board].median for board in both]


def _median(numbers: Sequence[float], factor: float = 1e6) -> str:
    return f"{statistics.median(numbers) * factor:,.1f}" if numbers else NOTHING


COLUMNS: Columns[_Row] = [
    ("boards", lambda row: row.name),
    ("number", lambda row: str(len(row.theirs))),
    ("Towers", lambda row: _median(row.theirs)),
    ("kernel", lambda row: _median(row.inside)),
    ("ratio", lambda row: _median(row.ratios, 1)),
    ("smallest ratio", lambda row: f"{min(row.ratios):,.1f}" if row.ratios else NOTHING),
    ("kernel from Python", lambda row: _median(row.ours)),
]
