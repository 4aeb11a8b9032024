"""The default engine: the kernel in C++, exact propagation with probing and search."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter

import msgspec

from .. import _kernel
from ..core.errors import InputError
from ..rules.constraints import Constraint
from ..rules.model import Model
from . import Limits, Stats, Strategy, stated

NO_LIMIT = 2**63 - 1
PROBING = {None: "automatic", True: "always", False: "never"}


def kernel_form(constraint: Constraint) -> _kernel.Constraint:
    """The constraint as the kernel knows it."""
    form: _kernel.Constraint | None = constraint.translations.get("kernel")
    if form is None:
        form = constraint.translations["kernel"] = _translated(constraint)
    return form


def kernel_forms(constraints: Iterable[Constraint]) -> list[_kernel.Constraint]:
    """Several constraints as the kernel knows them."""
    # Boards of one size share constraints: nearly all of them have been translated before.
    return [each.translations.get("kernel") or kernel_form(each) for each in constraints]


def contradicted(domains: Sequence[int], forms: Sequence[_kernel.Constraint]) -> Iterator[int]:
    """The constraints, by number, that no values in these domains fulfil, each by itself."""
    findings = _kernel.Reasoner(domains, forms).findings(False)
    return (index for index, _, contradicts in findings if contradicts)


def _translated(constraint: Constraint) -> _kernel.Constraint:
    name = getattr(constraint, "kernel_name", type(constraint).__name__)
    try:
        return _kernel.Constraint(name, constraint.variables(), constraint.arguments())
    except ValueError:
        raise InputError(
            f"the kernel has no propagator named {name}: write one (docs/add-a-constraint.md), "
            "or ask an engine that needs none: sat, if it has a cnf(), or cpsat"
        ) from None


class KernelRun:
    """A search in the kernel."""

    engine = "kernel"

    def __init__(
        self, model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]]
    ) -> None:
        started = perf_counter()
        board = len(model.domains)
        model = stated(model, strategy)
        self._search = _kernel.Search(
            model.domains,
            kernel_forms(model.constraints),
            board,
            order=strategy.order,
            values=strategy.values,
            probing=PROBING[strategy.probing],
            seed=strategy.seed & 2**64 - 1,
        )
        self._excluded = {tuple(values) for values in exclude}
        self.node_limit = limits.nodes
        """Nodes without a new solution; may be changed between solutions."""
        self._deadline = math.inf if limits.time is None else started + limits.time

    def __iter__(self) -> KernelRun:
        return self

    def __next__(self) -> Sequence[int]:
        while True:
            values = self._search.next(self._deadline - perf_counter(), self._nodes())
            if values is None:
                raise StopIteration
            if not self._excluded or tuple(values) not in self._excluded:
                return values

    def count(self, limit: int | None = None) -> int:
        most = NO_LIMIT if limit is None else limit
        if self._excluded:
            return sum(1 for _ in zip(range(most), self, strict=False))
        return self._search.count(most, self._deadline - perf_counter(), self._nodes())

    def _nodes(self) -> int:
        return NO_LIMIT if self.node_limit is None else self.node_limit

    def cancel(self) -> None:
        """Stop the search for good; from any thread."""
        self._search.cancel()

    @property
    def exhausted(self) -> bool:
        return self._search.exhausted

    @property
    def stats(self) -> Stats:
        return msgspec.convert(self._search.statistics, Stats)


def start(
    model: Model,
    strategy: Strategy = Strategy(),
    limits: Limits = Limits(),
    exclude: Sequence[Sequence[int]] = (),
) -> KernelRun:
    """Begin a search in the kernel."""
    return KernelRun(model, strategy, limits, exclude)
