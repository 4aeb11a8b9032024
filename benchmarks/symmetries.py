"""Turn and mirror a puzzle with its clues: what must not change a grade."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from sightline import Doors, Doorways, Edges, Grid, Skyscrapers, StarryNight
from sightline.genres.starry_night import MOON, SUN
from sightline.grid import remake
from sightline.puzzle import Puzzle

SWAPPED = {SUN: MOON, MOON: SUN}


def symmetric_boards(puzzle: Puzzle) -> Iterator[Puzzle]:
    """All rotations and reflections; of a Starry Night also with sun and moon swapped."""
    for board in _turned(puzzle):
        yield board
        if isinstance(board, StarryNight):
            yield swapped(board)


def _turned(puzzle: Puzzle) -> Iterator[Puzzle]:
    for _ in range(4):
        yield puzzle
        yield mirrored(puzzle)
        puzzle = mirrored(transposed(puzzle))


def mirrored(puzzle: Puzzle) -> Puzzle:
    """Left and right change places."""
    match puzzle:
        case Skyscrapers(edges=e):
            edges = Edges(e.top[::-1], e.right, e.bottom[::-1], e.left)
            return replace(puzzle, edges=edges, givens=_mirror(puzzle.givens))
        case StarryNight(columns=columns):
            return replace(puzzle, columns=columns[::-1], givens=_mirror(puzzle.givens))
        case Doors(doors=doors):
            walls = Doorways(_mirror(doors.vertical), _mirror(doors.horizontal))
            return replace(puzzle, rooms=_mirror(puzzle.rooms), doors=walls)
    raise NotImplementedError(puzzle.name)


def transposed(puzzle: Puzzle) -> Puzzle:
    """Rows and columns change places."""
    match puzzle:
        case Skyscrapers(edges=e):
            edges = Edges(e.left, e.top, e.right, e.bottom)
            return replace(puzzle, edges=edges, givens=_transpose(puzzle.givens))
        case StarryNight(rows=rows, columns=columns):
            return replace(puzzle, rows=columns, columns=rows, givens=_transpose(puzzle.givens))
        case Doors(doors=doors):
            walls = Doorways(_transpose(doors.horizontal), _transpose(doors.vertical))
            return replace(puzzle, rooms=_transpose(puzzle.rooms), doors=walls)
    raise NotImplementedError(puzzle.name)


def swapped(puzzle: StarryNight) -> StarryNight:
    """Sun and moon change places."""
    swap: Callable[[Any, Any], Any] = lambda _, value: SWAPPED.get(value, value)  # noqa: E731
    parts = {name: remake(getattr(puzzle, name), swap) for name in ("rows", "columns", "givens")}
    return replace(puzzle, **parts)


def _mirror(grid: Grid[Any]) -> Grid[Any]:
    return Grid([row[::-1] for row in grid])


def _transpose(grid: Grid[Any]) -> Grid[Any]:
    return Grid(zip(*grid, strict=True))
