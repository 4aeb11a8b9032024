"""The format of the katas of codewars.com: 4N numbers with commas between them.

They go clockwise around the board, from the left end of the top; 0 is no clue::

        1  2                      0, 3, 1, 2, 2, 1, 3, 0  are
     8 ┌────┐ 3                   top 0 3, right 1 2,
     7 └────┘ 4                   bottom 1 2, left 0 3
        6  5

Lists in brackets are parsed, too. Numbers with only blanks between them are another format,
``42``.
"""

from __future__ import annotations

import re

from ..core.grid import Path
from ..rules.genres.skyscrapers import Skyscrapers
from ..rules.puzzle import Puzzle
from ..words import say
from ._format import Format, Scope
from ._grammar import Listed, Reader, beside, is_flat_list, values_of

A_BRACKET = say("a-closing-bracket", "a closing bracket")
NOT_AROUND = say(
    "not-around", "{ $count } clues do not go around a board: it takes 4 times its side"
)

_START = re.compile(r"\s*[0-9]+\s*,\s*[0-9]")
_OPEN = re.compile(r"[\[({]\s*")
_CLOSE = re.compile(r"\s*[\])}]")


class Codewars(Format, name="codewars"):
    """One puzzle per line, without givens."""

    description = "clues clockwise from the top left, with commas between them"
    scopes = {Skyscrapers.name: Scope(parts=frozenset({"edges"}), variants=False)}
    one_line = True

    def recognises(self, text: str) -> bool:
        return bool(_START.match(text)) or is_flat_list(text)

    def parse(self, text: str) -> Puzzle:
        reader = Reader(text)
        opened = reader.take(_OPEN)
        side = side_of(reader, text.count(",") + 1)
        _clues(side).read(reader)
        if opened:
            reader.skip(_CLOSE, A_BRACKET())
        return reader.puzzle(Skyscrapers, (side, side))

    def write(self, puzzle: Puzzle) -> str:
        return _clues(puzzle.shape[0]).write(values_of(puzzle))


def side_of(reader: Reader, numbers: int) -> int:
    """The side of a board with so many clues around it."""
    side, odd = divmod(numbers, 4)
    if odd:
        raise reader.error(NOT_AROUND(count=numbers))
    reader.size(Skyscrapers, (side, side), reader.at)
    return side


def _clues(side: int) -> Listed:
    top, left, bottom, right = (beside(name, side) for name in ("top", "left", "bottom", "right"))
    clockwise: tuple[Path, ...] = (*top, *right, *bottom[::-1], *left[::-1])
    return Listed(clockwise, ", ", blank="0")
