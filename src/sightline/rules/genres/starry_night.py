"""Starry Night: a sun, a moon and a star in every row and column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.boards import Cells
from ...core.grid import Grid
from ...core.places import Column
from ..constraints import Apart, Constraint, Nearer, NearerLines, OneEach, Variable, shared
from ..constraints.nearer import EQUAL, FIRST, SECOND
from ..fields import NO_GIVENS, givens, line_clues
from ..model import Model
from ..puzzle import Example, Puzzle
from ..sampling import scattered

SKY, SUN, MOON, STAR = range(4)
SYMBOLS = {SUN: "sun", MOON: "moon", STAR: "star"}
NAMED = STAR, SUN, MOON
NEAREST = {SUN: FIRST, MOON: SECOND, STAR: EQUAL}
"""What a clue says of the sun and the moon, in this order."""
_CLUE_OF: dict[int | None, int] = {nearest: symbol for symbol, nearest in NEAREST.items()}
_nearer = shared(Nearer)


def nearest(_: object, line: Sequence[int]) -> int:
    """The clue of a line: which of the two is nearer to the star."""
    return _CLUE_OF[Nearer.value(line, NAMED)]


class StarryNight(Puzzle, name="starry-night"):
    """A sun, a moon and a star per line; a clue says which of the two is nearer to the star.

    >>> p = StarryNight(rows=[0, 0, 0, 3, 0], columns=[2, 0, 0, 3, 0])
    >>> p.shape, [clue.text for clue in p.clues()][0]
    ((5, 5), 'the star beside row 4')
    """

    title = "Starry Night"
    rules = (
        "Every row and every column holds exactly one sun, one moon and one star; the other "
        "cells are empty sky. Two equal symbols never touch diagonally. A sun beside a row or "
        "below a column says that the sun is nearer to the star than the moon is; a moon, that "
        "the moon is nearer; a star, that both are equally far."
    )
    board = Cells(
        values=lambda _: range(4),
        square=True,
        background=SKY,
        words={SKY: "empty sky", **{symbol: f"a {word}" for symbol, word in SYMBOLS.items()}},
        symbols={SKY: ("·", "0"), SUN: ("○", "1"), MOON: ("●", "2"), STAR: ("★", "3")},
        shapes={SKY: "dot", **SYMBOLS},
        keys={"s": SUN, "m": MOON, "t": STAR, "x": SKY},
        ruled=True,
    )
    max_side = 64
    made_sides = range(5, 21)  # no smaller board has a solution
    turns = True
    bare_term = True
    interchangeable = SUN, MOON
    sample = scattered(tuple(SYMBOLS), SKY)
    sampled_anew = 4

    rows: tuple[int, ...] = line_clues("left", lambda _: range(1, 4), reads=nearest)
    columns: tuple[int, ...] = line_clues("bottom", lambda _: range(1, 4), reads=nearest)
    givens: Grid[int | None] = givens(default=NO_GIVENS)

    def constrain(self, m: Model, board: Grid[Variable]) -> None:
        for constraint in _symbols_apart(board):
            m.add(constraint)
        for line, spot, clue in self.clues_along(board):
            m.add(_nearer(line, NAMED, NEAREST[clue], spot))

    def corollaries(self, m: Model, board: Grid[Variable]) -> None:
        m.constraints += NearerLines.corollaries(board, NAMED, m.constraints)

    examples = (
        Example(
            puzzle={"rows": [1, 0, 0, 0, 0], "columns": [0, 1, 1, 2, 0]},
            solution=["30012", "12300", "00123", "23001", "01230"],
            broken={
                "one-each": (
                    ["30112", "12300", "00123", "23001", "01230"],
                    "row 1 holds 2 suns, not one",
                ),
                "touch": (
                    ["30012", "12300", "00123", "01230", "23001"],
                    "the suns in r3c3 and r4c2 touch diagonally",
                ),
                "nearer": (
                    ["21003", "00321", "32100", "10032", "03210"],
                    "column 2 has the moon nearer to the star than the sun, not the sun nearer to "
                    "the star than the moon",
                ),
            },
        ),
    )


@lru_cache(maxsize=64)
def _symbols_apart(sky: Grid[Variable]) -> tuple[Constraint, ...]:
    """The rules that no clue changes."""
    once = [OneEach(line.cells, tuple(SYMBOLS), line.where) for line in sky.lines]
    apart = [
        Apart(line, following, symbol, implied=isinstance(line.where, Column))
        for line, following in sky.neighbours
        for symbol in SYMBOLS
    ]
    return (*once, *apart)
