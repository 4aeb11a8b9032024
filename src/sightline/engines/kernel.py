"""The default engine: the kernel in C++, exact propagation with probing and search."""

from __future__ import annotations

import math
from collections.abc import Sequence
from time import perf_counter

import msgspec

from .._kernel import Search
from ..rules.model import Model
from . import Limits, Stats, Strategy, stated

NO_LIMIT = 2**63 - 1
PROBING = {None: "automatic", True: "always", False: "never"}


class KernelRun:
    """A search in the kernel."""

    engine = "kernel"

    def __init__(
        self, model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]]
    ) -> None:
        started = perf_counter()
        board = len(model.domains)
        model = stated(model, strategy)
        self._search = Search(
            model.domains,
            [constraint.kernel_form for constraint in model.constraints],
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
