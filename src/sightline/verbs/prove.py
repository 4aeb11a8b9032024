"""Independent proof that a finished puzzle has the solution that it was made from, and no other.

A puzzle is made on a workbench, from clues that are shown and hidden there. The proof does not
rely on that: the finished puzzle, as its solver will see it, is solved by the kernel like any
other puzzle, and its solution is checked by the ground functions of the rules.
"""

from __future__ import annotations

from ..core.errors import GenreError
from ..engines import Limits, Strategy
from ..rules.puzzle import Puzzle
from .solve import start, take

MAX_NODES = 50_000
"""Nodes of the search after which it stays open whether a puzzle has just one solution."""


def proved(puzzle: Puzzle, *, unique: bool = True) -> bool:
    """Whether a puzzle has just the solution that it comes with; False if that stays undecided.

    With ``unique=False`` it may have others. Raises :class:`~sightline.core.errors.GenreError` for
    a puzzle of which the opposite is true: its genre contradicts itself.

    >>> import sightline as sl
    >>> proved(sl.make("skyscrapers", 4))
    True
    """
    known = check_solution(puzzle)
    if not unique:
        return True
    run = start(puzzle, "kernel", Strategy(), Limits(nodes=MAX_NODES))
    found = take(run, 2)
    if any(list(values) != known for values in found):
        raise _contradicted(puzzle, "a finished puzzle has another solution as well")
    if run.exhausted and not found:
        raise _contradicted(puzzle, "a finished puzzle has no solution")
    return run.exhausted


def check_solution(puzzle: Puzzle) -> list[int]:
    """The values of a puzzle's solution, which must break none of its rules.

    Otherwise it raises :class:`~sightline.core.errors.GenreError`.
    """
    values = puzzle.rules_model.values(puzzle.solution)
    for broken in puzzle.rules_model.broken(values, puzzle.board):
        told = f"the solution of a finished puzzle breaks a rule ({broken.message})"
        raise _contradicted(puzzle, told)
    return values


def _contradicted(puzzle: Puzzle, what: str) -> GenreError:
    return GenreError(
        f"{puzzle.title} contradicts itself: {what}; nothing is handed out until its sample, clued "
        "and constrain agree"
    )
