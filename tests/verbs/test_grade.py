"""Grades: the same however a board is turned, no higher with more clues, in the order of others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, pairwise, product
from pathlib import Path
from typing import Any, get_args

import pytest
from boards import house, night, skyline, thinned
from click.testing import CliRunner
from samples import size

import sightline as sl
from sightline import library
from sightline.bench.labelled import Labelled, confusion, rank_correlation, towers
from sightline.bench.towers import LABELS
from sightline.cli import main
from sightline.core.domain import values_of
from sightline.core.errors import NotUnique, Stopped
from sightline.engines.kernel.reasoning import HARDEST_TECHNIQUE, JOINT_TECHNIQUE, Reasoner
from sightline.formats import write
from sightline.rules.constraints import Constraint
from sightline.rules.constraints.reason import StepKind
from sightline.rules.puzzle import Puzzle
from sightline.rules.symmetry import images
from sightline.verbs import grade as grading
from sightline.verbs.explain import Explainer
from sightline.verbs.grade import LEVELS, Round, Word, score_of, word_of

Removals = list[tuple[int, int]]
"""The values that are removed by variable, as the kernel tells it."""
PAGE = (Path(__file__).parents[2] / "docs" / "grades.md").read_text("utf-8")
TECHNIQUES = (Path(__file__).parents[2] / "docs" / "techniques.md").read_text("utf-8")
WORDS = get_args(Word)
SCORES = {
    "easy-as-abc/first": 1.066,
    "easy-as-abc/four": 0.5,
    "easy-as-abc/five": 1.4,
    "easy-as-abc/six": 1.4,
    "easy-as-abc/pinwheel": 1.066,
    "easy-as-abc/latin": 0.636,
    "easy-as-abc/diagonal": 5.2,
    "easy-as-abc/seven": 4.6,
    "easy-as-abc/eight": 1.4,
    "easy-as-abc/tough": 4.666,
    "easy-as-abc/fiend": 8.2,
    "kuromasu/small": 1.066,
    "kuromasu/first-steps": 0.428,
    "kuromasu/windows": 1.4,
    "kuromasu/courtyard": 3.2,
    "kuromasu/lanterns": 3.2,
    "doors/example1": 3.2,
    "doors/example1-full": 3.2,
    "skyscrapers/logicmasters": 1.142,
    "skyscrapers/brainbashers": 1.066,
    "skyscrapers/board1": 1.142,
    "skyscrapers/board2": 1.4,
    "skyscrapers/board3": 0.428,
    "skyscrapers/board4": 2.2,
    "skyscrapers/board5": 2.2,
    "skyscrapers/board6": 2.333,
    "skyscrapers/board7": 2.2,
    "skyscrapers/listing1": 1.142,
    "skyscrapers/park5": 1.142,
    "skyscrapers/diagonals6": 1.4,
    "skyscrapers/sums6": 2.333,
    "skyscrapers/parks7": 4.666,
    "starry-night/friedman1": 6.2,
    "starry-night/friedman2": 3.2,
    "starry-night/friedman3": 3.2,
    "starry-night/friedman4": 7.2,
    "starry-night/friedman5": 4.6,
    "starry-night/friedman6": 3.333,
    "starry-night/friedman7": 8.333,
    "starry-night/friedman8": 10.2,
    "starry-night/friedman9": 11.2,
    "starry-night/friedman10": 8.333,
    "starry-night/friedman11": 12.2,
    "starry-night/friedman12": 9.2,
    "starry-night/friedman13": 14.2,
    "starry-night/friedman14": 18.2,
    "starry-night/friedman15": 18.2,
    "starry-night/friedman16": 12.2,
    "starry-night/friedman-sample": 3.333,
}
"""What the unique puzzles of the library get; the others have several solutions."""

MAKERS: dict[str, Callable[[int], Puzzle]] = {
    "skyscrapers": lambda seed: skyline(4 + seed % 3, seed, givens=0.5),
    "doors": lambda seed: house((3 + seed % 3, 5), seed, closed=0.4),
    "connected doors": lambda seed: replace(house((4, 4), seed, closed=0.2), connected=True),
    "starry-night": lambda seed: night(5 + seed % 2, seed, givens=0.3),
}
OPEN_SEARCH = skyline(9, 3, clues=0.5)
"""A puzzle that needs a search of more than one node."""
makers = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
NOT_UNIQUE = {
    "several": "doors/example2",
    "none": "Skyscrapers 2x2\n  1 1\n. . . .\n. . . .\n  . .",
}


@pytest.fixture(scope="module")
def labelled() -> list[Labelled]:
    return list(towers())


# The same grade for the same puzzle ------------------------------------------------------


@makers
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(size(quick=6, soak=100)))
def test_a_turned_or_relabelled_board_has_the_same_grade(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    for puzzle in list(thinned(make(seed), seed))[-1:]:
        found = sl.grade(puzzle)
        assert all(sl.grade(board) == found for board in images(puzzle))


@pytest.mark.parametrize("name", ["doors/example1", "skyscrapers/board6", "starry-night/friedman1"])
def test_a_turned_board_of_the_library_has_the_same_grade(name: str) -> None:
    puzzle = sl.load(name)
    boards = list(images(puzzle))
    assert len({write(board, "json") for board in boards}) == len(boards)
    assert {sl.grade(board) for board in boards} == {sl.grade(puzzle)}


@pytest.mark.parametrize("name", library.names())
def test_the_library(name: str) -> None:
    puzzle = sl.load(name)
    if name not in SCORES:
        with pytest.raises(NotUnique, match="several"):
            sl.grade(puzzle)
        return
    found = sl.grade(puzzle)
    assert found.score == SCORES[name]
    assert found.grade == word_of(found.score)
    assert found.complete


@pytest.mark.parametrize(
    "name",
    [
        *("doors/example1", "easy-as-abc/seven", "skyscrapers/board6"),
        *(f"starry-night/friedman{n}" for n in (1, 14)),
    ],
)
def test_the_way_is_made_of_the_single_steps_of_the_kernel(name: str) -> None:
    model = sl.load(name).reasoning_model
    solution = model.values(sl.solve(sl.load(name)).solution)
    way = Reasoner(model.domains, model.constraints).easiest_way(solution, grading.MAX_SUPPOSITIONS)
    assert way == (list(_rounds(Reasoner(model.domains, model.constraints))), True)


def _rounds(reasoner: Reasoner) -> Iterator[tuple[str, int, int]]:
    """The same rounds, found the slow way."""
    while any(domain.bit_count() > 1 for domain in reasoner.domains):
        kind, length, removals = next(each for each in _stages(reasoner) if each[2])
        _take(reasoner, removals)
        yield kind, length, len(removals)


def _stages(reasoner: Reasoner) -> Iterator[tuple[str, int, list[Removals]]]:
    """What each kind of reasoning finds, the easiest first."""
    yield "simple", 1, [removals for _, removals, _ in reasoner.findings(True)]
    for rank in range(1, HARDEST_TECHNIQUE + 1):
        yield "technique", rank, [removals for *_, removals in reasoner.arguments(rank)]
    yield "exact", 1, [removals for _, removals, _ in reasoner.findings(False)]
    yield "joint", 1, [removals for *_, removals in reasoner.arguments(JOINT_TECHNIQUE)]
    for rank, simple in ((1, True), (2, False)):
        wings = reasoner.wings([0] * len(reasoner.domains), simple)
        yield "wing", rank, [[(variable, 1 << value)] for variable, value, *_ in wings]
    for kind in ("forcing", "chain", "nested"):
        refuted = reasoner.easiest_refutations([0] * len(reasoner.domains), 99, kind)
        rounds = refuted[0][2] if refuted else 0
        yield kind, rounds, [[(variable, 1 << value)] for variable, value, _ in refuted]


@pytest.mark.parametrize("grade", ["hard", "fiendish"])
@pytest.mark.parametrize(
    ("genre", "side", "variant"),
    [
        ("skyscrapers", 6, {}),
        ("skyscrapers", 5, {"parks": 1}),
        ("easy-as-abc", 6, {}),
        ("starry-night", 6, {}),
    ],
)
def test_a_supposition_is_followed_in_rounds_of_what_each_constraint_finds(
    genre: str, side: int, variant: dict[str, Any], grade: Word
) -> None:
    puzzle = sl.make(genre, side, grade=grade, **variant)
    model = puzzle.reasoning_model
    reasoner = Reasoner(model.domains, model.constraints)
    assert list(_rounds_of_findings(reasoner))[-1]
    domains = list(reasoner.domains)
    slow = {
        (variable, value): _rounds_to_refute(domains, model.constraints, variable, value)
        for variable, domain in enumerate(domains)
        for value in values_of(domain)
        if domain.bit_count() > 1
    }
    fewest = min(rounds for rounds in slow.values() if rounds)
    found = reasoner.easiest_refutations([0] * len(domains), 99, "chain")
    assert found == [(*at, fewest) for at, rounds in slow.items() if rounds == fewest]


def _rounds_to_refute(
    domains: list[int], constraints: list[Constraint], variable: int, value: int
) -> int:
    """In how many rounds a value is refuted; 0 if it is not."""
    reasoner = Reasoner(domains, constraints)
    reasoner.remove(variable, domains[variable] & ~(1 << value))
    rounds = list(_rounds_of_findings(reasoner))
    return 0 if rounds[-1] else len(rounds)


def _rounds_of_findings(reasoner: Reasoner) -> Iterator[bool]:
    """Take what each constraint finds, until nothing is; whether there is still a way to go on."""
    while found := reasoner.findings(False):
        removals = list(chain.from_iterable(removals for _, removals, _ in found))
        left = list(reasoner.domains)
        for variable, gone in removals:
            left[variable] &= ~gone
        if not all(left) or any(contradiction for *_, contradiction in found):
            yield False
            return
        _take(reasoner, [removals])
        yield True
    yield True


def _take(reasoner: Reasoner, several: Iterable[Removals]) -> None:
    for variable, values in chain.from_iterable(several):
        reasoner.remove(variable, values)


# Grades in the right order ---------------------------------------------------------------


@pytest.mark.soak
@makers
def test_more_clues_never_ask_for_harder_reasoning(make: Callable[[int], Puzzle]) -> None:
    rises = 0
    for seed in range(size(quick=6, soak=100)):
        found = [hardness(puzzle) for puzzle in thinned(make(seed), seed)]
        assert found == sorted(found)
        rises += sum(easier < harder for easier, harder in pairwise(found))
    assert rises


def hardness(puzzle: Puzzle) -> tuple[int, int]:
    """The level and the rank of the hardest reasoning."""
    hardest = sl.grade(puzzle).hardest
    return Round(hardest.kind, hardest.length, 1).hardness


WINGS = """Skyscrapers 6×6, diagonals
    . . . . . .
  ┌─────────────┐
. │ . . . . . . │ .
. │ 5 . . . . 3 │ .
. │ . . 4 . 2 . │ .
. │ . . . . . . │ 4
. │ . . . . 5 . │ 3
. │ . . . . . {} │ .
  └─────────────┘
    . 4 2 . . .
"""


def test_another_clue_may_leave_some_wings_to_a_round_of_their_own() -> None:
    """The one exception of the page: with the clue there is a shorter wing, which comes first."""
    without, with_it = (sl.grade(sl.parse(WINGS.format(given))) for given in (".", "6"))
    assert (without.score, with_it.score) == (4.1, 4.166)
    assert (without.hardest.kind, without.hardest.length) == ("wing", 1)
    assert (with_it.hardest.kind, with_it.hardest.length) == ("wing", 1)


def test_our_grades_follow_the_labels_of_others(labelled: list[Labelled]) -> None:
    sizes = [[p for p in labelled if p.side == side] for side in range(4, 9)]
    assert rank_correlation([p for some in sizes for p in some]) >= 0.94
    assert all(rank_correlation(some) >= 0.94 for some in sizes)
    together = confusion(labelled)
    assert together["easy", "easy"] > 3 * together["hard", "easy"]
    assert together["extreme", "easy"] == 0
    assert together["easy", "hard"] == together["easy", "fiendish"] == 0
    assert together["unreasonable", "easy"] == 0


@pytest.mark.parametrize("side", [4, 5])
def test_small_extreme_and_unreasonable_ones_are_told_apart(
    side: int, labelled: list[Labelled]
) -> None:
    """How often an unreasonable one has the higher score: by chance, half of the time."""
    scores = {
        label: [p.ours.score for p in labelled if (p.side, p.label) == (side, label)]
        for label in ("extreme", "unreasonable")
    }
    pairs = list(product(scores["extreme"], scores["unreasonable"]))
    right = sum((less < more) + (less == more) / 2 for less, more in pairs)
    assert right > 0.9 * len(pairs)


@pytest.mark.parametrize("times", [1, 2, 7, 400, 10_000])
def test_the_score_stays_on_the_level_of_the_hardest_round(times: int) -> None:
    ranks = [Round("technique", rank, 1) for rank in range(1, HARDEST_TECHNIQUE + 1)]
    hardest = [Round("simple", 1, 1), *ranks, Round("exact", 1, 1), Round("joint", 1, 1)]
    scores = [score_of([each] * times) for each in hardest]
    assert [int(score) for score in scores] == [0, *[1] * len(ranks), 2, 3]
    assert scores == sorted(scores)
    assert all(score_of([each] * times) <= score_of([each] * (times + 1)) for each in hardest)
    # Only the hardest rounds count.
    assert score_of([*ranks, hardest[-1]] * times) == scores[-1]


def test_levels() -> None:
    assert score_of([]) == 0
    kinds = [("simple", 1), ("technique", 3), ("exact", 1), ("joint", 1), ("wing", 2)]
    kinds += [("forcing", 4), ("chain", 2), ("chain", 13), ("nested", 1), ("nested", 2)]
    levels = [Round(kind, length, 1).hardness[0] for kind, length in kinds]  # type: ignore[arg-type]
    assert levels == [0, 1, 2, 3, 4, 5, 6, 17, 18, 19]
    assert Round("chain", 99, 1).hardness == (17, 1)
    assert set(LEVELS) == set(get_args(StepKind))


def test_a_puzzle_with_nothing_left_to_do() -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    assert isinstance(puzzle, sl.Skyscrapers)
    assert puzzle.solution is not None
    found = sl.grade(replace(puzzle, givens=puzzle.solution))
    assert (found.grade, found.score, found.findings) == ("easy", 0, 0)


# The grades are what they promise -----------------------------------------------------------

PROMISED: dict[Word, set[str]] = {
    "easy": {"simple", "technique"},
    "medium": {"simple", "technique", "exact"},
    "hard": {"simple", "technique", "exact", "joint", "wing", "forcing", "chain"},
}
"""The kinds of steps of each grade, as on the page; those of an easy one are of rank 1."""
FIRST_RANK = {
    name.lower() for name in re.findall(r"^\*\*([^*]+)\*\* \(rank 1\)", TECHNIQUES, re.MULTILINE)
}
"""The techniques that an easy puzzle may need."""
MADE = [("skyscrapers", 4), ("skyscrapers", 5), ("doors", 5), ("starry-night", 5)]


@pytest.mark.soak
@pytest.mark.parametrize("word", PROMISED)
@pytest.mark.parametrize(("genre", "side"), MADE)
def test_an_explanation_has_no_harder_steps_than_its_grade(
    genre: str, side: int, word: Word
) -> None:
    for seed in range(size(quick=3, soak=100)):
        puzzle = sl.make(genre, side, grade=word, seed=seed)
        steps, found = sl.explain(puzzle).steps, sl.grade(puzzle)
        assert found.grade == word
        assert {step.kind for step in steps} <= PROMISED[word]
        if word == "easy":
            assert found.technique.longest <= 1
            assert {step.rule for step in steps if step.kind == "technique"} <= FIRST_RANK


@pytest.mark.soak
@makers
def test_the_hardest_step_of_an_explanation_is_what_a_grade_calls_the_hardest(
    make: Callable[[int], Puzzle],
) -> None:
    kinds = list(LEVELS)
    for seed in range(size(quick=3, soak=60)):
        for puzzle in list(thinned(make(seed), seed))[::3]:
            steps = Explainer(puzzle).steps()
            hardest = max((step.kind for step in steps), key=kinds.index, default="simple")
            assert hardest == sl.grade(puzzle).hardest.kind


# What has no grade -----------------------------------------------------------------------


@pytest.mark.parametrize(("verdict", "puzzle"), NOT_UNIQUE.items())
def test_a_puzzle_without_just_one_solution(verdict: str, puzzle: str) -> None:
    with pytest.raises(NotUnique) as raised:
        sl.grade(sl.load(puzzle) if "/" in puzzle else sl.parse(puzzle))
    assert raised.value.verdict == verdict


def test_too_many_suppositions_are_fiendish(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = sl.load("starry-night/friedman14")
    monkeypatch.setattr(grading, "MAX_SUPPOSITIONS", 1000)
    cut_short = {sl.grade(board) for board in images(puzzle)}
    assert len(cut_short) == 1
    (found,) = cut_short
    assert (found.grade, found.score, found.complete) == ("fiendish", 20, False)


def test_a_search_that_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "MAX_NODES", 1)
    with pytest.raises(Stopped, match="just one solution"):
        sl.grade(OPEN_SEARCH)


# The command -----------------------------------------------------------------------------


def test_the_command() -> None:
    result = CliRunner().invoke(main, ["grade", "doors/example1", "skyscrapers/brainbashers"])
    assert result.exit_code == 0
    assert result.stdout == (
        "doors/example1: hard (score 3.2): 21 steps; the hardest: a technique of several lines or "
        "rooms together, in 1 of 4 rounds\n"
        "skyscrapers/brainbashers: easy (score 1.1): 16 steps; the hardest: a technique of rank 1, "
        "in 1 of 5 rounds\n"
    )


@pytest.mark.parametrize("name", ["skyscrapers/board2", "doors/example1", "starry-night/friedman3"])
def test_a_grade_and_an_explanation_count_the_same_steps(name: str) -> None:
    told = CliRunner().invoke(main, ["grade", name]).stdout
    record = json.loads(CliRunner().invoke(main, ["grade", "--json", name]).stdout)
    explained = CliRunner().invoke(main, ["explain", name]).stdout
    in_lines = CliRunner().invoke(main, ["explain", "--json", name]).stdout
    steps = len(in_lines.splitlines())
    assert f": {steps} steps;" in told
    assert record["steps"] == steps
    assert f"Solved in {steps} steps." in explained


def test_steps_that_are_not_asked_for_are_not_counted() -> None:
    told = CliRunner().invoke(main, ["grade", "--no-steps", "skyscrapers/board2"]).stdout
    assert told.startswith("medium (score 1.4); the hardest: ")
    record = (
        CliRunner().invoke(main, ["grade", "--no-steps", "--json", "skyscrapers/board2"]).stdout
    )
    assert json.loads(record)["steps"] is None


def test_the_command_on_a_puzzle_that_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "MAX_SUPPOSITIONS", 10)
    result = CliRunner().invoke(main, ["grade", "starry-night/friedman14"])
    assert result.exit_code == 0
    assert result.stdout.startswith("fiendish (score 20.0): ")


def test_the_figures_in_json() -> None:
    result = CliRunner().invoke(main, ["grade", "--json", "doors/example1"])
    assert result.exit_code == 0
    none = {"rounds": 0, "findings": 0, "longest": 0}
    assert json.loads(result.stdout) == {
        "grade": "hard",
        "score": 3.2,
        "steps": 21,
        "findings": 36,
        "hardest": {"kind": "joint", "length": 1, "rounds": 1},
        "simple": {"rounds": 3, "findings": 16, "longest": 1},
        "technique": none,
        "exact": none,
        "joint": {"rounds": 1, "findings": 20, "longest": 1},
        "wing": none,
        "forcing": none,
        "chain": none,
        "nested": none,
        "complete": True,
        "verdict": "unique",
        "genre": "doors",
        "id": "doors/example1",
    }


@pytest.mark.parametrize(("verdict", "puzzle"), NOT_UNIQUE.items())
def test_no_grade_on_the_command_line(verdict: str, puzzle: str) -> None:
    result = CliRunner().invoke(main, ["grade", puzzle])
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{verdict}: the puzzle has ")


def test_many_puzzles() -> None:
    puzzles = [sl.load("doors/example1"), sl.load("doors/example2")]
    lines = [write(puzzle, "jsonl") for puzzle in puzzles]
    lines.insert(1, "nonsense")
    result = CliRunner().invoke(main, ["grade", "-"], input="\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert [answer.get("grade") for answer in answers] == ["hard", None, None]
    assert [answer.get("verdict") for answer in answers] == ["unique", None, "several"]
    assert "error" in answers[1]


def test_a_search_that_stays_open_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "MAX_NODES", 1)
    lines = [write(puzzle, "jsonl") for puzzle in (OPEN_SEARCH, sl.load("doors/example1"))]
    result = CliRunner().invoke(main, ["grade", "-"], input="\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 3
    assert [answer["verdict"] for answer in answers] == ["stopped", "unique"]


# The page --------------------------------------------------------------------------------

EXAMPLE = re.compile(r"^(\w+), score ([\d.]+):\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = [(word.lower(), float(score), text) for word, score, text in EXAMPLE.findall(PAGE)]


def test_the_page_has_an_example_of_each_grade_per_genre() -> None:
    genres = [sl.parse(text).name for _, _, text in EXAMPLES]
    shown = [(genre, word) for genre, (word, _, _) in zip(genres, EXAMPLES, strict=True)]
    known = ("skyscrapers", "doors", "starry-night")
    assert shown == [(genre, word) for genre in known for word in WORDS]


@pytest.mark.parametrize(("word", "score", "text"), EXAMPLES)
def test_the_examples_of_the_page(word: str, score: float, text: str) -> None:
    found = sl.grade(sl.parse(text))
    assert (found.grade, found.score) == (word, score)


def test_the_labels_on_the_page(labelled: list[Labelled]) -> None:
    together = confusion(labelled)
    for label in LABELS:
        cells = [str(together[label, word]) for word in WORDS]
        assert f"| {label} | {' | '.join(cells)} |" in PAGE
    overall = rank_correlation([p for p in labelled if p.side <= 8])
    assert f"{overall:.2f}" in PAGE
