"""Towers of Simon Tatham's Portable Puzzle Collection: Skyscrapers, unique and graded."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess

from ...core.errors import InputError, SightlineError, UnknownName
from ..children import cpu_seconds
from ..solvers import NotInstalled
from . import Batch

TITLE = "Towers"
GENRE = "skyscrapers"
SIDES = range(3, 10)
LETTERS = {"easy": "e", "hard": "h", "extreme": "x", "unreasonable": "u"}
"""How it is asked for each of its difficulties."""
DIFFICULTIES = tuple(LETTERS)

PROGRAM = "sgt-towers"
GAMES = "/usr/games"
"""Where Debian puts it, which is not on every PATH."""
STARTS = 9
"""Starts of the program, of which the middle one counts."""


def version() -> str:
    """The version that is installed: the last line of what the program says of itself."""
    said = subprocess.run([program(), "--version"], capture_output=True, text=True, check=False)
    return said.stdout.strip().rpartition("\n")[2] or "unknown"


def start_up() -> float:
    """CPU time of a start, measured with a puzzle of the smallest size."""
    return statistics.median(make(1, SIDES[0], "easy").seconds for _ in range(STARTS))


def make(count: int, side: int, difficulty: str) -> Batch:
    """So many puzzles from one start of the program.

    Each has the difficulty asked for. If the board is too small for that, the program makes
    an easier one without notice.
    """
    if difficulty not in LETTERS:
        raise UnknownName(f"difficulty of {TITLE}", difficulty, DIFFICULTIES)
    if side not in SIDES or count < 1:
        raise InputError(
            f"{TITLE} makes boards of {SIDES[0]}×{SIDES[0]} to {SIDES[-1]}×{SIDES[-1]}, one or "
            f"more, not {count} of {side}×{side}"
        )
    before = cpu_seconds()
    asked = [program(), "--generate", str(count), f"{side}d{LETTERS[difficulty]}"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False)
    if said.returncode != 0:
        raise SightlineError(f"{TITLE} made no puzzle: {said.stderr.strip()}")
    seconds = cpu_seconds() - before
    return Batch(texts=said.stdout.split(), format="tatham", seconds=seconds)


def program() -> str:
    """The path of the program."""
    places = os.pathsep.join([os.environ.get("PATH", ""), GAMES])
    program = shutil.which(PROGRAM, path=places)
    if program is None:
        raise NotInstalled(
            f"{PROGRAM} is not installed; bring it with: apt install sgt-puzzles (Debian)"
        )
    return program
