"""Places on a board, as values: a cell, a door, a row, a column, a diagonal, the end of a line.

``str(place)`` is what a person calls a place, ``place.key`` its short name in JSON, in pictures
and on the page::

    Cell(0, 1)               r1c2                                   r1c2
    Door("vertical", 0, 1)   the door between r1c2 and r1c3         r1c2-r1c3
    Row(2)                   row 3                                  row-3
    Column(2)                column 3                               column-3
    Diagonal("rising")       the rising diagonal                    rising-diagonal
    End("left", 2)           row 3, from the left                   left-3
    Several((Row(0), Row(1)), CLUES_OF())
                             the clues of rows 1 and 2              row-1+row-2
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

from ..words import Listed, Message, Slot, say, text
from .errors import PuzzleError

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

CELL = say("cell", "r{ $row }c{ $column }")
DOOR = say("door", "the door between { $one } and { $other }")
DOORS = say("doors", "the doors { $between }")
BETWEEN = say("between", "between { $one } and { $other }")
ROW = say("row", "row { $number }")
ROWS = say("rows", "rows { $number }")
COLUMN = say("column", "column { $number }")
COLUMNS = say("columns", "columns { $number }")
TO = say("to", "{ $first } to { $last }")
DIAGONAL = say("diagonal", "the { $slope -> [falling] falling *[rising] rising } diagonal")
END = say("end", "{ $line }, { FROM($side) }")
FROM = say(
    "from",
    "from the { $it -> [top] top [left] left [bottom] bottom *[right] right }",
)
NO_PLACE = say(
    "no-place",
    "there is no place named { $name }: a cell is r1c2, a door r1c2-r1c3, a clue left-3",
)
CLUES_OF = say("clues-of", "the { $places -> [one] clue *[other] clues } of { $places }")


class Place(msgspec.Struct, frozen=True):
    """Somewhere on a board. Places of one kind with the same parts are the same."""

    def __str__(self) -> str:
        return text(self)

    @property
    def said(self) -> Slot:
        """How it is called."""
        raise NotImplementedError

    @property
    def key(self) -> str:
        """Its short name; empty where it has none."""
        raise NotImplementedError

    @property
    def data(self) -> str:
        """What stands for it in a message as JSON."""
        return self.key

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

    @property
    def said(self) -> Message:
        return CELL(row=self.row + 1, column=self.column + 1)

    @property
    def key(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"

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

    @property
    def said(self) -> Message:
        one, other = self.rooms
        return DOOR(one=one, other=other)

    @property
    def key(self) -> str:
        one, other = self.rooms
        return f"{one.key}-{other.key}"

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
    def between(self) -> Message:
        """Where it is, without the word door: ``between r1c2 and r1c3``."""
        one, other = self.rooms
        return BETWEEN(one=one, other=other)

    def spots(self, shape: Shape) -> Iterator[Spot]:
        del shape  # it is one anywhere
        yield self


class Row(Place, frozen=True):
    """A row.

    >>> str(Row(2)), str(Row(2).near), [str(cell) for cell in Row(2).spots((4, 2))]
    ('row 3', 'row 3, from the left', ['r3c1', 'r3c2'])
    """

    index: int

    @property
    def said(self) -> Message:
        return ROW(number=self.index + 1)

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

    @property
    def said(self) -> Message:
        return COLUMN(number=self.index + 1)

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

    @property
    def said(self) -> Message:
        return DIAGONAL(slope=self.slope)

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

    @property
    def said(self) -> Message:
        return END(line=self.line, side=self.side)

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
    """A few places together, or one of them, perhaps as what a message says of them.

    >>> str(Several((Cell(0, 0), Cell(1, 1)))), str(Several((Row(0),), CLUES_OF()))
    ('r1c1 and r2c2', 'the clue of row 1')
    >>> str(Several((Row(0), Row(4), Column(1)), CLUES_OF()))
    'the clues of rows 1 and 5 and column 2'
    """

    places: tuple[Place, ...]
    about: Message | None = None
    """The message, whose slot ``places`` they are."""

    @property
    def said(self) -> Slot:
        places = _together(self.places)
        return places if self.about is None else self.about.but(places=places)

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

    name: str | Message

    @property
    def said(self) -> Slot:
        return self.name

    @property
    def key(self) -> str:
        return ""

    def spots(self, shape: Shape) -> Iterator[Spot]:
        del shape
        yield from ()


Spot = Cell | Door | End
RowOrColumn = Row | Column
NOWHERE = Named("")


def gathered(places: Iterable[Place]) -> Slot:
    """A list of places; those that differ only in the rows, columns or cells are one.

    >>> places = [Row(0), Several((Row(2),), CLUES_OF()), Row(1), Row(2), Row(4)]
    >>> print(gathered(places))
    rows 1 to 3 and 5 and the clue of row 3
    """
    alike: dict[Message | None, dict[Place, None]] = {}
    for place in places:
        few = place if isinstance(place, Several) else Several((place,))
        alike.setdefault(few.about, {}).update(dict.fromkeys(few.places))
    return Listed.of(Several(tuple(those), about) for about, those in alike.items())


def doors(places: Sequence[Place]) -> Slot:
    """One door or several, of which the word is said once.

    >>> print(doors([Door("vertical", 0, 0), Door("vertical", 0, 1)]))
    the doors between r1c1 and r1c2 and between r1c2 and r1c3
    """
    if len(places) == 1:
        return places[0]
    between = Listed(tuple(place.between for place in places if isinstance(place, Door)))
    return DOORS(between=between, count=len(places))


def _together(places: tuple[Place, ...]) -> Slot:
    """The places as a list; of several rows, or columns, the word is said once."""
    told: list[Slot] = []
    for kind, one, several in ((Row, ROW, ROWS), (Column, COLUMN, COLUMNS)):
        numbers = sorted(place.index + 1 for place in places if isinstance(place, kind))
        if len(numbers) == 1:
            told.append(one(number=numbers[0]))
        elif numbers:
            told.append(several(number=Listed(tuple(_ranges(numbers))), count=len(numbers)))
    return Listed.of([*told, *(place for place in places if not isinstance(place, RowOrColumn))])


def _ranges(numbers: Sequence[int]) -> Iterator[Slot]:
    """Numbers in order; three or more that follow each other as a range: ``1 to 4``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    for first, *rest in runs:
        if len(rest) > 1:
            yield TO(first=first, last=rest[-1])
        else:
            yield from (first, *rest)


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
    raise PuzzleError(NO_PLACE(name=repr(key)))


def _cell(name: str) -> Cell | None:
    found = re.fullmatch(_CELL, name)
    return Cell(int(found[1]) - 1, int(found[2]) - 1) if found else None
