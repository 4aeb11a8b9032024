"""Boards with shaded cells that are never side by side and do not separate the others.

Shaded cells that touch at a corner form a chain. The unshaded cells are connected as long as no
chain comes back to itself or reaches the edge of the board twice.
"""

from __future__ import annotations

from functools import lru_cache

from .places import Shape
from .random import Groups, Random


def shading(shape: Shape, chance: float, random: Random) -> list[list[int]]:
    """A random board: cells are shaded, 1, one by one in random order, each with this chance,
    unless it is beside a shaded one or would separate the others.

    >>> shading((2, 4), 1.0, Random(1))
    [[1, 0, 1, 0], [0, 0, 0, 0]]
    """
    rows, columns = shape
    edge, beside, touching = rows * columns, *_around(shape)
    shaded, chains, order = [0] * edge, Groups(edge + 1), list(range(edge))
    random.shuffle(order)
    for cell in order:
        if random.chance(chance) and not any(shaded[other] for other in beside[cell]):
            touched = [each for each in touching[cell] if each == edge or shaded[each]]
            shaded[cell] = int(chains.join([cell, *touched]))
    return [shaded[r * columns : (r + 1) * columns] for r in range(rows)]


@lru_cache(maxsize=64)
def _around(shape: Shape) -> tuple[list[list[int]], list[list[int]]]:
    """For each cell, row by row, the cells beside it, and those that touch it at a corner.

    After these comes the number of cells, which stands for the edge of the board, if the cell is
    there: twice where a board has one row or column and goes on at both sides of the cell.
    """
    rows, columns = shape
    beside, touching = [], []
    for r, c in ((r, c) for r in range(rows) for c in range(columns)):
        near = [(y, x) for y in (r - 1, r, r + 1) for x in (c - 1, c, c + 1)]
        near = [(y, x) for y, x in near if 0 <= y < rows and 0 <= x < columns]
        sides = [y * columns + x for y, x in near if abs(y - r) + abs(x - c) == 1]
        corners = [y * columns + x for y, x in near if abs(y - r) + abs(x - c) == 2]
        at_edge = len(sides) < 4
        divides = min(shape) == 1 and len(sides) == 2
        beside.append(sides)
        touching.append(corners + [rows * columns] * (at_edge + divides))
    return beside, touching
