"""Random solutions that several genres have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.grid import Grid, Shape
from ..core.random import Random


def latin_square(most: Callable[[int, Mapping[str, Any]], int]) -> Any:
    """The ``sample`` of a genre with 1 to ``most(side, wishes)`` once in every row and column.

    Other cells are 0. Each Latin square is equally likely: see ``kernel/latin.cpp``. With
    ``diagonals``, a search finds a board.
    """

    def sample(cls: type, /, shape: Shape, random: Random, **wishes: Any) -> Grid[int] | None:
        del cls  # the same for all genres
        square = Grid(random.latin_square(shape[0], most(shape[0], wishes)))
        return None if wishes.get("diagonals") else square

    return classmethod(sample)
