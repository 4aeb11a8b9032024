"""GNU Prolog and its finite-domain solver, with the models of the student projects."""

from __future__ import annotations

from collections.abc import Collection

from ...rules.puzzle import Puzzle
from . import Answer
from ._prolog import WORDS, System, answered

__all__ = ["TITLE", "WORDS", "answer", "version"]

TITLE = "GNU Prolog"
MEGABYTE = 1024
"""Kilobytes: the unit of the sizes below."""
STACKS = {
    "CSTRSZ": 1152 * MEGABYTE,  # constraints
    "TRAILSZ": 384 * MEGABYTE,  # what to undo
    "GLOBALSZ": 256 * MEGABYTE,  # terms
    "LOCALSZ": 128 * MEGABYTE,  # calls and choices
}
"""All together have to stay below 2 GB, or the program does not start."""
SYSTEM = System(
    title=TITLE,
    package="gprolog",
    program="gprolog",
    options=("--entry-goal", "main", "--entry-goal", "halt(1)"),
    load=("--consult-file",),
    environment={name: str(size) for name, size in STACKS.items()},
)


def version() -> str:
    """The version that is installed."""
    return SYSTEM.version()


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Search in a process of its own."""
    return answered(SYSTEM, puzzle, wanted, strategy, seconds)
