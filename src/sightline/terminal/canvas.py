"""A board as lines of styled characters.

Everything that is shown by colour is also shown by shape, for terminals without colours::

    [5]  the cursor        5!  against a rule        ‹5›  seen from here
    5✓   a clue is done    ›5  concluded by a hint   ²⁵   pencil marks
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from ..core.places import Cell
from ..core.text import CLOSED, EAST, NORTH, OPEN, SOUTH, UNICODE, UNKNOWN, WEST
from ..play import Game, Key
from .layout import MARGIN, Layout, Square

VERTICAL = {**UNICODE.vertical, CLOSED: "┃"}
HORIZONTAL = {**UNICODE.horizontal, CLOSED: "━"}
"""Doors; closed ones are thicker than the walls around a board."""
SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
TOO_MANY = "⋯"
PER_LINE = 3
"""The number of marks per line in a cell that has several lines."""
MARKED_DOORS = {1 << CLOSED: ("╎", "╌"), 1 << OPEN: ("∘", "∘")}
"""Doors that are marked as closed, or open, in a vertical and a horizontal wall."""


class Piece(NamedTuple):
    """A few characters with the same style."""

    text: str
    ink: str
    """What they are: ``given``, ``entry``, ``wrong``, ``marks``, ``clue``, ``done``, ``wall``,
    ``frame``, or ``asked`` for the subject of a hint."""
    ground: str = ""
    """The background: ``cursor``, ``concluded``, ``leaned``, ``looked``, ``seen``."""


class Lighting(msgspec.Struct, frozen=True, kw_only=True):
    """What is highlighted on a board."""

    cursor: Square | None = None
    wrong: frozenset[Key] = frozenset()
    seen: frozenset[Key] = frozenset()
    lit: Mapping[Key, str] = {}
    """The highlights of a hint: ``concluded``, ``leaned`` or ``looked``."""


UNLIT = Lighting()


class Canvas:
    """A game in a layout, drawn line by line."""

    def __init__(self, game: Game, layout: Layout, lighting: Lighting = UNLIT) -> None:
        self.game, self.layout, self.lighting = game, layout, lighting
        self.board = game.puzzle.board
        self.drawing = game.ground.drawing
        self.cursor = lighting.cursor and layout.name(lighting.cursor)
        self.columns = range(layout.shape[1])
        """The columns that are drawn."""

    def line(self, y: int, left: int = 0, width: int | None = None) -> list[Piece]:
        """The pieces of a line; empty beyond the last line.

        With a ``width``, only so many characters from ``left`` on are guaranteed: the rest may be
        blank, or missing.
        """
        rows, columns = self.layout.shape
        step = self.layout.width + 1
        first = max(0, (left - self.layout.left - 1) // step)
        last = columns if width is None else min(columns, first + width // step + 2)
        self.columns = range(min(first, columns), last)
        row, within = divmod(y - self.layout.top, self.layout.height + 1)
        if y < self.layout.top:
            return self._clues_across("top")
        if row < rows and within > 0:
            return self._row(row, within - 1)
        if within == 0 and row <= rows:
            return self._wall(row)
        return self._clues_across("bottom") if y < self.layout.size[1] else []

    # Clues around the board ----------------------------------------------------------------

    def _clues_across(self, side: str) -> list[Piece]:
        pieces = [Piece(" " * (self.layout.left + 1), "wall"), self._skipped()]
        for column in self.columns:
            pieces += self._clue(side, column, self.layout.width)
            pieces.append(Piece(" ", "wall"))
        return pieces

    def _clue(self, side: str, index: int, width: int) -> list[Piece]:
        value, place = self.drawing.sides[side][index], f"{side}-{index + 1}"
        if value is None and place != self.cursor:
            return [Piece(" " * width, "wall")]
        return self._labelled(
            place, "" if value is None else self.board.written(value, side), width, "clue"
        )

    # Rows ----------------------------------------------------------------------------------

    def _row(self, row: int, within: int) -> list[Piece]:
        middle = within == self.layout.height // 2
        pieces = [*self._beside("left", row, middle), self._skipped()]
        for column in self.columns:
            pieces.append(self._vertical(row, column, middle))
            pieces += self._cell(row, column, within)
        pieces.append(self._vertical(row, self.columns.stop, middle))
        return pieces + self._beside("right", row, middle)

    def _beside(self, side: str, row: int, middle: bool) -> list[Piece]:
        if side not in self.layout.sides:
            return []
        if not middle:
            return [Piece(" " * MARGIN, "wall")]
        clue, space = self._clue(side, row, MARGIN - 1), Piece(" ", "wall")
        return [*clue, space] if side == "left" else [space, *clue]

    def _cell(self, row: int, column: int, within: int) -> list[Piece]:
        place = Cell(row, column).key
        middle = within == self.layout.height // 2
        number = str(self.drawing.cells[row][column]) if place in self.game.ground.clues else ""
        value = self.game.entry(place)
        if value is None:
            marks = self._marks(place, within) if self.game.marks(place) else ""
            if marks.strip() and not (number and middle):
                return self._around(place, marks, "marks", middle)
            return self._around(place, number if middle else "", "clue", middle)
        ink = "given" if self.game.is_given(place) else "entry"
        return self._around(
            place, f"{self.board.written(value)}{number}" if middle else "", ink, middle
        )

    def _around(self, place: Key, text: str, ink: str, middle: bool) -> list[Piece]:
        if middle:
            return self._labelled(place, text, self.layout.width, ink)
        return [Piece(text.center(self.layout.width), ink, self._ground(place))]

    def _labelled(self, place: Key, text: str, width: int, ink: str) -> list[Piece]:
        """A text in its cell, with the characters that show how it is highlighted."""
        # Centred, to the right if uneven, so that numbers of two widths line up.
        end = (width + len(text) + 1) // 2
        line = list(f"{text:>{end}}".ljust(width))
        before, after = max(0, end - len(text) - 1), min(width - 1, end)
        if text and ink != "marks":
            if self.lighting.lit.get(place) == "concluded":
                line[before] = "›"
            if place in self.lighting.seen:
                line[before], line[after] = "‹", "›"
            if self.game.is_done(place):
                line[after] = "✓"
        elif self.lighting.lit.get(place) == "concluded":
            line[0 if text else width // 2] = "›" if text else "?"
            ink = ink if text else "asked"
        if place == self.cursor:
            line[0], line[-1] = "[", "]"
        if place in self.lighting.wrong:
            line[after] = "!"
            ink = "wrong"
        elif self.game.is_done(place):
            ink = "done"
        return [Piece("".join(line), ink, self._ground(place))]

    def _marks(self, place: Key, within: int) -> str:
        """The marks on one of the lines of a cell."""
        marks, values = self.game.marks(place), self.game.values(place)
        if self.layout.height == 1:
            line = "".join(map(self._small, marks))
            return line if len(line) <= self.layout.width else TOO_MANY
        if len(values) > PER_LINE * self.layout.height:
            line = " ".join(map(self._small, marks)) if within == self.layout.height // 2 else ""
            return line if len(line) <= self.layout.width else TOO_MANY
        # Every value has a fixed position, so that marks can be recognised by it.
        here = values[within * PER_LINE : (within + 1) * PER_LINE]
        texts = (self._small(value) if value in marks else " " for value in here)
        return " ".join(texts).ljust(2 * PER_LINE - 1) if marks else ""

    def _small(self, value: int) -> str:
        return self.board.written(value).translate(SMALL)

    def _ground(self, place: Key) -> str:
        if place == self.cursor:
            return "cursor"
        lit = self.lighting.lit.get(place, "")
        return "seen" if place in self.lighting.seen and lit != "concluded" else lit

    # Walls ---------------------------------------------------------------------------------

    def _vertical(self, row: int, column: int, middle: bool) -> Piece:
        """The wall to the left of a cell."""
        door = self.layout.door("vertical", row, column - 1)
        if door is None:
            return Piece(UNICODE.vertical[CLOSED], self._frame(column, 1))
        return self._door(door, 0, middle, 1)

    def _wall(self, row: int) -> list[Piece]:
        """The wall above a row, or below the last one."""
        pieces = [Piece(" " * self.layout.left, "wall"), self._skipped()]
        width = self.layout.width
        for column in self.columns:
            pieces.append(self._corner(row, column))
            if door := self.layout.door("horizontal", row - 1, column):
                pieces.append(self._door(door, 1, True, width))
            else:
                pieces.append(Piece(UNICODE.horizontal[CLOSED] * width, self._frame(row, 0)))
        return [*pieces, self._corner(row, self.columns.stop)]

    def _skipped(self) -> Piece:
        """Blanks in place of columns outside the visible part."""
        return Piece(" " * (self.columns.start * (self.layout.width + 1)), "wall")

    def _frame(self, index: int, axis: int) -> str:
        return "frame" if index in (0, self.layout.shape[axis]) else "wall"

    def _door(self, place: Key, direction: int, middle: bool, length: int) -> Piece:
        state = self.game.entry(place)
        shapes = (VERTICAL, HORIZONTAL)[direction]
        ink = "given" if self.game.is_given(place) else "entry"
        shape = shapes[state]
        if state is UNKNOWN:
            marks = sum(1 << value for value in self.game.marks(place))
            ink = "marks" if marks in MARKED_DOORS else "wall"
            shape = MARKED_DOORS[marks][direction] if marks in MARKED_DOORS else shape
        text = shape * length
        if middle and state is UNKNOWN and self.lighting.lit.get(place) == "concluded":
            text, ink = "?".center(length, shape), "asked"
        if place in self.lighting.wrong:
            ink = "wrong"
        return Piece(text, ink, self.lighting.lit.get(place, ""))

    def _corner(self, row: int, column: int) -> Piece:
        rows, columns = self.layout.shape
        on_frame = row in (0, rows) or column in (0, columns)
        north = row > 0 and self._is_wall("vertical", row - 1, column - 1)
        south = row < rows and self._is_wall("vertical", row, column - 1)
        west = column > 0 and self._is_wall("horizontal", row - 1, column - 1)
        east = column < columns and self._is_wall("horizontal", row - 1, column)
        index = NORTH * north + EAST * east + SOUTH * south + WEST * west
        return Piece(UNICODE.corners[index], "frame" if on_frame else "wall")

    def _is_wall(self, direction: str, row: int, column: int) -> bool:
        """Whether the wall to the right of a cell, or below it, is closed or has no door."""
        door = self.layout.door(direction, row, column)
        return door is None or self.game.entry(door) == CLOSED


def plain(game: Game, layout: Layout, lighting: Lighting = UNLIT) -> Iterator[str]:
    r"""The lines as plain text.

    >>> import sightline as sl
    >>> from sightline.play import enter, new
    >>> from sightline.terminal.layout import layout
    >>> game = enter(new(sl.parse("doors([[2,0],[0,3]])")), "r1c1-r2c1", 0)
    >>> print("\n".join(plain(game, layout(game.puzzle, (0, 0)), Lighting(cursor=(1, 1)))))
    ┌───────┐
    │ 2 ┊   │
    ├━━━╴┈┈┈│
    │   ┊[3]│
    └───────┘
    """
    canvas = Canvas(game, layout, lighting)
    for y in range(layout.size[1]):
        yield "".join(piece.text for piece in canvas.line(y)).rstrip()
