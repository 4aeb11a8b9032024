"""Rooms that can all be reached from each other through open doors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...core.places import Cell, Place
from ...words import Message, say
from ..words import NUMBERS, Words
from .base import Assignment, Broken, Constraint, Variable
from .reason import Argument, Masks, Reason, View, rule

if TYPE_CHECKING:
    from ..clauses import Cnf
    from .forms import CpSatForm


rule("only-way-in")
rule("only-way-to-a-group")
rule("only-way-through")
NOT_REACHED = say("not-reached", "{ $place } cannot be reached from { $start }")
WAY_TO_CONNECT = say("way-to-connect", "way to connect all { PLURAL($noun) }")
ONE_DOOR = say("one-door", "{ $rooms } can only be reached through one door, so { $then }")
ONLY_WAY = say(
    "only-way",
    "all { PLURAL($noun) } must be connected, so { $then }: "
    "{ $count -> [one] it *[other] each } is the only way left between two parts of the { $board }",
)
TO_CONNECT = say("to-connect", "to connect all { PLURAL($noun) }")
SOME_NOT_REACHED = say("some-not-reached", "some { PLURAL($noun) } could not be reached any more")


def not_reached(cell: Cell, first: Cell, words: Words) -> Message:
    """That a cell cannot be reached."""
    return NOT_REACHED(place=words.cells_at(cell), start=first)


class Connected(Constraint, frozen=True):
    """Every room can be reached; ``between`` names the two rooms on either side of each door.

    >>> house = Connected((0, 1), ((0, 1), (1, 2)), (Cell(0, 0), Cell(0, 1), Cell(0, 2)))
    >>> [b.message for b in house.broken([1, 0])]
    ['cell r1c3 cannot be reached from r1c1']
    """

    kernel_name = "Connected"
    doors: tuple[Variable, ...]
    between: tuple[tuple[int, int], ...]
    rooms: tuple[Cell, ...]

    @staticmethod
    def value(rooms: int, open_doors: Sequence[tuple[int, int]]) -> set[int]:
        """The rooms that can be reached from room 0.

        >>> sorted(Connected.value(4, [(0, 1), (2, 3)]))
        [0, 1]
        """
        parts = components(rooms, open_doors)
        return {room for room in range(rooms) if parts[room] == parts[0]}

    def variables(self) -> tuple[Variable, ...]:
        return self.doors

    def arguments(self) -> tuple[int, ...]:
        return (len(self.rooms), *(room for pair in self.between for room in pair))

    def _open(self, values: Sequence[int]) -> list[tuple[int, int]]:
        doors = zip(self.doors, self.between, strict=True)
        return [pair for door, pair in doors if values[door]]

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        reached = self.value(len(self.rooms), self._open(values))
        for number, room in enumerate(self.rooms):
            if number not in reached:
                yield Broken("connected", room, not_reached(room, self.rooms[0], words))

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return view.words.whole

    def ways(self, view: View) -> Message:
        return WAY_TO_CONNECT(noun=view.words.cell_noun)

    def joined(self, values: Sequence[int], room: int) -> tuple[Cell, ...]:
        """The rooms that are joined with one by open doors."""
        parts = components(len(self.rooms), self._open(values))
        own = zip(self.rooms, parts, strict=True)
        return tuple(cell for cell, part in own if part == parts[room])

    # kernel/propagators/connected.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """A room or a few rooms that have a single door left."""
        door, room = argument.details
        domains = view.given_only(argument.given)
        domains[self.doors[door]] = 0b01
        values = [domain != 0b01 for domain in domains]
        group = self.joined(values, room)
        where = view.words.cells_at(*group)
        return argument.reason(ONE_DOOR(rooms=where, then=view.tell(argument.removals)), (where,))

    # Rule 2 of kernel/propagators/connected.cpp.
    def exactly(self, view: View, removals: Masks) -> Reason:
        closed = [door for door in self.doors if view.value(door) == 0]
        noun, board = view.words.cell_noun, view.words.board_noun
        said = ONLY_WAY(noun=noun, then=view.tell(removals), count=len(removals), board=board)
        return Reason("only-way-through", removals, view.known(closed), said)

    def in_short(self, view: View, removals: Masks) -> Message:
        del removals  # it is always the same
        return TO_CONNECT(noun=view.words.cell_noun)

    def clash(self, view: View) -> Message:
        return SOME_NOT_REACHED(noun=view.words.cell_noun)

    # For the engines -----------------------------------------------------------------

    def cut(self, values: Sequence[int]) -> list[Assignment] | None:
        """One door of a component must be open: of that with the fewest doors on its border."""
        parts = components(len(self.rooms), self._open(values))
        borders = self._borders(parts)
        return min(borders, key=len) if len(borders) > 1 else None

    def _borders(self, parts: Sequence[int]) -> list[list[Assignment]]:
        """For each component the literals "this door of its border is open"."""
        borders: list[list[Assignment]] = [[] for _ in range(max(parts) + 1)]
        for door, (a, b) in zip(self.doors, self.between, strict=True):
            if parts[a] != parts[b]:
                borders[parts[a]].append((door, 1))
                borders[parts[b]].append((door, 1))
        return borders

    def cnf(self, cnf: Cnf) -> None:
        """Only that every single room has an open door; :meth:`cut` adds the rest."""
        for border in self.room_borders():
            cnf.require(border)

    def cpsat(self, form: CpSatForm) -> None:
        """As in :meth:`cnf`."""
        for border in self.room_borders():
            form.require(border)

    def room_borders(self) -> list[list[Assignment]]:
        """The doors of every room, one of which must be open."""
        return self._borders(range(len(self.rooms))) if len(self.rooms) > 1 else []


def components(rooms: int, open_doors: Sequence[tuple[int, int]]) -> list[int]:
    """For each room the number of its connected component, counted from 0.

    >>> components(4, [(0, 2), (2, 3)])
    [0, 1, 0, 0]
    """
    beyond: list[list[int]] = [[] for _ in range(rooms)]
    for a, b in open_doors:
        beyond[a].append(b)
        beyond[b].append(a)
    parts = [-1] * rooms
    part = 0
    for first in range(rooms):
        if parts[first] >= 0:
            continue
        frontier = [first]
        while frontier:
            room = frontier.pop()
            parts[room] = part
            frontier += [other for other in beyond[room] if parts[other] < 0]
        part += 1
    return parts
