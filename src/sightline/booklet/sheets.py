"""What a booklet says about one puzzle: its solution, its grade, and how to begin."""

from __future__ import annotations

from itertools import islice

import msgspec

from ..core.deadline import Deadline
from ..core.errors import NotUnique, PuzzleError, Stopped
from ..rules.puzzle import Puzzle, Solution
from ..verbs.check import broken_rules
from ..verbs.explain import Explainer, Step
from ..verbs.grade import MAX_NODES, Grade, grade_to
from ..verbs.hint import LARGEST_HINT, forms
from ..verbs.solve import solve
from ..words import text

MOST_HINTS = 3
"""How many first steps are printed for a puzzle."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle with all that a booklet prints of it."""

    puzzle: Puzzle
    solution: Solution | None
    """None: none was found within the budget."""
    unique: bool | None
    """Whether it is the only solution; None: that is not known."""
    grade: Grade | None
    """None, unless there is just one solution."""
    hints: tuple[str, ...] = ()


def prepared(puzzle: Puzzle, *, hints: bool = False, deadline: Deadline = Deadline()) -> Sheet:
    """Solve and grade a puzzle, and find the first steps if hints are wanted.

    Raises :class:`~sightline.core.errors.NotUnique` for a puzzle that has no solution. One with
    several can be printed with a note. Raises TimeoutError at the deadline: what is printed
    of a puzzle never depends on the clock.

    >>> import sightline as sl
    >>> sheet = prepared(sl.load("skyscrapers/brainbashers"), hints=True)
    >>> sheet.unique, sheet.grade.grade, len(sheet.hints)
    (True, 'easy', 3)
    """
    # The kernel alone, up to a number of nodes: the answer does not depend on the machine,
    # nor on what is installed there.
    found = solve(puzzle, limit=2, engine="kernel", node_limit=MAX_NODES, time_limit=deadline.limit)
    deadline.check()
    if found.status == "none":
        raise NotUnique("none")
    unique = found.count == 1 if found.complete else None
    return Sheet(
        puzzle=puzzle,
        solution=_published(puzzle) if found.solution is None else found.solution,
        unique=unique,
        grade=_grade(puzzle, found.solution, deadline) if unique else None,
        hints=first_steps(puzzle, unique=bool(unique), deadline=deadline) if hints else (),
    )


def _grade(puzzle: Puzzle, solution: Solution, deadline: Deadline) -> Grade:
    try:
        return grade_to(puzzle, puzzle.rules_model.values(solution), deadline)
    except Stopped:
        raise TimeoutError from None


def _published(puzzle: Puzzle) -> Solution | None:
    """The solution that came with a puzzle, if it is one."""
    try:
        right = puzzle.solution is not None and not broken_rules(puzzle, puzzle.solution)
    except PuzzleError:
        right = False
    return puzzle.solution if right else None


def first_steps(
    puzzle: Puzzle, *, unique: bool = True, deadline: Deadline = Deadline()
) -> tuple[str, ...]:
    """How to begin, in words.

    >>> import sightline as sl
    >>> print(first_steps(sl.load("starry-night/friedman2"))[0])
    The sun and the moon of column 2 are equally far from the star, so the star stands between
    them, not at an end: r1c2 and r5c2 hold no star.
    """
    steps = islice(Explainer(puzzle, unique=unique, deadline=deadline).steps(), MOST_HINTS)
    return tuple(_most_that_fits(puzzle, step) for step in steps)


def _most_that_fits(puzzle: Puzzle, step: Step) -> str:
    """The whole reason or, if it is too long to be printed, a shorter hint that is complete."""
    *longer, shortest = forms(puzzle, step)
    return text(next((form for form in longer if form.size <= LARGEST_HINT), shortest))
