"""A board kind for letters: 1 is A, 2 is B, and 0 an empty cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from types import MappingProxyType

from ..words import Listed, Message, Slot, say
from .board import Board
from .boards import Cells
from .places import Place

EMPTY = 0
LETTERS = dict(enumerate(ascii_uppercase, 1))
IS_NEITHER = say("is-neither", "{ $places } { be } neither { A($values) }")
ENTER_LETTERS = say("enter-letters", "Arrows move, letters fill in, 0 is an empty cell.")
LETTER_KEYS = say("letter-keys", "letters, 0")
KEYS_OF_LETTERS = say("keys-of-letters", "a letter, an empty cell; with Shift, in pencil")
KEYS_OF_COMMANDS = say("keys-of-commands", "the command of a letter that can be filled in: check")


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
        self, places: Sequence[Place], values: Sequence[int], *, denied: bool = False
    ) -> Message:
        """A cell is a letter, or empty.

        >>> from sightline.core.places import Cell
        >>> board = Letters(values=lambda _: range(4))
        >>> print(board.statement([Cell(0, 0)], [0, 2]))
        r1c1 is empty or B
        >>> print(board.statement([Cell(0, 0)], [0, 3], denied=True))
        r1c1 is neither empty nor C
        """
        if denied and EMPTY in values and len(values) > 1:
            return IS_NEITHER(places=Listed.of(places), values=self.values_called(values, "nor"))
        return Board.statement(self, places, values, denied=denied)

    def own_keys(self) -> Iterator[tuple[Slot, Message]]:
        yield LETTER_KEYS(), KEYS_OF_LETTERS()
        yield "Alt+c", KEYS_OF_COMMANDS()

    def how_to_enter(self, values: Sequence[int] = ()) -> Message:
        del values  # letters speak for themselves
        return ENTER_LETTERS()
