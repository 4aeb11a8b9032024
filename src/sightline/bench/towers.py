"""Towers of Simon Tatham's Portable Puzzle Collection: Skyscrapers, unique and labelled."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
from typing import NamedTuple

from ..core.errors import InputError, SightlineError, UnknownName
from ..formats import parse
from ..rules.puzzle import Puzzle
from .limiting import cpu_seconds
from .solvers import NotInstalled

TITLE = "Towers"
GENRE = "skyscrapers"
SIDES = range(3, 10)
LETTERS = {"easy": "e", "hard": "h", "extreme": "x", "unreasonable": "u"}
"""How it is asked for each of its difficulties."""
LABELS = tuple(LETTERS)
"""The words for these, the easiest first."""

PROGRAM = "sgt-towers"
GAMES = "/usr/games"
"""Where Debian puts it, which is not on every PATH."""
STARTS = 9
"""Starts of the program, of which the middle one counts."""


class Batch(NamedTuple):
    """Puzzles that were made in one go."""

    texts: list[str]
    """As the program wrote them: to parse them is no part of making them."""
    seconds: float
    """CPU time, the start of the program included."""

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles, parsed."""
        return [parse(text, "tatham") for text in self.texts]


def version() -> str:
    """The version that is installed: the last line of what the program says of itself."""
    said = subprocess.run([program(), "--version"], capture_output=True, text=True, check=False)
    return said.stdout.strip().rpartition("\n")[2] or "unknown"


def start_up() -> float:
    """CPU time of a start, measured with a puzzle of the smallest size."""
    return statistics.median(make(1, SIDES[0], "easy").seconds for _ in range(STARTS))


def make(count: int, side: int, label: str) -> Batch:
    """So many puzzles from one start of the program.

    Each has the difficulty asked for. If the board is too small for that, the program makes
    an easier one without notice.
    """
    if label not in LETTERS:
        raise UnknownName(f"difficulty of {TITLE}", label, LABELS)
    if side not in SIDES or count < 1:
        raise InputError(
            f"{TITLE} makes boards of {SIDES[0]}×{SIDES[0]} to {SIDES[-1]}×{SIDES[-1]}, one or "
            f"more, not {count} of {side}×{side}"
        )
    before = cpu_seconds()
    asked = [program(), "--generate", str(count), f"{side}d{LETTERS[label]}"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False)
    if said.returncode != 0:
        raise SightlineError(f"{TITLE} made no puzzle: {said.stderr.strip()}")
    return Batch(said.stdout.split(), cpu_seconds() - before)


def program() -> str:
    """The path of the program."""
    places = os.pathsep.join([os.environ.get("PATH", ""), GAMES])
    program = shutil.which(PROGRAM, path=places)
    if program is None:
        raise NotInstalled(
            f"{PROGRAM} is not installed; bring it with: apt install sgt-puzzles (Debian)"
        )
    return program
