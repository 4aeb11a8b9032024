"""Easy as ABC: each letter once in every row and column, seen from the edges."""

from __future__ import annotations

from ...core.grid import Edges, Grid
from ...core.letters import LETTERS, Letters
from ..constraints import FirstSeen, OneEach, Variable, in_every_line, shared
from ..fields import NO_GIVENS, edge_clues, givens, setting, switch
from ..model import Model
from ..puzzle import Example, Puzzle
from ..sampling import latin_square

_first_seen, _one_each = shared(FirstSeen), shared(OneEach)


class EasyAsABC(Puzzle, name="easy-as-abc"):
    """Letters once in every line; an edge clue is the first letter seen from there."""

    title = "Easy as ABC"
    rules = (
        "Every row and every column holds each letter once: A, B and C, or as many as the puzzle "
        "says. The other cells are empty. A letter at the edge is the first one that is seen from "
        "there. Variant: both long diagonals hold each letter once, too."
    )
    board = Letters(values=lambda p: range(p.letters + 1), square=True)
    max_side = len(LETTERS)
    made_sides = range(3, 11)
    turns = True
    interchangeable = tuple(LETTERS)
    sample = latin_square(lambda _, wishes: wishes["letters"])

    edges: Edges = edge_clues(
        lambda p: range(1, p.letters + 1),
        reads=lambda _, line: FirstSeen.value(line, LETTERS),
        sees=lambda _, line: FirstSeen.seen(line, LETTERS),
    )
    givens: Grid[int | None] = givens(default=NO_GIVENS)
    letters: int = setting(lambda shape: range(1, shape[0] + 1), "letter", default=3)
    diagonals: bool = switch("diagonals", default=False)

    def constrain(self, m: Model, board: Grid[Variable]) -> None:
        letters = tuple(range(1, self.letters + 1))
        for line, near, far in self.edges.along(board):
            m.add(_first_seen(line, letters, near, far))
        m.constraints += [_one_each(c, letters, at) for c, at in board.diagonals if self.diagonals]

    def corollaries(self, m: Model, board: Grid[Variable]) -> None:
        m.constraints += in_every_line(board, range(1, self.letters + 1), diagonals=self.diagonals)

    examples = (
        Example(
            puzzle={"letters": 2, "top": [0, 0, 1], "left": [1, 0, 0]}
            | {side: [0, 0, 0] for side in ("bottom", "right")},
            solution=["120", "201", "012"],
            broken={
                "one-each": (["120", "201", "112"], "row 3 holds 2 As, not one"),
                "first": (["102", "021", "210"], "column 3 shows B first from the top, not A"),
            },
        ),
    )
