"""Variables that together take one of a list of tuples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import TYPE_CHECKING, Self

from ...core.domain import values_of
from ...core.places import NOWHERE
from ...words import say
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm


Relation = Callable[..., bool]
NOT_IN_THE_TABLE = say("not-in-the-table", "these values do not stand together in the table")


@lru_cache(maxsize=10_000)
def _tuples(
    domains: tuple[int, ...], holds: Relation, settings: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Cached, because a board has thousands of tables of which few differ."""
    every = product(*map(values_of, domains))
    return tuple(values for values in every if holds(*values, *settings))


class Table(Constraint, frozen=True):
    """The values together are one of the tuples.

    The building block of textbook models: see :meth:`Model.decomposed`.
    """

    kernel_name = "Table"
    line: tuple[Variable, ...]
    tuples: tuple[tuple[int, ...], ...]

    @classmethod
    def where(
        cls, model: Model, variables: tuple[Variable, ...], holds: Relation, *settings: int
    ) -> Self:
        """All tuples of possible values for which ``holds(*values, *settings)``.

        >>> from operator import lt
        >>> from sightline.rules.model import Model
        >>> m = Model()
        >>> a, b = m.variable((1, 2, 3), "a"), m.variable((1, 2), "b")
        >>> Table.where(m, (a, b), lt).tuples
        ((1, 2),)
        """
        domains = tuple(model.domains[v] for v in variables)
        return cls(variables, _tuples(domains, holds, settings))

    def variables(self) -> tuple[Variable, ...]:
        return self.line

    def arguments(self) -> tuple[int, ...]:
        return tuple(chain.from_iterable(self.tuples))

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        del words  # numbers are said as numbers
        if tuple(values[v] for v in self.line) not in self.tuples:
            yield Broken("table", NOWHERE, NOT_IN_THE_TABLE())

    def cnf(self, cnf: Cnf) -> None:
        """A literal for each tuple; each value needs one of the tuples that hold it."""
        rows = [
            [cnf.literal(*cell) for cell in zip(self.line, row, strict=True)] for row in self.tuples
        ]
        chosen = [(cnf.new(), row) for row in rows if cnf.false not in row]
        cnf.add(*(choice for choice, _ in chosen))
        for column, variable in enumerate(self.line):
            support: dict[int, list[int]] = {}
            for choice, row in chosen:
                cnf.add(-choice, row[column])
                support.setdefault(row[column], []).append(choice)
            for literal in cnf.row(variable, cnf.values_of(variable)):
                cnf.add(-literal, *support.get(literal, ()))

    def cpsat(self, form: CpSatForm) -> None:
        form.model.add_allowed_assignments(form.numbers(self.line), self.tuples)


class BoundedTable(Table, frozen=True):
    """A table of which the kernel propagates the bounds of each variable only.

    This is how constraint-logic systems propagate a sum, a product, a maximum or a
    comparison: see :meth:`Constraint.as_reported`.
    """

    kernel_name = "BoundedTable"
