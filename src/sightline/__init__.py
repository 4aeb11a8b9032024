"""Sightline solves puzzles about what can be seen from where you stand.

>>> import sightline as sl
>>> p = sl.load("skyscrapers/logicmasters")
>>> r = sl.solve(p)
>>> r.status, r.stats.nodes
('solved', 1)
>>> sl.is_unique(p)
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .checking import Verdict, check
from .constraints import Broken
from .engines import Stats, Strategy
from .errors import (
    FormatError,
    GenreError,
    InputError,
    MissingExtra,
    NotUnique,
    PuzzleError,
    SightlineError,
    Stopped,
    UnknownName,
    Unmade,
)
from .genres.doors import Doors
from .genres.skyscrapers import Skyscrapers
from .genres.starry_night import StarryNight
from .grid import Doorways, Edges, Grid
from .puzzle import About, Clue, Puzzle
from .reading import load, parse
from .solving import Result, count, is_unique, solutions, solve

if TYPE_CHECKING:
    from .explaining import Explanation, Fact, Step, explain
    from .grading import Effort, Grade, Hardest, grade
    from .hinting import Hint, hint
    from .making import make
    from .verifying import Verification, verify

__version__ = "0.1.0"

__all__ = [
    "About",
    "Broken",
    "Clue",
    "Doors",
    "Doorways",
    "Edges",
    "Effort",
    "Explanation",
    "Fact",
    "FormatError",
    "GenreError",
    "Grade",
    "Grid",
    "Hardest",
    "Hint",
    "InputError",
    "MissingExtra",
    "NotUnique",
    "Puzzle",
    "PuzzleError",
    "Result",
    "SightlineError",
    "Skyscrapers",
    "StarryNight",
    "Stats",
    "Step",
    "Stopped",
    "Strategy",
    "UnknownName",
    "Unmade",
    "Verdict",
    "Verification",
    "check",
    "count",
    "explain",
    "grade",
    "hint",
    "is_unique",
    "load",
    "make",
    "parse",
    "solutions",
    "solve",
    "verify",
]

# Whoever only solves does not wait for the rest to be imported.
_ON_DEMAND = {
    name: module
    for module, names in {
        "explaining": ("Explanation", "Fact", "Step", "explain"),
        "grading": ("Effort", "Grade", "Hardest", "grade"),
        "hinting": ("Hint", "hint"),
        "making": ("make",),
        "verifying": ("Verification", "verify"),
    }.items()
    for name in names
}


def __getattr__(name: str) -> Any:
    if name not in _ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_ON_DEMAND[name]}", __name__), name)


def __dir__() -> list[str]:
    """What is meant for others; the modules behind it are found by their own names."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
