"""The answer of ``count``."""

from __future__ import annotations

from ..engines import Run, Stats
from ..rules.puzzle import Puzzle
from .shared import Joinable, rounded, whose


class Counted(Joinable, frozen=True, kw_only=True):
    """The number of solutions of a puzzle; a line of ``count --json``."""

    genre: str
    id: str | None
    count: int
    complete: bool
    """Whether all were counted, up to the requested limit."""
    exact: bool
    """Whether all were counted, so that there are no more."""
    engine: str
    stats: Stats


def of(puzzle: Puzzle, run: Run, limit: int | None, workers: int = 1) -> Counted:
    """Count the solutions that a search finds, up to a limit."""
    return known(puzzle, run, run.count(limit, workers), limit)


def known(puzzle: Puzzle, run: Run, counted: int, limit: int | None) -> Counted:
    """What is known after a search has counted so many solutions."""
    return Counted(
        **whose(puzzle),
        count=counted,
        complete=run.exhausted or counted == limit,
        exact=run.exhausted,
        engine=run.engine,
        stats=rounded(run.stats),
    )
