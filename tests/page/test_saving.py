"""Two tabs with one game: what was played last is kept, whichever tab is closed last."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import Opened, Page, enter, expect_said, labels, said, solution, sync_api
from firsts import FIRST
from samples import some

PUZZLE = "skyscrapers/brainbashers"
OVERTAKEN = "^This game went on in another tab; here is how it stands there"
DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
"""A page that is frozen hears nothing of what other tabs do."""


def beside(page: Page, *, deaf: bool = False) -> Page:
    """Another tab with the same game."""
    other = page.context.new_page()
    if deaf:
        other.add_init_script(DEAF)
    other.goto(page.url)
    other.wait_for_selector(".board")
    return other


def cell(page: Page, place: str) -> Any:
    return page.locator(f'[role=gridcell][data-place="{place}"]')


@pytest.mark.parametrize("genre", some(FIRST, quick=("doors",)))
def test_an_older_tab_follows_the_newer_one_and_does_not_overwrite_it(
    opened: Opened, genre: str
) -> None:
    older = opened(f"#/{FIRST[genre]}")
    (first, value), (second, other), *_ = solution(FIRST[genre]).items()
    enter(older, genre, first, value)
    newer = beside(older)
    enter(newer, genre, second, other)
    expect_said(older, OVERTAKEN)
    board = labels(newer)
    assert labels(older) == board
    newer.close()
    # The older one goes on from there, and takes nothing back.
    older.close()
    again = opened_again(older, genre)
    assert labels(again) == board


def opened_again(page: Page, genre: str) -> Page:
    again = page.context.new_page()
    again.goto(f"{page.url.partition('#')[0]}#/{FIRST[genre]}")
    again.wait_for_selector(".board")
    return again


def test_a_tab_that_did_not_hear_of_it_does_not_overwrite_it_either(opened: Opened) -> None:
    newer = opened(f"#/{PUZZLE}")
    enter(newer, "skyscrapers", "r1c1", 4)
    older = beside(newer, deaf=True)
    enter(newer, "skyscrapers", "r1c2", 3)
    assert cell(older, "r1c2").inner_text() == ""
    older.bring_to_front()
    enter(older, "skyscrapers", "r4c4", 1)
    expect_said(older, OVERTAKEN)
    assert [cell(older, place).inner_text() for place in ("r1c2", "r4c4")] == ["3", ""]
    # From there on it plays.
    older.keyboard.press("1")
    assert cell(older, "r4c4").inner_text() == "1"
    sync_api.expect(cell(newer, "r4c4")).to_have_text("1")


def test_a_tab_that_is_only_closed_leaves_the_game_as_it_is(opened: Opened) -> None:
    newer = opened(f"#/{PUZZLE}")
    enter(newer, "skyscrapers", "r1c1", 4)
    older = beside(newer, deaf=True)
    enter(newer, "skyscrapers", "r1c2", 3)
    older.evaluate("location.hash = '#/'")
    older.wait_for_selector(".home")
    # What one process writes, another may see a moment later.
    sync_api.expect(cell(beside(newer), "r1c2")).to_have_text("3")


def test_time_that_passes_in_one_tab_is_no_news_for_another(opened: Opened) -> None:
    one = opened(f"#/{PUZZLE}")
    enter(one, "skyscrapers", "r1c1", 4)
    two = beside(one)
    one.evaluate("dispatchEvent(new Event('pagehide'))")
    two.evaluate("dispatchEvent(new Event('pagehide'))")
    enter(one, "skyscrapers", "r1c2", 3)
    assert said(one) == ""
    expect_said(two, OVERTAKEN)


def test_a_game_that_was_forgotten_does_not_come_back_by_itself(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    enter(page, "skyscrapers", "r1c1", 4)
    home = page.context.new_page()
    home.goto(f"{page.url.partition('#')[0]}#/")
    home.get_by_role("button", name="Forget").click()
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".home")
    assert page.get_by_text("Go on with").count() == 0
