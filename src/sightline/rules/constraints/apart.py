"""A symbol that does not stand diagonally next to itself in two neighbouring lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from ...core.grid import Line
from ...core.places import Place, Several
from ...words import Message, Slot, say
from ..words import NUMBERS, Words
from .all_different import NO_PLACE_LEFT
from .base import Broken, Constraint, Variable
from .one_each import WOULD_HOLD_TWO, OneEach, no_other
from .reason import ALREADY_PLACED, Argument, Masks, Reason, View, rule
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm


rule("touches-either-way")
SYMBOLS_OF = say(
    "symbols-of",
    "the { $places -> [one] { $symbol } "
    '*[other] { SAY($symbol, number: "plural") } } of { $places }',
)
TOUCH = say("touch", "the { PLURAL($value) } in { $places } touch diagonally")
WAY_TO_KEEP_APART = say("way-to-keep-apart", "way to keep { $symbols } from touching")
DIAGONALLY_NEXT = say("diagonally-next", "diagonally next to it")
TOUCHES_EITHER_WAY = say(
    "touches-either-way",
    "the { $value } of { $line } stands in { $places }, so none touches both: { $then }",
)
JUST_ONE_IN = say("just-one-in", "one { $value } in { $line }")
NOT_TOUCHING = say("not-touching", "not touching the { $value } of { $line }")
ONLY_PLACE_FOR = say("only-place-for", "the only place left for the { $value } of { $line }")
WOULD_TOUCH = say(
    "would-touch", "the { PLURAL($value) } in { $here } and in { $there } would touch"
)


class Apart(Constraint, frozen=True):
    """``symbol`` stands once in either line, and not diagonally next to itself.

    :class:`OneEach` states that it stands once; here that is presumed, so that a place is
    ruled out when it would touch all places in the other line.

    The constraints on the rows are complete. Those on the columns are ``implied``: they only
    strengthen the kernel's propagation.

    >>> from sightline.core.grid import Grid
    >>> row1, row2, *_ = Grid([[0, 1, 2], [3, 4, 5]]).lines
    >>> [b.message for b in Apart(row1, row2, 1).broken([1, 0, 0, 0, 1, 0])]
    ['the 1s in r1c1 and r2c2 touch diagonally']
    """

    kernel_name = "Apart"
    line: Line[Variable]
    following: Line[Variable]
    symbol: int
    implied: bool = False

    @staticmethod
    def value(line: Sequence[int], following: Sequence[int], symbol: int) -> list[tuple[int, int]]:
        """The places, in one line and in the other, where the symbol touches itself.

        >>> Apart.value([0, 1, 0, 1], [0, 0, 1, 0], 1)
        [(1, 2), (3, 2)]
        """
        return [
            (i, j) for i, j in _diagonals(len(line)) if line[i] == symbol and following[j] == symbol
        ]

    def variables(self) -> tuple[Variable, ...]:
        return self.line.cells + self.following.cells

    def arguments(self) -> tuple[int, ...]:
        return (self.symbol,)

    def _values(self, values: Sequence[int]) -> tuple[list[int], list[int]]:
        return [values[v] for v in self.line.cells], [values[v] for v in self.following.cells]

    def holds(self, values: Sequence[int]) -> bool:
        lines = self._values(values)
        once = all(line.count(self.symbol) == 1 for line in lines)
        return once and not self.value(*lines, self.symbol)

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        if self.implied:
            return
        for i, j in self.value(*self._values(values), self.symbol):
            where = Several((self.line.where.cell(i), self.following.where.cell(j)))
            yield Broken("touch", where, self._touch(where, words))

    def _touch(self, where: Place, words: Words) -> Message:
        return TOUCH(value=words.value(self.symbol), places=where)

    def doubled(self, view: View) -> tuple[Message, Sequence[Variable]] | None:
        for v, touching in self._touching():
            for other in touching:
                if view.value(v) == view.value(other) == self.symbol:
                    where = Several((view.place(v), view.place(other)))
                    return self._touch(where, view.words), (v, other)
        return None

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return self._symbols_of((self.line, self.following), view)

    def _symbols_of(self, lines: Sequence[Line[Variable]], view: View) -> Place:
        symbols = SYMBOLS_OF(symbol=view.words.value(self.symbol))
        return Several(tuple(line.where for line in lines), symbols)

    def ways(self, view: View) -> Message:
        return WAY_TO_KEEP_APART(symbols=self.whereabouts(view))

    def presumed(self) -> tuple[Constraint, ...]:
        return self._once

    @cached_property
    def _once(self) -> tuple[Constraint, ...]:
        lines = (self.line, self.following)
        return tuple(OneEach(line.cells, (self.symbol,), line.where) for line in lines)

    def in_full(self) -> tuple[Constraint, ...]:
        return (*self.presumed(), msgspec.structs.replace(self, implied=False))

    # kernel/propagators/apart.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """A place that touches the symbol, or both of its places in the other line."""
        if argument.rule == ALREADY_PLACED:
            symbol, place = argument.details
            holds = view.says([self.variables()[place]], [symbol])
            return no_other(argument, holds, DIAGONALLY_NEXT())
        line = (self.line, self.following)[argument.details[0]]
        value, places = view.words.value(self.symbol), view.places(self._places(line, view), "or")
        then = view.tell(argument.removals)
        said = TOUCHES_EITHER_WAY(value=value, line=line.where, places=places, then=then)
        return argument.reason(said)

    def in_whole(self, view: View, removals: Masks) -> Masks:
        """It says nothing of other values, except where the symbol must stand."""
        here = 1 << self.symbol
        return {v: gone if gone & here else view.ranges[v] & ~here for v, gone in removals.items()}

    def in_short(self, view: View, removals: Masks) -> Slot:
        value = view.words.value(self.symbol)
        for line, other in ((self.line, self.following), (self.following, self.line)):
            if not removals.keys() <= set(line.cells):
                continue
            if any(view.value(v) == self.symbol for v in line.cells):
                return JUST_ONE_IN(value=value, line=line.where)
            touched, places = dict(self._touching()), set(self._places(other, view))
            if all(places <= set(touched[v]) for v in removals):
                return NOT_TOUCHING(value=value, line=other.where)
            if not any(gone >> self.symbol & 1 for gone in removals.values()):
                return ONLY_PLACE_FOR(value=value, line=line.where)
        return self.whereabouts(view)

    def clash(self, view: View) -> Message:
        value, lines = view.words.value(self.symbol), self._clashing(view)
        here, *there = (self._places(line, view) for line in lines)
        if not here:
            return NO_PLACE_LEFT(line=lines[0].where, value=value)
        if not there:
            return WOULD_HOLD_TWO(line=lines[0].where, value=value)
        one, other = view.places(here, "or"), view.places(there[0], "or")
        return WOULD_TOUCH(value=value, here=one, there=other)

    def clash_at(self, view: View) -> Place:
        return self._symbols_of(self._clashing(view), view)

    def _clashing(self, view: View) -> Sequence[Line[Variable]]:
        """The line that cannot hold the symbol once or, if each can, both."""
        lines = (self.line, self.following)
        for line in lines:
            places = self._places(line, view)
            if not places or sum(view.value(v) is not None for v in places) > 1:
                return (line,)
        return lines

    def _places(self, line: Line[Variable], view: View) -> list[Variable]:
        """Where the symbol can stand in a line; the one place where it does, if it does."""
        places = [v for v in line.cells if view.domains[v] >> self.symbol & 1]
        return [v for v in places if view.value(v) is not None] or places

    def _touching(self) -> Iterator[tuple[Variable, list[Variable]]]:
        """Each cell with those of the other line that touch it diagonally."""
        lines = self.line.cells, self.following.cells
        for line, other in (lines, lines[::-1]):
            for i, v in enumerate(line):
                yield v, [other[j] for j in (i - 1, i + 1) if 0 <= j < len(other)]

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        """Pairwise, as in a textbook."""
        if self.implied:
            return
        cells, below = self.line.cells, self.following.cells
        for i, j in _diagonals(len(cells)):
            pair = cells[i], below[j]
            model.add(Table.where(model, pair, _not_both, self.symbol))

    def cnf(self, cnf: Cnf) -> None:
        if self.implied:
            return
        here = cnf.column(self.line.cells, self.symbol)
        there = cnf.column(self.following.cells, self.symbol)
        for i, j in _diagonals(len(here)):
            cnf.add(-here[i], -there[j])

    def cpsat(self, form: CpSatForm) -> None:
        if self.implied:
            return
        here = form.column(self.line.cells, self.symbol)
        there = form.column(self.following.cells, self.symbol)
        for i, j in _diagonals(len(here)):
            form.model.add_at_most_one([here[i], there[j]])


def _diagonals(length: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(length) for j in (i - 1, i + 1) if 0 <= j < length]


def _not_both(a: int, b: int, symbol: int) -> bool:
    return not a == b == symbol
