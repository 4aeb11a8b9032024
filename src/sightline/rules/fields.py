"""The kinds of fields of a genre. A declaration is all that is needed::

    edges: Edges = edge_clues(heights, reads=Visible.value)       clues on all four sides
    rows: tuple[int, ...] = line_clues("left", nearest, reads=…)  one clue a line, on one side
    rooms: Grid[int] = cell_clues(numbers, sees=…)                numbers in cells
    givens: Grid[int] = givens(default=NO_GIVENS)                 bits of the solution itself
    connected: bool = switch("connected", default=False)          a setting, on or off

A setting can also be a number or a choice: see :mod:`.settings`.

``heights`` and the like return the values that are possible on the board of a puzzle. Blank is
0 or, if 0 is one of the values, None. A clue with ``reads`` can be computed from a solution:
the function takes the puzzle, for its shape and settings, and what the clue looks at: a line
from its end, or the rays of a cell.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ..core.board import Board, Values
from ..core.errors import WRONG_AT, PuzzleError, shown
from ..core.grid import STEPS, Doorways, Edges, Grid, Line, Path, entries, remake
from ..core.places import COLUMN, ROW, Cell, End, at
from ..words import Message, Slot, say
from .checks import Allowed, blank_among, check_count, check_grid, check_values, fits
from .settings import DECLARED, choice, setting, switch

if TYPE_CHECKING:
    from .puzzle import Puzzle

__all__ = [
    "NO_DOORS",
    "NO_GIVENS",
    "CellClues",
    "Clues",
    "EdgeClues",
    "Givens",
    "LineClues",
    "beside",
    "cell_clues",
    "choice",
    "edge_clues",
    "givens",
    "line_clues",
    "setting",
    "switch",
]

NO_LINE_CLUES = say("no-line-clues", "clues of lines are a list of numbers, not { $value }")
NO_EDGES = say(
    "no-edges", "clues around a board are Edges(top, left, bottom, right), not { $value }"
)

T = TypeVar("T")
Reads = Callable[[Any, Any], int | None]
"""Computes a clue from what it looks at; None where there is no clue."""
Sees = Callable[[Any, Any], Sequence[int]]
"""Returns the indices of the cells of a line that a clue counts."""

CLUE_BESIDE = say("clue-beside", "the { $value } { $where }")
CLUE_IN_CELL = say("clue-in-cell", "the { $value } in { $cell }")
CLUE_IN_ROOM = say("clue-in-room", "the { $value } in { $room }")
GIVEN = say("clue-given", "the given { $value } in { $place }")
GIVEN_AS = say("clue-given-as", "{ $place } given as { $value }")
BESIDE = say(
    "beside-line",
    "{ $side -> [top] above [bottom] below [left] left of [right] right of *[beside] beside } "
    "{ $line }",
)

NO_GIVENS: Grid[Any] = Grid(())
NO_DOORS: Doorways[Any] = Doorways(Grid(()), Grid(()))


class Clues(msgspec.Struct, frozen=True, kw_only=True):
    """A field that holds clues."""

    values: Values

    def keys(self, name: str, board: Board) -> Sequence[tuple[str, str]]:
        """The lists of its JSON form, each with where it is drawn: in the ``cells``, on a side,
        or in the ``vertical`` and ``horizontal`` walls.
        """
        raise NotImplementedError

    def bundle(self, board: Board) -> Callable[..., Any] | None:
        """Makes the field from several lists; None if the field is a single list."""
        del board
        return None

    def taken(self, value: Any, name: str, board: Board) -> Any:
        """The field in its own type; raises an error if it was given as something else."""
        try:
            return self.typed(value, board)
        except PuzzleError as error:
            raise PuzzleError(WRONG_AT(where=name, wrong=error.said), path=(name,)) from None

    def typed(self, value: Any, board: Board) -> Any:
        """The same, without the name of the field in errors."""
        raise NotImplementedError

    def size(self, value: Any, board: Board) -> tuple[int | None, int | None]:
        """The number of rows and columns of the board, as far as the field determines them."""
        raise NotImplementedError

    def checked(self, value: Any, name: str, puzzle: Puzzle, allowed: Allowed) -> Any:
        """The field in its normal form; raises an error if it does not fit the board."""
        raise NotImplementedError

    def read_off(self, solution: Any, puzzle: Any, board: Board) -> Any:
        """All clues of a solution; ``puzzle`` has the shape and the settings."""
        raise NotImplementedError

    def said(self, path: Path, value: int, genre: type[Puzzle]) -> Message:
        """The name of the clue at a place."""
        raise NotImplementedError

    def mirrored(self, value: Any) -> Any:
        """With left and right exchanged."""
        return value.mirrored()

    def transposed(self, value: Any) -> Any:
        """With rows and columns exchanged."""
        return value.transposed()

    def seen_from(self, path: Path, board: Grid[int | None], puzzle: Puzzle) -> Iterator[Path]:
        """The cells that the clue at a place counts."""
        del path, board, puzzle
        yield from ()

    @property
    def is_about_lines(self) -> bool:
        """Whether a clue is about a line as a whole rather than a count of what is seen."""
        return False

    @property
    def value_below(self) -> int | None:
        """The value of every cell that holds such a clue, if there is only one that can be."""
        return None


class CluesOfLines(Clues, frozen=True, kw_only=True):
    """Clues at the ends of lines."""

    reads: Reads
    sees: Sees | None = None

    @property
    def is_about_lines(self) -> bool:
        return self.sees is None

    def read(self, puzzle: Any, lines: Iterable[Sequence[int]]) -> tuple[Any, ...]:
        """The clue of each line, read from its end."""
        blank, clues = blank_among(self.values(puzzle)), [self.reads(puzzle, row) for row in lines]
        return tuple(blank if clue is None else clue for clue in clues)


class EdgeClues(CluesOfLines, frozen=True, kw_only=True):
    """Clues on all four sides, each about the line as it is seen from there."""

    def keys(self, name: str, board: Board) -> Sequence[tuple[str, str]]:
        del name, board
        return [(side, side) for side in Edges.__struct_fields__]

    def bundle(self, board: Board) -> Callable[..., Any]:
        del board
        return Edges

    def typed(self, value: Any, board: Board) -> Edges:
        del board
        if isinstance(value, Mapping) and value.keys() == set(Edges.__struct_fields__):
            return Edges(**value)
        raise PuzzleError(NO_EDGES(value=shown(value)))

    def size(self, value: Edges, board: Board) -> tuple[int | None, int | None]:
        del board
        return len(value.left), len(value.top)

    def checked(self, value: Edges, name: str, puzzle: Puzzle, allowed: Allowed) -> Edges:
        del name
        rows, columns = puzzle.shape
        beside, above = (value.left, value.right), (value.top, value.bottom)
        if not (allowed.hold(beside, rows) and allowed.hold(above, columns)):
            for side in Edges.__struct_fields__:
                clues = getattr(value, side)
                check_count(side, clues, puzzle)
                check_values(clues, side, allowed)
        return value

    def read_off(self, solution: Grid[int], puzzle: Any, board: Board) -> Edges:
        del board
        rows, columns = solution, solution.transposed()
        views = (columns, rows, columns.mirrored(), rows.mirrored())
        return Edges(*(self.read(puzzle, view) for view in views))

    def said(self, path: Path, value: int, genre: type[Puzzle]) -> Message:
        _, side, index = path
        where = beside(str(side), int(index) + 1, genre)
        return CLUE_BESIDE(value=genre.board.value(value), where=where)

    def seen_from(self, path: Path, board: Grid[int | None], puzzle: Puzzle) -> Iterator[Path]:
        _, side, index = path
        return _seen_along(self, str(side), int(index), board, puzzle)


class LineClues(CluesOfLines, frozen=True, kw_only=True):
    """One clue for each row, or for each column, on one side of the board.

    It is about the whole line, so it stays where it is when the line is mirrored.
    """

    side: str

    def keys(self, name: str, board: Board) -> Sequence[tuple[str, str]]:
        del board
        return [(name, self.side)]

    def typed(self, value: Any, board: Board) -> tuple[int, ...]:
        del board
        if not isinstance(value, Iterable):
            raise PuzzleError(NO_LINE_CLUES(value=shown(value)))
        return tuple(value)

    def size(self, value: Sequence[int], board: Board) -> tuple[int | None, int | None]:
        del board
        return (len(value), None) if self._of_rows else (None, len(value))

    @property
    def _of_rows(self) -> bool:
        return self.side in ("left", "right")

    def checked(
        self,
        value: Sequence[int],
        name: str,
        puzzle: Puzzle,
        allowed: Allowed,
    ) -> tuple[int, ...]:
        clues = tuple(value)
        if not allowed.hold((clues,), puzzle.shape[0 if self._of_rows else 1]):
            check_count(name, clues, puzzle)
            check_values(clues, name, allowed)
        return clues

    def read_off(self, solution: Grid[int], puzzle: Any, board: Board) -> tuple[Any, ...]:
        del board
        return self.read(puzzle, solution if self._of_rows else solution.transposed())

    def said(self, path: Path, value: int, genre: type[Puzzle]) -> Message:
        where = beside(self.side, int(path[1]) + 1, genre)
        return CLUE_BESIDE(value=genre.board.value(value), where=where)

    def mirrored(self, value: Sequence[Any]) -> Sequence[Any]:
        return value if self._of_rows else value[::-1]

    def transposed(self, value: Sequence[Any]) -> Sequence[Any]:
        return value  # the caller exchanges it with the field of the other lines

    def along(self, grid: Grid[T], value: Sequence[int]) -> Iterator[tuple[Line[T], End, int]]:
        """Each line, with the place of its clue, and the clue."""
        rows = len(grid)
        lines = grid.lines[:rows] if self._of_rows else grid.lines[rows:]
        return zip(lines, _ends(self.side, len(lines)), value, strict=True)

    def seen_from(self, path: Path, board: Grid[int | None], puzzle: Puzzle) -> Iterator[Path]:
        return _seen_along(self, self.side, int(path[1]), board, puzzle)


class CellClues(Clues, frozen=True, kw_only=True):
    """Numbers in cells that are not bits of the solution: how many cells are seen from there.

    ``sees`` counts the cells along one ray, ``itself`` says whether the cell counts itself, and
    ``on`` which values of its own cell leave space for a number; None: all.
    """

    sees: Callable[[Any, Sequence[int]], int]
    itself: Callable[[Any], bool]
    on: Collection[int] | None = None

    def keys(self, name: str, board: Board) -> Sequence[tuple[str, str]]:
        del board
        return [(name, "cells")]

    def typed(self, value: Any, board: Board) -> Grid[Any]:
        del board
        return Grid.of(value)

    def size(self, value: Any, board: Board) -> tuple[int | None, int | None]:
        del board
        return len(value), len(value[0]) if len(value) else 0

    def checked(self, value: Any, name: str, puzzle: Puzzle, allowed: Allowed) -> Grid[Any]:
        grid: Grid[Any] = Grid.of(value)
        if fits(grid, puzzle.shape, allowed):
            return grid
        grid = _filled_up(grid, allowed.blank)
        check_grid(name, grid, puzzle.shape)
        check_values(grid, name, allowed)
        return grid

    def read_off(self, solution: Any, puzzle: Any, board: Board) -> Grid[Any]:
        (rows, columns), itself = puzzle.shape, int(self.itself(puzzle))
        clues: list[int | None] = [
            itself + sum(self.sees(puzzle, ray) for ray in rays) for rays in board.rays(solution)
        ]
        if self.on is not None:
            cells = zip(clues, entries(solution), strict=True)
            clues = [clue if value in self.on else None for clue, (_, value) in cells]
        return Grid([clues[r * columns : (r + 1) * columns] for r in range(rows)])

    @property
    def value_below(self) -> int | None:
        return next(iter(self.on)) if self.on is not None and len(self.on) == 1 else None

    def seen_from(self, path: Path, board: Any, puzzle: Puzzle) -> Iterator[Path]:
        row, column = int(path[1]), int(path[2])
        if self.itself(puzzle):
            yield row, column
        rays = puzzle.board.rays(board)[row * puzzle.shape[1] + column]
        for (down, across), ray in zip(STEPS, rays, strict=True):
            known = ray[: ray.index(None)] if None in ray else ray
            for far in range(1, self.sees(puzzle, known) + 1):
                yield row + far * down, column + far * across

    def said(self, path: Path, value: int, genre: type[Puzzle]) -> Message:
        _, row, column = path
        cell, board = Cell(int(row), int(column)), genre.board
        if board.cell_word == "cell":
            return CLUE_IN_CELL(value=value, cell=cell)
        return CLUE_IN_ROOM(value=value, room=board.cells_at(cell))


class Givens(Clues, frozen=True, kw_only=True):
    """Bits of the solution itself."""

    def keys(self, name: str, board: Board) -> Sequence[tuple[str, str]]:
        return [(key or name, at) for key, at in board.drawn_at.items()]

    def bundle(self, board: Board) -> Callable[..., Any] | None:
        return Doorways if board.keys_of_solution else None

    def typed(self, value: Any, board: Board) -> Any:
        return value if value in (NO_GIVENS, NO_DOORS) else board.fit(value)

    def size(self, value: Any, board: Board) -> tuple[int | None, int | None]:
        return (None, None) if value in (NO_GIVENS, NO_DOORS) else board.shape(value)

    def checked(self, value: Any, name: str, puzzle: Puzzle, allowed: Allowed) -> Any:
        board = type(puzzle).board
        if value in (NO_GIVENS, NO_DOORS):
            return board.filled(puzzle.shape, allowed.blank)
        fitted, shapes = board.fit(value), board.grid_shapes(puzzle.shape)
        if all(fits(grid, shapes[key], allowed) for key, grid in board.grids(fitted)):
            return fitted
        kept = _filled_up(fitted, allowed.blank)
        for key, grid in board.grids(kept):
            check_grid(key or name, grid, shapes[key])
            check_values(grid, key or name, allowed)
        return kept

    def read_off(self, solution: Any, puzzle: Any, board: Board) -> Any:
        del puzzle
        return board.fit(solution)

    def said(self, path: Path, value: int, genre: type[Puzzle]) -> Message:
        given = GIVEN_AS if genre.board.toggled else GIVEN
        return given(place=at(path[1:]), value=genre.board.value(value))


@lru_cache(maxsize=64)
def _ends(side: str, count: int) -> tuple[End, ...]:
    return tuple(End(side, index) for index in range(count))


def _filled_up(board: Any, blank: int | None) -> Any:
    """Replace None by the blank, if that is another value."""
    if blank is None or not (isinstance(board, Grid) and any(None in row for row in board)):
        return board
    return remake(board, lambda _, value: blank if value is None else value)


def _seen_along(
    field: CluesOfLines, side: str, index: int, board: Grid[int | None], puzzle: Puzzle
) -> Iterator[Path]:
    """The cells of a line that its clue counts, up to the first unknown one."""
    if field.sees is None:
        return
    places = remake(board, lambda path, _: path)
    lines = places if side in ("left", "right") else places.transposed()
    line = lines[index][::-1] if side in ("right", "bottom") else lines[index]
    values = [board[row][column] for row, column in line]
    known = values[: values.index(None)] if None in values else values
    yield from (line[number] for number in field.sees(puzzle, known))


def beside(side: str, number: Slot, genre: type[Puzzle]) -> Message:
    """Where a clue on a side stands, by the number of its line.

    >>> from sightline.rules.puzzle import genre
    >>> print(beside("left", 3, genre("starry-night")), "and", beside("top", 2, genre("doors")))
    beside row 3 and above column 2
    """
    line = ROW if side in ("left", "right") else COLUMN
    alone = line is ROW and not {"left", "right"} <= genre.look.sides.keys()
    return BESIDE(side="beside" if alone else side, line=line(number=number))


# Functions that declare fields ------------------------------------------------------------


def _required(clues: Clues) -> Any:
    return dataclasses.field(metadata={DECLARED: clues})


def edge_clues(values: Values, *, reads: Reads, sees: Sees | None = None) -> Any:
    """Clues on all four sides: an :class:`Edges`."""
    return _required(EdgeClues(values=values, reads=reads, sees=sees))


def line_clues(side: str, values: Values, *, reads: Reads, sees: Sees | None = None) -> Any:
    """A clue for each row (``left``, ``right``) or column (``top``, ``bottom``): a tuple."""
    return _required(LineClues(side=side, values=values, reads=reads, sees=sees))


def cell_clues(
    values: Values,
    *,
    sees: Callable[[Any, Sequence[int]], int],
    itself: Callable[[Any], bool] = lambda _: True,
    on: Collection[int] | None = None,
) -> Any:
    """Numbers in cells that count the cells seen from there: a :class:`Grid`."""
    return _required(CellClues(values=values, sees=sees, itself=itself, on=on))


def givens(*, default: Any = dataclasses.MISSING) -> Any:
    """Bits of the solution. They are optional if the default is :data:`NO_GIVENS` or, in a
    house, :data:`NO_DOORS`.
    """
    return dataclasses.field(default=default, metadata={DECLARED: Givens(values=_of_the_board)})


def _of_the_board(puzzle: Puzzle) -> Sequence[int]:
    return puzzle.board.values(puzzle)
