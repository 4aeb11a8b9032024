"""The examples in each genre: a solution that is right, and one broken board for each rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

import sightline as sl
from sightline.core.grid import remake
from sightline.core.random import Random
from sightline.rules.puzzle import GENRES, Example, Puzzle

EXAMPLES = [(kind, example) for kind in GENRES.values() for example in kind.examples]
each_example = pytest.mark.parametrize(
    ("kind", "example"), EXAMPLES, ids=[kind.name for kind, _ in EXAMPLES]
)


def puzzle_of(kind: type[Puzzle], example: Example) -> Puzzle:
    return sl.parse(msgspec.json.encode({"genre": kind.name, **example.puzzle}).decode())


def board_of(written: Any) -> Any:
    """A board as data: rows of digits are lists of numbers."""
    if isinstance(written, Mapping):
        return {key: board_of(rows) for key, rows in written.items()}
    return [[int(value) for value in row] for row in written]


def test_every_genre_has_examples() -> None:
    assert {kind.name for kind, _ in EXAMPLES} == set(GENRES)


@each_example
def test_the_solution_is_right_and_the_only_one(kind: type[Puzzle], example: Example) -> None:
    puzzle, solution = puzzle_of(kind, example), board_of(example.solution)
    assert sl.check(puzzle, puzzle.fit(solution)).verdict == "right"
    assert sl.is_unique(puzzle, engine="sat")


@each_example
def test_a_broken_board_gets_its_sentence(kind: type[Puzzle], example: Example) -> None:
    puzzle = puzzle_of(kind, example)
    for rule, (written, sentence) in example.broken.items():
        found = sl.check(puzzle, puzzle.fit(board_of(written))).broken
        assert (rule, sentence) in [(each.rule, each.message) for each in found]


@each_example
def test_no_rule_is_without_a_broken_board(kind: type[Puzzle], example: Example) -> None:
    puzzle, random = puzzle_of(kind, example), Random(1)
    values = list(kind.board.values(puzzle))
    for _ in range(300):
        board = remake(puzzle.fit(board_of(example.solution)), lambda *_: random.below(len(values)))
        board = remake(board, lambda _, index: values[index])
        assert {each.rule for each in sl.check(puzzle, board).broken} <= example.broken.keys()
