"""Lookout: shade cells so that each number counts what is seen from it; a genre for tests only.

Like Kuromasu it has a shaded board, and clues in cells, but only in those that are not shaded. Its
constraints are all automata: no propagator of its own, and no technique.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sightline.core.boards import Shaded
from sightline.core.grid import Grid, entries
from sightline.core.places import at
from sightline.rules.constraints import Automaton, Reader, Variable
from sightline.rules.fields import NO_GIVENS, cell_clues, givens
from sightline.rules.model import Model
from sightline.rules.puzzle import Example, Puzzle
from sightline.words import say

UNSHADED, SHADED = 0, 1
CELLS_SEEN = say("lookout-seen", "{ $clue } cells")
State = tuple[int, int, bool]
"""The number of cells read, how many of them are seen, and whether the ray is blocked."""


def in_sight(_: object, ray: Sequence[int]) -> int:
    """The number of cells of a ray that are seen, up to the first shaded one."""
    return [*ray, SHADED].index(SHADED)


@lru_cache
def reader(lengths: tuple[int, ...]) -> Reader:
    """A reader of a cell and then its rays; from a shaded cell nothing is seen."""
    starts = {1 + sum(lengths[:n]) for n in range(len(lengths))}

    def step(state: State, shade: int) -> State:
        read, seen, blocked = state
        if read == 0:
            return (1, 1 - shade, False)
        is_blocked = shade == SHADED or (blocked and read not in starts)
        return (read + 1, seen + (seen > 0 and not is_blocked), is_blocked)

    return Reader((0, 0, False), step, lambda state: state[1], phrase=CELLS_SEEN)


no_two = Reader(0, lambda last, shade: None if last and shade else shade)


class Lookout(Puzzle, name="lookout"):
    """Shade cells, no two side by side; a number counts the cells seen from it."""

    title = "Lookout"
    rules = (
        "Shade some cells, no two of them side by side. A number is not shaded. It says how many "
        "cells are seen from there in the four directions, up to the next shaded one, itself "
        "included."
    )
    board = Shaded()
    max_side = 10
    made_sides = range(2, 7)
    turns = True

    numbers: Grid[int] = cell_clues(lambda p: range(1, sum(p.shape)), sees=in_sight, on=(UNSHADED,))
    givens: Grid[int | None] = givens(default=NO_GIVENS)

    def constrain(self, m: Model, board: Grid[Variable]) -> None:
        for line in board.lines:
            m.add(Automaton(line.cells, no_two, (UNSHADED, SHADED), where=line.where))
        cells = zip(entries(board), self.board.rays(board), entries(self.numbers), strict=True)
        for (path, variable), rays, (_, number) in cells:
            if number:
                along = (variable, *(seen for ray in rays for seen in ray))
                look = reader(tuple(map(len, rays)))
                m.add(Automaton(along, look, (UNSHADED, SHADED), number, at(path)))

    examples = (
        Example(
            puzzle={"numbers": [[0, 0, 3], [4, 0, 0], [0, 3, 0]]},
            solution=["010", "000", "100"],
            # Not solved on the way: filled in row by row, its first cell is wrong already.
            broken={"read": (["110", "000", "100"], "r2c1 shows 3 cells, not 4")},
        ),
    )
