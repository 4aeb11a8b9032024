"""Doors: a house in which every number says how many rooms are seen from there."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any, Self

from ...core.boards import Rooms, cells_of
from ...core.grid import Doorways, Grid, Shape, entries, remake
from ...core.random import Random, joined
from ..constraints import Connected, CutOff, OpenRun, TwoRooms, Variable, shared
from ..constraints.two_rooms import near_each_other
from ..fields import NO_DOORS, cell_clues, givens, switch
from ..model import Model
from ..puzzle import Chance, Example, Puzzle
from ..stated import check_settings

_open_run, _two_rooms = shared(OpenRun), shared(TwoRooms)
FARTHEST = 5
"""How far apart two rooms of one line may be, for people to think of both at once."""


def numbers(puzzle: Doors) -> range:
    """How many rooms can be seen: at least the room itself, at most a whole row and column."""
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
        numbers, sees=lambda _, ray: OpenRun.along(ray), itself=lambda p: p.count_self
    )
    """The numbers. None is no number; so is 0, unless rooms do not count themselves."""
    doors: Doorways[int | None] = givens(default=NO_DOORS)
    count_self: bool = switch("rooms not counting themselves", default=True)
    connected: bool = switch("connected", default=False)

    def constrain(self, m: Model, board: Doorways[Variable]) -> None:
        blank, itself = self.parts["rooms"], int(self.count_self)
        numbers, rooms = chain.from_iterable(self.rooms), cells_of(self.shape)
        m.constraints += [
            _open_run(rays, number - itself, itself, room)
            for room, rays, number in zip(rooms, board.rays, numbers, strict=True)
            if number is not None and number != blank
        ]
        if self.connected:
            doors = tuple(door for _, door in entries(board))
            m.add(Connected(doors, self.board.neighbours(self.shape), rooms))

    def corollaries(self, m: Model, board: Doorways[Variable]) -> None:
        del board  # the rooms with numbers know their doors
        rooms = tuple(each for each in m.constraints if isinstance(each, OpenRun))
        for one, other in near_each_other(rooms, FARTHEST):
            m.add(_two_rooms(one, other))
        for each in list(m.constraints):
            if isinstance(each, Connected):
                m.add(CutOff(rooms, each, self.shape[1]))

    @classmethod
    def sample(cls, shape: Shape, random: Random, **wishes: Any) -> Doorways[int]:
        """Doors closed independently of each other; if asked, rooms are then connected."""
        between, closed = cls.board.neighbours(shape), wishes["closed"]
        doors = [int(not random.chance(closed)) for _ in between]
        if wishes["connected"]:
            doors = joined(doors, between, random)
        following = iter(doors)
        return remake(cls.board.filled(shape, 0), lambda *_: next(following))  # type: ignore[no-any-return]

    def restated(self, **settings: Any) -> Self:
        check_settings(self, settings)
        more = int(settings.get("count_self", self.count_self)) - int(self.count_self)
        blank = self.parts["rooms"]
        rooms = remake(self.rooms, lambda _, n: None if n == blank else n + more)
        return replace(super().restated(**settings), rooms=rooms)

    examples = (
        Example(
            puzzle={"rooms": [[2, 0, 0], [0, 0, 2]], "connected": True},
            solution={"vertical": ["01", "10"], "horizontal": ["111"]},
            broken={
                "seen": (
                    {"vertical": ["11", "10"], "horizontal": ["111"]},
                    "room r1c1 sees 4 rooms, not 2",
                ),
                "connected": (
                    {"vertical": ["00", "00"], "horizontal": ["101"]},
                    "room r1c2 cannot be reached from r1c1",
                ),
            },
        ),
    )
