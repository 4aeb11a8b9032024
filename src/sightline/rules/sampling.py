"""Random solutions that several genres have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any

from ..core.grid import Grid, Shape
from ..core.random import Random


def latin_square(most: Callable[[int, Mapping[str, Any]], int]) -> Any:
    """The ``sample`` of a genre with 1 to ``most(side, wishes)`` once in every row and column.

    Other cells are 0. Each Latin square is equally likely: see ``kernel/make/latin.cpp``. With
    ``diagonals``, a search finds a board.
    """

    def sample(cls: type, /, shape: Shape, random: Random, **wishes: Any) -> Grid[int] | None:
        del cls  # the same for all genres
        square = Grid(random.latin_square(shape[0], most(shape[0], wishes)))
        return None if wishes.get("diagonals") else square

    return classmethod(sample)


def scattered(symbols: Sequence[int], background: int) -> Any:
    """The ``sample`` of a genre with each symbol once in every line, not diagonally next to itself.

    Other cells are ``background``. Each board is equally likely: every symbol is placed by itself,
    each way to do so equally likely, and all are placed anew as long as two share a cell. Of three
    symbols, about one draw in 20 is kept.
    """

    def sample(cls: Any, /, shape: Shape, random: Random, **wishes: Any) -> Grid[int] | None:
        del wishes
        side = shape[0]
        if side not in cls.made_sides:
            return None
        while not (placed := _drawn(len(symbols), side, random)):
            pass
        rows = [[background] * side for _ in range(side)]
        for symbol, columns in zip(symbols, placed, strict=True):
            for row, column in zip(rows, columns, strict=True):
                row[column] = symbol
        return Grid(rows)

    return classmethod(sample)


Columns = Sequence[int]
"""Where a symbol stands, row by row."""
MOST_LISTED = 7
"""The side up to which all ways to place a symbol are listed: 646 of them."""


def _drawn(count: int, side: int, random: Random) -> list[Columns]:
    """Places for so many symbols, each drawn by itself; none if two of them share a cell."""
    drawn: list[Columns] = []
    for _ in range(count):
        columns = _apart(side, random)
        if any(map(_meet, drawn, [columns] * len(drawn))):
            return []
        drawn.append(columns)
    return drawn


def _meet(one: Columns, other: Columns) -> bool:
    return any(map(int.__eq__, one, other))


def _apart(side: int, random: Random) -> Columns:
    """One column for each row, all different, those of neighbouring rows more than one apart."""
    if side <= MOST_LISTED:
        listed = _all_apart(side)
        return listed[random.below(len(listed))]
    columns = list(range(side))
    while True:
        random.shuffle(columns)
        if _are_apart(columns):
            return columns


@lru_cache(maxsize=MOST_LISTED)
def _all_apart(side: int) -> list[Columns]:
    return [columns for columns in permutations(range(side)) if _are_apart(columns)]


def _are_apart(columns: Columns) -> bool:
    return all(abs(one - other) > 1 for one, other in pairwise(columns))
