"""The command line, called in this process, and small puzzles for it."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

import sightline as sl
from sightline import formats
from sightline.cli import main
from sightline.rules.puzzle import Puzzle

TOWERS = "skyscrapers/brainbashers"
HOUSE = "doors/example1"
STATS = [
    *("time", "constraints", "resumptions", "entailments"),
    *("prunings", "backtracks", "nodes", "probes", "restarts"),
]


def line(puzzle: Puzzle) -> str:
    return formats.write(puzzle, "jsonl")


def towers(*top: int) -> sl.Skyscrapers:
    """A board with clues only above it."""
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
    """The one sentence on standard error about bad input or usage."""
    result = run(*arguments, input=input)
    assert (result.exit_code, result.stdout) == (2, "")
    sentence = result.stderr.removesuffix("\n")
    assert sentence.startswith("sightline: ")
    assert "\n" not in sentence
    return sentence.removeprefix("sightline: ")
