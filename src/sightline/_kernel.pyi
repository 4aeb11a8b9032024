"""Propagation and search over 64-bit-mask domains."""

from collections.abc import Sequence

compiler: str

def propagate(
    domains: Sequence[int], constraints: Sequence[tuple[str, Sequence[int], Sequence[int]]]
) -> list[int] | None:
    """The domains after propagation alone, or None when some variable has no value left."""

class Search:
    """A search for all solutions of a model, one after the other."""

    def __init__(
        self,
        domains: Sequence[int],
        constraints: Sequence[tuple[str, Sequence[int], Sequence[int]]],
        board: int,
        *,
        order: str = "weighted",
        values: str = "up",
        probing: str = "automatic",
        seed: int = 0,
    ) -> None: ...
    def next(self, seconds: float, nodes: int) -> list[int] | None:
        """The next solution; None when there is none left or a limit is reached."""

    def count(self, most: int, seconds: float, nodes: int) -> int:
        """Count solutions from here on."""

    def cancel(self) -> None:
        """Stop the search for good; from any thread."""

    @property
    def exhausted(self) -> bool:
        """Whether the whole space was covered."""

    @property
    def statistics(self) -> dict[str, int | float]:
        """What was done so far; the time in seconds, building the propagators included."""
