"""Settings on the command line: a number, a choice, and what is said of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from genres import Terraces, environment, known
from samples import some

import sightline as sl

MADE = ["make", "terraces", "--size", "4", "--seed", "1"]


def ask(*arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """A command that knows Terraces, too."""
    done = subprocess.run(
        [sys.executable, "-m", "sightline", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=os.environ | environment(Terraces) | {"PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == code, done.stderr
    return done


def refusal(*arguments: str) -> str:
    done = ask(*arguments, code=2)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("sightline: ").rstrip()


@pytest.fixture(autouse=True)
def terraces(monkeypatch: pytest.MonkeyPatch) -> type[Terraces]:
    return known(monkeypatch, Terraces)


def test_a_puzzle_is_made_with_options() -> None:
    wishes = ["--ponds", "1", "--clues", "sum"]
    drawn, told = ask(*MADE, *wishes), json.loads(ask(*MADE, *wishes, "--json").stdout)
    assert drawn.stdout.startswith("Terraces 4×4, 1 pond, clues add up\n")
    assert (told["ponds"], told["clues"]) == (1, "sum")
    assert "diagonals" not in told
    made = sl.parse(json.dumps(told))
    assert sl.parse(drawn.stdout) == made == sl.make("terraces", 4, ponds=1, clues="sum", seed=1)
    usual = ask(*MADE, "--ponds", "0", "--clues", "count", "--json").stdout
    assert usual == ask(*MADE, "--json").stdout


REFUSED = {
    "--ponds 3": "ponds is 3, but must be 0, 1 or 2 on a board of 4×4",
    "--ponds 9": "invalid value for '--ponds': '9' is not 0, 1, 2 or 3",
    "--ponds many": "invalid value for '--ponds': 'many' is not 0, 1, 2 or 3",
    "--clues summ": "invalid value for '--clues': 'summ' is not 'count' or 'sum'",
    "--clues": "option '--clues' requires an argument",
}


@pytest.mark.parametrize("wishes", some(REFUSED, quick=("--ponds 3", "--clues summ")))
def test_what_cannot_be_is_refused_with_what_can(wishes: str) -> None:
    assert refusal(*MADE, *wishes.split()).startswith(REFUSED[wishes])


def test_a_setting_of_another_genre_is_refused() -> None:
    sentence = refusal("make", "doors", "--size", "4", "--clues", "sum")
    assert sentence.startswith("clues is for Skyscrapers, Terraces, not for Doors")


def test_the_list_of_genres_and_the_help_say_what_there_is() -> None:
    shown = ask("genres").stdout
    assert "  setting: ponds; ponds in each line, 0, 1, 2 or 3; usually 0\n" in shown
    told = "setting: clues; count means clues count, sum means clues add up; usually count"
    assert told in " ".join(shown.split())
    assert "  switch: diagonals; true means diagonals\n" in shown
    help = " ".join(ask("make", "--help").stdout.split())
    assert "--ponds N Terraces: N ponds; usually 0." in help
    assert "--clues count|sum Skyscrapers, Terraces: count: " in help
    entry = json.loads(ask("genres", "--json").stdout.splitlines()[-1])["switches"]
    assert entry["ponds"] == {
        "default": 0,
        "label": "ponds in each line",
        "values": [
            {"value": 0, "text": "no pond"},
            {"value": 1, "text": "1 pond"},
            {"value": 2, "text": "2 ponds"},
            {"value": 3, "text": "3 ponds"},
        ],
    }
    assert entry["clues"]["values"][1] == {"value": "sum", "text": "clues add up"}
    assert entry["diagonals"] == {"default": False, "otherwise": "diagonals"}


def test_the_other_verbs_know_the_settings(tmp_path: Path) -> None:
    puzzle, file = sl.make("terraces", 4, ponds=1, clues="sum", seed=1), tmp_path / "made.txt"
    file.write_text(puzzle.to("text"), "utf-8")
    solved = json.loads(ask("solve", str(file), "--all", "--json").stdout)
    assert solved["solutions"] == [[list(row) for row in puzzle.solution or ()]]
    assert "unique" in ask("check", str(file)).stdout
    text = ask("convert", str(file), "--to", "ascii").stdout
    assert text.startswith("Terraces 4x4, 1 pond, clues add up\n")
    assert sl.parse(text) == puzzle
    assert "the variant clues add up" in refusal("convert", str(file), "--to", "prolog")
    assert "1 pond, clues add up" in ask("show", str(file), "--to", "svg").stdout
    assert "a sum of" in ask("explain", str(file)).stdout


def test_a_run_of_many_with_settings(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "many.parquet"
    ask(*MADE, "--ponds", "2", "--clues", "sum", "--count", "3", "-o", str(file))
    rows = parquet.read_table(file).to_pylist()
    assert [(row["ponds"], row["clues"], row["diagonals"]) for row in rows] == [
        (2, "sum", False)
    ] * 3
    assert all(sl.verify(row, row["solution"]) for row in rows)
