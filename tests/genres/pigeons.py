"""Pigeons: a different number in every cell, one number too few; a genre for tests only.

There is no such board, but to know that takes a search longer than anybody can wait: the rule is
said for two cells at a time.
"""

from __future__ import annotations

from itertools import combinations
from operator import ne

from sightline.core.boards import Cells
from sightline.core.grid import Grid, entries
from sightline.rules.constraints import Table, Variable
from sightline.rules.fields import NO_GIVENS, givens, line_clues
from sightline.rules.model import Model
from sightline.rules.puzzle import Puzzle


class Pigeons(Puzzle, name="pigeons"):
    """Every cell holds another number, but there is one number less than there are cells."""

    title = "Pigeons"
    rules = "Every cell holds another number."
    board = Cells(values=lambda p: range(1, p.shape[0] ** 2), square=True, nothing=".")
    max_side = 10
    made_sides = range(2, 5)

    sums: tuple[int, ...] = line_clues("left", lambda p: range(1, 1000), reads=lambda _, row: None)
    givens: Grid[int] = givens(default=NO_GIVENS)

    def constrain(self, m: Model, board: Grid[Variable]) -> None:
        cells = [variable for _, variable in entries(board)]
        for pair in combinations(cells, 2):
            m.add(Table.where(m, pair, ne))
