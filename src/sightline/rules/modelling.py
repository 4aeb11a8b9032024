"""The model of a puzzle: the variables of its board, what it gives away, and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..core.grid import Path, Shape, entries
from .model import Model
from .settings import Value
from .stated import about_boards

if TYPE_CHECKING:
    from .puzzle import Puzzle


def model_of(puzzle: Puzzle) -> Model:
    """The rules of a puzzle, as variables and constraints."""
    genre: Any = type(puzzle)  # a class has a hash, which mypy does not see
    m = _blank_model(genre, puzzle.shape, *puzzle.stated.values()).without_constraints()
    m.give(puzzle.board, getattr(puzzle, puzzle.given_part), puzzle.parts[puzzle.given_part])
    for path, value in _told_by_clues(puzzle):
        row, column = map(int, path)
        m.tell(m.board[row][column], value)
    puzzle.constrain(m, m.board)
    return m


def with_corollaries(puzzle: Puzzle) -> Model:
    """The model of the rules and, numbered after its constraints, the corollaries."""
    m = puzzle.rules_model.without_constraints()
    m.constraints = list(puzzle.rules_model.constraints)
    puzzle.corollaries(m, m.board)
    m.require_board_alone(puzzle.title)
    return m


def _told_by_clues(puzzle: Puzzle) -> Iterator[tuple[Path, int]]:
    """The cells whose value a clue in them gives away, each with this value."""
    for part, value in puzzle.telling_parts:
        blank, clues = puzzle.parts[part], getattr(puzzle, part)
        yield from ((path, value) for path, clue in entries(clues) if clue != blank)


@lru_cache(maxsize=64)
def _blank_model(genre: type[Puzzle], shape: Shape, *stated: Value) -> Model:
    """The variables of all boards of one shape with the same settings, without any given.

    Cached, because many puzzles have the same size.
    """
    m = Model()
    about = about_boards(genre, shape, *stated)
    m.board = m.variables(genre.board, genre.board.values(about), genre.board.filled(shape, None))
    return m
