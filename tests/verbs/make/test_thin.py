"""Thin puzzles and scores: made puzzles are graded anew, and each clue is left out in turn."""

from __future__ import annotations

from typing import Any

import pytest
from samples import size
from verbs.make.wishes import SEED, shown, solutions_by_another_engine, without_solution

import sightline as sl
from sightline.rules.puzzle import Puzzle
from sightline.rules.symmetry import clue_positions, orbits
from sightline.verbs.make import Made, Recipe, made

THIN: list[dict[str, Any]] = [
    {"genre": "skyscrapers", "size": (5, 5), "grade": "hard"},
    {"genre": "skyscrapers", "size": (5, 5), "grade": "medium", "symmetry": "180"},
    {"genre": "skyscrapers", "size": (6, 6), "grade": "easy", "givens": "few"},
    {"genre": "skyscrapers", "size": (6, 6), "score": (4, 5)},
    {"genre": "skyscrapers", "size": (4, 4), "grade": "medium", "givens": "none"},
    {"genre": "doors", "size": (5, 5), "grade": "hard"},
    {"genre": "doors", "size": (4, 6), "grade": "easy"},
    {"genre": "doors", "size": (5, 5), "score": (1.4, 3.5), "symmetry": "mirror"},
    {"genre": "starry-night", "size": (6, 6), "grade": "medium"},
    {"genre": "starry-night", "size": (5, 5), "score": (2, 5.5)},
    {"genre": "kuromasu", "size": (5, 5), "grade": "medium"},
    {"genre": "easy-as-abc", "size": (5, 5), "grade": "hard", "givens": 1},
]
"""Wishes with every grade but the hardest, where thin is minimal."""


def is_beyond(puzzle: Puzzle, recipe: Recipe) -> bool:
    """Whether it is harder than asked for, or has several solutions."""
    if len(solutions_by_another_engine(puzzle)) > 1:
        return True
    assert recipe.scores is not None
    return sl.grade(puzzle).score > recipe.scores[1]


def check_thin(recipe: Recipe, one: Made) -> None:
    """From the outside: the puzzle is as wished, and each clue that is left out is missed."""
    assert recipe.scores is not None
    puzzle = without_solution(one.puzzle)
    assert len(solutions_by_another_engine(puzzle)) == 1
    assert sl.grade(puzzle).score == one.score
    assert one.score is not None
    assert recipe.scores[0] <= one.score <= recipe.scores[1]
    if isinstance(recipe.givens, int):
        assert one.given_count == recipe.givens
    paths, flags = clue_positions(type(puzzle), puzzle.shape).paths, shown(puzzle)
    groups = [g for g in orbits(type(puzzle), puzzle.shape, recipe.symmetry) if flags[g[0]]]
    for group in groups:
        dropped = {paths[place] for place in group}
        fewer = puzzle.keep([clue for clue in puzzle.clues() if clue.path not in dropped])
        assert is_beyond(fewer, recipe)
    assert groups


@pytest.mark.soak
@pytest.mark.parametrize("wish", range(len(THIN)))
@pytest.mark.parametrize("index", range(size(quick=1, soak=10)))
def test_nothing_can_be_left_out_of_a_thin_puzzle(wish: int, index: int) -> None:
    recipe = Recipe(**THIN[wish], thin=True)
    check_thin(recipe, made(recipe, SEED, index))


@pytest.mark.parametrize(
    ("score", "seed"), [((4, 4.2), 37), ((4, 4.2), 56), ((4.6, 4.7), 30), ((5, 5.4), 27)]
)
def test_nothing_can_be_left_out_where_a_clue_less_lowers_the_score(
    score: tuple[float, float], seed: int
) -> None:
    """What was too hard to leave out at first no longer is, once other clues are gone."""
    wish: dict[str, Any] = {"genre": "skyscrapers", "size": (6, 6), "score": score, "thin": True}
    recipe = Recipe(**wish, switches={"diagonals": True})
    check_thin(recipe, made(recipe, seed, 0))


def test_thin_puzzles_have_fewer_clues() -> None:
    about: dict[str, Any] = {"genre": "skyscrapers", "size": (5, 5), "grade": "hard"}
    thick, thin = (
        sum(made(Recipe(**about, thin=thin), SEED, index).clue_count for index in range(10))
        for thin in (False, True)
    )
    assert 3 * thin < 2.5 * thick


@pytest.mark.parametrize(
    ("name", "side", "wish"),
    [
        ("skyscrapers", 6, {"score": (3, 7.9)}),
        ("skyscrapers", 5, {"score": (1, 5)}),
        ("doors", 6, {"score": (0.5, 4)}),
        ("doors", 8, {"grade": "hard"}),
        ("starry-night", 6, {"grade": "medium"}),
    ],
)
def test_scores_spread_over_their_range(name: str, side: int, wish: dict[str, Any]) -> None:
    recipe = Recipe(genre=name, size=(side, side), **wish)
    assert recipe.scores is not None
    lowest, highest = recipe.scores
    puzzles = [made(recipe, SEED, index) for index in range(24)]
    found = [puzzle.score for puzzle in puzzles if puzzle.score is not None]
    assert [sl.grade(without_solution(puzzle.puzzle)).score for puzzle in puzzles] == found
    assert all(lowest <= score <= highest for score in found)
    assert len(set(found)) >= 5
    assert max(map(found.count, found)) <= len(found) / 2
    assert len({puzzle.clue_count for puzzle in puzzles}) >= 4


def test_a_grade_and_a_score() -> None:
    recipe = Recipe(genre="skyscrapers", size=(5, 5), grade="hard", score=(0, 4))
    assert list(recipe.scores or ()) == [3, 4]
    assert all(3 <= (made(recipe, SEED, index).score or 0) <= 4 for index in range(5))


def test_by_name() -> None:
    puzzle = sl.make("skyscrapers", 5, score=(2, 3.5), thin=True, seed=3)
    assert 2 <= sl.grade(puzzle).score <= 3.5
