"""The command line keeps its contract: answers, JSON shapes, exit codes, streams, errors."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline import formats, library
from sightline.cli import main
from sightline.engines import ENGINES
from sightline.rules.puzzle import GENRES, Puzzle

TOWERS = "skyscrapers/brainbashers"
HOUSE = "doors/example1"
STATS = [
    *("time", "constraints", "resumptions", "entailments"),
    *("prunings", "backtracks", "nodes", "probes"),
]


def line(puzzle: Puzzle) -> str:
    return formats.write(puzzle, "jsonl")


def towers(*top: int) -> sl.Skyscrapers:
    """A board without clues but those above it."""
    none = (0,) * len(top)
    return sl.Skyscrapers(edges=sl.Edges(top, none, none, none))


BLANK = line(towers(0, 0, 0, 0))
HUGE = line(towers(*[0] * 9))
CLASH = line(towers(1, 0, 1))


def run(*arguments: str, input: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=input)
    assert "Traceback" not in result.stderr
    return result


def records(result: Result) -> list[dict[str, Any]]:
    return [json.loads(text) for text in result.stdout.splitlines()]


def refusal(*arguments: str, input: str | bytes | None = None) -> str:
    """The one sentence on standard error with which bad input or usage is refused."""
    result = run(*arguments, input=input)
    assert (result.exit_code, result.stdout) == (2, "")
    sentence = result.stderr.removesuffix("\n")
    assert sentence.startswith("sightline: ")
    assert "\n" not in sentence
    return sentence.removeprefix("sightline: ")


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of JSON lines: solvable, bad, none, solvable."""
    file = tmp_path / "many.jsonl"
    good = [line(library.load(name)) for name in (TOWERS, HOUSE)]
    file.write_text("\n".join([good[0], "nonsense", CLASH, good[1]]) + "\n", "utf-8")
    return file


# solve -----------------------------------------------------------------------------------


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
    assert [part.split()[0] for part in result.stdout.split("\n\n")[::2]] == [
        "Skyscrapers",
        "Doors",
    ]


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
    }


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


# show ------------------------------------------------------------------------------------


def test_show() -> None:
    puzzle = library.load(HOUSE)
    assert run("show", HOUSE).stdout == puzzle.text() + "\n"
    assert run("show", HOUSE, "--to", "ascii").stdout == puzzle.text(ascii=True) + "\n"
    assert run("show", HOUSE, "--solution").stdout == puzzle.text(puzzle.solution) + "\n"
    assert "'svgg' is not one of 'text', 'ascii'" in refusal("show", HOUSE, "--to", "svgg")


def test_show_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "house.txt"
    file.write_text("old")
    result = run("show", HOUSE, "-o", str(file))
    assert (result.exit_code, result.output) == (0, "")
    assert file.read_text("utf-8") == library.load(HOUSE).text() + "\n"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("old")
    result = run("show", CLASH, "--solution", "-o", str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("sightline: there is no solution to draw: these clues")
    assert run("show", "nowhere", "-o", str(file)).exit_code == 2
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere" / "a.txt")
    assert refusal("show", HOUSE, "-o", path).startswith(f"{path}: this cannot be written: ")
    assert "directory" in refusal("show", HOUSE, "-o", str(tmp_path))


def test_what_is_no_file_stays_what_it_is(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    assert run("show", HOUSE, "-o", str(link)).exit_code == 0
    assert link.is_symlink()
    assert file.read_text("utf-8").startswith("Doors")
    assert run("show", HOUSE, "-o", os.devnull).exit_code == 0
    assert not Path(os.devnull).is_file()
    assert run("show", HOUSE, "-o", "-").stdout.startswith("Doors")


# library and genres ----------------------------------------------------------------------


def test_library_in_a_pipe() -> None:
    rows = [row.split("\t") for row in run("library").stdout.splitlines()]
    assert [row[0] for row in rows] == library.names()
    assert rows[0][1:3] == ["4×4", "Example 1"]
    assert {len(row) for row in rows} == {5}


def test_library_of_a_genre() -> None:
    rows = run("library", "doors").stdout.splitlines()
    assert [row.split("\t")[0] for row in rows] == library.names("doors")


def test_library_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sightline.cli.library.is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "70")
    rows = run("library", "starry-night").stdout.splitlines()
    assert len({row.index("×") for row in rows}) == 1
    assert max(map(len, rows)) == 70
    assert "\t" not in "".join(rows)


def test_library_shows_a_puzzle() -> None:
    result = run("library", "starry-night/friedman1")
    puzzle = library.load("starry-night/friedman1")
    board, about = result.stdout.split("\n\n")
    assert board == puzzle.text()
    assert about.splitlines()[:2] == ["Starry Night 1", "by Erich Friedman"]
    assert "several" not in about
    assert run("library", "doors/example2").stdout.endswith("\nSeveral solutions.\n")


def test_library_in_json_can_be_read_again() -> None:
    listed = run("library", "--json").stdout
    answers = records(run("solve", "-", input=listed))
    assert [answer["id"] for answer in answers] == library.names()
    assert {answer["status"] for answer in answers} <= {"solved", "none"}
    (record,) = records(run("library", TOWERS, "--json"))
    assert formats.parse(json.dumps(record)) == library.load(TOWERS)


def test_library_of_unknown_names() -> None:
    assert "known: doors, skyscrapers, starry-night" in refusal("library", "sudoku")
    assert "did you mean doors/example1" in refusal("library", "doors/exampel1")


def test_genres() -> None:
    text = " ".join(run("genres").stdout.split())
    answers = records(run("genres", "--json"))
    assert [answer["name"] for answer in answers] == sorted(GENRES)
    for answer in answers:
        genre = GENRES[answer["name"]]
        assert genre.rules in text
        assert f"{genre.title} ({genre.name})" in text
        assert (answer["rules"], answer["max_side"]) == (genre.rules, genre.max_side)
        assert list(answer["switches"]) == list(genre.switches)


# Many puzzles ----------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["solve", "check", "count", "show"])
@pytest.mark.parametrize("json_option", [[], ["--json"]])
@pytest.mark.parametrize("from_stdin", [False, True])
def test_a_line_per_puzzle(
    command: str, json_option: list[str], from_stdin: bool, many: Path
) -> None:
    if command == "show":
        json_option = ["--solution"]
    argument = "-" if from_stdin else str(many)
    result = run(command, argument, *json_option, input=many.read_text("utf-8"))
    first, bad, none, last = records(result)
    assert [first["id"], none["id"], last["id"]] == [TOWERS, None, HOUSE]
    assert list(bad) == ["error", "line"]
    assert "line 2, column 5: this is not valid JSON" in bad["error"]
    assert bad["line"] == 2
    assert result.exit_code == 2
    assert result.stderr == "sightline: 1 of 4 puzzles could not be read\n"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([], 0),
        ([line(library.load(TOWERS))], 0),
        ([BLANK, CLASH], 1),
        ([CLASH, HUGE, BLANK], 3),
        ([HUGE, CLASH, "{}", BLANK], 2),
    ],
)
def test_the_gravest_answer_is_the_exit_code(lines: list[str], code: int, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text("\n".join(lines))
    result = run("solve", str(file), "--node-limit", "20")
    assert len(records(result)) == len(lines)
    assert result.exit_code == code


def test_a_single_puzzle_in_a_file_of_lines_is_answered_in_json(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(BLANK)
    assert records(run("solve", str(file)))[0]["status"] == "solved"


def test_a_single_puzzle_on_standard_input_is_drawn() -> None:
    assert run("solve", "-", input=BLANK).stdout.startswith("Skyscrapers 4×4")
    assert run("solve", "-", "--from", "jsonl", input=BLANK).stdout.startswith("{")


def test_a_bad_first_line_among_good_ones() -> None:
    result = run("solve", "-", input=f"nonsense\n{BLANK}\n")
    assert [next(iter(answer)) for answer in records(result)] == ["error", "genre"]


def test_lines_and_boards_together(many: Path) -> None:
    result = run("solve", TOWERS, str(many), HOUSE)
    lines = result.stdout.splitlines()
    assert lines[0] == "Skyscrapers 4×4"
    assert sum(text.startswith("{") for text in lines) == 4
    assert result.exit_code == 2


def test_show_many_into_a_file(many: Path, tmp_path: Path) -> None:
    file = tmp_path / "drawings.jsonl"
    assert run("show", str(many), "-o", str(file)).stdout == ""
    drawings = [json.loads(text) for text in file.read_text("utf-8").splitlines()]
    assert drawings[3]["drawing"] == library.load(HOUSE).text()


# Refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["solv"], "there is no command named 'solv'; known: "),
        (["solve"], "missing argument 'PUZZLE...'; see sightline solve --help"),
        (["--nonsense"], "no such option"),
        (["solve", TOWERS, "--nonsense"], "no such option"),
        (["solve", TOWERS, "--engine", "x"], "invalid value for '--engine': 'x' is not one of"),
        (["solve", TOWERS, "--order", "x"], "invalid value for '--order': 'x' is not one of"),
        (["solve", TOWERS, "--from", "x"], "invalid value for '--from': 'x' is not one of '42'"),
        (["solve", TOWERS, "--limit", "0"], "invalid value for '--limit': 0 is less than 1"),
        (["solve", TOWERS, "--seed", "-1"], "invalid value for '--seed': -1 is not from 0 to"),
        (["count", TOWERS, "--time-limit", "nan"], "invalid value for '--time-limit': nan is no"),
        (["count", TOWERS, "--time-limit", "-1"], "invalid value for '--time-limit': -1.0 is no"),
        (["count", TOWERS, "--node-limit", "x"], "invalid value for '--node-limit': 'x' is not"),
        (["solve", "nowhere.txt"], "there is no file, or puzzle in the library, named 'nowhere"),
        (["solve", "doors/exampel1"], "there is no file, or puzzle in the library, named 'doors"),
        (["solve", ""], "there is no file, or puzzle in the library, named ''"),
        (["solve", "{"], "line 1, column "),
    ],
)
def test_refusals(arguments: list[str], sentence: str) -> None:
    assert refusal(*arguments).startswith(sentence)


def test_limits_without_bounds() -> None:
    assert run("solve", TOWERS, "--limit", str(10**30)).exit_code == 0
    assert run("count", TOWERS, "--limit", str(10**30), "--node-limit", str(10**30)).exit_code == 0


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"\x00" * 100, b"[" * 100_000, b"doors 2x2"])
def test_what_is_no_puzzle(text: bytes, tmp_path: Path) -> None:
    refusal("solve", "-", input=text)
    refusal("solve", "-", "--json", input=text)
    refusal("check", "-", "[[1]]", input=text)
    file = tmp_path / "puzzle"
    file.write_bytes(text)
    assert refusal("solve", str(file)).startswith(str(file))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for command in ("solve", "check", "count", "show"):
        assert refusal(command, str(tmp_path)).startswith(f"{tmp_path}: this cannot be read: ")
    file = tmp_path / "secret.json"
    file.write_text(BLANK)
    file.chmod(0)
    if not os.access(file, os.R_OK):
        assert "Permission denied" in refusal("solve", str(file))


def test_an_extra_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pysat", "pysat.solvers"):
        monkeypatch.setitem(sys.modules, module, None)
    assert "pip install 'sightline[sat]'" in refusal("solve", TOWERS, "--engine", "sat")


# When things go wrong --------------------------------------------------------------------


def broken_solve(*_: object, **__: object) -> None:
    raise LookupError("of all things")


def test_a_fault_asks_to_be_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sightline.cli.solve.solve", broken_solve)
    monkeypatch.delenv("SIGHTLINE_DEBUG", raising=False)
    result = run("solve", TOWERS, "--json")
    assert (result.exit_code, result.stdout) == (70, "")
    assert "please report it (LookupError: of all things" in result.stderr
    assert result.stderr.count("\n") == 1
    monkeypatch.setenv("SIGHTLINE_DEBUG", "1")
    assert "Traceback" in CliRunner().invoke(main, ["solve", TOWERS, "--json"]).stderr
