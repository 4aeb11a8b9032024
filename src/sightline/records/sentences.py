"""Sentences about answers that several interfaces share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.words import listed, number_of
from ..rules.puzzle import Clue

if TYPE_CHECKING:
    from ..verbs.explain import Explanation

ENDS = {
    "unique": "This is the only solution.",
    "several": "There are several solutions, and this is how far logic reaches.",
    "none": "There is no solution.",
    "stopped": "A limit was reached before it was known how many solutions there are.",
}
"""The end of an explanation, by the verdict on its puzzle."""


def end_of(explanation: Explanation, most_places: int | None = None) -> str:
    """The text after the last step, with at most so many places where solutions differ."""
    verdict = explanation.verdict
    steps = number_of(len(explanation.steps), "step")
    if not explanation.complete and verdict.verdict != "stopped":
        return f"Stopped by the limit after {steps}; there are more."
    match verdict.verdict:
        case "unique":
            return f"Solved in {steps}."
        case "several":
            places = listed(verdict.differ[:most_places])
            return f"{ENDS['several']} Two of them part at {places}."
        case "none":
            return none_because(verdict.clash)
    return ENDS["stopped"]


def none_because(clash: Sequence[Clue]) -> str:
    """A sentence that there is no solution, and why.

    >>> none_because([])
    'There is no solution: no board of this size can be filled, whatever the clues.'
    """
    return f"{ENDS['none'].removesuffix('.')}: {no_solution(clash)}."


def no_solution(clash: Sequence[Clue]) -> str:
    """Why there is no solution.

    >>> no_solution([])
    'no board of this size can be filled, whatever the clues'
    """
    if not clash:
        return "no board of this size can be filled, whatever the clues"
    clues = "; ".join(clue.text for clue in clash)
    if len(clash) == 1:
        return f"this clue contradicts the rules: {clues}"
    return f"these clues contradict each other: {clues}"
