"""Pictures as PNG, through SVG; resvg is imported only here."""

from __future__ import annotations

from typing import Any

from ..core.errors import InputError, MissingExtra
from ..rules.puzzle import Puzzle, Solution
from . import svg
from .board import picture
from .picture import Picture, out_of_range

MOST_PIXELS = 50_000_000
"""The largest picture: it takes four bytes for each pixel while it is drawn."""


def draw(
    puzzle: Puzzle,
    solution: Solution | None = None,
    *,
    theme: str = "light",
    scale: float = 2,
    **shown: Any,
) -> bytes:
    """The board as a PNG; ``scale`` is the number of pixels per unit, at 40 units per cell.

    Other options are those of :func:`sightline.render.svg.draw`. Numbers are drawn without
    fonts, so that the same board gives the same picture everywhere.
    """
    return write(picture(puzzle, solution, **shown), theme=theme, scale=scale)


def write(picture: Picture, *, theme: str = "light", scale: float = 2) -> bytes:
    """A picture as a PNG."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtra("resvg-py", extra="png") from None
    _check_scale(picture, scale)
    drawn: bytes = svg_to_bytes(
        svg_string=svg.write(picture, theme=theme, outlines=True),
        width=max(1, round(picture.width * scale)),
    )
    return drawn


def _check_scale(picture: Picture, scale: float) -> None:
    pixels = picture.width * picture.height * scale * scale
    if not (scale > 0 and pixels <= MOST_PIXELS):
        most = (MOST_PIXELS / (picture.width * picture.height)) ** 0.5
        raise InputError(out_of_range(scale, most))
