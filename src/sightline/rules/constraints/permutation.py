"""One value that stands once in every row and in every column."""

from __future__ import annotations

from functools import cached_property

from ...core.grid import Grid
from ...core.places import Several
from ...words import say
from .base import Constraint, Corollary, Variable
from .one_each import OneEach
from .reason import Argument, Reason, View, rule

rule("x-wing", "X-wing")
rule("swordfish")
AS_MANY_LINES = say(
    "as-many-lines",
    "in { $lines }, { THE($value) } can stand only in { $crossing }, so it stands there in no "
    "other { $kind -> [column] column *[row] row }: { $then }",
)


class Permutation(Corollary, frozen=True):
    """``number`` stands once in every row and in every column of a square board.

    >>> [b.message for b in Permutation(Grid([[0, 1], [2, 3]]), 5).broken([5, 1, 5, 1])]
    ['column 1 holds 2 5s, not one', 'column 2 holds no 5']
    """

    kernel_name = "Permutation"
    board: Grid[Variable]
    number: int

    def variables(self) -> tuple[Variable, ...]:
        return tuple(v for row in self.board for v in row)

    def arguments(self) -> tuple[int, ...]:
        return (len(self.board), self.number)

    def presumed(self) -> tuple[Constraint, ...]:
        return self._once

    @cached_property
    def _once(self) -> tuple[Constraint, ...]:
        return tuple(OneEach(line, (self.number,), where) for line, where in self.board.lines)

    def argue(self, argument: Argument, view: View) -> Reason:
        """A few lines that have places for the value in as many crossing lines only."""
        across, *chosen = argument.details
        side, bit = len(self.board), 1 << self.number
        lines, crossing = self.board.lines[:side], self.board.lines[side:]
        if across:
            lines, crossing = crossing, lines
        having = [lines[i] for i in chosen]
        places = {i for line in having for i, v in enumerate(line.cells) if view.domains[v] & bit}
        where = Several(tuple(line.where for line in having))
        there = Several(tuple(crossing[i].where for i in sorted(places)))
        value, kind = view.words.value(self.number), "column" if across else "row"
        then = view.tell(argument.removals)
        said = AS_MANY_LINES(lines=where, value=value, crossing=there, kind=kind, then=then)
        return argument.reason(said, (where,))
