"""What the player claims about a board: the values that are filled in, and pencil marks."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.domain import MAX_VALUE
from ...core.errors import PuzzleError
from ...rules.constraints import Variable
from ...rules.marks import Marks, masks_of
from ...rules.puzzle import Puzzle, Solution
from ...words import say
from .. import check

MARKS_LEAVE_NOTHING = say("marks-leave-nothing", "the pencil marks leave nothing for { $place }")
MARKS_LEAVE_OUT_ENTRY = say(
    "marks-leave-out-entry", "the pencil marks of { $place } leave out what is filled in there"
)
MARKS_LEAVE_OUT_GIVEN = say(
    "marks-leave-out-given", "the pencil marks of { $place } leave out the given { $given }"
)

Claims = dict[Variable, int]
"""Claims about a few variables, as masks of the values that are left."""


def domains_of(puzzle: Puzzle, claims: Claims) -> list[int]:
    """The domains if all of this is right."""
    domains = list(puzzle.rules_model.domains)
    for v, mask in claims.items():
        domains[v] &= mask
    return domains


def entered(puzzle: Puzzle, board: Solution) -> Claims:
    """What is filled in."""
    model = puzzle.rules_model
    found = check.entered(puzzle, board)
    for variable, value in found.items():
        if not (0 <= value <= MAX_VALUE and model.domains[variable] >> value & 1):
            raise PuzzleError(model.outside(variable, value, puzzle.board).said)
    return {variable: 1 << value for variable, value in found.items()}


def marked(puzzle: Puzzle, marks: Marks, filled: Mapping[Variable, int]) -> Claims:
    """The pencil marks, beside what is filled in."""
    model = puzzle.rules_model
    claims = masks_of(model, marks)
    for variable, mask in claims.items():
        place = model.place(variable)
        if not mask:
            raise PuzzleError(MARKS_LEAVE_NOTHING(place=place))
        if filled.get(variable, mask) & mask == 0:
            raise PuzzleError(MARKS_LEAVE_OUT_ENTRY(place=place))
        if not mask & model.domains[variable]:
            given = puzzle.board.value(model.given[variable])
            raise PuzzleError(MARKS_LEAVE_OUT_GIVEN(place=place, given=given))
    return {variable: mask & model.domains[variable] for variable, mask in claims.items()}
