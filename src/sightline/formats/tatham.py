"""Game IDs of Towers, Skyscrapers in Simon Tatham's Portable Puzzle Collection.

::

    id    = N [d difficulty] ":" clues ["," grid]      3 ≤ N ≤ 9
    clues = 4N numbers or nothing, with / between them: top, bottom, left, right
    grid  = row by row: a digit is given, a..z are 1..26 blanks, _ parts two digits

    6:2//////2/2/3/////2//5///2/4///4/,a2_1b3f1w

An ID may stand behind the # of a link to the page of the game, ``…/towers.html#6:2//…``.

The difficulty is a request to the program that made the puzzle, not a part of it.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from ..core.errors import FormatError
from ..rules.genres.skyscrapers import Skyscrapers
from ..rules.puzzle import Puzzle
from ..words import say
from ._fitting import check_side
from ._format import Format, Scope, placed
from ._grammar import (
    Listed,
    Packed,
    Perhaps,
    Reader,
    Series,
    cells,
    decimal,
    side_by_side,
    values_of,
)

SEED = say(
    "tatham-seed",
    "the # of an ID stands before a seed, from which only Tatham's program can make the puzzle; "
    "its ID with a : is needed",
)
A_COLON = say("a-colon", "a colon")

_START = re.compile(r"\s*[0-9]+[a-z]{0,2}[:#]")
_PAGE = re.compile(r"\s*(?:https?://)?[^\s#?]+/towers(?:\.html)?#")
_DIFFICULTY = re.compile(r"(?:d[ehxu])?")
_SEED = re.compile("#")
_COLON = re.compile(":")
_SCOPE = Scope(sides=range(3, 10), variants=False)


class Tatham(Format, name="tatham"):
    """One puzzle per line."""

    description = "a game ID of Towers in Tatham's collection, as in 4:2/3/1/2/…, or a link to it"
    scopes = {Skyscrapers.name: _SCOPE}
    one_line = True

    def recognises(self, text: str) -> bool:
        return bool(_START.match(text) or _PAGE.match(text))

    def parse(self, text: str) -> Puzzle:
        reader = Reader(text)
        reader.take(_PAGE)
        start, side = reader.at, reader.number()
        reader.take(_DIFFICULTY)
        if reader.take(_SEED):
            raise reader.error(SEED(), reader.at - 1)
        try:
            check_side(self, _SCOPE, (side, side))
        except FormatError as error:
            raise placed(error, text, start) from None
        reader.skip(_COLON, A_COLON())
        _body(side).read(reader)
        return reader.puzzle(Skyscrapers, (side, side))

    def write(self, puzzle: Puzzle) -> str:
        side = puzzle.shape[0]
        return f"{side}:{_body(side).write(values_of(puzzle))}"


def _body(side: int) -> Series:
    grid = Packed(cells("givens", (side, side)), ascii_lowercase, decimal, between="_")
    return Series((Listed(side_by_side(side), "/"), Perhaps(",", grid)))
