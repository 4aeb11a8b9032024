"""Solutions that differ on the board, where a model has variables beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from . import Run, Stats


class Boards:
    """A search that yields each board once, with whatever values beside it.

    All boards that were found are kept, because an engine may come back to any of them.
    """

    def __init__(self, run: Run, size: int) -> None:
        self._run, self._size = run, size
        self._found: set[Sequence[int]] = set()

    @property
    def engine(self) -> str:
        """The name of the engine at work."""
        return self._run.engine

    @property
    def exhausted(self) -> bool:
        """Whether every board has been yielded."""
        return self._run.exhausted

    @property
    def counted(self) -> int:
        """How many boards are known so far."""
        return len(self._found)

    @property
    def stats(self) -> Stats:
        """What was done so far."""
        return self._run.stats

    def __iter__(self) -> Iterator[Sequence[int]]:
        return self

    def __next__(self) -> Sequence[int]:
        for values in self._run:
            board = tuple(values[: self._size])
            if board not in self._found:
                self._found.add(board)
                return board
        raise StopIteration

    def count(self, limit: int | None = None, workers: int = 1) -> int:
        """Count boards from here on, up to a limit."""
        del workers  # whether a board is new depends on those before it
        return sum(1 for _ in islice(self, limit))
