"""The language of answers, for Python programs."""

from __future__ import annotations

from contextlib import AbstractContextManager

from ..words import LANGUAGES, speaking
from ..words.languages import PSEUDO
from .arguments import says_what_was_meant
from .errors import UnknownName


@says_what_was_meant
def language(code: str) -> AbstractContextManager[None]:
    """Answers and errors are in this language as long as it lasts: ``en``, ``de`` or ``pt``.

    What is found knows no language: it can be read in one and then in another.

    >>> import sightline as sl
    >>> place = sl.check(sl.load("skyscrapers/board4-open")).differ[0]
    >>> with sl.language("de"):
    ...     print(place)
    Z3S5
    """
    if code not in LANGUAGES and code != PSEUDO:
        raise UnknownName("language", code, list(LANGUAGES))
    return speaking(code)
