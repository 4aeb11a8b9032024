"""The words of a genre: constraints say its values, its cells and its board as it calls them."""

from __future__ import annotations

from itertools import product

import pytest
from rules.techniques import told_at_a_glance

from sightline.core.boards import Cells
from sightline.core.domain import values_of
from sightline.core.grid import Line, Rays
from sightline.core.places import Cell, Row
from sightline.rules.constraints import (
    AllDifferent,
    Apart,
    Connected,
    Constraint,
    FirstSeen,
    Nearer,
    OneEach,
    OpenRun,
    Visible,
)
from sightline.rules.constraints.nearer import EQUAL
from sightline.rules.constraints.reason import View
from sightline.rules.words import NUMBERS
from sightline.words import Listed, Slot, text

LINE, BELOW = Line[int]((0, 1, 2), Row(0)), Line[int]((3, 4, 5), Row(1))
CELLS = (Cell(0, 0), Cell(0, 1), Cell(0, 2))


OWLS = Cells(
    values=lambda _: range(4),
    words={0: "nothing", 1: "an owl", 2: "a mouse", 3: "B"},
    cell_word="nest",
    seen_word="bird",
    board_word="wood",
)
"""The board of an unknown genre."""


BROKEN: dict[str, tuple[Constraint, list[int], str]] = {
    "different": (AllDifferent((0, 1, 2), Row(0)), [1, 1, 3], "the owl stands twice in row 1"),
    "letters": (AllDifferent((0, 1, 2), Row(0)), [3, 3, 3], "B stands 3 times in row 1"),
    "one-each": (OneEach((0, 1, 2), (1, 2), Row(0)), [1, 1, 2], "row 1 holds 2 owls, not one"),
    "none": (OneEach((0, 1, 2), (3,), Row(0)), [1, 1, 2], "row 1 holds no B"),
    "apart": (
        Apart(LINE, BELOW, 2),
        [2, 0, 0, 0, 2, 0],
        "the mouses in r1c1 and r2c2 touch diagonally",
    ),
    "nearer": (
        Nearer(LINE, (1, 2, 3), EQUAL, Row(0).near),
        [1, 2, 3],
        "row 1 has the mouse nearer to the owl than B, not the mouse and B equally far from the "
        "owl",
    ),
    "seen": (Visible(LINE, 1, 0), [1, 2, 3], "row 1 shows 3 birds from the left, not 1"),
    "first": (
        FirstSeen(LINE, (1, 3), 3, 0),
        [0, 1, 3],
        "row 1 shows the owl first from the left, not B",
    ),
    "open": (OpenRun(Rays([(0, 1)]), 1, 1, CELLS[0]), [1, 1], "nest r1c1 sees 3 nests, not 2"),
    "connected": (
        Connected((0, 1), ((0, 1), (1, 2)), CELLS),
        [1, 0],
        "nest r1c3 cannot be reached from r1c1",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_told_in_the_words_of_the_genre(name: str) -> None:
    constraint, values, message = BROKEN[name]
    assert [broken.message for broken in constraint.broken(values, OWLS)] == [message]


@pytest.mark.parametrize("name", BROKEN)
def test_without_a_genre_values_are_numbers(name: str) -> None:
    constraint, values, _ = BROKEN[name]
    (broken,) = constraint.broken(values)
    assert not any(word in broken.message for word in ("owl", "mouse", "nest", "bird", "wood"))
    assert list(constraint.broken(values, NUMBERS)) == [broken]


def view(domains: list[int]) -> View:
    return View(domains, [0b1111] * 6, OWLS, lambda v: Cell(v // 3, v % 3))


def test_reasons_are_told_in_the_words_of_the_genre() -> None:
    known = view([0b10, 0b1110, 0b1110, 0b1111, 0b1111, 0b1111])
    (reason, *_) = told_at_a_glance(AllDifferent(LINE.cells, Row(0)), known)
    assert text(reason.said) == "the owl stands in r1c1, so nowhere else in row 1"
    (reason, *_) = told_at_a_glance(OneEach(LINE.cells, (1,), Row(0)), known)
    assert text(reason.said) == "r1c1 is an owl, so no other stands in row 1"
    place = Connected((0, 1), ((0, 1), (1, 2)), CELLS).whereabouts(known)
    assert str(place) == "the whole wood"
    assert str(Apart(LINE, BELOW, 1).whereabouts(known)) == "the owls of rows 1 and 2"


def test_what_apart_says_of_a_contradiction_is_true() -> None:
    owl, no_owl, either = 0b10, 0b01, 0b11
    apart, told = Apart(LINE, BELOW, 1), set()
    for domains in product((owl, no_owl, either), repeat=6):
        if any(apart.holds(way) for way in product(*map(values_of, domains))):
            continue
        said = apart.clash(view(list(domains)))
        if said.code == "would-touch":
            one, other = (columns(said[slot]) for slot in ("here", "there"))
            assert all(abs(here - there) == 1 for here, there in product(one, other))
        else:
            row = domains[:3] if said["line"] == LINE.where else domains[3:]
            assert row.count(owl) > 1 if said.code == "would-hold-two" else set(row) == {no_owl}
        told.add(said.code)
    assert told == {"would-touch", "would-hold-two", "no-place-left"}


def columns(places: Slot) -> list[int]:
    """Those of a cell or of several."""
    items = places.items if isinstance(places, Listed) else (places,)
    return [cell.column for cell in items if isinstance(cell, Cell)]


def test_what_a_constraint_looks_at() -> None:
    """Lines with the clues at their ends, as far as there are any; rooms with their numbers."""
    known = view([0b1111] * 6)
    line = Visible(LINE, 0, 2)
    assert [spot.key for spot in line.clue_spots()] == ["right-1"]
    assert [s.key for s in line.whereabouts(known).spots((2, 3))] == ["r1c1", "r1c2", "r1c3"]
    room = OpenRun(Rays([(0, 1)]), 1, 1, CELLS[0])
    assert room.clue_spots() == (CELLS[0],)
    assert list(room.whereabouts(known).spots((1, 3))) == [CELLS[0]]
