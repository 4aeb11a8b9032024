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

from .core.errors import (
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
from .core.grid import Doorways, Edges, Grid
from .core.version import __version__ as __version__
from .engines import Stats, Strategy
from .library.reading import load, parse
from .rules.constraints import Broken
from .rules.genres.doors import Doors
from .rules.genres.skyscrapers import Skyscrapers
from .rules.genres.starry_night import StarryNight
from .rules.puzzle import About, Clue, Puzzle
from .verbs.solve import Result, count, is_unique, solutions, solve

if TYPE_CHECKING:
    from .verbs.check import Verdict, check
    from .verbs.explain import Explanation, Fact, Step, explain
    from .verbs.grade import Effort, Grade, Hardest, grade
    from .verbs.hint import Hint, hint
    from .verbs.make import make
    from .verbs.verify import Verification, verify


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

# Imported on first use, so that solving does not wait for the rest.
_ON_DEMAND = {
    name: module
    for module, names in {
        "verbs.check": ("Verdict", "check"),
        "verbs.explain": ("Explanation", "Fact", "Step", "explain"),
        "verbs.grade": ("Effort", "Grade", "Hardest", "grade"),
        "verbs.hint": ("Hint", "hint"),
        "verbs.make": ("make",),
        "verbs.verify": ("Verification", "verify"),
    }.items()
    for name in names
}


def __getattr__(name: str) -> Any:
    if name not in _ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_ON_DEMAND[name]}", __name__), name)


def __dir__() -> list[str]:
    """The public names; the modules behind them are imported by their own names."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
