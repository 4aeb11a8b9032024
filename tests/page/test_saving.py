"""Two tabs with one game: what was played last is kept, whichever tab is closed last."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import Opened, Page, enter, expect_said, labels, said, solution, sync_api
from firsts import FIRST
from samples import some

import sightline as sl

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


# The list ------------------------------------------------------------------------------------


def begun(page: Page) -> list[str]:
    """The names in the list of games to go on with, also of those that are folded away."""
    page.wait_for_selector(".home")
    return [str(text) for text in page.locator(".home > .card .name").all_text_contents()]


def open_in(page: Page, name: str) -> None:
    """Open a puzzle of the library, and fill in something."""
    page.evaluate("name => { location.hash = `#/${name}`; }", name)
    title = "title => document.querySelector('.game h1')?.textContent === title"
    page.wait_for_function(title, arg=sl.load(name).about.title)
    page.locator(".cell:not(.given)").first.click()
    page.keyboard.press("1")


def test_every_game_that_was_begun_is_listed_and_none_is_lost_by_a_click(opened: Opened) -> None:
    page = opened()
    names = [PUZZLE, *(f"skyscrapers/board{number}" for number in range(2, 7))]
    for name in names:
        open_in(page, name)
    page.evaluate("location.hash = '#/'")
    titles = [sl.load(name).about.title for name in reversed(names)]
    assert begun(page) == titles
    page.get_by_text("2 more").click()
    page.get_by_role("button", name=f"Forget {titles[-1]}", exact=True).click()
    assert begun(page) == titles[:-1]
    page.get_by_role("button", name="Undo").click()
    assert begun(page) == titles
    assert page.locator(".notice").count() == 0


# A browser that refuses ----------------------------------------------------------------------

FULL = 'Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };'
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("", "SecurityError"); }
});"""
REFUSALS = {"is full": FULL, "does not let the page store anything": FORBIDDEN}


@pytest.mark.parametrize("why", REFUSALS)
def test_without_room_in_the_browser_the_game_goes_on(opened: Opened, why: str) -> None:
    first = opened()
    page = first.context.new_page()
    page.add_init_script(REFUSALS[why])
    page.goto(f"{first.url.partition('#')[0]}#/{PUZZLE}")
    page.wait_for_selector(".board")
    enter(page, "skyscrapers", "r1c1", 4)
    notice = page.locator(".notice")
    sync_api.expect(notice).to_contain_text(why)
    # Nothing else that is said gives way to it, and it is said once.
    enter(page, "skyscrapers", "r1c3", 4)
    expect_said(page, "^As it stands, 4 would stand twice in row 1")
    page.get_by_role("button", name="Put the notice away").click()
    page.keyboard.press("u")
    assert notice.count() == 0
    # The game is there as long as the page is.
    page.evaluate("location.hash = '#/'")
    assert begun(page) == [sl.load(PUZZLE).about.title]
    page.go_back()
    sync_api.expect(cell(page, "r1c1")).to_have_text("4")


def test_a_game_that_cannot_be_read_is_left_alone_where_there_is_no_room(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    enter(page, "skyscrapers", "r1c1", 4)
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".home")
    page.evaluate("localStorage.setItem(Object.keys(localStorage)[0], '{broken')")
    other = page.context.new_page()
    other.add_init_script(FULL)
    other.goto(f"{page.url.partition('#')[0]}#/{PUZZLE}")
    expect_said(other, "^The saved game cannot be read .* here is a fresh board")
    enter(other, "skyscrapers", "r1c2", 3)
    assert cell(other, "r1c2").inner_text() == "3"
    assert page.evaluate("Object.values(localStorage)") == ["{broken"]


def test_room_that_is_made_is_used(opened: Opened) -> None:
    page = opened()
    open_in(page, PUZZLE)
    page.evaluate(
        """() => {
          const { setItem } = Storage.prototype;
          Storage.prototype.setItem = function (key, text) {
            const isFull = Object.keys(this).some((each) => each !== key);
            if (isFull) throw new DOMException("", "QuotaExceededError");
            setItem.call(this, key, text);
          };
        }"""
    )
    open_in(page, "skyscrapers/board2")
    sync_api.expect(page.locator(".notice")).to_contain_text("is full")
    page.evaluate("location.hash = '#/'")
    assert len(begun(page)) == 2
    page.get_by_role("button", name=f"Forget {sl.load(PUZZLE).about.title}").click()
    stored = page.evaluate("Object.values(localStorage).map(text => JSON.parse(text).link)")
    assert stored == ["#/skyscrapers/board2"]
    page.close()
