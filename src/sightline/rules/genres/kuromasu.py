"""Kuromasu: shade cells; a number counts the unshaded cells that are seen from it."""

from __future__ import annotations

from typing import Any

from ...core.boards import Shaded, cells_of
from ...core.grid import Grid, Shape
from ...core.random import Random
from ...core.shading import shading
from ..constraints import Crowded, SeenCells, Shading, TwoCells, Variable, shared
from ..constraints.shading import UNSHADED
from ..constraints.two_rooms import near_each_other
from ..fields import NO_GIVENS, cell_clues, givens
from ..model import Model
from ..puzzle import Chance, Example, Puzzle

_seen_cells, _shading = shared(SeenCells), shared(Shading)
_crowded, _two_cells = shared(Crowded), shared(TwoCells)
FARTHEST = 8  # Two numbers of one line may be so far apart, for people to think of both at once.


class Kuromasu(Puzzle, name="kuromasu"):
    """Shade cells, no two side by side; a number counts the cells seen from it."""

    title = "Kuromasu"
    rules = (
        "Shade some cells. No two shaded cells share a side, and all unshaded cells are connected "
        "along their sides. A cell with a number is unshaded; the number says how many unshaded "
        "cells it sees in four directions, up to the first shaded one, itself included."
    )
    board = Shaded()
    max_side = 64
    made_sides = range(1, 33)
    turns = True
    chances = {"shaded": Chance(0.55, "a cell is shaded, where that is possible")}

    numbers: Grid[int] = cell_clues(
        lambda p: range(1, sum(p.shape)), sees=lambda _, ray: SeenCells.along(ray), on=(UNSHADED,)
    )
    givens: Grid[int | None] = givens(default=NO_GIVENS)

    def constrain(self, m: Model, board: Grid[Variable]) -> None:
        for cell, rays in zip(cells_of(self.shape), board.rays, strict=True):
            if number := self.numbers[cell.row][cell.column]:
                variable = board[cell.row][cell.column]
                m.add(_seen_cells(rays, number - 1, 1, cell, variable))
        m.add(_shading(board))

    def corollaries(self, m: Model, board: Grid[Variable]) -> None:
        numbers = [each for each in m.constraints if isinstance(each, SeenCells)]
        for number in numbers:
            m.add(_crowded(number, _shading(board)))
        for one, other in near_each_other(numbers, FARTHEST):
            m.add(_two_cells(one, other))

    @classmethod
    def sample(cls, shape: Shape, random: Random, **wishes: Any) -> Grid[int]:
        """Cells shaded one by one in random order, wherever the rules allow it, by chance."""
        return Grid(shading(shape, wishes["shaded"], random))

    examples = (
        Example(
            puzzle={"numbers": [[4, 0, 6, 0], [0, 0, 0, 0], [0, 0, 0, 4]]},
            solution=["0000", "1001", "0000"],
            broken={
                "adjacent": (
                    ["0000", "1101", "0000"],
                    "r2c1 and r2c2 are side by side, and both are shaded",
                ),
                "connected": (["0000", "1000", "0100"], "cell r3c1 cannot be reached from r1c1"),
                "seen": (["0000", "0000", "0100"], "cell r1c1 sees 6 cells, not 4"),
            },
        ),
    )
