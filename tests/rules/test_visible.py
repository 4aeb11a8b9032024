"""The simple rules of a line of towers."""

from __future__ import annotations

import pytest
from rules.techniques import told_at_a_glance

from sightline.core.grid import Line
from sightline.core.places import Cell, Row
from sightline.core.towers import Towers
from sightline.rules.constraints import AllDifferent, Constraint, Visible
from sightline.rules.constraints.reason import View


def row(count: int) -> Line[int]:
    return Line[int](tuple(range(count)), Row(0))


def view_of(domains: list[int], every: int) -> View:
    words = Towers(values=lambda _: ())
    return View(domains, [every] * len(domains), words, lambda v: Cell(0, v))


FULL = 0b1111
TOLD: dict[str, tuple[Constraint, list[int], int, str]] = {
    "the tallest alone": (
        Visible(row(4), 1, 0, parks=1),
        [FULL] * 4,
        FULL,
        "row 1 shows just 1 tower from the left, so the tallest is the first tower: r1c1 is a park "
        "or 3 and r1c3 and r1c4 are not 3",
    ),
    "all are seen": (
        Visible(row(4), 6, 0, parks=1, sums=True),
        [FULL] * 4,
        FULL,
        "row 1 shows a sum of 6 from the left, that of all towers, so they rise in order from "
        "there, 1 to 3: r1c1 is a park or 1, r1c2 is not 3, r1c3 is not 1 and r1c4 is a park or 3",
    ),
    "facing clues": (
        Visible(row(4), 2, 2, parks=1),
        [FULL] * 4,
        FULL,
        "the facing clues of row 1, 2 and 2, add up to 4, one more than its three towers, so every "
        "tower is seen and the tallest from both sides: r1c1 and r1c4 are not 3",
    ),
    "first in a sum": (
        Visible(row(4), 5, 0, sums=True),
        [FULL << 1] * 4,
        FULL << 1,
        "row 1 shows a sum of 5 from the left, of which 4 leaves 1, so no taller tower stands "
        "first: r1c1 is 1",
    ),
    "its parks": (
        AllDifferent(row(5).cells, Row(0), 2),
        [1, FULL, 1, FULL, FULL],
        FULL,
        "row 1 has its two parks in r1c1 and r1c3, so no other cell there is a park",
    ),
    "places for parks": (
        AllDifferent(row(5).cells, Row(0), 2),
        [1, FULL & ~1, FULL & ~1, FULL, FULL & ~1],
        FULL,
        "row 1 has just two places left for its two parks: r1c4 is a park",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_words_of_parks_and_sums(name: str) -> None:
    constraint, domains, every, text = TOLD[name]
    (reason, *_) = told_at_a_glance(constraint, view_of(domains, every))
    assert str(reason.said) == text


CLASHES: dict[str, tuple[list[int], str]] = {
    "too many": ([1, 1, 1, 2, 4], "row 1 would hold more than two parks"),
    "too few": ([1, 2, 4, 8, 2 | 4], "row 1 would have no place left for two parks"),
    "a tower": ([1, 1, 2 | 1, 4, 2 | 4], "3 would have no place left in row 1"),
}


@pytest.mark.parametrize("name", CLASHES)
def test_clashes_of_parks(name: str) -> None:
    domains, text = CLASHES[name]
    line = AllDifferent(row(5).cells, Row(0), 2)
    assert str(line.clash(view_of(domains, FULL))) == text


def test_a_line_with_too_many_parks_is_broken() -> None:
    line = AllDifferent(row(5).cells, Row(0), 2)
    words = Towers(values=lambda _: ())
    assert [b.message for b in line.broken([0, 0, 0, 1, 2], words)] == [
        "row 1 holds 3 parks, not 2"
    ]
    assert [b.message for b in line.broken([0, 2, 3, 1, 2], words)] == ["2 stands twice in row 1"]
    assert not list(line.broken([0, 2, 3, 1, 0], words))
