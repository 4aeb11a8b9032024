"""The answer of ``show`` for many puzzles."""

from __future__ import annotations

from base64 import b64encode

from ..rules.puzzle import Puzzle
from .shared import Joinable, whose


class Drawn(Joinable, frozen=True, kw_only=True):
    """A drawing; a line of ``show`` where there are many puzzles."""

    genre: str
    id: str | None
    format: str
    drawing: str | None
    """None if there is no solution to draw, or none was found in time; PNG and PDF are in
    Base64."""


def of(puzzle: Puzzle, format: str, drawing: str | bytes | None) -> Drawn:
    """A drawing as a record."""
    text = b64encode(drawing).decode() if isinstance(drawing, bytes) else drawing
    return Drawn(**whose(puzzle), format=format, drawing=text)
