"""The arguments of commands: puzzles, one or many, and solutions."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO

from ..core.decoding import from_json
from ..core.errors import InputError, PuzzleError
from ..core.packing import unpacked
from ..formats import MAX_LENGTH, decode
from ..formats._format import refuse_what_is_no_text
from ..formats._json_errors import READING_ERRORS, explained
from ..library.reading import holds_lines, load, parse, read_many
from ..rules.puzzle import Puzzle, Solution
from ..words import say, text

NO_FILE = say("cli-no-file", "there is no file named { $name }")
NO_MARKS = say("cli-no-marks", "pencil marks are an object of lists by place: { $example }")
STREAM = say("cli-standard-input", "standard input")
NO_STREAM = say("cli-no-standard-input", "there is no standard input")
UNREADABLE = say("cli-unreadable", "this cannot be read: { $why }")

STANDARD_INPUT = "-"

Item = Puzzle | InputError
"""A puzzle or, in its place, why it cannot be read."""


def puzzles(argument: str, format: str | None, *, in_lines: bool) -> Puzzle | Iterator[Item]:
    """The puzzle of an argument, or many, to be answered in lines of JSON.

    With ``in_lines``, a single one is an iterator as well. Otherwise it is known only at the
    second puzzle whether there are many: a program that sends puzzles one at a time and waits
    for each answer uses ``--json`` or ``--from jsonl``.
    """
    if argument != STANDARD_INPUT and not os.path.exists(argument):
        puzzle = load(argument, format)
        return iter([puzzle]) if in_lines else puzzle
    if argument == STANDARD_INPUT:
        items = _from_standard_input(format)
    else:
        items = read_many(argument, format)
    if format == "jsonl" or (format is None and holds_lines(argument)):
        return items
    return _one_or_many(items, in_lines)


def one_puzzle(argument: str, format: str | None) -> Puzzle:
    """The only puzzle of an argument."""
    if argument == STANDARD_INPUT:
        return parse(_text(argument), format)
    return load(argument, format)


def read_solution(argument: str, puzzle: Puzzle, *, partial: bool = False) -> Solution:
    """The solution of an argument: a file, standard input, or lists as JSON.

    With ``partial`` it may leave cells or doors open.
    """
    from ..formats import parse_solution

    if argument != STANDARD_INPUT and not os.path.exists(argument):
        if not argument.lstrip().startswith(("[", "{")):
            raise InputError(NO_FILE(name=repr(argument)))
        return parse_solution(argument, puzzle, partial=partial)
    try:
        return parse_solution(_text(argument), puzzle, partial=partial)
    except InputError as error:
        error.file = None if argument == STANDARD_INPUT else argument
        raise


def _one_or_many(items: Iterator[Item], in_lines: bool) -> Puzzle | Iterator[Item]:
    first = next(items)
    if in_lines and isinstance(first, Puzzle):
        return chain([first], items)
    for second in items:
        return chain([first, second], items)
    if isinstance(first, InputError):
        raise first
    return first


def _from_standard_input(format: str | None) -> Iterator[Item]:
    try:
        yield from read_many(_standard_input(), format)
    except OSError as error:
        raise _unreadable(error, text(STREAM())) from None


def read_marks(argument: str) -> dict[str, list[Any]]:
    """The pencil marks of an argument: a file, standard input, or JSON."""
    marks = _read_json(argument)
    if not isinstance(marks, dict) or not all(isinstance(v, list) for v in marks.values()):
        raise PuzzleError(NO_MARKS(example='{"r1c2": [3, 4]}'))
    return marks


def _read_json(argument: str) -> Any:
    """The JSON in a file or on standard input, or the argument itself where it is JSON."""
    literal = argument.lstrip().startswith(("[", "{"))
    read = argument
    try:
        read = argument if literal else _text(argument)
        # An argument may hold bytes that are no text.
        refuse_what_is_no_text(read)
        return from_json(read)
    except (*READING_ERRORS, InputError) as error:
        told = error if isinstance(error, InputError) else explained(error, read)
        if not literal and argument != STANDARD_INPUT:
            told.file = argument
        raise told from None


def _text(argument: str) -> str:
    """The text of a file or of standard input, as long as a puzzle or a solution can be."""
    try:
        if argument == STANDARD_INPUT:
            return decode(unpacked(_standard_input()).read(MAX_LENGTH + 1))
        with open(argument, "rb") as stream:
            return decode(unpacked(stream).read(MAX_LENGTH + 1))
    except OSError as error:
        file = text(STREAM()) if argument == STANDARD_INPUT else argument
        raise _unreadable(error, file) from None


def _standard_input() -> BinaryIO:
    # It is None if the caller has closed it.
    if sys.stdin is None:
        raise InputError(NO_STREAM())
    return sys.stdin.buffer


def _unreadable(error: OSError, file: str) -> InputError:
    return InputError(UNREADABLE(why=error.strerror or str(error)), file=file)
