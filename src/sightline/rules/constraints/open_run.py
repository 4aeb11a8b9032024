"""A room that looks through open doors in four directions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...words import Message, noun, say
from .base import Variable
from .reason import View
from .sight import Ray, Sight
from .sum import Sum
from .table import BoundedTable

if TYPE_CHECKING:
    from ..model import Model


THROUGH_TOO_MANY = say(
    "through-too-many", "through { $door } { $clue } would see at least { $least }, so { $then }"
)
THAT_DOOR = say("that-door", "that door is { $state }")


class OpenRun(Sight, frozen=True):
    """The open doors before the first closed one, over all rays, number ``total``.

    >>> from sightline.core.grid import Rays
    >>> from sightline.core.places import Cell
    >>> room = OpenRun(Rays([(0,), (1, 2)]), 1, 1, Cell(0, 1))
    >>> [b.message for b in room.broken([1, 1, 0])]
    ['cell r1c2 sees 3 cells, not 2']
    >>> OpenRun.value([[1, 1, 0, 1], [0], [], [1]])
    3
    >>> OpenRun(Rays([(0, 1), (2,)]), 2, 1, Cell(0, 0)).sights([0b11, 0b10, 0b11])
    [(2, 0)]
    """

    kernel_name = "OpenRun"
    through = 1
    door = noun("a door")

    def variables(self) -> tuple[Variable, ...]:
        return self.rays.doors

    def arguments(self) -> tuple[int, ...]:
        return (self.total, *self.rays.lengths)

    # In words ------------------------------------------------------------------------

    def too_many(self, view: View, door: Variable, least: int) -> Message:
        place, then = view.place(door), self.so(view, door, False)
        return THROUGH_TOO_MANY(door=place, clue=self.clue, least=least, then=then)

    def so(self, view: View, door: Variable, is_open: bool) -> Message:
        del door  # its name is long
        return THAT_DOOR(state=view.words.value(int(is_open)))

    # For the engines -----------------------------------------------------------------

    def last_run(self, model: Model, door: Variable) -> Variable:
        del model  # a door is 1 if it is open
        return door

    def as_reported(self, model: Model) -> None:
        """Run = door + door · the run behind it: a product, then a sum."""
        runs = tuple(self._reported_run(model, ray) for ray in self.rays if ray)
        model.add(Sum(runs, self.total))

    def _reported_run(self, model: Model, ray: Ray) -> Variable:
        run = ray[-1]
        for length, door in enumerate(reversed(ray[:-1]), 2):
            name = f"the run from {model.name(door)}"
            behind = model.variable(range(length), f"{name}: behind it")
            longer = model.variable(range(length + 1), name)
            model.add(BoundedTable.where(model, (door, run, behind), _is_product))
            model.add(BoundedTable.where(model, (door, behind, longer), _is_sum))
            run = longer
        return run


def _is_product(a: int, b: int, product: int) -> bool:
    return a * b == product


def _is_sum(a: int, b: int, total: int) -> bool:
    return a + b == total
