"""Puzzles made on the page, in a real browser: from "Make it" to "Solved", shared and printed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browsing import Opened, Page, encoded, enter, expect_said
from samples import size

import sightline as sl
from sightline.core.grid import entries
from sightline.core.places import at

SEEDS = range(size(quick=1, soak=8))
KINDS = {
    "skyscrapers": ("4", ()),
    "doors": ("4", ()),
    "doors not counting": ("4", ("rooms not counting themselves",)),
    "doors connected": ("4", ("connected",)),
    "starry-night": ("5", ()),
}
"""What is asked for: the genre, the side, and the switches."""


def make(page: Page, kind: str, seed: int) -> dict[str, Any]:
    """Make a puzzle as somebody does on the home page; with a seed, the same one every time."""

    def sow(route: Any) -> None:
        wanted = {**route.request.post_data_json, "seed": seed}
        route.continue_(post_data=json.dumps(wanted))

    page.route("**/api/make", sow)
    side, switches = KINDS[kind]
    page.locator(f'.genre[href="#/{kind.split(maxsplit=1)[0]}"]').click()
    page.wait_for_selector(f'.genre[href="#/{kind.split(maxsplit=1)[0]}"][aria-current]')
    for field in page.locator(".make input[type=number]").all():
        field.fill(side)
    for switch in switches:
        page.get_by_label(switch).check()
    with page.expect_response("**/api/make") as answer:
        page.get_by_role("button", name="Make it").click()
    page.wait_for_selector(".board")
    made: dict[str, Any] = answer.value.json()
    return made


def solved(puzzle: dict[str, Any]) -> dict[str, int]:
    """What stands where in the end and is not given, by place."""
    parsed = sl.parse(json.dumps(puzzle))
    given = parsed.rules_model.given
    places = zip(entries(parsed.rules_model.board), entries(sl.solve(parsed).solution), strict=True)
    return {at(path).key: value for (path, variable), (_, value) in places if variable not in given}


def expect_printed(page: Page) -> None:
    """On paper, which is no wider than a small screen, there is the board and nothing around it."""
    size = page.viewport_size
    page.set_viewport_size({"width": 718, "height": 1046})  # of A4, within its margins
    page.emulate_media(media="print")
    board, stage = (page.locator(each).bounding_box() for each in (".board", ".stage"))
    assert 0 < board["height"] <= stage["height"]
    assert 0 < board["width"] <= stage["width"]
    assert not page.locator(".side").is_visible()
    page.emulate_media(media="screen")
    page.set_viewport_size(size)


@pytest.mark.soak
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_made_puzzle_can_be_played_to_the_end(opened: Opened, kind: str, seed: int) -> None:
    page = opened()
    answer = solved(make(page, kind, seed))
    page.get_by_role("button", name="Hint").click()
    expect_said(page, "^Look at ")
    for place, value in answer.items():
        enter(page, kind.split(maxsplit=1)[0], place, value)
    expect_said(page, "^Solved")


@pytest.mark.parametrize("kind", KINDS)
def test_a_made_puzzle_can_be_shared_explained_changed_and_printed(
    opened: Opened, kind: str
) -> None:
    page = opened()
    make(page, kind, seed=1)
    labels = "cells => cells.map(cell => cell.ariaLabel)"
    board = page.locator("[role=gridcell]").evaluate_all(labels)
    shared = opened(f"#{page.url.partition('#')[2]}")
    assert shared.locator("[role=gridcell]").evaluate_all(labels) == board
    shared.keyboard.press("c")
    expect_said(shared, "^No rule is broken so far")
    shared.locator(".rest summary").click()
    with shared.expect_download() as waiting:
        shared.get_by_role("button", name="Download").click()
    assert waiting.value.suggested_filename.endswith(".svg")
    expect_said(shared, "^Downloaded")
    shared.get_by_role("button", name="Explain every step").click()
    expect_said(shared, r"^Step 1 of \d+")
    shared.locator("[data-act=close]").click()
    expect_printed(shared)
    shared.get_by_role("link", name="Change the puzzle").click()
    shared.wait_for_selector(".editor .board")
    expect_said(shared, "^One solution")


@pytest.mark.parametrize("key", ["Shift+ArrowRight", "Shift+ArrowDown"])
def test_a_single_door_can_be_given_in_the_editor(opened: Opened, key: str) -> None:
    page = opened("#edit=doors/example1")
    expect_said(page, "^One solution")
    page.keyboard.press(key)
    expect_said(page, "^(One|No) solution")
    page.keyboard.press(key)
    expect_said(page, "^(One|No) solution")
    page.keyboard.press("u")
    expect_said(page, "^One solution")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".play:not(.editor) .board")
    page.get_by_role("button", name="Hint").click()
    expect_said(page, "^Look at ")


def test_a_link_to_a_house_with_half_of_its_doors_can_be_played(opened: Opened) -> None:
    page = opened(
        f"#p={encoded({'genre': 'doors', 'rooms': [[2, 0], [0, 3]], 'vertical': [[1], [None]]})}"
    )
    page.get_by_role("button", name="Hint").click()
    expect_said(page, "^Look at ")
