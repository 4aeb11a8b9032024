"""A line that holds each of a few symbols exactly once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from .base import Broken, Constraint, Variable

if TYPE_CHECKING:
    from ..engines.cnf import Cnf
    from ..engines.cpsat import CpSatForm


class OneEach(Constraint, frozen=True):
    """Each of ``symbols`` stands exactly once; every other cell holds something else.

    >>> line = OneEach((0, 1, 2), {1: "sun", 2: "moon"}, "row 1")
    >>> [b.message for b in line.broken([1, 0, 1])]
    ['row 1 holds 2 suns, not one', 'row 1 holds no moon']
    """

    kernel_name = "OneEach"
    line: tuple[Variable, ...]
    symbols: Mapping[int, str]
    name: str

    @staticmethod
    def value(line: Sequence[int], symbol: int) -> int:
        """How often the symbol stands in the line.

        >>> OneEach.value([0, 3, 3, 1], 3)
        2
        """
        return sum(cell == symbol for cell in line)

    def variables(self) -> tuple[Variable, ...]:
        return self.line

    def arguments(self) -> tuple[int, ...]:
        return tuple(self.symbols)

    def broken(self, values: Sequence[int]) -> Iterator[Broken]:
        line = [values[v] for v in self.line]
        for symbol, word in self.symbols.items():
            times = self.value(line, symbol)
            if times == 0:
                yield Broken("one-each", self.name, f"{self.name} holds no {word}")
            elif times > 1:
                message = f"{self.name} holds {times} {word}s, not one"
                yield Broken("one-each", self.name, message)

    def cnf(self, cnf: Cnf) -> None:
        """One ladder per symbol, which :class:`Nearer` uses too."""
        for symbol in self.symbols:
            cnf.ladder(tuple(cnf.column(self.line, symbol)))

    def cpsat(self, form: CpSatForm) -> None:
        for symbol in self.symbols:
            form.model.add_exactly_one(form.column(self.line, symbol))
