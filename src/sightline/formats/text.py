"""Text: the board as it is drawn in a terminal, or typed by hand.

The first line names the genre and the size: ``Doors 4×6, connected``, ``skyscrapers 4x4``.
It is written in English, and read in every language in which boards are shown.
Below it is what :mod:`sightline.core.text` draws, in Unicode or ASCII, or the same without
frames: tokens with blanks between them, a dot for each clue or cell without a value. Text
after an empty line below the board is ignored, up to the header of another board.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..core.drawing import Drawing
from ..core.errors import FormatError, InputError, PuzzleError, UnknownName
from ..core.grid import Path, Shape
from ..rules.checks import check_size
from ..rules.puzzle import GENRES, Puzzle
from ..words import DEFAULT, LANGUAGES, say, speaking
from ._board import BoardReader
from ._format import Format, Scope

# Letters of any language: a board is read as well as it is shown.
_HEADER = re.compile(r"([^\W\d_](?:[^\W\d]|[ -])*?)\s*(\d+)(?:\s*[x×X]\s*(\d+))?\s*(?:,(.*))?")
_LONGEST_HEADER = 200
NO_HEADER = say("no-header", "the first line must name a genre and a size, such as skyscrapers 4x4")
VARIANT_OF = say("kind-variant-of", "variant of { $genre }")


class Text(Format, name="text"):
    """The board drawn in Unicode."""

    description = "the board drawn in Unicode box characters"

    def scope(self, genre: type[Puzzle]) -> Scope:
        # A number and a shade are drawn in the same place.
        return Scope(given_clues="shades" not in genre.board.drawn_at.values())

    def recognises(self, text: str) -> bool:
        return not text.isascii() and has_header(text)

    def begins(self, line: str, above: str, gap: bool) -> bool:
        del above  # text below a board is ignored up to the next header
        header = _HEADER.fullmatch(line.strip()) if gap and len(line) <= _LONGEST_HEADER else None
        return header is not None and _genre(header[1]) is not None

    def parse(self, text: str) -> Puzzle:
        found = read(text)
        try:
            return found.genre.from_drawing(found.drawing, **found.settings)
        except PuzzleError as error:
            error.line, error.column = found.places.get(error.path, (found.line, 1))
            raise

    def write(self, puzzle: Puzzle) -> str:
        with speaking(DEFAULT):
            return puzzle.text()


class Found(NamedTuple):
    """A drawing that was found in a text, with its header."""

    genre: type[Puzzle]
    settings: dict[str, Any]
    drawing: Drawing
    line: int
    """The line of the header."""
    places: dict[Path, tuple[int, int]]
    """Line and column of each value, by its path in the JSON form."""
    end: int
    """The number of lines up to the end of the board."""


def has_header(text: str) -> bool:
    """Whether the first line names a genre, known or not, and a size.

    >>> has_header("skyscrapers 4x4"), has_header("4 4 4 4")
    (True, False)
    """
    first = text.lstrip().partition("\n")[0]
    return len(first) <= _LONGEST_HEADER and bool(_HEADER.fullmatch(first.rstrip()))


def read(text: str) -> Found:
    """Parse the drawing in a text, with its header."""
    # Symbols may be followed by an invisible variation selector, for text or emoji.
    lines = re.sub("[\ufe0e\ufe0f]", "", text).split("\n")
    top = next(n for n, line in enumerate(lines) if line.strip())
    try:
        genre, shape, settings = _header(lines[top].strip())
    except InputError as error:
        error.line, error.column = top + 1, 1
        raise
    board = BoardReader(lines, top + 1, genre, shape)
    drawing = board.read()
    return Found(genre, settings, drawing, top + 1, board.places, board.end)


def _header(line: str) -> tuple[type[Puzzle], Shape, dict[str, Any]]:
    found = _HEADER.fullmatch(line) if len(line) <= _LONGEST_HEADER else None
    if not found:
        raise FormatError(NO_HEADER())
    name, rows, columns, variants = found.groups()
    genre = _genre(name)
    if genre is None:
        raise UnknownName("genre", name, sorted(GENRES))
    shape = int(rows), int(columns or rows)
    # First of all: a setting of an impossible board could have any number of values.
    check_size(genre, *shape)
    words = variants.split(",") if variants else []
    settings = dict(_setting(genre, word.strip(), shape) for word in words)
    return genre, shape, settings


def _genre(name: str) -> type[Puzzle] | None:
    """The genre with this name or, in any language, this title."""
    wanted = _letters(name)
    for genre in GENRES.values():
        if _letters(genre.name) == wanted:
            return genre
    for code in LANGUAGES:
        with speaking(code):
            for genre in GENRES.values():
                if _letters(str(genre.said_title)) == wanted:
                    return genre
    return None


def _setting(genre: type[Puzzle], variant: str, shape: Shape) -> tuple[str, Any]:
    """The setting that the text of a variant stands for, in any language, and its value."""
    for code in LANGUAGES:
        with speaking(code):
            for text, meant in _variants(genre, shape).items():
                if variant.casefold() == text.casefold():
                    return meant
    raise UnknownName(VARIANT_OF(genre=genre.said_title), variant, _variants(genre, shape))


def _variants(genre: type[Puzzle], shape: Shape) -> dict[str, tuple[str, Any]]:
    return {
        setting.text(value): (key, value)
        for key, setting in genre.settings.items()
        for value in setting.values(shape)
        if value != setting.usual or setting.type is not bool
    }


def _letters(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).casefold()
