"""Reading a solution of a known puzzle, in any of its usual forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..core.decoding import from_json
from ..core.errors import FormatError, PuzzleError
from ..core.grid import Path
from ..rules.parts import required_keys
from ..rules.puzzle import Puzzle, Solution
from ..words import say
from ._board import BoardReader
from ._format import clean
from ._json_errors import READING_ERRORS, check_keys_once, explained
from ._prolog_terms import Term, read_fact
from .json import Rows, Walls
from .text import has_header, read

LEFT_OPEN = say(
    "left-open",
    'the solution leaves { $place }{ $more -> [0] {""} *[other] {" "}and { $more } more } open',
)
NONE_HERE = say("no-solution-here", "there is no solution in this object")
NOT_THE_SAME = say("boards-differ", "there are { $count } boards here, and not all are the same")
LISTS = say("wrong-lists", "there are { $count } lists here, not { $wanted }")
NO_SOLUTION_OF = say("no-solution-of", "this is no solution of { $puzzle }")
ANOTHER_BOARD = say("another-board", "here begins another board, below the first")


def parse_solution(text: str, puzzle: Puzzle, *, partial: bool = False) -> Solution:
    """The solution in a text; if ``partial``, it may leave cells or doors open.

    It is JSON (a grid, ``{"vertical": …, "horizontal": …}``, or an object with a
    ``"solution"``, or with one in its ``"solutions"``), the lists of a Prolog term, a
    drawing of the solved board, or its rows as typed numbers. A text that holds two boards,
    or the same key twice, is refused as ambiguous.
    """
    text = clean(text)
    start = text.lstrip()[0]
    solution = _from_lists(text, puzzle) if start in "[{" else _from_text(text, puzzle)
    gaps = [] if partial else puzzle.gaps(solution)
    if gaps:
        raise PuzzleError(LEFT_OPEN(place=gaps[0], more=len(gaps) - 1))
    return solution


def _from_lists(text: str, puzzle: Puzzle) -> Solution:
    path: Path = ()
    try:
        found, path = _inside(_decoded(text), puzzle)
        shape: Any = Walls if puzzle.board.keys_of_solution else Rows
        board = msgspec.convert(found, shape)
        return puzzle.fit(msgspec.structs.asdict(board) if isinstance(board, Walls) else board)
    except READING_ERRORS as error:
        if isinstance(error, PuzzleError):
            error.path = error.path[1:]  # drop "solution", which is in path already
        raise explained(error, text, path) from None


def _decoded(text: str) -> Any:
    """Plain data from JSON or, if it is not JSON, from Prolog."""
    try:
        data = from_json(text)
    except msgspec.DecodeError:
        if text.lstrip()[0] == "{":
            raise
    else:
        check_keys_once(text)
        return data
    values = [_value(term) for term in read_fact(text).arguments]
    return values[0] if len(values) == 1 else values


def _value(term: Term) -> Any:
    return term.number if term.items is None else [_value(item) for item in term.items]


def _inside(data: Any, puzzle: Puzzle) -> tuple[Any, Path]:
    """The board in the data, and its path."""
    boards = list(_boards(data, puzzle))
    if not boards:
        raise FormatError(NONE_HERE())
    (first, path), *others = boards
    if any(board != first for board, _ in others):
        raise FormatError(NOT_THE_SAME(count=len(boards)))
    return first, path


def _boards(data: Any, puzzle: Puzzle) -> Iterator[tuple[Any, Path]]:
    """All values in the data that can be the board, with their paths."""
    keys = puzzle.board.keys_of_solution
    if isinstance(data, list):
        if keys and len(data) > len(keys):
            raise FormatError(LISTS(count=len(data), wanted=len(keys)))
        # A house in Prolog is a pair of grids.
        yield (dict(zip(keys, data, strict=False)) if keys else data), ()
        return
    if data.get("genre", puzzle.name) != puzzle.name:
        raise FormatError(NO_SOLUTION_OF(puzzle=puzzle.said_title))
    if isinstance(several := data.get("solutions"), list):
        yield from ((board, ("solutions", i)) for i, board in enumerate(several))
    if data.get("solution") is not None:
        yield data["solution"], ("solution",)
    # Beside the clues of a puzzle and its solution, these are the given doors.
    is_puzzle = any(key in data for key in required_keys(type(puzzle)))
    given = is_puzzle and data.get("solution") is not None
    if keys and keys[0] in data and not given:
        yield {name: data[name] for name in keys if name in data}, ()


def _from_text(text: str, puzzle: Puzzle) -> Solution:
    if has_header(text):
        found = read(text)
        drawing, shape, end = found.drawing, found.drawing.cells.shape, found.end
        if found.genre is not type(puzzle) or shape != puzzle.shape:
            raise FormatError(NO_SOLUTION_OF(puzzle=puzzle.said), line=found.line)
        board = BoardReader(text.split("\n"), end, type(puzzle), puzzle.shape)
    else:
        board = BoardReader(text.split("\n"), 0, type(puzzle), puzzle.shape)
        drawing = board.read_solution()
        end = board.end
    for number, line in enumerate(board.lines[end:], end):
        if board.is_row(line) or has_header(line):
            raise FormatError(ANOTHER_BOARD(), line=number + 1)
    return puzzle.fit(puzzle.board.in_drawing(drawing.at))
