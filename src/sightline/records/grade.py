"""The answer of ``grade``."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..core.deadline import Deadline
from ..core.errors import NotUnique, Stopped
from ..rules.puzzle import Puzzle
from ..verbs.explain import explain
from ..verbs.grade import Effort, Grade, Hardest, Word, grade
from .shared import whose

Verdict = Literal["unique", "none", "several", "stopped"]


class Graded(msgspec.Struct, frozen=True, kw_only=True):
    """How hard a puzzle is; a line of ``grade --json``.

    Without just one solution there is no grade.
    """

    grade: Word | None
    score: float | None
    steps: int | None
    """Of its explanation; None if they are not asked for, or not all found within the limit."""
    findings: int | msgspec.UnsetType = msgspec.UNSET
    hardest: Hardest | msgspec.UnsetType = msgspec.UNSET
    simple: Effort | msgspec.UnsetType = msgspec.UNSET
    technique: Effort | msgspec.UnsetType = msgspec.UNSET
    exact: Effort | msgspec.UnsetType = msgspec.UNSET
    joint: Effort | msgspec.UnsetType = msgspec.UNSET
    wing: Effort | msgspec.UnsetType = msgspec.UNSET
    forcing: Effort | msgspec.UnsetType = msgspec.UNSET
    chain: Effort | msgspec.UnsetType = msgspec.UNSET
    nested: Effort | msgspec.UnsetType = msgspec.UNSET
    complete: bool | msgspec.UnsetType = msgspec.UNSET
    verdict: Verdict
    genre: str
    id: str | None
    seed: int | msgspec.UnsetType = msgspec.UNSET
    index: int | msgspec.UnsetType = msgspec.UNSET
    canonical: str | msgspec.UnsetType = msgspec.UNSET


def of(puzzle: Puzzle, *, steps: bool = True, time_limit: float | None = None) -> Graded:
    """Grade a puzzle; the record also covers puzzles without a grade.

    To count the ``steps`` of its explanation takes longer than to grade it.
    """
    deadline = Deadline(time_limit)
    try:
        found = grade(puzzle, time_limit=time_limit)
    except NotUnique as error:
        return _no_grade(puzzle, error.verdict)
    except Stopped:
        return _no_grade(puzzle, "stopped")
    return Graded(
        **msgspec.structs.asdict(found),
        steps=steps_of(puzzle, found, deadline) if steps else None,
        verdict="unique",
        **whose(puzzle),
    )


def steps_of(puzzle: Puzzle, found: Grade, deadline: Deadline = Deadline()) -> int | None:
    """The number of steps of its explanation, if it is found in time."""
    if not found.complete:
        return None
    explanation = explain(puzzle, time_limit=deadline.limit)
    return len(explanation.steps) if explanation.complete else None


def _no_grade(puzzle: Puzzle, why: Verdict) -> Graded:
    return Graded(grade=None, score=None, steps=None, verdict=why, **whose(puzzle))
