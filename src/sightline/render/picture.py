"""A picture as plain shapes: their positions and roles, without colours.

A backend draws the shapes, a theme paints the roles. The shapes come in the order in which
they are painted, so that later ones lie above earlier ones.
"""

from __future__ import annotations

import msgspec

from ..words import Message, say

OUT_OF_RANGE = say(
    "scale-out-of-range",
    "a scale of { $scale } is out of range; this picture can have up to { $most }",
)


def out_of_range(scale: float, most: float) -> Message:
    """That a picture would get too large; numbers are said as they are typed."""
    return OUT_OF_RANGE(scale=f"{scale:g}", most=f"{most:.3g}")


class Shape(msgspec.Struct, frozen=True):
    """Something to draw."""

    role: str
    """Its role, in words that themes use: ``number given``."""


class Rectangle(Shape, frozen=True):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float
    id: str = ""
    """The key of its place, used as an id: ``r1c2``."""


class Circle(Shape, frozen=True):
    """A circle around a point."""

    x: float
    y: float
    radius: float


class Path(Shape, frozen=True):
    """Lines and curves, in the syntax of SVG paths."""

    data: str
    id: str = ""


class Text(Shape, frozen=True):
    """A number or a few letters, centred at a point."""

    x: float
    y: float
    size: float
    """The height of a line of text; digits are about 0.7 times as high."""
    text: str


class Symbol(Shape, frozen=True):
    """A symbol by its name, centred at a point."""

    x: float
    y: float
    name: str
    scale: float = 1


class Picture(msgspec.Struct, frozen=True):
    """The shapes of a picture, and its text alternative."""

    width: int
    height: int
    title: str
    description: str
    shapes: tuple[Shape, ...]
