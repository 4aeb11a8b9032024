"""A cell that counts the unshaded cells seen from it in four directions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...words import Message, noun, say
from ..words import NUMBERS, Words
from .base import Broken, Variable
from .reason import Argument, Masks, Reason, View, rule
from .shading import SHADED, UNSHADED
from .sight import Sight
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm

NUMBER = "number"
"""The rule that a cell with a number is unshaded."""


rule("number")
NO_NUMBER_IS = say(
    "no-number-is",
    "no number is { $shaded }, so all { PLURAL($noun) } with a number are { $unshaded }",
)
NUMBER_WOULD_BE = say("number-would-be", "{ $clue } would be { $shaded }")


class SeenCells(Sight, frozen=True):
    """The cell is unshaded, and the cells before the first shaded one, over all rays, number
    ``total``; the clue counts the cell itself as well.

    >>> from sightline.core.grid import Rays
    >>> from sightline.core.places import Cell
    >>> cell = SeenCells(Rays([(0,), (2, 3)]), 1, 1, Cell(0, 1), 1)
    >>> [b.message for b in cell.broken([0, 0, 0, 1])]
    ['cell r1c2 sees 3 cells, not 2']
    >>> cell.holds([0, 0, 1, 0]), cell.holds([0, 1, 1, 0])
    (True, False)
    """

    kernel_name = "SeenCells"
    through = UNSHADED
    door = noun("a cell")
    cell: Variable

    def variables(self) -> tuple[Variable, ...]:
        return (self.cell, *self.rays.doors)

    def arguments(self) -> tuple[int, ...]:
        return (self.total + self.itself, *self.rays.lengths)

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        # The model itself reports a number that is shaded: see Model.told.
        if values[self.cell] == UNSHADED:
            yield from super().broken(values, words)

    def holds(self, values: Sequence[int]) -> bool:
        return values[self.cell] == UNSHADED and super().holds(values)

    # In words ------------------------------------------------------------------------

    # kernel/propagators/seen_cells.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """That it is unshaded, as all cells with a number are."""
        if argument.rule != NUMBER:
            return super().argue(argument, view)
        shaded, unshaded = map(view.words.value, (SHADED, UNSHADED))
        said = NO_NUMBER_IS(shaded=shaded, noun=view.words.cell_noun, unshaded=unshaded)
        return argument.reason(said)

    def thought(self, rule: str, details: Sequence[int]) -> Hashable:
        """That all cells with a number are unshaded is one thought."""
        return NUMBER if rule == NUMBER else super().thought(rule, details)

    def clash(self, view: View) -> Message:
        if not view.domains[self.cell] & self.open:
            return NUMBER_WOULD_BE(clue=self.clue, shaded=view.words.value(SHADED))
        return self.would_see(view.domains)

    def in_short(self, view: View, removals: Masks) -> Message:
        del view, removals  # its number says enough
        return self.clue

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        model.add(Table((self.cell,), ((UNSHADED,),)))
        super().decompose(model)

    def last_run(self, model: Model, door: Variable) -> Variable:
        run = model.variable(range(2), f"the run from {model.name(door)}")
        model.add(Table((door, run), ((UNSHADED, 1), (SHADED, 0))))
        return run

    def cnf(self, cnf: Cnf) -> None:
        cnf.require([(self.cell, UNSHADED)])
        super().cnf(cnf)

    def cpsat(self, form: CpSatForm) -> None:
        form.require([(self.cell, UNSHADED)])
        super().cpsat(form)
