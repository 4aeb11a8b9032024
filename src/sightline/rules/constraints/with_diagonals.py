"""One value that stands once in every row, in every column and on both long diagonals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from ...core.grid import AnyLine, Grid
from ...core.places import Place, Several
from ...words import say
from .base import Constraint, Variable
from .one_each import OneEach
from .permutation import Permutation
from .reason import Argument, Reason, View, rule

rule("in-line-with-all-its-places")
IN_LINE_WITH_ALL = say(
    "in-line-with-all",
    "in { $line }, { THE($value) } stands in { $places }, { $places -> [2] both *[other] all } "
    "in line with { $cell }, so { $then }",
)


@lru_cache(maxsize=64)
def in_every_line(
    board: Grid[Variable], values: Sequence[int], *, diagonals: bool
) -> tuple[Permutation, ...]:
    """What follows for values that stand once in every row and column, and on the diagonals."""
    kinds = (Permutation, WithDiagonals) if diagonals else (Permutation,)
    return tuple(kind(board, value) for value in values for kind in kinds)


class WithDiagonals(Permutation, frozen=True):
    """``number`` stands once in every line of a square board, the long diagonals included.

    >>> [b.message for b in WithDiagonals(Grid([[0, 1], [2, 3]]), 5).broken([5, 1, 1, 5])]
    ['the falling diagonal holds 2 5s, not one', 'the rising diagonal holds no 5']
    """

    kernel_name = "WithDiagonals"

    def presumed(self) -> tuple[Constraint, ...]:
        return self._on_all

    @cached_property
    def _on_all(self) -> tuple[Constraint, ...]:
        lines = ((cells, where) for cells, where in self._lines)
        return tuple(OneEach(cells, (self.number,), where) for cells, where in lines)

    @property
    def _lines(self) -> tuple[AnyLine[Variable, Place], ...]:
        return (*self.board.lines, *self.board.diagonals)

    def argue(self, argument: Argument, view: View) -> Reason:
        """A cell that is in line with every place that the value has left in some line."""
        number, cell = argument.details
        line, variables = self._lines[number], self.variables()
        left = [v for v in line.cells if view.domains[v] >> self.number & 1]
        said = IN_LINE_WITH_ALL(
            line=line.where,
            value=view.words.value(self.number),
            places=view.places(left, "or"),
            cell=view.place(variables[cell]),
            then=view.tell(argument.removals),
        )
        return argument.reason(said, (Several((line.where,)),))
