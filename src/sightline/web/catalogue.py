"""What does not depend on a question: the library, and the genres."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from .. import library
from ..cli import genres as genres_command
from ..core.errors import PuzzleError
from ..core.grid import Shape
from ..formats import FORMATS
from ..formats._format import Format
from ..formats.json import record
from ..rules.puzzle import GENRES, Puzzle
from ..verbs.grade import GRADES


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle of the library, in brief."""

    id: str
    genre: str
    rows: int
    columns: int
    title: str | None
    author: str | None
    source: str | None
    several: bool
    """Whether it has several solutions."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """Where clues stand and how values are written, for whoever draws a board."""

    cells: str
    sides: dict[str, str]
    doors: str | None
    ruled: bool
    towers: bool
    symbols: dict[str, str]
    shapes: dict[str, str]


class Genre(msgspec.Struct, frozen=True, kw_only=True):
    """A line of ``genres --json``, and what can be made."""

    name: str
    title: str
    rules: str
    max_side: int
    clues: list[dict[str, Any]]
    switches: dict[str, dict[str, Any]]
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
    """Whether it can be read, and not only be written."""
    genres: list[str]
    """What it can hold."""


class Catalogue(msgspec.Struct, frozen=True):
    """The genres, and the names of everything else that can be chosen."""

    genres: list[Genre]
    grades: list[str]
    formats: list[FormatEntry]


@cache
def library_list() -> bytes:
    """The whole library in brief, as JSON."""
    return msgspec.json.encode([_entry(library.load(name)) for name in library.names()])


@cache
def library_puzzle(name: str) -> bytes:
    """A puzzle of the library, as JSON."""
    return msgspec.json.encode(record(library.load(name)))


@cache
def genres() -> bytes:
    """All that can be chosen, as JSON."""
    return msgspec.json.encode(
        Catalogue(
            genres=[_genre(GENRES[name]) for name in sorted(GENRES)],
            grades=list(GRADES),
            formats=[_format(FORMATS[name]) for name in sorted(FORMATS)],
        )
    )


def _entry(puzzle: Puzzle) -> Entry:
    rows, columns = puzzle.shape
    about = msgspec.structs.asdict(puzzle.about)
    several = library.has_several(puzzle.about.id or "")
    return Entry(genre=puzzle.name, rows=rows, columns=columns, several=several, **about)


def _genre(kind: type[Puzzle]) -> Genre:
    look, sides = kind.look, kind.made_sides
    return Genre(
        **genres_command.record_of(kind),
        square=not _exists(kind, (sides[0], sides[-1])),
        made_sides=(sides[0], sides[-1]),
        chances={name: msgspec.structs.asdict(chance) for name, chance in kind.chances.items()},
        look=Look(
            cells=look.cells,
            sides=dict(look.sides),
            doors=look.doors,
            ruled=look.ruled,
            towers=look.towers,
            symbols={str(value): glyphs[0] for value, glyphs in look.symbols.items()},
            shapes={str(value): shape for value, shape in look.shapes.items()},
        ),
    )


def _exists(kind: type[Puzzle], shape: Shape) -> bool:
    try:
        kind.blank(shape)
    except PuzzleError:
        return False
    return True


def _format(format: Format) -> FormatEntry:
    return FormatEntry(
        name=format.name,
        description=format.description,
        readable=format.readable,
        genres=[name for name, kind in sorted(GENRES.items()) if format.scope(kind)],
    )
