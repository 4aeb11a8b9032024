"""Reading many puzzles in sequence from a stream that need not fit into memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from ..core.errors import FormatError, InputError
from ..rules.puzzle import Puzzle
from ._format import EMPTY_TEXT, MAX_LENGTH, Format, decode, every_format, find, too_long
from ._parsing import parse, recognise
from .jsonl import Line, Lines, lines_of, parse_line

_MOST_BLANK_LINES = 1000
"""The number of lines to search for the beginning of a text."""


def read_many(stream: Lines, format: str | None = None) -> Iterator[Puzzle | InputError]:
    """Every puzzle in a file or binary stream; an error in place of one that cannot be read.

    They are read one at a time: lines in constant memory, other texts up to the line that
    begins the next puzzle.
    """
    lines = lines_of(stream)
    head, found = _peeked(lines) if format is None else ([], find(format))
    if found is not None and found.one_line:
        yield from _from_lines(chain(head, lines), found, mixed=format is None)
        return
    for piece in _pieces(chain(head, lines), found):
        try:
            yield parse(decode(piece.whole()), format)
        except InputError as error:
            yield _located(error, piece.first)


def _from_lines(
    lines: Iterable[Line], usual: Format, *, mixed: bool
) -> Iterator[Puzzle | InputError]:
    """The puzzle of each line, without reading ahead: the sender may wait for an answer.

    If ``mixed``, each line can have a different format; the usual one is the fallback. An empty
    stream is an error, unless it is JSON lines, of which there may be none.
    """
    none = usual.name != "jsonl"
    for number, line in lines:
        if isinstance(line, InputError):
            yield line
        elif line.strip():
            try:
                yield _from_line(number, line, usual, mixed=mixed)
            except InputError as error:
                yield error
        else:
            continue
        none = False
    if none:
        yield FormatError(EMPTY_TEXT())


def _from_line(number: int, line: bytes, usual: Format, *, mixed: bool) -> Puzzle:
    if mixed and not line.lstrip().startswith(b"{"):
        usual = recognise(_text(line).strip()) or usual
    elif mixed or usual.name == "jsonl":
        return parse_line(number, line)
    try:
        return parse(decode(line), usual.name)
    except InputError as error:
        raise _located(error, number) from None


class _Piece:
    """The lines of one puzzle."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.text = bytearray()
        self.fault: InputError | None = None
        """Why it cannot be read, if so."""

    def add(self, line: bytes | InputError) -> None:
        if self.fault is not None:
            return
        if isinstance(line, InputError):
            self.fault, line.line = line, None
        elif len(self.text) + len(line) > MAX_LENGTH:
            self.fault = too_long()
        else:
            self.text += line

    def whole(self) -> bytes:
        if self.fault is not None:
            raise self.fault
        return bytes(self.text)


def _located(error: InputError, first: int) -> InputError:
    """The error with its line counted from the beginning of the stream."""
    if error.line is not None or first > 1:
        error.line = first + (error.line or 1) - 1
    return error


def _pieces(lines: Iterable[Line], format: Format | None) -> Iterator[_Piece]:
    """The lines of each puzzle in turn; an empty stream is one piece without lines."""
    piece, above, gap = _Piece(1), "", False
    for number, line in lines:
        text = _text(line)
        if above and text.strip() and format and format.begins(text, above, gap):
            yield piece
            piece = _Piece(number)
        piece.add(line)
        if piece.fault is not None and format is None:
            break  # without a format, the beginning of the next puzzle cannot be recognised
        gap = not text.strip()
        above = above if gap else text
    yield piece


def _text(line: bytes | InputError) -> str:
    return "too long" if isinstance(line, InputError) else line.decode("utf-8", "replace")


def _peeked(lines: Iterator[Line]) -> tuple[list[Line], Format | None]:
    """The first lines, and the format that they look like, if any.

    Each line is a puzzle if the first one that is not blank looks like one, or else the second:
    the first may be an invalid line among valid ones.
    """
    head: list[Line] = []
    filled: list[str] = []
    for number, line in islice(lines, _MOST_BLANK_LINES):
        head.append((number, line))
        text = _text(line).strip()
        if text:
            filled.append(text)
            if found := _line_format(filled):
                return head, found
        if len(filled) == 2:
            break
    return head, recognise("\n".join(filled))


def _line_format(filled: list[str]) -> Format | None:
    """The format in which each line is a puzzle, judged by the last of these lines."""
    last = filled[-1]
    # In an object that spans several lines, the second never begins with a brace.
    if last.startswith("{") and (len(filled) == 2 or last.endswith("}")):
        return find("jsonl")
    if len(filled) == 2 and recognise("\n".join(filled)):
        return None
    return next((format for format in every_format().values() if format.is_line(last)), None)
