"""Turned, mirrored and relabelled puzzles: the same puzzle, and the same name for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, get_args

import pytest
from boards import house, night, skyline
from hypothesis import given
from hypothesis import strategies as st

import sightline as sl
from sightline import library
from sightline.core.boards import Cells
from sightline.core.errors import PuzzleError, UnknownName
from sightline.core.grid import Grid, Shape, entries, remake
from sightline.rules.fields import givens, line_clues
from sightline.rules.genres.easy_as_abc import EasyAsABC
from sightline.rules.genres.starry_night import MOON, SUN
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.rules.symmetry import (
    PATTERNS,
    TURNS,
    Pattern,
    canonical_id,
    clue_positions,
    flat_values,
    images,
    mirrored,
    orbits,
    relabellings,
    transposed,
)
from sightline.verbs.check import broken_rules

LIBRARY = [sl.load(name) for name in library.names()]
WIDE = house((2, 5), 7, blank=0.3)
TOWERS, NIGHT = sl.load("skyscrapers/board6"), sl.load("starry-night/friedman1")
HOUSE = sl.Doors(rooms=Grid([[4, 2, 4, 2], [5, 3, 5, 3], [4, 3, 0, 4], [2, 3, 2, 4]]))
GIVEN_AWAY: list[Puzzle] = [
    skyline(5, 3, clues=0.5, givens=0.5),
    replace(HOUSE, doors=next(sl.solutions(HOUSE))),
    night(6, 4, givens=0.5),
]
PUZZLES = [*LIBRARY, WIDE, house((1, 4), 1), house((1, 1), 1), *GIVEN_AWAY]
SHAPES: list[tuple[type[Puzzle], Shape]] = [
    (sl.Skyscrapers, (1, 1)),
    (sl.Skyscrapers, (6, 6)),
    (sl.StarryNight, (5, 5)),
    (sl.StarryNight, (6, 6)),
    (sl.Doors, (1, 1)),
    (sl.Doors, (1, 4)),
    (sl.Doors, (3, 3)),
    (sl.Doors, (3, 5)),
    (sl.Doors, (12, 13)),
]
puzzles = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.describe())
shapes = pytest.mark.parametrize(("genre", "shape"), SHAPES)

NAMES = {
    "skyscrapers/logicmasters": "skyscrapers-6x6-745b2bac83c9d9dc0701a6457c9a05b7",
    "skyscrapers/board6": "skyscrapers-7x7-1a92239a1fb38e2909acda1370f3277b",
    "doors/example1": "doors-4x4-439ac97e25d9142750784df408a7c5c9",
    "starry-night/friedman1": "starry-night-5x5-15acd55782566b4635fdb7ebd0594540",
    "starry-night/friedman16": "starry-night-6x6-e9fb167f7361ebb7f4794deade0159a4",
}
"""Other people keep these names in their files: they must never change."""


def parts_of(puzzle: Puzzle) -> dict[str, Any]:
    return {name: getattr(puzzle, name) for name in puzzle.parts}


class Ladder(Puzzle, name="ladder"):
    """A genre that does not say that it turns, and that has large numbers."""

    title = "Ladder"
    rules = ""
    board = Cells(values=lambda _: range(1, 10**9))
    max_side = 9

    sums: tuple[int, ...] = line_clues(
        "left", lambda _: range(1, 10**9), reads=lambda _, row: sum(row)
    )
    cells: Grid[int] = givens()


class Turning(Ladder, name="turning"):
    """The same, if it did turn."""

    turns = True


# Other tests must not see them.
del GENRES["ladder"], GENRES["turning"]


# Turning ---------------------------------------------------------------------------------


@puzzles
def test_turns_are_a_group(puzzle: Puzzle) -> None:
    mirror, transpose = partial(mirrored, type(puzzle)), partial(transposed, type(puzzle))
    parts = parts_of(puzzle)
    assert mirror(mirror(parts)) == parts
    assert transpose(transpose(parts)) == parts
    turned = parts
    for _ in range(4):
        turned = mirror(transpose(turned))
    assert turned == parts
    assert mirror(transpose(mirror(transpose(parts)))) == transpose(
        mirror(transpose(mirror(parts)))
    )


@shapes
def test_the_turns_of_the_places_are_a_group(genre: type[Puzzle], shape: Shape) -> None:
    for first, second in product(TURNS, TURNS):
        turn = clue_positions(genre, shape).turns[first]
        again = clue_positions(genre, turn.shape).turns[second]
        both = tuple(turn.sources[place] for place in again.sources)
        assert (again.shape, both) in clue_positions(genre, shape).turns.values()


@puzzles
def test_the_flat_row(puzzle: Puzzle) -> None:
    walked = [entry for name in puzzle.parts for entry in entries(getattr(puzzle, name), (name,))]
    assert clue_positions(type(puzzle), puzzle.shape).paths == tuple(path for path, _ in walked)
    assert flat_values(puzzle) == tuple(value for _, value in walked)


@puzzles
def test_the_permutations_do_what_turning_does(puzzle: Puzzle) -> None:
    values = flat_values(puzzle)
    turned = list(images(puzzle))[:: len(list(relabellings(puzzle)))]
    for twin, turn in zip(
        turned, clue_positions(type(puzzle), puzzle.shape).turns.values(), strict=True
    ):
        assert twin.shape == turn.shape
        assert flat_values(twin) == tuple(values[place] for place in turn.sources)


@puzzles
def test_the_first_image_is_the_puzzle(puzzle: Puzzle) -> None:
    twins = list(images(puzzle))
    assert twins[0] == puzzle
    assert len(twins) == 8 * len(list(relabellings(puzzle)))
    assert all(twin.variants == puzzle.variants for twin in twins)


@puzzles
def test_a_turned_puzzle_has_the_turned_solution(puzzle: Puzzle) -> None:
    solved = replace(puzzle, solution=sl.solve(puzzle).solution)
    unique = sl.is_unique(puzzle)
    for twin in images(solved):
        assert broken_rules(twin, twin.solution) == []
        if unique:
            assert sl.solve(twin).solution == twin.solution


def test_sun_and_moon_change_places() -> None:
    assert isinstance(NIGHT, sl.StarryNight)
    swapped = list(images(NIGHT))[1]
    assert isinstance(swapped, sl.StarryNight)
    swap: Callable[[Any, Any], Any] = lambda _, value: {SUN: MOON, MOON: SUN}.get(value, value)  # noqa: E731
    assert swapped.rows == remake(NIGHT.rows, swap) != NIGHT.rows
    assert swapped.solution == remake(NIGHT.solution, swap) != NIGHT.solution


def test_a_turned_house_is_as_high_as_it_was_wide() -> None:
    assert {twin.shape for twin in images(WIDE)} == {(2, 5), (5, 2)}


def test_a_genre_turns_only_if_it_says_so() -> None:
    ladder = Ladder(sums=(1, 2), cells=Grid([[0, 1], [1, 0]]))
    assert list(images(ladder)) == [ladder]
    other = Ladder(sums=(2, 1), cells=Grid([[0, 1], [1, 0]]))
    assert canonical_id(ladder) != canonical_id(other)


# Names -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "id"), NAMES.items())
def test_names_never_change(name: str, id: str) -> None:
    assert canonical_id(sl.load(name)) == id


def test_names_of_variants_never_change() -> None:
    assert (
        canonical_id(replace(HOUSE, connected=True)) == "doors-4x4-09ea77f7b8f7ddaeb5a8557dbe7fbc34"
    )
    assert canonical_id(house((1, 3), 5)) == "doors-1x3-c97946f56b87a4947a2a72c26dcc9136"
    assert (
        canonical_id(sl.Doors.blank((128, 128))) == "doors-128x128-aefa37e0cb4136b91dd8f502e361eac4"
    )


@puzzles
def test_all_images_have_one_name(puzzle: Puzzle) -> None:
    (id,) = {canonical_id(twin) for twin in images(puzzle)}
    rows, columns = sorted(puzzle.shape)
    assert re.fullmatch(rf"{puzzle.name}-{rows}x{columns}-[0-9a-f]{{32}}", id)


def test_the_library_has_no_puzzle_twice() -> None:
    ids = [canonical_id(puzzle) for puzzle in LIBRARY]
    forms = [{flat_values(twin) for twin in images(puzzle)} for puzzle in LIBRARY]
    for i, j in product(range(len(LIBRARY)), repeat=2):
        same = LIBRARY[i].name == LIBRARY[j].name and flat_values(LIBRARY[j]) in forms[i]
        assert (ids[i] == ids[j]) == (same and LIBRARY[i].variants == LIBRARY[j].variants)


@pytest.mark.parametrize("puzzle", [TOWERS, HOUSE, WIDE, NIGHT, *GIVEN_AWAY], ids=lambda p: p.name)
def test_one_clue_less_is_another_puzzle(puzzle: Puzzle) -> None:
    clues = list(puzzle.clues())
    fewer = [puzzle.keep([kept for kept in clues if kept is not clue]) for clue in clues]
    assert canonical_id(puzzle) not in {canonical_id(other) for other in fewer}
    by_id: dict[str, Puzzle] = {}
    for other in fewer:
        twin = by_id.setdefault(canonical_id(other), other)
        assert other in list(images(twin))


cells = st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=8, max_size=8)


@given(one=cells, other=cells)
def test_the_same_name_if_and_only_if_it_is_the_same_puzzle(
    one: list[int], other: list[int]
) -> None:
    towers = [
        sl.Skyscrapers(edges=sl.Edges(v[:2], v[2:4], v[4:6], v[6:]))
        for v in map(tuple, (one, other))
    ]
    same = towers[1] in list(images(towers[0]))
    assert (canonical_id(towers[0]) == canonical_id(towers[1])) == same


letters = st.lists(st.sampled_from([0, 0, 1, 2, 3]), min_size=12, max_size=12)


@given(one=letters, other=letters, labels=st.permutations((1, 2, 3)), turn=st.integers(0, 7))
def test_letters_are_the_same_puzzle_under_other_names(
    one: list[int], other: list[int], labels: list[int], turn: int
) -> None:
    puzzles = [
        EasyAsABC(edges=sl.Edges(v[:3], v[3:6], v[6:9], v[9:])) for v in map(tuple, (one, other))
    ]
    same = puzzles[1] in list(images(puzzles[0]))
    assert (canonical_id(puzzles[0]) == canonical_id(puzzles[1])) == same
    turned = list(images(puzzles[0]))[6 * turn]
    assert isinstance(turned, EasyAsABC)
    renamed = remake(turned.edges, lambda _, value: labels[value - 1] if value else 0)
    assert canonical_id(replace(turned, edges=renamed)) == canonical_id(puzzles[0])


def test_a_board_with_many_letters_has_a_name() -> None:
    """Of 26 letters there are too many permutations to try them all."""
    square = [[(row + column) % 26 + 1 for column in range(26)] for row in range(26)]
    puzzle = EasyAsABC.clued(square, letters=26)
    renamed = EasyAsABC.clued([[27 - value for value in row] for row in square], letters=26)
    assert canonical_id(puzzle) == canonical_id(renamed)


def test_variants_are_other_puzzles() -> None:
    rooms = [[None, 2, None], [2, None, 1]]
    switches = product((True, False), repeat=2)
    boards = [sl.Doors(rooms=Grid(rooms), count_self=a, connected=b) for a, b in switches]
    assert len({canonical_id(board) for board in boards}) == 4


def test_no_number_is_no_number_however_it_is_written() -> None:
    names = {canonical_id(sl.Doors(rooms=Grid([[2, nothing, 1]]))) for nothing in (0, None)}
    assert len(names) == 1


def test_a_room_that_sees_nothing_is_not_a_room_without_number() -> None:
    boards = [sl.Doors(rooms=Grid([[n, None, 1]]), count_self=False) for n in (0, None)]
    assert canonical_id(boards[0]) != canonical_id(boards[1])


@pytest.mark.parametrize("largest", [253, 254, 255, 256, 300, 70_000])
def test_large_numbers(largest: int) -> None:
    forms = [((0, 1), (2, largest)), ((1, 0), (largest, 2)), ((2, largest), (0, 1))]
    names = [canonical_id(Turning(sums=(0, 0), cells=Grid(form))) for form in forms]
    assert len(set(names)) == 1
    less = Turning(sums=(0, 0), cells=Grid([(0, 1), (2, largest - 1)]))
    assert canonical_id(less) not in names


def test_a_house_as_large_as_can_be() -> None:
    full = sl.Doors(rooms=Grid.filled((128, 128), 255))
    other = replace(
        full, rooms=remake(full.rooms, lambda path, value: 0 if path == (0, 0) else 255)
    )
    twin = replace(
        full, rooms=remake(full.rooms, lambda path, value: 0 if path == (127, 0) else 255)
    )
    assert canonical_id(full) != canonical_id(other) == canonical_id(twin)


# Patterns --------------------------------------------------------------------------------


@shapes
@pytest.mark.parametrize("pattern", PATTERNS)
def test_orbits_are_a_partition_that_the_turn_keeps(
    genre: type[Puzzle], shape: Shape, pattern: Pattern
) -> None:
    if pattern == "90" and shape[0] != shape[1]:
        with pytest.raises(PuzzleError, match="the pattern 90 needs a square board, not "):
            orbits(genre, shape, pattern)
        return
    found = orbits(genre, shape, pattern)
    places = [place for orbit in found for place in orbit]
    paths, turns = clue_positions(genre, shape)
    assert sorted(places) == list(range(len(paths)))
    assert list(found) == sorted(tuple(sorted(orbit)) for orbit in found)
    sources = turns[PATTERNS[pattern]].sources
    for orbit in found:
        assert {sources[place] for place in orbit} == set(orbit)
        assert len(orbit) <= {"none": 1, "mirror": 2, "180": 2, "90": 4}[pattern]


def test_the_clue_of_a_line_turns_with_its_line() -> None:
    paths, _ = clue_positions(sl.StarryNight, (5, 5))

    def beside(pattern: Pattern) -> list[list[Any]]:
        found = [[paths[p] for p in orbit] for orbit in orbits(sl.StarryNight, (5, 5), pattern)]
        return [orbit for orbit in found if orbit[0][0] != "givens"]

    mirrored = beside("mirror")
    assert [[("rows", i)] for i in range(5)] == mirrored[:5]
    assert mirrored[5:] == [
        [("columns", 0), ("columns", 4)],
        [("columns", 1), ("columns", 3)],
        [("columns", 2)],
    ]
    assert [("rows", 0), ("rows", 4)] in beside("180")
    assert [("rows", 0), ("rows", 4), ("columns", 0), ("columns", 4)] in beside("90")


def test_patterns_of_a_genre_that_does_not_turn() -> None:
    assert orbits(Ladder, (1, 2), "none") == ((0,), (1,), (2,))
    with pytest.raises(PuzzleError, match="Ladder has no pattern 180: its boards cannot be"):
        orbits(Ladder, (2, 2), "180")


def test_patterns_that_there_are_not() -> None:
    assert set(PATTERNS) == set(get_args(Pattern))
    with pytest.raises(UnknownName, match="there is no pattern named '45'; known: none, 180"):
        orbits(sl.Doors, (2, 2), "45")  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="left has 2 clues, but top has 3"):
        orbits(sl.Skyscrapers, (2, 3), "180")
    with pytest.raises(PuzzleError, match="is too large"):
        orbits(sl.Skyscrapers, (99, 99), "180")


def test_the_part_that_gives_away_the_solution() -> None:
    assert [p.given_part for p in (TOWERS, HOUSE, NIGHT)] == ["givens", "doors", "givens"]


@shapes
def test_a_blank_puzzle_says_nothing(genre: type[Puzzle], shape: Shape) -> None:
    blank = genre.blank(shape)
    assert blank.shape == shape
    assert list(blank.clues()) == []
