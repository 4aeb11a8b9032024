"""A board of shaded cells that are apart, and of unshaded ones that are connected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from ...core.grid import Grid, entries
from ...core.places import Cell, Place, Several
from ..words import NUMBERS, Words
from .base import Assignment, Broken, Constraint, Variable
from .connected import components
from .reason import ALREADY_PLACED, Argument, Masks, Reason, View

if TYPE_CHECKING:
    from ..clauses import Cnf
    from .forms import CpSatForm

UNSHADED, SHADED = 0, 1
MOST_NAMED = 6
"""Up to so many cells are named one by one."""


class Shading(Constraint, frozen=True):
    """No two shaded cells share a side, and the unshaded ones are connected along their sides.

    >>> board = Shading(Grid([[0, 1, 2], [3, 4, 5]]))
    >>> [b.message for b in board.broken([1, 1, 0, 0, 0, 0])]
    ['r1c1 and r1c2 are side by side, and both are 1']
    >>> [b.message for b in board.broken([0, 1, 0, 1, 0, 0])]
    ['cell r1c3 cannot be reached from r1c1', 'cell r2c2 cannot be reached from r1c1', \
'cell r2c3 cannot be reached from r1c1']
    """

    kernel_name = "Shading"
    board: Grid[Variable]

    def variables(self) -> tuple[Variable, ...]:
        return self._cells

    @cached_property
    def _cells(self) -> tuple[Variable, ...]:
        return tuple(cell for _, cell in entries(self.board))

    def arguments(self) -> tuple[int, ...]:
        return (self.board.shape[1],)

    @cached_property
    def places(self) -> dict[Variable, Cell]:
        """Where each cell is."""
        return {cell: Cell(int(r), int(c)) for (r, c), cell in entries(self.board)}

    @cached_property
    def _pairs(self) -> tuple[tuple[Variable, Variable], ...]:
        """Every two cells that are side by side."""
        return tuple(pair for line in self.board.lines for pair in pairwise(line.cells))

    @cached_property
    def beside(self) -> dict[Variable, list[Variable]]:
        """The cells beside each cell."""
        beside: dict[Variable, list[Variable]] = {cell: [] for cell in self._cells}
        for one, other in self._pairs:
            beside[one].append(other)
            beside[other].append(one)
        return beside

    def areas(self, values: Sequence[int]) -> list[list[Variable]]:
        """The unshaded cells, in groups that are connected.

        >>> Shading(Grid([[0, 1, 2]])).areas([0, 1, 0])
        [[0], [2]]
        """
        number = {cell: n for n, cell in enumerate(self._cells)}
        ways = [
            (number[one], number[other])
            for one, other in self._pairs
            if values[one] == values[other] == UNSHADED
        ]
        areas: dict[int, list[Variable]] = {}
        for cell, area in zip(self._cells, components(len(self._cells), ways), strict=True):
            if values[cell] == UNSHADED:
                areas.setdefault(area, []).append(cell)
        return list(areas.values())

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        places = self.places
        for one, other in self._pairs:
            if values[one] == values[other] == SHADED:
                together = f"{places[one]} and {places[other]} are side by side"
                message = f"{together}, and both are {words.value_word(SHADED)}"
                yield Broken("adjacent", places[one], message)
        first, *others = self.areas(values) or [[]]
        for cell in (cell for area in others for cell in area):
            message = f"{words.cell_word} {places[cell]} cannot be reached from {places[first[0]]}"
            yield Broken("connected", places[cell], message)

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return view.words.whole

    def ways(self, view: View) -> str:
        return f"way to shade the {view.words.board_word}"

    # kernel/propagators/shading_techniques.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """A cell that is shaded, beside others, or one that would cut off others if it were."""
        if argument.rule == ALREADY_PLACED:
            cell = self._cells[argument.details[1]]
            where = (Several((view.place(cell),)),)
            told = view.tell(argument.removals)
            return argument.of_parts(view.says([cell], [SHADED]), told, where)
        cell, *inside = (self._cells[number] for number in argument.details)
        if inside:
            would = f"{view.places(inside)} would be cut off"
        else:
            would = self._would_divide(cell, list(argument.given), view)
        since = f"if {view.says([cell], [SHADED], 'were')}, {would}"
        where = (Several((view.place(cell),)),)
        return argument.of_parts(since, view.tell(argument.removals), where)

    def _would_divide(self, cell: Variable, others: list[Variable], view: View) -> str:
        """What a chain of shaded cells would do if one more were shaded."""
        chain = self._in_order([cell, *others])
        values = [SHADED if v in chain else UNSHADED for v in range(len(view.domains))]
        inside = min(self.areas(values), key=len)
        many = len(inside) > MOST_NAMED
        does = f"divide the {view.words.board_word}" if many else f"cut off {view.places(inside)}"
        if not others:
            return f"it would {does}"
        named = view.places(chain)
        if len(chain) > MOST_NAMED:
            named = f"{len(chain)} {view.words.cell_word}s"
        if sum(map(self._is_at_edge, chain)) < 2:
            return f"{named} would be a ring and {does}"
        if len(chain) > MOST_NAMED:
            named += f" from {view.place(chain[0])} to {view.place(chain[-1])}"
        return f"{named} would be a chain from edge to edge and {does}"

    def _in_order(self, chain: Sequence[Variable]) -> list[Variable]:
        """The cells of a chain, each next to one that it touches, from the edge if it is there."""
        left = sorted(chain, key=lambda v: (not self._is_at_edge(v), v))
        ordered = [left.pop(0)]
        while left:
            touching = (v for v in left if self._touch(v, ordered[-1]))
            ordered.append(next(touching, left[0]))
            left.remove(ordered[-1])
        return ordered

    def _touch(self, one: Variable, other: Variable) -> bool:
        here, there = self.places[one], self.places[other]
        return abs(here.row - there.row) == abs(here.column - there.column) == 1

    def _is_at_edge(self, cell: Variable) -> bool:
        (rows, columns), here = self.board.shape, self.places[cell]
        return here.row in (0, rows - 1) or here.column in (0, columns - 1)

    def in_short(self, view: View, removals: Masks) -> str:
        unshaded, shaded = map(view.words.value_word, (UNSHADED, SHADED))
        cells = f"{view.words.cell_word}s"
        if self._follows_from_one(view, removals):
            return f"beside {shaded} {cells}"
        return f"to connect all {unshaded} {cells}"

    def _follows_from_one(self, view: View, removals: Masks) -> bool:
        """Whether each of these cells is beside a shaded one."""
        is_shaded = [domain == 1 << SHADED for domain in view.domains]
        return all(any(is_shaded[other] for other in self.beside[cell]) for cell in removals)

    def clash(self, view: View) -> str:
        if doubled := self.doubled(view):
            return f"{view.says(doubled[1], [SHADED], 'would be')}, side by side"
        return f"some {view.words.cell_word}s could not be reached any more"

    def doubled(self, view: View) -> tuple[str, Sequence[Variable]] | None:
        for pair in self._pairs:
            if all(view.domains[cell] == 1 << SHADED for cell in pair):
                return f"{view.says(pair, [SHADED])}, side by side", pair
        return None

    # For the engines -----------------------------------------------------------------

    def cut(self, values: Sequence[int]) -> list[Assignment] | None:
        """A cell around an area must be unshaded: of the area with the fewest cells around.

        Where all of them are shaded, those beside them, inside and outside, are not.
        """
        areas = self.areas(values)
        if len(areas) < 2:
            return None
        borders = [self._border(area, values) for area in areas]
        fewest = min(len(border) for border in borders)
        smallest = next(border for border in borders if len(border) == fewest)
        return [(cell, UNSHADED) for cell in sorted(smallest)]

    def _border(self, area: Sequence[Variable], values: Sequence[int]) -> set[Variable]:
        """The shaded cells beside an area."""
        beside = (other for cell in area for other in self.beside[cell])
        return {other for other in beside if values[other] == SHADED}

    def cnf(self, cnf: Cnf) -> None:
        """That shaded cells are apart, and cells not enclosed; :meth:`cut` adds the rest."""
        for clause in self._clauses():
            cnf.require(clause)

    def cpsat(self, form: CpSatForm) -> None:
        """As in :meth:`cnf`."""
        for clause in self._clauses():
            form.require(clause)

    def _clauses(self) -> Iterator[list[Assignment]]:
        """Of each of these groups of cells, one is unshaded."""
        yield from ([(cell, UNSHADED) for cell in pair] for pair in self._pairs)
        # On a board of up to three cells, an unshaded one may be the only one.
        if len(self._cells) > 3:
            yield from ([(cell, UNSHADED) for cell in some] for some in self.beside.values())
