"""All variables take different values, apart from empty cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import ne
from typing import TYPE_CHECKING

from ...core.domain import values_of
from ...core.places import Place
from ...words import Listed, Message, say
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable
from .reason import ALREADY_PLACED, Argument, Reason, View, rule
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
for code in (*SINGLES, *SUBSETS):
    rule(code)


HOLDS_SO_MANY = say(
    "holds-so-many",
    "{ $line } holds { $count -> [0] no { $value } [one] 1 { $value } "
    "*[other] { $count } { PLURAL($value) } }, not { $wanted }",
)
STANDS_OFTEN = say(
    "stands-often",
    "{ THE($value) } stands { $times -> [2] twice *[other] { $times } times } in { $line }",
)
BROKEN_AT = say("broken-at", "{ $broken }: { $places }")
PLACED = say("placed", "{ THE($value) } stands in { $places }, so nowhere else in { $lines }")
ALL_PLACED = say(
    "all-placed",
    "{ $line } has its { SPOKEN($count) } { PLURAL($value) } in { $places }, "
    "so no other cell there is { A($value) }",
)
ONLY_PLACE = say("only-place", "{ $line } has just one place left for { THE($value) }: { $then }")
JUST_PLACES = say(
    "just-places",
    "{ $line } has just { SPOKEN($count) } places left for its { SPOKEN($count) } "
    "{ PLURAL($value) }: { $then }",
)
HIDDEN_SUBSET = say(
    "hidden-subset",
    "in { $line }, { THE($values) } have only { $cells } left, so nothing else stands there: "
    "{ $then }",
)
NAKED_SUBSET = say(
    "naked-subset",
    "in { $line }, { $cells } hold { THE($values) } between them, so no other cell does: { $then }",
)
WOULD_HOLD_MORE = say(
    "would-hold-more",
    "{ $line } would hold more than { SPOKEN($count) } { PLURAL($value) }",
)
WOULD_STAND_OFTEN = say(
    "would-stand-often",
    "{ THE($value) } would stand { $times -> [2] twice *[other] too often } in { $line }",
)
NO_PLACE_LEFT = say("no-place-left", "{ THE($value) } would have no place left in { $line }")
NO_PLACES_LEFT = say(
    "no-places-left",
    "{ $line } would have no place left for { SPOKEN($count) } { PLURAL($value) }",
)


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

    def _often(self, value: int, times: int, words: Words) -> Message:
        called = words.value(value)
        if not value and self.zeros > 1:
            return HOLDS_SO_MANY(line=self.where, count=times, value=called, wanted=self.zeros)
        return STANDS_OFTEN(line=self.where, times=times, value=called)

    def doubled(self, view: View) -> tuple[Message, Sequence[Variable]] | None:
        values = [view.value(v) for v in self.line]
        for value in self.value([each for each in values if each is not None], self.zeros):
            there = [v for v in self.line if view.value(v) == value]
            often = self._often(value, len(there), view.words)
            return BROKEN_AT(broken=often, places=view.places(there)), there
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
                called, there = view.words.value(value), view.places(places)
                placed = PLACED(value=called, places=there, lines=Listed((self.where,), "or"))
                return argument.reason(placed, joined="lines", complete=False)
            case "only-place":
                then = view.says(list(argument.removals), [value])
                called = view.words.value(value)
                return argument.reason(ONLY_PLACE(line=self.where, value=called, then=then))
        return super().argue(argument, view)

    def _zeros(self, argument: Argument, places: Sequence[Variable], view: View) -> Reason:
        """All of them are placed, or have no more places than there are."""
        called = view.words.value(0)
        if argument.rule == ALREADY_PLACED:
            there = view.places(places)
            all_there = ALL_PLACED(line=self.where, count=self.zeros, value=called, places=there)
            return argument.reason(all_there, complete=False)
        then = view.says([v for v in places if view.value(v) is None], [0])
        just = JUST_PLACES(line=self.where, count=self.zeros, value=called, then=then)
        return argument.reason(just)

    def clash(self, view: View) -> Message:
        return self.obvious_clash(view) or super().clash(view)

    def obvious_clash(self, view: View) -> Message | None:
        """A value that stands twice or nowhere, if that is what is wrong."""
        placed = [value for v in self.line if (value := view.value(v)) is not None]
        too_often = self.value(placed, self.zeros)
        for value in filter(too_often.__contains__, placed):
            called = view.words.value(value)
            if value == self._repeated:
                return WOULD_HOLD_MORE(line=self.where, count=self.zeros, value=called)
            times = placed.count(value)
            return WOULD_STAND_OFTEN(line=self.where, times=times, value=called)
        for value in values_of(self._just_enough(view.ranges)):
            places = sum(view.domains[v] >> value & 1 for v in self.line)
            called = view.words.value(value)
            if value == self._repeated and places < self.zeros:
                return NO_PLACES_LEFT(line=self.where, count=self.zeros, value=called)
            if not places:
                return NO_PLACE_LEFT(line=self.where, value=called)
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


def subset(line: Sequence[Variable], where: Place, argument: Argument, view: View) -> Reason:
    """A few values in as many cells of a line."""
    hidden, *both = argument.details
    half = len(both) // 2
    told = HIDDEN_SUBSET if hidden else NAKED_SUBSET
    cells = view.places([line[i] for i in both[:half]])
    values = view.words.values_called(both[half:], "and")
    then = view.tell(argument.removals)
    return argument.reason(told(line=where, cells=cells, values=values, then=then))


def _differ_or_empty(one: int, other: int) -> bool:
    return one != other or one == 0


def _says_whether_empty(cell: int, bit: int) -> bool:
    return (cell == 0) == bit
