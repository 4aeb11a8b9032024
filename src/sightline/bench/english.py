"""Lists and counts in the tables of ``bench``, which are in English."""

from __future__ import annotations

from collections.abc import Iterable


def listed(items: Iterable[object], last: str = "and") -> str:
    """A list as it is spoken.

    >>> listed([1, 2, 3]), listed(["r1c1"]), listed([4, 5], "or")
    ('1, 2 and 3', 'r1c1', '4 or 5')
    """
    *others, final = map(str, items)
    return f"{', '.join(others)} {last} {final}" if others else final


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "room"), counted(3, "tower"), counted(0, "room")
    ('1 room', '3 towers', 'no room')
    """
    if number == 0:
        return f"no {thing}"
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
