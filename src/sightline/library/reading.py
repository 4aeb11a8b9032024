"""Reading puzzles from the library, a file, or a text."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import BinaryIO

from .. import formats, library
from ..core.arguments import says_what_was_meant
from ..core.errors import InputError, UnknownName, shown, unreadable
from ..core.packing import unpacked, without_suffix
from ..formats import parse
from ..rules.puzzle import Puzzle
from ..words import say

__all__ = ["load", "parse", "read_many"]

FILE_OR_PUZZLE = say("kind-file-or-puzzle", "file, or puzzle in the library,")


@says_what_was_meant
def load(what: str | os.PathLike[str], format: str | None = None) -> Puzzle:
    """The puzzle in a file, of a name in the library, or in a text of a known format.

    >>> load("doors/example1").describe()
    'Doors 4×4'
    """
    if not isinstance(what, str | os.PathLike):
        raise InputError(f"{shown(what)} is no file, name or text of a puzzle")  # for programmers
    if not isinstance(what, str) or os.path.exists(what):
        return _load_file(what, format)
    # A name first: no format looks like one, and to recognise a format all of them are imported.
    if format is None and library.holds(what):
        return library.load(what)
    if format or formats.recognise(what):
        return parse(what, format)
    raise UnknownName(FILE_OR_PUZZLE(), what, library.names())


def read_many(
    what: str | os.PathLike[str] | BinaryIO, format: str | None = None
) -> Iterator[Puzzle | InputError]:
    """Every puzzle in a file or a stream of bytes; an error in place of one that cannot be read.

    Compressed files, as ``make`` writes them to ``.jsonl.gz`` and ``.jsonl.zst``, are accepted.
    """
    if not isinstance(what, str | os.PathLike):
        yield from formats.read_many(unpacked(what), format)
        return
    if format is None and holds_lines(what):
        format = "jsonl"
    try:
        with open(what, "rb") as stream:
            for item in formats.read_many(unpacked(stream), format):
                yield _in_file(item, what) if isinstance(item, InputError) else item
    except OSError as error:
        raise unreadable(error, what) from None


def holds_lines(path: str | os.PathLike[str]) -> bool:
    """Whether a file holds JSON lines, compressed or not, by its name."""
    return without_suffix(os.fspath(path)).endswith(".jsonl")


def _load_file(path: str | os.PathLike[str], format: str | None) -> Puzzle:
    try:
        with open(path, "rb") as stream:
            data = unpacked(stream).read(formats.MAX_LENGTH + 1)
        return parse(formats.decode(data), format)
    except OSError as error:
        raise unreadable(error, path) from None
    except InputError as error:
        raise _in_file(error, path) from None


def _in_file(error: InputError, path: str | os.PathLike[str]) -> InputError:
    error.file = os.fspath(path)
    return error
