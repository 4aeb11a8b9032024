"""Starry Night: a sun, a moon and a star in every row and column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from ...core.drawing import Look
from ...core.errors import PuzzleError
from ...core.grid import Grid, Path, Shape
from ...core.places import Cell, Column, Place
from ...core.words import Mood, be, be_not, listed
from ..constraints import Apart, Constraint, Nearer, OneEach, Variable, shared
from ..constraints.nearer import EQUAL, FIRST, SECOND
from ..model import Model
from ..puzzle import Puzzle, check_grid, check_size, check_values

SKY, SUN, MOON, STAR = range(4)
SYMBOLS = {SUN: "sun", MOON: "moon", STAR: "star"}
NEAREST = {SUN: FIRST, MOON: SECOND, STAR: EQUAL}
"""What a clue says of the sun and the moon, in this order."""
_CLUE_OF: dict[int | None, int] = {nearest: symbol for symbol, nearest in NEAREST.items()}
_nearer = shared(Nearer)
NO_GIVENS: Grid[int | None] = Grid(())


@dataclass(frozen=True, kw_only=True)
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
    max_side = 64
    look = Look(
        cells="givens",
        sides={"left": "rows", "bottom": "columns"},
        ruled=True,
        symbols={SKY: ("·", "0"), SUN: ("○", "1"), MOON: ("●", "2"), STAR: ("★", "3")},
        shapes={SKY: "dot", **SYMBOLS},
        keys={"s": SUN, "m": MOON, "t": STAR, "x": SKY},
    )
    value_words = {SKY: "empty sky", SUN: "a sun", MOON: "a moon", STAR: "a star"}
    turns = True
    bare_term = True
    made_sides = range(5, 21)  # no smaller board has a solution
    relabellings = ({SUN: MOON, MOON: SUN},)

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    givens: Grid[int | None] = NO_GIVENS

    def __post_init__(self) -> None:
        side = len(self.rows)
        check_size(StarryNight, side, side)
        if len(self.columns) != side:
            raise PuzzleError(
                f"columns has {len(self.columns)} clues, but rows has {side}", path=("columns",)
            )
        check_values(tuple(self.rows), "rows", range(1, 4), 0)
        check_values(tuple(self.columns), "columns", range(1, 4), 0)
        givens = Grid(self.givens) if self.givens else Grid.filled((side, side), None)
        check_grid("givens", givens, (side, side))
        check_values(givens, "givens", range(4), None)
        object.__setattr__(self, "rows", tuple(self.rows))
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "givens", givens)

    @property
    def parts(self) -> dict[str, int | None]:
        return {"rows": 0, "columns": 0, "givens": None}

    @property
    def shape(self) -> Shape:
        return self.givens.shape

    def model(self) -> Model:
        m = Model()
        m.board = sky = m.grid(range(4), self.givens)
        for constraint in _symbols_apart(sky):
            m.add(constraint)
        for line, clue in zip(sky.lines, self.rows + self.columns, strict=True):
            if clue:
                # The clue of a row stands at its left, that of a column below it.
                spot = line.where.far if isinstance(line.where, Column) else line.where.near
                m.add(_nearer(line.cells, (STAR, SUN, MOON), NEAREST[clue], line.where, spot))
        return m

    @classmethod
    def clued(cls, solution: Grid[int], **switches: Any) -> Self:
        rows, columns = (
            tuple(_CLUE_OF[Nearer.value(line, (STAR, SUN, MOON))] for line in board)
            for board in (solution, solution.transposed())
        )
        given: Grid[int | None] = Grid(solution)
        return cls(rows=rows, columns=columns, givens=given, solution=solution, **switches)

    @classmethod
    def worth_giving(cls, value: Any) -> bool:
        return bool(value != SKY)

    def worth_filling(self) -> int:
        return len(SYMBOLS) * len(self.rows)

    def clue_text(self, path: Path, value: Any) -> str:
        symbol = self.value_noun(value)
        match path:
            case ("rows", int(i)):
                return f"the {symbol} beside row {i + 1}"
            case ("columns", int(i)):
                return f"the {symbol} below column {i + 1}"
            case (_, int(r), int(c)):
                return f"the given {symbol} in {Cell(r, c)}"
        raise KeyError(path)

    @classmethod
    def mirrored_parts(cls, parts: Mapping[str, Any]) -> dict[str, Any]:
        # The clue of a row speaks of the whole row: it has no side.
        columns, givens = parts["columns"][::-1], parts["givens"].mirrored()
        return {**parts, "columns": columns, "givens": givens}

    @classmethod
    def transposed_parts(cls, parts: Mapping[str, Any]) -> dict[str, Any]:
        rows, columns, givens = parts["columns"], parts["rows"], parts["givens"].transposed()
        return {"rows": rows, "columns": columns, "givens": givens}

    def statement(
        self, places: Sequence[Place], values: Sequence[int], mood: Mood, *, denied: bool = False
    ) -> str:
        where, verb = listed(places), be(mood, several=len(places) > 1)
        symbols = [value for value in values if value != SKY]
        hold = _HOLD[verb]
        if denied and SKY in values:
            left = [value for value in SYMBOLS if value not in values]
            if len(left) == len(SYMBOLS):
                return f"{where} {be_not(mood, several=len(places) > 1)} empty"
            return self.statement(places, left, mood)
        if denied:
            return f"{where} {hold} {listed(f'no {self.value_noun(each)}' for each in symbols)}"
        held = [f"{hold} {listed(map(self.value_word, symbols), 'or')}"] if symbols else []
        empty = [f"{verb} {self.value_word(SKY)}"] if SKY in values else []
        # Said once is enough: "would be empty sky or hold a sun".
        return f"{where} {listed([*empty, *held], 'or').replace('or would ', 'or ')}"


_HOLD = {"is": "holds", "are": "hold", "were": "held", "would be": "would hold"}


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
