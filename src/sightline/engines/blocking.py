"""Enumeration for solvers that find one answer at a time: add a blocking clause, solve again."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from time import perf_counter
from typing import TypeVar

from ..rules.constraints.base import Assignment, Constraint
from ..rules.model import Model
from . import Limits, Stats, Strategy, stated

T = TypeVar("T")

LOOK_UP = 0.05
"""Seconds after which a waiting thread checks for Ctrl-C."""


class LimitReached(Exception):
    """The time or node limit is reached."""


class BlockingRun:
    """A run on top of a solver that knows only how to find one more answer.

    A subclass says how.
    """

    engine: str

    def __init__(
        self, model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]]
    ) -> None:
        self.exhausted = False
        self.counted = 0
        # Clause-learning solvers count none of these, or do not tell.
        self.stats = Stats(entailments=None, prunings=None, probes=None, restarts=None)
        self._board = len(model.domains)
        self._lazy = [c for c in model.constraints if type(c).cut is not Constraint.cut]
        self._limits = limits
        self._deadline = math.inf if limits.time is None else perf_counter() + limits.time
        self._to_forbid = [values[: self._board] for values in exclude]
        self._failures_before = 0
        self._built = False
        self._stopped = False
        with self._timed():
            self._model = stated(model, strategy)

    # What a solver can do ------------------------------------------------------------

    def _build(self) -> None:
        """Tell the solver about the model."""
        raise NotImplementedError

    def _solve(self) -> Sequence[int] | None:
        """The values of an answer, or None where there is none; may raise LimitReached."""
        raise NotImplementedError

    def _require(self, clause: Sequence[Assignment]) -> None:
        """From now on, one of these variables has its value."""
        raise NotImplementedError

    def _forbid(self, values: Sequence[int]) -> None:
        """From now on, not all of the variables have these values."""
        raise NotImplementedError

    # The run -------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Sequence[int]]:
        return self

    def __next__(self) -> Sequence[int]:
        if self.exhausted or self._stopped:
            raise StopIteration
        # After any exception, Ctrl-C included, the run is over: only an answer lets it go on.
        self._stopped = True
        with self._timed():
            values = self._next_solution()
        if values is None:
            raise StopIteration
        self._stopped = False
        self.counted += 1
        return values

    def count(self, limit: int | None = None, workers: int = 1) -> int:
        """Count solutions from here on, up to a limit, without keeping them."""
        del workers  # each answer depends on those before it
        return sum(1 for _ in islice(self, limit))

    def _next_solution(self) -> Sequence[int] | None:
        try:
            if not self._built:
                self._build()
                self._built = True
            self._failures_before = self.stats.backtracks
            while self._to_forbid:
                self._forbid(self._to_forbid.pop())
            self._check_time()
            values = self._next_uncut()
        except LimitReached:
            return None
        if values is None:
            self.exhausted = True
        else:
            # Blocked only when another solution is asked for.
            self._to_forbid.append(values)
        return values

    def _next_uncut(self) -> Sequence[int] | None:
        """The next answer that also satisfies the constraints that are added lazily."""
        while (values := self._solve()) is not None:
            cuts = [cut for c in self._lazy if (cut := c.cut(values)) is not None]
            if not cuts:
                return values[: self._board]
            for cut in cuts:
                self._require(cut)
        return None

    @contextmanager
    def _timed(self) -> Iterator[None]:
        began = perf_counter()
        try:
            yield
        finally:
            self.stats.time += perf_counter() - began

    def _check_time(self) -> None:
        if perf_counter() >= self._deadline:
            raise LimitReached

    def _failures_left(self) -> int | None:
        """Nodes up to the limit, None if there is no limit; raises if none are left.

        Of the nodes, these solvers can only limit those that fail.
        """
        if self._limits.nodes is None:
            return None
        left = self._limits.nodes - (self.stats.backtracks - self._failures_before)
        if left <= 0:
            raise LimitReached
        return left


def aside(work: Callable[[], T], stop: Callable[[], None], deadline: float) -> T:
    """Do some work in another thread, and stop it at the deadline or on Ctrl-C."""
    with ThreadPoolExecutor(1) as pool:
        result = pool.submit(work)
        try:
            while not result.done() and (left := deadline - perf_counter()) > 0:
                wait([result], timeout=min(left, LOOK_UP))
        finally:
            # More than once, because the work may not have begun yet.
            while not result.done():
                stop()
                wait([result], timeout=LOOK_UP)
        return result.result()
