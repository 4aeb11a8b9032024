"""The layout of a picture: all lines of a board lie on whole units."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from ..core.places import Diagonal
from ..rules.puzzle import Puzzle

Point = tuple[float, float]

CELL = {"cells": 40, "shades": 40, "vertical": 48, "horizontal": 48}
"""The side of a cell, by where entries are drawn: doors take more space than what is inside."""
CLUE_BAND, MARGIN = 36, 12
"""How much there is around the board, at a side with clues and at one without."""
TO_CLUE = 19
"""From the frame to the middle of a clue."""

DIGIT = 0.6
"""The width of a digit, as a part of the size of the text."""


def fitting(usual: float, letters: int, space: float) -> float:
    """The usual font size, or a smaller one in which so many letters fit.

    >>> fitting(22, 1, 30), fitting(22, 3, 30)
    (22, 16.7)
    """
    return min(usual, round(space / (DIGIT * letters), 1))


class Layout(msgspec.Struct, frozen=True):
    """The dimensions of a board.

    >>> from sightline.rules.puzzle import genre
    >>> layout = Layout.of(genre("starry-night").blank((5, 5)))
    >>> layout.corner(0, 0), layout.beside("bottom", 0), (layout.width, layout.height)
    ((36, 12), (56, 231), (248, 248))
    """

    rows: int
    columns: int
    cell: int
    left: int
    top: int
    width: int
    height: int

    @classmethod
    def of(cls, puzzle: Puzzle) -> Layout:
        """The layout for a puzzle."""
        rows, columns = puzzle.shape
        cell = max(CELL[at] for at in puzzle.board.drawn_at.values())
        left, right, top, bottom = (
            CLUE_BAND if side in puzzle.look.sides else MARGIN
            for side in ("left", "right", "top", "bottom")
        )
        width, height = left + columns * cell + right, top + rows * cell + bottom
        return cls(rows, columns, cell, left, top, width, height)

    def places(self) -> Iterator[tuple[int, int]]:
        """Row and column of every cell."""
        return product(range(self.rows), range(self.columns))

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The upper left corner of a cell."""
        return self.left + column * self.cell, self.top + row * self.cell

    def middle(self, row: int, column: int) -> tuple[int, int]:
        """The middle of a cell."""
        x, y = self.corner(row, column)
        return x + self.cell // 2, y + self.cell // 2

    def beside(self, side: str, index: int) -> Point:
        """The middle of a clue."""
        x, y = self.middle(index, index)
        right, bottom = self.corner(self.rows, self.columns)
        match side:
            case "left":
                return self.left - TO_CLUE, y
            case "right":
                return right + TO_CLUE, y
            case "top":
                return x, self.top - TO_CLUE
        return x, bottom + TO_CLUE

    def inner_lines(self) -> str:
        """The lines between all cells, as a path."""
        across, down = self.columns * self.cell, self.rows * self.cell
        # A line that is one unit wide fills whole pixels half a unit beside whole units.
        rows = (f"M{self.left} {self.corner(r, 0)[1]}.5h{across}" for r in range(1, self.rows))
        columns = (f"M{self.corner(0, c)[0]}.5 {self.top}v{down}" for c in range(1, self.columns))
        return "".join((*rows, *columns))

    def diagonal(self, place: Diagonal) -> str:
        """A line from corner to corner of the board, as a path."""
        across, down = self.columns * self.cell, self.rows * self.cell
        if place.slope == "falling":
            return f"M{self.left} {self.top}l{across} {down}"
        return f"M{self.left} {self.top + down}l{across} {-down}"

    def outline(self) -> str:
        """The frame of the board, as a path."""
        across, down = self.columns * self.cell, self.rows * self.cell
        return f"M{self.left} {self.top}h{across}v{down}h{-across}z"
