"""Symmetric patterns of clues, judged by where the clues of a finished puzzle stand.

The geometry is stated here by itself: nothing of the machinery that turns boards or makes puzzles
is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from sightline.core.grid import Shape
from sightline.core.places import Cell, Door, End, Spot
from sightline.rules.puzzle import Clue, Puzzle

Point = tuple[float, float]
"""Downwards and across; the cell in the upper left corner is at (0, 0)."""

TURNS: dict[str, Callable[[Point, Shape], Point]] = {
    "none": lambda point, _: point,
    "180": lambda point, shape: (shape[0] - 1 - point[0], shape[1] - 1 - point[1]),
    "90": lambda point, shape: (point[1], shape[0] - 1 - point[0]),
    "mirror": lambda point, shape: (point[0], shape[1] - 1 - point[1]),
}
"""Where a symmetric pattern takes a point."""


class Mark(NamedTuple):
    """That there is a clue: not which."""

    is_given: bool
    points: frozenset[Point]

    def turned(self, symmetry: str, shape: Shape) -> Mark:
        """Where it is on the turned board."""
        turn = TURNS[symmetry]
        return Mark(self.is_given, frozenset(turn(point, shape) for point in self.points))


def mark(puzzle: Puzzle, clue: Clue) -> Mark:
    """The mark that a clue leaves."""
    spot, is_given = puzzle.clue_spot(clue.path), clue.path[0] == puzzle.given_part
    return Mark(is_given, frozenset(_points(spot, puzzle)))


def marks(puzzle: Puzzle) -> set[Mark]:
    """The pattern of the clues of a puzzle."""
    return {mark(puzzle, clue) for clue in puzzle.clues()}


def groups(pattern: Iterable[Mark], symmetry: str, shape: Shape) -> set[frozenset[Mark]]:
    """The marks that belong together, those included that a symmetric pattern would have."""
    return {frozenset(_orbit(each, symmetry, shape)) for each in pattern}


def is_given(group: Iterable[Mark]) -> bool:
    """Whether these are marks of givens: all of them are, or none."""
    return any(each.is_given for each in group)


def without(puzzle: Puzzle, group: Iterable[Mark]) -> Puzzle:
    """The puzzle without the clues that leave these marks, and without its solution."""
    gone = set(group)
    return puzzle.keep([clue for clue in puzzle.clues() if mark(puzzle, clue) not in gone])


def _orbit(first: Mark, symmetry: str, shape: Shape) -> Iterator[Mark]:
    yield first
    following = first
    while (following := following.turned(symmetry, shape)) != first:
        yield following


def _points(spot: Spot, puzzle: Puzzle) -> Iterator[Point]:
    match spot:
        case Cell(row, column):
            yield row, column
        case Door():
            one, other = spot.rooms
            yield (one.row + other.row) / 2, (one.column + other.column) / 2
        case End():
            # A clue that has no place at the other end is about its line, and stands for both.
            ends = (spot.line.near, spot.line.far)
            yield from (
                _point(end, puzzle.shape)
                for end in ends
                if end == spot or end.side not in puzzle.look.sides
            )


def _point(end: End, shape: Shape) -> Point:
    rows, columns = shape
    return {
        "top": (-1, end.index),
        "bottom": (rows, end.index),
        "left": (end.index, -1),
        "right": (end.index, columns),
    }[end.side]
