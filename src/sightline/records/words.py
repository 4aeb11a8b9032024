"""The words of the page in a language, ready to be filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ..core.places import BETWEEN, CELL
from ..verbs.check import AS_IT_STANDS
from ..verbs.grade import GRADES_SAID
from ..words import DEFAULT, LANGUAGES, language
from ..words.catalogues import catalogue
from ..words.languages import PSEUDO
from ..words.patterns import Pattern, Reference, Select, Variable

OF_THE_PAGE = "page-"
"""What the codes of the page begin with; the page itself leaves it out."""
SHARED = (
    CELL.code,
    BETWEEN.code,
    AS_IT_STANDS.code,
    *(each.code for each in GRADES_SAID.values()),
    *(f"list-{which}" for which in ("and", "last-and", "comma", "last-comma")),
)
"""Codes of others that the page says, too."""
LOCALES = {"pt": "pt-PT", PSEUDO: DEFAULT}
"""Languages that browsers know by other names: without a country, they count nothing as one."""


class Words(msgspec.Struct, frozen=True):
    """The texts of the page, by their codes.

    A text is a string or, if something is to be filled in, a list: of strings, of ``[slot]`` for
    the value of a slot, and of ``[slot, {value: text}, usual]`` for a choice by the value or by its
    plural form, or else the usual one.
    """

    language: str
    locale: str
    """The name by which a browser knows its plural forms, numbers and dates."""
    languages: Mapping[str, str]
    """All that there are, as their speakers call them."""
    texts: Mapping[str, Any]


def words_of_page() -> Words:
    """The texts of the page in the language that is spoken.

    >>> words = words_of_page()
    >>> words.language, words.texts["undo"], words.texts["filled"]
    ('en', 'Undo', [['filled'], ' of ', ['all'], ' filled in'])
    """
    codes = [code for code in catalogue(DEFAULT).sources if code.startswith(OF_THE_PAGE)]
    texts = {code: compiled(_pattern(code)) for code in [*codes, *SHARED]}
    names = {code: each.name for code, each in LANGUAGES.items()}
    short = {code.removeprefix(OF_THE_PAGE): text for code, text in texts.items()}
    locale = LOCALES.get(language(), language())
    return Words(language=language(), locale=locale, languages=names, texts=short)


def _pattern(code: str) -> Pattern:
    pattern = catalogue(language()).pattern(code) or catalogue(DEFAULT).pattern(code)
    if pattern is None:
        raise LookupError(f"nothing says the code {code!r}")
    return pattern


def compiled(pattern: Pattern) -> Any:
    """A pattern as JSON; messages that it refers to are a part of it."""
    parts = list(_parts(pattern))
    match parts:
        case []:
            return ""
        case [str(text)]:
            return text
    return parts


def _parts(pattern: Pattern) -> Iterator[Any]:
    for part in pattern:
        match part:
            case str():
                yield part
            case Variable():
                yield [part.name]
            case Reference():
                yield from _parts(_pattern(part.code))
            case Select(selector=Variable(name)):
                usual, _ = part.variants[part.default]
                yield [name, {key: compiled(each) for key, each in part.variants}, usual]
            case _:
                raise ValueError(f"the page has no functions: {part}")
