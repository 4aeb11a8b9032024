"""The page finds the same conflicts as the rest of Sightline, on boards that both are shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browsing import Opened, encoded, enter
from vectors.make_conflicts import FILE, shaped

from sightline.core.grid import entries
from sightline.core.places import at

VECTORS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()]
NAMED = {vector["name"]: vector for vector in VECTORS if "name" in vector}
JUDGE = """async (vectors) => {
  const at = (name) => new URL(name, document.baseURI).href;
  const { genreOf } = await import(at("genres/index.js"));
  const { placeOf } = await import(at("genres/places.js"));
  const { entries } = await import(at("game.js"));
  return vectors.map(({ puzzle, board, seen }) => {
    const genre = genreOf(puzzle);
    const there = new Map(entries(board).map(([path, value]) => [placeOf(path), value]));
    const entry = (place) => genre.given(puzzle, place) ?? there.get(place) ?? null;
    return {
      conflicts: genre.conflicts(puzzle, entry).map(({ places }) => places),
      seen: Object.keys(seen).map((clue) => [clue, genre.seen(puzzle, entry, clue)]),
    };
  });
}"""


def test_the_page_finds_the_conflicts_that_python_finds(opened: Opened) -> None:
    judged = opened().evaluate(JUDGE, VECTORS)
    for vector, found in zip(VECTORS, judged, strict=True):
        assert sorted(map(sorted, found["conflicts"])) == vector["conflicts"], vector
        seen = {clue: sorted(places) for clue, places in found["seen"]}
        assert seen == vector["seen"], vector


@pytest.mark.parametrize("name", NAMED)
def test_a_conflict_is_seen_as_soon_as_it_is_there(opened: Opened, name: str) -> None:
    vector = NAMED[name]
    page = opened(f"#p={encoded(vector['puzzle'])}")
    for path, value in entries(shaped(vector["board"])):
        if value is not None:
            enter(page, vector["puzzle"]["genre"], at(path).key, value)
    places = "places => places.map(place => place.dataset.place)"
    wrong = page.locator('.board [data-lit="wrong"]').evaluate_all(places)
    assert sorted(wrong) == sorted({place for each in vector["conflicts"] for place in each})
    for clue, seen in vector["seen"].items():
        page.locator(f'[role=gridcell][data-place="{clue}"]').click()
        lit = page.locator('.board [data-lit="seen"]').evaluate_all(places)
        assert sorted(lit) == sorted({*seen} - {*wrong})
