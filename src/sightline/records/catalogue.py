"""Answers without a question, as JSON: the library, and all names that can be chosen."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import structs

from .. import library
from ..core.caching import cached_by_language
from ..formats import FORMATS
from ..formats._format import Format
from ..formats.json import record
from ..rules.puzzle import GENRES, Puzzle
from ..verbs.grade import GRADES
from . import genre as genre_record
from . import library as library_record
from .sheet import DrawnShape, drawings_of, sheet_of
from .words import words_of_page


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """Where clues stand and how values are written, for whoever draws a board."""

    cells: str
    sides: dict[str, str]
    kind: str
    """The board kind: ``cells``, doors between ``rooms``, or cells that are ``shaded``."""
    ruled: bool
    towers: bool
    symbols: dict[str, str]
    shapes: dict[str, str]
    drawings: dict[str, DrawnShape]
    """The shapes as paths."""


class GenreEntry(genre_record.Genre, frozen=True, kw_only=True):
    """A line of ``genres --json``, and what can be made."""

    square: bool
    """Whether a board has as many rows as columns."""
    made_sides: tuple[int, int]
    """The shortest and the longest side of boards that can be made."""
    chances: dict[str, dict[str, Any]]
    look: Look


class FormatEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A format, and what it is good for."""

    name: str
    description: str
    readable: bool
    """Whether it can be parsed, not only written."""
    genres: list[str]
    """The genres that it can hold."""


class Catalogue(msgspec.Struct, frozen=True):
    """The genres, and the names of everything else that can be chosen."""

    genres: list[GenreEntry]
    grades: list[str]
    formats: list[FormatEntry]


@cache
def library_list() -> bytes:
    """The whole library in brief."""
    entries = [library_record.of(library.load(name)) for name in library.names()]
    return msgspec.json.encode(entries)


@cache
def library_puzzle(name: str) -> bytes:
    """A puzzle of the library, as JSON."""
    return msgspec.json.encode(record(library.load(name)))


@cached_by_language()
def library_sheet(name: str) -> bytes:
    """A puzzle of the library with everything needed to play it, as JSON."""
    puzzle = library.load(name)
    names = library.names(puzzle.name)
    at = names.index(name)
    before, after = (names[i] if 0 <= i < len(names) else None for i in (at - 1, at + 1))
    return msgspec.json.encode(structs.replace(sheet_of(puzzle), before=before, after=after))


@cached_by_language()
def genres() -> bytes:
    """Everything that can be chosen, as JSON."""
    return msgspec.json.encode(
        Catalogue(
            genres=[_genre(GENRES[name]) for name in sorted(GENRES)],
            grades=list(GRADES),
            formats=[_format(FORMATS[name]) for name in sorted(FORMATS)],
        )
    )


@cached_by_language()
def words() -> bytes:
    """The words of the page, as JSON."""
    return msgspec.json.encode(words_of_page())


def _genre(kind: type[Puzzle]) -> GenreEntry:
    look, board, sides = kind.look, kind.board, kind.made_sides
    return GenreEntry(
        **msgspec.structs.asdict(genre_record.of(kind)),
        square=board.square,
        made_sides=(sides[0], sides[-1]),
        chances={
            key: {"usual": chance.usual, "text": str(kind.said_chance(key))}
            for key, chance in kind.chances.items()
        },
        look=Look(
            cells=look.cells,
            sides=dict(look.sides),
            kind=board.kind,
            ruled=board.ruled,
            towers=board.towers,
            symbols={str(value): glyphs[0] for value, glyphs in board.symbols.items()},
            shapes={str(value): shape for value, shape in board.shapes.items()},
            drawings=drawings_of(kind),
        ),
    )


def _format(format: Format) -> FormatEntry:
    return FormatEntry(
        name=format.name,
        description=str(format.said),
        readable=format.readable,
        genres=[name for name, kind in sorted(GENRES.items()) if format.scope(kind)],
    )
