"""Every command on every genre."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import click
import pytest
from cli.asking import records, run
from kit.cases import (
    PICTURES,
    SEED,
    BrokenCase,
    Case,
    blank_board,
    made,
    plain,
    plain_board,
    shape_to_make,
    written,
)

import sightline as sl
from sightline import library
from sightline.cli import main
from sightline.rules.puzzle import Puzzle
from sightline.rules.symmetry import images

ELSEWHERE = {"serve": "test_http.py, test_page.py", "play": "test_terminal.py"}
"""Commands that are tested in other modules of the kit."""
COMMANDS = sorted({*main.list_commands(click.Context(main))} - {*ELSEWHERE})


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_tried(command: str) -> None:
    name = f"test_{command}"
    assert name in globals(), f"write {name}(case) in tests/kit/test_command_line.py"


# Asked about an example --------------------------------------------------------------------


def test_solve(case: Case) -> None:
    (answer,) = records(run("solve", written(case.puzzle), "--json"))
    assert (answer["status"], answer["genre"]) == ("solved", case.puzzle.name)
    assert answer["solutions"] == [plain_board(case.solution)]
    drawn = run("solve", written(case.puzzle)).stdout
    assert drawn.startswith(case.puzzle.text(case.solution))


def test_count(case: Case) -> None:
    assert run("count", written(case.puzzle)).stdout == "1\n"


def test_check(case: Case) -> None:
    (answer,) = records(run("check", written(case.puzzle), "--json"))
    assert (answer["verdict"], answer["solutions"]) == ("unique", [plain_board(case.solution)])
    right = run("check", written(case.puzzle), json.dumps(plain_board(case.solution)))
    assert (right.exit_code, right.stdout) == (0, "right: every rule is kept\n")


def test_check_proves(case: Case, tmp_path: Path) -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    proof = tmp_path / "unique.drup"
    assert run("check", written(case.puzzle), "--proof", str(proof)).exit_code == 0
    assert proof.read_text().rstrip().endswith("0")


def test_a_broken_rule_is_told(broken: BrokenCase) -> None:
    asked = ["check", written(broken.puzzle), json.dumps(plain_board(broken.board))]
    (answer,) = records(run(*asked, "--json"))
    told = [(each["rule"], each["message"]) for each in answer["broken"]]
    assert (broken.rule, broken.sentence) in told
    found = run(*asked)
    assert found.exit_code == 1
    assert broken.sentence in found.stdout


def test_grade(case: Case) -> None:
    (answer,) = records(run("grade", written(case.puzzle), "--json"))
    assert answer["grade"] == sl.grade(case.puzzle).grade
    assert answer["grade"] in run("grade", written(case.puzzle)).stdout


def test_hint(case: Case) -> None:
    blank = json.dumps(blank_board(case.puzzle))
    (answer,) = records(run("hint", written(case.puzzle), blank, "--json"))
    assert answer["status"] == "step"
    for depth, told in (("1", answer["where"]), ("3", answer["text"])):
        assert told in run("hint", written(case.puzzle), "--depth", depth).stdout
    solved = json.dumps(plain_board(case.solution))
    (answer,) = records(run("hint", written(case.puzzle), solved, "--json"))
    assert answer["status"] == "done"


def test_explain(case: Case) -> None:
    steps = records(run("explain", written(case.puzzle), "--boards", "--full", "--json"))
    assert steps[-1]["board"] == plain_board(case.solution)
    assert all(step["because"] and step["rule"] and step["milliseconds"] > 0 for step in steps)
    told = run("explain", written(case.puzzle), "--boards", "--full").stdout
    for step in steps:
        assert all(each["text"] in told for each in step["lines"] or [step])
    assert run("explain", written(case.puzzle), "--markdown").stdout


# Asked for one that is made ----------------------------------------------------------------


def test_make(kind: type[Puzzle]) -> None:
    rows, columns = shape_to_make(kind)
    options = ["--size", f"{rows}x{columns}", "--seed", str(SEED)]
    (answer,) = records(run("make", kind.name, *options, "--json"))
    assert sl.parse(json.dumps(answer)) == made(kind)
    assert answer["solution"] == plain_board(made(kind).solution)
    assert run("make", kind.name, *options).stdout.startswith(made(kind).text())


def test_make_many(kind: type[Puzzle], tmp_path: Path) -> None:
    rows, columns = shape_to_make(kind)
    file = tmp_path / "many.jsonl"
    options = ["--size", f"{rows}x{columns}", "--seed", str(SEED), "--workers", "1"]
    done = run("make", kind.name, *options, "--count", "3", "-o", str(file))
    assert done.exit_code == 0, done.stderr
    answers = records(run("solve", str(file), "--json"))
    made_ones = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [answer["solutions"] for answer in answers] == [[each["solution"]] for each in made_ones]
    assert plain_board(made(kind).solution) == made_ones[0]["solution"]


def test_distinct(kind: type[Puzzle], tmp_path: Path) -> None:
    puzzle, file, all_files = made(kind), tmp_path / "part.jsonl", tmp_path / "all.jsonl"
    file.write_text("".join(f"{image.to('jsonl')}\n" for image in images(puzzle)), "utf-8")
    done = run("distinct", str(file), str(file), "-o", str(all_files))
    assert done.exit_code == 0, done.stderr
    assert all_files.read_text("utf-8") == f"{puzzle.to('jsonl')}\n"


def test_convert(puzzle: Puzzle) -> None:
    for name in ("json", "jsonl", "text", "ascii", "prolog"):
        told = run("convert", written(puzzle), "--to", name)
        assert told.exit_code == 0, told.stderr
        assert sl.parse(told.stdout) == puzzle


def test_show(puzzle: Puzzle, tmp_path: Path) -> None:
    assert run("show", written(puzzle)).stdout == f"{puzzle.text()}\n"
    solved = run("show", written(puzzle), "--solution", "--to", "ascii").stdout
    assert solved == f"{puzzle.text(puzzle.solution, ascii=True)}\n"
    for suffix, begins in PICTURES.items():
        file = tmp_path / f"solved.{suffix}"
        assert run("show", written(puzzle), "--solution", "-o", str(file)).exit_code == 0
        assert file.read_bytes().startswith(begins)
    file = tmp_path / "step.svg"
    assert run("show", written(puzzle), "--step", "1", "-o", str(file)).exit_code == 0
    assert file.read_text("utf-8") != puzzle.svg()


def test_book(puzzle: Puzzle, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="Typst is not installed")
    file = tmp_path / "book.pdf"
    assert run("book", written(puzzle), "--hints", "-o", str(file)).exit_code == 0
    assert file.read_bytes().startswith(b"%PDF-")


def test_bench(case: Case) -> None:
    done = run("bench", written(case.puzzle), "--solver", "kernel", "--repeats", "1", "--json")
    assert done.exit_code == 0, done.stderr
    (row,) = records(done)
    assert (row["job"]["puzzle"]["genre"], row["verdict"]) == (case.puzzle.name, "unique")


# About the genre ---------------------------------------------------------------------------


def test_genres(kind: type[Puzzle]) -> None:
    (answer,) = (each for each in records(run("genres", "--json")) if each["name"] == kind.name)
    assert (answer["title"], answer["rules"]) == (kind.title, kind.rules)
    assert answer["switches"].keys() == kind.settings.keys()
    assert f"{kind.title} ({kind.name})" in run("genres").stdout


def test_library(kind: type[Puzzle]) -> None:
    names = [name for name in library.names() if name.startswith(f"{kind.name}/")]
    listed = run("library")
    assert all(name in listed.stdout for name in names)
    for name in names[:1]:
        assert name in run("library", kind.name).stdout
        assert run("library", name).stdout.startswith(library.load(name).text())


# In a process of its own -------------------------------------------------------------------


def test_a_pipe(kind: type[Puzzle]) -> None:
    """A puzzle is made by one process and checked by another."""
    rows, columns = shape_to_make(kind)
    sightline = [sys.executable, "-m", "sightline"]
    size = ["--size", f"{rows}x{columns}", "--seed", str(SEED), "--json"]
    line = subprocess.run(
        [*sightline, "make", kind.name, *size], capture_output=True, check=True
    ).stdout
    checked = subprocess.run(
        [*sightline, "check", "-", "--json"],
        input=line,
        capture_output=True,
        check=True,
        env={**os.environ, "COLUMNS": "80"},
    )
    answer = json.loads(checked.stdout)
    assert (answer["genre"], answer["verdict"]) == (kind.name, "unique")
    read = sl.parse(line.decode())
    assert plain(replace(read, remarks=())) == plain(made(kind))
    # Whatever make says about it beside the puzzle is kept.
    assert json.loads(read.to("jsonl")) == json.loads(line)
