"""Hints: what is remembered from one to the next."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sightline as sl
from sightline.core.deadline import Deadline
from sightline.rules.puzzle import Puzzle
from sightline.verbs.check import Verdict, check
from sightline.verbs.hint import finding
from sightline.verbs.hint.finding import Memory

NAMES = ["skyscrapers/brainbashers", "doors/example1", "starry-night/friedman6"]


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """The puzzles that are solved from here on."""
    solved: list[Puzzle] = []

    def noted(puzzle: Puzzle, *, time_limit: float | None = None) -> Verdict:
        solved.append(puzzle)
        return check(puzzle, time_limit=time_limit)

    monkeypatch.setattr(finding, "check", noted)
    monkeypatch.setattr(finding, "_MEMORY", Memory(2))
    return solved


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_is_solved_for_its_first_hint_only(name: str, searched: list[Puzzle]) -> None:
    puzzle = sl.load(name)
    first = sl.hint(puzzle)
    # The page sends the puzzle anew with each question.
    assert sl.hint(replace(puzzle)) == first
    assert len(searched) == 1


def test_only_the_last_few_puzzles_are_remembered(searched: list[Puzzle]) -> None:
    puzzles = [sl.load(name) for name in NAMES]
    for puzzle in (*puzzles, puzzles[-1], puzzles[0]):
        sl.hint(puzzle)
    assert searched == [*puzzles, puzzles[0]]


def test_what_was_stopped_is_not_remembered(searched: list[Puzzle]) -> None:
    puzzle, memory = sl.load("starry-night/friedman6"), Memory(2)
    with pytest.raises(sl.Stopped):
        memory.verdict(puzzle, Deadline(0))
    assert memory.verdict(puzzle, Deadline()).verdict == "unique"
    assert len(searched) == 2


def test_a_hint_where_solutions_part_names_the_places() -> None:
    found = sl.hint(sl.load("starry-night/custom"))
    assert found.status == "open"
    assert 0 < len(found.differ) <= 3
    assert all(str(place) in found.text for place in found.differ)
