"""The techniques of Doors: for each a position that shows it, and one that almost does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rules.techniques import Excluded, excluded_by

import sightline as sl
from sightline.rules.marks import Marks, masks_of
from sightline.verbs.explain import Explainer, Step


def house(*rows: str, connected: bool = False) -> sl.Doors:
    """A house with these numbers, a dot where there is none."""
    numbers: sl.Grid[int | None]
    numbers = sl.Grid([[0 if n == "." else int(n) for n in row] for row in rows])
    return sl.Doors(rooms=numbers, connected=connected)


def steps(puzzle: sl.Doors, marks: Marks) -> Iterator[Step]:
    """All steps from there."""
    domains = list(puzzle.rules_model.domains)
    for v, left in masks_of(puzzle.rules_model, marks).items():
        domains[v] &= left
    return Explainer(puzzle, domains, unique=False).steps()


def first(technique: str, puzzle: sl.Doors, **doors: int) -> Step:
    """The first step that is told by a technique; ``doors`` are the known ones."""
    marks = {name.replace("_", "-"): [value] for name, value in doors.items()}
    return next(step for step in steps(puzzle, marks) if step.code == technique)


OPEN, CLOSED = [0], [1]
"""What is excluded when a door is open, or closed."""
SHOWN: dict[str, tuple[sl.Doors, Marks, Excluded]] = {
    "would-see-too-many": (
        house("3...", *["...."] * 2),
        {"r1c2-r1c3": [1], "r1c3-r1c4": [1]},
        {"r1c1-r1c2": CLOSED},
    ),
    "two-rooms-in-one-line": (house("4..2", "....", "...."), {}, {"r1c1-r2c1": OPEN}),
    "only-way-in": (house(*["..."] * 3, connected=True), {"r1c1-r1c2": [0]}, {"r1c1-r2c1": OPEN}),
    "only-way-to-a-group": (
        house(*["...."] * 3, connected=True),
        {"r1c1-r1c2": [1], "r1c1-r2c1": [0], "r1c2-r1c3": [0]},
        {"r1c2-r2c2": OPEN},
    ),
    "would-be-cut-off": (house("22.", "...", connected=True), {}, {"r1c1-r1c2": CLOSED}),
}
ALMOST: dict[str, tuple[sl.Doors, Marks]] = {
    # Through the first door it would see just as many as it says.
    "would-see-too-many": (house("3...", *["...."] * 2), {"r1c2-r1c3": [1]}),
    # The other room may see as many.
    "two-rooms-in-one-line": (house("4..4", "....", "...."), {}),
    # A corner has two doors.
    "only-way-in": (house(*["..."] * 3, connected=True), {}),
    # Both rooms of the group have a way out.
    "only-way-to-a-group": (
        house(*["...."] * 3, connected=True),
        {"r1c1-r1c2": [1], "r1c1-r2c1": [0]},
    ),
    # The 3 can still look elsewhere.
    "would-be-cut-off": (house("23.", "...", connected=True), {}),
}


@pytest.mark.parametrize("technique", SHOWN)
def test_a_position_shows_it(technique: str) -> None:
    puzzle, marks, expected = SHOWN[technique]
    assert excluded_by(technique, puzzle, marks) == expected


@pytest.mark.parametrize("technique", ALMOST)
def test_a_position_almost_shows_it(technique: str) -> None:
    assert excluded_by(technique, *ALMOST[technique]) == {}


def test_without_connection_nothing_is_cut_off() -> None:
    assert excluded_by("would-be-cut-off", house("22.", "..."), {}) == {}


# In words ---------------------------------------------------------------------------------


Told = tuple[sl.Doors, Marks, str, list[str]]
"""A position, what is told of it, and the facts that this takes."""
SIMPLE: dict[str, Told] = {
    "what it sees already": (
        house("2...", *["...."] * 3),
        {"r1c1-r1c2": [1]},
        "The 2 in r1c1 is met, so the doors between r1c2 and r1c3 and between r1c1 and r2c1 are "
        "closed.",
        ["r1c1-r1c2"],
    ),
    "itself alone": (
        house("1...", *["...."] * 3),
        {},
        "The 1 in r1c1 sees no other room, so the doors between r1c1 and r1c2 and between r1c1 and "
        "r2c1 are closed.",
        [],
    ),
    "all that it can see": (
        house("5...", *["...."] * 3),
        {"r1c2-r1c3": [0]},
        "The 5 in r1c1 can see at most 5 (itself, 1 east, 3 south): all doors up to r1c2 and r4c1 "
        "are open.",
        ["r1c2-r1c3"],
    ),
    "all but a few": (
        house("....", ".6..", "....", "...."),
        {},
        "The 6 in r2c2 can see at most 7 (itself, 1 west, 2 east, 1 north, 2 south) and may miss "
        "only one of them: the doors between r2c2 and r2c3 and between r2c2 and r3c2 are open.",
        [],
    ),
    # How far it can look to the south at most does not matter.
    "what others do not show": (
        house(".....", "4....", *["....."] * 4),
        {"r1c1-r2c1": [0], "r2c2-r2c3": [0], "r5c1-r6c1": [0]},
        "Without looking south, the 4 in r2c1 sees at most 2 (itself, 1 east): the doors between "
        "r2c1 and r3c1 and between r3c1 and r4c1 are open.",
        ["r2c2-r2c3", "r1c1-r2c1"],
    ),
}


@pytest.mark.parametrize("name", SIMPLE)
def test_a_simple_rule_in_words(name: str) -> None:
    puzzle, marks, text, given = SIMPLE[name]
    step = next(steps(puzzle, marks))
    assert step.kind == "simple"
    assert step.text == text
    assert {fact.place.key for fact in step.given} == set(given)


def test_two_rooms_in_words() -> None:
    step = first("two-rooms-in-one-line", house("4..2", "....", "...."))
    assert step.kind == "joint"
    assert step.text == (
        "Without seeing r2c1, the 4 in r1c1 would look east to r1c4, and then the 2 in r1c4 would "
        "see at least 4, so the door between r1c1 and r2c1 is open."
    )
    assert [str(place) for place in step.where] == ["room r1c1", "room r1c4"]


def test_a_neighbour_that_stops_the_view_in_words() -> None:
    step = first("two-rooms-in-one-line", house(".....", ".52..", ".....", "....."))
    assert "would look no further" in step.text
    assert "would see at most" in step.text


def test_too_many_in_words() -> None:
    step = first("would-see-too-many", house("3...", *["...."] * 2), r1c2_r1c3=1, r1c3_r1c4=1)
    assert step.kind == "technique"
    assert step.text == (
        "Through the door between r1c1 and r1c2 the 3 in r1c1 would see at least 4, so that door "
        "is closed."
    )


def test_a_group_that_would_be_cut_off_in_words() -> None:
    step = first("would-be-cut-off", house("22.", "...", connected=True))
    assert step.text == (
        "If the door between r1c1 and r1c2 were open, the 2 in r1c1 and the 2 in r1c2 would be "
        "met, and rooms r1c1 and r1c2 would be cut off, so that door is closed."
    )


def test_few_ways_are_listed() -> None:
    """One room thought through: two ways to see three rooms, both through the same door."""
    step = first("ways-left", house("...3", "....", "...."), r1c1_r1c2=1)
    assert step.kind == "exact"
    assert step.text == (
        "The 3 in r1c4 sees either 2 south, or 1 west and 1 south, so the door between r1c4 and "
        "r2c4 is open."
    )


def test_what_a_room_would_see_otherwise() -> None:
    """Where there are more ways, the count decides."""
    step = first("never-just-as-many", house("......5", *["......."] * 4), r1c2_r1c3=1)
    assert step.text == (
        "If the door between r1c7 and r2c7 were closed, the 5 in r1c7 would see at most 4 or at "
        "least 6, so the door between r1c7 and r2c7 is open."
    )
