"""Boards as text, in Unicode or in plain ASCII.

One renderer for every genre: it sees a :class:`Drawing` and knows no rules. Cells are as
wide as the widest number, numbers are centred, and the character at each crossing is
chosen by the walls that meet there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from .board import Board
from .drawing import Drawing
from .grid import Doorways, Grid

OPEN, CLOSED, UNKNOWN = 1, 0, None
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8

Role = Literal["given", "entered"]
Paint = Callable[[str, Role], str]
"""Gives a piece of text the colour of its role, where colours can be shown."""


class Alphabet(msgspec.Struct, frozen=True):
    """The characters to draw with."""

    corners: str
    """By the walls that meet there, as a sum of NORTH, EAST, SOUTH and WEST."""
    vertical: Mapping[int | None, str]
    horizontal: Mapping[int | None, str]


UNICODE = Alphabet(
    corners=" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    vertical={OPEN: " ", CLOSED: "│", UNKNOWN: "┊"},
    horizontal={OPEN: " ", CLOSED: "─", UNKNOWN: "┈"},
)
ASCII = Alphabet(
    corners=" ++++|++++-+++++",
    vertical={OPEN: " ", CLOSED: "|", UNKNOWN: ":"},
    horizontal={OPEN: " ", CLOSED: "-", UNKNOWN: "."},
)


def unpainted(text: str, role: Role) -> str:
    """Return the text unchanged."""
    del role
    return text


def draw(
    header: str,
    board: Board,
    given: Drawing,
    shown: Drawing,
    *,
    ascii: bool = False,
    paint: Paint = unpainted,
) -> str:
    """The board below a header: what is ``shown`` of it, some of which was ``given``."""
    alphabet = ASCII if ascii else UNICODE
    painter = _Painter(given, shown, paint)
    texts = _Board(board, shown, alphabet, painter)
    lines = [header.replace("×", "x") if ascii else header, *texts.lines()]
    return "\n".join(line.rstrip() for line in lines).rstrip("\n")


class _Board:
    """A drawing with the texts of its cells and sides, before the frame is drawn around them."""

    def __init__(
        self, board: Board, drawing: Drawing, alphabet: Alphabet, painter: _Painter
    ) -> None:
        self.board, self.alphabet, self.painter = board, alphabet, painter
        self.cells = [self.texts(row, "cells") for row in drawing.cells]
        if drawing.shades:
            self.cells = list(map(self.shaded, drawing.cells, drawing.shades))
        self.sides = {side: self.texts(clues, side) for side, clues in drawing.sides.items()}
        walls: Doorways[int | None] | None = drawing.walls
        if board.ruled:
            walls = Doorways.filled(drawing.cells.shape, CLOSED)
        self.walls = walls and _with_outer(walls)
        above_and_below = (self.sides.get("top", []), self.sides.get("bottom", []))
        self.width = max(len(text) for row in (*self.cells, *above_and_below) for text in row)

    def texts(self, values: Iterable[int | None], at: str) -> list[str]:
        board, ascii = self.board, self.alphabet is ASCII
        nothing, written = board.nothing, board.written
        return [nothing if value is None else written(value, at, ascii=ascii) for value in values]

    def shaded(self, numbers: Sequence[int | None], shades: Sequence[int | None]) -> list[str]:
        """A number, unless its cell is shaded; without one, what is known of the cell."""
        texts = zip(self.texts(numbers, "cells"), self.texts(shades, "shades"), strict=True)
        return [
            known if number is None or shade == 1 else written
            for number, shade, (written, known) in zip(numbers, shades, texts, strict=True)
        ]

    def lines(self) -> Iterator[str]:
        left, right = (self.beside_rows(side) for side in ("left", "right"))
        indent = " " * (len(left[0]) + 1) if left else ""
        if "top" in self.sides:
            yield indent + self.beside_columns("top")
        for row, line in self.framed():
            if row is None:
                yield indent + line
            else:
                yield " ".join([*left[row : row + 1], line, *right[row : row + 1]])
        if "bottom" in self.sides:
            yield indent + self.beside_columns("bottom")

    def beside_rows(self, side: str) -> list[str]:
        texts = self.sides.get(side, [])
        width = max(map(len, texts), default=0)
        return [text.rjust(width) for text in texts]

    def beside_columns(self, side: str) -> str:
        gap = "   " if self.walls else " "
        return "  " + gap.join(self.centred(text) for text in self.sides[side])

    def framed(self) -> Iterator[tuple[int | None, str]]:
        """The lines of the board, each with the number of its row, if it is one."""
        rows = len(self.cells)
        for r in range(rows):
            if self.walls or r == 0:
                yield None, self.horizontal(r)
            yield r, self.row(r)
        yield None, self.horizontal(rows)

    def row(self, r: int) -> str:
        side = self.alphabet.vertical[CLOSED]
        cells = [self.painter.cell(self.centred(t), r, c) for c, t in enumerate(self.cells[r])]
        if not self.walls:
            return f"{side} {' '.join(cells)} {side}"
        walls = [
            self.painter.wall(self.alphabet.vertical[wall], "vertical", r, c - 1)
            for c, wall in enumerate(self.walls.vertical[r])
        ]
        return walls[0] + "".join(f" {c} {w}" for c, w in zip(cells, walls[1:], strict=True))

    def horizontal(self, r: int) -> str:
        """The line above row ``r``, or below the last one."""
        corners, walls = self.alphabet.corners, self.walls
        if not walls:
            left, right = (EAST + SOUTH, SOUTH + WEST) if r == 0 else (NORTH + EAST, WEST + NORTH)
            inside = self.alphabet.horizontal[CLOSED] * ((self.width + 1) * len(self.cells[0]) + 1)
            return corners[left] + inside + corners[right]
        line = corners[_meeting(walls, r, 0)]
        for c, wall in enumerate(walls.horizontal[r]):
            text = self.alphabet.horizontal[wall] * (self.width + 2)
            line += self.painter.wall(text, "horizontal", r - 1, c)
            line += corners[_meeting(walls, r, c + 1)]
        return line

    def centred(self, text: str) -> str:
        """Centred in a cell, to the right if uneven, so that numbers of two widths line up."""
        return f"{text:>{(self.width + len(text) + 1) // 2}}".ljust(self.width)


class _Painter:
    """Paints what the puzzle gives and what was entered in different colours."""

    def __init__(self, given: Drawing, shown: Drawing, paint: Paint) -> None:
        self.given, self.shown, self._paint = given, shown, paint

    def cell(self, text: str, r: int, c: int) -> str:
        if self.given.shades and self.shown.shades and self.shown.cells[r][c] is None:
            return self.painted(text, self.given.shades[r][c], self.shown.shades[r][c])
        return self.painted(text, self.given.cells[r][c], self.shown.cells[r][c])

    def wall(self, text: str, kind: str, r: int, c: int) -> str:
        """A wall; the outer ones, beyond all doors, and those without doors are not painted."""
        if self.given.walls is None:
            return text
        given, shown = (getattr(drawing.walls, kind) for drawing in (self.given, self.shown))
        if not (0 <= r < len(given) and 0 <= c < len(given[r])):
            return text
        return self.painted(text, given[r][c], shown[r][c])

    def painted(self, text: str, given: int | None, shown: int | None) -> str:
        if text.isspace() or given is shown is None:
            return text
        return self._paint(text, "entered" if given is None else "given")


def _with_outer(walls: Doorways[int | None]) -> Doorways[int | None]:
    """All walls of the board: those inside and the closed ones around it."""
    vertical = [(CLOSED, *row, CLOSED) for row in walls.vertical]
    outer = (CLOSED,) * (len(vertical[0]) - 1)
    return Doorways(Grid(vertical), Grid([outer, *walls.horizontal, outer]))


def _meeting(walls: Doorways[int | None], r: int, c: int) -> int:
    """Which closed walls meet at the upper left corner of the cell in row r and column c."""
    vertical, horizontal = walls.vertical, walls.horizontal
    north = r > 0 and vertical[r - 1][c] == CLOSED
    east = c < len(horizontal[r]) and horizontal[r][c] == CLOSED
    south = r < len(vertical) and vertical[r][c] == CLOSED
    west = c > 0 and horizontal[r][c - 1] == CLOSED
    return NORTH * north + EAST * east + SOUTH * south + WEST * west
