"""Rooms of a house that must all be connected, some of them with a number."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.places import Cell, Place
from ...words import Listed, say
from .base import Constraint, Corollary, Variable
from .connected import Connected
from .open_run import OpenRun
from .reason import Argument, Reason, View, rule

OPEN = 1 << OpenRun.through


rule("would-be-cut-off")
WOULD_BE_MET = say(
    "would-be-met",
    'if { SAY($supposed, mood: "were") }, { $clues } would be met, and { $rooms } would be cut '
    "off, so that door is { $state }",
)


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
        said = WOULD_BE_MET(
            supposed=view.says([door], [1]),
            clues=Listed.of(room.clue for room in met),
            rooms=rooms,
            state=view.words.value(0),
        )
        where = (*(room.whereabouts(view) for room in met), self.whereabouts(view))
        return argument.reason(said, where)

    @staticmethod
    def _is_met(room: OpenRun, group: Sequence[Cell], domains: Sequence[int]) -> bool:
        return room.room in group and room.bounds(domains)[0] == room.total
