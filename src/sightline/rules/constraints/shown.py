"""What a line shows at its ends, in words: the clues of towers, letters and whatever is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...core.grid import Line
from ...core.places import End
from ...words import Listed, Message, Slot, say
from .reason import Masks, Reason, View, rule, ways_left

if TYPE_CHECKING:
    from .base import Constraint, Variable

rule("ways-left")

SHOWS = say("shows", "{ $line } shows { $seen } { FROM($side) }")
SHOWS_NOT = say("shows-not", "{ $line } shows { $seen } { FROM($side) }, not { THE($clue) }")
FROM_ONE_END = say("from-one-end", "{ $seen } { FROM($side) }")
FROM_BOTH_ENDS = say(
    "from-both-ends", "{ $seen } { FROM($side) } and { THE($other) } { FROM($facing) }"
)
WAY_TO_SHOW = say("way-to-show", "way to fill { $line } that shows { $seen }")
COULD_NOT_SHOW = say("could-not-show", "{ $line } could no longer show { $seen }")
CAN_ONLY_BE = say("can-only-be", "{ $line } can only be { $ways }, so { $then }")
SHOWS_AND_IS = say(
    "shows-and-is", "{ $line } shows { $seen } and can only be { $ways }, so { $then }"
)


def from_ends(
    ends: Sequence[tuple[int, End]], seen: Callable[[int], Slot], called: Callable[[int], Slot]
) -> Message:
    """The clues of a line: ``3 towers from the left and 2 from the right``.

    ``seen`` says the first clue, ``called`` the other one.
    """
    (clue, end), *others = ends
    for other, facing in others:
        return FROM_BOTH_ENDS(
            seen=seen(clue), side=end.side, other=called(other), facing=facing.side
        )
    return FROM_ONE_END(seen=seen(clue), side=end.side)


def few_ways(
    constraint: Constraint,
    view: View,
    removals: Masks,
    *,
    line: Line[Variable],
    seen: Message | None,
    called: Callable[[int], Slot],
) -> Reason | None:
    """The few ways to fill a line that shows this, if there are few."""
    cells, where = line

    def told(ways: Sequence[Mapping[Variable, int]]) -> Message:
        each = (Listed(tuple(called(way[v]) for v in cells), "space") for way in ways)
        left, then = Listed.of(each, "or"), view.tell(removals)
        if seen is None:
            return CAN_ONLY_BE(line=where, ways=left, then=then)
        return SHOWS_AND_IS(line=where, seen=seen, ways=left, then=then)

    return ways_left(constraint, view, removals, told)
