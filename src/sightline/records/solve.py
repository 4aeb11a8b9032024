"""The answer of ``solve``."""

from __future__ import annotations

from ..engines import Stats
from ..rules.puzzle import Solution
from ..verbs.solve import Result, Status
from .shared import Joinable, rounded, whose


class Solved(Joinable, frozen=True, kw_only=True):
    """The solutions of a puzzle; a line of ``solve --json``."""

    genre: str
    id: str | None
    status: Status
    complete: bool
    """Whether the whole space was searched, up to the requested limit."""
    count: int
    solutions: list[Solution]
    engine: str
    stats: Stats


def of(result: Result) -> Solved:
    """The result of a search as a record."""
    return Solved(
        **whose(result.puzzle),
        status=result.status,
        complete=result.complete,
        count=result.count,
        solutions=result.solutions,
        engine=result.engine,
        stats=rounded(result.stats),
    )
