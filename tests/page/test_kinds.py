"""A board whose cells are shaded: played and edited by pointer and by key."""

from __future__ import annotations

from typing import Any

from browsing import Opened, Page, encoded, expect_lit, expect_said, sync_api

PUZZLE = {"genre": "kuromasu", "numbers": [[4, 0, 6, 0], [0, 0, 0, 0], [0, 0, 0, 4]]}
SHADED = ("r2c1", "r2c4")
"""The cells that its solution shades."""


def shown(opened: Opened, **how: Any) -> Page:
    page = opened(f"#p={encoded(PUZZLE)}", **how)
    page.wait_for_selector(".board.shaded")
    return page


def cell(page: Page, place: str) -> Any:
    return page.locator(f'[role=gridcell][data-place="{place}"]')


def label(page: Page, place: str) -> str:
    return str(cell(page, place).get_attribute("aria-label"))


def test_shaded_cells_by_pointer_and_by_key(opened: Opened) -> None:
    page = shown(opened)
    assert page.locator(".number.inside").all_inner_texts() == ["4", "6", "4"]
    first = cell(page, "r2c1")
    assert label(page, "r2c1") == "no number. Row 2, column 1: empty"
    first.click()
    assert label(page, "r2c1") == "no number. Row 2, column 1: shaded"
    assert "shaded" in first.get_attribute("class")
    cell(page, "r2c2").click()
    expect_lit(page, "wrong", {"r2c1", "r2c2"})
    expect_said(page, "^As it stands, r2c1 and r2c2 would be shaded, side by side")
    cell(page, "r2c2").click()
    assert label(page, "r2c2") == "no number. Row 2, column 2: unshaded"
    first.click(button="right")
    assert label(page, "r2c1") == "no number. Row 2, column 1: empty"
    page.keyboard.press("Space")
    assert "shaded" in first.get_attribute("class")
    assert label(page, "r1c1") == "number 4. Row 1, column 1: given unshaded"
    cell(page, "r1c2").click()
    page.get_by_role("button", name="unshaded", exact=True).click()
    assert label(page, "r1c2") == "no number. Row 1, column 2: unshaded"
    cell(page, "r2c3").click(button="right")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect_said(page, "^Solved")


def test_all_that_is_shaded_is_shaded_and_nobody_can_be_asked(opened: Opened) -> None:
    page = shown(opened, expecting="ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    for place in SHADED:
        cell(page, place).click()
    expect_said(page, "^Solved")


def test_a_number_in_a_cell_can_be_done(opened: Opened) -> None:
    page = shown(opened)
    done = page.locator(".done-key")
    done.click()
    assert label(page, "r1c1").startswith("number 4, done. ")
    assert done.inner_text() == "Clue is done ✓"
    page.keyboard.press("ArrowRight")
    assert done.is_disabled()


def test_numbers_and_shaded_cells_are_both_edited(opened: Opened) -> None:
    page = shown(opened)
    page.evaluate("hash => { location.hash = hash; }", f"#edit&p={encoded(PUZZLE)}")
    page.wait_for_selector(".editor .board")
    page.keyboard.press("3")
    page.keyboard.press("Space")
    assert label(page, "r1c1") == "number 3. Row 1, column 1: given shaded"
    expect_said(page, "^No solution")
    cell(page, "r2c4").click()
    sync_api.expect(cell(page, "r2c4")).to_have_attribute(
        "aria-label", "no number. Row 2, column 4: given shaded"
    )
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert label(page, "r1c1").startswith("number 4. ")
    expect_said(page, "^One solution")
