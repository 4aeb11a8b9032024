"""What is said of genres, and how they are played, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sightline as sl
from sightline import formats
from sightline.records import catalogue
from sightline.records import genre as genre_record
from sightline.records.sheet import sheet_of
from sightline.render.board import picture
from sightline.rules.puzzle import GENRES, Chance, Puzzle
from sightline.words import LANGUAGES, sentences, speaking
from sightline.words.languages import PSEUDO

GOLDEN = Path(__file__).parents[1] / "golden"
LONGEST = 1.3
"""How much longer than in English the words of other languages may be."""
CLUED: dict[str, dict[str, Any]] = {
    "doors": {"rooms": [[2, 0]], "vertical": [[1]], "horizontal": []},
    "easy-as-abc": {"top": [1, 0], "left": [0, 2], "bottom": [0] * 2, "right": [0] * 2}
    | {"letters": 2, "givens": [[None, 0], [2, None]]},
    "kuromasu": {"numbers": [[2, 0]], "givens": [[None, 1]]},
    "skyscrapers": {"top": [1, 0], "left": [0] * 2, "bottom": [0, 2], "right": [1, 0]}
    | {"givens": [[2, 0], [0, 0]]},
    "starry-night": {"rows": [0, 1, 0, 0, 0], "columns": [2, 0, 3, 0, 0]}
    | {"givens": [[1, 2, 3, 0, None], *[[None] * 5] * 4]},
}
"""A puzzle of each genre with all sorts of clues."""


def clued(name: str) -> Puzzle:
    return sl.parse(msgspec.json.encode({"genre": name, **CLUED[name]}).decode())


def varied(kind: type[Puzzle]) -> Iterator[Puzzle]:
    """Blank boards with every combination of settings."""
    blank = kind.blank((4, 4))
    for values in product(*(setting.values((4, 4)) for setting in kind.settings.values())):
        yield blank.restated(**dict(zip(kind.settings, values, strict=True)))


def told(kind: type[Puzzle]) -> Iterator[str]:
    """The texts about a genre."""
    puzzle = clued(kind.name)
    sheet, about = sheet_of(puzzle), genre_record.of(kind)
    yield f"# {sheet.title}"
    yield from sentences(kind.said_rules)
    yield from (sheet.playing, sheet.editing)
    yield from (f"{key}: {what}" for key, what in kind.board.own_keys())
    yield from dict.fromkeys(part.name for part in sheet.parts if part.name)
    for setting in about.switches.values():
        yield setting.otherwise or f"{setting.label}: {', '.join(v.text for v in setting.values)}"
    yield from (str(kind.said_chance(key)) for key in kind.chances)
    yield from (clue.text for clue in puzzle.clues())
    *_, last = varied(kind)
    yield last.describe()
    yield picture(last).description
    solved = sl.make(kind.name, 5, seed=1)
    yield picture(solved, solved.solution).description


def text_in(code: str) -> str:
    with speaking(code):
        return "\n\n".join("\n".join(told(GENRES[name])) for name in CLUED) + "\n"


def golden(code: str) -> Path:
    return GOLDEN / f"genres-{code}.txt"


def renew() -> None:
    for code in LANGUAGES:
        golden(code).write_text(text_in(code), encoding="utf-8")


@pytest.mark.parametrize("code", LANGUAGES)
def test_golden(code: str) -> None:
    assert text_in(code) == golden(code).read_text("utf-8")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_are_not_much_longer_than_in_english(code: str) -> None:
    assert len(text_in(code)) <= LONGEST * len(text_in("en"))


@pytest.mark.parametrize("name", CLUED)
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_shown_in_a_language_can_be_read_in_any(code: str, name: str) -> None:
    for puzzle in (clued(name), *varied(GENRES[name])):
        with speaking(code):
            shown = [puzzle.text(), puzzle.text(ascii=True)]
        for text in shown:
            assert sl.parse(text) == sl.parse(formats.write(puzzle, "text"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_files_are_in_english_whatever_is_spoken(code: str) -> None:
    puzzle = sl.Skyscrapers.blank((4, 4)).restated(parks=1)
    with speaking(code):
        for format in ("text", "ascii"):
            header, *_ = formats.write(puzzle, format).splitlines()
            assert header.startswith("Skyscrapers 4")
            assert header.endswith(", 1 park")


def test_what_is_cached_is_cached_by_language() -> None:
    def titles() -> list[Any]:
        listed = msgspec.json.decode(catalogue.genres())["genres"]
        sheet = msgspec.json.decode(catalogue.library_sheet("doors/example1"))
        blank = sheet_of(sl.Doors.blank((2, 2)))
        return [listed[0]["title"], sheet["title"], blank.title, blank.playing.split()[0]]

    english = titles()
    with speaking("de"):
        german = titles()
    assert titles() == english == ["Doors", "Doors", "Doors", "Arrows"]
    assert german == ["Türen", "Türen", "Türen", "Pfeiltasten"]


def test_a_genre_that_is_declared_again_has_its_new_words() -> None:
    """As in a notebook, where a cell is changed and run again."""

    def declared(rules: str) -> type[Puzzle]:
        kind = type(
            "Again",
            (sl.Skyscrapers,),
            {"title": rules, "rules": rules, "chances": {"odd": Chance(0.5, rules)}},
            name="again",
        )
        assert issubclass(kind, Puzzle)
        return kind

    try:
        for rules in ("Once so.", "And once so."):
            kind = declared(rules)
            words = (kind.said_title, kind.said_rules, kind.said_chance("odd"))
            assert {*map(str, words)} == {rules}
            with speaking("de"):  # what has no words in a language is said in English
                assert str(kind.said_rules) == rules
                assert str(kind.settings["parks"].said(2)) == "2 parks"
    finally:
        del GENRES["again"]


@pytest.mark.parametrize("name", CLUED)
def test_as_many_sentences_of_rules_in_every_language(name: str) -> None:
    """A booklet lists them, and each must state the same."""
    counts = set()
    for code in (*LANGUAGES, PSEUDO):
        with speaking(code):
            counts.add(len(sentences(GENRES[name].said_rules)))
    assert len(counts) == 1
