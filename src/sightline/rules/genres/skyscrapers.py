"""Skyscrapers: towers in a Latin square, counted from the edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from ...core.domain import MAX_VALUE
from ...core.drawing import Look
from ...core.errors import PuzzleError
from ...core.grid import Edges, Grid, Path, Shape, remake
from ...core.places import Cell
from ...core.random import Random
from ..constraints import Visible, shared
from ..model import Model
from ..puzzle import Puzzle, check_grid, check_size, check_values

_visible = shared(Visible)
NO_GIVENS: Grid[int] = Grid(())


@dataclass(frozen=True, kw_only=True)
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
    max_side = MAX_VALUE
    look = Look(
        cells="givens",
        sides={"top": "top", "left": "left", "bottom": "bottom", "right": "right"},
        nothing=".",
        towers=True,
    )
    seen_word = "tower"
    turns = True
    bare_term = True
    made_sides = range(2, 13)

    edges: Edges
    givens: Grid[int] = NO_GIVENS

    def __post_init__(self) -> None:
        side = len(self.edges.top)
        check_size(Skyscrapers, side, side)
        for name in self.edges.__struct_fields__:
            clues = getattr(self.edges, name)
            if len(clues) != side:
                raise PuzzleError(
                    f"{name} has {len(clues)} clues, but top has {side}", path=(name,)
                )
            check_values(clues, name, range(1, side + 1), 0)
        givens = Grid(self.givens) if self.givens else Grid.filled((side, side), 0)
        check_grid("givens", givens, (side, side))
        check_values(givens, "givens", range(1, side + 1), 0)
        object.__setattr__(self, "givens", givens)

    @property
    def parts(self) -> dict[str, int | None]:
        return {"edges": 0, "givens": 0}

    @property
    def shape(self) -> Shape:
        return self.givens.shape

    def model(self) -> Model:
        m = Model()
        m.board = height = m.grid(range(1, len(self.givens) + 1), self.givens, unknown=0)
        for line, near, far in self.edges.along(height):
            m.add(_visible(line, near, far))
        return m

    @classmethod
    def draw(cls, shape: Shape, random: Random, **wishes: Any) -> Grid[int]:
        """A Latin square, every one equally likely: see ``kernel/latin.cpp``."""
        del wishes  # there are none
        return Grid(random.latin_square(shape[0]))

    @classmethod
    def clued(cls, solution: Grid[int], **switches: Any) -> Self:
        rows, columns = solution, solution.transposed()
        boards = (columns, rows, columns.mirrored(), rows.mirrored())
        edges = Edges(*(tuple(map(Visible.value, board)) for board in boards))
        return cls(edges=edges, givens=solution, solution=solution, **switches)

    def seen_from(self, clue: Path, board: Grid[int | None]) -> Iterator[Path]:
        _, side, index = clue
        places = remake(board, lambda path, _: path)
        lines = places if side in ("left", "right") else places.transposed()
        line = lines[index][::-1] if side in ("right", "bottom") else lines[index]
        towers: list[int] = []
        for row, column in line:
            tower = board[row][column]
            if tower is None:
                return
            towers.append(tower)
            if Visible.value(towers) > Visible.value(towers[:-1]):
                yield row, column

    def clue_text(self, path: Path, value: Any) -> str:
        match path:
            case ("edges", "top", int(i)):
                return f"the {value} above column {i + 1}"
            case ("edges", "bottom", int(i)):
                return f"the {value} below column {i + 1}"
            case ("edges", side, int(i)):
                return f"the {value} {side} of row {i + 1}"
            case (_, int(r), int(c)):
                return f"the given {value} in {Cell(r, c)}"
        raise KeyError(path)
