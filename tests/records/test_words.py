"""The words of the page: every code that it says has a text, and every text is said."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import sightline
from sightline.records.words import OF_THE_PAGE, SHARED, compiled, words_of_page
from sightline.words import DEFAULT, LANGUAGES, speaking
from sightline.words.catalogues import catalogue
from sightline.words.languages import PSEUDO
from sightline.words.patterns import parse

STATIC = Path(sightline.__file__).parent / "web" / "static"
SCRIPTS = "\n".join(path.read_text() for path in sorted(STATIC.glob("*.js")))
HTML = (STATIC / "index.html").read_text()
SAID = re.compile(r"\bsay\(\s*(?:[^()\"`,]*\?\s*)?\"([\w-]+)\"(?:\s*:\s*\"([\w-]+)\")?")
"""``say("undo")``, ``say(done ? "is-done" : "mark-done", …)``."""
TEXT = re.compile(r"\"([\w-]+)\"")


def own() -> set[str]:
    codes = {code for code in catalogue(DEFAULT).sources if code.startswith(OF_THE_PAGE)}
    return {code.removeprefix(OF_THE_PAGE) for code in codes}


def test_what_the_page_says_has_words() -> None:
    said = {code for found in SAID.findall(SCRIPTS) for code in found if code}
    assert len(said) > 100
    assert said <= set(words_of_page().texts)


def test_all_words_are_said() -> None:
    in_html = set(re.findall(r'data-say="([\w-]+)"', HTML))
    assert own() <= set(TEXT.findall(SCRIPTS)) | in_html


def test_what_stands_in_the_file_of_the_page_is_its_english() -> None:
    texts = words_of_page().texts
    shown = dict(re.findall(r'data-say="([\w-]+)">([^<]*)<', HTML))
    assert shown
    assert shown == {code: texts[code] for code in shown}


def test_no_words_stand_in_styles() -> None:
    style = (STATIC / "style.css").read_text()
    assert re.findall(r'content: "[^"]*[A-Za-z]{2}', style) == []


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
def test_the_page_needs_no_functions(language: str) -> None:
    with speaking(language):
        words = words_of_page()
    assert words.language == language
    assert set(words.texts) == own() | set(SHARED)
    for code, text in words.texts.items():
        assert_text(text, code)


def assert_text(text: Any, code: str) -> None:
    if isinstance(text, str):
        return
    for part in text:
        match part:
            case str() | [str()]:
                pass
            case [str(), dict(variants), str(usual)]:
                assert usual in variants, code
                for variant in variants.values():
                    assert_text(variant, code)
            case _:
                raise AssertionError(f"{code} has {part}")


def test_a_choice_is_a_list_and_a_function_is_refused() -> None:
    assert compiled(parse("{ $n -> [one] a *[other] { $n } b }")) == [
        ["n", {"one": "a", "other": [["n"], " b"]}, "other"]
    ]
    with pytest.raises(ValueError, match="functions"):
        compiled(parse("{ THE($n) }"))
