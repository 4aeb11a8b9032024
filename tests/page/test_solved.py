"""How far a board is on the page, and what can be done with one that is solved."""

from __future__ import annotations

import re

from browsing import (
    Opened,
    Page,
    answered,
    encoded,
    enter,
    expect_said,
    held,
    labels,
    said,
    solution,
    sync_api,
)
from firsts import FIRST, each_kind_of_board

from sightline.rules.puzzle import genre as kind_named

LOCKED = r"^Solved in \d+:\d\d! Every rule is kept\. The board stays as it is: “Start again” begins"


def solve(page: Page, genre: str) -> None:
    """Fill in the solution, with what may stay open left open, so that the last entry solves it."""
    fill_in(page, genre)
    expect_said(page, "^Solved")


def fill_in(page: Page, genre: str) -> None:
    left_open = kind_named(genre).board.left_open
    for place, value in solution(FIRST[genre]).items():
        if value != left_open:
            enter(page, genre, place, value)


def filled(page: Page) -> tuple[int, int]:
    done, everything = re.findall(r"\d+", page.locator(".about .filled").inner_text())
    return int(done), int(everything)


@each_kind_of_board
def test_no_stray_key_or_touch_changes_a_solved_board(opened: Opened, genre: str) -> None:
    page = opened(f"#/{FIRST[genre]}")
    page.keyboard.press("k")
    solve(page, genre)
    shown = page.locator(".board").inner_html()
    for key in ("1", "3", "0", "Shift+Digit2", "Backspace", "s", "d", "x", "Space", "b"):
        page.keyboard.press(key)
    expect_said(page, LOCKED)
    page.keyboard.press("h")
    expect_said(page, "^The board is complete, and right")
    page.keyboard.press("c")
    expect_said(page, "^All of it is right")
    page.locator(".rest summary").click()
    # Of a door, or a cell that can be shaded, only one state is worth a mark.
    pencil = page.get_by_role("button", name="Pencil in all")
    if kind_named(genre).board.toggled:
        sync_api.expect(pencil).to_have_count(0)
    else:
        pencil.click()
    page.get_by_role("button", name="Show the solution").click()
    expect_said(page, "^Solved")
    assert page.locator("dialog").count() == 0
    for key in page.locator(".keypad button:enabled").all():
        key.click()
    for where in page.locator('[role=gridcell][data-place="r1c1"], .door').all()[:3]:
        where.click(force=True)
    page.locator('[role=gridcell][data-place="r1c1"]').click()
    fill = labels(page)
    page.reload()
    expect_said(page, r"^Solved in \d+:\d\d! Every rule is kept")
    again = labels(page)
    assert again == fill
    assert page.locator(".board").inner_html().count("filled") == shown.count("filled")
    page.keyboard.press("u")
    expect_said(page, "^$")
    assert filled(page)[0] < filled(page)[1]
    page.keyboard.press("r")
    expect_said(page, "^Solved")


def test_empty_sky_is_not_counted(opened: Opened) -> None:
    page = opened("#/starry-night/friedman1")
    assert filled(page) == (0, 15)
    enter(page, "starry-night", "r1c3", 0)
    assert filled(page) == (0, 15)
    page.keyboard.press("c")
    expect_said(page, "15 places are left to fill in")


@each_kind_of_board
def test_the_solution_is_shown_after_a_question(opened: Opened, genre: str) -> None:
    page = opened(f"#/{FIRST[genre]}")
    page.locator(".rest summary").click()
    for answer in ("No", "Escape"):
        page.get_by_role("button", name="Show the solution").click()
        asked = page.get_by_role("dialog")
        sync_api.expect(asked).to_contain_text("Show the solution?")
        if answer == "Escape":
            page.keyboard.press(answer)
        else:
            asked.get_by_role("button", name=answer).click()
        sync_api.expect(asked).to_have_count(0)
        assert said(page) == ""
        assert filled(page)[0] == 0
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Show it").click()
    expect_said(page, "^This is a solution")
    assert filled(page)[0] == filled(page)[1]


def test_a_board_that_nobody_has_played_is_not_solved(opened: Opened) -> None:
    """Without numbers there is nothing that an empty board would break."""
    page = opened()
    blank = {"genre": "kuromasu", "numbers": [[0] * 4] * 4}
    with answered(page, "conflicts"):
        page.evaluate("code => { location.hash = `#p=${code}`; }", encoded(blank))
    expect_said(page, "^$")
    page.keyboard.press("Space")
    expect_said(page, r"^Solved in \d+:\d\d! Every rule is kept")
    page.keyboard.press("u")
    expect_said(page, "^$")


def test_a_hint_ends_where_the_board_turns_out_to_be_solved(opened: Opened) -> None:
    page = opened(f"#/{FIRST['kuromasu']}")
    held(page, "conflicts")
    fill_in(page, "kuromasu")
    page.keyboard.press("h")
    expect_said(page, "^Look at ")  # for the cells that may stay open
    more = page.get_by_role("button", name="Tell me more")
    sync_api.expect(more).to_have_count(1)
    page.unroute("**/api/conflicts")  # what waits goes on
    expect_said(page, "^Solved")
    sync_api.expect(more).to_have_count(0)


def test_a_hint_that_comes_late_does_not_speak_of_a_solved_board(opened: Opened) -> None:
    page = opened(f"#/{FIRST['kuromasu']}")
    boards, _ = held(page, "conflicts"), held(page, "hint")
    fill_in(page, "kuromasu")
    page.keyboard.press("h")
    expect_said(page, "^Thinking")
    page.unroute("**/api/conflicts")
    boards[0].continue_()
    expect_said(page, "^Solved")
    page.unroute("**/api/hint")
    page.keyboard.press("c")
    expect_said(page, "^All of it is right")
    assert page.get_by_role("button", name="Hint").count() == 1
