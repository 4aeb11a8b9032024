"""All variables take different values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .base import Broken, Constraint, Variable

if TYPE_CHECKING:
    from ..engines.cnf import Cnf
    from ..engines.cpsat import CpSatForm


class AllDifferent(Constraint, frozen=True):
    """No value stands twice.

    >>> list(AllDifferent((0, 1, 2), "row 1").broken([3, 1, 3]))[0].message
    '3 stands twice in row 1'
    """

    kernel_name = "AllDifferent"
    line: tuple[Variable, ...]
    name: str

    @staticmethod
    def value(line: Sequence[int]) -> list[int]:
        """The values that stand more than once.

        >>> AllDifferent.value([2, 1, 2, 4, 1])
        [1, 2]
        """
        return sorted(value for value, times in Counter(line).items() if times > 1)

    def variables(self) -> tuple[Variable, ...]:
        return self.line

    def arguments(self) -> tuple[int, ...]:
        return ()

    def broken(self, values: Sequence[int]) -> Iterator[Broken]:
        line = [values[v] for v in self.line]
        for value in self.value(line):
            times = {2: "twice"}.get(line.count(value), f"{line.count(value)} times")
            yield Broken("different", self.name, f"{value} stands {times} in {self.name}")

    def cnf(self, cnf: Cnf) -> None:
        """Each value at most once; exactly once where there are just enough values."""
        values = sorted(set().union(*(cnf.values_of(v) for v in self.line)))
        once = cnf.exactly_one if len(values) == len(self.line) else cnf.at_most_one
        for value in values:
            once(cnf.column(self.line, value))

    def cpsat(self, form: CpSatForm) -> None:
        form.model.add_all_different(form.numbers(self.line))
