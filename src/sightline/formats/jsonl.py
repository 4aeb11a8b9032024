"""JSON lines: many puzzles, one JSON object per line, read in constant memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

import msgspec

from ..errors import FormatError, InputError
from ..puzzle import Puzzle
from ._format import MAX_LENGTH, Format, too_long
from .json import Json, is_lines, parse, record


class Lines(Protocol):
    """What can be read line by line: a file opened in binary mode."""

    def readline(self, size: int = -1, /) -> bytes: ...


class JsonLines(Format, name="jsonl"):
    """A puzzle per line."""

    description = "JSON objects, one puzzle per line"
    keeps = Json.keeps
    one_line = True

    def recognises(self, text: str) -> bool:
        return is_lines(text)

    def parse(self, text: str) -> Puzzle:
        filled = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
        (first, line), *others = filled
        if others:
            raise FormatError(
                f"there are {len(filled)} puzzles, one per line, where one was asked for",
                line=others[0][0],
            )
        return _parsed(first, line.encode())

    def write(self, puzzle: Puzzle) -> str:
        return msgspec.json.encode(record(puzzle)).decode()


Line = tuple[int, bytes | InputError]
"""A line with its number, counted from 1; or why it was not kept."""


MOST_PIECES = 256
"""A line that does not end within so many pieces of the length allowed is no line at all."""


def lines_of(stream: Lines) -> Iterator[Line]:
    """Every line; one that is too long is passed over, an endless one ends the stream."""
    number = 0
    while line := stream.readline(MAX_LENGTH + 1):
        number += 1
        if len(line) > MAX_LENGTH:
            error = too_long()
            error.line = number
            yield number, error
            if not _skip_rest(stream, line):
                return
        elif number == 1:
            yield number, line.removeprefix(b"\xef\xbb\xbf")
        else:
            yield number, line


def _skip_rest(stream: Lines, line: bytes) -> bool:
    """Pass over what is left of a line; whether its end was found."""
    for _ in range(MOST_PIECES):
        if not line or line.endswith(b"\n"):
            return True
        line = stream.readline(MAX_LENGTH)
    return False


def parse_lines(lines: Iterable[Line]) -> Iterator[Puzzle | InputError]:
    """The puzzle of each line or, in its place, what is wrong with it; blank ones are skipped."""
    for number, line in lines:
        if isinstance(line, InputError):
            yield line
        elif line.strip():
            try:
                yield _parsed(number, line)
            except InputError as error:
                yield error


def _parsed(number: int, line: bytes) -> Puzzle:
    try:
        return parse(line)
    except InputError as error:
        error.line = number
        raise
