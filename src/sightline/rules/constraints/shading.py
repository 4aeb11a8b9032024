"""A board of shaded cells that are apart, and of unshaded ones that are connected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from ...core.grid import Grid, entries
from ...core.places import Cell, Place, Several
from ...words import Message, Slot, say
from ..words import NUMBERS, Words
from .base import Assignment, Broken, Constraint, Variable
from .connected import SOME_NOT_REACHED, components, not_reached
from .reason import ALREADY_PLACED, Argument, Masks, Reason, View, rule

if TYPE_CHECKING:
    from ..clauses import Cnf
    from .forms import CpSatForm

UNSHADED, SHADED = 0, 1
MOST_NAMED = 6
"""Up to so many cells are named one by one."""


rule("only-way-out")
rule("short-chain")
rule("long-chain")
BOTH_SHADED = say(
    "both-shaded", "{ $one } and { $other } are side by side, and both are { $shaded }"
)
WAY_TO_SHADE = say("way-to-shade", "way to shade the { $board }")
IS_SHADED = say("is-shaded", "{ $shaded }, so { $then }")
IF_SHADED = say("if-shaded", 'if { SAY($supposed, mood: "were") }, { $would }, so { $then }')
CUT_OFF = say("would-be-cut-off", "{ $cells } would be cut off")
WOULD_DIVIDE = say("would-divide", "{ would-be-shape } divide the { $board }")
WOULD_CUT_OFF = say("would-cut-off", "{ would-be-shape } cut off { $cells }")
say(
    "would-be-shape",
    "{ $shape -> [itself] it would [ring] { $chain } would be a ring and "
    "*[chain] { $chain } would be a chain from edge to edge and }",
)
SO_MANY_CELLS = say(
    "so-many-cells",
    "{ $shape -> [chain] { $count } { PLURAL($noun) } from { $first } to { $last } "
    "*[other] { $count } { PLURAL($noun) } }",
)
BESIDE_SHADED = say("beside-shaded", "beside { $shaded } { PLURAL($noun) }")
TO_CONNECT_UNSHADED = say("to-connect-unshaded", "to connect all { $unshaded } { PLURAL($noun) }")
WOULD_BE_SIDE_BY_SIDE = say(
    "would-be-side-by-side", '{ SAY($shaded, mood: "would") }, side by side'
)
SIDE_BY_SIDE = say("side-by-side", "{ $shaded }, side by side")


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
                both = BOTH_SHADED(one=places[one], other=places[other], shaded=words.value(SHADED))
                yield Broken("adjacent", places[one], both)
        first, *others = self.areas(values) or [[]]
        for cell in (cell for area in others for cell in area):
            said = not_reached(places[cell], places[first[0]], words)
            yield Broken("connected", places[cell], said)

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return view.words.whole

    def ways(self, view: View) -> Message:
        return WAY_TO_SHADE(board=view.words.board_noun)

    # kernel/propagators/shading_techniques.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """A cell that is shaded, beside others, or one that would cut off others if it were."""
        if argument.rule == ALREADY_PLACED:
            cell = self._cells[argument.details[1]]
            where = (Several((view.place(cell),)),)
            shaded, then = view.says([cell], [SHADED]), view.tell(argument.removals)
            return argument.reason(IS_SHADED(shaded=shaded, then=then), where)
        cell, *inside = (self._cells[number] for number in argument.details)
        would = CUT_OFF(cells=view.places(inside)) if inside else None
        if would is None:
            would = self._would_divide(cell, list(argument.given), view)
        supposed, then = view.says([cell], [SHADED]), view.tell(argument.removals)
        where = (Several((view.place(cell),)),)
        return argument.reason(IF_SHADED(supposed=supposed, would=would, then=then), where)

    def _would_divide(self, cell: Variable, others: list[Variable], view: View) -> Message:
        """What a chain of shaded cells would do if one more were shaded."""
        chain = self._in_order([cell, *others])
        values = [SHADED if v in chain else UNSHADED for v in range(len(view.domains))]
        inside = min(self.areas(values), key=len)
        is_ring = sum(map(self._is_at_edge, chain)) < 2
        shape = "itself" if not others else "ring" if is_ring else "chain"
        named: Slot = view.places(chain)
        if len(chain) > MOST_NAMED:
            ends = {"first": view.place(chain[0]), "last": view.place(chain[-1])}
            noun = view.words.cell_noun
            named = SO_MANY_CELLS(count=len(chain), noun=noun, shape=shape, **ends)
        if len(inside) > MOST_NAMED:
            return WOULD_DIVIDE(shape=shape, chain=named, board=view.words.board_noun)
        return WOULD_CUT_OFF(shape=shape, chain=named, cells=view.places(inside))

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

    def in_short(self, view: View, removals: Masks) -> Message:
        unshaded, shaded = map(view.words.value, (UNSHADED, SHADED))
        noun = view.words.cell_noun
        if self._follows_from_one(view, removals):
            return BESIDE_SHADED(shaded=shaded, noun=noun)
        return TO_CONNECT_UNSHADED(unshaded=unshaded, noun=noun)

    def _follows_from_one(self, view: View, removals: Masks) -> bool:
        """Whether each of these cells is beside a shaded one."""
        is_shaded = [domain == 1 << SHADED for domain in view.domains]
        return all(any(is_shaded[other] for other in self.beside[cell]) for cell in removals)

    def clash(self, view: View) -> Message:
        if doubled := self._side_by_side(view):
            return WOULD_BE_SIDE_BY_SIDE(shaded=view.says(doubled, [SHADED]))
        return SOME_NOT_REACHED(noun=view.words.cell_noun)

    def doubled(self, view: View) -> tuple[Message, Sequence[Variable]] | None:
        pair = self._side_by_side(view)
        return pair and (SIDE_BY_SIDE(shaded=view.says(pair, [SHADED])), pair)

    def _side_by_side(self, view: View) -> tuple[Variable, Variable] | None:
        """Two shaded cells that share a side."""
        pairs = (p for p in self._pairs if all(view.domains[cell] == 1 << SHADED for cell in p))
        return next(pairs, None)

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
