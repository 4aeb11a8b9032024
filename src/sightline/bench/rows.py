"""What a suite of verbs measures: a case is done, and its figures are a row of a table.

Plain data, one line of JSON each, as a :class:`~sightline.bench.jobs.Measurement` is for
solvers.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

import msgspec

from . import tables

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")
Figures = dict[str, Any]
"""By name: numbers, or tables of numbers. Times are in seconds."""


class Case(NamedTuple):
    """Something to measure."""

    table: str
    """The table of its row."""
    name: str
    measure: Callable[[], Figures]


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of a case."""

    suite: str
    table: str
    name: str
    figures: Figures = {}
    quick: bool = False
    """Whether it was measured on little, for a first look."""

    @property
    def key(self) -> bytes:
        """Equal for rows of the same case."""
        return msgspec.json.encode((self.suite, self.table, self.name, self.quick))

    def __getitem__(self, figure: str) -> Any:
        return self.figures[figure]


Columns = tables.Columns[Row]
table = tables.tabled


def of_table(rows: Iterable[Row], name: str) -> list[Row]:
    """The rows that belong to a table."""
    return [row for row in rows if row.table == name]


def spread(values: Sequence[float]) -> Figures:
    """The median, the 95th percentile and the largest of several values; of none, 0.

    >>> spread([3, 1, 2])
    {'p50': 2, 'p95': 2, 'most': 3}
    """
    ordered = sorted(values) or [0.0]
    return {
        "p50": statistics.median(ordered),
        "p95": ordered[int(0.95 * (len(ordered) - 1))],
        "most": ordered[-1],
    }


def milliseconds(figure: str, digits: int = 2) -> Callable[[Row], str]:
    """A column that shows a time; a dash where it was not measured.

    >>> milliseconds("grade")(Row(suite="explain", table="times", name="a", figures={"grade": 2}))
    '2,000.00'
    """

    def shown(row: Row) -> str:
        return f"{row[figure] * 1e3:,.{digits}f}" if figure in row.figures else "–"

    return shown


def timed(
    ready: Callable[[], Thing], do: Callable[[Thing], Answer], repeats: int
) -> tuple[float, Answer]:
    """Seconds, the median of a few runs that are not long, each on a thing of its own."""
    times: list[float] = []
    while len(times) < repeats and max(times, default=0) <= 1:
        thing = ready()
        started = perf_counter()
        answer = do(thing)
        times.append(perf_counter() - started)
    return statistics.median(times), answer
