"""The built-in puzzles: one file of JSON lines per genre, found by the genre's name.

A puzzle's ``"id"`` is the name that people type, ``skyscrapers/logicmasters``. Only the
file that is asked for is read.
"""

from __future__ import annotations

import os
from functools import cache

import msgspec

from ..core.decoding import decoder
from ..core.errors import UnknownName
from ..core.folders import files_beside
from ..rules.puzzle import Puzzle
from ..words import say

GENRE_HERE = say("kind-library-genre", "genre in the library")
PUZZLE_HERE = say("kind-library-puzzle", "puzzle in the library")
MOST_NODES = 10_000
"""Of a search for a second solution."""
SEVERAL = say("library-several", "several solutions")()
"""What a list says of a puzzle that has them."""


class _Entry(msgspec.Struct):
    id: str


def names(genre: str | None = None) -> list[str]:
    """The names of the puzzles, of one genre or of all.

    >>> names("doors")[:2]
    ['doors/example1', 'doors/example1-full']
    """
    genres = _genres()
    if genre is not None and genre not in genres:
        raise UnknownName(GENRE_HERE(), genre, genres)
    return [name for each in genres if genre in (None, each) for name in _lines(each)]


def load(name: str) -> Puzzle:
    """The puzzle of a name.

    >>> load("skyscrapers/logicmasters").describe()
    'Skyscrapers 6×6'
    """
    from ..formats.json import parse

    if not holds(name):
        raise UnknownName(PUZZLE_HERE(), name, names())
    return parse(_lines(name.partition("/")[0])[name])


def holds(name: str) -> bool:
    """Whether there is a puzzle with this name.

    >>> holds("doors/example1"), holds("doors"), holds("4:2/3/1/2")
    (True, False, False)
    """
    genre = name.partition("/")[0]
    return genre in _genres() and name in _lines(genre)


@cache
def has_several(name: str) -> bool:
    """Whether the puzzle of a name has several solutions, found by a short search.

    >>> has_several("doors/example1"), has_several("doors/example2")
    (False, True)
    """
    from ..verbs.check import check

    return check(load(name), node_limit=MOST_NODES).verdict == "several"


def _genres() -> list[str]:
    return files_beside(__file__, ".jsonl")


@cache
def _lines(genre: str) -> dict[str, bytes]:
    """The lines of a genre's file by the names of their puzzles, in the order of the file."""
    with open(os.path.join(os.path.dirname(__file__), f"{genre}.jsonl"), "rb") as file:
        lines = file.read().splitlines()
    named = decoder(_Entry)
    return {named(line).id: line for line in lines}
