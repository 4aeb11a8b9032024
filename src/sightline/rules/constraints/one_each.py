"""A line that holds each of a few symbols exactly once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...core.places import Place
from ...core.words import counted, listed
from ..words import NUMBERS, Words
from .all_different import SINGLES, SUBSETS, nowhere_else, only_place, subset
from .base import Broken, Constraint, Variable
from .reason import Argument, Reason, View
from .sum import Sum
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm


GROUPS = ("just-enough-cells", *SUBSETS)
"""The techniques, about a few symbols in as many cells."""
ITS_RULES = (*SINGLES, *GROUPS)


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
                word = words.value_noun(symbol)
                none = f"{self.where} holds no {word}"
                yield Broken("one-each", self.where, self._too_many(times, word) if times else none)

    def _too_many(self, times: int, word: str) -> str:
        return f"{self.where} holds {counted(times, word)}, not one"

    def doubled(self, view: View) -> tuple[str, Sequence[Variable]] | None:
        for symbol in self.symbols:
            there = [v for v in self.line if view.value(v) == symbol]
            if len(there) > 1:
                often = self._too_many(len(there), view.words.value_noun(symbol))
                return f"{often}: {view.places(there)}", there
        return None

    def whereabouts(self, view: View) -> Place:
        del view  # the line has a place
        return self.where

    def ways(self, view: View) -> str:
        return f"way to place {self._one_of_each(view.words)} in {self.where}"

    def _one_of_each(self, words: Words) -> str:
        return listed(f"one {words.value_noun(symbol)}" for symbol in self.symbols)

    # kernel/propagators/singles.cpp and, for more cells than one, one_each.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        if argument.rule in GROUPS:
            return subset(self.line, self.where, argument, view)
        symbol, place = argument.details
        match argument.rule:
            case "already-placed":
                since = view.says([self.line[place]], [symbol])
                return no_other(argument, since, f"in {self.where}")
            case "only-place":
                noun = view.words.value_noun(symbol)
                return only_place(argument, self.where, f"its {noun}", view)
        return super().argue(argument, view)

    def clash(self, view: View) -> str:
        general = f"{self.where} could not hold {self._one_of_each(view.words)} any more"
        return self.obvious_clash(view) or general

    def obvious_clash(self, view: View) -> str | None:
        """A symbol that stands twice or nowhere, if that is what is wrong."""
        for symbol in self.symbols:
            word = view.words.value_noun(symbol)
            if not any(view.domains[v] >> symbol & 1 for v in self.line):
                return f"{view.words.the_value(symbol)} would have no place left in {self.where}"
            if sum(view.value(v) == symbol for v in self.line) > 1:
                return f"{self.where} would hold two {word}s"
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


def no_other(argument: Argument, since: Slot, where: str) -> Reason:
    """A symbol that stands excludes its like from some cells."""
    return nowhere_else(argument, since, where, ", so no other stands ")


def _says_whether(cell: int, bit: int, symbol: int) -> bool:
    return (cell == symbol) == bit
