"""Long diagonals on the page, in a real browser: drawn where the rules are about them."""

from __future__ import annotations

import pytest
from browsing import Opened, Page, sync_api

import sightline as sl
from sightline.core.places import Diagonal

expect = sync_api.expect
DRAWN = """() => Array.from(document.querySelectorAll('.board [data-place]'), place => [
    place.dataset.place, getComputedStyle(place).backgroundImage.match(/(?<=to right )\\w+/g) ?? [],
])"""
"""Each place of the board, with the corners that the gradients of its lines go to."""
LIGHT = "way => document.querySelectorAll('.board .cell').forEach(it => it.dataset.lit = way)"
WAYS = ("looked", "seen", "leaned", "concluded", "wrong", "differs")
CORNERS = {"falling": "top", "rising": "bottom"}


def drawn(page: Page) -> dict[str, set[str]]:
    """Where there are lines: each is at right angles to its gradient."""
    return {place: set(corners) for place, corners in page.evaluate(DRAWN) if corners}


def expected(name: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for slope, corner in CORNERS.items():
        for spot in Diagonal(slope).spots(sl.load(name).shape):
            found.setdefault(spot.key, set()).add(corner)
    return found


@pytest.mark.parametrize("name", ["skyscrapers/diagonals6", "easy-as-abc/diagonal"])
def test_diagonals_are_drawn_below_highlights_and_in_the_editor(opened: Opened, name: str) -> None:
    page = opened(f"#/{name}")
    page.wait_for_selector(".board")
    assert drawn(page) == expected(name)
    for way in WAYS:
        page.evaluate(LIGHT, way)
        assert drawn(page) == expected(name), f"a cell that is {way} keeps its lines"
    page = opened(f"#edit={name}")
    page.wait_for_selector(".board")
    assert drawn(page) == expected(name)
    page.get_by_label("diagonals").click()
    expect(page.locator(".falling-diagonal")).to_have_count(0)
    assert drawn(page) == {}


def test_no_diagonals_without_a_rule_about_them(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    page.wait_for_selector(".board")
    assert drawn(page) == {}
