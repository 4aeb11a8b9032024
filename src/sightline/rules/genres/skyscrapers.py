"""Skyscrapers: towers in a Latin square, counted from the edges."""

from __future__ import annotations

from ...core.domain import MAX_VALUE
from ...core.grid import Edges, Grid
from ...core.towers import Towers
from ..constraints import Variable, Visible, each_once, in_every_line, shared
from ..fields import NO_GIVENS, choice, edge_clues, givens, setting, switch
from ..model import Model
from ..puzzle import Example, Puzzle
from ..sampling import latin_square

_visible, _each_once = shared(Visible), shared(each_once)


def heights(puzzle: Skyscrapers) -> range:
    """1 to N, less the parks."""
    return range(1, puzzle.shape[0] - puzzle.parks + 1)


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
        "there: a taller tower hides the lower ones behind it. Variants: a few cells of each row "
        "and column are parks, with a tower fewer for each; the two long diagonals hold each "
        "height once, too; a number is the sum of the heights seen."
    )
    board = Towers(values=lambda p: range(0 if p.parks else 1, heights(p).stop), square=True)
    max_side = MAX_VALUE
    made_sides = range(2, 13)
    turns = True
    bare_term = True
    sample = latin_square(lambda side, wishes: side - wishes.get("parks", 0))

    edges: Edges = edge_clues(
        lambda p: Visible.values(heights(p)[-1], sums=p.reading == "sum"),
        reads=lambda p, line: Visible.value(line, sums=p.reading == "sum"),
        sees=lambda _, line: Visible.seen(line),
    )
    givens: Grid[int | None] = givens(default=NO_GIVENS)
    parks: int = setting(lambda shape: range(min(*shape, 12)), "park", default=0)
    diagonals: bool = switch("diagonals", default=False)
    reading: str = choice({"count": "counting", "sum": "sum clues"}, default="count", key="clues")

    def constrain(self, m: Model, board: Grid[Variable]) -> None:
        parks, sums = self.parks, self.reading == "sum"
        m.constraints += [_visible(*each, parks, sums) for each in self.edges.along(board)]
        for cells, where in board.diagonals if self.diagonals else ():
            m.add(_each_once(cells, where, self.parks))

    def corollaries(self, m: Model, board: Grid[Variable]) -> None:
        values = heights(self) if self.parks != 1 else range(heights(self).stop)
        m.constraints += in_every_line(board, values, diagonals=self.diagonals)

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
        Example(
            puzzle={"top": [0] * 4, "left": [0] * 4, "bottom": [0, 0, 0, 6], "right": [0, 0, 0, 3]}
            | {"parks": 1, "diagonals": True, "clues": "sum"},
            solution=["1203", "0312", "3021", "2130"],
            broken={
                "different": (["0203", "0312", "3021", "2130"], "the park stands twice in row 1"),
                "seen": (
                    ["2103", "0321", "3012", "1230"],
                    "column 4 shows a sum of 5 from the bottom, not 6",
                ),
            },
        ),
    )
