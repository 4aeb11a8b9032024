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

from .checking import check
from .engines import Strategy
from .errors import SightlineError
from .genres.doors import Doors
from .genres.skyscrapers import Skyscrapers
from .genres.starry_night import StarryNight
from .grid import Doorways, Edges, Grid
from .reading import load, parse
from .solving import count, is_unique, solutions, solve

if TYPE_CHECKING:
    from .explaining import explain
    from .grading import grade
    from .hinting import hint
    from .making import make
    from .verifying import Verification, verify

__version__ = "0.1.0"

__all__ = [
    "Doors",
    "Doorways",
    "Edges",
    "Grid",
    "SightlineError",
    "Skyscrapers",
    "StarryNight",
    "Strategy",
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
    "Verification": "verifying",
    "explain": "explaining",
    "grade": "grading",
    "hint": "hinting",
    "make": "making",
    "verify": "verifying",
}


def __getattr__(name: str) -> Any:
    if name not in _ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_ON_DEMAND[name]}", __name__), name)
