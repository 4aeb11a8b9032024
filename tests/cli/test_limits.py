"""Every command that can take long can be limited; none takes a limit for an answer."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from genres import Pigeons, known
from samples import at_night

from sightline.cli import Commands, main
from sightline.core.deadline import Deadline

SHORT = {"convert", "genres", "library"}
"""They search for nothing, or for a moment only."""
LONG = {"play", "serve"}
"""Commands that run until they are ended."""
HARD = "starry-night/friedman6"


def run(*arguments: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=input)


def test_every_command_that_searches_has_a_limit() -> None:
    assert isinstance(main, Commands)
    context = click.Context(main)
    for name in set(main.list_commands(context)) - SHORT - LONG:
        command = main.get_command(context, name)
        assert command is not None
        assert "--time-limit" in [flag for option in command.params for flag in option.opts], name


@pytest.mark.parametrize("count", ["1", "30"])
def test_make_stops_at_the_limit(count: str) -> None:
    result = run("make", "doors", "--size", "4", "--count", count, "--time-limit", "0")
    assert (result.exit_code, result.stdout) == (3, "")
    things = "1 puzzle" if count == "1" else "30 puzzles"
    assert f"stopped by the limit of time; 0 of {things} were made" in result.stderr


def test_make_stops_in_the_middle_of_a_puzzle() -> None:
    # Without its limit this takes minutes; a second is enough to begin, whatever the machine.
    wish = ["make", "skyscrapers", "--size", "9", "--grade", "fiendish", "--givens", "none"]
    result = run(*wish, "--seed", "1", "--time-limit", "1")
    assert result.exit_code == 3
    assert "stopped by the limit of time" in result.stderr


def test_a_file_that_was_stopped_is_taken_up_again(tmp_path: Path) -> None:
    file, whole = tmp_path / "puzzles.jsonl", tmp_path / "whole.jsonl"
    wish = ["make", "doors", "--size", "3", "--count", "5", "--seed", "4"]
    result = run(*wish, "-o", str(file), "--time-limit", "0")
    assert result.exit_code == 3
    assert "stopped by the limit of time; no puzzle was made yet" in result.stderr
    assert not file.exists()
    assert run(*wish, "-o", str(file), "--resume", "--time-limit", "600").exit_code == 0
    assert run(*wish, "-o", str(whole)).exit_code == 0
    assert file.read_bytes() == whole.read_bytes()


class Looks(Deadline):
    """A deadline that passes at the fifth look at it, whatever the machine."""

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__(seconds)
        self._looks = 5

    @property
    def left(self) -> float:
        self._looks -= 1
        return max(0, self._looks)

    @property
    def limit(self) -> None:
        return None


@pytest.mark.parametrize(
    ("option", "said"),
    [("--distinct", "{} puzzles, counting repeats,"), ("--any", "{} of 200 puzzles")],
)
def test_what_is_said_to_be_safe_is_there_and_becomes_the_file(
    option: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, whole = tmp_path / "puzzles.jsonl", tmp_path / "whole.jsonl"
    wish = ["make", "doors", "--size", "2x3", "--count", "200", "--workers", "1", option]
    with monkeypatch.context() as patched:
        patched.setattr("sightline.cli.make.Deadline", Looks)
        result = run(*wish, "--seed", "4", "-o", str(file), "--time-limit", "600")
    folder = tmp_path / "puzzles.jsonl.parts"
    made = b"".join(shard.read_bytes() for shard in folder.glob("0*.jsonl")).count(b"\n")
    assert made > 0
    assert result.exit_code == 3
    assert result.stderr == (
        f"sightline: stopped by the limit of time; {said.format(made)} are safe in {folder}, "
        "and --resume goes on from there\n"
    )
    assert not file.exists()
    assert run(*wish, "-o", str(file), "--resume").exit_code == 0
    assert run(*wish, "--seed", "4", "-o", str(whole)).exit_code == 0
    assert file.read_bytes() == whole.read_bytes()
    assert len(file.read_bytes().splitlines()) == 200


@pytest.mark.parametrize("option", [["--solution"], ["--step", "3"]])
def test_show_stops_at_the_limit(option: list[str]) -> None:
    result = run("show", HARD, *option, "--time-limit", "0")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "stopped by a limit" in result.stderr


def test_show_goes_on_after_a_puzzle_that_was_stopped(tmp_path: Path) -> None:
    lines = 2 * run("library", HARD, "--json").stdout
    result = run("show", "-", "--solution", "--time-limit", "0", input=lines)
    assert result.exit_code == 3
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(records) == len(lines.splitlines())
    assert {record["drawing"] for record in records} == {None}
    numbered = str(tmp_path / "%d.svg")
    result = run("show", "-", "--solution", "--time-limit", "0", "-o", numbered, input=lines)
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == len(records)
    assert not list(tmp_path.iterdir())


def test_book_stops_at_the_limit(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "book.pdf"
    result = run("book", HARD, "--hints", "--time-limit", "0", "-o", str(file))
    assert result.exit_code == 3
    assert "stopped by a limit after 0 puzzles; nothing is printed" in result.stderr
    assert not file.exists()


@at_night
def test_making_ends_by_itself_where_no_board_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """By day ``tests/verbs/make/test_solutions.py`` with a smaller budget."""
    known(monkeypatch, Pigeons)
    result = run("make", "pigeons", "--size", "4")
    assert result.exit_code == 3
    assert "no Pigeons 4×4 was found: 5 searches for a random board" in result.stderr


def test_a_time_limit_stops_the_search_for_a_random_board(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch, Pigeons)
    result = run("make", "pigeons", "--size", "4", "--time-limit", "0.1")
    assert result.exit_code == 3
    assert "stopped by the limit of time" in result.stderr
