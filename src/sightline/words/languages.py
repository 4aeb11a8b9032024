"""The languages, and which of them is spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import msgspec


class Language(msgspec.Struct, frozen=True):
    """What is known of a language beside its catalogue."""

    name: str
    """As its speakers call it."""
    is_one: Callable[[int], bool] = (1).__eq__
    """Whether so many things are said in the singular: Unicode's category "one"."""
    thousands: str = "."
    decimal: str = ","


DEFAULT = "en"
PSEUDO = "qps"
"""Not a language: every text of English marked and longer, to find what is not translated."""
LANGUAGES = {
    DEFAULT: Language("English", thousands=",", decimal="."),
    "de": Language("Deutsch"),
    "pt": Language("Português", is_one=(0, 1).__contains__),
}
"""By their codes, as in ``--language``."""

_SPOKEN: ContextVar[str] = ContextVar("language", default=DEFAULT)


def language() -> str:
    """The code of the language that texts are in."""
    return _SPOKEN.get()


def rules_of(code: str) -> Language:
    """What is known of a language; the pseudo-language counts like English."""
    return LANGUAGES.get(code, LANGUAGES[DEFAULT])


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Texts are in this language, as long as this lasts.

    >>> with speaking("de"):
    ...     language()
    'de'
    """
    if code not in LANGUAGES and code != PSEUDO:
        raise ValueError(f"there is no language {code!r}: there are {', '.join(LANGUAGES)}")
    before = _SPOKEN.set(code)
    try:
        yield
    finally:
        _SPOKEN.reset(before)
