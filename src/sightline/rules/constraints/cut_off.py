"""Rooms of a house that must all be connected, some of them with a number."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.places import Cell, Place
from ...core.words import listed
from .base import Constraint, Corollary, Variable
from .connected import Connected
from .open_run import OpenRun
from .reason import Argument, Reason, View

OPEN = 1 << OpenRun.through


class CutOff(Corollary, frozen=True):
    """What the numbers of rooms say when all rooms are connected."""

    kernel_name = "CutOff"
    numbered: tuple[OpenRun, ...]
    connected: Connected
    columns: int

    def variables(self) -> tuple[Variable, ...]:
        return self.connected.doors

    def arguments(self) -> tuple[int, ...]:
        totals = {room.room: room.total for room in self.numbered}
        return (*(totals.get(room, -1) for room in self.connected.rooms), self.columns)

    def presumed(self) -> tuple[Constraint, ...]:
        return (*self.numbered, self.connected)

    def clues_presumed(self) -> Sequence[int]:
        return [room.room.row * self.columns + room.room.column for room in self.numbered]

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return self.connected.whereabouts(view)

    # kernel/propagators/cut_off.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """A group of rooms that would see enough, and be closed on all sides."""
        (number,) = argument.details
        door = self.connected.doors[number]
        domains = view.given_only(argument.given)
        domains[door] = OPEN
        values = [domain == OPEN for domain in domains]
        group = self.connected.joined(values, self.connected.between[number][0])
        rooms = view.words.cells_at(*group)
        met = [room for room in self.numbered if self._is_met(room, group, domains)]
        since = (
            f"if {view.says([door], [1], 'were')}, {listed(room.clue for room in met)} would be "
            f"met, and {rooms} would be cut off"
        )
        where = (*(room.whereabouts(view) for room in met), self.whereabouts(view))
        return argument.of_parts(since, f"that door is {view.words.the_value(0)}", where)

    @staticmethod
    def _is_met(room: OpenRun, group: Sequence[Cell], domains: Sequence[int]) -> bool:
        return room.room in group and room.bounds(domains)[0] == room.total
