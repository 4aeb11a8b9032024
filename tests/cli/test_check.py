"""``sightline check`` and ``sightline count``: verdicts, proofs, limits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from cli.asking import BLANK, CLASH, HOUSE, HUGE, STATS, TOWERS, records, refusal, run

from sightline import library

# check -----------------------------------------------------------------------------------


def verdict(*arguments: str, input: str | None = None) -> dict[str, Any]:
    (answer,) = records(run("check", *arguments, "--json", input=input))
    assert list(answer)[:9] == [
        *("verdict", "genre", "id", "solutions", "differ", "clash", "broken", "engine", "stats")
    ]
    return answer


def test_check_unique() -> None:
    result = run("check", TOWERS)
    assert (result.exit_code, result.stdout) == (0, "unique: there is exactly one solution\n")
    answer = verdict(TOWERS)
    assert (answer["verdict"], len(answer["solutions"])) == ("unique", 1)
    assert list(answer["stats"]) == STATS


def test_check_several() -> None:
    result = run("check", BLANK)
    words, first, second = result.stdout.rstrip("\n").split("\n\n")
    assert result.exit_code == 1
    assert words.startswith("several: two solutions differ in ")
    assert first.startswith("Skyscrapers 4×4\n")
    assert first != second
    answer = verdict(BLANK)
    one, other = answer["solutions"]
    cells = [(r, c) for r in range(4) for c in range(4) if one[r][c] != other[r][c]]
    assert answer["differ"] == [f"r{r + 1}c{c + 1}" for r, c in cells]


def test_check_none() -> None:
    result = run("check", CLASH)
    assert result.exit_code == 1
    assert result.stdout.startswith("none: these clues contradict each other: the 1 above")
    assert verdict(CLASH)["clash"] == ["the 1 above column 1", "the 1 above column 3"]


def test_check_stopped() -> None:
    result = run("check", HUGE, "--node-limit", "1")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "stopped by a limit" in result.stderr
    assert verdict(HUGE, "--node-limit", "1")["verdict"] == "stopped"


def test_check_a_right_solution(tmp_path: Path) -> None:
    solved = run("solve", TOWERS).stdout
    file = tmp_path / "solution.txt"
    file.write_text(solved, "utf-8")
    literal = json.dumps(library.load(TOWERS).solution)
    for solution in (str(file), literal, "-"):
        result = run("check", TOWERS, solution, input=solved)
        assert (result.exit_code, result.stdout) == (0, "right: every rule is kept\n")


def test_check_a_wrong_solution() -> None:
    wrong = "[[4,3,2,1],[1,4,3,2],[3,2,1,4],[2,1,4,4]]"
    result = run("check", TOWERS, wrong)
    assert result.exit_code == 1
    head, *faults = result.stdout.splitlines()
    assert head == "wrong: 4 faults"
    assert faults[0] == "  different, row 4: 4 stands twice in row 4"
    answer = verdict(TOWERS, wrong)
    assert answer["verdict"] == "wrong"
    assert answer["broken"][0] == {
        "rule": "different",
        "where": "row 4",
        "message": "4 stands twice in row 4",
        "said": {"code": "stands-often", "values": {"line": "row-4", "times": 2, "value": 4}},
    }


def test_an_unfinished_board_is_not_called_wrong() -> None:
    begun = "[[4,3,2,1],[0,0,0,0],[0,0,0,0],[0,1,0,3]]"
    result = run("check", TOWERS, begun)
    assert result.stdout == "unfinished: 10 cells open, no rule broken so far\n"
    assert result.exit_code == 1
    answer = verdict(TOWERS, begun)
    assert (answer["verdict"], answer["open"], answer["broken"]) == ("unfinished", 10, [])
    doors = json.dumps({"vertical": [[None] * 3] * 4, "horizontal": [[None] * 4] * 3})
    assert run("check", HOUSE, doors).stdout.startswith("unfinished: 24 doors unknown, no rule")


def test_an_unfinished_board_with_faults_is_told_both() -> None:
    begun = "[[4,4,2,1],[0,0,0,0],[0,0,0,0],[0,1,0,3]]"
    result = run("check", TOWERS, begun)
    head, *faults = result.stdout.splitlines()
    assert head == f"wrong: {len(faults)} faults, and 10 cells open"
    assert faults[0] == "  different, row 1: 4 stands twice in row 1"
    assert result.exit_code == 1
    answer = verdict(TOWERS, begun)
    assert (answer["verdict"], answer["open"]) == ("wrong", 10)
    assert len(answer["broken"]) == len(faults)


def test_check_what_is_no_solution(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    file.write_text("[[1]]")
    assert refusal("check", TOWERS, str(file)).startswith(f"{file}, line 1, column 1: ")
    assert refusal("check", TOWERS, "nowhere") == "there is no file named 'nowhere'"
    assert "cannot be read" in refusal("check", TOWERS, str(tmp_path))
    assert "cannot both" in refusal("check", "-", "-")


def test_a_solution_is_of_one_puzzle(many: Path) -> None:
    assert "where one was asked for" in refusal("check", str(many), "[[1]]")
    assert run("check", "-", "[[1]]", input='{"genre": "doors", "rooms": [[1]]}').exit_code == 2


@pytest.mark.parametrize(("puzzle", "code"), [(TOWERS, 0), (CLASH, 1)])
def test_check_with_a_proof(puzzle: str, code: int, tmp_path: Path) -> None:
    pytest.importorskip("pysat")
    proof, formula = tmp_path / "my proof.drup", tmp_path / "my proof.cnf"
    result = run("check", puzzle, "--proof", str(proof))
    assert result.exit_code == code
    assert result.stderr.endswith(f"verify it with: drat-trim '{formula}' '{proof}'\n")
    assert "p cnf " in formula.read_text()
    assert proof.read_text().endswith("0\n")
    answer = verdict(puzzle, "--proof", str(proof))
    assert (answer["proof"], answer["formula"]) == (str(proof), str(formula))


@pytest.mark.parametrize("name", ["", ".", "folder"])
def test_a_proof_is_no_folder(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    assert f"'--proof': '{name}' is no file" in refusal("check", CLASH, "--proof", name)


def test_there_is_no_proof_of_several(tmp_path: Path) -> None:
    result = run("check", BLANK, "--proof", str(tmp_path / "proof"))
    assert result.exit_code == 1
    assert "nothing to prove" in result.stderr
    assert not list(tmp_path.iterdir())


def test_proofs_that_cannot_be_written(tmp_path: Path) -> None:
    pytest.importorskip("pysat")
    path = str(tmp_path / "nowhere" / "proof")
    assert refusal("check", CLASH, "--proof", path).startswith(f"{path}: this cannot be written: ")
    assert "not about a SOLUTION" in refusal("check", TOWERS, "[[1]]", "--proof", "x")


# count -----------------------------------------------------------------------------------


def test_count() -> None:
    result = run("count", BLANK)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "576\n", "")
    result = run("count", CLASH)
    assert (result.exit_code, result.stdout) == (1, "0\n")


def test_count_up_to_a_limit() -> None:
    result = run("count", BLANK, "--limit", "10")
    assert (result.exit_code, result.stdout) == (0, "10\n")
    assert result.stderr == "stopped counting at the limit of 10; there may be more\n"


def test_count_stopped() -> None:
    result = run("count", HUGE, "--time-limit", "0.05")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("sightline: stopped by a limit with at least ")


@pytest.mark.parametrize(
    ("arguments", "count", "complete", "exact"),
    [
        ([BLANK], 576, True, True),
        ([BLANK, "--limit", "10"], 10, True, False),
        ([HUGE, "--node-limit", "1"], 0, False, False),
    ],
)
def test_the_shape_of_count_json(
    arguments: Sequence[str], count: int, complete: bool, exact: bool
) -> None:
    (answer,) = records(run("count", *arguments, "--json"))
    assert list(answer) == ["genre", "id", "count", "complete", "exact", "engine", "stats"]
    assert (answer["count"], answer["complete"], answer["exact"]) == (count, complete, exact)
