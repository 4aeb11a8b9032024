"""Skyscrapers: towers in a Latin square, counted from the edges."""

from __future__ import annotations

from typing import Any

from ...core.boards import Cells
from ...core.domain import MAX_VALUE
from ...core.grid import Edges, Grid, Shape
from ...core.random import Random
from ..constraints import Permutation, Variable, Visible, shared
from ..fields import NO_GIVENS, edge_clues, givens
from ..model import Model
from ..puzzle import Example, Puzzle

_visible, _permutation = shared(Visible), shared(Permutation)


def heights(puzzle: Puzzle) -> range:
    """1 to N; so is how many towers can be seen."""
    return range(1, puzzle.shape[0] + 1)


class Skyscrapers(Puzzle, name="skyscrapers"):
    """A Latin square; an edge clue counts the towers seen from there.

    >>> p = Skyscrapers(edges=Edges([0, 1], [0, 0], [0, 0], [0, 0]))
    >>> p.shape, [clue.text for clue in p.clues()]
    ((2, 2), ['the 1 above column 2'])
    """

    title = "Skyscrapers"
    rules = (
        "Fill the N×N board with towers of heights 1 to N so that every row and every column "
        "holds each height once. A number at the edge says how many towers are seen from "
        "there: a taller tower hides the lower ones behind it."
    )
    board = Cells(values=heights, square=True, nothing=".", towers=True, seen_word="tower")
    max_side = MAX_VALUE
    made_sides = range(2, 13)
    turns = True
    bare_term = True

    edges: Edges = edge_clues(
        heights,
        reads=lambda _, line: Visible.value(line),
        sees=lambda _, line: Visible.seen(line),
    )
    givens: Grid[int] = givens(default=NO_GIVENS)

    def constrain(self, m: Model, board: Grid[Variable]) -> None:
        for line, near, far in self.edges.along(board):
            m.add(_visible(line, near, far))

    def corollaries(self, m: Model, board: Grid[Variable]) -> None:
        for height in heights(self):
            m.add(_permutation(board, height))

    @classmethod
    def sample(cls, shape: Shape, random: Random, **wishes: Any) -> Grid[int]:
        """A Latin square, every one equally likely: see ``kernel/latin.cpp``."""
        del wishes  # there are none
        return Grid(random.latin_square(shape[0]))

    examples = (
        Example(
            puzzle={"top": [0, 1, 0], "left": [0, 2, 0], "bottom": [0] * 3, "right": [0] * 3},
            solution=[[1, 3, 2], [2, 1, 3], [3, 2, 1]],
            broken={
                "different": ([[1, 3, 2], [2, 2, 3], [3, 2, 1]], "2 stands twice in row 2"),
                "seen": (
                    [[1, 3, 2], [3, 2, 1], [2, 1, 3]],
                    "row 2 shows 1 tower from the left, not 2",
                ),
            },
        ),
    )
