"""A picture as plain shapes: where they are and what part they play, but in no colour.

A backend draws the shapes, a theme paints the roles. The shapes come in the order in which
they are painted, so that later ones lie above earlier ones.
"""

from __future__ import annotations

import msgspec


class Shape(msgspec.Struct, frozen=True):
    """Something to draw."""

    role: str
    """The part it plays, in words that a theme knows: ``number given``."""


class Rectangle(Shape, frozen=True):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float
    id: str = ""
    """What it stands for, for whoever wants to find it: ``r1c2``."""


class Circle(Shape, frozen=True):
    """A circle around a point."""

    x: float
    y: float
    radius: float


class Path(Shape, frozen=True):
    """Lines and curves, in the letters and numbers of SVG paths."""

    data: str
    id: str = ""


class Text(Shape, frozen=True):
    """A number or a few letters in the middle of a point."""

    x: float
    y: float
    size: float
    """The height of a line of text; digits are about 0.7 times as high."""
    text: str


class Symbol(Shape, frozen=True):
    """A symbol by its name, in the middle of a point."""

    x: float
    y: float
    name: str
    scale: float = 1


class Picture(msgspec.Struct, frozen=True):
    """What there is to see, and what to tell somebody who cannot see it."""

    width: int
    height: int
    title: str
    description: str
    shapes: tuple[Shape, ...]
