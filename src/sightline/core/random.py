"""The one random generator of the project: splitmix64, the same as in the kernel.

Python's own generators may give other numbers in another version; this one gives the
same everywhere, so that a seed always gives the same puzzle.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import chain
from typing import Any

from . import native

_MASK = 2**64 - 1


class Random:
    """Random numbers from a seed.

    >>> r = Random(1)
    >>> [r.below(6) + 1 for _ in range(5)]
    [6, 2, 1, 6, 4]
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """A number of 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely."""
        while True:
            draw = self.next()
            # Only a draw below the bound can be biased: there are (2^64 mod bound) of these.
            if draw >= bound or draw >= 2**64 % bound:
                return draw % bound

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.next() < probability * 2**64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place; each order is equally likely."""
        items[:] = [items[i] for i in native.permutation(len(items), self.next())]

    def latin_square(self, side: int, most: int | None = None) -> list[list[int]]:
        """A square with 1 to ``side`` once in every row and column, each equally likely.

        Values above ``most`` become 0. Every square with 1 to ``most`` once in its lines can be the
        result, because such squares can be completed to Latin squares.
        """
        values = native.latin_square(side, self.next())
        if most is not None:
            values = [value if value <= most else 0 for value in values]
        return [values[start : start + side] for start in range(0, side * side, side)]


def joined(is_open: Sequence[int], between: Sequence[tuple[int, int]], random: Random) -> list[int]:
    """Open closed ways between places, in random order, wherever one joins what was apart.

    >>> joined([0, 0, 0], [(0, 1), (1, 2), (0, 2)], Random(1))
    [1, 1, 0]
    """
    groups = Groups(max(chain.from_iterable(between), default=0) + 1)
    values = list(is_open)
    closed = [way for way, value in enumerate(values) if not value]
    random.shuffle(closed)
    for way in [*(way for way, value in enumerate(values) if value), *closed]:
        if groups.join(between[way]):
            values[way] = 1
    return values


class Groups:
    """Numbers from 0 that are joined into groups (union-find)."""

    def __init__(self, count: int) -> None:
        self._leader = list(range(count))

    def of(self, number: int) -> int:
        """The number that stands for the group of a number."""
        leader = self._leader
        while leader[number] != number:
            leader[number] = number = leader[leader[number]]
        return number

    def join(self, numbers: Sequence[int]) -> bool:
        """Join numbers that are all in different groups; False if some are in the same one."""
        groups = [self.of(number) for number in numbers]
        if len(set(groups)) < len(groups):
            return False
        for group in groups:
            self._leader[group] = groups[0]
        return True
