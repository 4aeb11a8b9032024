"""A room that looks through open doors in four directions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ..grid import Rays
from .base import Broken, Constraint, Variable
from .sum import Sum
from .table import Table

if TYPE_CHECKING:
    from ..engines.cnf import Cnf
    from ..engines.cpsat import CpSatForm
    from ..model import Model

Ray = tuple[Variable, ...]


class OpenRun(Constraint, frozen=True):
    """The open doors before the first closed one, over all rays, number ``total``.

    ``itself`` is 1 where the clue in the room also counts the room: the clue is then
    ``total + itself``.

    >>> room = OpenRun(Rays([(0,), (1, 2)]), 1, 1, "r1c2")
    >>> [b.message for b in room.broken([1, 1, 0])]
    ['room r1c2 sees 3 rooms, not 2']
    """

    kernel_name = "OpenRun"
    rays: Rays[Variable]
    total: int
    itself: int
    room: str

    @staticmethod
    def value(rays: Sequence[Sequence[int]]) -> int:
        """How many other rooms are seen: the doors before the first closed one.

        >>> OpenRun.value([[1, 1, 0, 1], [0], [], [1]])
        3
        """
        return sum(len(list(takewhile(bool, ray))) for ray in rays)

    def variables(self) -> tuple[Variable, ...]:
        return self.rays.doors

    def arguments(self) -> tuple[int, ...]:
        return (self.total, *self.rays.lengths)

    def broken(self, values: Sequence[int]) -> Iterator[Broken]:
        seen = self.value([[values[door] for door in ray] for ray in self.rays])
        if seen != self.total:
            rooms = "room" if seen + self.itself == 1 else "rooms"
            message = (
                f"room {self.room} sees {seen + self.itself} {rooms}, "
                f"not {self.total + self.itself}"
            )
            yield Broken("seen", self.room, message)

    def decompose(self, model: Model) -> None:
        """As the seeds do it: run = door · (1 + the run behind that door)."""
        runs = tuple(self._run(model, ray) for ray in self.rays if ray)
        model.add(Sum(runs, self.total))

    def _run(self, model: Model, ray: Ray) -> Variable:
        run = ray[-1]
        for length, door in enumerate(reversed(ray[:-1]), 2):
            longer = model.variable(range(length + 1), f"the run from {model.name(door)}")
            model.add(Table.where(model, (door, run, longer), _runs_on))
            run = longer
        return run

    def cnf(self, cnf: Cnf) -> None:
        """Run lengths in unary; the last two rays see what the others leave of the total."""
        known, most = cnf.memo(OpenRun), self.total + 1
        runs: list[list[int]] = [
            [_all_open(cnf, known, ray[: k + 1]) for k in range(min(len(ray), most))]
            for ray in self.rays
        ]
        no_ray: list[int] = []
        *others, a, b = no_ray, no_ray, *runs
        seen: list[int] = []
        for run in others:
            seen = cnf.sum(seen, run, self.total)
        cnf.add_up(a, b, [-n for n in reversed(cnf.padded(seen, self.total))])

    def cpsat(self, form: CpSatForm) -> None:
        """A run is as long as there are first doors of a ray that are all open together."""
        known, most = form.memo(OpenRun), self.total + 1
        runs = [
            _and_open(form, known, ray[: k + 1])
            for ray in self.rays
            for k in range(len(ray[:most]))
        ]
        form.model.add(sum(runs) == self.total)


def _and_open(form: CpSatForm, known: dict[Ray, Any], doors: Ray) -> Any:
    """The literal "these doors are all open", as in :func:`_all_open`."""
    if len(doors) == 1:
        return form.literal(doors[0], 1)
    if doors[0] > doors[-1]:
        doors = doors[::-1]
    if doors not in known:
        every = known[doors] = form.model.new_bool_var("")
        both = [_and_open(form, known, doors[:-1]), form.literal(doors[-1], 1)]
        form.model.add_bool_and(both).only_enforce_if(every)
        form.model.add_bool_or([every, *(~literal for literal in both)])
    return known[doors]


def _all_open(cnf: Cnf, known: dict[Ray, int], doors: Ray) -> int:
    """The literal "these doors are all open", shared by all rooms that look through them."""
    if len(doors) == 1:
        return cnf.literal(doors[0], 1)
    if doors[0] > doors[-1]:
        doors = doors[::-1]
    every = known.get(doors)
    if every is None:
        every = known[doors] = cnf.new()
        a, b = _all_open(cnf, known, doors[1:]), _all_open(cnf, known, doors[:-1])
        cnf.extend([(-every, a), (-every, b), (-a, -b, every)])
    return every


def _runs_on(door: int, behind: int, run: int) -> bool:
    return run == door * (1 + behind)
