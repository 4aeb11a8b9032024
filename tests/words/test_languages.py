"""Which language is spoken: of a tag, of the environment, of a browser."""

from __future__ import annotations

from threading import Thread

import pytest

import sightline as sl
from sightline.words import Figure, language, say, speaking, text
from sightline.words.languages import PSEUDO, from_environment, from_header, of_tag

GREETING = say("example-greeting", "{ $count -> [one] one sun *[other] { $count } suns }")


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("de", "de"),
        ("DE", "de"),
        ("de_AT.UTF-8", "de"),
        ("de@euro", "de"),
        ("pt_BR.UTF-8", "pt"),
        ("pt-PT", "pt"),
        ("en_GB", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("fr_FR.UTF-8", "en"),
        ("deutsch", "en"),
        ("", "en"),
        (PSEUDO, PSEUDO),
    ],
)
def test_a_tag_names_a_language_that_is_spoken_or_english(tag: str, code: str) -> None:
    assert of_tag(tag) == code


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "pt_PT.UTF-8"}, "pt"),
        ({"LC_MESSAGES": "pt_PT.UTF-8", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE.UTF-8", "SIGHTLINE_LANGUAGE": "pt"}, "pt"),
        ({"LANG": "de_DE.UTF-8", "SIGHTLINE_LANGUAGE": "fr"}, "en"),
        ({"LANG": "de_DE.UTF-8", "SIGHTLINE_LANGUAGE": ""}, "de"),
    ],
)
def test_the_variable_comes_before_the_locale(environment: dict[str, str], code: str) -> None:
    assert from_environment(environment) == code


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("de", "de"),
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt"),
        ("en;q=0.5, de;q=0.7", "de"),
        ("fr-FR, fr;q=0.9, pt;q=0.1", "pt"),
        ("de, pt", "de"),
        ("de;q=0", "en"),
        ("*", "en"),
        ("de;q=much, ;;,=", "en"),
        ("de ; q=0.2 , pt ; q=0.3", "pt"),
    ],
)
def test_a_browser_gets_what_it_prefers_among_what_there_is(header: str, code: str) -> None:
    assert from_header(header) == code


def test_answers_are_in_a_language_as_long_as_that_lasts() -> None:
    error = sl.InputError("x", line=3)
    with sl.language("de"):
        assert str(error) == "Zeile 3: x"
        with sl.language("pt"):
            assert str(error) == "linha 3: x"
        assert language() == "de"
    assert (language(), str(error)) == ("en", "line 3: x")


def test_a_language_that_is_not_spoken_is_refused() -> None:
    with pytest.raises(sl.UnknownName, match="there is no language named 'fr'"):
        sl.language("fr")


def test_another_thread_speaks_english_until_it_is_told() -> None:
    heard = []
    with speaking("de"):
        thread = Thread(target=lambda: heard.append(language()))
        thread.start()
        thread.join()
    assert heard == ["en"]


@pytest.mark.parametrize(
    ("code", "figures"), [("en", "1,234.5 1,200"), ("de", "1.234,5 1.200"), ("pt", "1.234,5 1.200")]
)
def test_numbers_are_written_as_the_language_does(code: str, figures: str) -> None:
    with speaking(code):
        assert f"{text(Figure(1234.5, 1))} {text(1200)}" == figures


@pytest.mark.parametrize("code", ["en", "de", "pt"])
def test_only_one_is_said_in_the_singular(code: str) -> None:
    with speaking(code):
        assert [str(GREETING(count=count)) for count in (0, 1, 2)] == [
            "0 suns",
            "one sun",
            "2 suns",
        ]
