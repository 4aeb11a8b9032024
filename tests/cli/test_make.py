"""``sightline make``: what is printed, what is refused, and with which exit code."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen, run
from typing import Any

import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline.cli import main
from sightline.rules.puzzle import GENRES
from sightline.verbs import make as making

HOUSE = ["make", "doors", "--size", "3x4"]
TOWERS = ["make", "skyscrapers", "--size", "4"]
SMALLEST = {"doors": "3x4", "easy-as-abc": "4", "kuromasu": "3x4", "skyscrapers": "4"}
SMALLEST["starry-night"] = "5"
COMMAND = [sys.executable, "-m", "sightline"]


def ask(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert "Traceback" not in result.stderr
    return result


def lines(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def refusal(*arguments: str) -> str:
    result = ask(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("sightline: ")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path) -> Iterator[None]:
    before = os.getcwd()
    os.chdir(tmp_path)
    yield
    os.chdir(before)


@pytest.mark.parametrize("genre", sorted(GENRES))
def test_a_puzzle_that_can_be_read_back(genre: str) -> None:
    arguments = ["make", genre, "--size", SMALLEST[genre], "--seed", "7"]
    drawn, told = ask(*arguments), lines(ask(*arguments, "--json"))[0]
    assert drawn.exit_code == 0
    puzzle = sl.parse(drawn.stdout)
    assert puzzle == sl.parse(json.dumps(told))
    assert sl.is_unique(puzzle)
    grade = sl.grade(puzzle)
    assert drawn.stderr == f"{grade.grade} (score {grade.score:.1f}); to make it again: --seed 7\n"
    assert (told["grade"], told["seed"], told["index"]) == (grade.grade, 7, 0)
    assert puzzle == sl.parse(ask(*arguments, "--ascii").stdout)


def test_a_random_seed_is_told() -> None:
    drawn = ask(*HOUSE)
    seed = drawn.stderr.split()[-1]
    assert ask(*HOUSE, "--seed", seed).stdout == drawn.stdout
    told = ask(*HOUSE, "--json")
    assert told.stderr == f"seed {json.loads(told.stdout)['seed']}\n"
    assert ask(*HOUSE, "-o", "a.jsonl").stderr.startswith("1 puzzle written to a.jsonl (seed ")


def test_several_puzzles_in_a_pipe_are_lines() -> None:
    several = lines(ask(*HOUSE, "--seed", "7", "--count", "25"))
    assert [record["index"] for record in several] == list(range(25))
    two = lines(ask(*HOUSE, "--seed", "7", "--count", "25", "--workers", "2"))
    assert two == several
    assert lines(ask(*HOUSE, "--seed", "7", "--start", "24", "--json")) == several[24:]


def test_several_puzzles_at_a_terminal_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sightline.cli.make.is_terminal", lambda: True)
    drawn = ask(*HOUSE, "--seed", "7", "--count", "2")
    boards = drawn.stdout.split("\n\n")
    assert [sl.parse(board).describe() for board in boards] == ["Doors 3×4"] * 2
    assert drawn.stderr.endswith("--seed 7 --start 1\n")


def test_wishes_are_heard() -> None:
    (house,) = lines(ask(*HOUSE, "--connected", "--no-count-self", "--closed", "0.5", "--json"))
    assert house["connected"] is True
    assert house["count_self"] is False
    for record in lines(ask(*TOWERS, "--grade", "easy", "--count", "3")):
        assert record["grade"] == "easy"
    dense = ask(*TOWERS, "--seed", "1", "--density", "0.65").stdout
    assert ask(*TOWERS, "--seed", "1", "--preset", "hard").stdout == dense
    (any_one,) = lines(ask(*TOWERS, "--any", "--json"))
    assert any_one["grade"] is None


def test_a_file(tmp_path: Path) -> None:
    arguments = [*HOUSE, "--count", "12", "-o", "my.jsonl"]
    done = ask(*arguments, "--seed", "7")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == "12 puzzles written to my.jsonl (seed 7)\n"
    solved = ask("solve", "my.jsonl")
    assert [record["status"] for record in lines(solved)] == ["solved"] * 12
    # The seed need not be said again.
    again = ask(*arguments, "--resume")
    assert (again.exit_code, again.stderr) == (0, f"complete already: {done.stderr}")
    assert "seed was 7, not 8" in refusal(*arguments, "--resume", "--seed", "8")
    assert "--resume" in refusal(*arguments)


def test_parts_of_a_file() -> None:
    arguments = ["make", "doors", "--size", "3", "--count", "60", "--seed", "1", "--distinct"]
    done = ask(*arguments, "--split", "train=0.5,test=0.5", "-o", "tiny.jsonl")
    pattern = r"\d+ puzzles written to tiny-train.jsonl, \d+ puzzles? written to tiny-test.jsonl"
    assert re.fullmatch(rf"{pattern}(, \d+ repeats? left out)? \(seed 1\)\n", done.stderr)


def test_scores_of_a_file() -> None:
    wish = ["make", "skyscrapers", "--size", "4", "--score", "2..3.5", "--thin", "--seed", "1"]
    done = ask(*wish, "--count", "12", "--workers", "2", "-o", "a.jsonl")
    assert (done.exit_code, done.stderr) == (0, "12 puzzles written to a.jsonl (seed 1)\n")
    records = [json.loads(line) for line in Path("a.jsonl").read_text("utf-8").splitlines()]
    assert records == lines(ask(*wish, "--count", "12", "--workers", "1"))
    assert all(2 <= record["score"] <= 3.5 for record in records)
    recipe = json.loads(Path("a.jsonl.manifest.json").read_text())["order"]["recipe"]
    assert (recipe["thin"], recipe["score"]) == (True, [2.0, 3.5])


def test_puzzles_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MAX_ATTEMPTS", 1)
    wish = ["make", "skyscrapers", "--givens", "none", "--minimal", "--seed", "1"]
    none = ask(*wish, "--size", "8")
    assert (none.exit_code, none.stdout) == (3, "")
    assert none.stderr.startswith("sightline: no minimal Skyscrapers 8×8 without givens was found")
    some = lines(ask(*wish, "--size", "5", "--count", "30", "--workers", "1"))
    assert len(some) == 30
    assert some[-1]["index"] > 29
    file = ask(*wish, "--size", "5", "--count", "30", "--workers", "1", "-o", "a.jsonl")
    assert (file.exit_code, file.stderr) == (0, "30 puzzles written to a.jsonl (seed 1)\n")
    missing = json.loads(Path("a.jsonl.manifest.json").read_text())["missing"]
    assert sorted([*missing, *(record["index"] for record in some)]) == list(
        range(some[-1]["index"] + 1)
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--size 4 --preset easy --density 0.5", "--preset is a density by name"),
        ("--size 4 --grade easy --any", "only a puzzle with one solution has a grade"),
        ("--size 4 --score 3-4", "'3-4' is not A..B, such as 3..4.5"),
        ("--size 4 --score 4..3", "scores from 4 to 3 are asked for: say the lower one first"),
        ("--size 4 --score 3..4 --any", "only a puzzle that is proved to be unique has a grade"),
        ("--size 4 --resume", "--resume needs a file"),
        ("--size 4 --distinct", "--distinct needs a file"),
        ("--size 4 --split a=1", "--split needs a file"),
        ("--size 4 --json -o a.jsonl", "--json is for standard output"),
        ("--size 4 -o a.txt", "a.txt: the name must end in .jsonl, "),
        ("--size 4 -o nowhere/a.jsonl", "there is no such folder"),
        ("--size 4 --split a=2 -o a.jsonl", "the shares of the parts add up to 2"),
        ("", "missing option '--size'"),
        ("--size 4x", "'4x' is no size such as 6 or 6x8"),
        ("--size 4x5", "Skyscrapers has square boards"),
        ("--size 99", "a board of 99×99 cannot be made"),
        ("--size 4 --givens some", "'some' is not none, few, auto or N"),
        ("--size 4 --connected", "connected is for Doors, not for Skyscrapers"),
        ("--size 4 --closed 0.5", "closed is for Doors, not for Skyscrapers"),
        ("--size 4 --density nan", "nan is not from 0 to 1"),
        ("--size 4 --count 0", "0 is not from 1 to"),
        ("--size 4 --seed -1", "-1 is not from 0 to 18446744073709551615"),
        ("--size 4 --cluster nonsense", "no Dask scheduler answers at 'nonsense'"),
    ],
)
def test_bad_usage(arguments: str, told: str, tmp_path: Path) -> None:
    assert told in refusal("make", "skyscrapers", *arguments.split())
    assert not list(tmp_path.iterdir())


def test_an_unknown_genre() -> None:
    known = ", ".join(sorted(GENRES))
    assert f"known: {known}" in refusal("make", "sudoku", "--size", "4")


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals")
def test_a_bar_for_whoever_watches() -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [*COMMAND, *HOUSE, "--count", "40", "--seed", "1", "-o", "a.jsonl"]
    with Popen(command, stdout=PIPE, stderr=theirs) as child:
        os.close(theirs)
        shown = b""
        # The end of a terminal is an error.
        try:
            while data := os.read(ours, 4096):
                shown += data
        except OSError:
            pass
        os.close(ours)
    assert child.returncode == 0
    assert b"making" in shown
    assert b"/40" in shown
    assert shown.endswith(b"40 puzzles written to a.jsonl (seed 1)\r\n")


def test_a_reader_that_goes_away() -> None:
    command = [*COMMAND, *HOUSE, "--count", "100000", "--workers", "2", "--json"]
    with Popen(command, stdout=PIPE, stderr=PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline().startswith(b"{")
        child.stdout.close()
        assert child.wait() == 141


def test_little_is_imported_for_one_puzzle() -> None:
    code = (
        "import sys; from sightline.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: print(*sys.modules, file=sys.stderr)"
    )
    done = run([sys.executable, "-c", code, *HOUSE], capture_output=True, text=True, check=True)
    heavy = {"rich", "distributed", "pyarrow", "zstandard", "multiprocessing", "asyncio"}
    assert not heavy & set(done.stderr.split())
