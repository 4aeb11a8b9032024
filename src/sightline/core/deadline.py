"""Deadlines for work that consists of many small pieces and checks the time between them."""

from __future__ import annotations

import math
from time import perf_counter


class Deadline:
    """A deadline so many seconds from now; without a number, never.

    >>> Deadline(0).left, Deadline().left
    (0.0, inf)
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._at = math.inf if seconds is None else perf_counter() + seconds

    @property
    def left(self) -> float:
        """The seconds left; 0 when it has passed."""
        return max(0.0, self._at - perf_counter())

    @property
    def limit(self) -> float | None:
        """The seconds left, or None if there is no deadline."""
        return None if self._at == math.inf else self.left

    def check(self) -> None:
        """Raise :class:`TimeoutError` if it has passed."""
        if perf_counter() >= self._at:
            raise TimeoutError
