"""Places on a board, as values: a cell, a door, a row, a column, a diagonal, the end of a line.

``str(place)`` is what a person calls a place, ``place.key`` its short name in JSON, in pictures
and on the page::

    Cell(0, 1)               r1c2                                   r1c2
    Door("vertical", 0, 1)   the door between r1c2 and r1c3         r1c2-r1c3
    Row(2)                   row 3                                  row-3
    Column(2)                column 3                               column-3
    Diagonal("rising")       the rising diagonal                    rising-diagonal
    End("left", 2)           row 3, from the left                   left-3
    Several((Row(0), Row(1)), "the suns of {}")
                             the suns of row 1 and row 2            row-1+row-2
    Named("the whole house") the whole house                        (none)

A cell, a door and an end are *spots*: single places that can be pointed at. An end is also
where the clue of its line stands, and where the line is read from. Everything counts from 0
inside and from 1 outside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import msgspec

from .errors import PuzzleError
from .words import listed

Shape = tuple[int, int]
"""Rows and columns."""
Path = tuple[str | int, ...]
"""The path of a value in the JSON form of a board: ``(0, 1)``, ``("vertical", 0, 1)``."""
WALLS = ("vertical", "horizontal")
"""The directions of the walls that doors are in."""
SIDES = ("top", "left", "bottom", "right")
"""Of a board: where clues stand, and ends of lines are."""
SLOPES = ("falling", "rising")
"""Of the long diagonals of a square, read from left to right."""


class Place(msgspec.Struct, frozen=True):
    """Somewhere on a board. Places of one kind with the same parts are the same."""

    @property
    def key(self) -> str:
        """Its short name; empty where it has none."""
        raise NotImplementedError

    def spots(self, shape: Shape) -> Iterator[Spot]:
        """The cells, doors and ends to point at, on a board of this shape."""
        raise NotImplementedError


class Cell(Place, frozen=True):
    """A cell, or a room.

    >>> cell = Cell(0, 3)
    >>> str(cell), cell.key, cell.path
    ('r1c4', 'r1c4', (0, 3))
    """

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"

    @property
    def key(self) -> str:
        return str(self)

    @property
    def path(self) -> Path:
        """Its path in a grid."""
        return self.row, self.column

    def spots(self, shape: Shape) -> Iterator[Spot]:
        del shape  # it is one anywhere
        yield self


class Door(Place, frozen=True):
    """The door between two neighbouring rooms, by the first of the two.

    >>> door = Door("vertical", 0, 1)
    >>> str(door), door.key, door.path
    ('the door between r1c2 and r1c3', 'r1c2-r1c3', ('vertical', 0, 1))
    """

    direction: str
    """One of :data:`WALLS`."""
    row: int
    column: int

    def __str__(self) -> str:
        return f"the door {self.between}"

    @property
    def key(self) -> str:
        return "{}-{}".format(*self.rooms)

    @property
    def path(self) -> Path:
        """Its path in the doors of a house."""
        return self.direction, self.row, self.column

    @property
    def rooms(self) -> tuple[Cell, Cell]:
        """The two rooms."""
        down, across = (0, 1) if self.direction == "vertical" else (1, 0)
        return Cell(self.row, self.column), Cell(self.row + down, self.column + across)

    @property
    def between(self) -> str:
        """Where it is, without the word door: ``between r1c2 and r1c3``."""
        one, other = self.rooms
        return f"between {one!s} and {other!s}"

    def spots(self, shape: Shape) -> Iterator[Spot]:
        del shape  # it is one anywhere
        yield self


class Row(Place, frozen=True):
    """A row.

    >>> str(Row(2)), str(Row(2).near), [str(cell) for cell in Row(2).spots((4, 2))]
    ('row 3', 'row 3, from the left', ['r3c1', 'r3c2'])
    """

    index: int

    def __str__(self) -> str:
        return f"row {self.index + 1}"

    @property
    def key(self) -> str:
        return f"row-{self.index + 1}"

    @property
    def near(self) -> End:
        """The end from which it is read."""
        return End("left", self.index)

    @property
    def far(self) -> End:
        """The other end."""
        return End("right", self.index)

    def cell(self, number: int) -> Cell:
        """One of its cells, counted from the near end."""
        return Cell(self.index, number)

    def spots(self, shape: Shape) -> Iterator[Spot]:
        return map(self.cell, range(shape[1]))


class Column(Place, frozen=True):
    """A column.

    >>> str(Column(0)), str(Column(0).far), [str(cell) for cell in Column(0).spots((3, 2))]
    ('column 1', 'column 1, from the bottom', ['r1c1', 'r2c1', 'r3c1'])
    """

    index: int

    def __str__(self) -> str:
        return f"column {self.index + 1}"

    @property
    def key(self) -> str:
        return f"column-{self.index + 1}"

    @property
    def near(self) -> End:
        """The end from which it is read."""
        return End("top", self.index)

    @property
    def far(self) -> End:
        """The other end."""
        return End("bottom", self.index)

    def cell(self, number: int) -> Cell:
        """One of its cells, counted from the near end."""
        return Cell(number, self.index)

    def spots(self, shape: Shape) -> Iterator[Spot]:
        return map(self.cell, range(shape[0]))


class Diagonal(Place, frozen=True):
    """A long diagonal of a square, counted from the top.

    >>> rising = Diagonal("rising")
    >>> str(rising), [str(cell) for cell in rising.spots((3, 3))]
    ('the rising diagonal', ['r1c3', 'r2c2', 'r3c1'])
    """

    slope: str
    """One of :data:`SLOPES`."""

    def __str__(self) -> str:
        return f"the {self.slope} diagonal"

    @property
    def key(self) -> str:
        return f"{self.slope}-diagonal"

    def cell(self, row: int, shape: Shape) -> Cell:
        """Its cell in a row."""
        return Cell(row, row if self.slope == "falling" else shape[1] - 1 - row)

    def spots(self, shape: Shape) -> Iterator[Spot]:
        return (self.cell(row, shape) for row in range(shape[0]))


class End(Place, frozen=True):
    """An end of a row or column: where its clue stands, and from where it is read.

    >>> end = End("left", 2)
    >>> str(end), end.key, [spot.key for spot in end.spots((3, 2))]
    ('row 3, from the left', 'left-3', ['r3c1', 'r3c2', 'left-3'])
    """

    side: str
    """One of :data:`SIDES`."""
    index: int

    def __str__(self) -> str:
        return f"{self.line}, from the {self.side}"

    @property
    def key(self) -> str:
        return f"{self.side}-{self.index + 1}"

    @property
    def line(self) -> RowOrColumn:
        """The row or column that ends there."""
        return Row(self.index) if self.side in ("left", "right") else Column(self.index)

    def spots(self, shape: Shape) -> Iterator[Spot]:
        """The whole line, and the end itself."""
        yield from self.line.spots(shape)
        yield self


class Several(Place, frozen=True):
    """A few places together, or one of them, in words of their own.

    >>> str(Several((Cell(0, 0), Cell(1, 1)))), str(Several((Cell(0, 0),), "room{s} {}"))
    ('r1c1 and r2c2', 'room r1c1')
    >>> str(Several((Row(0), Row(4), Column(1)), "the clue{s} of {}"))
    'the clues of rows 1 and 5 and column 2'
    """

    places: tuple[Place, ...]
    words: str = "{}"
    """Their text for people; ``{}`` is replaced by the places, ``{s}`` by an s if there are more
    than one."""

    def __str__(self) -> str:
        return self.words.format(_together(self.places), s="s" if len(self.places) > 1 else "")

    @property
    def key(self) -> str:
        return "+".join(place.key for place in self.places)

    def spots(self, shape: Shape) -> Iterator[Spot]:
        for place in self.places:
            yield from place.spots(shape)


class Named(Place, frozen=True):
    """A place that can be named but not pointed at: the whole board, a number in a textbook model.

    >>> str(Named("the whole house")), list(Named("the whole house").spots((2, 2)))
    ('the whole house', [])
    """

    words: str

    def __str__(self) -> str:
        return self.words

    @property
    def key(self) -> str:
        return ""

    def spots(self, shape: Shape) -> Iterator[Spot]:
        del shape
        yield from ()


Spot = Cell | Door | End
RowOrColumn = Row | Column
NOWHERE = Named("")


def gathered(places: Iterable[Place]) -> str:
    """A list of places in words; those that differ only in the rows, columns or cells are one.

    >>> gathered([Row(0), Several((Row(2),), "the clue{s} of {}"), Row(1), Row(2), Row(4)])
    'rows 1 to 3 and 5 and the clue of row 3'
    """
    alike: dict[str, dict[Place, None]] = {}
    for place in places:
        few = place if isinstance(place, Several) else Several((place,))
        alike.setdefault(few.words, {}).update(dict.fromkeys(few.places))
    return listed(Several(tuple(those), words) for words, those in alike.items())


def _together(places: tuple[Place, ...]) -> str:
    """The places as a list; of several rows, or columns, the word is said once."""
    told = []
    for kind, word in ((Row, "row"), (Column, "column")):
        if numbers := sorted(place.index + 1 for place in places if isinstance(place, kind)):
            told.append(f"{word}{'s' if len(numbers) > 1 else ''} {listed(_ranges(numbers))}")
    return listed([*told, *(place for place in places if not isinstance(place, RowOrColumn))])


def _ranges(numbers: Sequence[int]) -> list[str]:
    """Numbers in order; three or more that follow each other as a range: ``1 to 4``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [
        told
        for first, *rest in runs
        for told in ([f"{first} to {rest[-1]}"] if len(rest) > 1 else map(str, [first, *rest]))
    ]


_CELL = r"r([1-9]\d{0,3})c([1-9]\d{0,3})"
_LINE = r"(row|column|top|left|bottom|right)-([1-9]\d{0,3})"
_LINES: dict[str, Callable[[int], Place]] = {
    "row": Row,
    "column": Column,
    **{side: partial(End, side) for side in SIDES},
}
_DIAGONALS = {diagonal.key: diagonal for diagonal in map(Diagonal, SLOPES)}


def at(path: Path) -> Cell | Door:
    """The place of a value in a solution.

    >>> str(at((0, 1))), at(("horizontal", 0, 1)).key
    ('r1c2', 'r1c2-r2c2')
    """
    match path:
        case (int(row), int(column)):
            return Cell(row, column)
        case (str(direction), int(row), int(column)) if direction in WALLS:
            return Door(direction, row, column)
    raise KeyError(path)


def parse(key: str) -> Place:
    """The place of a short name.

    >>> parse("r1c2"), parse("left-3")
    (Cell(row=0, column=1), End(side='left', index=2))
    >>> parse("r1c2-r2c2")
    Door(direction='horizontal', row=0, column=1)
    """
    if found := re.fullmatch(_LINE, key):
        kind, number = found.groups()
        return _LINES[kind](int(number) - 1)
    if key in _DIAGONALS:
        return _DIAGONALS[key]
    cells = [_cell(name) for name in key.split("-")]
    if len(cells) == 1 and cells[0]:
        return cells[0]
    for door in (Door(way, cells[0].row, cells[0].column) for way in WALLS if cells[0]):
        if list(door.rooms) == cells:
            return door
    raise PuzzleError(
        f"there is no place named {key!r}: a cell is r1c2, a door r1c2-r1c3, a clue left-3"
    )


def _cell(name: str) -> Cell | None:
    found = re.fullmatch(_CELL, name)
    return Cell(int(found[1]) - 1, int(found[2]) - 1) if found else None
