"""Every command explains itself: help, examples that work, and its place in the reference."""

from __future__ import annotations

import os
import re
import runpy
import stat
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from samples import some

from sightline import formats, library, make
from sightline.cli import main
from sightline.cli._command import WithExamples

DOCS = Path(__file__).parents[2] / "docs"
CONTEXT = click.Context(main)
NAMES = main.list_commands(CONTEXT)


def command(name: str) -> WithExamples:
    found = main.get_command(CONTEXT, name)
    assert isinstance(found, WithExamples)
    return found


NEED_SOMEBODY = {"play", "serve"}
"""The commands that run until they are ended; they are tested elsewhere."""
ALONE = [main, *(command(name) for name in NAMES if name not in NEED_SOMEBODY)]
EXAMPLES = sorted({example for each in ALONE for example in each.examples})


def help_of(*arguments: str) -> str:
    result = CliRunner().invoke(main, [*arguments])
    assert result.exit_code == 0
    return result.stdout


def test_the_commands_of_this_version() -> None:
    assert {"check", "count", "explain", "genres", "hint", "library", "show", "solve"} <= set(NAMES)


def test_help_without_a_command() -> None:
    assert help_of() == help_of("--help") == help_of("-h")
    for name in NAMES:
        assert f"\n  {name} " in help_of()


def test_the_help_begins_with_what_the_program_does() -> None:
    first = " ".join(help_of().split("\n\n")[1].split())
    for verb in ("Solve", "make", "grade", "explain", "print", "play"):
        assert verb in first


@pytest.mark.parametrize(
    "name", ["explain", "hint", "grade", "solve", "check", "count", "distinct"]
)
def test_what_can_take_long_has_a_time_limit(name: str) -> None:
    assert "--time-limit" in help_of(name, "--help")


@pytest.mark.parametrize("name", NAMES)
def test_help_with_examples(name: str) -> None:
    text = help_of(name, "--help")
    assert command(name).help
    assert "\nExamples:\n" in text
    for example in command(name).examples:
        assert f"sightline {name}" in example
        assert f"\n  {example}\n" in text
    for parameter in command(name).params:
        if isinstance(parameter, click.Option):
            assert parameter.help


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the examples, and the command itself."""
    folder = tmp_path_factory.mktemp("desk")
    puzzle = library.load("skyscrapers/brainbashers")
    (folder / "my-puzzle.txt").write_text(formats.write(puzzle, "text"), "utf-8")
    (folder / "my-puzzle.json").write_text(formats.write(puzzle, "json"), "utf-8")
    (folder / "my-solution.txt").write_text("4 3 2 1\n1 4 3 2\n3 2 1 4\n2 1 4 3\n")
    (folder / "my-board.txt").write_text("4 3 2 1\n1 . . .\n. . . .\n. . . .\n")
    (folder / "my-marks.json").write_text('{"r2c2": [2, 4], "r2c3": [3]}')
    (folder / "many.jsonl").write_text(f"{formats.write(puzzle, 'jsonl')}\n" * 3, "utf-8")
    for part in range(2):
        line = formats.write(make("doors", 3, seed=part), "jsonl")
        (folder / f"part-{part}.jsonl").write_text(f"{line}\n" * 2, "utf-8")
    script = folder / "sightline"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sightline "$@"\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are for a shell")
@pytest.mark.parametrize("example", some(EXAMPLES, quick=EXAMPLES[::4]))
def test_examples_work(example: str, desk: Path) -> None:
    if "sightline serve" in example:
        pytest.skip("goes on until somebody ends it; tests/web/test_serve.py does")
    if "sat" in example or "--proof" in example:
        pytest.importorskip("pysat")
    environment = os.environ | {"PATH": f"{desk}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["sh", "-c", example], check=True, cwd=desk, env=environment)


def test_the_reference_is_up_to_date() -> None:
    make = runpy.run_path(str(DOCS / "make_cli_reference.py"))
    text = make["reference"]()
    assert (DOCS / "cli.md").read_text("utf-8") == text, "run python docs/make_cli_reference.py"
    for name in NAMES:
        assert f"\n## `sightline {name}" in text
    assert re.findall(r"`--[a-z-]+ `", text) == [], "an option does not say what stands behind it"
