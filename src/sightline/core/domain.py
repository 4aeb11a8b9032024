"""A domain, the set of values that a variable can still take, is a 64-bit mask."""

from __future__ import annotations

from collections.abc import Iterable

MAX_VALUE = 63
"""The largest value of a variable."""
ANY_VALUE = 2 ** (MAX_VALUE + 1) - 1
"""The mask of all values."""


def mask(values: Iterable[int]) -> int:
    """The values as the bits of a number.

    >>> bin(mask([0, 3]))
    '0b1001'
    """
    bits = 0
    for value in values:
        bits |= 1 << value
    return bits


def values_of(domain: int) -> list[int]:
    """The bits of a number as values.

    >>> values_of(0b1001)
    [0, 3]
    """
    return [value for value in range(domain.bit_length()) if domain >> value & 1]
