"""The entries of the list of the library."""

from __future__ import annotations

import msgspec

from .. import library
from ..rules.puzzle import Puzzle


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


def of(puzzle: Puzzle) -> Entry:
    """A puzzle of the library as a record.

    >>> entry = of(library.load("doors/example2"))
    >>> entry.rows, entry.columns, entry.several
    (4, 6, True)
    """
    rows, columns = puzzle.shape
    about = msgspec.structs.asdict(puzzle.about)
    several = library.has_several(puzzle.about.id or "")
    return Entry(genre=puzzle.name, rows=rows, columns=columns, several=several, **about)
