"""What several records have in common."""

from __future__ import annotations

from typing import Any

import msgspec

from ..engines import Stats
from ..rules.puzzle import Clue, Puzzle

Lit = dict[str, str]
"""Places by their short names (``r1c2`` a cell, ``r1c2-r1c3`` a door, ``left-3`` the clue at the
left of row 3), and how they are pointed at: ``wrong``, ``concluded``, ``leaned``, ``looked``, or
``differs`` where two solutions part."""


class Joinable(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer repeats, beside the ``id``, of a puzzle that was made with others."""

    canonical: str | msgspec.UnsetType = msgspec.UNSET
    seed: int | msgspec.UnsetType = msgspec.UNSET
    index: int | msgspec.UnsetType = msgspec.UNSET


def whose(puzzle: Puzzle) -> dict[str, Any]:
    """The keys that name the puzzle that an answer is about.

    >>> import sightline as sl
    >>> whose(sl.load("doors/example1"))
    {'genre': 'doors', 'id': 'doors/example1'}
    """
    return {"genre": puzzle.name, "id": puzzle.about.id, **dict(puzzle.origin)}


def rounded(stats: Stats) -> Stats:
    """The statistics without digits that mean nothing."""
    return msgspec.structs.replace(stats, time=round(stats.time, 6))


def texts(clash: list[Clue]) -> list[str]:
    """Clues that contradict each other, as people say them."""
    return [clue.text for clue in clash]
