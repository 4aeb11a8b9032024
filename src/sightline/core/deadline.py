"""When to stop: a moment that work of many small pieces looks at between them."""

from __future__ import annotations

import math
from time import perf_counter


class Deadline:
    """So many seconds from now; without a number, never.

    >>> Deadline(0).left, Deadline().left
    (0.0, inf)
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._at = math.inf if seconds is None else perf_counter() + seconds

    @property
    def left(self) -> float:
        """The seconds until then; 0 afterwards."""
        return max(0.0, self._at - perf_counter())

    @property
    def limit(self) -> float | None:
        """The same for whoever takes a limit or None."""
        return None if self._at == math.inf else self.left

    def check(self) -> None:
        """Raise :class:`TimeoutError` if it is past."""
        if perf_counter() >= self._at:
            raise TimeoutError
