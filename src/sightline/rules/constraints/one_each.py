"""A line that holds each of a few symbols exactly once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...core.places import Place
from ...words import Listed, Message, say
from ..words import NUMBERS, Words
from .all_different import BROKEN_AT, NO_PLACE_LEFT, SINGLES, SUBSETS, subset
from .base import Broken, Constraint, Variable
from .reason import Argument, Reason, View, rule
from .sum import Sum
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm


GROUPS = ("just-enough-cells", *SUBSETS)
"""The techniques, about a few symbols in as many cells."""
ITS_RULES = (*SINGLES, *GROUPS)
rule("just-enough-cells")


HOLDS_NOT_ONE = say(
    "holds-not-one",
    "{ $line } holds { $count -> [one] 1 { $value } *[other] { $count } { PLURAL($value) } }, "
    "not one",
)
HOLDS_NONE = say("holds-none", "{ $line } holds no { $value }")
WAY_TO_PLACE = say("way-to-place", "way to place { ONE($values) } in { $line }")
say("one", "one { $it }")
NO_OTHER = say("no-other", "{ $holds }, so no other stands { $where }")
IN_LINE = say("in-line", "in { $line }")
PLACE_FOR_ITS = say(
    "place-for-its", "{ $line } has just one place left for its { $value }: { $then }"
)
COULD_NOT_HOLD = say("could-not-hold", "{ $line } could not hold { ONE($values) } any more")
WOULD_HOLD_TWO = say("would-hold-two", "{ $line } would hold two { PLURAL($value) }")


class OneEach(Constraint, frozen=True):
    """Each of ``symbols`` stands exactly once; every other cell holds something else.

    >>> from sightline.core.places import Row
    >>> line = OneEach((0, 1, 2), (1, 2), Row(0))
    >>> [b.message for b in line.broken([1, 0, 1])]
    ['row 1 holds 2 1s, not one', 'row 1 holds no 2']
    """

    kernel_name = "OneEach"
    line: tuple[Variable, ...]
    symbols: tuple[int, ...]
    where: Place

    @staticmethod
    def value(line: Sequence[int], symbol: int) -> int:
        """How often the symbol stands in the line.

        >>> OneEach.value([0, 3, 3, 1], 3)
        2
        """
        return line.count(symbol)

    def variables(self) -> tuple[Variable, ...]:
        return self.line

    def arguments(self) -> tuple[int, ...]:
        return self.symbols

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        line = [values[v] for v in self.line]
        for symbol in self.symbols:
            times = self.value(line, symbol)
            if times != 1:
                said = self._holds(times, symbol, words)
                yield Broken("one-each", self.where, said)

    def _holds(self, times: int, symbol: int, words: Words) -> Message:
        if times:
            return HOLDS_NOT_ONE(line=self.where, count=times, value=words.value(symbol))
        return HOLDS_NONE(line=self.where, value=words.value(symbol))

    def doubled(self, view: View) -> tuple[Message, Sequence[Variable]] | None:
        for symbol in self.symbols:
            there = [v for v in self.line if view.value(v) == symbol]
            if len(there) > 1:
                often = self._holds(len(there), symbol, view.words)
                return BROKEN_AT(broken=often, places=view.places(there)), there
        return None

    def whereabouts(self, view: View) -> Place:
        del view  # the line has a place
        return self.where

    def ways(self, view: View) -> Message:
        return WAY_TO_PLACE(values=self._every(view.words), line=self.where)

    def _every(self, words: Words) -> Listed:
        return Listed(tuple(map(words.value, self.symbols)))

    # kernel/propagators/singles.cpp and, for more cells than one, one_each.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        if argument.rule in GROUPS:
            return subset(self.line, self.where, argument, view)
        symbol, place = argument.details
        match argument.rule:
            case "already-placed":
                holds = view.says([self.line[place]], [symbol])
                return no_other(argument, holds, IN_LINE(line=self.where))
            case "only-place":
                then, called = view.says([self.line[place]], [symbol]), view.words.value(symbol)
                return argument.reason(PLACE_FOR_ITS(line=self.where, value=called, then=then))
        return super().argue(argument, view)

    def clash(self, view: View) -> Message:
        general = COULD_NOT_HOLD(line=self.where, values=self._every(view.words))
        return self.obvious_clash(view) or general

    def obvious_clash(self, view: View) -> Message | None:
        """A symbol that stands twice or nowhere, if that is what is wrong."""
        for symbol in self.symbols:
            called = view.words.value(symbol)
            if not any(view.domains[v] >> symbol & 1 for v in self.line):
                return NO_PLACE_LEFT(line=self.where, value=called)
            if sum(view.value(v) == symbol for v in self.line) > 1:
                return WOULD_HOLD_TWO(line=self.where, value=called)
        return None

    def as_reported(self, model: Model) -> None:
        """For each symbol a bit in each cell; the bits add up to one."""
        for symbol in self.symbols:
            bits = []
            for cell in self.line:
                bits.append(model.variable((0, 1), f"{model.name(cell)}: whether {symbol}"))
                model.add(Table.where(model, (cell, bits[-1]), _says_whether, symbol))
            model.add(Sum(tuple(bits), 1))

    def cnf(self, cnf: Cnf) -> None:
        """One ladder per symbol, which :class:`Nearer` uses too."""
        for symbol in self.symbols:
            cnf.ladder(tuple(cnf.column(self.line, symbol)))

    def cpsat(self, form: CpSatForm) -> None:
        for symbol in self.symbols:
            form.model.add_exactly_one(form.column(self.line, symbol))


def no_other(argument: Argument, holds: Message, where: Message) -> Reason:
    """A symbol that stands excludes its like from some cells."""
    said = NO_OTHER(holds=holds, where=Listed((where,), "or"))
    return argument.reason(said, joined="where", complete=False)


def _says_whether(cell: int, bit: int, symbol: int) -> bool:
    return (cell == symbol) == bit
