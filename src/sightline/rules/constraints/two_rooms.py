"""Two rooms, or cells, that look along one line, each with a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from ...core.grid import COMPASS
from ...core.places import Cell, Place, Spot
from ...words import Listed, Message, Slot, say
from .base import Corollary, Variable
from .reason import Argument, Reason, View, rule
from .sight import Sight

S = TypeVar("S", bound=Sight)


def near_each_other(sights: Sequence[S], farthest: int) -> Iterator[tuple[S, S]]:
    """Every two of them that look along one line and are no farther apart than that."""
    there = {each.room: each for each in sights}
    for one in sights:
        row, column = one.room.row, one.room.column
        for away in range(1, farthest + 1):
            for room in (Cell(row, column + away), Cell(row + away, column)):
                if room in there:
                    yield one, there[room]


rule("two-rooms-in-one-line")
rule("two-numbers-in-one-line")
IF_STORY = say("if-story", 'if { SAY($supposed, mood: "were") }, { $story }, so { $then }')
WITHOUT_SEEING = say("without-seeing", "without seeing { $cell }, { $story }, so { $then }")
WOULD_LOOK = say("would-look", "{ $who } would look { $looks }")
WOULD_NOT_LOOK = say("would-not-look", "{ $who } would not look { DIRECTION($directions) }")
NOT_THERE = say("not-there", "not { DIRECTION($direction) }")
NO_FURTHER = say("no-further", "no further { DIRECTION($direction) } than { $cell }")
JUST_TO = say("just-to", "{ DIRECTION($direction) } just to { $cell }")
AS_FAR_AS = say("as-far-as", "{ DIRECTION($direction) } to { $cell }")
COULD_NOT_SEE = say("could-not-see", "{ $who } could not see exactly { $count }")
WHO_WOULD_SEE = say("who-would-see", "{ $who } would see { AT($bound) } { $count }")


class TwoSights(Corollary, frozen=True):
    """What two numbers in one line say together; a base."""

    clue_arguments = (0, 1)
    one: Sight
    other: Sight

    @cached_property
    def doors(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(self.one.rays.doors + self.other.rays.doors))

    @cached_property
    def _shared(self) -> frozenset[Variable]:
        """The doors that both look along."""
        return frozenset(self.one.rays.doors) & frozenset(self.other.rays.doors)

    def arguments(self) -> tuple[int, ...]:
        place = {door: n for n, door in enumerate(self.doors)}
        lengths = (n for room in self.presumed() for n in _four(room.rays.lengths))
        doors = (place[door] for room in self.presumed() for door in room.rays.doors)
        return (*(room.arguments()[0] for room in self.presumed()), *lengths, *doors)

    def presumed(self) -> tuple[Sight, Sight]:
        return self.one, self.other

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return view.words.cells_at(self.one.room, self.other.room)

    def clue_spots(self) -> tuple[Spot, ...]:
        return self.one.room, self.other.room

    # kernel/propagators/two_rooms.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """What one room would see, and what is wrong with the other then."""
        turn, ray, place, is_open = argument.details
        room = self.presumed()[turn]
        door = room.rays[ray][place]
        domains = view.given_only(argument.given)
        domains[door] = room.open if is_open else room.closed
        told = _Told(self.presumed(), domains)
        while told.follows(turn, self._shared):
            turn = 1 - turn
        where = tuple(each.whereabouts(view) for each in self.presumed())
        story = Listed.of(told.story, "then")
        if is_open or door in self._shared:
            value = room.through if is_open else 1 - room.through
            supposed, then = view.says([door], [value]), room.so(view, door, not is_open)
            return argument.reason(IF_STORY(supposed=supposed, story=story, then=then), where)
        sees = [place + 1 if at == ray else 0 for at in range(len(room.rays))]
        cell, seen = room.room_at(ray, place + 1), room.looks(view, argument.removals, sees)
        return argument.reason(WITHOUT_SEEING(cell=cell, story=story, then=seen), where)


class TwoRooms(TwoSights, frozen=True):
    """What the numbers of two rooms in one line say together."""

    kernel_name = "TwoRooms"

    def variables(self) -> tuple[Variable, ...]:
        return self.doors


class TwoCells(TwoSights, frozen=True):
    """What two numbers in one line of cells say together."""

    kernel_name = "TwoCells"

    def variables(self) -> tuple[Variable, ...]:
        return self.doors


class _Told:
    """A supposition told turn by turn; as in the kernel."""

    def __init__(self, rooms: tuple[Sight, Sight], domains: list[int]) -> None:
        self.story: list[Message] = []
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
            self.story.append(_would_look(self._name(room), looks))
        return True

    def _look(
        self, room: Sight, ray: int, seen: Sequence[int], shared: frozenset[Variable]
    ) -> Message | None:
        """How a room looks along a ray, if that concerns the other one: ``east to r1c4``."""
        doors, least = room.rays[ray], min(seen)
        opened = [door for door in doors[:least] if self._domains[door] != room.open]
        closed = list(doors[least : least + 1]) if least == max(seen) else []
        closed = [door for door in closed if self._domains[door] != room.closed]
        for door in opened:
            self._domains[door] = room.open
        for door in closed:
            self._domains[door] = room.closed
        if not shared.intersection(opened + closed):
            return None
        direction = COMPASS[ray]
        if least == 0:
            return NOT_THERE(direction=direction)
        there = room.room_at(ray, least)
        if not opened:
            return NO_FURTHER(direction=direction, cell=there)
        return (JUST_TO if closed else AS_FAR_AS)(direction=direction, cell=there)

    def _clash(self, room: Sight) -> Message:
        least, most = room.bounds(self._domains)
        if least <= room.total <= most:
            return COULD_NOT_SEE(who=self._name(room), count=room.total + room.itself)
        bound, seen = ("least", least) if least > room.total else ("most", most)
        return WHO_WOULD_SEE(who=self._name(room), bound=bound, count=seen + room.itself)

    def _name(self, room: Sight) -> Slot:
        """``the 5 in r1c2``; when it is mentioned again, just ``r1c2``."""
        if room.room in self._named:
            return room.room
        self._named.add(room.room)
        return room.clue


def _would_look(who: Slot, looks: Sequence[Message]) -> Message:
    """``would look west to r1c1 and not east``."""
    if all(look.code == NOT_THERE.code for look in looks):
        directions = Listed.of((look["direction"] for look in looks), "or")
        return WOULD_NOT_LOOK(who=who, directions=directions)
    ordered = sorted(looks, key=lambda look: look.code == NOT_THERE.code)
    return WOULD_LOOK(who=who, looks=Listed.of(ordered))


def _four(lengths: Sequence[int]) -> tuple[int, ...]:
    """The lengths of four rays, some of which may be missing."""
    return (*lengths, *[0] * (len(COMPASS) - len(lengths)))
