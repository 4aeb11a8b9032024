"""Every code has words in every language, with the same slots."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import sightline
from sightline.rules.puzzle import GENRES
from sightline.words.catalogues import ENGLISH, FOLDER, Catalogue, catalogue, entries
from sightline.words.languages import DEFAULT, LANGUAGES
from sightline.words.patterns import Call, Pattern, Reference, Select, Variable

TRANSLATED = [code for code in LANGUAGES if code != DEFAULT]
OPTIONS = {"number", "case", "mood", "gender", "form", "it"}
"""What is asked of a message from outside, and the value that a function is about."""
OF_ENGLISH = {"be", "be-not", "hold", "one", "would-be-shape"}
"""What English says with its own verbs; others have theirs."""
EXAMPLES = ("example", "word-owl")
"""Codes of docstrings."""


def declared() -> list[str]:
    """Everything that is said, once all modules are imported."""
    for module in walk_packages(sightline.__path__, "sightline."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for genre in GENRES.values():
        board = genre.board
        said = [board.cell_noun, board.board_noun, board.seen_noun]
        assert [*said, *map(board.value, board.words)]
    every = [*ENGLISH, *catalogue(DEFAULT).sources]
    return [code for code in every if not code.startswith(EXAMPLES)]


@cache
def codes() -> list[str]:
    """The same in a process of its own: other tests declare genres, which have words, too."""
    declared()
    command = [sys.executable, "-c", f"import {__name__} as here; print(*here.declared())"]
    path = os.pathsep.join(filter(None, sys.path))
    environment = os.environ | {"PYTHONPATH": path}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


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
    assert sorted(set(codes()) - set(catalogue(code).sources) - OF_ENGLISH) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_words_have_the_same_slots(code: str) -> None:
    english, own = catalogue(DEFAULT), catalogue(code)
    differ = {
        each: (slots(english, each), slots(own, each))
        for each in codes()
        if each in own.sources and slots(own, each) != slots(english, each)
    }
    assert differ == {}


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_is_said_by_somebody(code: str) -> None:
    own = catalogue(code)
    asked = {name for each in own.sources for name in _asked(own.pattern(each) or ())}
    assert sorted(set(own.sources) - set(codes()) - asked) == []


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


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_code_stands_in_one_place_of_a_language(code: str) -> None:
    files = sorted(Path(FOLDER, code).glob("*.ftl"))
    found = [each for path in files for each, _ in entries(path.read_text("utf-8"))]
    assert sorted(each for each, times in Counter(found).items() if times > 1) == []
