"""The tables of the five reports that Sightline grew out of, measured again.

The boards that they name are in the library. Those that they sampled are not known, so boards
are sampled in the way that they describe: Skyscrapers with every clue, Doors in which a door is
closed with probability 0.3 and a room blank with 0.2, Starry Night with every clue.

One board has two readings. The program that S2 prints states the clue at the near end of a line
(left or top) only where there is one at the far end as well, and its time for ``logicmasters`` is
that of the program: so this is asked with the clues that the program states, and with all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from ... import library
from ...core.grid import Shape
from ...rules.genres.skyscrapers import Skyscrapers
from ...rules.puzzle import Puzzle
from .. import figures
from ..figures import Figure
from ..jobs import Job, Measurement, job_of
from ..numbers import count_word, duration, span, time_word, times_word
from ..report import Section
from ..standard import standard_sections
from ..subjects import several
from ..tables import NOTHING, Columns, Table, tabled
from .peers import GNU_PROLOG, lead

TITLE = "The seeds' tables again"
TEXT = (
    "The first solution of the boards that the reports measured, or of boards drawn as theirs "
    "were: by our kernel with its default strategy and with the nearest to theirs (leftmost, or "
    "the smallest domain first; constraints restated as weak as those of their programs), and by "
    "GNU Prolog with their models, beside the figures that they published."
)

LEFTMOST = "leftmost+reports"
FIRST_FAIL = "smallest+reports"
"""The nearest to ffc, which breaks ties by the constraints of the system's own form of a model."""
SEED = 1


S2_AS_PRINTED = "S2 logicmasters, 8 of 12 clues"
S2_ALL_CLUES = "S2 logicmasters, all clues"


class Published(NamedTuple):
    """A line of a report's table: on SICStus Prolog and the machines of their authors."""

    group: str
    seconds: float | None
    backtracks: int | None = None
    least: float | None = None
    most: float | None = None


class Report(NamedTuple):
    """A report: who wrote it, how it searched, what it published."""

    name: str
    title: str
    authors: str
    strategy: str | None
    """Ours that is the nearest to theirs, if the kernel has their constraints."""
    prolog: str
    """The strategy of GNU Prolog that is theirs."""
    lines: tuple[Published, ...]
    notes: tuple[str, ...] = ()


REPORTS = (
    Report(
        "S1",
        "Skyscrapers by size",
        "Cruz and Carneiro",
        None,
        "",
        (
            Published("S1 4×4", 0.0, 9),
            Published("S1 5×5", 0.047, 659),
            Published("S1 6×6", 0.291, 5_438),
            Published("S1 7×7", 10.489, 159_196),
            Published("S1 8×8", 18.239, 315_893),
        ),
        (
            "The kernel has no constraint like theirs, one disjunction for each tower: so it is "
            "not asked in their way.",
        ),
    ),
    Report(
        "S2",
        "Skyscrapers, twenty drawn boards of each size",
        "Borges and Fernandes",
        LEFTMOST,
        "s2",
        (
            Published("S2 3×3", 0.026, None, 0.023, 0.032),
            Published("S2 4×4", 0.036, None, 0.029, 0.054),
            Published("S2 5×5", 0.055, None, 0.044, 0.079),
            Published("S2 6×6", 0.376, None, 0.047, 1.075),
            Published(S2_AS_PRINTED, 29.522),
            Published(S2_ALL_CLUES, None),
        ),
        (
            "The program that S2 prints leaves out the clue on the left or above wherever there is "
            "none at the other end of the line: of the 12 clues of logicmasters it states 8, "
            "which have 155 solutions; the first that it finds is the one that the report shows. "
            "The published time is beside these 8 clues. What the whole puzzle took is not known.",
        ),
    ),
    Report(
        "D",
        "Doors by number of rooms",
        "Carvalho and Pereira",
        FIRST_FAIL,
        "",
        (
            Published("D 9 rooms", 0.0, 0),
            Published("D 25 rooms", 0.0, 5),
            Published("D 49 rooms", 0.0, 146),
            Published("D 64 rooms", 0.030, 813),
            Published("D 100 rooms", 0.610, 18_734),
            Published("D 110 rooms", 7.10, 383_107),
            Published("D 150 rooms", 61.64, 10_509_283),
            Published("D its 4×6 board", 0.01, 47),
        ),
    ),
    Report(
        "N",
        "Starry Night by size",
        "Mendonça and Nogueira",
        LEFTMOST,
        "",
        (
            Published("N 5×5", 1.912, 284),
            Published("N 6×6", 2.284, 2_344),
            Published("N 10×10", 2.644, 92),
        ),
    ),
)

NAMED = {
    "S1 4×4": ("skyscrapers/board3",),
    "S1 5×5": ("skyscrapers/board2",),
    "S1 6×6": ("skyscrapers/board1", "skyscrapers/board5"),
    "S1 7×7": ("skyscrapers/board6",),
    "S1 8×8": ("skyscrapers/board4",),
    S2_ALL_CLUES: ("skyscrapers/logicmasters",),
    "D its 4×6 board": ("doors/results",),
    "N 5×5": tuple(f"starry-night/friedman{number}" for number in range(1, 5)),
    "N 6×6": tuple(f"starry-night/friedman{number}" for number in range(5, 17)),
}
"""The boards that the reports name, by line of their tables."""

DRAWN: dict[str, tuple[str, Shape, float, int]] = {
    **{f"S2 {n}×{n}": ("skyscrapers", (n, n), 1.0, 20) for n in range(3, 7)},
    **{
        f"D {rows * columns} rooms": ("doors", (rows, columns), 0.8, 10)
        for rows, columns in ((3, 3), (5, 5), (7, 7), (8, 8), (10, 10), (10, 11), (10, 15))
    },
    "N 10×10": ("starry-night", (10, 10), 1.0, 10),
}
"""The boards sampled for the other lines: genre, size, density, how many."""


def jobs() -> Iterator[Job]:
    """All contenders on each board in turn, so that disturbances affect all of them alike."""
    for report in REPORTS:
        for line in report.lines:
            for name, puzzle in _boards(line.group):
                wanted: dict[str, Any] = {"group": line.group, "question": "first"}
                for strategy in ("", report.strategy) if report.strategy else ("",):
                    yield job_of(puzzle, name, strategy=strategy, **wanted)
                yield job_of(puzzle, name, solver="gprolog", strategy=report.prolog, **wanted)


def _boards(group: str) -> Iterator[tuple[str, Puzzle]]:
    for name in NAMED.get(group, ()):
        yield name, library.load(name)
    if group == S2_AS_PRINTED:
        (name,) = NAMED[S2_ALL_CLUES]
        whole = library.load(name)
        assert isinstance(whole, Skyscrapers)
        yield f"{name}, as S2 states it", as_printed(whole)
    if group in DRAWN:
        genre, shape, density, count = DRAWN[group]
        yield from several(genre, shape, density, SEED, count)


def as_printed(puzzle: Skyscrapers) -> Skyscrapers:
    """A puzzle with the clues that the printed program of S2 states.

    >>> edges = as_printed(library.load("skyscrapers/logicmasters")).edges
    >>> edges.left, edges.right
    ((0, 0, 3, 4, 0, 0), (0, 0, 4, 3, 2, 0))
    """
    edges = puzzle.edges
    top, left = (
        tuple(near if far else 0 for near, far in zip(*ends, strict=True))
        for ends in ((edges.top, edges.bottom), (edges.left, edges.right))
    )
    return replace(puzzle, edges=msgspec.structs.replace(edges, top=top, left=left))


# The tables --------------------------------------------------------------------------------


def sections(measurements: Sequence[Measurement]) -> list[Section]:
    """Their tables with ours beside them, then the standard sections."""
    found = figures.grouped(measurements)
    beside = Section(
        title="Beside the published figures",
        text=f"{TEXT} Theirs are from SICStus Prolog on their own machines, years ago. Times are "
        "averages over the boards of a line, with the shortest and the longest in brackets. "
        "The published time over that of our default, in the last column, is of two programs, two "
        "systems and two machines: no one of them makes the difference.",
        tables=[
            *(_table(report, found) for report in REPORTS),
            lead(measurements, [GNU_PROLOG]),
        ],
    )
    return [beside, *standard_sections(measurements)]


Boards = Sequence[Measurement]
Found = Mapping[str, Mapping[str, Boards]]
"""The measurements by group and contender."""


def _table(report: Report, found: Found) -> Table:
    def boards(line: Published, contender: str) -> Boards:
        return found.get(line.group, {}).get(contender, ())

    prolog, nearest = f"gprolog {report.prolog}".rstrip(), f"kernel {report.strategy}"
    columns: Columns[Published] = [
        ("boards", lambda line: line.group),
        ("published", _published),
        ("backtracks", lambda line: count_word(_figure(line.backtracks))),
        ("GNU Prolog", lambda line: _time(boards(line, prolog))),
        ("kernel, nearest to theirs", lambda line: _time(boards(line, nearest))),
        ("backtracks", lambda line: _backtracks(boards(line, nearest))),
        ("kernel, default", lambda line: _time(boards(line, "kernel"))),
        ("backtracks", lambda line: _backtracks(boards(line, "kernel"))),
        ("published over default", lambda line: _published_over(line, boards(line, "kernel"))),
    ]
    title = f"{report.name}, {report.authors}: {report.title}"
    return tabled(title, report.lines, columns, notes=report.notes)


def _figure(number: float | None) -> Figure | None:
    return None if number is None else Figure(number)


def _published(line: Published) -> str:
    if line.seconds is None:
        return NOTHING
    if line.least is None or line.most is None:
        return duration(line.seconds) if line.seconds else "0 s"
    return f"{duration(line.seconds)} ({span(Figure(line.least), Figure(line.most))})"


def _time(boards: Boards) -> str:
    """The average, with the shortest and the longest."""
    if (times := figures.summary("", "", boards).times) is None:
        return NOTHING
    average = time_word(times.mean)
    return average if len(boards) < 2 else f"{average} ({span(times.least, times.most)})"


def _backtracks(boards: Boards) -> str:
    counts = [count for count in map(figures.count_of, boards) if count is not None]
    if not counts:
        return NOTHING
    bound = "≥ " if any(count.bound for count in counts) else ""
    return f"{bound}{fmean(count.value for count in counts):,.0f}"


def _published_over(line: Published, boards: Boards) -> str:
    times = figures.summary("", "", boards).times
    if times is None or not (line.seconds and times.mean.value):
        return NOTHING
    return times_word(Figure(line.seconds / times.mean.value))
