"""A board kind for letters: 1 is A, 2 is B, and 0 an empty cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from types import MappingProxyType

from .board import Board
from .boards import Cells
from .places import Place
from .words import Mood, be, listed

EMPTY = 0
LETTERS = dict(enumerate(ascii_uppercase, 1))


class Letters(Cells, frozen=True, kw_only=True):
    """A letter in some cells, the others are empty: 0. The letters are the numbers from 1."""

    lettered = True

    background: int | None = EMPTY
    words: Mapping[int, str] = MappingProxyType({EMPTY: "empty", **LETTERS})
    symbols: Mapping[int, tuple[str, str]] = MappingProxyType(
        {EMPTY: ("–", "0"), **{value: (letter, letter) for value, letter in LETTERS.items()}}
    )
    shapes: Mapping[int, str] = MappingProxyType({EMPTY: "dot"})
    keys: Mapping[str, int] = MappingProxyType(dict(zip(ascii_lowercase, LETTERS, strict=True)))
    nothing: str = "."
    seen_word: str = "letter"

    def statement(
        self, places: Sequence[Place], values: Sequence[int], mood: Mood, *, denied: bool = False
    ) -> str:
        """A cell is a letter, or empty.

        >>> board = Letters(values=lambda _: range(4))
        >>> board.statement(["r1c1"], [0, 2], "is"), board.statement(["r1c1"], [1], "were")
        ('r1c1 is empty or B', 'r1c1 were A')
        >>> board.statement(["r1c1"], [0, 3], "is", denied=True)
        'r1c1 is neither empty nor C'
        """
        if denied and EMPTY in values and len(values) > 1:
            verb = be(mood, several=len(places) > 1)
            return f"{listed(places)} {verb} neither {listed(map(self.value_word, values), 'nor')}"
        return Board.statement(self, places, values, mood, denied=denied)

    def own_keys(self) -> Iterator[tuple[str, str]]:
        yield "letters, 0", "a letter, an empty cell; with Shift, in pencil"
        yield "Alt+c", "the command of a letter that can be filled in: check"

    def how_to_enter(self, values: Sequence[int] = ()) -> str:
        del values  # letters speak for themselves
        return "Arrows move, letters fill in, 0 is an empty cell."
