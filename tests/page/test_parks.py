"""Parks on the page, in a real browser: a key of their own, drawn as parks, and told as such."""

from __future__ import annotations

from browsing import Opened, enter, expect_said, solution, sync_api, touch

import sightline as sl

expect = sync_api.expect
NAME = "skyscrapers/park5"


def test_a_park_is_entered_drawn_and_told(opened: Opened) -> None:
    page = opened(f"#/{NAME}")
    expect(page.locator(".keys").first).to_contain_text("0 is a park.")
    park = page.locator('.keypad [data-value="0"]')
    expect(park).to_have_attribute("aria-label", "park")
    assert park.locator("svg").count() == 1
    given = {clue.path[1:] for clue in sl.load(NAME).clues() if clue.path[0] == "givens"}
    open_places = {
        place: value
        for place, value in solution(NAME).items()
        if (int(place[1]) - 1, int(place[3]) - 1) not in given
    }
    parks = [place for place, value in open_places.items() if value == 0]
    touch(page, "skyscrapers", parks[0], 0)
    first = page.locator(f'[role=gridcell][data-place="{parks[0]}"]')
    assert "park" in str(first.get_attribute("aria-label"))
    assert first.locator(".symbol").count() == 1
    before = "cell => getComputedStyle(cell, '::before').content"
    assert first.evaluate(before) == "none", "a park is no tower"
    for place, value in open_places.items():
        if place != parks[0]:
            enter(page, "skyscrapers", place, value)
    expect_said(page, "^Solved")
