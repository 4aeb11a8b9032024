"""How a genre calls its values, its cells and what is so; a puzzle is one such set of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ..core.places import Place
from ..core.words import Mood, be, be_not, listed, noun, the


class Words:
    """The words of a genre, which constraints use instead of words of their own.

    >>> words = Words()
    >>> words.value_word(4), words.the_value(4), words.value_noun(4)
    ('4', '4', '4')
    """

    value_words: ClassVar[Mapping[int, str]] = {}
    """What a value is called: ``{1: "a sun"}``, ``{1: "open"}``; one not listed is its number."""
    cell_word: ClassVar[str] = "cell"
    """What a cell is called: ``room``."""
    seen_word: ClassVar[str] = "value"
    """What is seen along a line, and counted: ``tower``."""
    board_word: ClassVar[str] = "board"
    """What all cells together are called: ``house``."""

    def value_word(self, value: int) -> str:
        """What a value is called: ``a sun``, ``4``."""
        return self.value_words.get(value, str(value))

    def the_value(self, value: int) -> str:
        """A value that everybody knows of: ``the sun``, ``4``."""
        return the(self.value_word(value))

    def value_noun(self, value: int) -> str:
        """A value to be counted: ``sun``, ``4``."""
        return noun(self.value_word(value))

    def statement(
        self, places: Sequence[Place], values: Sequence[int], mood: Mood, *, denied: bool = False
    ) -> str:
        """How a person says that these places have one of the values or, denied, none.

        >>> from sightline.core.places import Cell
        >>> Words().statement([Cell(0, 0), Cell(0, 1)], [3, 4], "would be", denied=True)
        'r1c1 and r1c2 would not be 3 or 4'
        """
        verb = (be_not if denied else be)(mood, several=len(places) > 1)
        return f"{listed(places)} {verb} {listed(map(self.value_word, values), 'or')}"


NUMBERS = Words()
"""Where no genre has a say: values are numbers."""
