"""All variables take different values, apart from empty cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import ne
from typing import TYPE_CHECKING

from ...core.domain import values_of
from ...core.places import Place
from ...core.words import counted, listed, spoken
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable
from .reason import ALREADY_PLACED, Argument, Reason, View
from .sum import Sum
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm


SUBSETS = ("pair", "triple")
"""Its techniques."""
SINGLES = (ALREADY_PLACED, "only-place")
"""The simple rules of a line."""


class AllDifferent(Constraint, frozen=True):
    """No value stands twice; but 0 may stand ``zeros`` times, as an empty cell.

    >>> from sightline.core.places import Row
    >>> list(AllDifferent((0, 1, 2), Row(0)).broken([3, 1, 3]))[0].message
    '3 stands twice in row 1'
    """

    kernel_name = "AllDifferent"
    line: tuple[Variable, ...]
    where: Place
    zeros: int = 1

    @staticmethod
    def value(line: Sequence[int], zeros: int = 1) -> list[int]:
        """The values that stand too often.

        >>> AllDifferent.value([2, 1, 2, 4, 1]), AllDifferent.value([2, 0, 2, 0], zeros=2)
        ([1, 2], [2])
        """
        if len(set(line)) == len(line):
            return []
        often = Counter(line).items()
        return sorted(value for value, times in often if times > (1 if value else zeros))

    def variables(self) -> tuple[Variable, ...]:
        return self.line

    def arguments(self) -> tuple[int, ...]:
        return () if self.zeros == 1 else (self.zeros,)

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        line = [values[v] for v in self.line]
        for value in self.value(line, self.zeros):
            yield Broken("different", self.where, self._often(value, line.count(value), words))

    def _often(self, value: int, times: int, words: Words) -> str:
        if not value and self.zeros > 1:
            return f"{self.where} holds {counted(times, words.value_noun(0))}, not {self.zeros}"
        often = "twice" if times == 2 else f"{times} times"
        return f"{words.the_value(value)} stands {often} in {self.where}"

    def doubled(self, view: View) -> tuple[str, Sequence[Variable]] | None:
        values = [view.value(v) for v in self.line]
        for value in self.value([each for each in values if each is not None], self.zeros):
            there = [v for v in self.line if view.value(v) == value]
            often = self._often(value, len(there), view.words)
            return f"{often}: {view.places(there)}", there
        return None

    def whereabouts(self, view: View) -> Place:
        del view  # the line has a place
        return self.where

    @property
    def _repeated(self) -> int | None:
        """The value that may stand more than once."""
        return 0 if self.zeros > 1 else None

    def _just_enough(self, domains: Sequence[int]) -> int:
        """The values, as a mask, if all of them must stand in the line; else 0."""
        values = 0
        for v in self.line:
            values |= domains[v]
        stand = values.bit_count() + (self.zeros - 1 if values & 1 else 0)
        return values if stand == len(self.line) else 0

    # kernel/propagators/singles.cpp and subsets.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        if argument.rule in SUBSETS:
            return subset(self.line, self.where, argument, view)
        value, *numbers = argument.details
        places = [self.line[number] for number in numbers]
        match argument.rule:
            case _ if len(places) > 1:
                return self._zeros(argument, places, view)
            case "already-placed":
                since = f"{view.words.the_value(value)} stands in {view.places(places)}"
                return nowhere_else(argument, since, str(self.where), ", so nowhere else in ")
            case "only-place":
                return only_place(argument, self.where, view.words.the_value(value), view)
        return super().argue(argument, view)

    def _zeros(self, argument: Argument, places: Sequence[Variable], view: View) -> Reason:
        """All of them are placed, or have no more places than there are."""
        all_of_them = f"{spoken(self.zeros)} {view.words.value_noun(0)}s"
        if argument.rule == ALREADY_PLACED:
            return argument.reason(
                f"{self.where} has its {all_of_them} in {view.places(places)}",
                f"no other cell there is {view.words.value_word(0)}",
                complete=False,
            )
        open_places = [v for v in places if view.value(v) is None]
        return argument.reason(
            f"{self.where} has just {spoken(self.zeros)} places left for its {all_of_them}",
            view.says(open_places, [0]),
            link=": ",
        )

    def clash(self, view: View) -> str:
        return self.obvious_clash(view) or super().clash(view)

    def obvious_clash(self, view: View) -> str | None:
        """A value that stands twice or nowhere, if that is what is wrong."""
        placed = [value for v in self.line if (value := view.value(v)) is not None]
        too_often = self.value(placed, self.zeros)
        for value in filter(too_often.__contains__, placed):
            if value == self._repeated:
                more = f"more than {spoken(self.zeros)} {view.words.value_noun(0)}s"
                return f"{self.where} would hold {more}"
            often = "twice" if placed.count(value) == 2 else "too often"
            return f"{view.words.the_value(value)} would stand {often} in {self.where}"
        for value in values_of(self._just_enough(view.ranges)):
            places = sum(view.domains[v] >> value & 1 for v in self.line)
            if value == self._repeated and places < self.zeros:
                parks = f"{spoken(self.zeros)} {view.words.value_noun(0)}s"
                return f"{self.where} would have no place left for {parks}"
            if not places:
                return f"{view.words.the_value(value)} would have no place left in {self.where}"
        return None

    def as_reported(self, model: Model) -> None:
        """Each two differ, or are both empty; then the empty ones are counted."""
        for pair in combinations(self.line, 2):
            model.add(Table.where(model, pair, ne if self.zeros == 1 else _differ_or_empty))
        if self.zeros == 1:
            return
        bits = []
        for cell in self.line:
            bits.append(model.variable((0, 1), f"{model.name(cell)}: empty"))
            model.add(Table.where(model, (cell, bits[-1]), _says_whether_empty))
        spare = model.variable(range(self.zeros + 1), f"{self.where}: empty cells to spare")
        model.add(Sum((*bits, spare), self.zeros))

    def cnf(self, cnf: Cnf) -> None:
        """Each value at most once; exactly once where there are just enough values."""
        values = sorted(set().union(*(cnf.values_of(v) for v in self.line)))
        stand = len(values) + (self.zeros - 1 if 0 in values else 0)
        once = cnf.exactly_one if stand == len(self.line) else cnf.at_most_one
        for value in values:
            if value != self._repeated:
                once(cnf.column(self.line, value))
            elif stand != len(self.line):
                spare = [cnf.new() for _ in range(self.zeros)]
                cnf.exactly(self.zeros, [*cnf.column(self.line, value), *spare])

    def cpsat(self, form: CpSatForm) -> None:
        if self.zeros == 1:
            form.model.add_all_different(form.numbers(self.line))
            return
        form.model.add(sum(form.column(self.line, 0)) <= self.zeros)
        for value in sorted(set().union(*map(form.values_of, self.line)) - {0}):
            form.model.add_at_most_one(form.column(self.line, value))


def nowhere_else(argument: Argument, since: str, where: str, link: str) -> Reason:
    """A value that is placed stands in none of some other cells."""
    return argument.reason(since, where, link=link, last="or", complete=False)


def only_place(argument: Argument, where: Place, whose: str, view: View) -> Reason:
    """A value that has a single place left in a line stands there."""
    value, _ = argument.details
    since = f"{where} has just one place left for {whose}"
    return argument.reason(since, view.says(list(argument.removals), [value]), link=": ")


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


def _differ_or_empty(one: int, other: int) -> bool:
    return one != other or one == 0


def _says_whether_empty(cell: int, bit: int) -> bool:
    return (cell == 0) == bit
