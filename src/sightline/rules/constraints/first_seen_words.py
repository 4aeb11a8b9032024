"""What is concluded from a line of symbols and its clues, in words.

These are the simple rules of ``kernel/propagators/first_seen_sight.cpp`` and the techniques of
``kernel/propagators/first_seen_techniques.cpp``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ...core.places import End, Place
from ...words import Message, Slot, say
from .base import Variable
from .reason import Argument, Reason, View, rule
from .shown import SHOWS

if TYPE_CHECKING:
    from .first_seen import FirstSeen

FIRST = say("first-one", "{ THE($value) } first")
OTHERS = say(
    "so-many-others",
    "{ SPOKEN($count) } other { $count -> [one] { $noun } *[other] { PLURAL($noun) } }",
)
FIRST_IN_LINE = say("first-in-line", "{ $shows }, so no other { $noun } comes first: { $then }")
IN_REACH = say(
    "in-reach-of-the-clue",
    "{ $shows } and has { $others } behind it, so { THE($value) } stands no farther than "
    "{ $place }",
)
NOTHING_IN_FRONT = say(
    "nothing-in-front",
    "{ $shows }, which stands in { $place }, so there is nothing in front of it: { $then }",
)
NONE_SO_EARLY = say(
    "none-so-early",
    "{ $shows }, which stands in { $place } at the earliest, so no other { $noun } comes so early: "
    "{ $then }",
)
IN_FRONT = say(
    "in-front-of-a-letter",
    "{ $shows } and there is { A($noun) } in { $place }, so { THE($value) } stands "
    "{ $known -> [0] there or in front *[1] in front of it }: { $then }",
)
BEFORE_THE_LAST = say(
    "before-the-last-place",
    "{ $shows }, in front of { THE($other) }, "
    "{ $known -> [0] which has no place behind *[1] which stands in } { $place }, so "
    "{ THE($value) } comes earlier: { $then }",
)
ROOM = say(
    "room-for-the-others",
    "{ $shows }, with { $others } behind it, so { THE($value) } leaves them room: { $then }",
)
ROOM_BETWEEN = say(
    "room-between",
    "{ $shows } and { THE($facing) } from the other side, with { $others } between them, so "
    "{ THE($value) } leaves them room: { $then }",
)


class Look(NamedTuple):
    """A line as it is seen from the end that an argument is about."""

    line: FirstSeen
    view: View
    cells: tuple[Variable, ...]
    end: End
    value: Slot
    """The first symbol."""
    facing: Slot
    """The first one from the other end."""
    then: Slot
    """What follows."""

    @classmethod
    def of(cls, line: FirstSeen, argument: Argument, view: View) -> Look:
        """The line from its near end, 0, or from its far end, 1."""
        cells, where = line.line
        near, far = map(view.words.value, (line.near, line.far))
        then = view.tell(view.news(argument.removals))
        if argument.details[0]:
            return cls(line, view, cells[::-1], where.far, far, near, then)
        return cls(line, view, cells, where.near, near, far, then)

    @property
    def shows(self) -> Message:
        """What the clue says: ``row 3 shows A first from the left``."""
        return SHOWS(line=self.end.line, seen=FIRST(value=self.value), side=self.end.side)

    @property
    def noun(self) -> Message:
        """What is seen: ``letter``."""
        return self.view.words.seen_noun

    @property
    def count_of_others(self) -> int:
        """How many other symbols there are."""
        return len(self.line.symbols) - 1

    def others(self, fewer: int = 0) -> Message:
        """The others, counted: ``three other letters``."""
        return OTHERS(count=self.count_of_others - fewer, noun=self.noun)

    def cell(self, number: int) -> tuple[Place, int]:
        """A cell by its place in the line, and whether its value is known."""
        cell = self.line.line.cells[number]
        return self.view.place(cell), int(self.view.value(cell) is not None)


def argued(line: FirstSeen, argument: Argument, view: View) -> Reason:
    """The reason of an argument."""
    said = _TOLD[argument.rule](Look.of(line, argument, view), *argument.details[1:])
    return argument.reason(said, complete=argument.rule != "in-reach-of-the-clue")


def _first_in_line(look: Look) -> Message:
    return FIRST_IN_LINE(shows=look.shows, noun=look.noun, then=look.then)


def _in_reach(look: Look) -> Message:
    farthest = look.view.place(look.cells[len(look.cells) - look.count_of_others - 1])
    return IN_REACH(shows=look.shows, others=look.others(), value=look.value, place=farthest)


def _nothing_in_front(look: Look, first: int) -> Message:
    place, is_known = look.cell(first)
    if is_known:
        return NOTHING_IN_FRONT(shows=look.shows, place=place, then=look.then)
    return NONE_SO_EARLY(shows=look.shows, place=place, noun=look.noun, then=look.then)


def _in_front(look: Look, filled: int) -> Message:
    (place, known), shows, value = look.cell(filled), look.shows, look.value
    return IN_FRONT(
        shows=shows, noun=look.noun, place=place, value=value, known=known, then=look.then
    )


def _before_the_last(look: Look, other: int, last: int) -> Message:
    (place, known), value, the_other = look.cell(last), look.value, look.view.words.value(other)
    return BEFORE_THE_LAST(
        shows=look.shows, other=the_other, known=known, place=place, value=value, then=look.then
    )


def _room(look: Look, both: int) -> Message:
    shows, value, then = look.shows, look.value, look.then
    if not both:
        return ROOM(shows=shows, others=look.others(), value=value, then=then)
    others = look.others(fewer=1)
    return ROOM_BETWEEN(shows=shows, facing=look.facing, others=others, value=value, then=then)


_TOLD: Mapping[str, Callable[..., Message]] = {
    "first-in-line": _first_in_line,
    "in-reach-of-the-clue": _in_reach,
    "nothing-in-front": _nothing_in_front,
    "in-front-of-a-letter": _in_front,
    "before-the-last-place": _before_the_last,
    "room-for-the-others": _room,
}
for code in _TOLD:
    rule(code)
