"""``sightline solve``: boards, statistics, JSON, limits, strategies."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.asking import BLANK, CLASH, HOUSE, HUGE, STATS, TOWERS, line, records, refusal, run

import sightline as sl
from sightline import library
from sightline.engines import ENGINES


def test_solve_draws_the_board_above_a_line_of_statistics() -> None:
    result = run("solve", TOWERS)
    puzzle = library.load(TOWERS)
    board, statistics = result.stdout.split("\n\n")
    assert board == puzzle.text(puzzle.solution)
    assert statistics.startswith("kernel: ")
    assert "1 node, 0 backtracks," in statistics
    assert (result.exit_code, result.stderr) == (0, "")


def test_solve_in_ascii() -> None:
    assert run("solve", HOUSE, "--ascii").stdout.isascii()


def test_solve_with_full_statistics() -> None:
    rows = run("solve", TOWERS, "--stats").stdout.split("\n\n")[1].splitlines()
    assert [row.rpartition("  ")[0].strip() for row in rows] == [
        "engine",
        "time",
        "resumptions",
        "entailments",
        "prunings",
        "backtracks",
        "constraints created",
        "nodes",
        "probes",
        "restarts",
    ]
    assert len({len(row) for row in rows}) == 1


def test_the_shape_of_solve_json() -> None:
    (answer,) = records(run("solve", TOWERS, "--json"))
    keys = ["genre", "id", "status", "complete", "count", "solutions", "engine", "stats"]
    assert list(answer) == keys
    assert list(answer["stats"]) == STATS
    solution = library.load(TOWERS).solution
    assert solution is not None
    assert [answer[key] for key in keys[:-1]] == [
        "skyscrapers",
        TOWERS,
        "solved",
        True,
        1,
        [[list(row) for row in solution]],
        "kernel",
    ]


def test_a_house_in_json() -> None:
    (answer,) = records(run("solve", HOUSE, "--json"))
    (solution,) = answer["solutions"]
    assert list(solution) == ["vertical", "horizontal"]
    assert sl.check(library.load(HOUSE), sl.Doorways(**solution)).verdict == "right"


def test_solve_without_a_solution_names_the_contradiction() -> None:
    result = run("solve", CLASH)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == (
        "No solution: these clues contradict each other: the 1 above column 1; the 1 above column 3"
    )
    (answer,) = records(run("solve", CLASH, "--json"))
    assert (answer["status"], answer["complete"], answer["solutions"]) == ("none", True, [])


def test_solve_where_no_board_is_possible() -> None:
    result = run("solve", '{"genre": "starry-night", "rows": [0,0,0,0], "columns": [0,0,0,0]}')
    assert result.exit_code == 1
    assert "no board of this size can be filled, whatever the clues" in result.stdout


def test_a_single_impossible_clue() -> None:
    result = run(
        "solve", '{"genre": "doors", "rooms": [[1, 0]], "vertical": [[1]], "horizontal": []}'
    )
    assert result.exit_code == 1


def test_solve_stopped_by_a_limit() -> None:
    result = run("solve", HUGE, "--node-limit", "1")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("sightline: stopped by a limit after 0 solutions: ")
    result = run("solve", HUGE, "--node-limit", "1", "--json")
    (answer,) = records(result)
    assert (answer["status"], answer["complete"], result.exit_code) == ("stopped", False, 3)


def test_solve_all() -> None:
    result = run("solve", BLANK, "--all")
    boards = result.stdout.split("\n\n")
    assert len(boards) == len(set(boards)) == 576
    assert result.stderr.startswith("576 solutions (kernel: ")
    (answer,) = records(run("solve", BLANK, "--all", "--json"))
    assert (answer["count"], answer["complete"], len(answer["solutions"])) == (576, True, 576)


def test_solve_up_to_a_limit() -> None:
    result = run("solve", BLANK, "--limit", "3")
    assert len(result.stdout.split("\n\n")) == 3
    assert result.stderr.startswith("3 solutions, the limit (")
    assert result.exit_code == 0


def test_solve_several_puzzles() -> None:
    result = run("solve", TOWERS, HOUSE)
    boards = result.stdout.split("\n\n")[::2]
    assert [part.split()[:2] for part in boards] == [
        [f"{TOWERS}:", "Skyscrapers"],
        [f"{HOUSE}:", "Doors"],
    ]
    assert f"{TOWERS}:" not in run("solve", TOWERS).stdout


def test_a_bad_argument_does_not_stop_the_others() -> None:
    result = run("solve", TOWERS, "nowhere", CLASH, HOUSE)
    assert result.exit_code == 2
    assert "Skyscrapers 4×4" in result.stdout
    assert "Doors 4×4" in result.stdout
    assert result.stderr.count("\n") == 1
    answers = records(run("solve", TOWERS, "nowhere", HOUSE, "--json"))
    assert [next(iter(answer)) for answer in answers] == ["genre", "error", "genre"]


@pytest.mark.parametrize("engine", ENGINES)
def test_engines(engine: str) -> None:
    pytest.importorskip({"sat": "pysat", "cpsat": "ortools"}.get(engine, "sightline"))
    (answer,) = records(run("solve", TOWERS, "--json", "--engine", engine))
    assert answer["engine"] == ("kernel" if engine == "auto" else engine)
    assert answer["status"] == "solved"


@pytest.mark.parametrize(
    "switches",
    [
        "--order smallest",
        "--order leftmost --values down",
        "--values random --seed 18446744073709551615",
        "--strength decomposed --no-probing",
        "--probing",
    ],
)
def test_strategies_change_nothing_but_the_way(switches: str) -> None:
    for name in (TOWERS, HOUSE):
        answers = [records(run("solve", name, "--json", *s))[0] for s in ([], switches.split())]
        assert answers[0]["solutions"] == answers[1]["solutions"]


# Depth ---------------------------------------------------------------------------------------

DEEP = '{"genre": "doors", "rooms": [[2, 2]], "x": ' + "[" * 100_000


@pytest.mark.parametrize("verb", ["solve", "check", "count", "grade", "explain", "hint", "show"])
def test_deep_json_is_refused_in_a_sentence(verb: str, tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text(DEEP)
    said = f"{file}, line 1, column 143: this JSON is nested too deeply to be a puzzle"
    assert refusal(verb, str(file)) == said
    assert refusal(verb, DEEP).startswith("line 1, column 143: this JSON is nested")


def test_deep_json_in_a_stream_is_an_answer_among_others() -> None:
    found = records(run("solve", "-", input=f"{DEEP}\n{line(sl.load('doors/example1'))}\n"))
    assert "nested too deeply" in found[0]["error"]
    assert found[1]["status"] == "solved"
