"""What is concluded from a line of symbols and its clues, in words.

::

    argued      the simple rules of ``kernel/propagators/first_seen_sight.cpp``
                and the techniques of ``kernel/propagators/first_seen_techniques.cpp``
    exactly     rule 3: the ways that are left
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ...core.words import listed, spoken
from ...words import Slot
from .base import Variable
from .reason import MOST_WAYS, Argument, Masks, Reason, View, of_parts

if TYPE_CHECKING:
    from .first_seen import FirstSeen


# Techniques ------------------------------------------------------------------------------------


class Look(NamedTuple):
    """A line as it is seen from the end that an argument is about."""

    line: FirstSeen
    view: View
    cells: tuple[Variable, ...]
    letter: str
    facing: str
    side: str

    @classmethod
    def of(cls, line: FirstSeen, view: View, end: int) -> Look:
        """The line from its near end, 0, or from its far end, 1."""
        (cells, where), the = line.line, view.words.the_value
        if end:
            return cls(line, view, cells[::-1], the(line.far), the(line.near), where.far.side)
        return cls(line, view, cells, the(line.near), the(line.far), where.near.side)

    @property
    def where(self) -> str:
        """The line in words."""
        return str(self.line.line.where)

    @property
    def shows(self) -> str:
        """What the clue says: ``row 3 shows A first from the left``."""
        return f"{self.where} shows {self.letter} first from the {self.side}"

    @property
    def count_of_others(self) -> int:
        """How many other symbols there are."""
        return len(self.line.symbols) - 1

    def others(self, fewer: int = 0) -> str:
        """The others, counted: ``three other letters``."""
        count = self.count_of_others - fewer
        more = "s" if count > 1 else ""
        return f"{spoken(count)} other {self.view.words.seen_word}{more}"

    def cell(self, number: int) -> tuple[str, bool]:
        """A cell by its place in the line, and whether its value is known."""
        cell = self.line.line.cells[number]
        return str(self.view.place(cell)), self.view.value(cell) is not None


Parts = tuple[Slot, Slot]
"""What is said before and after "so"."""


def argued(line: FirstSeen, argument: Argument, view: View) -> Reason:
    """The reason of an argument."""
    end, *details = argument.details
    look = Look.of(line, view, end)
    if argument.rule == "in-reach-of-the-clue":
        return argument.of_parts(*_in_reach(look), complete=False)
    since, then = _TOLD[argument.rule](look, *details)
    return argument.of_parts(since, f"{then}: {view.tell(view.news(argument.removals))}")


def _first_in_line(look: Look) -> Parts:
    return look.shows, f"no other {look.view.words.seen_word} comes first"


def _in_reach(look: Look) -> Parts:
    farthest = look.cells[len(look.cells) - look.count_of_others - 1]
    since = f"{look.shows} and has {look.others()} behind it"
    return since, f"{look.letter} stands no farther than {look.view.place(farthest)}"


def _nothing_in_front(look: Look, first: int) -> Parts:
    cell, is_known = look.cell(first)
    if is_known:
        return f"{look.shows}, which stands in {cell}", "there is nothing in front of it"
    since = f"{look.shows}, which stands in {cell} at the earliest"
    return since, f"no other {look.view.words.seen_word} comes so early"


def _in_front(look: Look, filled: int) -> Parts:
    cell, is_known = look.cell(filled)
    word = look.view.words.seen_word
    since = f"{look.shows} and there is a {word} in {cell}"
    return since, f"{look.letter} stands {'in front of it' if is_known else 'there or in front'}"


def _before_the_last(look: Look, other: int, last: int) -> Parts:
    cell, is_known = look.cell(last)
    the = look.view.words.the_value(other)
    at = "which stands in" if is_known else "which has no place behind"
    return f"{look.shows}, in front of {the}, {at} {cell}", f"{look.letter} comes earlier"


def _room(look: Look, both: int) -> Parts:
    if both:
        since = f"{look.shows} and {look.facing} from the other side"
        return f"{since}, with {look.others(1)} between them", f"{look.letter} leaves them room"
    return f"{look.shows}, with {look.others()} behind it", f"{look.letter} leaves them room"


_TOLD: Mapping[str, Callable[..., Parts]] = {
    "first-in-line": _first_in_line,
    "nothing-in-front": _nothing_in_front,
    "in-front-of-a-letter": _in_front,
    "before-the-last-place": _before_the_last,
    "room-for-the-others": _room,
}


# Exactly ---------------------------------------------------------------------------------------


def exactly(line: FirstSeen, view: View, removals: Masks) -> Reason | None:
    """The few ways that are left, if there are few."""
    ways = view.oracle.ways(line, view.domains, MOST_WAYS)
    if not ways:
        return None
    cells = line.line.cells
    left = listed((" ".join(view.words.written(way[v]) for v in cells) for way in ways), "or")
    shows = f" shows {line.clues(view.words)} and" if line.views else ""
    since = f"{line.line.where}{shows} can only be {left}"
    return of_parts("ways-left", removals, view.known(cells), since, view.tell(removals))
