"""Pictures for print: an SVG, its size in cells, and what it shows in words."""

from __future__ import annotations

import msgspec

from ..render.board import picture as shapes
from ..render.layout import Layout
from ..render.svg import write
from ..rules.puzzle import Puzzle, Solution


class Picture(msgspec.Struct, frozen=True):
    """A board that a template can place at any scale."""

    svg: str
    alt: str
    columns: float
    """How many cells it is wide, with what stands around the board."""
    rows: float


def picture(puzzle: Puzzle, solution: Solution | None = None) -> Picture:
    """The board, alone or filled in.

    >>> from sightline.rules.puzzle import genre
    >>> shown = picture(genre("starry-night").blank((5, 5)))
    >>> shown.alt, shown.columns
    ('A board of Starry Night 5×5 with no clue.', 6.2)
    """
    shown, cell = shapes(puzzle, solution), Layout.of(puzzle).cell
    # Digits are drawn, because the fonts of Typst would not sit in the middle of the cells.
    svg = write(shown, theme="print", outlines=True)
    return Picture(svg, shown.description, shown.width / cell, shown.height / cell)
