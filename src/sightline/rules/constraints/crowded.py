"""A number on a board where no two shaded cells are side by side."""

from __future__ import annotations

from functools import cached_property

from ...core.grid import COMPASS
from ...core.places import Place, Spot
from ...words import say
from .base import Constraint, Corollary, Variable
from .reason import Argument, Reason, View, rule
from .seen_cells import SeenCells
from .shading import IF_SHADED, SHADED, UNSHADED, Shading

rule("neighbours-would-be-seen")
IF_SHADED_AND_THEN = say(
    "if-shaded-and-then",
    'if { SAY($supposed, mood: "were") }, { SAY($opens, mood: "would") }, and then { $would }, '
    "so { $then }",
)


class Crowded(Corollary, frozen=True):
    """What a number says when the cells beside a shaded one are unshaded."""

    kernel_name = "Crowded"
    clue_arguments = (0,)
    number: SeenCells
    shading: Shading

    def variables(self) -> tuple[Variable, ...]:
        return self._cells

    @cached_property
    def _cells(self) -> tuple[Variable, ...]:
        """The cells that the number looks along, then those beside them."""
        rays = self.number.rays.doors
        beside = (other for cell in rays for other in self.shading.beside[cell])
        return tuple(dict.fromkeys((*rays, *beside)))

    def arguments(self) -> tuple[int, ...]:
        lengths = self.number.rays.lengths
        columns = self.shading.board.shape[1]
        places = (self.shading.places[cell] for cell in self._cells)
        return (
            self.number.total + self.number.itself,
            *lengths,
            *[0] * (len(COMPASS) - len(lengths)),
            columns,
            *(place.row * columns + place.column for place in places),
        )

    def presumed(self) -> tuple[Constraint, ...]:
        return self.number, self.shading

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return self.number.whereabouts(view)

    def clue_spots(self) -> tuple[Spot, ...]:
        return self.number.clue_spots()

    # kernel/propagators/crowded.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """A cell that, if it were shaded, would open the view over those beside it."""
        number, cell = self.number, self._cells[argument.details[0]]
        domains = view.given_only(argument.given)
        domains[number.cell], domains[cell] = number.open, number.closed
        opened = sorted(v for v in self.shading.beside[cell] if v in number.rays.doors)
        news = [v for v in opened if domains[v] != number.open]
        for v in opened:
            domains[v] = number.open
        would = number.would_see(domains)
        supposed, then = view.says([cell], [SHADED]), view.tell(argument.removals)
        if not news:
            return argument.reason(IF_SHADED(supposed=supposed, would=would, then=then))
        opens = view.says(news, [UNSHADED])
        said = IF_SHADED_AND_THEN(supposed=supposed, opens=opens, would=would, then=then)
        return argument.reason(said)
