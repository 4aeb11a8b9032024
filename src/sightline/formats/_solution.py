"""Reading a solution of a known puzzle, in any of the forms that people have one in."""

from __future__ import annotations

from typing import Any

import msgspec

from ..errors import FormatError, PuzzleError
from ..grid import Path
from ..puzzle import Puzzle, Solution
from ._board import Board
from ._format import clean
from ._json_errors import READING_ERRORS, explained
from ._prolog_terms import Term, read_fact
from .json import Rows, Walls
from .text import has_header, read


def parse_solution(text: str, puzzle: Puzzle, *, partial: bool = False) -> Solution:
    """The solution in a text; with ``partial``, one that may leave cells or doors open.

    It is JSON (a grid, ``{"vertical": …, "horizontal": …}``, or an object with a
    ``"solution"`` or ``"solutions"``, of which the first counts), the lists of a Prolog
    term, a drawing of the solved board, or its rows as typed numbers.
    """
    text = clean(text)
    start = text.lstrip()[0]
    solution = _from_lists(text, puzzle) if start in "[{" else _from_text(text, puzzle)
    gaps = [] if partial else puzzle.gaps(solution)
    if gaps:
        others = f" and {len(gaps) - 1} more" if gaps[1:] else ""
        raise PuzzleError(f"the solution leaves {gaps[0]}{others} open")
    return solution


def _from_lists(text: str, puzzle: Puzzle) -> Solution:
    path: Path = ()
    try:
        found, path = _inside(_decoded(text), puzzle)
        shape: Any = Walls if puzzle.look.doors else Rows
        board = msgspec.convert(found, shape)
        return puzzle.fit(msgspec.structs.asdict(board) if puzzle.look.doors else board)
    except READING_ERRORS as error:
        if isinstance(error, PuzzleError):
            error.path = error.path[1:]  # which says "solution", but not where that is
        raise explained(error, text, path) from None


def _decoded(text: str) -> Any:
    """Plain data from JSON, or from Prolog where that is not JSON."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        if text.lstrip()[0] == "{":
            raise
    values = [_value(term) for term in read_fact(text).arguments]
    return values[0] if len(values) == 1 else values


def _value(term: Term) -> Any:
    return term.number if term.items is None else [_value(item) for item in term.items]


def _inside(data: Any, puzzle: Puzzle) -> tuple[Any, Path]:
    """The board somewhere in the data, and the way to it."""
    if isinstance(data, list):
        # A house in Prolog is a pair of grids.
        return (
            dict(zip(Walls.__struct_fields__, data, strict=False)) if puzzle.look.doors else data
        ), ()
    if data.get("genre", puzzle.name) != puzzle.name:
        raise FormatError(f"this is no solution of {puzzle.title}")
    if isinstance(data.get("solutions"), list) and data["solutions"]:
        return data["solutions"][0], ("solutions", 0)
    if data.get("solution") is not None:
        return data["solution"], ("solution",)
    if puzzle.look.doors and Walls.__struct_fields__[0] in data:
        return data, ()
    raise FormatError("there is no solution in this object")


def _from_text(text: str, puzzle: Puzzle) -> Solution:
    look = puzzle.look
    if has_header(text):
        found = read(text)
        drawing, shape = found.drawing, found.drawing.cells.shape
        if found.genre is not type(puzzle) or shape != puzzle.shape:
            raise FormatError(f"this is no solution of {puzzle.describe()}", line=found.line)
    else:
        board = Board(text.split("\n"), 0, look, puzzle.shape)
        drawing = board.read() if look.doors else board.read_typed({})
    return puzzle.fit(drawing.walls if look.doors else drawing.cells)
