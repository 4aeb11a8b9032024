"""JSON lines: many puzzles, one JSON object per line, read in constant memory."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Protocol

import msgspec

from ..core.errors import FormatError, InputError
from ..rules.puzzle import Puzzle
from ..words import say
from ._format import MAX_LENGTH, Format, too_long
from .json import Json, is_lines, parse, record

ONE_ASKED_FOR = say(
    "one-asked-for", "there are { $count } puzzles, one per line, where one was asked for"
)


class Lines(Protocol):
    """A binary file, or anything else with ``readline``."""

    def readline(self, size: int = -1, /) -> bytes: ...


class JsonLines(Format, name="jsonl"):
    """One puzzle per line."""

    description = "JSON objects, one puzzle per line"
    suffixes = (".jsonl",)
    keeps = Json.keeps
    one_line = True

    def recognises(self, text: str) -> bool:
        return is_lines(text)

    def parse(self, text: str) -> Puzzle:
        filled = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
        (first, line), *others = filled
        if others:
            raise FormatError(ONE_ASKED_FOR(count=len(filled)), line=others[0][0])
        return parse_line(first, line)

    def write(self, puzzle: Puzzle) -> str:
        return msgspec.json.encode(record(puzzle)).decode()


Line = tuple[int, bytes | InputError]
"""A line with its number, counted from 1, or the error for which it was skipped."""


MOST_PIECES = 256
"""Reading stops at a line that is longer than so many times the allowed length."""


def lines_of(stream: Lines) -> Iterator[Line]:
    """Every line of a stream, or an error in place of one that is too long.

    Reading stops at a line without an end, after too many empty lines, and where decompression
    fails.
    """
    number = 0
    try:
        for number, line in enumerate(_whole_lines(stream), 1):
            if isinstance(line, InputError):
                line.line = number
            yield number, line
    except InputError as error:
        error.line = number + 1
        yield number + 1, error


def _whole_lines(stream: Lines) -> Iterator[bytes | InputError]:
    empty, mark = 0, BOM_UTF8
    while line := stream.readline(MAX_LENGTH + 1):
        if len(line) > MAX_LENGTH:
            yield too_long()
            if not _skip_rest(stream, line):
                return
        else:
            empty = empty + len(line) if line.isspace() else 0
            if empty > MAX_LENGTH:
                yield too_long()
                return
            yield line.removeprefix(mark)
        mark = b""  # only the first line can have it


def _skip_rest(stream: Lines, line: bytes) -> bool:
    """Skip the rest of a line; return whether its end was found."""
    for _ in range(MOST_PIECES):
        if not line or line.endswith(b"\n"):
            return True
        line = stream.readline(MAX_LENGTH)
    return False


def parse_line(number: int, line: str | bytes) -> Puzzle:
    """The puzzle in a line."""
    try:
        return parse(line)
    except InputError as error:
        error.line = number
        raise
