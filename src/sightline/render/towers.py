"""Towers seen from above and a little from the side: the higher, the more of its walls."""

from __future__ import annotations

from collections.abc import Iterator

from .layout import fitting
from .picture import Path, Shape, Text

ROOF = 24
"""The side of a roof."""
LOWEST, HIGHEST = 2, 12
"""How far the roofs of the lowest and of the highest tower are above the ground."""
NUMBER = 17


def tower(x: float, y: float, height: int, highest: int, role: str) -> Iterator[Shape]:
    """A tower in the middle of a cell: its walls, its roof, and its height on the roof.

    The roof lies above and to the left of the ground on which the tower stands, so that one
    sees the wall in front and the wall to the right.
    """
    rise = round(LOWEST + (HIGHEST - LOWEST) * (height - 1) / max(1, highest - 1))
    across = rise / 2
    left, top = x - (ROOF - HIGHEST / 2) / 2 - across, y - (ROOF - HIGHEST) / 2 - rise
    yield Path("front", f"M{left:g} {top + ROOF:g}h{ROOF}l{across:g} {rise}h{-ROOF}z")
    yield Path("side", f"M{left + ROOF:g} {top:g}v{ROOF}l{across:g} {rise}v{-ROOF}z")
    yield Path(f"roof {role}", f"M{left:g} {top:g}h{ROOF}v{ROOF}h{-ROOF}z")
    text = str(height)
    size = fitting(NUMBER, len(text), ROOF - 5)
    yield Text(f"number {role}", left + ROOF / 2, top + ROOF / 2, size, text)
