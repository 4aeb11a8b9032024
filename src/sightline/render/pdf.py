"""Pictures as PDF, through SVG; booklets are made in :mod:`sightline.booklet`."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from ..core.errors import InputError
from ..rules.puzzle import Puzzle, Solution
from . import svg
from .board import picture
from .picture import Picture, out_of_range
from .typst import of_document, typeset

POINTS = 0.75
"""The points of print in a unit of a picture: 72 of those, and 96 of these, are an inch."""
LONGEST_SIDE = 14_400
"""In points: the largest page of a PDF."""


def draw(
    puzzle: Puzzle,
    solution: Solution | None = None,
    *,
    theme: str = "print",
    scale: float = 1,
    **shown: Any,
) -> bytes:
    """The board as a PDF of one page, with the size of the picture.

    Other options are those of :func:`sightline.render.svg.draw`. With a ``scale`` of 1 the
    side of a cell, 40 units, is a little more than a centimetre.

    >>> from sightline.rules.puzzle import genre
    >>> draw(genre("doors")(rooms=[[2, 0]]))[:5]
    b'%PDF-'
    """
    return write(picture(puzzle, solution, **shown), theme=theme, scale=scale)


def write(picture: Picture, *, theme: str = "print", scale: float = 1) -> bytes:
    """A picture as a PDF."""
    side = max(picture.width, picture.height) * POINTS
    if not (scale > 0 and side * scale <= LONGEST_SIDE):
        raise InputError(out_of_range(scale, LONGEST_SIDE / side))
    page = {
        "language": of_document(),
        "title": picture.title,
        "alt": picture.description,
        "svg": svg.write(picture, theme=theme, outlines=True),
        "width": picture.width * POINTS * scale,
    }
    return typeset(files(__package__).joinpath("picture.typ"), page)
