"""The page on small screens, and on a large one that is looked at closely, in a real browser."""

from __future__ import annotations

from itertools import cycle, product
from typing import Any

import pytest
from browsing import Opened, Page, boxes, encoded, expect_said
from firsts import FIRST
from samples import some

SCREENS: dict[str, dict[str, Any]] = {
    "200 % zoom": {"viewport": (640, 360), "device_scale_factor": 2},
    "a phone held sideways": {"viewport": (740, 360), "phone": True},
    "a phone held upright": {"viewport": (375, 667), "phone": True},
}
TARGET = 44
"""Pixels that a finger needs."""


def expect_on_screen(page: Page, width: int, height: int) -> None:
    """Everything that it takes to play is there without scrolling."""
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for box in boxes(page, ".board, .say, .keypad button, .tools button"):
        assert box["x"] >= 0, box
        assert box["y"] >= 0, box
        assert box["x"] + box["width"] <= width, box
        assert box["y"] + box["height"] <= height, box


@pytest.mark.parametrize(
    "case",
    some(product(SCREENS, FIRST), quick=zip(cycle(SCREENS), FIRST, strict=False)),
    ids=" ".join,
)
def test_board_keys_and_hint_are_on_the_screen_together(
    opened: Opened, case: tuple[str, str]
) -> None:
    screen, genre = case
    page = opened(f"#/{FIRST[genre]}", **SCREENS[screen])
    width, height = SCREENS[screen]["viewport"]
    expect_on_screen(page, width, height)
    board = page.locator(".board").bounding_box()
    # As large as the screen allows: from edge to edge, one way or the other.
    shorter, side = min((width, board["width"]), (height, board["height"]))
    assert side >= 0.9 * shorter
    for box in boxes(page, ".keypad button, .tools button"):
        assert min(box["width"], box["height"]) >= TARGET, box["text"]
    # What is said, short or long, leaves everything where it is.
    for _ in range(3):
        page.locator(".tools .first").click()
        expect_said(page, ".")
        expect_on_screen(page, width, height)
    assert page.locator(".board").bounding_box() == board


@pytest.mark.parametrize("screen", some(SCREENS, quick=["a phone held sideways"]))
def test_all_else_can_be_reached(opened: Opened, screen: str) -> None:
    page = opened("#/skyscrapers/brainbashers", **SCREENS[screen])
    page.locator(".rest summary").click()
    page.get_by_role("button", name="Explain every step").click()
    expect_said(page, r"^Step 1 of \d+")
    page.locator("[data-act=next]").click()
    expect_said(page, r"^Step 2 of \d+")
    page.locator("[data-act=close]").click()
    # Where a clue is chosen, the key for it stands in for those that fill in something.
    page.locator('[data-place="left-1"]').click()
    page.get_by_role("button", name="Mark clue as done").click()
    assert page.locator('[data-place="left-1"]').get_attribute("aria-label").endswith(", done")
    page.locator(".brand").click()
    page.wait_for_selector(".home")


TOO_WIDE = """elements => elements.flatMap((element) => {
  const text = document.createRange();
  text.selectNodeContents(element);
  const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()];
  return inner.left < outer.left || inner.right > outer.right ? [element.innerText] : [];
})"""
"""The texts of those elements that are wider than they are."""
NARROW = {"narrow": (320, 640), "sideways": (640, 320), "nearly square": (700, 620)}


@pytest.mark.parametrize("screen", NARROW)
def test_words_stay_within_keys_and_tiles(opened: Opened, screen: str) -> None:
    page = opened(phone=True, viewport=NARROW[screen])
    assert page.locator(".genre").evaluate_all(TOO_WIDE) == []
    for genre in FIRST.values():
        page.evaluate("name => { location.hash = `#/${name}`; }", genre)
        page.wait_for_selector(f'.board[data-genre="{genre.partition("/")[0]}"]')
        keys = page.locator(".keypad button, .tools button, .turns .button")
        for _ in range(2):
            assert keys.evaluate_all(TOO_WIDE) == [], genre
            page.locator(".tools .first").click()
            expect_said(page, "^Look at ")
        page.evaluate("location.hash = location.hash.replace('#/', '#edit=')")
        page.wait_for_selector(".editor .board")
        assert keys.evaluate_all(TOO_WIDE) == [], genre


@pytest.mark.parametrize("width", [320, 1280])
def test_a_title_without_a_space_stays_on_the_page(opened: Opened, width: int) -> None:
    puzzle = {"genre": "doors", "rooms": [[2, 2, 2]], "title": "W" * 300, "author": "M" * 300}
    page = opened(f"#p={encoded(puzzle)}", viewport=(width, 700))
    wide = "document.documentElement.scrollWidth"
    assert page.evaluate(wide) <= width
    page.keyboard.press("Shift+ArrowRight")
    page.locator(".brand").click()
    page.locator(".home > .card").get_by_text("W" * 300).wait_for()
    assert page.evaluate(wide) <= width
    page.get_by_role("button", name="Forget").click()
    page.locator(".notice").wait_for()
    assert page.evaluate(wide) <= width
    notice = page.locator(".notice").bounding_box()
    assert notice["x"] >= 0
    assert notice["x"] + notice["width"] <= width


@pytest.mark.parametrize("colours", some(["light", "dark"], quick=["dark"]))
def test_shaded_cells_are_told_apart_in_the_colours_of_the_system(
    opened: Opened, colours: str
) -> None:
    page = opened("#/kuromasu/small", colours=colours)
    page.emulate_media(forced_colors="active")
    cell = page.locator('[data-place="r2c3"]')
    looks = {"open": cell.screenshot()}
    for pencil in ("", "in pencil"):
        for value in ("shaded", "unshaded"):
            cell.click()
            page.keyboard.press("ArrowDown")
            looks[f"{value} {pencil}"] = cell.screenshot()
        cell.click()
        page.keyboard.press("p")
    assert len(set(looks.values())) == len(looks) == 5
    page.close()
