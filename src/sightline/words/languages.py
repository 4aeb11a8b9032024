"""The languages, and which of them is spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from typing import TypeVar, TypeVarTuple

import msgspec

Ts = TypeVarTuple("Ts")
T = TypeVar("T")


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


def from_header(wishes: str) -> str:
    """The language that is wished for most among those that there are: ``Accept-Language``.

    >>> from_header("fr, pt-BR;q=0.8, de;q=0.9"), from_header("de;q=0, *"), from_header("de;q=x")
    ('de', 'en', 'en')
    """
    best, found = 0.0, DEFAULT
    for wish in wishes.lower().split(","):
        tag, _, parameter = wish.partition(";")
        code, weight = tag.strip().partition("-")[0], _weight(parameter)
        if weight > best and (code in LANGUAGES or code == PSEUDO):
            best, found = weight, code
    return found


def _weight(parameter: str) -> float:
    """How much something is wished for: ``q=0.8``; 1 if that is not said."""
    name, _, weight = parameter.partition("=")
    try:
        return float(weight) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def once_in_each_language(make: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
    """A function whose results hold texts, and are kept."""

    @cache
    def made(code: str, arguments: tuple[*Ts]) -> T:
        del code  # the one that is spoken
        return make(*arguments)

    @wraps(make)
    def kept(*arguments: *Ts) -> T:
        return made(language(), arguments)

    return kept
