"""The default engine: the kernel, and where that gets stuck, a SAT solver.

The kernel is the fastest on nearly every puzzle. Where it is not, its search visits too many
nodes, and a solver that learns nogoods may do better.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

import msgspec

from ..core.errors import MissingExtra
from ..rules.model import Model
from . import USUAL, Limits, Run, Stats, Strategy, engine, kernel

KERNEL_NODES = 2_000
"""Nodes without a new solution after which the kernel counts as stuck, on top of those for each
cell. They take about as long as another engine takes for the whole of a hard board, so that to try
the kernel first at most doubles the time: see ``docs/performance.md``."""
NODES_PER_CELL = 16
"""To get straight to a solution takes the kernel a node for each cell; it restarts several times
before it gets there, and no other engine gets there at all on boards that are so large."""
PROBING_NODES = 1_000
NODES_PER_DOOR = 1
"""The same where all variables have two values: the kernel then tries out each of them in
many nodes, so that a node takes long. A node decides about at least one."""
MANY = 1_000
"""Solutions after which the kernel goes on alone, however long it takes: a puzzle with so
many is one for the kernel, and another engine would have to be told to leave them all out."""
SUCCESSORS = ("sat", "cpsat")
"""The engines that can take over from the kernel: the first that is installed."""


class AutoRun:
    """The kernel at first, and another engine from where it gets stuck."""

    def __init__(self, model: Model, limits: Limits, exclude: Sequence[Sequence[int]]) -> None:
        self._model, self._limits = model, limits
        self._deadline = math.inf if limits.time is None else perf_counter() + limits.time
        self._known = list(exclude)
        self._kernel = kernel.start(model, USUAL, limits, exclude)
        self._run: Run = self._kernel
        self._before, self._found_before = Stats(), 0
        """What the kernel did and found until another engine took over."""
        self._budget = _budget(model)
        self._watched = limits.nodes is None or limits.nodes > self._budget
        """Whether the kernel runs on the budget, and another engine can take over."""
        if self._watched:
            self._kernel.node_limit = self._budget

    @property
    def engine(self) -> str:
        """The engine at work."""
        return self._run.engine

    @property
    def exhausted(self) -> bool:
        """Whether every solution has been yielded."""
        return self._run.exhausted

    @property
    def counted(self) -> int:
        """How many solutions are known so far, at least; from any thread, also while it counts."""
        return self._found_before + self._run.counted

    @property
    def stats(self) -> Stats:
        """What all engines together did; None for what one of them does not count."""
        if self._run is self._kernel:
            return self._kernel.stats
        before, now = (msgspec.structs.asdict(each) for each in (self._before, self._run.stats))
        both: dict[str, Any] = {
            name: None if number is None or now[name] is None else number + now[name]
            for name, number in before.items()
        }
        return Stats(**both)

    def __iter__(self) -> Iterator[Sequence[int]]:
        return self

    def __next__(self) -> Sequence[int]:
        values = next(self._run, None)
        if values is None and self._is_stuck():
            self._hand_over()
            values = next(self._run, None)
        if values is None:
            raise StopIteration
        if self._watched:
            self._known.append(values)
            if len(self._known) >= MANY:
                self._stop_watching()
        return values

    def count(self, limit: int | None = None, workers: int = 1) -> int:
        """Count solutions from here on, up to a limit, without keeping them."""
        most = math.inf if limit is None else limit
        counted = 0
        while self._watched and counted < most:
            if next(self, None) is None:
                return counted
            counted += 1
        return counted + self._run.count(None if limit is None else limit - counted, workers)

    def _is_stuck(self) -> bool:
        return self._watched and not self._run.exhausted and perf_counter() < self._deadline

    def _stop_watching(self) -> None:
        self._watched = False
        self._known.clear()
        self._kernel.node_limit = self._limits.nodes

    def _hand_over(self) -> None:
        nodes = self._limits.nodes
        limits = Limits(
            time=None if self._limits.time is None else self._deadline - perf_counter(),
            nodes=None if nodes is None else nodes - self._budget,
        )
        self._before, self._found_before = self._run.stats, self._run.counted
        self._run = _successor(self._model, limits, self._known)
        self._watched = False
        self._known.clear()


def _budget(model: Model) -> int:
    probing = max(map(int.bit_count, set(model.domains)), default=0) <= 2
    first, each = (PROBING_NODES, NODES_PER_DOOR) if probing else (KERNEL_NODES, NODES_PER_CELL)
    return first + each * len(model.domains)


def _successor(model: Model, limits: Limits, known: Sequence[Sequence[int]]) -> Run:
    for name in SUCCESSORS:
        try:
            return engine(name).start(model, USUAL, limits, known)
        except MissingExtra:
            continue
    return kernel.start(model, USUAL, limits, known)


def start(
    model: Model,
    strategy: Strategy = USUAL,
    limits: Limits = Limits(),
    exclude: Sequence[Sequence[int]] = (),
) -> Run:
    """Begin a search; with a strategy that only the kernel has, by the kernel alone."""
    if strategy != USUAL:
        return kernel.start(model, strategy, limits, exclude)
    return AutoRun(model, limits, exclude)
