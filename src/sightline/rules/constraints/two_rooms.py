"""Two rooms that look along one line of doors, each with a number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...core.places import Cell, Place, Several, Spot
from ...core.words import listed
from .base import Corollary, Variable
from .open_run import CLOSED, DIRECTIONS, OPEN, OpenRun
from .reason import Argument, Reason, View


class TwoRooms(Corollary, frozen=True):
    """What the numbers of two rooms in one line say together."""

    kernel_name = "TwoRooms"
    clue_arguments = (0, 1)
    one: OpenRun
    other: OpenRun

    def variables(self) -> tuple[Variable, ...]:
        return self._doors

    @cached_property
    def _doors(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(self.one.rays.doors + self.other.rays.doors))

    @cached_property
    def _shared(self) -> frozenset[Variable]:
        """The doors that both look along."""
        return frozenset(self.one.rays.doors) & frozenset(self.other.rays.doors)

    def arguments(self) -> tuple[int, ...]:
        place = {door: n for n, door in enumerate(self._doors)}
        lengths = (n for room in self.presumed() for n in _four(room.rays.lengths))
        doors = (place[door] for room in self.presumed() for door in room.rays.doors)
        return (self.one.total, self.other.total, *lengths, *doors)

    def presumed(self) -> tuple[OpenRun, OpenRun]:
        return self.one, self.other

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return Several((self.one.room, self.other.room), f"{view.words.cell_word}{{s}} {{}}")

    def clue_spots(self) -> tuple[Spot, ...]:
        return self.one.room, self.other.room

    # kernel/propagators/two_rooms.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """What one room would see, and what is wrong with the other then."""
        turn, ray, place, value = argument.details
        room = self.presumed()[turn]
        door = room.rays[ray][place]
        domains = view.given_only(argument.given)
        domains[door] = 1 << value
        told = _Told(self.presumed(), domains)
        while told.follows(turn, self._shared):
            turn = 1 - turn
        where = tuple(each.whereabouts(view) for each in self.presumed())
        *before, last = told.story
        story = f"{', then '.join(before)}, and then {last}"
        if value or door in self._shared:
            then = f"that door is {view.words.the_value(1 - value)}"
            since = f"if {view.says([door], [value], 'were')}, {story}"
            return argument.reason(since, then, where)
        sees = [place + 1 if at == ray else 0 for at in range(len(room.rays))]
        then = room.looks(view, argument.removals, sees)
        since = f"without seeing {room.room_at(ray, place + 1)}, {story}"
        return argument.reason(since, then, where)


class _Told:
    """A supposition told turn by turn; as in the kernel."""

    def __init__(self, rooms: tuple[OpenRun, OpenRun], domains: list[int]) -> None:
        self.story: list[str] = []
        self._rooms, self._domains = rooms, domains
        self._named: set[Cell] = set()

    def follows(self, turn: int, shared: frozenset[Variable]) -> bool:
        """What a room concludes in its turn; False where it can see no more what it says."""
        room = self._rooms[turn]
        sights = room.sights(self._domains)
        if not sights:
            self.story.append(self._clash(room))
            return False
        rays = enumerate(zip(*sights, strict=True))
        looks = [look for ray, seen in rays if (look := self._look(room, ray, seen, shared))]
        if looks:
            self.story.append(f"{self._name(room)} would {_joined(looks)}")
        return True

    def _look(
        self, room: OpenRun, ray: int, seen: Sequence[int], shared: frozenset[Variable]
    ) -> str:
        """How a room looks along a ray, if that concerns the other one: ``east to r1c4``."""
        doors, least = room.rays[ray], min(seen)
        opened = [door for door in doors[:least] if self._domains[door] != OPEN]
        closed = list(doors[least : least + 1]) if least == max(seen) else []
        closed = [door for door in closed if self._domains[door] != CLOSED]
        for door in opened:
            self._domains[door] = OPEN
        for door in closed:
            self._domains[door] = CLOSED
        if not shared.intersection(opened + closed):
            return ""
        direction = DIRECTIONS[ray]
        if least == 0:
            return f"not {direction}"
        there = room.room_at(ray, least)
        if not opened:
            return f"no further {direction} than {there}"
        return f"{direction} {'just ' if closed else ''}to {there}"

    def _clash(self, room: OpenRun) -> str:
        least, most = room.bounds(self._domains)
        if least <= room.total <= most:
            return f"{self._name(room)} could not see exactly {room.total + room.itself}"
        bound, seen = ("least", least) if least > room.total else ("most", most)
        return f"{self._name(room)} would see at {bound} {seen + room.itself}"

    def _name(self, room: OpenRun) -> str:
        """``the 5 in r1c2``; when it is mentioned again, just ``r1c2``."""
        if room.room in self._named:
            return str(room.room)
        self._named.add(room.room)
        return room.clue


def _joined(looks: Sequence[str]) -> str:
    """``look west to r1c1 and not east``."""
    first, *_ = ordered = sorted(looks, key=lambda look: look.startswith("not "))
    if first.startswith("not "):
        return f"not look {listed((look.removeprefix('not ') for look in ordered), 'or')}"
    return f"look {listed(ordered)}"


def _four(lengths: Sequence[int]) -> tuple[int, ...]:
    """The lengths of four rays, some of which may be missing."""
    return (*lengths, *[0] * (len(DIRECTIONS) - len(lengths)))
