"""The solver of Towers in Simon Tatham's Portable Puzzle Collection, in C.

The program reads puzzles, solves each, and saves the game. It reports no times, and takes longer
to start than to solve: so it gets many copies of the same puzzle, once to solve them and once to
read and save them only. The difference is the time of its solver, which finds the solution and
proves that there is no other.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

from ...core.errors import SightlineError
from ...formats import write
from ...rules.puzzle import Puzzle
from .. import limiting, towers
from . import Answer, Unfit

TITLE = "Towers"
WORDS = ()
LEAST = 0.1
"""Seconds that all copies of a puzzle take together: less would be lost in the start."""
FIRST, MOST = 20, 3000
"""Copies at the first try, and at most."""
MEMORY = Path("/dev/shm")
TURNS = 3
"""Of which the shortest counts: any disturbance makes them longer."""

_SOLUTION = re.compile(r"^SOLVE *:\d+:S(\d+)", re.MULTILINE)


def version() -> str:
    """The version that is installed."""
    return towers.version()


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Solve copies of the puzzle, and subtract the time to read and save them."""
    del wanted, strategy
    text = _text(puzzle)
    try:
        said, start_up, taken = _timed(text, seconds)
    except limiting.OutOfTime:
        return Answer(solutions=[], exhausted=False, seconds=seconds)
    return Answer(
        solutions=_solutions(puzzle, said), exhausted=True, seconds=taken, start_up=start_up
    )


def _text(puzzle: Puzzle) -> str:
    if puzzle.name != towers.GENRE or puzzle.variants:
        raise Unfit(f"{TITLE} does not know {puzzle.describe()}")
    if puzzle.shape[0] not in towers.SIDES:
        raise Unfit(f"{TITLE} has no boards of {puzzle.describe()}")
    return write(puzzle, "tatham")


@lru_cache(maxsize=1000)
def _timed(text: str, seconds: float) -> tuple[str, float, float]:
    """What the program says, its start, and the time of its solver: the best of several turns."""
    said, once = _run(text, 1, seconds, "--test-solve")
    copies = 1
    if once <= 10 * LEAST:  # so many as take long enough to be timed
        _, several = _run(text, FIRST, seconds, "--test-solve")
        copies = min(MOST, ceil(LEAST * (FIRST - 1) / max(several - once, 1e-6)))
    solved, read = [], []
    for _ in range(TURNS):
        solved.append(_run(text, copies, seconds, "--test-solve")[1])
        read.append(_run(text, copies, seconds)[1])
        if solved[-1] > 10 * LEAST:
            break
    return said, min(read), max(min(solved) - min(read), 1e-7) / copies


def _run(text: str, copies: int, seconds: float, *options: str) -> tuple[str, float]:
    """What was saved of the first copy, or what is wrong with it; and the time of it all.

    Each copy is saved in a file of its own: where there is a folder in memory, they go there.
    """
    before = limiting.cpu_seconds()
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        command = [towers.program(), *options, "--save", f"{folder}/"]
        ended = limiting.run(command, f"{text}\n".encode() * copies, seconds)
        if limiting.was_stopped(ended):
            raise limiting.OutOfTime
        saved = Path(folder) / "0"
        said = saved.read_text() if saved.exists() else ended.stderr.decode(errors="replace")
    return said, limiting.cpu_seconds() - before


def _solutions(puzzle: Puzzle, said: str) -> list[object]:
    """The solution in a saved game; none if that is what the program says."""
    if "No solution" in said:
        return []
    if "Multiple solutions" in said:
        raise Unfit(f"{TITLE} gives no solution of a puzzle that has several")
    found = _SOLUTION.search(said)
    if found is None:
        raise SightlineError(f"{TITLE} gave no answer: {said.strip()[-200:]}")
    _, columns = puzzle.shape
    digits = [int(digit) for digit in found[1]]
    rows = [digits[start : start + columns] for start in range(0, len(digits), columns)]
    return [puzzle.fit(rows)]
