"""Made puzzles are what was asked for: another engine says so."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from samples import size
from verbs.make.wishes import (
    BOARDS,
    SEED,
    board,
    is_right,
    patterns,
    shown,
    solutions_by_another_engine,
    without_solution,
)

import sightline as sl
from sightline.core.errors import Unmade
from sightline.core.random import Random
from sightline.records.make import line_of
from sightline.rules.genres.kuromasu import Kuromasu
from sightline.rules.puzzle import Puzzle, genre
from sightline.rules.symmetry import Pattern, canonical_id, clue_positions, orbits
from sightline.verbs import make as making
from sightline.verbs.grade import GRADES
from sightline.verbs.make import PRESETS, USUAL_DENSITY, Facts, Made, Recipe, drafted, made

SWEPT = size(quick=40, soak=2_000)
"""Wishes that are tried."""

# What is asked for is what one gets ------------------------------------------------------


def one_of(random: Random, choices: Any) -> Any:
    return choices[random.below(len(choices))]


def swept(number: int) -> Recipe:
    """All kinds of wishes, each one by its number."""
    random, about = Random(number), board(number)
    hardest = BOARDS[number % len(BOARDS)][3]
    grade = one_of(random, [None, *GRADES[: GRADES.index(hardest) + 1]])
    about |= {"grade": grade, "symmetry": one_of(random, patterns(about["size"]))}
    # What is easy has more clues than it needs.
    kinds = [{}, {}, {"givens": "few"}, {"density": one_of(random, list(PRESETS.values()))}]
    if grade != "easy":
        kinds += [{"minimal": True}, {"minimal": True, "givens": "few"}]
    if about["size"] < (6, 6):
        kinds += [{"givens": "none"}] if grade is None else []
        kinds += [{"givens": 2 + random.below(4), "symmetry": "none"}]
    return Recipe(**about | one_of(random, kinds))


@lru_cache(SWEPT)
def attempted(number: int) -> tuple[Recipe, Made]:
    """A puzzle as wished, or with fewer wishes where small boards do not have such a thing."""
    recipe = swept(number)
    try:
        return recipe, made(recipe, SEED, number)
    except Unmade:
        fewer = msgspec.structs.replace(recipe, symmetry="none", density=None, givens="auto")
        return fewer, made(fewer, SEED, number)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(SWEPT))
def test_a_made_puzzle(number: int) -> None:
    recipe, found = attempted(number)
    assert found.generator == recipe.generator <= making.GENERATOR
    assert solutions_by_another_engine(found.puzzle) == [found.puzzle.solution]
    grade = sl.grade(without_solution(found.puzzle))
    assert (found.grade, found.score) == (grade.grade, grade.score)
    assert recipe.grade in (None, grade.grade)
    assert type(found.puzzle) is genre(recipe.genre)
    assert found.puzzle.shape == recipe.size
    _check_pattern(recipe, found.puzzle)
    _check_numbers(recipe, found)
    _check_record(found)


def _check_pattern(recipe: Recipe, puzzle: Puzzle) -> None:
    flags = shown(puzzle)
    for group in orbits(type(puzzle), puzzle.shape, recipe.symmetry):
        assert len({flags[place] for place in group}) == 1


def _check_numbers(recipe: Recipe, found: Made) -> None:
    puzzle = found.puzzle
    parts = Counter(clue.path[0] == puzzle.given_part for clue in puzzle.clues())
    assert (found.clue_count, found.given_count) == (parts[False], parts[True])
    if recipe.givens == "none":
        assert found.given_count == 0
    if isinstance(recipe.givens, int):
        assert found.given_count == recipe.givens
    if recipe.minimal or (recipe.grade and recipe.density is None):
        return
    groups = orbits(type(puzzle), puzzle.shape, recipe.symmetry)
    places = clue_positions(type(puzzle), puzzle.shape).paths
    clues = [g for g in groups if places[g[0]][0] != puzzle.given_part]
    usual = 1.0 if recipe.givens == "few" else USUAL_DENSITY
    wanted = round((recipe.density or usual) * sum(map(len, clues)))
    assert abs(found.clue_count - wanted) < max(map(len, clues))


def _check_record(found: Made) -> None:
    record = json.loads(line_of(found))
    again = sl.parse(json.dumps(record))
    assert again == found.puzzle
    assert record["canonical"] == canonical_id(again) == canonical_id(without_solution(again))
    rest = {name: record[name] for name in Facts.__struct_fields__}
    assert rest == {name: getattr(found, name) for name in rest}
    assert found.seed == SEED


@pytest.mark.soak
def test_nearly_all_wishes_of_the_sweep_are_within_reach() -> None:
    as_wished = [attempted(number)[0] == swept(number) for number in range(SWEPT)]
    assert as_wished.count(False) <= 0.05 * SWEPT


def test_the_sweep_has_all_kinds_of_wishes() -> None:
    recipes = [swept(number) for number in range(2_000)]
    asked = Counter((r.genre, r.grade, r.symmetry, r.minimal) for r in recipes)
    assert len(asked) > 3 * (4 * 2 + 1) * 4 * 0.9
    assert {r.givens for r in recipes} == {"none", "few", "auto", 2, 3, 4, 5}


@pytest.mark.parametrize("index", range(5))
def test_patterns_by_hand(index: int) -> None:
    """The clues of a board, read off without the machinery that turns boards."""
    for pattern in ("180", "90", "mirror"):
        towers = sl.make("skyscrapers", 6, minimal=True, symmetry=pattern, index=index)
        night = sl.make("starry-night", 6, minimal=True, symmetry=pattern, index=index)
        shaded = sl.make("kuromasu", 6, minimal=True, symmetry=pattern, index=index)
        assert isinstance(towers, sl.Skyscrapers)
        assert isinstance(night, sl.StarryNight)
        assert isinstance(shaded, Kuromasu)
        edges = towers.edges
        top, right, bottom, left = (
            [clue != 0 for clue in side]
            for side in (edges.top, edges.right, edges.bottom, edges.left)
        )
        rows, columns = ([clue != 0 for clue in line] for line in (night.rows, night.columns))
        cells = [[cell != 0 for cell in row] for row in towers.givens]
        turned = [row[::-1] for row in cells[::-1]]
        numbers = [[number != 0 for number in row] for row in shaded.numbers]
        if pattern == "mirror":
            assert (top, bottom, left) == (top[::-1], bottom[::-1], right)
            assert columns == columns[::-1]
            assert cells == [row[::-1] for row in cells]
            assert numbers == [row[::-1] for row in numbers]
        else:
            assert (top, left) == (bottom[::-1], right[::-1])
            assert (rows, columns) == (rows[::-1], columns[::-1])
            assert cells == turned
            assert numbers == [row[::-1] for row in numbers[::-1]]
        if pattern == "90":
            assert top == right == bottom[::-1] == left[::-1]
            assert rows == columns
            assert cells == [list(column) for column in zip(*cells[::-1], strict=True)]
            assert numbers == [list(column) for column in zip(*numbers[::-1], strict=True)]


# Minimal ---------------------------------------------------------------------------------


def minimal(number: int) -> Recipe:
    about = board(number)
    choices = patterns(about["size"])
    pattern = choices[number // len(BOARDS) % len(choices)]
    givens: making.Givens = "few" if number % 2 else "auto"
    return Recipe(**about, symmetry=pattern, minimal=True, givens=givens)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(size(quick=14, soak=200)))
def test_nothing_can_be_left_out_of_a_minimal_puzzle(number: int) -> None:
    recipe = minimal(number)
    puzzle = drafted(recipe, SEED, number).puzzle()
    assert len(solutions_by_another_engine(puzzle)) == 1
    paths, flags = clue_positions(type(puzzle), puzzle.shape).paths, shown(puzzle)
    groups = [g for g in orbits(type(puzzle), puzzle.shape, recipe.symmetry) if flags[g[0]]]
    for group in groups:
        dropped = {paths[place] for place in group}
        fewer = puzzle.keep([clue for clue in puzzle.clues() if clue.path not in dropped])
        assert len(solutions_by_another_engine(fewer)) == 2
    assert groups


def givens(count: int, **wishes: Any) -> list[int]:
    recipe = Recipe(**wishes)
    return [made(recipe, SEED, index).given_count for index in range(count)]


@pytest.mark.parametrize("minimal", [False, True])
@pytest.mark.parametrize(
    ("name", "side"), [("skyscrapers", 4), ("skyscrapers", 6), ("doors", 6), ("starry-night", 6)]
)
def test_few_givens_are_none_where_none_can_be(name: str, side: int, minimal: bool) -> None:
    wishes: dict[str, Any] = {"genre": name, "size": (side, side), "minimal": minimal}
    assert givens(8, givens="few", **wishes) == [0] * 8


def test_few_givens_of_easy_puzzles_are_none_where_none_can_be() -> None:
    wishes: dict[str, Any] = {"genre": "skyscrapers", "size": (5, 5), "grade": "easy"}
    assert givens(8, givens="few", **wishes) == [0] * 8
    assert sum(givens(8, **wishes)) > 0


def test_few_givens_are_fewer_where_some_must_be() -> None:
    wishes: dict[str, Any] = {"genre": "skyscrapers", "size": (8, 8)}
    assert sum(givens(5, givens="few", **wishes)) < sum(givens(5, **wishes))


# Easy ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["skyscrapers", "doors", "starry-night"])
@pytest.mark.parametrize("symmetry", ["none", "180"])
def test_no_given_of_an_easy_puzzle_is_needless(name: str, symmetry: Pattern) -> None:
    recipe = Recipe(genre=name, size=(6, 6), grade="easy", symmetry=symmetry)
    for index in range(6):
        puzzle = drafted(recipe, SEED, index).puzzle()
        given = [clue for clue in puzzle.clues() if clue.path[0] == puzzle.given_part]
        paths, flags = clue_positions(type(puzzle), puzzle.shape).paths, shown(puzzle)
        groups = [g for g in orbits(type(puzzle), puzzle.shape, symmetry) if flags[g[0]]]
        for group in groups:
            dropped = {paths[place] for place in group}
            if not dropped & {clue.path for clue in given}:
                continue
            fewer = puzzle.keep([clue for clue in puzzle.clues() if clue.path not in dropped])
            assert not (sl.is_unique(fewer) and sl.grade(fewer).grade == "easy")


@pytest.mark.parametrize(("name", "side"), [("skyscrapers", 6), ("doors", 6), ("starry-night", 6)])
def test_an_easy_puzzle_does_not_show_all_clues(name: str, side: int) -> None:
    recipe = Recipe(genre=name, size=(side, side), grade="easy")
    clues = len(recipe.bench.clues)
    for index in range(6):
        found = made(recipe, SEED, index)
        assert found.clue_count == round(USUAL_DENSITY * clues)
    dense = Recipe(genre=name, size=(side, side), grade="easy", density=1.0)
    assert made(dense, SEED, 0).clue_count == clues


# The seeds' way --------------------------------------------------------------------------


def test_without_proof_a_puzzle_has_the_density_and_no_grade() -> None:
    recipe = Recipe(genre="skyscrapers", size=(7, 7), density=0.5, unique=False)
    puzzles = [made(recipe, SEED, index) for index in range(10)]
    assert {(p.clue_count, p.given_count) for p in puzzles} == {(14, 0)}
    assert {(p.grade, p.score) for p in puzzles} == {(None, None)}
    assert all(is_right(p.puzzle, p.puzzle.solution) for p in puzzles)
    assert any(len(solutions_by_another_engine(p.puzzle)) == 2 for p in puzzles)


def test_without_proof_as_many_givens_as_asked_for() -> None:
    recipe = Recipe(genre="doors", size=(4, 4), givens=7, density=0.0, unique=False)
    assert {made(recipe, SEED, i).given_count for i in range(10)} == {7}
