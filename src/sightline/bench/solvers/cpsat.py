"""CP-SAT of OR-Tools, over our own model."""

from __future__ import annotations

from collections.abc import Collection
from importlib.metadata import version as installed

from ...rules.puzzle import Puzzle
from . import Answer
from ._engine import require, searched

TITLE = "CP-SAT"
WORDS = ()


def version() -> str:
    """The version that is installed."""
    require("cpsat")
    return installed("ortools")


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Search with one thread."""
    del strategy  # there is only one
    return searched("cpsat", puzzle, wanted, seconds)
