"""The table of the scores that come out, in ``docs/making.md``, is what is made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from samples import some

from sightline.core.errors import Unmade
from sightline.rules.puzzle import GENRES
from sightline.verbs.grade import GRADES
from sightline.verbs.make import Recipe, made

PAGE = (Path(__file__).parents[2] / "docs" / "making.md").read_text("utf-8")
PUZZLES, SEED, SHAPE = 400, 1, (6, 6)
ROWS = {
    title: cells
    for title, *cells in (line.strip("| ").split(" | ") for line in PAGE.splitlines())
    if len(cells) == len(GRADES) and " have " in cells[0]
}
CELLS = [f"{title}, {grade}" for title in ROWS for grade in GRADES]
QUICK = ["Doors, medium", "Kuromasu, easy"]


def test_the_table_has_every_genre() -> None:
    own = {kind.title for kind in GENRES.values() if kind.__module__.startswith("sightline.rules")}
    assert ROWS.keys() == own


@pytest.mark.parametrize("cell", some(CELLS, quick=QUICK))
def test_the_most_frequent_score_is_as_frequent_as_the_table_says(cell: str) -> None:
    title, grade = cell.split(", ")
    (name,) = (kind.name for kind in GENRES.values() if kind.title == title)
    wishes: Any = {"genre": name, "size": SHAPE, "grade": grade}
    recipe = Recipe(**wishes)
    scores = Counter(islice(_scores(recipe), PUZZLES))
    ((score, number),) = scores.most_common(1)
    told = re.fullmatch(r"(\d+) % have (\S+), of (\d+)", ROWS[title][GRADES.index(recipe.grade)])
    assert told is not None
    shown = (f"{100 * number / PUZZLES:.0f}", f"{score:g}", str(len(scores)))
    assert told.groups() == shown


def _scores(recipe: Recipe) -> Iterator[float | None]:
    """As the command makes them: for an index without such a puzzle, the next one steps in."""
    for index in count():
        with suppress(Unmade):
            yield made(recipe, SEED, index).score
