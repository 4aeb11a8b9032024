"""Entries never wait for an answer: what the page does while it comes, too late, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from browsing import (
    Opened,
    Page,
    encoded,
    enter,
    expect_lit,
    expect_said,
    solution,
    sync_api,
    walk,
)

PUZZLE = "skyscrapers/brainbashers"
ALONE = "^The server cannot be reached; playing goes on without it"


def cell(page: Page, place: str) -> Any:
    return page.locator(f'[role=gridcell][data-place="{place}"]')


@contextmanager
def held(page: Page) -> Iterator[list[Any]]:
    """Questions about the board are asked, but not answered until the end."""
    waiting: list[Any] = []

    def hold(route: Any) -> None:
        waiting.append(route)

    page.route("**/api/conflicts", hold)
    yield waiting
    page.unroute("**/api/conflicts")  # what waits goes on


def test_entries_appear_at_once_and_conflicts_with_the_answer(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    with held(page) as waiting:
        enter(page, "skyscrapers", "r1c1", 4)
        enter(page, "skyscrapers", "r1c3", 4)
        assert [cell(page, place).inner_text() for place in ("r1c1", "r1c3")] == ["4", "4"]
        assert page.locator('[aria-invalid="true"]').count() == 0
        # No request is sent about the second board until the first one is answered.
        assert len(waiting) == 1
    expect_lit(page, "wrong", {"r1c1", "r1c3", "top-3", "bottom-3"})


def test_an_answer_about_an_older_board_is_not_listened_to(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    asked: list[Any] = []

    def note(request: Any) -> None:
        asked.append(request)

    page.on("request", note)
    with held(page):
        enter(page, "skyscrapers", "r1c1", 4)
        enter(page, "skyscrapers", "r1c3", 4)
        page.keyboard.press("u")
        page.keyboard.press("u")
        seen = page.evaluate(
            """() => {
              window.shown = [];
              const note = () => shown.push(document.querySelectorAll('[data-lit=wrong]').length);
              new MutationObserver(note).observe(document.querySelector('.board'),
                { subtree: true, attributes: true, attributeFilter: ['data-lit'] });
              return shown;
            }"""
        )
        assert seen == []
    enter(page, "skyscrapers", "r4c4", 1)
    page.wait_for_load_state("networkidle")
    page.remove_listener("request", note)
    boards = [each.post_data_json["board"] for each in asked if "/conflicts" in each.url]
    assert boards[-1] == [*[[None] * 4] * 3, [None, None, None, 1]]
    assert not any(page.evaluate("shown"))


def test_marks_that_are_made_while_the_answer_comes_are_meant(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    walk(page, "r1c2")
    page.keyboard.press("Shift+Digit4")
    page.keyboard.press("Shift+Digit3")
    with held(page):
        enter(page, "skyscrapers", "r1c1", 4)
        walk(page, "r1c3")
        page.keyboard.press("Shift+Digit4")
        page.keyboard.press("Shift+Digit2")
    sync_api.expect(cell(page, "r1c2")).to_have_text("3")
    assert cell(page, "r1c3").inner_text().split() == ["2", "4"]


def test_marks_of_several_entries_clear_themselves(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    walk(page, "r1c2")
    for digit in "1234":
        page.keyboard.press(f"Shift+Digit{digit}")
    with held(page):
        enter(page, "skyscrapers", "r1c1", 4)
        enter(page, "skyscrapers", "r2c2", 3)
    sync_api.expect(cell(page, "r1c2")).to_have_text("12")


def test_marks_stay_when_asked_to(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    page.locator(".rest summary").click()
    page.get_by_label("Pencil marks clear themselves").uncheck()
    walk(page, "r1c2")
    page.keyboard.press("Shift+Digit4")
    with page.expect_response("**/api/conflicts"):
        enter(page, "skyscrapers", "r1c1", 4)
    expect_said(page, "^$")
    assert cell(page, "r1c2").inner_text() == "4"


def test_without_anybody_to_ask_it_says_so_and_plays_on(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}", expecting="ERR_INTERNET_DISCONNECTED")
    enter(page, "skyscrapers", "r1c1", 4)
    expect_said(page, "^$")
    page.context.set_offline(True)
    enter(page, "skyscrapers", "r1c3", 4)
    expect_said(page, ALONE)
    assert page.locator('[aria-invalid="true"]').count() == 0
    page.locator(".rest summary").click()
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Pencil in all").click()
    expect_said(page, ALONE)
    assert cell(page, "r2c2").inner_text() == ""
    # As soon as the server can be reached again, it is asked, and what was said goes.
    page.context.set_offline(False)
    expect_lit(page, "wrong", {"r1c1", "r1c3", "top-3", "bottom-3"})
    expect_said(page, "^As it stands, 4 would stand twice in row 1")


def test_a_shared_puzzle_opens_and_is_solved_without_a_server(opened: Opened) -> None:
    puzzle = {"genre": "doors", "rooms": [[2, 0], [0, 3]], "title": "Two by two"}
    page = opened(f"#p={encoded(puzzle)}", worker=True, expecting="ERR_INTERNET_DISCONNECTED")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.keyboard.press("d")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".board")
    assert page.locator("h1").inner_text() == "Two by two"
    assert page.locator(".about .filled").inner_text() == "1 of 4 filled in"
    expect_said(page, ALONE)
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".home")
    assert page.get_by_text("Two by two").count() == 1
    # One that was never played here has to wait.
    never = {"genre": "doors", "rooms": [[1, 1]]}
    page.evaluate("hash => { location.hash = hash; }", f"#p={encoded(never)}")
    sync_api.expect(page.get_by_role("alert")).to_contain_text("was not played here before")


def test_a_board_that_is_full_but_wrong_is_not_solved_without_a_server(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}", expecting="ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    for place, value in sorted(solution(PUZZLE).items()):
        enter(page, "skyscrapers", place, 5 - value)
    expect_said(page, ALONE)
    for place, value in sorted(solution(PUZZLE).items()):
        enter(page, "skyscrapers", place, value)
    expect_said(page, "^Solved")


def test_what_a_room_sees_is_said_when_it_is_known(opened: Opened) -> None:
    page = opened("#/doors/example1")
    room = cell(page, "r1c1")
    sync_api.expect(room).to_have_attribute("aria-description", "sees 1")
    page.keyboard.press("d")
    sync_api.expect(room).to_have_attribute("aria-description", "sees 2")
    sync_api.expect(page.locator(".unseen")).to_have_text(
        "door between r1c1 and r1c2: open; sees 2"
    )
    page.keyboard.press("ArrowRight")
    sync_api.expect(cell(page, "r1c2")).to_have_attribute("aria-description", "sees 2")
    assert room.get_attribute("aria-description") is None


def test_a_game_of_an_earlier_version_goes_on(opened: Opened) -> None:
    """It was saved without a sheet, and under the same key."""
    page = opened(f"#/{PUZZLE}")
    enter(page, "skyscrapers", "r1c1", 4)
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".home")
    keys = page.evaluate(
        """() => Object.keys(localStorage).filter((key) => key.includes(":game:")).map((key) => {
          const { sheet, ...old } = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify(old));
          return key;
        })"""
    )
    assert keys == ["sightline:game:skyscrapers:grv905sncz2x"]
    page.reload()
    page.wait_for_selector(".home")
    page.get_by_role("link", name="BrainBashers tutorial").first.click()
    page.wait_for_selector(".board")
    assert cell(page, "r1c1").inner_text() == "4"
