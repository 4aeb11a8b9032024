"""Sentences about answers that several interfaces share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..rules.puzzle import Clue
from ..words import Listed, Message, say

if TYPE_CHECKING:
    from ..verbs.explain import Explanation

ENDS = {
    "unique": say("end-unique", "This is the only solution.")(),
    "several": say(
        "end-several", "There are several solutions, and this is how far logic reaches."
    )(),
    "none": say("end-none", "There is no solution.")(),
    "stopped": say(
        "end-stopped",
        "A limit was reached before it was known how many solutions there are.",
    )(),
}
"""The end of an explanation, by the verdict on its puzzle."""
SOLVED = say(
    "end-solved", "Solved in { $count -> [one] { $count } step *[other] { $count } steps }."
)
MORE_STEPS = say(
    "end-more-steps",
    "Stopped by the limit after { $count -> [one] { $count } step *[other] { $count } steps }; "
    "there are more.",
)
PART_AT = say(
    "end-part",
    "There are several solutions, and this is how far logic reaches. "
    "Two of them part at { $places }.",
)
NONE_BECAUSE = say("end-none-because", "There is no solution: { $why }.")
NO_BOARD = say("no-board", "no board of this size can be filled, whatever the clues")
CLASH = say(
    "clues-clash",
    "{ $clues -> [one] this clue contradicts the rules *[other] these clues contradict each other "
    "}: { $clues }",
)


def end_of(explanation: Explanation, most_places: int | None = None) -> Message:
    """What is said after the last step, with at most so many places where solutions differ."""
    verdict, count = explanation.verdict, len(explanation.steps)
    if not explanation.complete and verdict.verdict != "stopped":
        return MORE_STEPS(count=count)
    match verdict.verdict:
        case "unique":
            return SOLVED(count=count)
        case "several":
            return PART_AT(places=Listed.of(verdict.differ[:most_places]))
        case "none":
            return none_because(verdict.clash)
    return ENDS["stopped"]


def none_because(clash: Sequence[Clue]) -> Message:
    """That there is no solution, and why.

    >>> print(none_because([]))
    There is no solution: no board of this size can be filled, whatever the clues.
    """
    return NONE_BECAUSE(why=no_solution(clash))


def no_solution(clash: Sequence[Clue]) -> Message:
    """Why there is no solution.

    >>> print(no_solution([]))
    no board of this size can be filled, whatever the clues
    """
    if not clash:
        return NO_BOARD()
    return CLASH(clues=Listed(tuple(clue.text for clue in clash), "semicolon"))
