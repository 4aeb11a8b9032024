"""The layout of a board in characters: the position of each place, and the place at a position.

::

          top margin
         ┌─────┬─────┐        a cell has ``width`` × ``height`` characters,
    left │     │     │ right  and walls of one character between it and the next
         ├─────┼─────┤
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..core.places import WALLS, Cell, Door, Shape
from ..play import Key
from ..rules.puzzle import Puzzle

Square = tuple[int, int]
"""A row and a column; those of the clues around a board are one before or after its own."""

SIZES = ((7, 3), (5, 1), (3, 1))
"""The sizes of a cell in characters, the most comfortable first."""
MARGIN = 4
"""The width of the clues beside the rows: a number, its marks, and a space."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The measures of a board."""

    shape: Shape
    sides: frozenset[str]
    """The sides with clues."""
    doors: frozenset[str]
    """The directions of walls with doors."""
    width: int
    height: int

    @property
    def left(self) -> int:
        """The number of characters to the left of the frame."""
        return MARGIN if "left" in self.sides else 0

    @property
    def top(self) -> int:
        """The number of lines above the frame."""
        return 1 if "top" in self.sides else 0

    @property
    def size(self) -> tuple[int, int]:
        """The total width and height in characters."""
        rows, columns = self.shape
        right = MARGIN if "right" in self.sides else 0
        bottom = 1 if "bottom" in self.sides else 0
        across = self.left + columns * (self.width + 1) + 1 + right
        return across, self.top + rows * (self.height + 1) + 1 + bottom

    def corner(self, spot: Square) -> tuple[int, int]:
        """The position, across and down, of the first character of the cell or clue at a spot."""
        row, column = spot
        across = self.left + 1 + column * (self.width + 1)
        down = self.top + 1 + row * (self.height + 1)
        if column < 0:
            across = 0
        if row < 0:
            down = 0
        return across, down

    def name(self, spot: Square) -> Key | None:
        """The key of a spot: of a cell, or of a clue on a side that has clues."""
        row, column = spot
        rows, columns = self.shape
        if 0 <= row < rows and 0 <= column < columns:
            return Cell(row, column).key
        ends = {"top": row == -1, "bottom": row == rows, "left": column == -1}
        ends["right"] = column == columns
        sides = [side for side, is_there in ends.items() if is_there]
        if len(sides) != 1 or sides[0] not in self.sides:
            return None
        return f"{sides[0]}-{(column if sides[0] in ('top', 'bottom') else row) + 1}"

    def spots(self) -> Iterator[Square]:
        """All spots that have a key."""
        rows, columns = self.shape
        for row in range(-1, rows + 1):
            for column in range(-1, columns + 1):
                if self.name((row, column)):
                    yield row, column

    def at(self, across: int, down: int) -> tuple[Square, Key] | None:
        """What is at a position: a spot and its key, or a room and the key of a door beside it."""
        rows, columns = self.shape
        row, below = divmod(down - self.top - 1, self.height + 1)
        column, beyond = divmod(across - self.left - 1, self.width + 1)
        spot = (max(-1, min(row, rows)), max(-1, min(column, columns)))
        is_below, is_beyond = below == self.height, beyond == self.width
        place = self.name(spot)
        if place and is_below != is_beyond:
            place = self.door("horizontal" if is_below else "vertical", *spot) or place
        return (spot, place) if place else None

    def door(self, direction: str, row: int, column: int) -> Key | None:
        """The door to the right of a cell, or below it, if there is one."""
        rows, columns = self.shape
        last = (rows, columns - 1) if direction == "vertical" else (rows - 1, columns)
        if direction in self.doors and 0 <= row < last[0] and 0 <= column < last[1]:
            return Door(direction, row, column).key
        return None


def layout(puzzle: Puzzle, room: tuple[int, int]) -> Layout:
    """The most comfortable layout that fits into so many characters, or else the smallest.

    >>> import sightline as sl
    >>> puzzle = sl.load("skyscrapers/logicmasters")
    >>> layout(puzzle, (54, 22)).size, layout(puzzle, (10, 10)).size
    ((45, 15), (33, 15))
    """
    drawing = puzzle.drawing()
    values = (len(str(value)) for row in drawing.cells for value in row if value is not None)
    widest = max([len(str(max(puzzle.shape))), *values])
    if drawing.shades:
        widest += 1  # a number is drawn beside the shade of its cell
    for width, height in SIZES:
        found = Layout(
            shape=puzzle.shape,
            sides=frozenset(drawing.sides),
            doors=frozenset(WALLS) & frozenset(puzzle.board.drawn_at.values()),
            width=max(width, widest + 2),
            height=height,
        )
        if found.size[0] <= room[0] and found.size[1] <= room[1]:
            break
    return found
