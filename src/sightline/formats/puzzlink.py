"""Links to puzz.link and its relatives, which show pzpr puzzles in a browser.

::

    https://puzz.link/p?skyscrapers/COLUMNS/ROWS/BODY      also pzv.jp/p.html?…, and no host
    BODY = clues [cells]      clues: top, bottom, left, right; cells only if any is given
           0-9a-f a number, -hh one from 16 to 255, . a question mark, g..z 1..20 blanks

    https://puzz.link/p?skyscrapers/4/4/k13h4j3g

    https://puzz.link/p?easyasabc/COLUMNS/ROWS/LETTERS/BODY      how many letters, then the same

A question mark has no meaning for a solver, and is parsed as no number. Older names of the
genre there are ``building`` and ``skyscraper``.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from ..core.errors import UnknownName
from ..rules.genres.easy_as_abc import EasyAsABC
from ..rules.genres.skyscrapers import Skyscrapers
from ..rules.puzzle import Puzzle
from ._format import Format, Scope, placed
from ._grammar import Numeral, Packed, Perhaps, Reader, Series, cells, side_by_side, values_of

_SCHEME = re.compile("https?://")
_HOST = re.compile(r"[\w.-]+(?:/[\w.-]+)*/?\?", re.ASCII)
_START = re.compile(
    r"\s*(?:https?://|(?:[\w-]+\.)+[\w-]+/p(?:\.html)?\?|(?:skyscrapers?|building|easyasabc)/\d+/\d)",
    re.ASCII,
)
_NAME = re.compile(r"[\w-]+", re.ASCII)
_NAMES: dict[str, type[Puzzle]] = {
    "skyscrapers": Skyscrapers,
    "skyscraper": Skyscrapers,
    "building": Skyscrapers,
    "easyasabc": EasyAsABC,
}
"""The genres by their names there; the first name of a genre is the one that is written."""
_SLASH = re.compile("/")
_RUNS = ascii_lowercase[ascii_lowercase.index("g") :]
_NUMBER = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\.")


class PuzzLink(Format, name="puzzlink"):
    """One puzzle per line."""

    description = "a link to puzz.link or pzv.jp"
    scopes = {
        Skyscrapers.name: Scope(variants=False),
        EasyAsABC.name: Scope(variants=False, states=frozenset({"letters"}), background=False),
    }
    one_line = True

    def recognises(self, text: str) -> bool:
        return bool(_START.match(text)) and "m=edit&p=" not in text[:200]

    def parse(self, text: str) -> Puzzle:
        reader = Reader(text)
        if reader.take(_SCHEME):
            reader.skip(_HOST, "puzz.link/p? and a puzzle")
        else:
            reader.take(_HOST)
        genre = _genre(reader)
        reader.skip(_SLASH, "/")
        start, columns = reader.at, reader.number()
        reader.skip(_SLASH, "/")
        rows = reader.number()
        reader.size(genre, (rows, columns), start)
        if rows != columns:
            message = f"the board is no square but has {columns} columns and {rows} rows"
            raise reader.error(message, start)
        settings: dict[str, int] = {}
        if genre is EasyAsABC:
            reader.skip(_SLASH, "/ and the number of letters")
            settings["letters"] = reader.number()
        # An empty board may be left out.
        if reader.take(_SLASH) and reader.at < reader.end:
            _body(rows).read(reader)
        return reader.puzzle(genre, (rows, columns), **settings)

    def write(self, puzzle: Puzzle) -> str:
        side = puzzle.shape[0]
        body = _body(side).write(values_of(puzzle))
        if puzzle.name == EasyAsABC.name:
            body = f"{puzzle.stated['letters']}/{body}"
        name = next(name for name, genre in _NAMES.items() if isinstance(puzzle, genre))
        return f"https://puzz.link/p?{name}/{side}/{side}/{body}"


def _genre(reader: Reader) -> type[Puzzle]:
    start, name = reader.at, reader.take(_NAME)
    if not name:
        reader.refuse("the name of a genre")
    if name[0] not in _NAMES:
        error = UnknownName("genre of puzz.link that can be read", name[0], _NAMES)
        raise placed(error, reader.text, start)
    return _NAMES[name[0]]


def _body(side: int) -> Series:
    clues = Packed(side_by_side(side), _RUNS, _hexadecimal)
    return Series((clues, Perhaps("", Packed(cells("givens", (side, side)), _RUNS, _hexadecimal))))


def _write(number: int) -> str:
    return f"{number:x}" if number < 16 else f"-{number:02x}"


def _read(reader: Reader) -> int | None:
    found = reader.take(_NUMBER)
    if not found:
        reader.refuse("a number or a run of blanks")
    digits = found[1] or found[2]
    return int(digits, 16) if digits else None


_hexadecimal = Numeral(_write, _read)
