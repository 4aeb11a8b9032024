"""Counting all solutions at once, without visiting each: see ``kernel/count/counting.hpp``."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from threading import Event
from time import perf_counter

from ... import _kernel
from ...rules.model import Model
from .forms import kernel_forms

STEPS_AT_ONCE = 1 << 20
"""Steps, about a tenth of a second, after which a count looks up and says how far it is."""


class Tally:
    """The number of solutions of a model, as far as it has been counted, by so many threads."""

    def __init__(self, model: Model, threads: int = 1) -> None:
        # Constraints that the others imply help a search only.
        needed = (each for each in model.constraints if not getattr(each, "implied", False))
        self._counter = _kernel.Counter(model.domains, kernel_forms(needed), threads)
        self._status = "stopped"
        self._seconds = 0.0
        self._cancelled = False
        self.at_least = 0
        """How many have been counted; from any thread, also while it counts."""

    @property
    def total(self) -> int | None:
        """The number of all solutions, once they are counted."""
        return self.at_least if self._status == "done" else None

    @property
    def is_too_large(self) -> bool:
        """Whether the model cannot be counted in this way."""
        return self._status == "too large"

    @property
    def stats(self) -> dict[str, float]:
        """What was done so far, in the terms of :class:`Stats`."""
        return {"time": self._seconds, **self._counter.statistics}

    def go_on(self, steps: int, seconds: float) -> None:
        """Count on, for so many steps and seconds at most."""
        deadline = perf_counter() + seconds
        while steps > 0 and self._status == "stopped" and not self._cancelled:
            self._run(min(steps, STEPS_AT_ONCE), deadline - perf_counter())
            steps -= STEPS_AT_ONCE
            if perf_counter() >= deadline:
                return

    def count_until(self, target: float, enough: Event, seconds: Callable[[], float]) -> None:
        """Count on until so many are counted, somebody has enough, or the time is up."""
        while self._status == "stopped" and not enough.is_set() and seconds() > 0:
            self.go_on(STEPS_AT_ONCE, seconds())
            if self.at_least >= target:
                return

    def cancel(self) -> None:
        """Stop for good; from any thread."""
        self._cancelled = True
        self._counter.cancel()

    def _run(self, steps: int, seconds: float) -> None:
        started = perf_counter()
        try:
            self._status = self._counter.run(steps, seconds)
        finally:  # Ctrl-C loses nothing that was counted
            self._seconds += perf_counter() - started
            self.at_least = prod(self._counter.counted)
