"""The page shows the conflicts that it is told, on boards that somebody met."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browsing import Opened, encoded, enter, expect_lit
from vectors.make_conflicts import FILE, shaped

from sightline.core.grid import entries
from sightline.core.places import at

VECTORS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()]
NAMED = {vector["name"]: vector for vector in VECTORS if "name" in vector}


@pytest.mark.parametrize("name", NAMED)
def test_a_conflict_is_seen_as_soon_as_it_is_there(opened: Opened, name: str) -> None:
    vector = NAMED[name]
    page = opened(f"#p={encoded(vector['puzzle'])}")
    for path, value in entries(shaped(vector["board"])):
        if value is not None:
            enter(page, vector["puzzle"]["genre"], at(path).key, value)
    wrong = {place for each in vector["conflicts"] for place in each}
    expect_lit(page, "wrong", wrong)
    assert all(page.locator(".say .said").inner_text().startswith(said) for said in vector["said"])
    for clue, seen in vector["seen"].items():
        page.locator(f'[role=gridcell][data-place="{clue}"]').click()
        expect_lit(page, "seen", {*seen} - wrong)


def test_a_clue_that_counts_nothing_lights_its_line(opened: Opened) -> None:
    page = opened("#/starry-night/friedman1")
    page.locator('[role=gridcell][data-place="left-4"]').click()
    expect_lit(page, "looked", {f"r4c{column}" for column in range(1, 6)})
    page.locator('[role=gridcell][data-place="bottom-1"]').click()
    expect_lit(page, "looked", {f"r{row}c1" for row in range(1, 6)})
    page.locator('[role=gridcell][data-place="r3c3"]').click()
    expect_lit(page, "looked", set())
