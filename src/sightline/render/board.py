"""The picture of a board: one description for every genre, read off its :class:`Look`.

The layers, from the bottom: cells, the diagonals that matter, highlights, lines or walls, the
contents of the cells, pencil marks, and the clues around the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from math import ceil, isqrt
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ..core.domain import values_of
from ..core.drawing import Drawing
from ..core.grid import Doorways, Grid
from ..core.places import Cell
from ..rules.diagonals import long_diagonals
from ..rules.marks import Marks, masks_of
from ..rules.puzzle import Puzzle, Solution
from ..words import Message, say, sentence, text
from .floor_plan import doors, halos, stubs
from .highlight import Highlight, highlight
from .layout import CLUE_BAND, Layout, Point, fitting
from .picture import Circle, Path, Picture, Rectangle, Shape, Symbol, Text
from .shading import is_dark, shades
from .towers import tower

if TYPE_CHECKING:
    from ..rules.constraints import Broken
    from ..verbs.explain import Step


BOARD = say(
    "picture-of-board",
    "A board of { $puzzle } with { $clues -> [0] no clue [one] 1 clue *[other] { $clues } clues }"
    '{ $filled -> [no] { "" } [partly] , partly filled in *[wholly] , filled in }.',
)
NUMBER, CLUE, MARK = 22, 19, 12
"""The sizes of numbers inside the board, beside it, and in pencil."""
CLUE_SCALE = 0.72
"""The size of a symbol beside the board."""
BADGE = 14
"""The radius of the highlight of a clue."""


def picture(
    puzzle: Puzzle,
    solution: Solution | None = None,
    *,
    marks: Marks | None = None,
    step: Step | None = None,
    line: int | None = None,
    conflicts: Sequence[Broken] = (),
    towers: bool = False,
) -> Picture:
    """The board as shapes: empty, partly or completely filled in.

    >>> from sightline.rules.puzzle import genre
    >>> small = picture(genre("doors")(rooms=[[2, 0]]))
    >>> small.title, small.description, small.width
    ('Doors 1×2', 'A board of Doors 1×2 with 1 clue.', 120)
    """
    pointed = highlight(puzzle, step, conflicts, line)
    board = _Board(puzzle, solution, marks or {}, pointed, towers=towers)
    remarks = [step.numbered[line - 1].text if line else step.text] if step else []
    remarks += [sentence(broken.message) for broken in conflicts]
    return Picture(
        width=board.layout.width,
        height=board.layout.height,
        title=puzzle.about.title or puzzle.describe(),
        description=" ".join([text(board.description()), *remarks]),
        shapes=tuple(board.shapes()),
    )


class _Standing(NamedTuple):
    """What stands in a cell."""

    row: int
    column: int
    value: int
    role: str
    """``given`` by the puzzle or ``entered``; ``given reversed`` on a dark square."""


class _Board:
    """A puzzle with everything that is drawn, and its layout."""

    def __init__(
        self,
        puzzle: Puzzle,
        solution: Solution | None,
        marks: Marks,
        pointed: Highlight,
        *,
        towers: bool,
    ) -> None:
        self.puzzle, self.board, self.pointed = puzzle, puzzle.board, pointed
        self.layout = Layout.of(puzzle)
        self.given = puzzle.drawing()
        self.shown = self.given
        if solution is not None:
            self.shown = _over(self.given, puzzle.drawing(solution))
        self.marks = _by_place(puzzle, marks)
        self.towers = towers and self.board.towers

    # What it says --------------------------------------------------------------------

    def description(self) -> Message:
        """Genre, size, number of clues, and how much is filled in."""
        given, shown = self._answered(self.given), self._answered(self.shown)
        filled = "no"
        if _filled(shown) > _filled(given):
            filled = "wholly" if all(None not in row for row in shown) else "partly"
        clues = _filled(self.given.rows())
        return BOARD(puzzle=self.puzzle.said, clues=clues, filled=filled)

    def _answered(self, drawing: Drawing) -> Sequence[Sequence[int | None]]:
        """The part of a drawing that a solution fills, in rows."""
        return [row for at in self.board.drawn_at.values() for row in drawing.at(at)]

    # What there is to see ------------------------------------------------------------

    def shapes(self) -> Iterator[Shape]:
        """All shapes, from the bottom to the top."""
        layout = self.layout
        yield Rectangle("paper", 0, 0, layout.width, layout.height)
        yield from _by_role(self.cells())
        if diagonals := "".join(map(layout.diagonal, long_diagonals(self.puzzle))):
            yield Path("diagonals", diagonals)
        if self.given.shades:
            yield from _by_role(
                shades(self.layout, self.given, self.shown, self.marks, self.pointed)
            )
        yield from self.rings()
        yield from _by_role(self.badges())
        yield from self.lines()
        yield from _by_role(self.contents())
        yield from _by_role(self.pencilled())
        yield from _by_role(self.clues())

    def cells(self) -> Iterable[Shape]:
        cells, ways = _cells(self.layout), self.pointed.ways
        if not ways:
            return cells
        return (
            replace(cell, role=f"cell {ways[cell.id]}") if cell.id in ways else cell
            for cell in cells
        )

    def rings(self) -> Iterator[Shape]:
        """A frame inside each cell that a step concludes or depends on, or that is wrong."""
        layout, ways = self.layout, self.pointed.ways
        size = layout.cell - 6
        for r, c in layout.places() if ways else ():
            way = ways.get(Cell(r, c).key, "looked")
            if way != "looked":
                x, y = layout.corner(r, c)
                yield Rectangle(f"ring {way}", x + 3, y + 3, size, size)

    def badges(self) -> Iterator[Shape]:
        """A disc behind each clue that is pointed at."""
        for side, index, _ in self._shown_clues():
            way = self.pointed.ways.get(f"{side}-{index + 1}")
            if way:
                yield Circle(f"badge {way}", *self.layout.beside(side, index), BADGE)

    def lines(self) -> Iterator[Shape]:
        layout = self.layout
        if self.given.walls and self.shown.walls:
            yield from halos(layout, self.pointed)
            if inner := stubs(layout):
                yield Path("jamb", inner)
            yield from _by_role(
                doors(layout, self.given.walls, self.shown.walls, self.marks, self.pointed)
            )
            yield Path("wall", layout.outline())  # over the ends of the inner walls
        else:
            if inner := layout.inner_lines():
                yield Path("lines", inner)
            yield Path("frame", layout.outline())

    def contents(self) -> Iterator[Shape]:
        highest = max(self.board.values(self.puzzle), default=1)
        texts = (self.board.written(place.value, "cells") for place in self._standing)
        size = _size(NUMBER, texts, self.layout.cell - 10)
        for place in self._standing:
            middle = self.layout.middle(place.row, place.column)
            if self.towers and place.value not in self.board.shapes:
                yield from tower(*middle, place.value, highest, place.role)
            else:
                yield self._value(place.value, place.role, middle, size, at="cells")

    def clues(self) -> Iterator[Shape]:
        texts = (self.board.written(value, side) for side, _, value in self._shown_clues())
        size = _size(CLUE, texts, CLUE_BAND - 8)
        for side, index, value in self._shown_clues():
            middle = self.layout.beside(side, index)
            yield self._value(value, "clue", middle, size, CLUE_SCALE, at=side)

    def pencilled(self) -> Iterator[Shape]:
        """The marks in the empty cells, and those that a step crosses out."""
        struck = self.pointed.struck
        if "cells" not in self.board.drawn_at.values() or not (self.marks or struck):
            return  # marks of doors and of shades are drawn where these are
        model = self.puzzle.rules_model
        for r, c in self.layout.places():
            place = Cell(r, c).key
            if self.shown.cells[r][c] is None and place not in self.pointed.values:
                everything = values_of(model.ranges[model.board[r][c]])
                gone = struck.get(place, frozenset())
                # Where nothing was known before, everything was still possible.
                seen = self.marks.get(place, frozenset(everything if gone else ())) | gone
                yield from self._marks(self.layout.middle(r, c), everything, seen, gone)

    def _marks(
        self,
        middle: Point,
        everything: Sequence[int],
        seen: frozenset[int],
        gone: frozenset[int],
    ) -> Iterator[Shape]:
        """Each value at its own place in the cell."""
        across = isqrt(len(everything) - 1) + 1
        down = ceil(len(everything) / across)
        step = (self.layout.cell - (10 if across <= 3 else 4)) / across
        size = _size(MARK, map(self.board.written, everything), step - 1)
        for index, value in enumerate(everything):
            if value in seen:
                row, column = divmod(index, across)
                x = _tidy(middle[0] + (column - (across - 1) / 2) * step)
                y = _tidy(middle[1] + (row - (down - 1) / 2) * step)
                yield self._value(value, "mark", (x, y), size, _tidy(step / 40), at="cells")
                if value in gone:
                    half = _tidy(step / 2 - 1)
                    yield Path("strike", f"M{x - half:g} {y + half:g}l{2 * half:g} {-2 * half:g}")

    def _value(
        self, value: int, role: str, middle: Point, size: float, scale: float = 1, *, at: str
    ) -> Shape:
        """A value as its genre draws it there: a symbol, a letter or a number."""
        if value in self.board.shapes and self.board.is_value(at):
            name = self.board.shapes[value]
            return Symbol(f"symbol {role} {name}", *middle, name, scale)
        return Text(f"number {role}", *middle, size, self.board.written(value, at))

    @cached_property
    def _standing(self) -> list[_Standing]:
        """What stands in the cells: the givens, what is entered, what a step concludes."""
        found, concluded = [], self.pointed.values
        here = concluded and "cells" in self.board.drawn_at.values()
        for r, (givens, shown) in enumerate(zip(self.given.cells, self.shown.cells, strict=True)):
            for c, (given, value) in enumerate(zip(givens, shown, strict=True)):
                if value is not None:
                    role = "entered" if given is None else "given"
                    if self.given.shades and is_dark(self.shown, self.pointed, r, c):
                        role = "given reversed"
                    found.append(_Standing(r, c, value, role))
                elif here and (name := Cell(r, c).key) in concluded:
                    found.append(_Standing(r, c, concluded[name], "entered"))
        return found

    def _shown_clues(self) -> Iterator[tuple[str, int, int]]:
        for side, clues in self.given.sides.items():
            for index, value in enumerate(clues):
                if value is not None:
                    yield side, index, value


def _over(given: Drawing, filled: Drawing) -> Drawing:
    """The board that is filled in, with the givens added if it leaves them out."""
    walls = filled.walls
    if given.walls and walls:
        vertical = _first_of(given.walls.vertical, walls.vertical)
        walls = Doorways(vertical, _first_of(given.walls.horizontal, walls.horizontal))
    shades = filled.shades
    if given.shades and shades:
        shades = _first_of(given.shades, shades)
    return Drawing(_first_of(given.cells, filled.cells), walls, given.sides, shades)


def _first_of(one: Grid[int | None], other: Grid[int | None]) -> Grid[int | None]:
    rows = zip(one, other, strict=True)
    return Grid([b if a is None else a for a, b in zip(*row, strict=True)] for row in rows)


@lru_cache(maxsize=64)
def _cells(layout: Layout) -> tuple[Rectangle, ...]:
    """All cells, empty; cached, because many boards have the same size."""
    size = layout.cell
    return tuple(
        Rectangle("cell", *layout.corner(r, c), size, size, Cell(r, c).key)
        for r, c in layout.places()
    )


def _by_role(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Those of one role together, in the order in which the roles appear.

    The output is then shorter. Shapes overlap only within a cell, where this is their
    order anyway.
    """
    together: dict[str, list[Shape]] = {}
    for shape in shapes:
        together.setdefault(shape.role, []).append(shape)
    return chain.from_iterable(together.values())


def _filled(rows: Iterable[Sequence[int | None]]) -> int:
    return sum(len(row) - row.count(None) for row in rows)


def _by_place(puzzle: Puzzle, marks: Marks) -> dict[str, frozenset[int]]:
    """The marks by the keys of their places."""
    if not marks:
        return {}
    model = puzzle.rules_model
    masks = masks_of(model, marks)
    return {model.place(v).key: frozenset(values_of(mask)) for v, mask in masks.items()}


def _size(usual: float, texts: Iterable[str], space: float) -> float:
    """The usual size, or a smaller one in which the longest of the texts fits."""
    return fitting(usual, max(map(len, texts), default=1), space)


def _tidy(length: float) -> float:
    """A length without insignificant digits."""
    return round(length, 1)
