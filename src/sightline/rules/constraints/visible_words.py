"""The techniques of a line of towers in words; ``kernel/propagators/visible_techniques.cpp``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ...core.words import counted, listed, spoken
from .base import Variable
from .reason import Argument, Reason, View

if TYPE_CHECKING:
    from .visible import Visible


class Look(NamedTuple):
    """A line as it is seen from the end that an argument is about."""

    view: View
    clue: int
    side: str
    where: str
    cells: tuple[Variable, ...]
    mentioned: list[Variable]
    """The towers that the argument mentions."""

    @property
    def shows(self) -> str:
        """What the clue says: ``row 3 shows 2 towers from the left``."""
        towers = counted(self.clue, self.view.words.seen_word)
        return f"{self.where} shows {towers} from the {self.side}"

    def height(self, below_the_tallest: int = 0) -> str:
        """The tallest tower, or one that is lower by so much."""
        return self.view.words.the_value(len(self.cells) - below_the_tallest)


def told(line: Visible, argument: Argument, view: View) -> Reason:
    """The reason of an argument."""
    end, *mentioned = argument.details
    cells, where = line.line
    towers = [cells[i] for i in mentioned]
    if end:
        look = Look(view, line.far, where.far.side, str(where), cells[::-1], towers)
    else:
        look = Look(view, line.near, where.near.side, str(where), cells, towers)
    since, then = _TOLD[argument.technique](look)
    return argument.reason(since, f"{then}: {view.tell(argument.removals)}")


Parts = tuple[str, str]
"""What is said before and after "so"."""


def _clue_met(look: Look) -> Parts:
    seen = listed([*map(look.view.place, look.mentioned), look.height()])
    return f"{look.shows}, {seen}", f"no other one before {look.height()} is seen"


def _all_rise(look: Look) -> Parts:
    giant = next(v for v in look.cells if look.view.value(v) == len(look.cells))
    since = f"{look.shows} and {look.height()} stands in {look.view.place(giant)}"
    if len(look.mentioned) == 1:
        return since, "nothing stands before it that could be seen but the first"
    return since, f"{look.view.places(look.mentioned)} are all seen and rise to it"


def _second_tallest(look: Look) -> Parts:
    return look.shows, f"{look.height(1)} stands first or behind {look.height()}"


def _first_hides(look: Look) -> Parts:
    return look.shows, f"the first one hides all that cannot stand behind {look.height()}"


def _still_to_be_seen(look: Look) -> Parts:
    seen, missing = look.mentioned, look.clue - len(look.mentioned)
    so_far = (
        f"{look.view.places(seen)} {'is one' if len(seen) == 1 else f'are {spoken(len(seen))}'}"
    )
    since = f"{look.shows}, of which {so_far}"
    return since, f"none of the next may hide the other {spoken(missing)}"


_TOLD: Mapping[str, Callable[[Look], Parts]] = {
    "clue already met": _clue_met,
    "all must be seen": _all_rise,
    "second tallest": _second_tallest,
    "first hides": _first_hides,
    "still to be seen": _still_to_be_seen,
}
