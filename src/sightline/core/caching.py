"""What an object caches is no part of its value: copies and pickles are made without it."""

from __future__ import annotations

from functools import cached_property
from typing import Any


class LeavesCachesBehind:
    """Copies and pickles hold what the object was made of, without its cached properties.

    These can be computed again, are often longer than the object, and need not be picklable.
    """

    __slots__ = ()

    def __getstate__(self) -> dict[str, Any] | None:
        kind = type(self)
        made_of = {
            name: value
            for name, value in vars(self).items()
            if not isinstance(getattr(kind, name, None), cached_property)
        }
        return made_of or None  # an empty state would be written, too
