"""ASCII: the board drawn in characters that every terminal and e-mail can show."""

from __future__ import annotations

from ..rules.puzzle import Puzzle
from ..words import DEFAULT, speaking
from .text import Text, has_header


class Ascii(Text, name="ascii"):
    """The drawing of ``text`` in other characters; both are parsed in the same way."""

    description = "the board drawn in plain ASCII, or typed as numbers and dots"

    def recognises(self, text: str) -> bool:
        return text.isascii() and has_header(text)

    def write(self, puzzle: Puzzle) -> str:
        with speaking(DEFAULT):
            return puzzle.text(ascii=True)
