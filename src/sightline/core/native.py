"""What takes too long in Python: the engines hand it in, so that ``core`` imports no native module.

They do so when they are imported; if that has not happened yet, it does as soon as one is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

permutation: Callable[[int, int], list[int]]
"""The numbers from 0, so many, in the random order of a seed."""
latin_square: Callable[[int, int], list[int]]
"""The random Latin square of a side and a seed, row by row: see ``kernel/make/latin.cpp``."""
holds_only: Callable[[tuple[object, ...], int, int, bool], bool]
"""Whether rows of one length hold whole numbers with a bit in the values, or None if allowed."""


def __getattr__(name: str) -> Any:
    """What has not been handed in yet."""
    if name not in __annotations__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .. import engines

    del engines  # by now it is there
    return globals()[name]
