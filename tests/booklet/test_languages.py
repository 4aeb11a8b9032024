"""A booklet is wholly in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest
from booklet.laying_out import SEVERAL, asked, boards, headings, pages

import sightline as sl
from sightline.booklet import Layout, bound, prepared
from sightline.booklet.booklet import contents
from sightline.booklet.contents import Contents
from sightline.core.errors import InputError
from sightline.render import pdf
from sightline.rules.puzzle import GENRES, About, Puzzle
from sightline.words import LANGUAGES, speaking
from sightline.words.languages import PSEUDO

EVERY = [*LANGUAGES, PSEUDO]


def nameless() -> list[Puzzle]:
    """A puzzle of each genre, under names that are not translated, and one of several solutions."""
    puzzles: list[Puzzle] = [kind.blank((5, 5)) for kind in GENRES.values()]
    unusual = sl.Skyscrapers.blank((5, 5)).restated(parks=1, diagonals=True, clues="sum")
    made = [sl.make(name, 5, seed=1) for name in GENRES]
    return [replace(each, about=About()) for each in (*puzzles, unusual, *made, sl.load(SEVERAL))]


def laid_out(code: str, *, sort: bool = False) -> Contents:
    with speaking(code):
        sheets = [prepared(puzzle, hints=True) for puzzle in nameless()]
        return contents(sheets, Layout(per_page=6, sort=sort))


def texts(found: Contents) -> set[str]:
    """Every text that the template sets, and what is said of the pictures."""
    said = '#show regex("\\S(.*\\S)?"): it => [#it#metadata(it.text)<said>]'
    return {*asked(found, "<said>", "value", before=said), *asked(found, "image", "alt")}


def reasons(found: Contents) -> set[str]:
    """The first steps of the examples and of the puzzles."""
    rules = (step for each in found.rules for step in each.steps)
    return {*rules, *(step for each in found.hints for step in each.steps)}


def untranslated(texts: Iterable[str]) -> list[str]:
    """The texts with a word that is not marked as the pseudo-language does it."""
    words = re.compile(r"[^\W\d_]{2,}")
    return [text for text in texts if re.search("[aeiouyAEIOUY]", " ".join(words.findall(text)))]


@pytest.mark.parametrize("sort", [False, True])
def test_all_of_a_booklet_is_translated(sort: bool) -> None:
    found = laid_out(PSEUDO, sort=sort)
    shown = texts(found)
    assert len(shown) > 50
    assert untranslated(shown - reasons(found)) == []


def test_the_reasons_in_a_booklet_are_translated() -> None:
    assert not untranslated(reasons(laid_out(PSEUDO)))


def test_what_is_not_translated_is_found() -> None:
    assert untranslated(["Döörs·· 4×4", "r1c2", "A", "hard", "Tür and·"]) == ["hard", "Tür and·"]


@pytest.mark.parametrize("code", EVERY)
def test_no_board_is_on_another_page_or_smaller_for_the_words_around_it(code: str) -> None:
    def sizes(found: Contents) -> list[tuple[float, float]]:
        """By page and width; genres come in the order of their titles."""
        return sorted((page, round(width, 3)) for page, _, _, width in boards(found))

    found, english = sizes(laid_out(code)), sizes(laid_out("en"))
    assert [page for page, _ in found] == [page for page, _ in english]
    assert sorted(width for _, width in found) == sorted(width for _, width in english)


@pytest.mark.parametrize("code", EVERY)
def test_a_document_says_its_language(code: str) -> None:
    """Readers hyphenate and pronounce by it; nobody speaks the pseudo-language."""
    puzzle = sl.load("doors/example1")
    with speaking(code):
        documents = [bound([prepared(puzzle)], Layout()), pdf.draw(puzzle)]
    language = code if code in LANGUAGES else "en"
    assert all(f"/Lang({language})" in re.sub(r"\s", "", f"{each!r}") for each in documents)
    assert pages(documents[0]) == 4


def test_genres_are_sorted_by_their_titles_in_the_language() -> None:
    with speaking("de"):
        sheets = [prepared(sl.load(name)) for name in ("doors/example1", "kuromasu/small")]
        found = contents(sheets, Layout(sort=True))
    assert found.title == "Kuromasu und Türen"
    assert found.summary == "2 Rätsel: 1 × Kuromasu und 1 × Türen"
    assert headings(found) == [
        *("Kuromasu: die Regeln", "Türen: die Regeln"),
        *("Kuromasu", "Türen", "Lösungen"),
    ]


def test_a_refusal_is_in_the_language() -> None:
    with (
        speaking("pt"),
        pytest.raises(InputError, match="não há nenhum puzzle para imprimir"),
    ):
        bound([], Layout())
