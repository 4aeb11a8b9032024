"""The pages of a booklet: texts are no markup, and the same bytes come every time."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from booklet.laying_out import HOUSE, NIGHT, TOWERS, asked, boards, house, laid_out, pages

import sightline as sl
from sightline.booklet import book
from sightline.booklet.booklet import MARGINS, PAPERS, Paper
from sightline.core.errors import InputError
from sightline.rules.puzzle import About, Puzzle

# Texts and bytes ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "#panic()",
        "*a* _b_ $c$ [d] \\ `e`",
        "<label> @ref // no",
        "Ελλάς Česko 1–2 ★ עברית",
        "a\x00b\nc",
    ],
)
def test_no_text_is_markup(text: str) -> None:
    about = About(title=text, author=text, source=text)
    puzzle = replace(sl.load(HOUSE), about=about)
    assert pages(book([puzzle], title=text, author=text)) == 4


def test_a_letter_that_no_font_has() -> None:
    with pytest.raises(
        InputError, match="no font at hand has the letter 日; --fonts FOLDER brings"
    ):
        book([sl.load(HOUSE)], title="日曜日")


def test_endless_texts() -> None:
    about = About(title="long " * 1000, author="x" * 1000, source="y" * 1000)
    puzzles: list[Puzzle] = [replace(sl.load(TOWERS), about=about)] * 6
    assert pages(book(puzzles, title="very " * 1000, per_page=6)) == 4


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
@pytest.mark.parametrize("title", ["A title of many words " * 7, "x" * 150])
def test_a_long_title_does_not_shrink_its_board(title: str, per_page: int) -> None:
    def shown(*titles: str) -> list[tuple[float, float, float, float]]:
        puzzles = [replace(house(9, 9), about=About(title=title)) for title in titles]
        return boards(laid_out(puzzles, per_page=per_page, solutions=False))

    assert shown("Home", "Home", title, title) == shown(*["Home"] * 4)


def test_all_of_a_title_is_shown_where_it_fits_on_two_lines() -> None:
    title = "A title that takes two lines of a narrow column"
    puzzles = [replace(house(4, 4), about=About(title=each)) for each in (title, title * 3)]
    found = laid_out(puzzles, per_page=6)
    whole, beginning = (str(body) for body in asked(found, "heading.where(level: 2)", "body")[1:])
    assert title in whole
    assert title in beginning
    assert ("…" in whole, "…" in beginning) == (False, True)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_solutions_stand_in_even_columns(paper: Paper) -> None:
    towers, night = sl.load(TOWERS), sl.load(NIGHT)
    sizes = [(4, 4), (12, 12), (5, 5), (3, 20), (30, 30), (6, 6), (1, 1)]
    puzzles = [towers, *(house(*size) for size in sizes), night, towers, house(2, 9), night]
    found = laid_out(puzzles, per_page=6, paper=paper)
    solved = boards(found)[-len(puzzles) :]
    lefts = sorted({round(left, 3) for _, left, _, _ in solved})
    assert lefts[0] == MARGINS["side"]
    steps = [after - before for before, after in pairwise(lefts)]
    assert len(steps) == 3
    assert steps == pytest.approx([steps[0]] * 3, abs=0.01)
    for (page, left, _, width), (following, further, _, _) in pairwise(solved):
        if page == following and further > left:
            assert left + width < further
        assert left + width <= PAPERS[paper][1] - MARGINS["side"] + 0.01


def test_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    documents = []
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.pdf"
        command = [sys.executable, "-m", "sightline", "book", TOWERS, HOUSE, NIGHT, "--hints"]
        environment = os.environ | {"PYTHONHASHSEED": seed, "TZ": f"UTC{seed}"}
        subprocess.run([*command, "-o", str(target)], check=True, cwd=tmp_path, env=environment)
        documents.append(target.read_bytes())
    assert documents[0] == documents[1]
    assert documents[0] == book(map(sl.load, (TOWERS, HOUSE, NIGHT)), hints=True)


def test_it_can_be_read_aloud() -> None:
    """Typst checks the rest: it refuses to write PDF/UA without titles and texts for pictures."""
    document = book([sl.load(HOUSE)], title="Home")
    assert b"/Lang" in document
    assert document.count(b"/Alt") == 4
    assert b"CreationDate" not in document
