"""A board as plain parts, which every backend draws and which text can be read back into."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .grid import Doorways, Grid


class Look(msgspec.Struct, frozen=True):
    """Where the clues of a genre stand on its board, and how their values are written.

    Clues are named by their keys in the JSON form. The one declaration serves drawing
    and reading.
    """

    cells: str
    """What stands in the cells."""
    sides: Mapping[str, str] = {}
    """What stands on which side: ``{"left": "rows"}``."""
    doors: str | None = None
    """The field that says which walls between the cells are open; a solution fills it in."""
    ruled: bool = False
    """Walls between all cells. Neither this nor doors: no walls inside."""
    nothing: str = " "
    """How a cell or a clue without a value is written."""
    symbols: Mapping[int, tuple[str, str]] = {}
    """How a value is written, in Unicode and in ASCII; one not listed is its own number."""
    shapes: Mapping[int, str] = {}
    """How a value is drawn in a picture: by a name in :data:`sightline.render.symbols.SYMBOLS`.
    One not listed is written."""
    keys: Mapping[str, int] = {}
    """Letters that fill in a value, beside its number, when somebody plays: ``{"s": 1}``. One
    that is a command of the game already would not be heard."""
    towers: bool = False
    """The cells are heights, which a picture can show as towers."""


class Drawing(msgspec.Struct, frozen=True):
    """What there is to see of a board; None is nothing.

    ::

             top            walls: 1 nothing (an open door), 0 a wall (a closed door),
          ┌───┬───┐                None not known yet
     left │ cells │ right   sides: clues by side, for the sides that the genre uses
          └───┴───┘
            bottom
    """

    cells: Grid[int | None]
    walls: Doorways[int | None] | None
    """None: a board without walls inside."""
    sides: Mapping[str, tuple[int | None, ...]]
