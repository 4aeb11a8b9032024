"""The answer of ``grade``."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..core.errors import NotUnique, Stopped
from ..rules.puzzle import Puzzle
from ..verbs.grade import Effort, Hardest, Word, grade
from .shared import whose

Verdict = Literal["unique", "none", "several", "stopped"]


class Graded(msgspec.Struct, frozen=True, kw_only=True):
    """How hard a puzzle is; a line of ``grade --json``.

    Without just one solution there is no grade.
    """

    grade: Word | None
    score: float | None
    steps: int | None
    hardest: Hardest | msgspec.UnsetType = msgspec.UNSET
    simple: Effort | msgspec.UnsetType = msgspec.UNSET
    technique: Effort | msgspec.UnsetType = msgspec.UNSET
    exact: Effort | msgspec.UnsetType = msgspec.UNSET
    joint: Effort | msgspec.UnsetType = msgspec.UNSET
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


def of(puzzle: Puzzle, *, time_limit: float | None = None) -> Graded:
    """Grade a puzzle; the record also covers puzzles without a grade."""
    try:
        found = grade(puzzle, time_limit=time_limit)
    except NotUnique as error:
        return _no_grade(puzzle, error.verdict)
    except Stopped:
        return _no_grade(puzzle, "stopped")
    return Graded(**msgspec.structs.asdict(found), verdict="unique", **whose(puzzle))


def _no_grade(puzzle: Puzzle, why: Verdict) -> Graded:
    return Graded(grade=None, score=None, steps=None, verdict=why, **whose(puzzle))
