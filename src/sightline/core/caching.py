"""What is cached: it is no part of an object's value, and texts are cached by their language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache, wraps
from typing import Any, TypeVar, cast

from ..words import language

F = TypeVar("F", bound=Callable[..., Any])


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


def cached_by_language(maxsize: int | None = None) -> Callable[[F], F]:
    """Cache what a function returns, by its arguments and by the language that is spoken.

    >>> from sightline.words import language, speaking
    >>> spoken = cached_by_language()(language)
    >>> with speaking("de"):
    ...     spoken()
    'de'
    >>> spoken()
    'en'
    """

    def cached(function: F) -> F:
        @lru_cache(maxsize)
        def by_language(spoken: str, *arguments: Any) -> Any:
            del spoken
            return function(*arguments)

        @wraps(function)
        def in_language(*arguments: Any) -> Any:
            return by_language(language(), *arguments)

        return cast(F, in_language)

    return cached
