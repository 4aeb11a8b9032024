"""Puzzles made on the page, in a real browser: from "Make it" to "Solved", shared and printed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browsing import (
    Opened,
    Page,
    encoded,
    enter,
    expect_said,
    expect_shared_explained_and_changed,
    held,
    make,
    sync_api,
)
from samples import size, some

import sightline as sl
from sightline.core.grid import entries
from sightline.core.places import at

SEEDS = range(size(quick=1, soak=8))
Asked = dict[str, tuple[int, tuple[str, ...]]]

VARIANTS: Asked = {
    "doors not counting": (4, ("rooms not counting themselves",)),
    "doors connected": (4, ("connected",)),
}
"""What is asked for: the genre, the side, and the switches. Plain ones are tried by the kit."""
PLAIN: Asked = {"skyscrapers": (4, ()), "doors": (4, ()), "starry-night": (5, ())}
KINDS = VARIANTS | PLAIN


def make_kind(page: Page, kind: str, seed: int) -> dict[str, Any]:
    side, switches = KINDS[kind]
    return make(page, kind.split(maxsplit=1)[0], (side, side), seed, switches)


def solved(puzzle: dict[str, Any]) -> dict[str, int]:
    """What stands where in the end and is not given, by place."""
    parsed = sl.parse(json.dumps(puzzle))
    given = parsed.rules_model.given
    places = zip(entries(parsed.rules_model.board), entries(sl.solve(parsed).solution), strict=True)
    return {at(path).key: value for (path, variable), (_, value) in places if variable not in given}


@pytest.mark.soak
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", some(KINDS, quick=("doors not counting",)))
def test_a_made_puzzle_can_be_played_to_the_end(opened: Opened, kind: str, seed: int) -> None:
    page = opened()
    answer = solved(make_kind(page, kind, seed))
    page.get_by_role("button", name="Hint").click()
    expect_said(page, "^Look at ")
    for place, value in answer.items():
        enter(page, kind.split(maxsplit=1)[0], place, value)
    expect_said(page, "^Solved")


@pytest.mark.parametrize("kind", some(VARIANTS, quick=("doors connected",)))
def test_a_made_puzzle_can_be_shared_explained_changed_and_printed(
    opened: Opened, kind: str
) -> None:
    page = opened()
    make_kind(page, kind, seed=1)
    expect_shared_explained_and_changed(page, opened)


def test_few_clues_and_a_score_are_wished_for(opened: Opened) -> None:
    page = opened("#/doors", expecting="status of 422")
    make_it = page.get_by_role("button", name="Make it")

    def refused(told: str) -> None:
        make_it.click()
        page.locator(".make .said", has_text=told).wait_for()

    page.get_by_label("Density").select_option("thin")
    refused("a thin puzzle has as few clues as a grade or a score allows: say which")
    page.get_by_label("Score from").fill("9")
    make_it.click()
    assert page.evaluate("document.activeElement.id") == "make-score-to"
    page.get_by_label("Score to").fill("4.5")
    refused("scores from 9 to 4.5 are asked for: say the lower one first")
    page.get_by_label("Score from").fill("2")
    made = sl.parse(json.dumps(make(page, "doors", (4, 4), 1)))
    assert made == sl.make("doors", 4, score=(2, 4.5), thin=True, seed=1)


def wish(page: Page, side: int) -> list[Any]:
    """Ask for a new puzzle, which is made when the test lets the questions go."""
    asked = held(page, "make")
    page.get_by_label("Size").fill(str(side))
    page.get_by_label("Grade").select_option("easy")
    with page.expect_request("**/api/make"):
        page.get_by_role("button", name="Make it").click()
    return asked


def test_a_puzzle_that_comes_late_takes_nobody_out_of_another_game(opened: Opened) -> None:
    page = opened("#/skyscrapers")
    asked = wish(page, 4)
    page.evaluate("location.hash = '#/skyscrapers/brainbashers'")
    page.wait_for_selector(".game .board")
    address = page.url
    asked[0].continue_()
    notice = page.locator(".notice")
    sync_api.expect(notice).to_contain_text("The new puzzle is ready: Skyscrapers, easy.")
    assert page.url == address
    page.keyboard.press("4")
    assert page.locator('[data-place="r1c1"]').inner_text() == "4"
    notice.get_by_role("button", name="Open it").click()
    sync_api.expect(page.locator("h1")).to_have_text("Skyscrapers, easy")
    sync_api.expect(notice).to_have_count(0)


def test_making_shows_that_it_goes_on_and_can_be_stopped(opened: Opened) -> None:
    page = opened("#/skyscrapers", expecting="ERR_FAILED")
    asked = wish(page, 12)
    said = page.locator(".make .said")
    sync_api.expect(said.get_by_role("progressbar")).to_be_visible()
    sync_api.expect(said.locator(".timer")).to_have_text("0:01")
    # It is still there after another genre was looked at.
    page.evaluate("location.hash = '#/doors'")
    page.wait_for_selector('.genre[href="#/doors"][aria-current]')
    make_it = page.get_by_role("button", name="Make it")
    sync_api.expect(make_it).to_be_disabled()
    with page.expect_event("requestfailed"):
        said.get_by_role("button", name="Stop").click()
    sync_api.expect(said).to_have_text("Stopped.")
    sync_api.expect(make_it).to_be_enabled()
    asked[0].abort()


def test_another_one_is_made_with_the_same_wishes(opened: Opened) -> None:
    page = opened("#/skyscrapers")
    asked = wish(page, 4)
    asked[0].continue_()
    page.wait_for_selector(".game .board")
    wishes = asked[0].request.post_data_json
    assert (wishes["size"], wishes["grade"]) == (4, "easy")
    # Also when it was left and opened again from the list.
    page.locator(".cell:not(.given)").first.click()
    page.keyboard.press("1")
    page.locator(".brand").click()
    page.locator(".home > .card a").click()
    page.wait_for_selector(".game .board")
    first = page.url
    page.locator(".rest summary").click()
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Show it").click()
    expect_said(page, "^This is a solution")
    with page.expect_request("**/api/make") as again:
        page.get_by_role("button", name="Another one").click()
    sync_api.expect(page.locator(".actions").get_by_role("button", name="Stop")).to_be_visible()
    assert again.value.post_data_json == wishes
    asked[1].continue_()
    page.wait_for_url(lambda url: url != first)
    expect_said(page, "^$")
    sync_api.expect(page.locator("h1")).to_have_text("Skyscrapers, easy")


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
