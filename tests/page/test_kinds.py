"""Boards of kinds that no genre has yet: numbers in cells beside a solution that is shaded."""

from __future__ import annotations

from typing import Any

from browsing import Opened, Page, encoded, expect_lit, expect_said, sync_api

SHEET: dict[str, Any] = {
    "puzzle": {"genre": "dark", "numbers": [[2, 0, 0], [0, 0, 1]], "title": "Dark"},
    "genre": "dark",
    "title": "Dark",
    "text": "Dark 2×3",
    "rules": "Some cells are dark.",
    "kind": "shaded",
    "shape": [2, 3],
    "square": False,
    "diagonals": [],
    "sides": [1, 9],
    "parts": [
        {
            **{"key": "numbers", "field": "numbers", "at": "cells", "role": "clue"},
            **{"values": [1, 2, 3], "blank": 0, "required": True, "name": "", "named": False},
        },
        {
            **{"key": "givens", "field": "givens", "at": "cells", "role": "given"},
            **{"values": [1, 0], "blank": None, "required": False, "name": "", "named": True},
        },
    ],
    "entered": [1, 0],
    "values": [
        {"value": 1, "word": "dark", "symbol": "■", "shape": None, "keys": ["d"]},
        {"value": 0, "word": "light", "symbol": "·", "shape": None, "keys": ["l"]},
    ],
    "background": None,
    "to_fill": 6,
    "towers": False,
    "drawings": {},
    "switches": {},
    "playing": "Space shades a cell.",
    "editing": "Type a number.",
    "seal": None,
}
"""What a genre with shaded cells will say of itself; nothing else of it exists."""


def dark(opened: Opened) -> Page:
    """The page with a puzzle that only this test can answer about."""
    page = opened()
    asked: list[Any] = []

    def judged(route: Any) -> None:
        board = route.request.post_data_json["board"]
        asked.append(board)
        wrong = [{"message": "r1c1 is dark.", "places": ["r1c1"]}] if board[0][0] == 1 else []
        solved = board == [[0, 1, 1], [1, 0, 0]]
        route.fulfill(json={"conflicts": wrong, "solved": solved, "filled": [0, 6]})

    page.route("**/api/sheet", lambda route: route.fulfill(json=SHEET))
    page.route("**/api/conflicts", judged)
    page.evaluate("hash => { location.hash = hash; }", f"#p={encoded(SHEET['puzzle'])}")
    page.wait_for_selector(".board.shaded")
    return page


def cell(page: Page, place: str) -> Any:
    return page.locator(f'[role=gridcell][data-place="{place}"]')


def test_shaded_cells_by_pointer_and_by_key(opened: Opened) -> None:
    page = dark(opened)
    assert page.locator(".number.inside").all_inner_texts() == ["2", "1"]
    first = cell(page, "r1c1")
    assert first.get_attribute("aria-label") == "number 2. Row 1, column 1: empty"
    first.click()
    assert first.get_attribute("aria-label") == "number 2. Row 1, column 1: dark"
    assert "shaded" in first.get_attribute("class")
    expect_lit(page, "wrong", {"r1c1"})
    expect_said(page, r"^r1c1 is dark\.$")
    first.click()
    assert first.get_attribute("aria-label") == "number 2. Row 1, column 1: light"
    first.click(button="right")
    assert "shaded" in first.get_attribute("class")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("d")
    page.locator('[role=gridcell][data-place="r2c1"]').click()
    page.get_by_role("button", name="light", exact=True).click()
    assert cell(page, "r2c1").get_attribute("aria-label").endswith("Row 2, column 1: light")
    page.keyboard.press("1")
    for place in ("r2c2", "r2c3"):
        cell(page, place).click()
        cell(page, place).click()
    expect_said(page, "^Solved")
    assert page.locator(".about .filled").inner_text() == "6 of 6 filled in"


def test_a_number_in_a_cell_can_be_done(opened: Opened) -> None:
    page = dark(opened)
    page.keyboard.press("x")
    assert cell(page, "r1c1").get_attribute("aria-label").startswith("number 2, done. ")
    done = page.locator(".done-key")
    assert done.inner_text() == "Clue is done ✓"
    page.keyboard.press("ArrowRight")
    assert done.is_disabled()


def test_numbers_and_shaded_cells_are_both_edited(opened: Opened) -> None:
    page = dark(opened)
    page.route(
        "**/api/check",
        lambda route: route.fulfill(json={"verdict": "unique", "lit": {}, "differ": []}),
    )
    page.evaluate("hash => { location.hash = hash; }", f"#edit&p={encoded(SHEET['puzzle'])}")
    page.wait_for_selector(".editor .board")
    page.keyboard.press("3")
    page.keyboard.press("Space")
    label = "number 3. Row 1, column 1: given dark"
    assert cell(page, "r1c1").get_attribute("aria-label") == label
    page.keyboard.press("ArrowRight")
    cell(page, "r1c3").click()
    sync_api.expect(cell(page, "r1c3")).to_have_attribute(
        "aria-label", "no number. Row 1, column 3: given dark"
    )
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    empty = "number 3. Row 1, column 1: empty"
    assert cell(page, "r1c1").get_attribute("aria-label") == empty
