"""The format of the exercise of the 42 schools: 4N numbers with blanks between them.

The order is top, bottom, left, right; 0 is no clue. Quotes around them are allowed. Numbers
with commas between them are another format, ``codewars``.
"""

from __future__ import annotations

import re

from ..rules.genres.skyscrapers import Skyscrapers
from ..rules.puzzle import Puzzle
from ..words import say
from ._format import Format, Scope
from ._grammar import Listed, Reader, side_by_side, values_of
from .codewars import side_of

A_QUOTE = say("a-closing-quote", "a closing quote")

_START = re.compile(r"""["']?[0-9]+[ \t]+[0-9]+[ \t]+[^\s]+[ \t]+[^\s]""")
_QUOTE = re.compile(r"""["']""")


class FortyTwo(Format, name="42"):
    """One puzzle per line, without givens."""

    description = "clues at the top, bottom, left and right, with blanks between them"
    scopes = {Skyscrapers.name: Scope(parts=frozenset({"edges"}), variants=False)}
    one_line = True

    def recognises(self, text: str) -> bool:
        text = text.strip()
        return "\n" not in text and bool(_START.match(text))

    def is_line(self, text: str) -> bool:
        # Numbers larger than clues can be are a row of a board whose first line is missing.
        words = text.strip(" \t\n\"'").split()
        most = len(words) // 4
        return self.recognises(text) and all(w.isdecimal() and int(w[:9]) <= most for w in words)

    def parse(self, text: str) -> Puzzle:
        reader = Reader(text)
        quoted = reader.take(_QUOTE)
        side = side_of(reader, len(text.split()))
        Listed(side_by_side(side), " ", blank="0").read(reader)
        if quoted:
            reader.skip(_QUOTE, A_QUOTE())
        return reader.puzzle(Skyscrapers, (side, side))

    def write(self, puzzle: Puzzle) -> str:
        return Listed(side_by_side(puzzle.shape[0]), " ", blank="0").write(values_of(puzzle))
