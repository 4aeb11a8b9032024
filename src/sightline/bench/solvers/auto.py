"""The kernel, and a SAT solver where that gets stuck."""

from __future__ import annotations

from collections.abc import Collection

from ...core.version import __version__
from ...rules.puzzle import Puzzle
from . import Answer
from ._engine import searched

TITLE = "Sightline, auto"
WORDS = ()


def version() -> str:
    """Always installed."""
    return __version__


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Search with one thread."""
    del strategy  # there is only one
    return searched("auto", puzzle, wanted, seconds)
