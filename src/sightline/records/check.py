"""The answer of ``check``."""

from __future__ import annotations

import msgspec

from ..engines import Stats
from ..rules.puzzle import Puzzle, Solution
from ..verbs.check import Verdict
from .reasons import Broken, broken_of
from .shared import Joinable, Lit, rounded, texts, whose


class Checked(Joinable, frozen=True, kw_only=True):
    """The verdict on a puzzle or a board; a line of ``check --json``.

    That on a board has ``open``. The server adds it to every verdict, and ``lit``; ``--proof``
    adds ``proof`` and ``formula``.
    """

    verdict: str
    genre: str
    id: str | None
    solutions: list[Solution]
    differ: list[str]
    clash: list[str]
    broken: list[Broken]
    engine: str | None
    stats: Stats | None
    proof: str | msgspec.UnsetType = msgspec.UNSET
    """The file with a proof of the verdict."""
    formula: str | msgspec.UnsetType = msgspec.UNSET
    """The file with the formula that the proof refutes."""
    open: int | msgspec.UnsetType = msgspec.UNSET
    """The number of open places of the board."""
    lit: Lit | msgspec.UnsetType = msgspec.UNSET
    """The places to highlight."""


ON_A_BOARD = ("right", "unfinished", "wrong")
"""The verdicts on a board."""


def of(puzzle: Puzzle, verdict: Verdict) -> Checked:
    """A verdict as a record."""
    return Checked(
        **whose(puzzle),
        verdict=verdict.verdict,
        solutions=verdict.solutions,
        differ=list(map(str, verdict.differ)),
        clash=texts(verdict.clash),
        broken=list(map(broken_of, verdict.broken)),
        engine=verdict.engine or None,
        stats=verdict.stats and rounded(verdict.stats),
        open=len(verdict.open) if verdict.verdict in ON_A_BOARD else msgspec.UNSET,
    )


def shown(puzzle: Puzzle, verdict: Verdict) -> Checked:
    """The record for an interface that shows the board."""
    # Imported late: without places to highlight, the module that finds steps is not needed.
    from .pointing import lit_by

    record, lit = of(puzzle, verdict), lit_by(puzzle, verdict)
    return msgspec.structs.replace(record, open=len(verdict.open), lit=lit)
