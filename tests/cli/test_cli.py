"""The command line keeps its contract: JSON shapes, exit codes, streams, errors."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path

import pytest
from cli.asking import BLANK, CLASH, HOUSE, HUGE, TOWERS, line, records, refusal, run
from click.testing import CliRunner

from sightline import formats, library
from sightline.cli import main
from sightline.rules.puzzle import GENRES

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
    assert f"known: {', '.join(sorted(GENRES))}" in refusal("library", "sudoku")
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
        assert list(answer["switches"]) == list(genre.settings)


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
    assert list(bad) == ["error", "said", "line"]
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
    assert lines[:2] == [f"{TOWERS}:", "Skyscrapers 4×4"]
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


@pytest.mark.parametrize("python", ["/home/me/.venv/bin/python", "/home/my own/bin/python"])
def test_what_is_missing_is_brought_by_its_own_name_to_the_python_in_use(
    python: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("pysat", "pysat.solvers"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(sys, "executable", python)
    told, command = refusal("solve", TOWERS, "--engine", "sat").split("; bring it with: ")
    assert told == "python-sat is not installed"
    assert shlex.split(command) == [python, "-m", "pip", "install", "python-sat"]


def test_each_of_several_grades_stands_behind_the_name_of_its_puzzle(tmp_path: Path) -> None:
    clash = tmp_path / "clash.json"
    clash.write_text(CLASH)
    result = run("grade", TOWERS, "nowhere", str(clash), HOUSE)
    heads = [line.partition(": ")[0] for line in result.stdout.splitlines()]
    assert heads == [TOWERS, str(clash), HOUSE]
    assert result.stdout.splitlines()[0] == f"{TOWERS}: {run('grade', TOWERS).stdout.strip()}"


def test_a_limit_is_told_with_the_puzzle_that_reached_it() -> None:
    result = run("solve", TOWERS, HOUSE, "--time-limit", "0", "--engine", "sat")
    told = [line.split(": ")[1] for line in result.stderr.splitlines()]
    assert told == [TOWERS, HOUSE]


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
