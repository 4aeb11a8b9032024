"""A line that holds each of a few symbols once, and which of them is seen first from its ends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...core.grid import Line
from ...core.places import End, Place, Spot
from ...words import Message
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable
from .first_seen_words import FIRST, argued
from .one_each import ITS_RULES, OneEach
from .reason import Argument, Masks, Reason, View
from .shown import COULD_NOT_SHOW, SHOWS_NOT, WAY_TO_SHOW, few_ways, from_ends
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm, Expression


class FirstSeen(Constraint, frozen=True):
    """Each of ``symbols`` once; ``near`` and ``far`` are the first ones seen from the ends.

    Other cells hold something else, which hides nothing; 0 is no clue.

    >>> from sightline.core.places import Row
    >>> line = FirstSeen(Line((0, 1, 2, 3), Row(1)), (1, 2), 2, 0)
    >>> [b.message for b in line.broken([0, 1, 0, 2])]
    ['row 2 shows 1 first from the left, not 2']
    """

    kernel_name = "FirstSeen"
    clue_arguments = (0, 1)
    line: Line[Variable]
    symbols: tuple[int, ...]
    near: int
    far: int

    @staticmethod
    def seen(line: Sequence[int], symbols: Collection[int]) -> list[int]:
        """The place of the first symbol, if there is any.

        >>> FirstSeen.seen([0, 0, 2, 1], (1, 2)), FirstSeen.seen([0], (1, 2))
        ([2], [])
        """
        return [place for place, value in enumerate(line) if value in symbols][:1]

    @staticmethod
    def value(line: Sequence[int], symbols: Collection[int]) -> int | None:
        """The first symbol seen from the start of the line.

        >>> FirstSeen.value([0, 0, 2, 1], (1, 2))
        2
        """
        return next(filter(symbols.__contains__, line), None)

    def variables(self) -> tuple[Variable, ...]:
        return self.line.cells

    def arguments(self) -> tuple[int, ...]:
        return (self.near, self.far, *self.symbols)

    @cached_property
    def views(self) -> tuple[tuple[tuple[Variable, ...], int, End], ...]:
        """The line as seen from each end that has a clue: cells, clue, end."""
        cells, where = self.line
        both = (cells, self.near, where.near), (cells[::-1], self.far, where.far)
        return tuple(view for view in both if view[1])

    @cached_property
    def once(self) -> OneEach:
        """The part of it that does not depend on clues."""
        return OneEach(self.line.cells, self.symbols, self.line.where)

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        yield from self.once.broken(values, words)
        for cells, clue, end in self.views:
            first = self.value([values[v] for v in cells], self.symbols)
            if first is not None and first != clue:
                shown, wanted = FIRST(value=words.value(first)), words.value(clue)
                said = SHOWS_NOT(line=end.line, seen=shown, side=end.side, clue=wanted)
                yield Broken("first", end, said)

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        del view  # the line has a place
        return self.line.where

    def clue_spots(self) -> tuple[Spot, ...]:
        return tuple(end for _, _, end in self.views)

    def clues(self, words: Words) -> Message:
        """What the clues say: ``A first from the left and C from the right``."""
        clues = [(clue, end) for _, clue, end in self.views]
        return from_ends(clues, lambda clue: FIRST(value=words.value(clue)), words.value)

    def ways(self, view: View) -> Message:
        if self.views:
            return WAY_TO_SHOW(line=self.line.where, seen=self.clues(view.words))
        return self.once.ways(view)

    def argue(self, argument: Argument, view: View) -> Reason:
        if argument.rule in ITS_RULES:
            return self.once.argue(argument, view)
        return argued(self, argument, view)

    def exactly(self, view: View, removals: Masks) -> Reason:
        seen = self.clues(view.words) if self.views else None
        few = few_ways(self, view, removals, line=self.line, seen=seen, called=view.words.written)
        return few or super().exactly(view, removals)

    def doubled(self, view: View) -> tuple[Message, Sequence[Variable]] | None:
        return self.once.doubled(view)

    def clash(self, view: View) -> Message:
        obvious = self.once.obvious_clash(view)
        if obvious or not self.views:
            return obvious or self.once.clash(view)
        return COULD_NOT_SHOW(line=self.line.where, seen=self.clues(view.words))

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        """As in a textbook: the first symbol up to each cell, which the last one must show."""
        self.once.decompose(model)
        self._read_along(model)

    def as_reported(self, model: Model) -> None:
        """The same, with the symbols counted by bits."""
        self.once.as_reported(model)
        self._read_along(model)

    def _read_along(self, model: Model) -> None:
        for cells, clue, end in self.views:
            first = model.variable((0,), f"{self.line.where} from the {end.side}: before it")
            for number, cell in enumerate(cells, 1):
                name = f"{model.name(cell)} from the {end.side}: the first one so far"
                left = (0, *self.symbols) if number < len(cells) else (clue,)
                after = model.variable(left, name)
                model.add(Table.where(model, (first, cell, after), _is_first, *self.symbols))
                first = after

    def cnf(self, cnf: Cnf) -> None:
        """Every other symbol comes behind the first one: their ladders of places say so."""
        self.once.cnf(cnf)
        up_to = {s: cnf.ladder(tuple(cnf.column(self.line.cells, s))) for s in self.symbols}
        for first, later in self._in_order():
            for place, among in enumerate(up_to[later]):
                before = up_to[first][place - 1] if place else cnf.false
                cnf.add(-among, before)

    def cpsat(self, form: CpSatForm) -> None:
        self.once.cpsat(form)
        places = {symbol: self._place(form, symbol) for symbol in self.symbols}
        for first, later in self._in_order():
            form.model.add(places[first] < places[later])

    def _in_order(self) -> Iterator[tuple[int, int]]:
        """Every two symbols of which the clues say that the first stands nearer to the near end."""
        if self.near:
            yield from ((self.near, other) for other in self.symbols if other != self.near)
        if self.far:
            yield from ((other, self.far) for other in self.symbols if other != self.far)

    def _place(self, form: CpSatForm, symbol: int) -> Expression:
        return sum(i * here for i, here in enumerate(form.column(self.line.cells, symbol)))


def _is_first(before: int, cell: int, after: int, *symbols: int) -> bool:
    return after == (before or (cell if cell in symbols else 0))
