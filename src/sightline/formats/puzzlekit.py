"""The text format of puzzlekit: a line with the size, then lines of numbers, ``-`` for none.

::

    4 4 4          Skyscrapers: rows, columns, greatest height      2 3    Doors: rows, columns
    - 3 3 -        top                                              1 - 2  the rooms
    - 2 2 2        bottom                                           - 3 -
    1 4 3 2        left
    3 2 3 -        right
    - - 1 -        the rows of the board, left out if nothing is given
    …

Easy as ABC has the last letter in the place of the height, ``3 3 b``, and small letters in the
lines; which cells are empty cannot be said.

Numbers of Doors do not count the room itself, so Doors are parsed with this setting and
converted to it when written. A height less than the side leaves cells for parks, which are 0 on
the board; a ``D`` after the height stands for diagonals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..core.grid import Path, Shape
from ..core.letters import LETTERS
from ..rules.checks import one_of
from ..rules.genres.doors import Doors
from ..rules.genres.easy_as_abc import EasyAsABC
from ..rules.genres.skyscrapers import Skyscrapers
from ..rules.puzzle import Puzzle
from ..words import Message, say
from ._format import Format, Scope
from ._grammar import (
    A_NEW_LINE,
    Listed,
    Numeral,
    Perhaps,
    Reader,
    Series,
    beside,
    decimal,
    small_letter,
    values_of,
)

NUMBER_OF_COLUMNS = say("the-number-of-columns", "the number of columns")
NO_SQUARE = say("no-square", "the board of { $genre } is no square but { $rows }×{ $columns }")
HEIGHT = say(
    "wrong-height",
    "the greatest height is { $height }, but on a board of { $rows }×{ $rows } it is { $possible }",
)

_HEADER = re.compile(r"([0-9]{1,4})[ \t]+([0-9]{1,4})([ \t]+([0-9]+|[a-z])([ \t]+D)?)?")
_ROW = re.compile(r"(?:-|[0-9]++|[a-z])(?:[ \t]++(?:-|[0-9]++|[a-z]))*+")
_LETTER = re.compile(r"(?=[a-zA-Z])")
_GAP = re.compile(r"[ \t]+")
_DIAGONALS = re.compile(r"[ \t]+D")
LINE_END = re.compile(r"[ \t]*\n\s*")


class PuzzleKit(Format, name="puzzlekit"):
    """One puzzle in several lines."""

    description = "the text of puzzlekit: the size, then lines of numbers and dashes"
    scopes = {
        Skyscrapers.name: Scope(variants=False, states=frozenset({"parks", "diagonals"})),
        EasyAsABC.name: Scope(
            variants=False, states=frozenset({"letters"}), givens=frozenset(LETTERS)
        ),
        Doors.name: Scope(parts=frozenset({"rooms"}), variants=False, terms={"count_self": False}),
    }

    def recognises(self, text: str) -> bool:
        header, _, rest = text.strip().partition("\n")
        row = rest.lstrip().partition("\n")[0].rstrip()
        found = _HEADER.fullmatch(header.rstrip())
        if not found or not _ROW.fullmatch(row):
            return False
        # Without a dash, a header is told from a row of a board only by its length.
        return "-" in row or len(row.split()) == int(found[2])

    def begins(self, line: str, above: str, gap: bool) -> bool:
        del above
        return gap and is_header(line)

    def parse(self, text: str) -> Puzzle:
        reader = Reader(text)
        start, shape = reader.at, size(reader)
        is_house = not reader.take(_GAP)
        if reader.take(_LETTER):
            return _letters(reader, shape, start)
        genre: type[Puzzle] = Doors if is_house else Skyscrapers
        reader.size(genre, shape, start)
        settings = {"count_self": False} if is_house else _variants(reader, shape, start)
        reader.skip(LINE_END, A_NEW_LINE())
        (_house if is_house else _towers)(shape).read(reader)
        return reader.puzzle(genre, shape, **settings)

    def write(self, puzzle: Puzzle) -> str:
        rows, columns = puzzle.shape
        values = values_of(puzzle)
        if puzzle.name == Doors.name:
            return f"{rows} {columns}\n{_house(puzzle.shape).write(values)}"
        if puzzle.name == EasyAsABC.name:
            last = small_letter.write(puzzle.stated["letters"])
            return f"{rows} {rows} {last}\n{_towers(puzzle.shape, small_letter).write(values)}"
        height, diagonals = rows - puzzle.stated["parks"], " D" * puzzle.stated["diagonals"]
        return f"{rows} {rows} {height}{diagonals}\n{_towers(puzzle.shape).write(values)}"


def is_header(line: str) -> bool:
    """Whether a line can be the first one of a puzzle."""
    return bool(_HEADER.fullmatch(line.strip()))


def size(reader: Reader) -> Shape:
    """The size of the board, with which the first line begins."""
    rows = reader.number()
    reader.skip(_GAP, NUMBER_OF_COLUMNS())
    return rows, reader.number()


def _letters(reader: Reader, shape: Shape, start: int) -> Puzzle:
    """Easy as ABC, from the last letter on."""
    rows, columns = shape
    reader.size(EasyAsABC, shape, start)
    if rows != columns:
        raise reader.error(_no_square(EasyAsABC, shape), start)
    letters = small_letter.read(reader)
    reader.skip(LINE_END, A_NEW_LINE())
    _towers(shape, small_letter).read(reader)
    return reader.puzzle(EasyAsABC, shape, letters=letters)


def _variants(reader: Reader, shape: Shape, start: int) -> dict[str, Any]:
    """The part of the header after the size: the greatest height, and D for diagonals."""
    rows, columns = shape
    if rows != columns:
        raise reader.error(_no_square(Skyscrapers, shape), start)
    here, height = reader.at, reader.number()
    possible = sorted(rows - int(each) for each in Skyscrapers.settings["parks"].values(shape))
    if height not in possible:
        raise reader.error(HEIGHT(height=height, rows=rows, possible=one_of(possible)), here)
    return {"parks": rows - height, "diagonals": bool(reader.take(_DIAGONALS))}


def _no_square(genre: type[Puzzle], shape: Shape) -> Message:
    return NO_SQUARE(genre=genre.said_title, rows=shape[0], columns=shape[1])


def _house(shape: Shape) -> Series:
    return board_rows("rooms", shape)


def _towers(shape: Shape, numeral: Numeral = decimal) -> Series:
    sides = (_line(beside(side, shape[0]), numeral) for side in ("top", "bottom", "left", "right"))
    board = Perhaps("\n", board_rows("givens", shape, numeral))
    return Series((Series(tuple(sides), "\n"), board))


def board_rows(key: str, shape: Shape, numeral: Numeral = decimal) -> Series:
    """The rows of a board, a line each."""
    rows, columns = shape
    lines = [_line([(key, r, c) for c in range(columns)], numeral) for r in range(rows)]
    return Series(lines, "\n")


def _line(paths: Sequence[Path], numeral: Numeral) -> Listed:
    return Listed(paths, " ", blank="-", numeral=numeral)
