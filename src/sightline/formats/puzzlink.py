"""Links to puzz.link and its relatives, which show pzpr puzzles in a browser.

::

    https://puzz.link/p?skyscrapers/COLUMNS/ROWS/BODY      also pzv.jp/p.html?…, and no host
    BODY = clues [cells]      clues: top, bottom, left, right; cells only if any is given
           0-9a-f a number, -hh one from 16 to 255, . a question mark, g..z 1..20 blanks

    https://puzz.link/p?skyscrapers/4/4/k13h4j3g

    https://puzz.link/p?easyasabc/COLUMNS/ROWS/LETTERS/BODY      how many letters, then the same

    https://puzz.link/p?kurodoko/COLUMNS/ROWS/BODY      Kuromasu, with cells only

Older names of Skyscrapers there are ``building`` and ``skyscraper``. A question mark is a number
that is not told: in Kuromasu it says that its cell is unshaded; in the other genres it has no
meaning for a solver, and is parsed as no number.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from ..core.errors import UnknownName
from ..core.grid import Shape, entries
from ..core.letters import LETTERS
from ..rules.constraints.shading import UNSHADED
from ..rules.genres.easy_as_abc import EasyAsABC
from ..rules.genres.kuromasu import Kuromasu
from ..rules.genres.skyscrapers import Skyscrapers
from ..rules.puzzle import Puzzle
from ..words import say
from ._format import Format, Scope, find, placed
from ._grammar import (
    Numeral,
    Packed,
    Perhaps,
    Piece,
    Reader,
    Series,
    Values,
    cells,
    side_by_side,
    values_of,
)

LINK_AND_PUZZLE = say("link-and-puzzle", "puzz.link/p? and a puzzle")
SLASH_AND_LETTERS = say("slash-and-letters", "/ and the number of letters")
NAME_OF_GENRE = say("name-of-genre", "the name of a genre")
NUMBER_OR_BLANKS = say("number-or-blanks", "a number or a run of blanks")
SIDES_DIFFER = say(
    "sides-differ", "the board is no square but has { $columns } columns and { $rows } rows"
)
GENRE_THERE = say("kind-puzzlink-genre", "genre of puzz.link that can be read")

OTHER_LINKS = ("penpa", "tatham")
"""The formats that have links, too; they know their own."""
_SCHEME = re.compile("https?://")
_HOST = re.compile(r"[\w.-]++(?:/[\w.-]++)*+/?\?", re.ASCII)
_START = re.compile(
    r"\s*(?:https?://|(?:[\w-]++\.)++[\w-]++/p(?:\.html)?\?"
    r"|(?:skyscrapers?|building|easyasabc|kurodoko)/\d+/\d)",
    re.ASCII,
)
_NAME = re.compile(r"[\w-]+", re.ASCII)
_NAMES: dict[str, type[Puzzle]] = {
    "skyscrapers": Skyscrapers,
    "skyscraper": Skyscrapers,
    "building": Skyscrapers,
    "easyasabc": EasyAsABC,
    "kurodoko": Kuromasu,
}
"""The genres by their names there; the first name of a genre is the one that is written."""
_SLASH = re.compile("/")
_RUNS = ascii_lowercase[ascii_lowercase.index("g") :]
_NUMBER = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\.")
_UNTOLD = -1
"""Stands for a question mark, where that has a meaning."""


class PuzzLink(Format, name="puzzlink"):
    """One puzzle per line."""

    description = "a link to puzz.link or pzv.jp"
    scopes = {
        Skyscrapers.name: Scope(variants=False),
        EasyAsABC.name: Scope(
            variants=False, states=frozenset({"letters"}), givens=frozenset(LETTERS)
        ),
        Kuromasu.name: Scope(givens=frozenset({UNSHADED}), given_clues=False),
    }
    one_line = True

    def recognises(self, text: str) -> bool:
        return bool(_START.match(text)) and not any(
            other.recognises(text) for other in map(find, OTHER_LINKS)
        )

    def parse(self, text: str) -> Puzzle:
        reader = Reader(text)
        if reader.take(_SCHEME):
            reader.skip(_HOST, LINK_AND_PUZZLE())
        else:
            reader.take(_HOST)
        genre = _genre(reader)
        reader.skip(_SLASH, "/")
        start, columns = reader.at, reader.number()
        reader.skip(_SLASH, "/")
        rows = reader.number()
        shape = rows, columns
        reader.size(genre, shape, start)
        if genre.board.square and rows != columns:
            raise reader.error(SIDES_DIFFER(columns=columns, rows=rows), start)
        settings: dict[str, int] = {}
        if genre is EasyAsABC:
            reader.skip(_SLASH, SLASH_AND_LETTERS())
            settings["letters"] = reader.number()
        # An empty board may be left out.
        if reader.take(_SLASH) and reader.at < reader.end:
            _body(genre, shape).read(reader)
            _note_untold(reader)
        return reader.puzzle(genre, shape, **settings)

    def write(self, puzzle: Puzzle) -> str:
        rows, columns = puzzle.shape
        body = _body(type(puzzle), puzzle.shape).write(_with_untold(puzzle))
        if puzzle.name == EasyAsABC.name:
            body = f"{puzzle.stated['letters']}/{body}"
        name = next(name for name, genre in _NAMES.items() if isinstance(puzzle, genre))
        return f"https://puzz.link/p?{name}/{columns}/{rows}/{body}"


def _genre(reader: Reader) -> type[Puzzle]:
    start, name = reader.at, reader.take(_NAME)
    if not name:
        reader.refuse(NAME_OF_GENRE())
    if name[0] not in _NAMES:
        error = UnknownName(GENRE_THERE(), name[0], _NAMES)
        raise placed(error, reader.text, start)
    return _NAMES[name[0]]


def _body(genre: type[Puzzle], shape: Shape) -> Piece:
    if genre is Kuromasu:
        return Packed(cells("numbers", shape), _RUNS, _perhaps_untold)
    clues = Packed(side_by_side(shape[0]), _RUNS, _hexadecimal)
    return Series((clues, Perhaps("", Packed(cells("givens", shape), _RUNS, _hexadecimal))))


# Numbers that are not told -----------------------------------------------------------------


def _note_untold(reader: Reader) -> None:
    """Note that a cell with a question mark is unshaded."""
    for path in [path for path, value in reader.values.items() if value == _UNTOLD]:
        offset = reader.offsets[path]
        reader.note(path, None, offset)
        reader.note(("givens", *path[1:]), UNSHADED, offset)


def _with_untold(puzzle: Puzzle) -> Values:
    """The values of a puzzle, with a question mark where a cell without a number is unshaded."""
    values = dict(values_of(puzzle))
    if isinstance(puzzle, Kuromasu):
        given = ((("numbers", *path), value) for path, value in entries(puzzle.givens))
        unshaded = (path for path, value in given if value == UNSHADED and values[path] is None)
        values |= dict.fromkeys(unshaded, _UNTOLD)
    return values


# Numbers -----------------------------------------------------------------------------------


def _write(number: int) -> str:
    if number == _UNTOLD:
        return "."
    return f"{number:x}" if number < 16 else f"-{number:02x}"


def _read(reader: Reader) -> int | None:
    found = reader.take(_NUMBER)
    if not found:
        reader.refuse(NUMBER_OR_BLANKS())
    digits = found[1] or found[2]
    return int(digits, 16) if digits else None


def _read_untold(reader: Reader) -> int:
    number = _read(reader)
    return _UNTOLD if number is None else number


_hexadecimal = Numeral(_write, _read)
_perhaps_untold = Numeral(_write, _read_untold)
