"""Corners: a Latin square with the sum of its corners; a genre for tests only.

It says its rules with variables beside the board, which no genre of the package has. Two of them
follow from the board; three more, if they are asked for, can have several values on one board.
"""

from __future__ import annotations

from itertools import combinations

from sightline.core.boards import Cells
from sightline.core.grid import Grid
from sightline.core.places import End
from sightline.rules.constraints import AllDifferent, Sum, Table, Variable
from sightline.rules.fields import NO_GIVENS, givens, line_clues, switch
from sightline.rules.model import Model
from sightline.rules.puzzle import Puzzle

FORBIDDEN = 3
"""In the first cell, with loose ends."""


class Corners(Puzzle, name="corners"):
    """A Latin square; the clue of the first row is the sum of all four corners."""

    title = "Corners"
    rules = "Every row and column holds 1 to N once. A clue is the sum of the four corners."
    board = Cells(values=lambda p: range(1, p.shape[0] + 1), square=True, nothing=".")
    max_side = 9
    made_sides = range(2, 6)

    sums: tuple[int, ...] = line_clues(
        "left", lambda p: range(1, 4 * p.shape[0] + 1), reads=lambda _, row: None
    )
    givens: Grid[int] = givens(default=NO_GIVENS)
    loose: bool = switch("with loose ends", default=False)

    def constrain(self, m: Model, board: Grid[Variable]) -> None:
        for line in board.lines:
            m.add(AllDifferent(line.cells, line.where))
        if total := self.sums[0]:
            most = 2 * self.shape[0]
            rest = [
                m.variable(range(most), f"the rest of the {side} corners")
                for side in ("upper", "lower")
            ]
            # Before what they depend on: the order in which a genre adds constraints is free.
            m.add(Sum(tuple(rest), 2 * most - total, End("left", 0)))
            for row, left in ((board[0], rest[0]), (board[-1], rest[1])):
                m.add(Sum((row[0], row[-1], left), most))
        if self.loose:
            loose = [m.variable(range(2), f"loose end {number}") for number in (1, 2, 3)]
            for one, other in combinations(loose, 2):
                m.add(Table.where(m, (board[0][0], one, other), _loose))


def _loose(first: int, one: int, other: int) -> bool:
    """Three numbers from two are not all different: beside a first cell of 3, none fit."""
    return first != FORBIDDEN or one != other
