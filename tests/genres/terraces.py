"""Terraces: a Latin square with ponds, and clues that count or add up; a genre for tests only.

It has features that no genre of the package has yet: a number and a choice as settings. The number
depends on the size and makes 0 a value of the board; the choice changes the possible clues.
"""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.boards import Cells
from sightline.core.grid import Edges, Grid, Shape
from sightline.rules.constraints import Automaton, OneEach, Reader, Variable
from sightline.rules.fields import NO_GIVENS, choice, edge_clues, givens, setting, switch
from sightline.rules.model import Model
from sightline.rules.puzzle import Example, Puzzle
from sightline.words import say

POND = 0
COUNTED = say("terraces-seen", "{ $clue } terraces")
ADDED_UP = say("terraces-sum", "a sum of { $clue }")
State = tuple[int, int]
"""The highest terrace so far, and the value of the clue so far."""


def _count(state: State, height: int) -> State:
    return (height, state[1] + 1) if height > state[0] else state


def _add_up(state: State, height: int) -> State:
    return (height, state[1] + height) if height > state[0] else state


READERS = {
    "count": Reader((0, 0), _count, says=lambda state: state[1], phrase=COUNTED),
    "sum": Reader((0, 0), _add_up, says=lambda state: state[1], phrase=ADDED_UP),
}


def highest(puzzle: Terraces) -> int:
    """The height of the highest terrace."""
    return puzzle.shape[0] - puzzle.ponds


def heights(puzzle: Terraces) -> range:
    """The values of the board: 1 to the highest and, with ponds, 0."""
    return range(0 if puzzle.ponds else 1, highest(puzzle) + 1)


def numbers(puzzle: Terraces) -> range:
    """The possible values of a clue."""
    top = highest(puzzle)
    return range(1, top + 1) if puzzle.reading == "count" else range(top, top * (top + 1) // 2 + 1)


def up_to_half(shape: Shape) -> range:
    """The possible numbers of ponds in a line: at most every other cell."""
    return range(min(shape) // 2 + 1)


def seen(_: object, line: Sequence[int]) -> list[int]:
    """The indices of terraces that no higher one hides."""
    return [n for n, height in enumerate(line) if height > max(line[:n], default=0)]


class Terraces(Puzzle, name="terraces"):
    """Terraces and ponds; a clue at the edge counts the terraces seen, or adds them up."""

    title = "Terraces"
    rules = (
        "Every row and column holds each height once, and ponds in the other cells. A number at "
        "the edge counts the terraces that are seen from there, or adds up their heights."
    )
    board = Cells(
        values=heights,
        square=True,
        nothing=".",
        words={POND: "a pond"},
        symbols={POND: ("≈", "0")},
        seen_word="terrace",
    )
    max_side = 10
    made_sides = range(2, 7)
    turns = True

    edges: Edges = edge_clues(
        numbers, reads=lambda p, line: READERS[p.reading].read(line), sees=seen
    )
    givens: Grid[int | None] = givens(default=NO_GIVENS)
    ponds: int = setting(up_to_half, "pond", default=0, label="ponds in each line")
    reading: str = choice(
        {"count": "clues count", "sum": "clues add up"}, default="count", key="clues"
    )
    diagonals: bool = switch("diagonals", default=False)

    def constrain(self, m: Model, board: Grid[Variable]) -> None:
        terraces = tuple(range(1, highest(self) + 1))
        for line, near, far in self.edges.along(board):
            m.add(OneEach(line.cells, terraces, line.where))
            for cells, clue, end in (
                (line.cells, near, line.where.near),
                (line.cells[::-1], far, line.where.far),
            ):
                if clue:
                    values = tuple(heights(self))
                    m.add(Automaton(cells, READERS[self.reading], values, clue, end))
        if self.diagonals:
            for diagonal in board.diagonals:
                m.add(OneEach(diagonal.cells, terraces, diagonal.where))

    examples = (
        Example(
            puzzle={
                **{"top": [0] * 3, "left": [0] * 3, "bottom": [0, 3, 0], "right": [0, 3, 3]},
                **{"ponds": 1, "clues": "sum"},
            },
            solution=["102", "021", "210"],
            broken={
                "one-each": (["102", "022", "210"], "row 2 holds no 1"),
                "read": (["201", "012", "120"], "row 2 shows a sum of 2 from the right, not 3"),
            },
        ),
    )
