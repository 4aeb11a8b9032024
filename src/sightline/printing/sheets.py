"""What a booklet says about one puzzle: its solution, its grade, and how to begin."""

from __future__ import annotations

from itertools import islice

import msgspec

from ..checking import broken_rules
from ..errors import NotUnique, PuzzleError
from ..explaining import Explainer, Step
from ..grading import MAX_NODES, Grade, grade_to
from ..puzzle import Puzzle, Solution
from ..solving import solve
from ..wording import listed, sentence

MOST_HINTS = 3
"""The first steps that are told of a puzzle."""
LONGEST_HINT = 300
"""In letters; whoever wants to read more than that can as well have the solution."""


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


def prepared(puzzle: Puzzle, *, hints: bool = False) -> Sheet:
    """Solve and grade a puzzle, and find the first steps if hints are wanted.

    Raises :class:`~sightline.errors.NotUnique` for a puzzle that has no solution. One with
    several is fit to be printed, if it is told.

    >>> import sightline as sl
    >>> sheet = prepared(sl.load("skyscrapers/brainbashers"), hints=True)
    >>> sheet.unique, sheet.grade.grade, len(sheet.hints)
    (True, 'easy', 3)
    """
    # The kernel alone, up to a number of nodes: the answer does not depend on the machine,
    # nor on what is installed there.
    found = solve(puzzle, limit=2, engine="kernel", node_limit=MAX_NODES)
    if found.status == "none":
        raise NotUnique("none")
    unique = found.count == 1 if found.complete else None
    return Sheet(
        puzzle=puzzle,
        solution=_published(puzzle) if found.solution is None else found.solution,
        unique=unique,
        grade=grade_to(puzzle, puzzle.rules_model.values(found.solution)) if unique else None,
        hints=first_steps(puzzle, unique=bool(unique)) if hints else (),
    )


def _published(puzzle: Puzzle) -> Solution | None:
    """The solution that came with a puzzle, if it is one."""
    try:
        right = puzzle.solution is not None and not broken_rules(puzzle, puzzle.solution)
    except PuzzleError:
        right = False
    return puzzle.solution if right else None


def first_steps(puzzle: Puzzle, *, unique: bool = True) -> tuple[str, ...]:
    """How to begin, in words."""
    steps = Explainer(puzzle, unique=unique).steps()
    return tuple(map(_in_short, islice(steps, MOST_HINTS)))


def _in_short(step: Step) -> str:
    """What a step says; of a long one what it comes to, but not how.

    >>> import sightline as sl
    >>> steps = sl.explain(sl.load("starry-night/friedman9")).steps
    >>> print(_in_short(max(steps, key=lambda step: len(step.text))))
    r5c5 holds no sun. To see why, suppose the contrary.
    """
    if len(step.text) <= LONGEST_HINT:
        return step.text
    found = listed(fact.text for fact in step.conclusions)
    return f"{sentence(found)} To see why, suppose the contrary."
