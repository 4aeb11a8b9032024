"""The suite of steps: what it counts, how facts are judged, and an earlier version beside it."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import sightline as sl
from sightline.bench import checkout
from sightline.bench.judging import Judge
from sightline.bench.results import Results
from sightline.bench.rows import Figures, Row
from sightline.bench.suites import steps as suite
from sightline.core.grid import entries
from sightline.engines import Limits, engine
from sightline.rules.constraints.reason import StepKind
from sightline.rules.model import Model
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs.explain import Fact, Step, kept_by

JUDGED = ["skyscrapers/board2", "doors/example1", "starry-night/friedman2"]
NO_FACT = {"facts": 0, "not needed": 0}


@cache
def steps(name: str) -> tuple[Step, ...]:
    return sl.explain(sl.load(name)).steps


# Judging -----------------------------------------------------------------------------------


def forced(puzzle: Puzzle, step: Step, facts: list[Fact]) -> bool:
    """Whether another engine finds the conclusions forced by these facts."""
    given = puzzle.reasoning_model
    for conclusion in step.conclusions:
        model = Model()
        model.domains = list(given.ranges)
        for fact in facts:
            model.domains[fact.variable] &= kept_by(fact)
        model.domains[conclusion.variable] &= ~kept_by(conclusion)
        for number in step.because:
            for constraint in given.constraints[number].in_full():
                model.add(constraint)
        possible = all(model.domains) and next(
            engine("sat").start(model, sl.Strategy(), Limits()), None
        )
        if possible:
            return False
    return True


@pytest.mark.parametrize("name", JUDGED)
def test_another_engine_judges_alike(name: str) -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    puzzle = sl.load(name)
    last: dict[StepKind, Step] = {step.kind: step for step in steps(name)}
    for step in last.values():
        others = {fact: [other for other in step.given if other != fact] for fact in step.given}
        needless = [fact for fact in step.given if forced(puzzle, step, others[fact])]
        judge = Judge(puzzle, step)
        assert judge.sound
        assert judge.needless == needless


@pytest.mark.parametrize("name", JUDGED)
def test_a_fact_too_many_and_one_too_few(name: str) -> None:
    puzzle = sl.load(name)
    known = {fact.variable: fact for step in steps(name) for fact in step.conclusions}
    tried = 0
    for step in steps(name):
        judge = Judge(puzzle, step)
        assert judge.sound, step.text
        needed = [fact for fact in step.given if fact not in judge.needless]
        for fact in needed:
            fewer = tuple(other for other in step.given if other != fact)
            assert not Judge(puzzle, msgspec.structs.replace(step, given=fewer)).sound
        concerned = {fact.variable for fact in (*step.given, *step.conclusions)}
        elsewhere = next(fact for v, fact in known.items() if v not in concerned)
        more = msgspec.structs.replace(step, given=(*step.given, elsewhere))
        assert elsewhere in Judge(puzzle, more).needless
        tried += len(needed)
    assert tried


def test_a_conclusion_that_is_wrong() -> None:
    puzzle, step = sl.load("skyscrapers/brainbashers"), steps("skyscrapers/brainbashers")[0]
    (right,) = step.conclusions
    wrong = msgspec.structs.replace(right, is_=right.is_ - 1 if right.is_ else 1)
    assert not Judge(puzzle, msgspec.structs.replace(step, conclusions=(wrong,))).sound


# Measuring ---------------------------------------------------------------------------------


def test_every_genre_has_groups() -> None:
    cases = [(case.table, case.name) for case in suite.cases(False)]
    for genre in GENRES:
        assert [name for table, name in cases if table == "hints" and name.startswith(genre)] == [
            f"{genre}, {grade}" for grade in ("hard", "fiendish")
        ]
        assert len([name for table, name in cases if table == "steps" and genre in name]) >= 2
    assert ("steps", "skyscrapers 7×7") in cases
    assert {("steps", f"{g} {n}×{n}") for g, n in product(("doors", "starry-night"), (6, 8))} <= {
        *cases
    }


@pytest.mark.parametrize("genre", GENRES)
def test_the_figures_of_steps(genre: str) -> None:
    one, other = (suite._steps(genre, 5, 2) for _ in range(2))
    assert set(one["kinds"]) == set(get_args(StepKind))
    assert sum(kind["steps"] for kind in one["kinds"].values()) == one["steps"]
    facts = sum(kind["facts"] for kind in one["kinds"].values())
    assert facts == pytest.approx(one["facts"]["mean"] * one["steps"])
    assert one["not forced"] == 0
    assert all(kind["not needed"] <= kind["facts"] for kind in one["kinds"].values())
    assert one["seconds"]["most"] >= one["seconds"]["p50"] > 0
    assert one | {"seconds": 0} == other | {"seconds": 0}


@pytest.mark.parametrize("genre", GENRES)
def test_the_figures_of_hints(genre: str) -> None:
    one, other = (suite._hints(genre, "hard", 5) for _ in range(2))
    assert all(len(numbers) == 5 for numbers in one.values())
    assert min(one["characters"]) > 0
    assert min(one["places"]) > 0
    assert one | {"seconds": 0} == other | {"seconds": 0}


@pytest.mark.parametrize("genre", GENRES)
def test_positions_are_on_the_way_and_unfinished(genre: str) -> None:
    for _, (puzzle, board) in zip(range(6), suite._positions(genre, "hard"), strict=False):
        assert sl.grade(puzzle).grade == "hard"
        assert sl.hint(puzzle, board).status == "step"
        filled, solution = dict(entries(board)), dict(entries(puzzle.solution))
        assert None in filled.values()
        assert all(value in (None, solution[path]) for path, value in filled.items())


# Beside an earlier version -----------------------------------------------------------------


def steps_row(name: str, number: int, **kinds: int) -> Row:
    spread = {"p50": number, "p95": number, "most": number, "mean": number}
    figures: Figures = {
        "puzzles": 1,
        "steps": number,
        "not forced": 0,
        "kinds": {kind: {"steps": some} | NO_FACT for kind, some in kinds.items()},
        **dict.fromkeys(("constraints", "facts", "characters", "seconds"), spread),
    }
    return Row(suite="steps", table="steps", name=name, figures=figures)


def hints_row(name: str, *numbers: int) -> Row:
    figures = {key: list(numbers) for key in ("characters", "steps", "places", "seconds")}
    return Row(suite="steps", table="hints", name=name, figures=figures)


def keep(folder: Path, *rows: Row) -> None:
    results = Results(folder / "steps.jsonl")
    for row in rows:
        results.add(row)


def test_what_was_before_stands_above_what_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkout, "BEFORE", tmp_path)
    keep(tmp_path, steps_row("a", 10, chain=5), hints_row("b", 8))
    now = [steps_row("a", 4, simple=4), steps_row("new", 3, simple=3), hints_row("b", 4, 6)]
    told, hints = suite.sections(now)
    kinds = told.tables[0]
    assert [row[:2] for row in kinds.rows] == [["a", "before"], ["a", "now"], ["new", "now"]]
    simple, chain = (kinds.header.index(kind) for kind in ("simple", "chain"))
    suppositions = kinds.header.index("suppositions")
    assert [row[simple] for row in kinds.rows] == ["–", "100.0%", "100.0%"]
    assert [row[chain] for row in kinds.rows] == ["50.0%", "–", "–"]
    assert [row[suppositions] for row in kinds.rows] == ["50.0%", "–", "–"]
    assert [row[:5] for row in hints.tables[0].rows] == [
        ["b", "before", "1", "8", "8"],
        ["b", "now", "2", "5", "4"],
        ["all", "before", "1", "8", "8"],
        ["all", "now", "2", "5", "4"],
    ]


def test_an_earlier_version_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkout, "BEFORE", tmp_path)
    row = steps_row("a", 10, chain=5)
    keep(tmp_path, row)
    (told,) = suite.sections([row])
    assert [cells[:2] for cells in told.tables[0].rows] == [["a", "before"]]


def test_a_quick_run_has_nothing_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkout, "BEFORE", tmp_path)
    keep(tmp_path, steps_row("a", 10, chain=5))
    quick = msgspec.structs.replace(steps_row("a", 4, chain=1), quick=True)
    (told,) = suite.sections([quick])
    assert [cells[:2] for cells in told.tables[0].rows] == [["a", "now"]]


def test_without_a_checkout_there_is_nothing_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkout, "BEFORE", tmp_path / "nowhere")
    assert checkout.earlier("steps") == {}
