"""What the page says: true, and no more than it can keep."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest
from browsing import Opened, enter, expect_said, said, sync_api
from firsts import FIRST, each_kind_of_board

import sightline as sl
from sightline import library
from sightline.rules.puzzle import genre as genre_named
from sightline.verbs.grade import GRADES

NO_SOLUTION: dict[str, dict[str, Any]] = {
    "skyscrapers": {
        "top": [1, 1, 0],
        "left": [0, 0, 0],
        "bottom": [0, 0, 0],
        "right": [0, 0, 0],
    },
    "doors": {"rooms": [[1, 2], [1, 1]]},
    "starry-night": {"rows": [1] * 5, "columns": [1] * 5},
    "easy-as-abc": {
        "letters": 2,
        "top": [1, 0, 0],
        "left": [0, 0, 0],
        "bottom": [1, 0, 0],
        "right": [0, 0, 0],
    },
    "kuromasu": {"numbers": [[2, 0, 4], [0, 2, 0]]},
}


@each_kind_of_board
def test_checking_a_puzzle_without_solution_is_not_green(opened: Opened, genre: str) -> None:
    puzzle = {"genre": genre, **NO_SOLUTION[genre]}
    assert sl.check(sl.load(json.dumps(puzzle))).verdict == "none"
    code = base64.urlsafe_b64encode(json.dumps(puzzle).encode()).decode().rstrip("=")
    page = opened(f"#p={code}")
    page.keyboard.press("c")
    expect_said(page, "^This puzzle has no solution")
    assert page.locator(".say").get_attribute("data-mood") == "bad"


def test_checking_is_green_once_the_board_is_known_to_lead_somewhere(opened: Opened) -> None:
    page = opened(f"#/{FIRST['skyscrapers']}")
    page.keyboard.press("c")
    sync_api.expect(page.locator('.say[data-mood="good"]')).to_have_count(1)
    expect_said(page, "^No rule is broken so far; 16 places are left to fill in")


def test_a_mistake_does_not_read_like_the_answer(opened: Opened) -> None:
    page = opened(f"#/{FIRST['skyscrapers']}")
    enter(page, "skyscrapers", "r1c1", 3)
    page.keyboard.press("h")
    expect_said(page, "^There is a mistake on the board. Look at")
    told = "There is a mistake on the board: it says that r1c1 is 3, but that cannot be."
    page.keyboard.press("h")
    assert said(page) == told
    page.keyboard.press("h")
    assert said(page).startswith(f"{told} ")


def test_a_room_that_is_done_is_called_a_room(opened: Opened) -> None:
    for name, place, what in (
        ("doors/example1", "r1c2", "Room"),
        (FIRST["skyscrapers"], "left-1", "Clue"),
    ):
        page = opened(f"#/{name}")
        page.locator(f'[role=gridcell][data-place="{place}"]').click()
        done = page.locator(".done-key")
        assert done.inner_text() == f"Mark {what.lower()} as done"
        done.click()
        assert done.inner_text() == f"{what} is done ✓"


# Keys that a terminal has as well ------------------------------------------------------------


def test_letters_are_symbols_as_in_the_terminal(opened: Opened) -> None:
    page = opened(f"#/{FIRST['starry-night']}")
    words = {0: "empty sky", 1: "sun", 2: "moon", 3: "star"}
    cell = page.locator('[data-place="r1c1"]')
    for letter, value in genre_named("starry-night").board.keys.items():
        page.keyboard.press(letter)
        assert cell.get_attribute("aria-label") == f"Row 1, column 1: {words[value]}"


@pytest.mark.parametrize(
    ("name", "clue"),
    [
        ("skyscrapers/brainbashers", "left-1"),
        ("doors/example1", "r1c2"),
        ("starry-night/friedman-sample", "bottom-1"),
    ],
)
def test_x_marks_a_clue_or_a_room_as_done(opened: Opened, name: str, clue: str) -> None:
    page = opened(f"#/{name}")
    place = page.locator(f'[role=gridcell][data-place="{clue}"]')
    place.click()
    page.keyboard.press("x")
    assert ", done" in place.get_attribute("aria-label")
    page.keyboard.press("x")
    assert ", done" not in place.get_attribute("aria-label")


# New puzzles, and those of the library -------------------------------------------------------


@each_kind_of_board
def test_every_grade_can_be_made_in_the_size_that_is_offered(opened: Opened, genre: str) -> None:
    page = opened(f"#/{genre}")
    for grade in GRADES:
        page.locator("#make-grade").select_option(grade)
        page.get_by_role("button", name="Make it").click()
        page.wait_for_selector(".board")
        assert page.locator("h1").inner_text().endswith(f", {grade}")
        page.go_back()
        page.wait_for_selector(".home")


def test_what_cannot_be_made_is_told_with_advice_that_can_be_followed(opened: Opened) -> None:
    page = opened("#/skyscrapers", expecting="status of")
    page.locator("#make-rows").fill("3")
    page.locator("#make-grade").select_option("fiendish")
    page.get_by_role("button", name="Make it").click()
    told = page.locator(".make .said")
    sync_api.expect(told).to_have_text(
        re.compile(
            r"^No fiendish Skyscrapers 3×3 was found: .*; choose another grade or size, "
            r"or try again with another seed\.$"
        )
    )


@each_kind_of_board
def test_puzzles_with_several_solutions_are_listed_so(opened: Opened, genre: str) -> None:
    page = opened(f"#/{genre}")
    names = library.names(genre)
    assert page.locator(".puzzles a").count() == len(names)
    for name in names:
        listed = page.locator(f'.puzzles a[href="#/{name}"]').inner_text()
        assert ("several solutions" in listed) != sl.is_unique(library.load(name)), name
