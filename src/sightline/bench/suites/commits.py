"""The same work by this checkout and by another one, taking turns: what has become slower?"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cached_property, partial
from pathlib import Path
from typing import TypeVar
from weakref import finalize

from ...core.errors import InputError
from .. import callgrind
from ..report import Section
from ..rows import Case, Columns, Figures, Row, table
from ..solvers import NotInstalled
from ..versus.sides import Work, Worker, counted, side, used, worker
from ..versus.works import commands, works

TITLE = "This checkout and another one"
TEXT = (
    "The same work by both, in processes of their own. A ratio above 1 says that this checkout is "
    "slower, or takes more memory."
)
COUNTED = (
    "Counted by valgrind's callgrind, which no load disturbs; kernel is what runs in the kernel. "
    "Of a piece of work the second time is counted: without the start of Python, and with what is "
    "remembered between puzzles in place. Commands are counted from start to end."
)
TIMED = (
    "Both take turns; the CPU time of the shortest of several turns. The median of the ratios turn "
    "by turn is beside it, and tells how steady the machine was."
)
T = TypeVar("T")
TURNS, QUICK_TURNS = 9, 3


def versions() -> dict[str, str]:
    """Nothing to compare with."""
    raise InputError("name the other checkout: --suite commits --against FOLDER")


def cases(quick: bool) -> Iterator[Case]:
    """None without another side: see :class:`Beside`."""
    del quick
    yield from ()


class Beside:
    """The suite with another checkout to compare with."""

    TITLE, TEXT = TITLE, TEXT

    def __init__(self, place: Path) -> None:
        self._sides = [side(), side(place)]

    def versions(self) -> dict[str, str]:
        """The other commit, and what counts."""
        return {"other commit": self._sides[1].commit, "valgrind": _valgrind()}

    def cases(self, quick: bool) -> Iterator[Case]:
        """The verbs, if instructions can be counted; then the command line."""
        counts = _valgrind() != "not installed"
        for name, work in works() if counts else ():
            yield Case("instructions", name, partial(self._instructions, work))
        for name, arguments in commands().items():
            if counts:
                yield Case("instructions", f"command {name}", partial(self._counted, arguments))
            used_by = partial(self._used, arguments, QUICK_TURNS if quick else TURNS)
            yield Case("seconds", f"command {name}", used_by)

    def sections(self, rows: Sequence[Row]) -> list[Section]:
        """As for any rows of this suite."""
        return sections(rows)

    def _instructions(self, work: Work) -> Figures:
        def count(counter: Worker) -> callgrind.Count:
            counter.instructions(work)
            return counter.instructions(work)

        return _counts(count, self._counters)

    @cached_property
    def _counters(self) -> list[Worker]:
        """Workers that count. They are kept: to start one takes longer than most of its work."""
        stack = ExitStack()
        finalize(self, stack.close)
        return [stack.enter_context(worker(each)) for each in self._sides]

    def _counted(self, arguments: Sequence[str]) -> Figures:
        commands = self._commands(arguments)
        for command in commands:
            used(command)  # so that its files are compiled
        return _counts(counted, commands)

    def _used(self, arguments: Sequence[str], turns: int) -> Figures:
        found = [[used(each) for each in self._commands(arguments)] for _ in range(turns)]
        return {
            "seconds": _least([(ours.seconds, theirs.seconds) for ours, theirs in found]),
            "bytes": _least([(ours.memory, theirs.memory) for ours, theirs in found]),
        }

    def _commands(self, arguments: Sequence[str]) -> list[list[str]]:
        return [each.command("-m", "sightline", *arguments) for each in self._sides]


def _valgrind() -> str:
    try:
        return callgrind.version()
    except NotInstalled:
        return "not installed"


def _counts(count: Callable[[T], callgrind.Count], sides: Sequence[T]) -> Figures:
    """Both at the same time: to count is not to time."""
    with ThreadPoolExecutor() as both:
        ours, theirs = both.map(count, sides)
    ratio = ours.kernel / theirs.kernel if theirs.kernel else None
    total = {"this": ours.total, "other": theirs.total, "ratio": ours.total / theirs.total}
    return {"instructions": {**total, "kernel ratio": ratio}}


def _least(taken: Sequence[tuple[float, float]]) -> dict[str, float]:
    """The least of either side, and the ratios."""
    ours, theirs = (min(figures) for figures in zip(*taken, strict=True))
    turn_by_turn = statistics.median(mine / other for mine, other in taken)
    return {"this": ours, "other": theirs, "ratio": ours / theirs, "median ratio": turn_by_turn}


# Telling -----------------------------------------------------------------------------------


def _columns(what: str, unit: str, factor: float, digits: int, beside: str) -> Columns:
    def shown(side: str) -> Callable[[Row], str]:
        return lambda row: f"{row[what][side] * factor:,.{digits}f}"

    def ratio(key: str) -> Callable[[Row], str]:
        return lambda row: "–" if row[what][key] is None else f"{row[what][key]:.3f}"

    return [
        ("work", lambda row: row.name),
        (f"this, {unit}", shown("this")),
        (f"other, {unit}", shown("other")),
        ("ratio", ratio("ratio")),
        (beside, ratio(beside)),
    ]


def sections(rows: Sequence[Row]) -> list[Section]:
    """Instructions, times, and memory, as far as they have been measured."""
    told = (
        ("Instructions", COUNTED, "instructions", ("k", 1e-3, 0, "kernel ratio")),
        ("Time", TIMED, "seconds", ("ms", 1e3, 2, "median ratio")),
        ("Memory", "The most that a process had.", "bytes", ("MB", 2**-20, 1, "median ratio")),
    )
    return [
        Section(
            title=title,
            text=text,
            tables=[table(title, some, _columns(what, *how), notes=[_mean(some, what)])],
        )
        for title, text, what, how in told
        if (some := [row for row in rows if what in row.figures])
    ]


def _mean(rows: Sequence[Row], what: str) -> str:
    ratios = {row.name: row[what]["ratio"] for row in rows}
    worst = max(ratios, key=lambda name: float(ratios[name]))
    mean = statistics.geometric_mean(ratios.values())
    largest = f"the largest {ratios[worst]:.3f} ({worst})"
    return f"The geometric mean of the ratios is {mean:.3f}, {largest}."
