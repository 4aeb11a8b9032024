"""Parsing a board from the lines of a text: a drawing with frames, or typed tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from ..core.drawing import Drawing
from ..core.errors import FormatError
from ..core.grid import Doorways, Grid, Path, Shape
from ..core.text import ASCII, CLOSED, UNICODE
from ..rules.puzzle import Puzzle
from ..words import Message, Slot, say

BREAKS_OFF_BEFORE = say("breaks-off-before", "the text breaks off before { $line }")
WRONG_LINE = say("wrong-line", "{ $line } has { $count } entries, not { $wanted }")
LINE_ABOVE = say("line-above-board", "the line above the board")
ROW_OF_BOARD = say("row-of-board", "row { $row } of the board")
LINE_BELOW = say("line-below-board", "the line below the board")
FRAME = say("narrow-frame", "this frame has no room for { $count } equal cells")
DRAWING_BREAKS_OFF = say("drawing-breaks-off", "the drawing breaks off")
TWO_WAYS = say("wall-in-two-ways", "this wall is drawn in two ways")
NO_CORNER = say("no-corner", "here is no corner of a cell")
NO_SYMBOL = say("no-symbol", "{ $found } is neither a number nor a symbol of this genre")
NO_WALL = say("no-wall", "{ $found } is no wall")
WALL_MISSING = say("wall-missing", "here a wall is missing")
NO_PART = say("no-part-of-board", "{ $found } is not a part of the board")

VERTICAL = {mark: wall for a in (UNICODE, ASCII) for wall, mark in a.vertical.items()}
HORIZONTAL = {mark: wall for a in (UNICODE, ASCII) for wall, mark in a.horizontal.items()}
CORNERS = frozenset(UNICODE.corners + ASCII.corners)
NOTHING = "."
"""The token for no value in all genres; in a frame the cell may be left blank instead."""

_TOKEN = re.compile(r"[^\s│|\[\]]+")
_FRAME = re.compile(r"\s*[-+─┌┐└┘]{2,}\s*")
_FRAME_TOPS = ("┌", "+")
_LONGEST_NUMBER = 1000


class BoardReader:
    """A parser for one board.

    Values are kept by their paths in the JSON form, ``("givens", 0, 3)``, and so are the lines
    and columns where they were found.
    """

    def __init__(self, lines: list[str], first: int, genre: type[Puzzle], shape: Shape) -> None:
        self.lines = [line.expandtabs().rstrip() for line in lines]
        self.first = first
        self.look, self.board = genre.look, genre.board
        self.entered_at = frozenset(self.board.drawn_at.values())
        self.has_doors = "vertical" in self.entered_at
        self.is_ruled = self.has_doors or self.board.ruled
        self.rows, self.columns = shape
        # Of the frame, if there is one: its first and last column, and the distance between walls.
        self.left = self.right = self.pitch = 0
        self.values: dict[Path, int | None] = {}
        self.places: dict[Path, tuple[int, int]] = {}
        self.end = first
        """The line below the board, once it has been read."""
        self.meanings = {
            **{glyph: value for value, glyphs in self.board.symbols.items() for glyph in glyphs},
            **self.board.also_read,
        }

    def read(self) -> Drawing:
        """Parse the board with its clues, framed or typed."""
        top = self.frame_top() if self.is_ruled else None
        if top is None:
            return self.read_typed(self.look.sides)
        self.read_framed(top)
        return self.drawing(self.look.sides)

    def read_solution(self) -> Drawing:
        """Parse the board of a solution: with its doors, or without the clues around it."""
        return self.read() if self.has_doors else self.read_typed({})

    def drawing(self, sides: Mapping[str, str]) -> Drawing:
        """The drawing of what was read; doors that were not in the text are unknown."""
        wide, high, values = range(self.columns), range(self.rows), self.values
        vertical = Grid([[values.get(("vertical", r, c)) for c in wide[:-1]] for r in high])
        horizontal = Grid([[values.get(("horizontal", r, c)) for c in wide] for r in high[:-1]])
        return Drawing(
            cells=Grid([[values[self.look.cells, r, c] for c in wide] for r in high]),
            walls=Doorways(vertical, horizontal) if self.has_doors else None,
            sides={side: tuple(values[path] for path in self.clues(side)) for side in sides},
            shades=Grid([[values.get(("shades", r, c)) for c in wide] for r in high])
            if "shades" in self.entered_at
            else None,
        )

    def clues(self, side: str) -> list[Path]:
        """The paths of the clues along a side."""
        count = self.rows if side in ("left", "right") else self.columns
        return [(self.look.sides[side], i) for i in range(count)]

    # Typed: tokens with blanks between them ------------------------------------------

    def read_typed(self, sides: Mapping[str, str]) -> Drawing:
        """Parse the board from tokens, with clues on these sides, ignoring frames around it."""
        numbers = self.numbers_of_lines()
        number = self.first
        for name, paths in self.expected(sides):
            number = next(numbers, len(self.lines))
            if number == len(self.lines):
                raise FormatError(BREAKS_OFF_BEFORE(line=name), line=number)
            line = self.lines[number]
            # One more than expected is enough: a line of a hostile text may have a million.
            tokens = list(islice(_TOKEN.finditer(line), len(paths) + 1))
            if len(tokens) != len(paths):
                raise FormatError(
                    WRONG_LINE(line=name, count=len(_TOKEN.findall(line)), wanted=len(paths)),
                    line=number + 1,
                    column=tokens[0].start() + 1 if tokens else 1,
                )
            for path, token in zip(paths, tokens, strict=True):
                self.note(path, token[0], number, token.start())
        self.check_end(number + (2 if self.is_frame(number + 1) else 1))
        return self.drawing(sides)

    def expected(self, sides: Mapping[str, str]) -> Iterator[tuple[Message, list[Path]]]:
        """The expected lines: the name of each, and the paths of its values."""
        if "top" in sides:
            yield LINE_ABOVE(), self.clues("top")
        for r in range(self.rows):
            cells: list[Path] = [(self.look.cells, r, c) for c in range(self.columns)]
            left, right = (
                self.clues(s)[r : r + 1] if s in sides else [] for s in ("left", "right")
            )
            yield ROW_OF_BOARD(row=r + 1), [*left, *cells, *right]
        if "bottom" in sides:
            yield LINE_BELOW(), self.clues("bottom")

    def numbers_of_lines(self) -> Iterator[int]:
        """The lines that hold values."""
        for number in range(self.first, len(self.lines)):
            if self.lines[number] and not self.is_frame(number):
                yield number

    def is_frame(self, number: int) -> bool:
        """Whether a line consists of nothing but the upper or lower edge of a frame."""
        return number < len(self.lines) and bool(_FRAME.fullmatch(self.lines[number]))

    def is_row(self, line: str) -> bool:
        """Whether a line could be the first of the board: as many values, or a frame."""
        tokens = _TOKEN.findall(line)
        if line.lstrip().startswith(_FRAME_TOPS):
            return bool(self.is_ruled or _FRAME.fullmatch(line))
        return len(tokens) == self.columns and all(map(self.is_value, tokens))

    # Framed: values are found by their columns --------------------------------------------

    def frame_top(self) -> int | None:
        """The line of the upper left corner, if there is a frame."""
        numbers = range(self.first, len(self.lines))
        return next((n for n in numbers if self.lines[n].lstrip().startswith(_FRAME_TOPS)), None)

    def read_framed(self, top: int) -> None:
        """Parse the board from a drawing whose frame begins in line ``top``."""
        frame = self.lines[top]
        self.left, self.right = len(frame) - len(frame.lstrip()), len(frame) - 1
        self.pitch, odd = divmod(self.right - self.left, self.columns)
        if odd or self.pitch < 2:
            raise self.error(FRAME(count=self.columns), top, self.left)
        bottom = top + 2 * self.rows
        if bottom >= len(self.lines):
            raise FormatError(DRAWING_BREAKS_OFF(), line=len(self.lines))
        for r in range(self.rows):
            self.read_walls(top + 2 * r, r)
            self.read_row(top + 2 * r + 1, r)
        self.read_walls(bottom, self.rows)
        above = self.read_beside_columns("top", top - 1)
        below = self.read_beside_columns("bottom", bottom + 1)
        for number in range(self.first, top - above):
            self.check_blank(number, 0, self.right)
        self.check_end(bottom + 1 + below)

    def read_row(self, number: int, r: int) -> None:
        for c in range(self.columns + 1):
            path, inner = ("vertical", r, c - 1), 0 < c < self.columns
            self.note_wall(path, inner, VERTICAL, number, self.left + c * self.pitch)
        for c in range(self.columns):
            self.note_slice((self.look.cells, r, c), number, *self.inside(c))
        for side, start, end in (("left", 0, self.left), ("right", self.right + 1, None)):
            if side in self.look.sides:
                self.note_slice(self.clues(side)[r], number, start, end)
            else:
                self.check_blank(number, start, end)

    def read_walls(self, number: int, r: int) -> None:
        """Parse the walls above row ``r``, each as wide as its cell, and the corners."""
        for c in range(self.columns):
            start, end = self.inside(c)
            for at in range(start + 1, end):
                if self.mark(number, at) != self.mark(number, start):
                    raise self.error(TWO_WAYS(), number, at)
            path, inner = ("horizontal", r - 1, c), 0 < r < self.rows
            self.note_wall(path, inner, HORIZONTAL, number, start)
        for at in range(self.left, self.right + 1, self.pitch):
            if self.mark(number, at) not in CORNERS:
                raise self.error(NO_CORNER(), number, at)
        self.check_blank(number, 0, self.left)
        self.check_blank(number, self.right + 1, None)

    def read_beside_columns(self, side: str, number: int) -> bool:
        """Parse the clues above or below the board; return whether there are any."""
        if side not in self.look.sides:
            return False
        if not (self.first <= number < len(self.lines) and self.lines[number]):
            self.values |= dict.fromkeys(self.clues(side))
            return False
        for c, path in enumerate(self.clues(side)):
            self.note_slice(path, number, *self.inside(c))
        for at in range(self.left, self.right + 1, self.pitch):
            self.check_blank(number, at, at + 1)
        self.check_blank(number, 0, self.left)
        self.check_blank(number, self.right + 1, None)
        return True

    def inside(self, c: int) -> tuple[int, int]:
        """The first and last columns of text of the cells in a column."""
        start = self.left + c * self.pitch
        return start + 1, start + self.pitch

    def mark(self, number: int, at: int) -> str:
        return self.lines[number][at : at + 1] or " "

    # Values ---------------------------------------------------------------------------

    def note_slice(self, path: Path, number: int, start: int, end: int | None) -> None:
        text = self.lines[number][start:end]
        self.note(path, text.strip() or NOTHING, number, start + len(text) - len(text.lstrip()))

    def note(self, path: Path, text: str, number: int, at: int) -> None:
        self.places[path] = number + 1, at + 1
        if text == NOTHING:
            self.values[path] = None
        elif text in self.meanings and "shades" in self.entered_at:
            # The shade of a cell is drawn where otherwise a number could be.
            self.values[path] = None
            self.values[("shades", *path[1:])] = self.meanings[text]
        elif text in self.meanings:
            self.values[path] = self.meanings[text]
        elif self.is_value(text):
            self.values[path] = int(text)
        else:
            shown = text if len(text) <= 20 else f"{text[:20]}…"
            raise self.error(NO_SYMBOL(found=repr(shown)), number, at)

    def is_value(self, text: str) -> bool:
        """Whether the token is a value."""
        number = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
        return number or text == NOTHING or text in self.meanings

    def note_wall(
        self, path: Path, inner: bool, meanings: Mapping[str, int | None], number: int, at: int
    ) -> None:
        """Note a wall; only between two cells, and only in a genre with doors, can it be open."""
        mark = self.mark(number, at)
        if mark not in meanings:
            raise self.error(NO_WALL(found=repr(mark)), number, at)
        if self.has_doors and inner:
            self.values[path] = meanings[mark]
            self.places[path] = number + 1, at + 1
        elif meanings[mark] != CLOSED:
            raise self.error(WALL_MISSING(), number, at)

    def check_blank(self, number: int, start: int, end: int | None) -> None:
        """Check that there is only blank space here."""
        if rest := self.lines[number][start:end].lstrip():
            at = len(self.lines[number][:end]) - len(rest)
            raise self.error(NO_PART(found=repr(rest[:20])), number, at)

    def check_end(self, number: int) -> None:
        """Check that the board ends with the text, or with an empty line."""
        self.end = number
        if number < len(self.lines):
            self.check_blank(number, 0, None)

    def error(self, said: Slot, number: int, at: int) -> FormatError:
        return FormatError(said, line=number + 1, column=at + 1)
