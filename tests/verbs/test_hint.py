"""Hints: how much they say, where they lead, and what is remembered from one to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from samples import size, some

import sightline as sl
from sightline import play as playing
from sightline.core.deadline import Deadline
from sightline.core.grid import Path, entries, remake
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs.check import Verdict, check
from sightline.verbs.explain import Fact, knowledge
from sightline.verbs.grade import Word
from sightline.verbs.hint import Hint, finding
from sightline.verbs.hint.finding import MOST_STEPS, Memory
from sightline.verbs.hint.telling import MOST_SENTENCES

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


# What they say ----------------------------------------------------------------------------

SIDE = 6
SEEDS = size(quick=1, soak=12)
POSITIONS = size(quick=4, soak=12)
HARD = [(name, grade) for name in sorted(GENRES) for grade in ("hard", "fiendish")]
FEW = [("doors", "hard"), ("starry-night", "fiendish")]


@cache
def made(genre: str, grade: Word) -> list[Puzzle]:
    return [sl.make(genre, SIDE, grade=grade, seed=seed) for seed in range(SEEDS)]


def on_the_way(puzzle: Puzzle) -> Iterator[sl.Solution]:
    """Boards between the empty one and the solution."""
    boards = [None, *sl.explain(puzzle).boards()][:-1]
    every = max(1, len(boards) // POSITIONS)
    return iter(boards[::every][:POSITIONS])


LONGEST_HINT = 620
"""In letters: a dozen lines of a column."""


def is_true(fact: Fact, values: list[int]) -> bool:
    value = values[fact.variable]
    return value == fact.is_ if fact.is_ is not None else value not in fact.not_


def assert_told_in_short(found: Hint) -> None:
    assert found.status == "step"
    told = found.told(3)
    assert len(told) <= LONGEST_HINT
    assert told.count(". ") < MOST_SENTENCES, told
    assert told.endswith(".")
    assert found.told(1) == f"Look at {found.place}."
    assert found.told(2) == f"{found.told(1)} The rule: {found.hardest.rule}."
    assert len(found.steps) <= MOST_STEPS


@pytest.mark.soak
@pytest.mark.parametrize(("genre", "grade"), HARD)
def test_hints_on_the_way_are_short_and_true(genre: str, grade: Word) -> None:
    for puzzle in made(genre, grade):
        values = puzzle.rules_model.values(sl.solve(puzzle).solution)
        for board in on_the_way(puzzle):
            found = sl.hint(puzzle, board)
            assert_told_in_short(found)
            assert all(is_true(fact, values) for step in found.steps for fact in step.conclusions)
            if not found.marks:
                assert any(fact.is_ is not None for fact in found.steps[-1].conclusions)
            else:
                (note,) = found.steps
                assert found.told(3).startswith(("Note: ", "Look at "))
                assert {fact.place.key for fact in note.conclusions} == found.marks.keys()
            # The same question has the same answer; nothing is remembered of the player.
            assert sl.hint(puzzle, board) == found


@pytest.mark.parametrize("made_as", some(HARD, quick=FEW))
def test_who_follows_the_hints_reaches_the_solution(made_as: tuple[str, Word]) -> None:
    for puzzle in made(*made_as):
        game = playing.new(puzzle)
        while (found := sl.hint(puzzle, game.board, notes=game.notes)).status == "step":
            assert_told_in_short(found)
            before, game = game, playing.follow(game, found)
            assert game.now != before.now, found.text
        assert (found.status, game.solved) == ("done", True)


def test_a_long_way_begins_with_something_to_note() -> None:
    puzzle = sl.load("starry-night/friedman6")
    first = sl.hint(puzzle)
    assert first.told(3).startswith("Note: ")
    game = playing.follow(playing.new(puzzle), first)
    assert game.notes == {place: list(left) for place, left in first.marks.items()}
    # Without the note it is the same again; with it, the next.
    assert sl.hint(puzzle, game.board) == first
    second = sl.hint(puzzle, game.board, notes=game.notes)
    assert second.steps != first.steps
    assert second.marks != first.marks


def test_notes_of_other_things_are_not_believed() -> None:
    puzzle = sl.load("starry-night/friedman6")
    assert sl.hint(puzzle, None, notes={"r1c1": [0]}) == sl.hint(puzzle)


def test_the_only_mark_of_a_place_is_filled_in() -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    found = sl.hint(puzzle, None, {"r1c1": [4], "r1c2": [2, 3]})
    assert found.text == "Just one pencil mark is left for r1c1: r1c1 is 4."


def test_a_hint_with_marks_does_not_name_what_is_seen_at_a_glance() -> None:
    """Only of places that have marks, or if there are no marks at all."""
    puzzle = sl.load("skyscrapers/brainbashers")
    board = [[4, 0, 0, 0], *[[0] * 4] * 3]
    assert sl.hint(puzzle, board, {"r4c4": [1, 2]}).steps[0].rule != "already placed"


# Mistakes ---------------------------------------------------------------------------------


def remade(puzzle: Puzzle, values: dict[Path, int]) -> sl.Solution:
    return remake(puzzle.rules_model.board, lambda path, _: values.get(path))


@cache
def found_mistakes() -> list[Hint]:
    """Mistakes in skies, where one rule is about two lines: a board with some wrong entries."""
    random, found = Random(7), []
    for _ in range(size(quick=60, soak=600)):
        puzzle = sl.load(random.choice(["starry-night/friedman6", "starry-night/friedman12"]))
        solved = entries(sl.solve(puzzle).solution)
        board = {path: value for path, value in solved if random.random() < 0.4}
        board[random.choice(list(board))] = random.randrange(4)
        hinted = sl.hint(puzzle, remade(puzzle, board))
        found += [hinted] if hinted.status == "mistake" else []
    return found


MISTAKEN = {
    "one solution": (sl.load("skyscrapers/brainbashers"), "unique", [[1, 2, 0, 0], *[[0] * 4] * 3]),
    "several": (sl.Skyscrapers(edges=sl.Edges.none(3)), "several", [[1, 2, 3], [2, 3, 2], [0] * 3]),
}


@pytest.mark.parametrize("name", MISTAKEN)
def test_a_mistake_is_found_without_a_reasoner(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To make one for each entry would take longer than to look whether it fits."""
    puzzle, verdict, board = MISTAKEN[name]
    assert check(puzzle).verdict == verdict
    monkeypatch.delattr(knowledge, "Reasoner")
    assert sl.hint(puzzle, board).status == "mistake"


def test_who_looks_where_a_broken_rule_is_said_to_be_finds_the_mistake_there() -> None:
    broken = [found for found in found_mistakes() if not found.hardest.lines]
    assert any("touch" in found.text for found in broken)
    for found in broken:
        assert found.mistake is not None
        assert found.mistake.place in list(found.place.spots(found.puzzle.shape)), found.text


def test_a_mistake_is_looked_for_in_the_line_that_the_contradiction_names() -> None:
    named = re.compile(r"(?:no place left in|but then|in the end) ((?:row|column) \d)\b")
    lines = [(found, line) for found in found_mistakes() for line in named.findall(found.text)]
    assert any("no place left" in found.text for found, _ in lines)
    for found, line in lines:
        assert line in str(found.place), found.text
