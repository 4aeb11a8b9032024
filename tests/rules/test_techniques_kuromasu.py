"""The techniques of Kuromasu: for each a position that shows it, and one that almost does."""

from __future__ import annotations

import pytest
from rules.techniques import Excluded, excluded_by

import sightline as sl
from sightline.core.grid import Grid
from sightline.rules.genres.kuromasu import Kuromasu
from sightline.rules.marks import Marks, masks_of
from sightline.verbs.explain import Explainer, Step


def board(*rows: str) -> Kuromasu:
    """A board with these numbers, a dot where there is none."""
    return Kuromasu(numbers=Grid([[0 if n == "." else int(n) for n in row] for row in rows]))


def first(technique: str, puzzle: Kuromasu, marks: Marks) -> Step:
    """The first step that is told by a technique."""
    domains = list(puzzle.rules_model.domains)
    for v, left in masks_of(puzzle.rules_model, marks).items():
        domains[v] &= left
    steps = Explainer(puzzle, domains, unique=False).steps()
    return next(step for step in steps if step.code == technique)


def shaded(*cells: str) -> Marks:
    return {cell: [1] for cell in cells}


UNSHADED, SHADED = [1], [0]
"""What is excluded when a cell is unshaded, or shaded."""
FOUR = ["...."] * 4
SHOWN: dict[str, tuple[Kuromasu, Marks, Excluded]] = {
    "would-see-too-many": (
        board("3....", *["....."] * 2),
        {"r1c3": [0], "r1c4": [0]},
        {"r1c2": SHADED},
    ),
    "two-numbers-in-one-line": (board("4..2", "....", "...."), {}, {"r2c1": UNSHADED}),
    "only-way-out": (board(*FOUR), shaded("r1c2"), {"r2c1": UNSHADED}),
    "short-chain": (
        board(*["......"] * 6),
        shaded("r1c2", "r3c2"),
        {"r2c1": UNSHADED},
    ),
    "long-chain": (
        board(*["......."] * 7),
        shaded("r2c4", "r3c5", "r4c6", "r5c5", "r6c4", "r5c3", "r4c2"),
        {"r3c3": UNSHADED},
    ),
    "neighbours-would-be-seen": (board("....", ".2..", *["...."] * 3), {}, {"r1c1": UNSHADED}),
}
ALMOST: dict[str, tuple[Kuromasu, Marks]] = {
    # With the next cell it would see just as many as it says.
    "would-see-too-many": (board("3....", *["....."] * 2), {"r1c3": [0]}),
    # The other number may see as many.
    "two-numbers-in-one-line": (board("4..4", "....", "...."), {}),
    # A corner has two ways out.
    "only-way-out": (board(*FOUR), {}),
    # A chain that does not touch the edge.
    "short-chain": (board(*["......"] * 6), shaded("r3c3", "r4c4")),
    "long-chain": (board(*["......"] * 6), shaded("r3c3", "r4c4")),
    # With both cells it would see just as many as it says.
    "neighbours-would-be-seen": (board("....", ".3..", *["...."] * 3), {}),
}


@pytest.mark.parametrize("technique", SHOWN)
def test_a_position_shows_it(technique: str) -> None:
    puzzle, marks, expected = SHOWN[technique]
    found = excluded_by(technique, puzzle, marks)
    assert {place: found.get(place, []) for place in expected} == expected


@pytest.mark.parametrize("technique", ALMOST)
def test_a_position_almost_shows_it(technique: str) -> None:
    assert excluded_by(technique, *ALMOST[technique]) == {}


TOLD = {
    "would-see-too-many": (
        "If r1c2 were unshaded, the 3 in r1c1 would see at least 4, so r1c2 is shaded."
    ),
    "only-way-out": "If r2c1 were shaded, r1c1 would be cut off, so r2c1 is unshaded.",
    "neighbours-would-be-seen": (
        "If r1c1 were shaded, r1c2 and r2c1 would be unshaded, and then the 2 in r2c2 would see at "
        "least 3, so r1c1 is unshaded."
    ),
}


@pytest.mark.parametrize("technique", TOLD)
def test_it_is_told(technique: str) -> None:
    puzzle, marks, _ = SHOWN[technique]
    assert first(technique, puzzle, marks).text == TOLD[technique]


def test_chains_are_told_by_their_cells() -> None:
    six = board(*["......"] * 6)
    told = first("short-chain", six, shaded("r1c3", "r2c2"))
    assert told.text == (
        "If r3c1 were shaded, r1c3, r2c2 and r3c1 would be a chain from edge to edge and cut off "
        "r1c1, r1c2 and r2c1, so r3c1 is unshaded."
    )
    _, marks, _ = SHOWN["long-chain"]
    assert first("long-chain", board(*["......."] * 7), marks).text == (
        "If r3c3 were shaded, 8 cells would be a ring and cut off r3c4, r4c3, r4c4, r4c5 and "
        "r5c4, so r3c3 is unshaded."
    )


def test_the_neighbours_of_a_shaded_cell_are_unshaded() -> None:
    step = first("already-placed", board(*FOUR), shaded("r2c2"))
    assert step.text == "r2c2 is shaded, so r1c2, r2c1, r2c3 and r3c2 are unshaded."
    assert step.kind == "simple"


def test_that_numbers_are_unshaded_is_one_thought() -> None:
    puzzle = board("3..4", "....", "....")
    step = next(Explainer(puzzle, puzzle.rules_model.ranges, unique=False).steps())
    assert (step.kind, step.code) == ("simple", "number")
    assert step.text == "No number is shaded, so all cells with a number are unshaded."
    assert [fact.text for fact in step.conclusions] == ["r1c1 is unshaded", "r1c4 is unshaded"]
    assert not step.given


def test_a_cell_that_must_be_seen_is_unshaded() -> None:
    step = first("must-see", board("3....", *["....."] * 4), shaded("r1c2"))
    assert step.text == (
        "Without looking south, the 3 in r1c1 sees only itself: r2c1 and r3c1 are unshaded."
    )
    assert [fact.text for fact in step.given] == ["r1c2 is shaded"]


def test_an_explanation_of_each_in_the_library_ends_in_its_solution() -> None:
    for name in ("kuromasu/small", "kuromasu/first-steps", "kuromasu/windows"):
        puzzle = sl.load(name)
        steps = sl.explain(puzzle).steps
        assert steps
        assert all(step.rule != "number" for step in steps), "that numbers are unshaded is known"
