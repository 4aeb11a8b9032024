"""The techniques of Easy as ABC: for each a position that shows it, and one that almost does."""

from __future__ import annotations

import pytest
from rules.techniques import Shown, assert_shown, excluded_by

import sightline as sl
from sightline.rules.genres.easy_as_abc import EasyAsABC
from sightline.rules.marks import Marks

A, B, C, D = range(1, 5)


def row(side: int, letters: int, *, left: int = 0, right: int = 0) -> EasyAsABC:
    """A board with clues at its first row only."""
    none = (0,) * side
    edges = sl.Edges(none, (left, *none[1:]), none, (right, *none[1:]))
    return EasyAsABC(edges=edges, letters=letters)


def cells(*values: int | list[int] | None) -> Marks:
    """What is known of the first row; None is nothing, 0 an empty cell."""
    known = {f"r1c{i}": value for i, value in enumerate(values, 1) if value is not None}
    return {cell: [value] if isinstance(value, int) else value for cell, value in known.items()}


_: list[int] | None = None
SHOWN: dict[str, Shown] = {
    "just-enough-cells": (row(5, 3), cells(0, _, _, 0, _), {f"r1c{i}": [0] for i in (2, 3, 5)}),
    "pair": (row(5, 3), cells([A, B], [A, B], _, _, _), {f"r1c{i}": [A, B] for i in (3, 4, 5)}),
    "triple": (
        row(6, 4),
        cells([A, B, C], [A, B, C], [A, B, C], _, _, _),
        {f"r1c{i}": [A, B, C] for i in (4, 5, 6)},
    ),
    "nothing-in-front": (
        row(6, 3, left=A),
        cells([0, B], [0, B, C], _, _, _, _),
        {"r1c2": [B, C], "r1c3": [B, C]},
    ),
    "in-front-of-a-letter": (row(5, 3, left=A), cells(_, [B, C], _, _, _), {"r1c3": [A]}),
    "before-the-last-place": (
        row(6, 3, left=A),
        cells(_, _, _, [0, A, C], [0, A, C], [0, A, C]),
        {"r1c3": [A], "r1c4": [A]},
    ),
    "room-for-the-others": (row(6, 3, left=A), cells(_, _, _, _, 0, 0), {"r1c3": [A], "r1c4": [A]}),
}
ALMOST: dict[str, tuple[EasyAsABC, Marks]] = {
    "just-enough-cells": (row(5, 3), cells(0, _, _, _, _)),
    "pair": (row(5, 3), cells([A, B], [0, A, B], _, _, _)),
    "triple": (row(6, 4), cells([A, B, C], [A, B, C], [0, A, B, C], _, _, _)),
    "nothing-in-front": (row(5, 3, left=A), cells(_, [0, B, C], _, _, _)),
    "in-front-of-a-letter": (row(5, 3, left=A), cells(_, [0, B, C], _, _, _)),
    "before-the-last-place": (row(6, 3, left=A), cells(_, _, _, _, _, [0, A, C])),
    "room-for-the-others": (row(6, 3, left=A), cells(_, _, _, _, _, _)),
}


@pytest.mark.parametrize("technique", SHOWN)
def test_a_position_that_shows_it(technique: str) -> None:
    assert_shown(technique, SHOWN[technique])


@pytest.mark.parametrize("technique", ALMOST)
def test_a_position_that_almost_does(technique: str) -> None:
    puzzle, marks = ALMOST[technique]
    assert not excluded_by(technique, puzzle, marks)


def test_room_between_two_clues() -> None:
    """A first and D last: B and C stand between them, so A is at least three cells before D."""
    marks = cells(_, _, _, [0, A, B, C, D], [0, A, B, C], [0, A, B, C])
    found = excluded_by("room-for-the-others", row(6, 4, left=A, right=D), marks)
    assert found["r1c2"] == found["r1c3"] == [A]
    almost = cells(_, _, _, _, [0, A, B, C, D], [0, A, B, C])
    assert "r1c2" not in excluded_by("room-for-the-others", row(6, 4, left=A, right=D), almost)


def test_in_line_with_all_places() -> None:
    """C of row 2 stands below r1c5 or on its diagonal, so not in r1c5."""
    puzzle = EasyAsABC(edges=sl.Edges.none(5), diagonals=True)
    marks = {f"r2c{c}": [0, A, B] for c in (1, 2, 3)}
    found = excluded_by("in-line-with-all-its-places", puzzle, marks)
    assert found["r1c5"] == [C]
    plain = EasyAsABC(edges=sl.Edges.none(5))
    assert not excluded_by("in-line-with-all-its-places", plain, marks)
    almost = {f"r2c{c}": [0, A, B] for c in (1, 2)}
    assert "r1c5" not in excluded_by("in-line-with-all-its-places", puzzle, almost)


def test_simple_rules_at_a_corner() -> None:
    """Two different clues at a corner leave it empty; each letter is in reach of its clue."""
    edges = sl.Edges((B, 0, 0, 0), (A, 0, 0, 0), (0,) * 4, (0,) * 4)
    texts = [step.text for step in sl.explain(EasyAsABC(edges=edges)).steps]
    assert texts[:4] == [
        "Row 1 shows A first from the left, so no other letter comes first: r1c1 is empty or A.",
        "Column 1 shows B first from the top, so no other letter comes first: r1c1 is empty.",
        "Row 1 shows A first from the left and has two other letters behind it, so A stands no "
        "farther than r1c2.",
        "Row 1 has just one place left for its A: r1c2 is A.",
    ]
