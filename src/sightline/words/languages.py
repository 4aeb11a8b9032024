"""The languages, and which of them is spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import takewhile

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
    "pt": Language("Português"),
}
"""By their codes, as in ``--language``."""
VARIABLE = "SIGHTLINE_LANGUAGE"
"""The variable of the environment that names a language."""
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Those of the system, the strongest first."""

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


# Which language is wished for --------------------------------------------------------------


def of_tag(tag: str) -> str:
    """The language of a tag, if it is spoken here; else English, as for the locale C.

    >>> of_tag("pt_BR.UTF-8"), of_tag("de-AT"), of_tag("fr"), of_tag("C")
    ('pt', 'de', 'en', 'en')
    """
    return _known(tag) or DEFAULT


def from_environment(environment: Mapping[str, str]) -> str:
    """The language of the variable or, without it, of the locale.

    >>> from_environment({"LANG": "de_DE.UTF-8", "LC_ALL": ""})
    'de'
    >>> from_environment({"LANG": "de_DE.UTF-8", "SIGHTLINE_LANGUAGE": "pt"})
    'pt'
    """
    named = (environment.get(name) for name in (VARIABLE, *LOCALE))
    return of_tag(next(filter(None, named), DEFAULT))


def from_header(wishes: str) -> str:
    """The language that is wished for most among those that there are: ``Accept-Language``.

    >>> from_header("fr, pt-BR;q=0.8, de;q=0.9"), from_header("de;q=0, *"), from_header("de;q=x")
    ('de', 'en', 'en')
    """
    best, language = 0.0, DEFAULT
    for wish in wishes.split(","):
        tag, _, parameter = wish.partition(";")
        known, weight = _known(tag), _weight(parameter)
        if known and weight > best:
            best, language = weight, known
    return language


def _known(tag: str) -> str:
    """The code of a language that is spoken here, or an empty text."""
    code = "".join(takewhile(str.isalpha, tag.strip().lower()))
    return code if code in LANGUAGES or code == PSEUDO else ""


def _weight(parameter: str) -> float:
    """How much something is wished for: ``q=0.8``; 1 if that is not said."""
    name, _, weight = parameter.partition("=")
    try:
        return float(weight) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
