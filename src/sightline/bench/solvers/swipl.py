"""SWI-Prolog and its library clpfd, with the models of the student projects."""

from __future__ import annotations

from collections.abc import Collection

from ...rules.puzzle import Puzzle
from . import Answer
from ._prolog import WORDS, System, answered

__all__ = ["TITLE", "WORDS", "answer", "version"]

TITLE = "SWI-Prolog"
SYSTEM = System(
    title=TITLE,
    package="swi-prolog-nox",
    program="swipl",
    options=(
        *("-q", "-f", "none", "-F", "none", "--no-packs", "--no-tty"),  # no user settings
        "--stack-limit=2g",
        *("-g", "main", "-t", "halt(1)"),
    ),
)


def version() -> str:
    """The version that is installed."""
    return SYSTEM.version()


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Search in a process of its own."""
    return answered(SYSTEM, puzzle, wanted, strategy, seconds)
