"""Glucose by python-sat, over our own clauses."""

from __future__ import annotations

from collections.abc import Collection
from importlib.metadata import version as installed

from ...rules.puzzle import Puzzle
from . import Answer
from ._engine import require, searched

TITLE = "SAT (Glucose)"
WORDS = ()


def version() -> str:
    """The version that is installed."""
    require("sat")
    return installed("python-sat")


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Search with one thread."""
    del strategy  # there is only one
    return searched("sat", puzzle, wanted, seconds)
