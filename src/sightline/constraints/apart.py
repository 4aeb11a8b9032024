"""A symbol that does not stand diagonally next to itself in two neighbouring lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..grid import Line
from .base import Broken, Constraint, Variable
from .table import Table

if TYPE_CHECKING:
    from ..engines.cnf import Cnf
    from ..engines.cpsat import CpSatForm
    from ..model import Model


class Apart(Constraint, frozen=True):
    """``symbol`` stands once in either line, and not diagonally next to itself.

    That it stands once is :class:`OneEach`'s to say; here it is presumed, so that a place
    can go when it would touch all places in the other line.

    The rows of a board say it all. For the columns it is ``implied``: it only helps the
    kernel to see more.

    >>> from sightline.grid import Grid
    >>> row1, row2, *_ = Grid([[0, 1, 2], [3, 4, 5]]).lines
    >>> [b.message for b in Apart(row1, row2, 1, "sun").broken([1, 0, 0, 0, 1, 0])]
    ['the suns in r1c1 and r2c2 touch diagonally']
    """

    kernel_name = "Apart"
    line: Line[Variable]
    following: Line[Variable]
    symbol: int
    word: str
    implied: bool = False

    @staticmethod
    def value(line: Sequence[int], following: Sequence[int], symbol: int) -> list[tuple[int, int]]:
        """The places, in one line and in the other, where the symbol touches itself.

        >>> Apart.value([0, 1, 0, 1], [0, 0, 1, 0], 1)
        [(1, 2), (3, 2)]
        """
        return [
            (i, j) for i, j in _diagonals(len(line)) if line[i] == symbol and following[j] == symbol
        ]

    def variables(self) -> tuple[Variable, ...]:
        return self.line.cells + self.following.cells

    def arguments(self) -> tuple[int, ...]:
        return (self.symbol,)

    def _values(self, values: Sequence[int]) -> tuple[list[int], list[int]]:
        return [values[v] for v in self.line.cells], [values[v] for v in self.following.cells]

    def holds(self, values: Sequence[int]) -> bool:
        lines = self._values(values)
        once = all(line.count(self.symbol) == 1 for line in lines)
        return once and not self.value(*lines, self.symbol)

    def broken(self, values: Sequence[int]) -> Iterator[Broken]:
        if self.implied:
            return
        for i, j in self.value(*self._values(values), self.symbol):
            where = f"{self.line.places[i]} and {self.following.places[j]}"
            yield Broken("touch", where, f"the {self.word}s in {where} touch diagonally")

    def decompose(self, model: Model) -> None:
        """As the seeds do it: pair by pair."""
        if self.implied:
            return
        cells, below = self.line.cells, self.following.cells
        for i, j in _diagonals(len(cells)):
            pair = cells[i], below[j]
            model.add(Table.where(model, pair, _not_both, self.symbol))

    def cnf(self, cnf: Cnf) -> None:
        if self.implied:
            return
        here = cnf.column(self.line.cells, self.symbol)
        there = cnf.column(self.following.cells, self.symbol)
        for i, j in _diagonals(len(here)):
            cnf.add(-here[i], -there[j])

    def cpsat(self, form: CpSatForm) -> None:
        if self.implied:
            return
        here = form.column(self.line.cells, self.symbol)
        there = form.column(self.following.cells, self.symbol)
        for i, j in _diagonals(len(here)):
            form.model.add_at_most_one([here[i], there[j]])


def _diagonals(length: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(length) for j in (i - 1, i + 1) if 0 <= j < length]


def _not_both(a: int, b: int, symbol: int) -> bool:
    return not a == b == symbol
