"""Kuromasu: its solutions by brute force and by other programs, bad input, and how it is made."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import tries

import sightline as sl
from sightline.core.grid import Grid, Shape, entries, remake
from sightline.core.random import Random
from sightline.core.shading import shading
from sightline.rules.constraints import SeenCells, Shading
from sightline.rules.fields import NO_GIVENS
from sightline.rules.genres.kuromasu import Kuromasu
from sightline.verbs.check import broken_so_far

SHAPES = [(1, 1), (1, 2), (1, 3), (1, 5), (4, 1), (2, 2), (2, 3), (3, 3)]


def boards(shape: Shape) -> list[Grid[int]]:
    """All boards that keep the rules, without any number."""
    rows, columns = shape
    rule = Shading(Grid([range(columns * r, columns * (r + 1)) for r in range(rows)]))
    every = (values for values in product((0, 1), repeat=rows * columns) if rule.holds(values))
    return [Grid(values[columns * r : columns * (r + 1)] for r in range(rows)) for values in every]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_small_board(shape: Shape) -> None:
    """Each with all its numbers, with one of them, and with none."""
    every = boards(shape)
    assert sorted(sl.solutions(Kuromasu.blank(shape), engine="kernel")) == sorted(every)
    for board in every:
        full = Kuromasu.clued(board)
        numbers = [clue for clue in full.clues() if clue.path[0] == "numbers"]
        if numbers:
            assert list(sl.solutions(full.keep(numbers), engine="kernel")) == [board]
        for clue in numbers[:1]:
            one = full.keep([clue])
            _, row, column = clue.path
            alike = [
                other
                for other in every
                if Kuromasu.clued(other).numbers[int(row)][int(column)]
                == one.numbers[int(row)][int(column)]
            ]
            assert sorted(sl.solutions(one, engine="kernel")) == sorted(alike)


@st.composite
def puzzles(draw: st.DrawFn, side: int = 5) -> Kuromasu:
    """Some numbers of a board, or a few that may not go together, and a few givens."""
    shape = draw(st.integers(1, side)), draw(st.integers(1, side))
    seed, share = draw(st.integers(0, 2**32)), draw(st.sampled_from([0.0, 0.15, 0.3, 0.6]))
    random = Random(seed)
    full = Kuromasu.clued(Grid(shading(shape, draw(st.sampled_from([0.3, 0.6, 1.0])), random)))
    told = [clue for clue in full.clues() if clue.path[0] == "numbers" or random.chance(0.1)]
    puzzle = full.keep([clue for clue in told if random.chance(share)])
    if draw(st.integers(0, 3)):
        return puzzle
    row, column = random.below(shape[0]), random.below(shape[1])
    numbers = [list(each) for each in puzzle.numbers]
    numbers[row][column] = 1 + random.below(sum(shape) - 1)
    return Kuromasu(numbers=Grid(numbers), givens=puzzle.givens)


def few(puzzle: Kuromasu, engine: str) -> set[Any]:
    found = sl.solve(puzzle, limit=40, engine=engine)
    assert found.complete
    return set(found.solutions)


@given(puzzles())
@tries(quick=40, soak=3_000)
def test_kernel_and_sat_agree(puzzle: Kuromasu) -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    ours, theirs = few(puzzle, "kernel"), few(puzzle, "sat")
    assert len(ours) == len(theirs)
    assert len(ours) >= 40 or ours == theirs


@given(puzzles(4))
@tries(quick=8, soak=300)
def test_kernel_and_cpsat_agree(puzzle: Kuromasu) -> None:
    pytest.importorskip("ortools", reason="OR-Tools is not installed")
    ours, theirs = few(puzzle, "kernel"), few(puzzle, "cpsat")
    assert len(ours) == len(theirs)
    assert len(ours) >= 40 or ours == theirs


@given(data=st.data())
@tries(quick=15, soak=500)
def test_clingo_agrees(data: st.DataObject) -> None:
    pytest.importorskip("clingo", reason="clingo is not installed")
    from sightline.bench.solvers import clingo

    puzzle = data.draw(puzzles())
    ours = few(puzzle, "kernel")
    if len(ours) < 40:
        theirs = clingo.answer(puzzle, 41, (), 60.0)
        assert theirs.exhausted
        assert set(theirs.solutions) == ours


def some(numbers: Sequence[str], givens: Sequence[str] = ()) -> Kuromasu:
    """A puzzle with these numbers, and with these givens, where a dot is none."""
    given = Grid([[None if shade == "." else int(shade) for shade in row] for row in givens])
    return Kuromasu(numbers=Grid([map(int, row) for row in numbers]), givens=given or NO_GIVENS)


# Bad input ---------------------------------------------------------------------------------


def test_a_number_on_a_given_shaded_cell_clashes() -> None:
    puzzle = some(["30", "00"], ["1.", ".."])
    verdict = sl.check(puzzle)
    assert verdict.verdict == "none"
    assert [clue.text for clue in verdict.clash] == ["the 3 in r1c1", "r1c1 given as shaded"]


def test_two_shaded_givens_side_by_side_clash() -> None:
    puzzle = some(["000", "000"], [".11", "..."])
    verdict = sl.check(puzzle)
    assert verdict.verdict == "none"
    assert [clue.text for clue in verdict.clash] == [
        "r1c2 given as shaded",
        "r1c3 given as shaded",
    ]


def test_a_number_that_the_board_cannot_show_is_refused() -> None:
    with pytest.raises(sl.InputError, match="entry 2 in row 1 of numbers is 5, but must"):
        some(["050", "000"])
    assert sl.check(some(["040", "000"])).verdict != "none"
    alone = sl.check(some(["010", "000"]))
    assert (alone.verdict, [clue.text for clue in alone.clash]) == ("none", ["the 1 in r1c2"])


def test_who_shades_a_number_is_told() -> None:
    puzzle = sl.load("kuromasu/small")
    clue = next(clue for clue in puzzle.clues() if clue.path[0] == "numbers")
    board = remake(Grid.filled((5, 5), None), lambda path, _: 1 if path == clue.path[1:] else None)
    place = puzzle.clue_spot(clue.path)
    told = [each.message for each in broken_so_far(puzzle, board)]
    assert told == [f"{place} has a number, so it is not shaded"]
    with pytest.raises(sl.InputError, match=f"{place} has a number, so it is not shaded"):
        sl.hint(puzzle, board)


# Making ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(1, 1), (1, 7), (6, 2), (5, 8)])
def test_made_ones_have_numbers_in_unshaded_cells_only(shape: Shape) -> None:
    for seed in range(4):
        made = sl.make("kuromasu", shape, seed=seed, minimal=True)
        assert sl.check(made).verdict == "unique"
        shades = dict(entries(made.solution))
        assert not any(number and shades[path] for path, number in entries(made.numbers))  # type: ignore[attr-defined]
        for clue in made.clues():
            assert not sl.is_unique(made.keep([other for other in made.clues() if other != clue]))


def test_grades_while_making_are_those_of_the_finished_puzzle() -> None:
    from sightline.verbs.make import Recipe, made

    for seed in range(5):
        recipe = Recipe(genre="kuromasu", size=(6, 6), minimal=True)
        one = made(recipe, seed, 0)
        again = sl.grade(one.puzzle)
        assert (one.grade, one.score) == (again.grade, again.score)


@pytest.mark.parametrize(("chance", "least", "most"), [(0.55, 0.22, 0.29), (1.0, 0.26, 0.33)])
def test_as_many_cells_are_shaded_as_in_published_ones(
    chance: float, least: float, most: float
) -> None:
    boards = [shading((17, 17), chance, Random(seed)) for seed in range(10)]
    share = sum(sum(map(sum, board)) for board in boards) / (10 * 17 * 17)
    assert least < share < most


def test_what_is_seen_ends_at_an_unknown_cell() -> None:
    assert SeenCells.along([0, 0, 1, 0]) == 2
    puzzle = some(["500", "000", "000"])
    board: Grid[int | None] = Grid([[0, 0, None], [1, 0, 0], [None, None, None]])
    assert list(puzzle.seen_from(("numbers", 0, 0), board)) == [(0, 0), (0, 1)]


# Large boards ------------------------------------------------------------------------------


def test_a_board_of_45_by_45_is_proved_without_search() -> None:
    full = Kuromasu.clued(Grid(shading((45, 45), 0.55, Random(3))))
    random = Random(4)
    numbers = [clue for clue in full.clues() if clue.path[0] == "numbers" and random.chance(0.85)]
    verdict = sl.check(full.keep(numbers), engine="kernel")
    assert verdict.verdict == "unique"
    assert verdict.stats is not None
    assert verdict.stats.nodes == 1
