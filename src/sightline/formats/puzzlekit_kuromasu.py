"""Kuromasu in the text format of puzzlekit: the size, then lines of numbers, ``-`` for none.

::

    3 4            rows, columns
    4 - 6 -        the numbers
    - - - -
    - - - 4

Doors look the same there, and nothing in the text tells the two apart. So a text of two numbers
above such rows is taken for Doors, unless this format is asked for by its name.
"""

from __future__ import annotations

from ..rules.genres.kuromasu import Kuromasu
from ..rules.puzzle import Puzzle
from ._format import Format, Scope
from ._grammar import A_NEW_LINE, Reader, values_of
from .puzzlekit import LINE_END, board_rows, is_header, size


class PuzzleKitKuromasu(Format, name="puzzlekit-kuromasu"):
    """One puzzle in several lines."""

    description = "Kuromasu in the text of puzzlekit; it is never guessed"
    recognisable = False
    scopes = {Kuromasu.name: Scope(parts=frozenset({"numbers"}))}

    def begins(self, line: str, above: str, gap: bool) -> bool:
        del above
        return gap and is_header(line)

    def parse(self, text: str) -> Puzzle:
        reader = Reader(text)
        start, shape = reader.at, size(reader)
        reader.size(Kuromasu, shape, start)
        reader.skip(LINE_END, A_NEW_LINE())
        board_rows("numbers", shape).read(reader)
        return reader.puzzle(Kuromasu, shape)

    def write(self, puzzle: Puzzle) -> str:
        rows, columns = puzzle.shape
        return f"{rows} {columns}\n{board_rows('numbers', puzzle.shape).write(values_of(puzzle))}"
