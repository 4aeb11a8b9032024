"""explain, hint and grade stop at a limit of time, also inside a single long look at the board."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline.cli import main
from sightline.core.deadline import Deadline
from sightline.verbs.explain import Explainer
from sightline.verbs.grade import grade_to

HARD = "starry-night/friedman6"
"""Its way takes the kernel many suppositions."""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def solved() -> tuple[sl.Puzzle, sl.Verdict]:
    puzzle = sl.load(HARD)
    return puzzle, sl.check(puzzle)


def test_a_grade_that_lacks_time_says_what_is_known() -> None:
    puzzle, verdict = solved()
    values = puzzle.rules_model.values(verdict.solutions[0])
    with pytest.raises(sl.Stopped, match="there is just one solution, but how hard it is"):
        grade_to(puzzle, values, Deadline(0))


def test_a_look_at_the_whole_board_is_stopped_inside() -> None:
    puzzle, verdict = solved()
    explainer = Explainer(puzzle, solutions=verdict.solutions, deadline=Deadline(0))
    with pytest.raises(TimeoutError):
        explainer.known.reasoner.easiest_refutations(explainer.suppositions.possible, 60, "nested")


@pytest.mark.parametrize("verb", [sl.grade, sl.hint])
def test_no_time_at_all(verb: object) -> None:
    with pytest.raises(sl.Stopped, match="stopped by a limit"):
        verb(sl.load(HARD), time_limit=0)  # type: ignore[operator]


def test_an_explanation_that_lacks_time_tells_how_far_it_came() -> None:
    puzzle = sl.load(HARD)
    explanation = sl.explain(puzzle, time_limit=0)
    assert (explanation.complete, explanation.steps) == (False, ())


def test_time_that_runs_out_between_two_steps() -> None:
    puzzle, verdict = solved()
    explainer = Explainer(puzzle, solutions=verdict.solutions)
    steps = explainer.steps()
    assert next(steps).conclusions
    explainer.known.deadline = Deadline(0)
    with pytest.raises(TimeoutError):
        next(steps)


def test_enough_time_changes_nothing() -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    assert sl.grade(puzzle, time_limit=600) == sl.grade(puzzle)
    assert sl.hint(puzzle, time_limit=600) == sl.hint(puzzle)
    without, within = sl.explain(puzzle), sl.explain(puzzle, time_limit=600)
    assert within.complete
    assert within.steps == without.steps


@pytest.mark.parametrize("command", ["grade", "hint", "explain"])
def test_commands_that_lack_time_exit_with_3(command: str) -> None:
    done = run(command, HARD, "--time-limit", "0")
    assert done.exit_code == 3
    assert "limit" in done.stdout + done.stderr
    done = run(command, HARD, "--time-limit", "600x")
    assert done.exit_code == 2


def test_explain_in_lines_ends_with_the_verdict_that_it_was_stopped() -> None:
    done = run("explain", HARD, "--json", "--time-limit", "0")
    assert done.exit_code == 3
    assert json.loads(done.stdout.splitlines()[-1])["verdict"] == "stopped"


def test_many_puzzles_that_lack_time_get_a_line_each() -> None:
    done = run("grade", HARD, "doors/example1", "--json", "--time-limit", "0")
    assert done.exit_code == 3
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["stopped"] * 2


# A hint without a board --------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["skyscrapers/brainbashers", "doors/example1", "starry-night/friedman1"]
)
def test_a_hint_without_a_board_is_for_an_empty_one(name: str) -> None:
    puzzle = sl.load(name)
    hint = sl.hint(puzzle)
    assert hint.status == "step"
    done = run("hint", name)
    assert done.exit_code == 0
    assert done.stdout.strip() == hint.text
