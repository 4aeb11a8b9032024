"""The kernel first; when it has spent its budget, a general solver goes on from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from time import perf_counter

import msgspec

from ..model import Model
from . import Limits, Run, Stats, Strategy, engine
from .kernel import KernelRun

KERNEL_NODES = 50_000
"""Nodes without a new solution after which the kernel hands over."""
MOST_KNOWN = 10_000
"""Solutions that the successor can be told about; with more of them the kernel stays."""
SUCCESSORS = {"sat": "pysat", "cpsat": "ortools"}
"""Who may go on, the best first, and the package that each needs."""


class AutoRun:
    """A search that changes its engine when the first one gets stuck."""

    def __init__(
        self, model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]]
    ) -> None:
        self._model, self._limits = model, limits
        self._began = perf_counter()
        self._known = list(exclude)
        self._before = Stats()
        self._kernel = KernelRun(model, strategy, limits, exclude)
        self._run: Run = self._kernel
        self._successor = None
        # Someone who asks for a strategy wants to see what that one does, and nothing else.
        if strategy == Strategy() and (limits.nodes is None or limits.nodes > KERNEL_NODES):
            self._successor = _installed_successor()
        if self._successor:
            self._kernel.node_limit = KERNEL_NODES

    @property
    def engine(self) -> str:
        return self._run.engine

    @property
    def exhausted(self) -> bool:
        return self._run.exhausted

    @property
    def stats(self) -> Stats:
        """What all engines did together."""
        parts = zip(*map(msgspec.structs.astuple, (self._before, self._run.stats)), strict=True)
        return Stats(**dict(zip(Stats.__struct_fields__, map(sum, parts), strict=True)))

    def __iter__(self) -> Iterator[Sequence[int]]:
        return self

    def __next__(self) -> Sequence[int]:
        values = next(self._run, None)
        if values is None and not self.exhausted and self._successor:
            self._hand_over()
            values = next(self._run, None)
        if values is None:
            raise StopIteration
        if self._successor:
            self._remember(values)
        return values

    def count(self, limit: int | None = None) -> int:
        """By the kernel alone: what is only counted cannot be told to a successor."""
        self._keep_the_kernel()
        return self._run.count(limit)

    def _remember(self, values: Sequence[int]) -> None:
        self._known.append(values)
        if len(self._known) > MOST_KNOWN:
            self._keep_the_kernel()

    def _keep_the_kernel(self) -> None:
        self._successor = None
        self._known.clear()
        self._kernel.node_limit = self._limits.nodes

    def _hand_over(self) -> None:
        successor, self._successor = self._successor, None
        time, nodes = self._limits.time, self._limits.nodes
        left = Limits(
            time=None if time is None else max(0.0, self._began + time - perf_counter()),
            nodes=None if nodes is None else nodes - KERNEL_NODES,
        )
        if successor and (left.time is None or left.time > 0):
            self._before = self._run.stats
            self._run = engine(successor).start(self._model, Strategy(), left, self._known)


@lru_cache(maxsize=1)
def _installed_successor() -> str | None:
    return next((name for name, package in SUCCESSORS.items() if find_spec(package)), None)


def start(
    model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]] = ()
) -> AutoRun:
    """Begin a search in the kernel, ready to hand over."""
    return AutoRun(model, strategy, limits, exclude)
