"""Making one's own puzzle on the page: nothing that was placed is lost by accident."""

from __future__ import annotations

from typing import Any

from browsing import Opened, Page, expect_said, held, labels, sync_api
from firsts import FIRST, each_kind_of_board

import sightline as sl
from sightline.records.sheet import blank_puzzle
from sightline.rules.puzzle import genre as kind_named

A_CLUE = {"doors": "r1c1", "kuromasu": "r1c1", "skyscrapers": "left-1"}
"""Where the first puzzle has a clue."""


def cell(page: Page, place: str) -> Any:
    return page.locator(f'[role=gridcell][data-place="{place}"]')


def place(page: Page, where: str, *keys: str) -> None:
    cell(page, where).click()
    for key in keys:
        page.keyboard.press(key)


def edit(page: Page, genre: str) -> list[Any]:
    """Some clues and givens of every kind."""
    if genre == "doors":
        place(page, "r1c1", "4")
        place(page, "r3c3", "2", "Shift+ArrowRight")
        address = page.url
        page.get_by_label("connected").check()
        page.wait_for_url(lambda url: url != address)  # the server has turned the puzzle
    elif genre == "kuromasu":
        place(page, "r2c2", "3")
    else:
        side = "left-2" if genre == "skyscrapers" else "bottom-2"
        place(page, side, "3")
        place(page, "r1c1", "1")
    expect_said(page, "solution")
    return labels(page)


@each_kind_of_board
def test_the_editor_keeps_its_state_over_a_reload(opened: Opened, genre: str) -> None:
    page = opened(f"#edit={genre}")
    before = labels(page)
    after = edit(page, genre)
    page.reload()
    expect_said(page, "solution")
    assert labels(page) == after
    if genre == "doors":
        assert page.get_by_label("connected").is_checked()
    undo = page.get_by_role("button", name="Undo")
    while undo.is_enabled():
        undo.click()
    assert labels(page) == before
    page.reload()
    expect_said(page, "solution")
    page.get_by_role("button", name="Redo").click()
    assert labels(page) != before


@each_kind_of_board
def test_the_editor_keeps_its_state_over_playing_and_back(opened: Opened, genre: str) -> None:
    page = opened(f"#edit={FIRST[genre]}")
    expect_said(page, "^One solution")
    place(page, A_CLUE.get(genre, "left-4"), "Backspace")
    expect_said(page, "^(One|Several) solution")
    changed = labels(page)
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".play:not(.editor) .board")
    page.go_back()
    page.wait_for_selector(".editor .board")
    assert labels(page) == changed
    page.get_by_role("button", name="Undo").click()
    assert labels(page) != changed


def test_whoever_comes_back_to_the_editor_finds_the_last_draft(opened: Opened) -> None:
    page = opened("#edit=skyscrapers")
    after = edit(page, "skyscrapers")
    page.locator(".brand").click()
    page.locator('.genre[href="#/skyscrapers"]').click()
    page.get_by_role("link", name="Make your own Skyscrapers").click()
    page.wait_for_selector(".editor .board")
    assert labels(page) == after
    page.get_by_role("button", name="Clear all").click()
    assert cell(page, "r1c1").inner_text() == ""
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Undo").click()
    assert labels(page) == after


def test_two_tabs_make_two_puzzles(opened: Opened) -> None:
    one = opened("#edit=skyscrapers")
    two = one.context.new_page()
    two.goto(one.url)
    two.wait_for_selector(".board")
    place(one, "r1c1", "1")
    place(two, "r1c1", "2")
    for page, value in (one, "1"), (two, "2"):
        page.reload()
        page.wait_for_selector(".board")
        assert cell(page, "r1c1").inner_text() == value


def drafts(page: Page) -> list[str]:
    """How much stands in the drafts that the home page lists, the latest first."""
    page.evaluate("location.hash = '#/skyscrapers'")
    page.wait_for_selector(".home")
    own = page.locator("section", has=page.get_by_role("heading", name="Your own"))
    sync_api.expect(own.locator("li .state")).not_to_have_count(0)
    return [str(text) for text in own.locator("li .state").all_inner_texts()]


def test_a_puzzle_that_is_opened_or_begun_leaves_earlier_drafts_where_they_are(
    opened: Opened,
) -> None:
    page = opened("#edit=skyscrapers")
    place(page, "r1c1", "1")
    first = labels(page)
    # A puzzle of the library, by "Change the puzzle".
    page.evaluate("location.hash = '#/skyscrapers/brainbashers'")
    page.locator(".rest summary").click()
    page.get_by_role("link", name="Change the puzzle").click()
    page.wait_for_selector(".editor .board")
    place(page, "r1c1", "3")
    # A new one.
    page.get_by_role("button", name="New draft").click()
    sync_api.expect(cell(page, "r1c1")).to_have_text("")
    place(page, "r1c1", "1")
    place(page, "r1c2", "2")
    assert drafts(page) == ["2 placed", "17 placed", "1 placed"]
    page.get_by_text("1 placed").click()
    page.wait_for_selector(".editor .board")
    assert labels(page) == first
    # It is that draft again, with its history, and not a copy.
    page.get_by_role("button", name="Undo").click()
    assert cell(page, "r1c1").inner_text() == ""
    page.get_by_role("button", name="Redo").click()
    assert drafts(page) == ["1 placed", "2 placed", "17 placed"]
    page.get_by_role("button", name="Forget").nth(1).click()
    assert drafts(page) == ["1 placed", "17 placed"]
    page.get_by_role("button", name="Undo").click()
    assert drafts(page) == ["1 placed", "2 placed", "17 placed"]


def test_two_tabs_with_one_draft_do_not_replace_it(opened: Opened) -> None:
    one = opened("#edit=skyscrapers")
    place(one, "r1c1", "1")
    two = one.context.new_page()
    two.goto(f"{one.url.partition('#')[0]}#edit=skyscrapers")
    two.wait_for_selector(".board")
    place(two, "r1c2", "2")
    # What one process writes, another may see a moment later.
    one.wait_for_function("() => Object.values(localStorage).some(text => text.includes('[[1,2,'))")
    place(one, "r2c1", "3")
    place(one, "r3c1", "4")
    assert drafts(one) == ["3 placed", "2 placed"]


def test_an_answer_for_the_editor_does_not_disturb_another_screen(opened: Opened) -> None:
    page = opened("#edit=skyscrapers")
    waiting = held(page, "sheet")
    page.get_by_label("Size").fill("5")
    with page.expect_request("**/api/sheet"):
        page.keyboard.press("Enter")
    page.evaluate("location.hash = '#/skyscrapers/brainbashers'")
    page.wait_for_selector(".game .board")
    address = page.url
    with page.expect_response("**/api/sheet"):
        waiting[0].continue_()
    page.keyboard.press("4")
    assert cell(page, "r1c1").inner_text() == "4"
    assert page.url == address
    assert page.evaluate("Object.keys(localStorage).some(key => key.includes('draft'))") is False


def test_a_draft_of_an_earlier_version_is_still_found(opened: Opened) -> None:
    page = opened("#edit=skyscrapers")
    place(page, "r1c1", "1")
    before = labels(page)
    page.evaluate(
        """() => {
          const key = Object.keys(localStorage).find((each) => each.includes(":draft:"));
          const { puzzle, past, future, sheets } = JSON.parse(localStorage.getItem(key));
          localStorage.removeItem(key);
          const draft = JSON.stringify({ puzzle, past, future, sheets });
          localStorage.setItem("sightline:draft:skyscrapers", draft);
        }"""
    )
    assert drafts(page) == ["1 placed"]
    page.get_by_role("link", name="Make your own").click()
    page.wait_for_selector(".editor .board")
    assert labels(page) == before


def test_an_unreadable_draft_is_a_blank_board(opened: Opened) -> None:
    page = opened()
    for text in ("{broken", '{"puzzle": {"genre": "doors"}, "past": [], "future": []}', "7"):
        page.evaluate("text => localStorage.setItem('sightline:draft:skyscrapers', text)", text)
        page.evaluate("location.hash = '#edit=skyscrapers'")
        page.wait_for_selector(".editor .board")
        assert page.locator(".cell").count() == 16
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector(".home")


# The size ------------------------------------------------------------------------------------


@each_kind_of_board
def test_a_new_size_comes_when_it_is_asked_for_and_the_focus_stays(
    opened: Opened, genre: str
) -> None:
    page = opened(f"#edit={genre}")
    is_square = genre not in ("doors", "kuromasu")
    box = page.get_by_label("Size" if is_square else "Rows")
    _, columns = blank_puzzle(kind_named(genre), None, {}).shape
    box.focus()
    page.keyboard.press("ArrowUp")
    assert box.input_value() == str(columns + 1)
    assert page.locator(".cell").count() == columns**2
    sync_api.expect(box).to_be_focused()
    page.keyboard.press("Enter")
    rows = columns + 1
    cells = rows**2 if is_square else rows * columns
    sync_api.expect(page.locator(".cell")).to_have_count(cells)
    sync_api.expect(box).to_be_focused()
    box.fill("1")
    page.keyboard.type("0")
    assert page.locator(".cell").count() == cells
    page.get_by_role("button", name="Resize").click()
    cells = 100 if is_square else 10 * columns
    sync_api.expect(page.locator(".cell")).to_have_count(cells)
    assert page.evaluate("document.activeElement.closest('.board') !== null")
    box.fill("99")
    page.get_by_role("button", name="Resize").click()
    assert page.locator(".cell").count() == cells


def test_a_genre_chosen_by_key_leaves_the_focus_where_it_is(opened: Opened) -> None:
    page = opened("#edit=skyscrapers")
    page.get_by_label("Genre").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_selector('.board:not([data-genre="skyscrapers"])')
    sync_api.expect(page.get_by_label("Genre")).to_be_focused()


def test_a_new_size_keeps_the_towers_that_fit(opened: Opened) -> None:
    page = opened("#edit=skyscrapers")
    for where, value in {"left-2": "3", "top-4": "4", "right-1": "4", "r1c1": "1"}.items():
        place(page, where, value)
    before = labels(page)
    resize(page, "Size", 3)
    assert shown(page) == {"left-2": "3", "r1c1": "1"}
    page.get_by_role("button", name="Undo").click()
    assert labels(page) == before
    assert page.get_by_label("Size").input_value() == "4"
    resize(page, "Size", 6)
    assert shown(page) == {"left-2": "3", "top-4": "4", "right-1": "4", "r1c1": "1"}


def test_a_new_size_keeps_the_rooms_the_doors_and_the_variant(opened: Opened) -> None:
    page = opened("#edit=doors")
    page.get_by_label("rooms not counting themselves").check()
    sync_api.expect(page.locator('[data-value="0"]')).to_have_count(1)
    place(page, "r1c1", "6")
    place(page, "r2c2", "0", "Shift+ArrowRight")
    place(page, "r4c4", "1")
    before = labels(page)
    resize(page, "Rows", 3)
    assert shown(page) == {"r2c2": "0"}
    assert page.locator('.door[data-kind="given"][data-state="open"]').count() == 1
    assert page.get_by_label("rooms not counting themselves").is_checked()
    expect_said(page, "solution")
    page.get_by_role("button", name="Undo").click()
    assert labels(page) == before


def test_a_new_size_keeps_the_symbols(opened: Opened) -> None:
    page = opened("#edit=starry-night")
    place(page, "left-1", "s")
    place(page, "bottom-5", "m")
    place(page, "r5c5", "x")
    before = labels(page)
    resize(page, "Size", 6)
    assert [label for label in labels(page) if not label.endswith((": none", ": open"))] == [
        label for label in before if not label.endswith((": none", ": open"))
    ]


def resize(page: Page, label: str, side: int) -> None:
    page.get_by_label(label).fill(str(side))
    page.keyboard.press("Enter")
    row = page.locator(f'[role=gridcell][data-place^="r{side}c"]')
    below = page.locator(f'[role=gridcell][data-place^="r{side + 1}c"]')
    sync_api.expect(row).not_to_have_count(0)
    sync_api.expect(below).to_have_count(0)


def shown(page: Page) -> dict[str, str]:
    """What stands where."""
    cells = {each.get_attribute("data-place"): each for each in page.locator("[data-place]").all()}
    return {where: text for where, each in cells.items() if (text := each.inner_text().strip())}


# Variants ------------------------------------------------------------------------------------


def test_undo_takes_back_the_tick_of_a_variant(opened: Opened) -> None:
    page = opened("#edit=doors/example1")
    for label in ("connected", "rooms not counting themselves"):
        box = page.get_by_label(label)
        box.check()
        page.get_by_role("button", name="Undo").click()
        sync_api.expect(box).not_to_be_checked()
        page.get_by_role("button", name="Redo").click()
        sync_api.expect(box).to_be_checked()
    page.get_by_role("button", name="Clear all").click()
    sync_api.expect(page.get_by_label("connected")).to_be_checked()
    assert shown(page) == {}
    expect_said(page, "^Several solutions")


def test_the_draft_is_the_puzzle_that_is_played(opened: Opened) -> None:
    page = opened("#edit=doors/example1")
    page.get_by_label("rooms not counting themselves").check()
    expect_said(page, "^One solution")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".play:not(.editor) .board")
    assert "the 4 in room r1c1" in [clue.text for clue in sl.load("doors/example1").clues()]
    assert cell(page, "r1c1").inner_text() == "3"
