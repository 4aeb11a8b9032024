"""Doors: a house in which every number says how many rooms are seen from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Self

from ...core.boards import Rooms
from ...core.grid import Doorways, Grid, Path, Shape, entries, remake
from ...core.places import Cell
from ...core.random import Random
from ..constraints import Connected, OpenRun, Variable, shared
from ..fields import NO_DOORS, cell_clues, givens, switch
from ..model import Model
from ..puzzle import Chance, Puzzle

_open_run = shared(OpenRun)


def numbers(puzzle: Doors) -> range:
    """How many rooms can be seen: none but itself, up to a whole row and column."""
    (rows, columns), itself = puzzle.shape, int(puzzle.count_self)
    return range(itself, rows + columns - 1 + itself)


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
    board = Rooms()
    max_side = 128
    made_sides = range(1, 33)
    turns = True
    bare_term = True
    chances = {"closed": Chance(0.3, "a door is closed")}

    rooms: Grid[int | None] = cell_clues(
        numbers, reads=lambda p, rays: p.count_self + OpenRun.value(rays)
    )
    """The numbers. None is no number; so is 0, unless rooms do not count themselves."""
    doors: Doorways[int | None] = givens(default=NO_DOORS)
    count_self: bool = switch("rooms not counting themselves", default=True)
    connected: bool = switch("connected", default=False)

    def constrain(self, m: Model, board: Doorways[Variable]) -> None:
        blank, itself = self.parts["rooms"], int(self.count_self)
        numbers = (number for row in self.rooms for number in row)
        for room, rays, number in zip(_rooms(self.shape), board.rays, numbers, strict=True):
            if number is not None and number != blank:
                m.add(_open_run(rays, number - itself, itself, room))
        if self.connected:
            m.add(_connected(self.shape, board))

    @classmethod
    def sample(cls, shape: Shape, random: Random, **wishes: Any) -> Doorways[int]:
        """Every door closed or not by itself; then, if asked, rooms connected at random."""
        closed = wishes["closed"]
        doors = remake(cls.board.filled(shape, 0), lambda *_: int(not random.chance(closed)))
        return _joined(shape, doors, random) if wishes["connected"] else doors

    def restated(self, **settings: Any) -> Self:
        more = int(settings.get("count_self", self.count_self)) - int(self.count_self)
        blank = self.parts["rooms"]
        rooms = remake(self.rooms, lambda _, n: None if n == blank else n + more)
        return replace(self, rooms=rooms, **settings)

    def seen_from(self, clue: Path, board: Doorways[int | None]) -> Iterator[Path]:
        r, c = int(clue[1]), int(clue[2])
        if self.count_self:
            yield r, c
        rays = board.rays[r * self.shape[1] + c]
        for (down, across), ray in zip(_DIRECTIONS, rays, strict=True):
            # A door that is not known to be open is as good as closed.
            for far in range(1, OpenRun.value([[door or 0 for door in ray]]) + 1):
                yield r + far * down, c + far * across


_DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""West, east, north and south, as rows and columns."""


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
