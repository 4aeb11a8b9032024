"""Every genre on the page, in a real browser: made, played by key and pointer, saved, shared."""

from __future__ import annotations

import json
import re

import pytest

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")

from browsing import (
    Opened,
    Page,
    command,
    encoded,
    enter,
    expect_labelled,
    expect_lit,
    expect_said,
    expect_shared_explained_and_changed,
    make,
    sync_api,
    touch,
)
from kit.cases import SEED, BrokenCase, plain, to_enter

import sightline as sl
from sightline import play as playing
from sightline.rules.puzzle import Puzzle
from sightline.words import sentence

pytestmark = pytest.mark.soak
MOST_TOLD = 3
"""The number of broken rules that the page reports at once."""


def test_a_made_puzzle_is_played_to_its_end(opened: Opened, puzzle: Puzzle) -> None:
    page = opened()
    assert sl.parse(json.dumps(make(page, puzzle.name, puzzle.shape, SEED))) == puzzle
    expect_labelled(page, puzzle.title)
    page.get_by_role("button", name="Hint").click()
    expect_said(page, "^Look at ")
    entered = [
        (place, value)
        for place, value in to_enter(puzzle, puzzle.solution).items()
        if value != puzzle.board.background
    ]
    half = len(entered) // 2
    for place, value in entered[:half]:
        enter(page, puzzle.name, place, value)
    expect_filled(page, half, len(entered))
    page.reload()
    page.wait_for_selector(".board")
    expect_filled(page, half, len(entered))
    for place, value in entered[half:]:
        touch(page, puzzle.name, place, value)
    expect_said(page, r"^Solved in \d+:\d\d! Every rule is kept")
    expect_filled(page, len(entered), len(entered))
    expect_lit(page, "wrong", set())


def expect_filled(page: Page, filled: int, places: int) -> None:
    text = f"{filled} of {places} filled in"
    sync_api.expect(page.locator(".about .filled")).to_have_text(text)


def test_a_made_puzzle_is_shared_explained_printed_and_changed(
    opened: Opened, puzzle: Puzzle
) -> None:
    page = opened(f"#p={encoded(plain(puzzle))}")
    expect_shared_explained_and_changed(page, opened)


def test_a_broken_rule_is_told(opened: Opened, broken: BrokenCase) -> None:
    page = opened(f"#p={encoded(plain(broken.puzzle))}")
    for place, value in to_enter(broken.puzzle, broken.board).items():
        enter(page, broken.puzzle.name, place, value)
    game = playing.filled_in(playing.new(broken.puzzle), broken.board)
    found = playing.conflicts(game)
    expect_lit(page, "wrong", {place for each in found for place in each.entries + each.clues})
    expect_said(page, f"^{re.escape(found[0].message)}")
    command(page, "c")
    told = [sentence(each.message) for each in sl.check(broken.puzzle, broken.board).broken]
    expect_said(page, f"^{re.escape(' '.join(told[:MOST_TOLD]))}")
    assert sentence(broken.sentence) in told[:MOST_TOLD] or len(told) > MOST_TOLD


def test_the_genre_is_on_the_home_page(opened: Opened, kind: type[Puzzle]) -> None:
    page = opened(f"#/{kind.name}")
    assert page.locator(".genre[aria-current]").inner_text() == kind.title
    assert page.locator(".rules").inner_text() == kind.rules
