"""The examples of each genre: a correct solution, and one broken board for each rule."""

from __future__ import annotations

from pathlib import Path

from kit.cases import BrokenCase, Case, broken_cases

import sightline as sl
from sightline.core.grid import remake
from sightline.core.random import Random
from sightline.rules.puzzle import Puzzle

BOARDS = 300
"""The number of random boards, which must not break rules that no example breaks."""


def test_the_kit_names_no_genre(kind: type[Puzzle]) -> None:
    for file in Path(__file__).parent.glob("*.py"):
        assert kind.name not in file.read_text("utf-8"), f"{file.name} names {kind.name}"


def test_a_genre_has_examples(kind: type[Puzzle]) -> None:
    assert kind.examples, f"{kind.__name__}.examples is empty: docs/add-a-genre.md"


def test_the_solution_is_right_and_the_only_one(case: Case) -> None:
    assert sl.check(case.puzzle, case.solution).verdict == "right"
    assert sl.is_unique(case.puzzle, engine="sat")


def test_a_broken_board_breaks_the_rule_that_it_is_named_after(broken: BrokenCase) -> None:
    found = sl.check(broken.puzzle, broken.board).broken
    assert (broken.rule, broken.sentence) in [(each.rule, each.message) for each in found]


def test_no_rule_is_without_a_broken_board(case: Case) -> None:
    kind = type(case.puzzle)
    rules = {broken.rule for _, broken in broken_cases() if type(broken.puzzle) is kind}
    rules.add("given")  # every genre has this rule
    values, random = list(kind.board.values(case.puzzle)), Random(1)
    for _ in range(BOARDS):
        board = remake(case.solution, lambda *_: values[random.below(len(values))])
        assert {each.rule for each in sl.check(case.puzzle, board).broken} <= rules
