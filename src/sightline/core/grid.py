"""Boards: grids of cells, the clues around them, the doors between them.

All of them are immutable and made of tuples, so that one pair of functions,
:func:`entries` and :func:`remake`, walks over and rebuilds any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, pairwise
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from ..words import say
from . import native, places
from .caching import LeavesCachesBehind
from .errors import PuzzleError, shown
from .places import Column, Diagonal, Place, Row, RowOrColumn

NO_GRID = say("no-grid", "a grid is a list of rows of values, not { $value }")
NO_CLUES = say("no-clues", "{ $side } is { $value }, but must be a list of clues")

T = TypeVar("T")
W_co = TypeVar("W_co", bound=Place, covariant=True)
Shape = places.Shape
Path = places.Path


class AnyLine(NamedTuple, Generic[T, W_co]):
    """The values of a line of cells, and its place."""

    cells: tuple[T, ...]
    where: W_co


Line = AnyLine[T, RowOrColumn]
"""The values of a row or a column, read away from its near end."""


class Grid(LeavesCachesBehind, tuple[tuple[T, ...], ...]):
    """A rectangle of values, row by row.

    >>> g = Grid([[1, 2, 3], [4, 5, 6]])
    >>> g.shape, g[1][2]
    ((2, 3), 6)
    >>> [str(line.where) for line in g.lines]
    ['row 1', 'row 2', 'column 1', 'column 2', 'column 3']
    >>> [line.cells for line in Grid([[1, 2], [3, 4]]).diagonals]
    [(1, 4), (2, 3)]
    """

    def __new__(cls, rows: Iterable[Iterable[T]]) -> Grid[T]:
        try:
            return super().__new__(cls, map(tuple, rows))
        except TypeError:
            # A generator may have failed by itself, and is used up.
            if isinstance(rows, Iterator) or _are_rows(rows):
                raise
        raise PuzzleError(NO_GRID(value=shown(rows)))

    @classmethod
    def of(cls, rows: Iterable[Iterable[T]]) -> Grid[T]:
        """The rows as a grid; a grid is returned as it is."""
        return rows if type(rows) is cls else cls(rows)

    @classmethod
    def filled(cls, shape: Shape, value: T) -> Grid[T]:
        """A grid of one value."""
        rows, columns = shape
        return super().__new__(cls, ((value,) * columns,) * rows)

    @property
    def shape(self) -> Shape:
        """Rows and columns; a ragged grid counts its first row."""
        return len(self), len(self[0]) if self else 0

    def holds_only(self, shape: Shape, values: int, *, none: bool) -> bool:
        """Whether it has this shape, and holds whole numbers with a bit in the values, or None.

        >>> [Grid([[1, 2], [3, last]]).holds_only((2, 2), 0b1110, none=False) for last in (3, 4)]
        [True, False]
        """
        rows, columns = shape
        return len(self) == rows and native.holds_only(self, columns, values, none)

    def filled_from(self, values: Sequence[Any]) -> Grid[Any]:
        """The grid of variables with each replaced by its value."""
        return super().__new__(Grid, [pick(values) for pick in self._pickers])

    @cached_property
    def _pickers(self) -> tuple[Callable[[Sequence[Any]], tuple[Any, ...]], ...]:
        """For each row, what reads its variables off a list of values.

        Cached: boards of one shape share the grid of their variables.
        """
        return tuple(_picker(row) for row in self)

    def mirrored(self) -> Grid[T]:
        """Left and right change places."""
        return Grid([row[::-1] for row in self])

    def transposed(self) -> Grid[T]:
        """Rows and columns change places."""
        return Grid(zip(*self, strict=True))

    @cached_property
    def lines(self) -> tuple[Line[T], ...]:
        """The rows from the top, then the columns from the left."""
        rows = (AnyLine(row, Row(r)) for r, row in enumerate(self))
        columns = (AnyLine(column, Column(c)) for c, column in enumerate(zip(*self, strict=True)))
        return (*rows, *columns)

    @cached_property
    def diagonals(self) -> tuple[AnyLine[T, Diagonal], ...]:
        """The two long diagonals of a square, falling and rising, each from the top."""
        places = Diagonal("falling"), Diagonal("rising")
        cells = ([place.cell(r, self.shape) for r in range(len(self))] for place in places)
        return tuple(
            AnyLine(tuple(self[cell.row][cell.column] for cell in line), place)
            for line, place in zip(cells, places, strict=True)
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[Line[T], Line[T]], ...]:
        """Every two rows, then every two columns, that lie side by side."""
        rows, columns = self.lines[: len(self)], self.lines[len(self) :]
        return (*pairwise(rows), *pairwise(columns))

    @cached_property
    def rays(self) -> tuple[Rays[T], ...]:
        """What each cell looks along, row by row: west, east, north and south."""
        columns = self.transposed()
        return tuple(
            Rays((row[:c][::-1], row[c + 1 :], column[:r][::-1], column[r + 1 :]))
            for r, row in enumerate(self)
            for c, column in enumerate(columns)
        )


def _are_rows(rows: object) -> bool:
    return isinstance(rows, Iterable) and all(isinstance(row, Iterable) for row in rows)


def _picker(row: tuple[Any, ...]) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    if len(row) > 1:
        return itemgetter(*row)
    # Of a single item, itemgetter makes no tuple.
    return lambda values: tuple(values[variable] for variable in row)


class Edges(msgspec.Struct, frozen=True):
    """The clues around a board; 0 is no clue.

    >>> e = Edges([2, 0], [0, 1], [1, 0], [0, 2])
    >>> [(str(line.where), near, far) for line, near, far in e.along(Grid.filled((2, 2), "."))]
    [('row 1', 0, 0), ('row 2', 1, 2), ('column 1', 2, 1), ('column 2', 0, 0)]
    """

    top: tuple[int, ...]
    left: tuple[int, ...]
    bottom: tuple[int, ...]
    right: tuple[int, ...]

    def __post_init__(self) -> None:
        # Callers may give lists; what is kept are tuples.
        for side in self.__struct_fields__:
            if type(clues := getattr(self, side)) is not tuple:
                if not isinstance(clues, Iterable):
                    raise PuzzleError(NO_CLUES(side=side, value=shown(clues)), path=(side,))
                msgspec.structs.force_setattr(self, side, tuple(clues))

    @classmethod
    def none(cls, side: int) -> Edges:
        """No clue on any side."""
        blank = (0,) * side
        return cls(blank, blank, blank, blank)

    def along(self, grid: Grid[T]) -> Iterator[tuple[Line[T], int, int]]:
        """Each line once, with the clues at its near and at its far end."""
        return zip(grid.lines, self.left + self.top, self.right + self.bottom, strict=True)

    def mirrored(self) -> Edges:
        """Left and right change places."""
        return Edges(self.top[::-1], self.right, self.bottom[::-1], self.left)

    def transposed(self) -> Edges:
        """Rows and columns change places."""
        return Edges(self.left, self.top, self.right, self.bottom)


COMPASS = ("west", "east", "north", "south")
"""The directions that one looks in, in the order of :class:`Rays`."""
STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""One step in each of them: rows down, and columns across."""


class Rays(LeavesCachesBehind, tuple[tuple[T, ...], ...]):
    """The doors or cells that one looks along, one ray for each direction, nearest first.

    >>> Rays([(4, 3), (), (7,)]).doors
    (4, 3, 7)
    """

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Cached: a large house has long rays, and rooms are often looked up by them.
        return super().__hash__()

    @cached_property
    def doors(self) -> tuple[T, ...]:
        """All of them, ray after ray."""
        return tuple(chain.from_iterable(self))

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How many doors there are on each ray."""
        return tuple(map(len, self))


class Doorways(msgspec.Struct, Generic[T], frozen=True, dict=True):
    """The doors between the rooms of a house: 1 an open door, 0 a closed one.

    A house of n×m rooms has n×(m−1) doors in its vertical walls and (n−1)×m in its
    horizontal ones.
    """

    vertical: Grid[T]
    horizontal: Grid[T]

    def __post_init__(self) -> None:
        for wall in self.__struct_fields__:
            if type(doors := getattr(self, wall)) is not Grid:
                msgspec.structs.force_setattr(self, wall, Grid(doors))

    @classmethod
    def filled(cls, rooms: Shape, value: T) -> Doorways[T]:
        """The doors of a house, all alike."""
        (rows, columns) = rooms
        return cls(Grid.filled((rows, columns - 1), value), Grid.filled((rows - 1, columns), value))

    @cached_property
    def rays(self) -> tuple[Rays[T], ...]:
        """What each room looks along, row by row: west, east, north and south."""
        columns = self._columns
        return tuple(
            Rays((row[:c][::-1], row[c:], column[:r][::-1], column[r:]))
            for r, row in enumerate(self.vertical)
            for c, column in enumerate(columns)
        )

    @property
    def _columns(self) -> Grid[T]:
        """The doors in the horizontal walls, column by column."""
        # A house of one row has no horizontal doors to read the columns off.
        return self.horizontal.transposed() or Grid([()] * (self.vertical.shape[1] + 1))

    def mirrored(self) -> Doorways[T]:
        """Left and right change places."""
        return Doorways(self.vertical.mirrored(), self.horizontal.mirrored())

    def transposed(self) -> Doorways[T]:
        """Rows and columns change places.

        >>> Doorways(Grid([[1, 0]]), Grid([])).transposed()
        Doorways(vertical=((), (), ()), horizontal=((1,), (0,)))
        """
        return Doorways(self._columns, self.vertical.transposed())


def entries(board: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every single value of a board, with its path.

    >>> list(entries(Edges((1,), (2,), (0,), (0,))))
    [(('top', 0), 1), (('left', 0), 2), (('bottom', 0), 0), (('right', 0), 0)]
    """
    if isinstance(board, Grid):
        for r, row in enumerate(board):
            for c, value in enumerate(row):
                yield (*path, r, c), value
    elif isinstance(board, tuple):
        for i, value in enumerate(board):
            yield (*path, i), value
    else:
        for name in board.__struct_fields__:
            yield from entries(getattr(board, name), (*path, name))


def fill(board: Any, values: Sequence[int]) -> Any:
    """The board of variables with each replaced by its value.

    >>> fill(Grid([[0, 1], [2, 3]]), [5, 6, 7, 8])
    ((5, 6), (7, 8))
    """
    if isinstance(board, Grid):
        return board.filled_from(values)
    return type(board)(*[fill(getattr(board, n), values) for n in board.__struct_fields__])


def remake(board: Any, change: Callable[[Path, Any], Any], path: Path = ()) -> Any:
    """The same board with every single value replaced by ``change(path, value)``.

    >>> remake(Grid([[1, 2], [3, 4]]), lambda path, value: value * 10)
    ((10, 20), (30, 40))
    """
    if isinstance(board, Grid):
        return Grid(
            [change((*path, r, c), value) for c, value in enumerate(row)]
            for r, row in enumerate(board)
        )
    if isinstance(board, tuple):
        return tuple([change((*path, i), value) for i, value in enumerate(board)])
    names = board.__struct_fields__
    return type(board)(*(remake(getattr(board, n), change, (*path, n)) for n in names))
