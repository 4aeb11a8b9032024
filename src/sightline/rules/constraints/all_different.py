"""All variables take different values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import ne
from typing import TYPE_CHECKING

from ...core.domain import values_of
from ...core.places import Place
from ...core.words import listed
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable
from .reason import Argument, Reason, View, taken
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm


SUBSETS = ("pair", "triple")
"""Its techniques."""


class AllDifferent(Constraint, frozen=True):
    """No value stands twice.

    >>> from sightline.core.places import Row
    >>> list(AllDifferent((0, 1, 2), Row(0)).broken([3, 1, 3]))[0].message
    '3 stands twice in row 1'
    """

    kernel_name = "AllDifferent"
    line: tuple[Variable, ...]
    where: Place

    @staticmethod
    def value(line: Sequence[int]) -> list[int]:
        """The values that stand more than once.

        >>> AllDifferent.value([2, 1, 2, 4, 1])
        [1, 2]
        """
        return sorted(value for value, times in Counter(line).items() if times > 1)

    def variables(self) -> tuple[Variable, ...]:
        return self.line

    def arguments(self) -> tuple[int, ...]:
        return ()

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        line = [values[v] for v in self.line]
        for value in self.value(line):
            yield Broken("different", self.where, self._often(value, line.count(value), words))

    def _often(self, value: int, times: int, words: Words) -> str:
        often = "twice" if times == 2 else f"{times} times"
        return f"{words.the_value(value)} stands {often} in {self.where}"

    def doubled(self, view: View) -> tuple[str, Sequence[Variable]] | None:
        values = [view.value(v) for v in self.line]
        for value in self.value([each for each in values if each is not None]):
            there = [v for v in self.line if view.value(v) == value]
            often = self._often(value, len(there), view.words)
            return f"{often}: {view.places(there)}", there
        return None

    def whereabouts(self, view: View) -> Place:
        del view  # the line has a place
        return self.where

    def reasons(self, view: View) -> Iterator[Reason]:
        yield from taken(self.line, self.where, view)
        yield from self._only_places(view)

    # Rule 2 of kernel/propagators/all_different.hpp.
    def _only_places(self, view: View) -> Iterator[Reason]:
        """Of as many values as cells, one that has a single place left stands there."""
        values = 0
        for v in self.line:
            values |= view.ranges[v]
        if values.bit_count() != len(self.line):
            return
        for value in values_of(values):
            places = [v for v in self.line if view.domains[v] >> value & 1]
            if len(places) == 1 and view.value(places[0]) is None:
                others = [v for v in self.line if v != places[0]]
                yield Reason(
                    "only place",
                    {places[0]: values & ~(1 << value)},
                    view.known(others, 1 << value),
                    f"{self.where} has just one place left for {view.words.the_value(value)}",
                    view.says(places, [value]),
                    ": ",
                )

    # kernel/propagators/subsets.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """Two or three values in as many cells."""
        return subset(self.line, self.where, argument, view)

    def clash(self, view: View) -> str:
        return self.obvious_clash(view) or super().clash(view)

    def obvious_clash(self, view: View) -> str | None:
        """A value that stands twice or nowhere, if that is what is wrong."""
        placed = Counter(view.value(v) for v in self.line)
        for value, times in placed.items():
            if value is not None and times > 1:
                often = "twice" if times == 2 else "too often"
                return f"{view.words.the_value(value)} would stand {often} in {self.where}"
        values = set().union(*(values_of(view.ranges[v]) for v in self.line))
        if len(values) == len(self.line):
            for value in sorted(values):
                if not any(view.domains[v] >> value & 1 for v in self.line):
                    return f"{view.words.the_value(value)} would have no place left in {self.where}"
        return None

    def as_reported(self, model: Model) -> None:
        """Each two differ."""
        for pair in combinations(self.line, 2):
            model.add(Table.where(model, pair, ne))

    def cnf(self, cnf: Cnf) -> None:
        """Each value at most once; exactly once where there are just enough values."""
        values = sorted(set().union(*(cnf.values_of(v) for v in self.line)))
        once = cnf.exactly_one if len(values) == len(self.line) else cnf.at_most_one
        for value in values:
            once(cnf.column(self.line, value))

    def cpsat(self, form: CpSatForm) -> None:
        form.model.add_all_different(form.numbers(self.line))


def subset(line: Sequence[Variable], where: Place, argument: Argument, view: View) -> Reason:
    """A few values in as many cells of a line."""
    hidden, *both = argument.details
    half = len(both) // 2
    cells = view.places([line[i] for i in both[:half]])
    values = listed(map(view.words.the_value, both[half:]))
    if hidden:
        since = f"in {where}, {values} have only {cells} left"
        then = "nothing else stands there"
    else:
        since = f"in {where}, {cells} hold {values} between them"
        then = "no other cell does"
    return argument.reason(since, f"{then}: {view.tell(argument.removals)}")
