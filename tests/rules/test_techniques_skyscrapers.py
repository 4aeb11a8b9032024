"""The techniques of Skyscrapers: for each a position that shows it, and one that almost does."""

from __future__ import annotations

import pytest
from rules.techniques import Shown, assert_shown, excluded_by

import sightline as sl
from sightline.core.domain import mask
from sightline.rules.marks import Marks


def row(
    side: int, *, left: int = 0, right: int = 0, parks: int = 0, reading: str = "count"
) -> sl.Skyscrapers:
    """A board with clues at its first row only."""
    none = (0,) * side
    return sl.Skyscrapers(
        edges=sl.Edges(none, (left, *none[1:]), none, (right, *none[1:])),
        parks=parks,
        reading=reading,
    )


def cells(*values: int | list[int] | None) -> Marks:
    """What is known of the first row; None is nothing."""
    known = {f"r1c{i}": value for i, value in enumerate(values, 1) if value is not None}
    return {cell: [value] if isinstance(value, int) else value for cell, value in known.items()}


_: list[int] | None = None
SHOWN: dict[str, Shown] = {
    "pair": (row(5), cells([1, 4], [1, 4], [1, 2, 4], [2, 3, 5]), {"r1c3": [1, 4]}),
    "triple": (
        row(5),
        cells([1, 2], [2, 3], [1, 3], [1, 4, 5], _),
        {"r1c4": [1], "r1c5": [1, 2, 3]},
    ),
    "second-tallest": (row(5, left=2), cells(_, _, _, 5), {"r1c2": [4], "r1c3": [4]}),
    "facing-clues-of-2": (row(5, left=2, right=2), {}, {f"r1c{i}": [4] for i in (2, 3, 4)}),
    "must-hide-the-rest": (row(5, left=2), cells([2, 3, 4], _, 3, 5), {"r1c1": [2]}),
    "all-must-be-seen": (row(6, left=4), cells(_, _, 3, 6), {"r1c1": [2], "r1c2": [1, 4]}),
    "clue-already-met": (row(6, left=3), cells(2, 4, [1, 3, 5, 6]), {"r1c3": [5]}),
    "hides-too-many": (row(6, left=4), cells(2, _, _, _, 6, 5), {"r1c2": [4]}),
}
ALMOST: dict[str, tuple[sl.Skyscrapers, Marks]] = {
    "pair": (row(5), cells([1, 4], [1, 3], [1, 2, 4], [2, 3, 5])),
    "triple": (row(5), cells([1, 2], [2, 3], [1, 4], [1, 4, 5], _)),
    "second-tallest": (row(5, left=2), cells([3, 4], [1, 2, 5], _, [1, 4, 5])),
    "facing-clues-of-2": (row(5, left=2, right=3), {}),
    "must-hide-the-rest": (row(5, left=3), cells([2, 4], _, 3, 5)),
    "all-must-be-seen": (row(6, left=4), cells(_, _, 3, _, 6)),
    "clue-already-met": (row(6, left=4), cells(2, 4, [1, 3, 5, 6])),
    "hides-too-many": (row(6, left=3), cells(2, _, _, _, 6, 5)),
}


@pytest.mark.parametrize("technique", SHOWN)
def test_a_position_that_shows_it(technique: str) -> None:
    assert_shown(technique, SHOWN[technique])


@pytest.mark.parametrize("technique", ALMOST)
def test_a_position_that_almost_does(technique: str) -> None:
    puzzle, marks = ALMOST[technique]
    assert not excluded_by(technique, puzzle, marks)


VARIANTS: dict[str, list[Shown]] = {
    "pair": [
        (row(5, parks=2), cells([1, 2], [1, 2], [0, 1, 3]), {"r1c3": [1]}),
        (row(5, parks=2), cells([0, 3], [0, 3]), {}),
    ],
    "second-tallest": [
        (row(5, left=2, parks=1), cells(_, _, _, 4), {"r1c2": [], "r1c3": [3]}),
        (row(5, left=2, parks=1), cells([1, 2], _, _, 4), {"r1c2": [3], "r1c3": [3]}),
        (row(5, left=7, reading="sum"), cells(_, _, _, 5), {"r1c1": [], "r1c2": [4], "r1c3": [4]}),
        (row(5, left=9, reading="sum"), cells(_, _, _, 5), {}),
    ],
    "facing-clues-of-2": [
        (row(6, left=2, right=2, parks=1), {}, {"r1c3": [4], "r1c4": [4], "r1c2": [], "r1c5": []}),
        (row(5, left=9, right=9, reading="sum"), {}, {}),
    ],
    "must-hide-the-rest": [
        (row(6, left=2, parks=1), cells([2, 3, 4], _, 3, 5), {"r1c1": [2]}),
        (row(5, left=7, reading="sum"), cells([2, 4], _, 1, 5), {}),
    ],
    "all-must-be-seen": [
        (row(6, left=4, parks=1), cells(_, _, 3, 5), {"r1c1": [0, 2], "r1c2": [0, 1]}),
        (row(6, left=4, parks=1), cells(_, _, _, _, 5), {}),
    ],
    "clue-already-met": [
        (row(6, left=3, parks=1), cells(1, 3, [0, 2, 4, 5]), {"r1c3": [4]}),
        (row(6, left=2, parks=1), cells([0, 1], 3, [0, 2, 5]), {"r1c1": [1]}),
        (row(5, left=8, reading="sum"), cells([3, 4], [1, 2, 4], 5), {"r1c2": [4]}),
        (row(5, left=9, reading="sum"), cells([3, 4], [1, 2, 4], 5), {}),
    ],
    "hides-too-many": [
        (row(7, left=4, parks=1), cells(2, _, _, _, 6, 5), {"r1c2": [4]}),
        (row(6, left=20, reading="sum"), cells(2, _, _, _, 6), {}),
    ],
}
"""With parks and sums: what is excluded there, in those cells just that; nothing: nowhere."""


@pytest.mark.parametrize("technique", VARIANTS)
def test_variants_of_a_technique(technique: str) -> None:
    for puzzle, marks, expected in VARIANTS[technique]:
        found = excluded_by(technique, puzzle, marks)
        where = expected or found
        assert {place: found.get(place, []) for place in where} == expected


PLACES = {"r1": "24", "r2": "1234", "r3": "1234", "r4": "24"}
"""The columns in which 4 can stand."""


def crossing(places: dict[str, str]) -> Marks:
    return {
        f"{row}c{c}": [1, 2, 3] + [4] * (c in columns)
        for row, columns in places.items()
        for c in "1234"
    }


def test_an_x_wing() -> None:
    marks = crossing(PLACES)
    expected = {place: [4] for place in ("r2c2", "r2c4", "r3c2", "r3c4")}
    assert excluded_by("x-wing", row(4), marks) == expected
    assert mask(marks["r2c2"]) == 0b11110


def test_almost_an_x_wing() -> None:
    assert not excluded_by("x-wing", row(4), crossing({**PLACES, "r4": "124"}))


def test_a_swordfish() -> None:
    """Three rows with places in three columns, no two of them in the same two."""
    places = {"r1": "12", "r2": "23", "r3": "13", "r4": "123456", "r5": "123456", "r6": "123456"}
    marks = {
        f"{row}c{c}": [1, 2, 3, 5, 6] + [4] * (c in columns)
        for row, columns in places.items()
        for c in "123456"
    }
    expected = {f"r{r}c{c}": [4] for r in (4, 5, 6) for c in (1, 2, 3)}
    assert excluded_by("swordfish", row(6), marks) == expected
    marks["r3c5"] = [1, 2, 3, 4, 5, 6]
    assert not excluded_by("swordfish", row(6), marks)
