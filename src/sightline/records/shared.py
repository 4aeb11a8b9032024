"""Definitions that several records share."""

from __future__ import annotations

from typing import Any

import msgspec

from ..engines import Stats
from ..rules.puzzle import Clue, Puzzle

Lit = dict[str, str]
"""Places by key (``r1c2`` a cell, ``r1c2-r1c3`` a door, ``left-3`` the clue at the left of row 3),
and how they are highlighted: ``wrong``, ``concluded``, ``leaned``, ``looked``, or ``differs``
where two solutions differ."""


class Joinable(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer repeats, beside the ``id``, of a puzzle that was made with others."""

    canonical: str | msgspec.UnsetType = msgspec.UNSET
    seed: int | msgspec.UnsetType = msgspec.UNSET
    index: int | msgspec.UnsetType = msgspec.UNSET


def whose(puzzle: Puzzle) -> dict[str, Any]:
    """The keys that identify the puzzle of an answer.

    >>> import sightline as sl
    >>> whose(sl.load("doors/example1"))
    {'genre': 'doors', 'id': 'doors/example1'}
    """
    origin = {key: remark for key, remark in puzzle.remarks if key in Joinable.__struct_fields__}
    return {"genre": puzzle.name, "id": puzzle.about.id, **origin}


def rounded(stats: Stats) -> Stats:
    """The statistics without insignificant digits."""
    return msgspec.structs.replace(stats, time=round(stats.time, 6))


def texts(clash: list[Clue]) -> list[str]:
    """The texts of clues that contradict each other."""
    return [clue.text for clue in clash]
