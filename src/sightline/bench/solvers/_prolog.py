"""What the adapters to Prolog systems share.

The models are those of the student projects in which these puzzles were first solved with
constraints, restated in ``prolog/``: one file for each genre, and one file for each system
with its names of predicates. The system is started for every question, reads it as a term,
and measures itself.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...core.errors import SightlineError
from ...formats import write
from ...rules.puzzle import Puzzle, Solution
from .. import limiting
from ..children import cpu_seconds
from . import Answer, NotInstalled, Unfit

FOLDER = Path(__file__).parent / "prolog"
SECOND_MODEL = "s2"
"""The other model of Skyscrapers, and the order that goes with it."""
WORDS = (SECOND_MODEL, "leftmost", "first-fail")
FULL = re.compile("stack.overflow|resource_error|Memory allocation")
"""How the systems say that they ran out of memory."""

Report = dict[str, list[list[str]]]
"""Lines of words: by the first one, the others."""


@dataclass(frozen=True, kw_only=True)
class System:
    """A Prolog system, and how it is started."""

    title: str
    package: str
    """Where Debian has it."""
    program: str
    options: tuple[str, ...]
    load: tuple[str, ...] = ()
    """What stands before a file that is to be loaded."""
    environment: Mapping[str, str] = field(default_factory=dict)

    def command(self, model: str) -> list[str]:
        """The program with all files to load for a model."""
        parts = (self.program, "common", model, "main")
        files = [str(FOLDER / f"{part}.pl") for part in parts]
        loaded = [word for file in files for word in (*self.load, file)]
        return [self._path(), *self.options, *loaded]

    def version(self) -> str:
        """The version that is installed."""
        said = subprocess.run(
            [self._path(), "--version"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        ).stdout
        found = re.search(r"\d+(\.\d+)+", said)
        return found[0] if found else "unknown"

    def _path(self) -> str:
        path = shutil.which(self.program)
        if path is None:
            raise NotInstalled(
                f"{self.title} is not installed; on Debian: apt install {self.package}"
            )
        return path


def answered(
    system: System, puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float
) -> Answer:
    """The answer of a system that is stopped after so many seconds, its start included."""
    command = system.command(_model(system, puzzle, strategy))
    fact = write(puzzle, "prolog").removesuffix(".")
    words = ",".join(f"'{word}'" for word in strategy)
    before = cpu_seconds()
    report = _asked(system, command, f"question({fact}, {wanted}, [{words}]).\n", seconds)
    return _answer(puzzle, report, cpu_seconds() - before)


def _model(system: System, puzzle: Puzzle, strategy: Collection[str]) -> str:
    """The name of the file with the model of a puzzle."""
    name = puzzle.name.replace("-", "_")
    if puzzle.variants or not (FOLDER / f"{name}.pl").exists():
        raise Unfit(f"the models for {system.title} do not know {puzzle.describe()}")
    if SECOND_MODEL in strategy and puzzle.name != "skyscrapers":
        raise Unfit(f"the model {SECOND_MODEL} is one of Skyscrapers, not of {puzzle.title}")
    return name


def _asked(system: System, command: list[str], question: str, seconds: float) -> Report:
    """The output of a system until it ends or is stopped."""
    environment = {**os.environ, **system.environment}
    ended = limiting.run(command, question.encode(), seconds, environment)
    report = _report(ended.stdout)
    if limiting.was_stopped(ended):
        return report
    if ended.returncode != 0 or "runs" not in report:
        raise _failure(system, (ended.stderr or ended.stdout).decode(errors="replace"))
    return report


def _failure(system: System, complaint: str) -> Exception:
    if FULL.search(complaint):
        return MemoryError(f"{system.title} ran out of memory")
    last_line = (complaint.strip().splitlines() or ["nothing was said"])[-1]
    return SightlineError(f"{system.title} gave up: {last_line}")


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
