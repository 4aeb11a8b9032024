"""How the cost grows with the size of the board, until no engine answers in time."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from ...rules.puzzle import GENRES, Puzzle
from .. import figures, tabulating
from ..english import listed
from ..jobs import Job, Measurement, job_of
from ..pinning import kept
from ..plots import size_time
from ..report import Plot, Section
from ..subjects import several
from ..tables import NOTHING, Columns, Table, tabled

TITLE = "How the cost grows with the size"
TEXT = (
    "Boards in ever larger sizes, by each of our engines: is there a second solution? Most boards "
    "that are drawn at random have one; those with one solution only are the hard ones. An engine "
    "that leaves most boards of a size unanswered within a minute is not asked about larger ones. "
    "No genre has boards larger than the largest here."
)

ENGINES = ("kernel", "sat", "cpsat", "auto")
BOARDS = 3
"""Of each size."""
SEED = 1
TIME_LIMIT = 60.0

SIDES = (5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 20, 25, 30, 40, 50, 63, 90, 128)
"""Of sampled boards, as far as the genre allows."""
DENSITIES = {"every clue": 1.0, "four clues in five": 0.8}
"""Of sampled boards, which mostly have several solutions."""
PINNED = "one solution"
"""Boards with values of the solution given until there is only one."""

Step = tuple[str, str, Puzzle]
"""A ladder, the name of a board, and the board."""


def jobs() -> Iterator[Job]:
    """All engines on each board in turn, the smallest boards first."""
    for ladder, name, puzzle in chain(_growing(), _pinned()):
        rows, columns = puzzle.shape
        for engine in ENGINES:
            yield job_of(
                puzzle,
                name,
                group=f"{ladder}, {rows}×{columns}",
                ladder=ladder,
                solver=engine,
                repeats=3,
                time_limit=TIME_LIMIT,
            )


def _growing() -> Iterator[Step]:
    for words, density in DENSITIES.items():
        for genre, kind in GENRES.items():
            for side in (side for side in SIDES if side <= kind.max_side):
                for name, puzzle in several(genre, (side, side), density, SEED, BOARDS):
                    yield f"{kind.title}, {words}", name, puzzle


def _pinned() -> Iterator[Step]:
    for puzzle in kept():
        yield f"{puzzle.title}, {PINNED}", f"pinned {puzzle.about.id}", puzzle


def sections(measurements: Sequence[Measurement]) -> list[Section]:
    """How far each engine comes, then a section for each ladder."""
    ladders = figures.grouped_by(measurements, lambda one: one.job.ladder)
    reached = Section(title="How far they come", text=TEXT, tables=[_reached(ladders)])
    climbed = [_climbed(ladder, own) for ladder, own in ladders.items()]
    details = Section(title="Details", tables=[tabulating.times(measurements)], details=True)
    return [reached, *climbed, details]


def _reached(ladders: Mapping[str, Sequence[Measurement]]) -> Table:
    """The largest size that each engine answers, and where another one is the faster."""
    climbed = [(ladder, _medians(some)) for ladder, some in ladders.items()]
    columns: Columns[tuple[str, Medians]] = [
        ("boards", lambda row: row[0]),
        *((name, lambda row, name=name: _largest(row[1], name)) for name in ENGINES),
        ("faster than the kernel", lambda row: _crossover(row[1])),
    ]
    title = f"The largest boards answered within {TIME_LIMIT:g} s"
    return tabled(title, climbed, columns, left=(0, len(ENGINES) + 1))


Medians = Mapping[str, Mapping[str, float]]
"""Seconds of the engines that answered most boards of a size, by size."""


def _medians(measurements: Sequence[Measurement]) -> Medians:
    found: dict[str, dict[str, float]] = {}
    for one in figures.summaries(measurements):
        size = one.group.rpartition(", ")[2]
        found.setdefault(size, {})
        if one.seconds and not one.seconds.median.bound:
            found[size][one.contender] = one.seconds.median.value
    return found


def _largest(medians: Medians, engine: str) -> str:
    answered = [size for size, times in medians.items() if engine in times]
    if not answered:
        return NOTHING
    return answered[-1] if answered[-1] != list(medians)[-1] else f"{answered[-1]}, all"


def _crossover(medians: Medians) -> str:
    """Who answers faster than the kernel, and at which sizes."""
    faster: dict[str, list[str]] = {}
    for size, seconds in medians.items():
        for engine in ("sat", "cpsat"):
            if engine in seconds and seconds[engine] < seconds.get("kernel", math.inf):
                faster.setdefault(engine, []).append(size)
    found = [f"{engine}: {', '.join(sizes)}" for engine, sizes in faster.items()]
    return "; ".join(found) or "nobody"


def _climbed(ladder: str, measurements: Sequence[Measurement]) -> Section:
    what = "the median time by the size of the board"
    plot = Plot(
        name=f"scaling {ladder}",
        draw=partial(size_time, measurements),
        caption=f"{ladder}: {what}, on a logarithmic scale.",
        alt=f"Lines of {what}: {listed(ENGINES)}.",
    )
    return Section(title=ladder, tables=[tabulating.medians(measurements)], plots=[plot])
