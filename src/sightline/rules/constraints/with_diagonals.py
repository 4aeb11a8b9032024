"""One value that stands once in every row, in every column and on both long diagonals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from ...core.grid import AnyLine, Grid
from ...core.places import Place, Several
from .base import Constraint, Variable
from .one_each import OneEach
from .permutation import Permutation
from .reason import Argument, Reason, View


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
        places = [v for v in line.cells if view.domains[v] >> self.number & 1]
        each = "both" if len(places) == 2 else "all"
        where = Several((line.where,))
        return argument.of_parts(
            f"in {line.where}, {view.words.the_value(self.number)} stands in "
            f"{view.places(places, 'or')}, {each} in line with {view.place(variables[cell])}",
            view.tell(argument.removals),
            where=(where,),
        )
