"""Doors: a house in which every number says how many rooms are seen from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Self

from ...core.drawing import Look
from ...core.grid import Doorways, Grid, Path, Shape, entries, remake
from ...core.places import Cell, Door, Place, at
from ...core.random import Random
from ...core.words import Mood, be, listed
from ..constraints import Connected, OpenRun, shared
from ..model import Model
from ..puzzle import Chance, Puzzle, check_grid, check_size, check_values

_open_run = shared(OpenRun)
NO_DOORS: Doorways[int | None] = Doorways(Grid(()), Grid(()))


@dataclass(frozen=True, kw_only=True)
class Doors(Puzzle, name="doors"):
    """Open or close every door; a number counts the rooms seen through open doors.

    >>> p = Doors(rooms=Grid([[2, 0]]))
    >>> p.shape, [clue.text for clue in p.clues()]
    ((1, 2), ['the 2 in room r1c1'])
    """

    title = "Doors"
    rules = (
        "Between every two adjacent rooms is a door, open or closed. From a room one sees "
        "north, east, south and west through open doors, up to the first closed one. A number "
        "in a room says how many rooms are seen from it, the room itself included. Variants: "
        "the room itself is not counted; all rooms are connected through open doors."
    )
    switches = {"count_self": "rooms not counting themselves", "connected": "connected"}
    max_side = 128
    look = Look(cells="rooms", doors="doors")
    value_words = {0: "closed", 1: "open"}
    cell_word = "room"
    board_word = "house"
    turns = True
    bare_term = True
    made_sides = range(1, 33)
    chances = {"closed": Chance(0.3, "a door is closed")}

    rooms: Grid[int | None]
    """The numbers. None is no number; so is 0, unless rooms do not count themselves."""
    doors: Doorways[int | None] = NO_DOORS
    count_self: bool = True
    connected: bool = False

    def __post_init__(self) -> None:
        rooms = Grid(self.rooms)
        rows, columns = rooms.shape
        check_size(Doors, rows, columns)
        check_grid("rooms", rooms, rooms.shape)
        if self.count_self and any(None in row for row in rooms):
            rooms = remake(rooms, lambda _, number: 0 if number is None else number)
        itself = int(self.count_self)
        check_values(rooms, "rooms", range(itself, rows + columns - 1 + itself), self._blank)
        doors = _all_unknown(rooms.shape) if self.doors == NO_DOORS else self.doors
        check_grid("vertical", doors.vertical, (rows, columns - 1))
        check_grid("horizontal", doors.horizontal, (rows - 1, columns))
        check_values(doors.vertical, "vertical", range(2), None)
        check_values(doors.horizontal, "horizontal", range(2), None)
        object.__setattr__(self, "rooms", rooms)
        object.__setattr__(self, "doors", doors)

    @property
    def _blank(self) -> int | None:
        """No number: 0, as a room sees at least itself; None where it does not count itself."""
        return 0 if self.count_self else None

    @property
    def parts(self) -> dict[str, int | None]:
        return {"rooms": self._blank, "doors": None}

    @property
    def shape(self) -> Shape:
        return self.rooms.shape

    def model(self) -> Model:
        m = Model()
        m.board = doors = m.doorways(self.shape, self.doors)
        blank, itself = self._blank, int(self.count_self)
        numbers = (number for row in self.rooms for number in row)
        for room, rays, number in zip(_rooms(self.shape), doors.rays, numbers, strict=True):
            if number is not None and number != blank:
                m.add(_open_run(rays, number - itself, itself, room))
        if self.connected:
            m.add(_connected(self.shape, doors))
        return m

    @classmethod
    def draw(cls, shape: Shape, random: Random, **wishes: Any) -> Doorways[int]:
        """Every door closed or not by itself; then, if asked, rooms connected at random."""
        closed = wishes["closed"]
        doors = remake(_all_unknown(shape), lambda *_: int(not random.chance(closed)))
        return _joined(shape, doors, random) if wishes["connected"] else doors

    @classmethod
    def clued(cls, solution: Doorways[int], **switches: Any) -> Self:
        itself = int(switches.get("count_self", cls.count_self))
        numbers = [itself + OpenRun.value(rays) for rays in solution.rays]
        width = solution.vertical.shape[1] + 1
        starts = range(0, len(numbers), width)
        rooms: Grid[int | None] = Grid([numbers[start : start + width] for start in starts])
        doors: Doorways[int | None] = Doorways(Grid(solution.vertical), Grid(solution.horizontal))
        return cls(rooms=rooms, doors=doors, solution=solution, **switches)

    def restated(self, **switches: Any) -> Self:
        more = int(switches.get("count_self", self.count_self)) - int(self.count_self)
        rooms = remake(self.rooms, lambda _, n: None if n == self._blank else n + more)
        return replace(self, rooms=rooms, **switches)

    def seen_from(self, clue: Path, board: Doorways[int | None]) -> Iterator[Path]:
        r, c = int(clue[1]), int(clue[2])
        if self.count_self:
            yield r, c
        row, column = board.vertical[r], tuple(doors[c] for doors in board.horizontal)
        rays = (row[:c][::-1], row[c:], column[:r][::-1], column[r:])
        for (down, across), ray in zip(_DIRECTIONS, rays, strict=True):
            # A door that is not known to be open is as good as closed.
            for far in range(1, OpenRun.value([[door or 0 for door in ray]]) + 1):
                yield r + far * down, c + far * across

    def clue_text(self, path: Path, value: Any) -> str:
        match path:
            case ("rooms", int(r), int(c)):
                return f"the {value} in room {Cell(r, c)}"
        return f"{at(path[1:])} given as {self.value_word(value)}"

    def statement(
        self, places: Sequence[Place], values: Sequence[int], mood: Mood, *, denied: bool = False
    ) -> str:
        state = self.value_word((1 in values) != denied)
        if len(places) == 1:
            return f"{places[0]} {be(mood)} {state}"
        between = (place.between for place in places if isinstance(place, Door))
        return f"the doors {listed(between)} {be(mood, several=True)} {state}"


_DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""West, east, north and south, as rows and columns."""


@lru_cache(maxsize=64)
def _all_unknown(shape: Shape) -> Doorways[int | None]:
    return Doorways.filled(shape, None)


@lru_cache(maxsize=64)
def _rooms(shape: Shape) -> tuple[Cell, ...]:
    rows, columns = shape
    return tuple(Cell(r, c) for r in range(rows) for c in range(columns))


def _connected(shape: Shape, doors: Doorways[int]) -> Connected:
    variables = tuple(variable for _, variable in entries(doors))
    return Connected(variables, _rooms_between(shape), _rooms(shape))


@lru_cache(maxsize=64)
def _rooms_between(shape: Shape) -> tuple[tuple[int, int], ...]:
    """For each door the two rooms, numbered row by row, that it leads to."""
    rows, columns = shape
    return tuple(
        (r * columns + c, (r + down) * columns + c + across)
        for down, across in ((0, 1), (1, 0))
        for r in range(rows - down)
        for c in range(columns - across)
    )


def _joined(shape: Shape, doors: Doorways[int], random: Random) -> Doorways[int]:
    """Open closed doors, in random order, wherever one joins rooms that were apart."""
    values = [value for _, value in entries(doors)]
    between, leader = _rooms_between(shape), list(range(shape[0] * shape[1]))

    def find(room: int) -> int:
        while leader[room] != room:
            leader[room] = room = leader[leader[room]]
        return room

    closed = [door for door, value in enumerate(values) if not value]
    random.shuffle(closed)
    for door in [*(door for door, value in enumerate(values) if value), *closed]:
        one, other = map(find, between[door])
        if one != other:
            leader[one], values[door] = other, 1
    joined = iter(values)
    return remake(doors, lambda *_: next(joined))  # type: ignore[no-any-return]
