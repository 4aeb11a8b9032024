"""GNU Prolog and its finite-domain solver, with the models of the student projects.

In those these puzzles were first solved with constraints; ``prolog/`` restates their models, a
file for each genre. The system is started for every question, reads it as a term, and measures
itself.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Collection
from pathlib import Path
from typing import Any

from ...core.errors import SightlineError
from ...formats import write
from ...rules.puzzle import Puzzle, Solution
from .. import limiting
from . import Answer, NotInstalled, Unfit

FOLDER = Path(__file__).parent / "prolog"
TITLE = "GNU Prolog"
SECOND_MODEL = "s2"
"""The other model of Skyscrapers, and the order that goes with it."""
WORDS = (SECOND_MODEL, "leftmost", "first-fail")
FULL = re.compile("stack.overflow|resource_error|Memory allocation")
"""How it says that it ran out of memory."""

Report = dict[str, list[list[str]]]
"""Lines of words: by the first one, the others."""
MEGABYTE = 1024
"""Kilobytes: the unit of the sizes below."""
STACKS = {
    "CSTRSZ": 1152 * MEGABYTE,  # constraints
    "TRAILSZ": 384 * MEGABYTE,  # what to undo
    "GLOBALSZ": 256 * MEGABYTE,  # terms
    "LOCALSZ": 128 * MEGABYTE,  # calls and choices
}
"""All together have to stay below 2 GB, or the program does not start."""
START = ("--entry-goal", "main", "--entry-goal", "halt(1)")


def version() -> str:
    """The version that is installed."""
    asked = [_path(), "--version"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    found = re.search(r"\d+(\.\d+)+", told.stdout + told.stderr)
    return found[0] if found else "unknown"


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Search in a process that is stopped after so many seconds, its start included."""
    loaded = command(_model(puzzle, strategy))
    fact = write(puzzle, "prolog").removesuffix(".")
    words = ",".join(f"'{word}'" for word in strategy)
    before = limiting.cpu_seconds()
    report = _asked(loaded, f"question({fact}, {wanted}, [{words}]).\n", seconds)
    return _answer(puzzle, report, limiting.cpu_seconds() - before)


def command(model: str) -> list[str]:
    """The program with all files to load for a model."""
    files = [str(FOLDER / f"{part}.pl") for part in ("common", model, "main")]
    return [_path(), *START, *(word for file in files for word in ("--consult-file", file))]


def _path() -> str:
    path = shutil.which("gprolog")
    if path is None:
        raise NotInstalled(f"{TITLE} is not installed; on Debian: apt install gprolog")
    return path


def _model(puzzle: Puzzle, strategy: Collection[str]) -> str:
    """The name of the file with the model of a puzzle."""
    name = puzzle.name.replace("-", "_")
    if puzzle.variants or not (FOLDER / f"{name}.pl").exists():
        raise Unfit(f"the models for {TITLE} do not know {puzzle.describe()}")
    if SECOND_MODEL in strategy and puzzle.name != "skyscrapers":
        raise Unfit(f"the model {SECOND_MODEL} is one of Skyscrapers, not of {puzzle.title}")
    return name


def _asked(command: list[str], question: str, seconds: float) -> Report:
    """The output of the system until it ends or is stopped."""
    environment = os.environ | {name: str(size) for name, size in STACKS.items()}
    ended = limiting.run(command, question.encode(), seconds, environment)
    report = _report(ended.stdout)
    if limiting.was_stopped(ended):
        return report
    if ended.returncode != 0 or "runs" not in report:
        raise _failure((ended.stderr or ended.stdout).decode(errors="replace"))
    return report


def _failure(complaint: str) -> Exception:
    if FULL.search(complaint):
        return MemoryError(f"{TITLE} ran out of memory")
    last_line = (complaint.strip().splitlines() or ["nothing was said"])[-1]
    return SightlineError(f"{TITLE} gave up: {last_line}")


# What the lines mean: see prolog/main.pl -----------------------------------------------------


def _report(said: bytes) -> Report:
    report: Report = defaultdict(list)
    # An incomplete line is ignored.
    lines = said.decode(errors="replace").split("\n")[:-1]
    for key, *values in filter(None, map(str.split, lines)):
        report[key].append(values)
    return report


def _answer(puzzle: Puzzle, report: Report, cpu: float) -> Answer:
    """The answer in a report; ``cpu`` are all the seconds that the process has taken."""
    runs = [(int(times), float(taken) / 1000) for times, taken in report["runs"]]
    # A search that was stopped has reported no time: the whole process counts as search.
    times, taken = runs[-1] if runs else (1, cpu)
    start_up = cpu - sum(taken for _, taken in runs) if runs else 0.0
    return Answer(
        solutions=[_board(puzzle, json.loads(rows)) for (rows,) in report["solution"]],
        exhausted=report["exhausted"] == [["yes"]],
        seconds=taken / times,
        start_up=max(0.0, start_up),
        stats={name: int(number) for name, number in report["count"]},
    )


def _board(puzzle: Puzzle, rows: list[Any]) -> Solution:
    keys = puzzle.board.keys_of_solution
    return puzzle.fit(dict(zip(keys, rows, strict=True)) if keys else rows)
