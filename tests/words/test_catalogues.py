"""Every code has words in every language, with the same slots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import pytest

import sightline
from sightline.core.board import Board
from sightline.rules.puzzle import GENRES
from sightline.words import Message
from sightline.words.catalogues import ENGLISH, Catalogue, catalogue
from sightline.words.languages import DEFAULT, LANGUAGES
from sightline.words.patterns import Call, Pattern, Reference, Select, Variable

TRANSLATED = [code for code in LANGUAGES if code != DEFAULT]
OPTIONS = {"number", "case", "mood", "gender", "it"}
"""What is asked of a message from outside, and the value that a function is about."""
OF_GENRES = ("genre-", "rules-", "variant-", "label-", "chance-")
"""What a genre says of itself; those of tests have no words in other languages."""
OF_ENGLISH = {"be", "be-not", "hold"}
"""What English says with its own verbs; others have theirs."""
EXAMPLES = ("example", "word-owl")
"""Codes of docstrings."""


@cache
def codes() -> list[str]:
    """Everything that is said, once all modules are imported."""
    for module in walk_packages(sightline.__path__, "sightline."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    own = {name for name, genre in GENRES.items() if genre.__module__.startswith("sightline.")}
    ours = tuple(f"{prefix}{name}" for prefix in OF_GENRES for name in own)
    spoken = {code for name in own for code in words_of(GENRES[name].board)}
    strange = {code for name in GENRES.keys() - own for code in words_of(GENRES[name].board)}
    return [
        code
        for code in (*ENGLISH, *catalogue(DEFAULT).sources)
        if not code.startswith(EXAMPLES)
        and not (code.startswith(OF_GENRES) and not code.startswith(ours))
        and code not in strange - spoken
    ]


def words_of(board: Board) -> list[str]:
    """What the values and places of a board are called."""
    values = (board.value(value).said for value in board.words)
    said = [board.cell_noun, board.board_noun, board.seen_noun, *values]
    return [each.code for each in said if isinstance(each, Message)]


def variables(pattern: Pattern, language: Catalogue) -> Iterator[str]:
    """The slots that a pattern asks for, with those of the messages that it refers to."""
    for part in pattern:
        match part:
            case Variable():
                yield part.name
            case Call():
                yield from variables((part.about,), language)
            case Reference():
                yield from variables(language.pattern(part.code) or (), language)
            case Select():
                yield from variables((part.selector,), language)
                for _, variant in part.variants:
                    yield from variables(variant, language)


def slots(language: Catalogue, code: str) -> set[str]:
    pattern = language.pattern(code)
    assert pattern is not None
    return set(variables(pattern, language)) - OPTIONS


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_code_has_words(code: str) -> None:
    assert not set(codes()) - set(catalogue(code).sources) - OF_ENGLISH


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_words_have_the_same_slots(code: str) -> None:
    english, own = catalogue(DEFAULT), catalogue(code)
    differ = {
        each: (slots(english, each), slots(own, each))
        for each in codes()
        if each in own.sources and slots(own, each) != slots(english, each)
    }
    assert not differ


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_is_said_by_somebody(code: str) -> None:
    own = catalogue(code)
    asked = {name for each in own.sources for name in _asked(own.pattern(each) or ())}
    assert not set(own.sources) - set(codes()) - asked


def _asked(pattern: Pattern) -> Iterator[str]:
    for part in pattern:
        match part:
            case Call():
                yield part.name.lower().replace("_", "-")
                yield from _asked((part.about,))
            case Reference():
                yield part.code
            case Select():
                yield from _asked((part.selector,))
                for _, variant in part.variants:
                    yield from _asked(variant)
