"""Sightline solves puzzles about what can be seen from where you stand.

>>> import sightline as sl
>>> p = sl.load("skyscrapers/logicmasters")
>>> r = sl.solve(p)
>>> r.status, r.stats.nodes
('solved', 1)
>>> sl.is_unique(p)
True
"""

from .checking import check
from .engines import Strategy
from .errors import SightlineError
from .explaining import explain
from .genres.doors import Doors
from .genres.skyscrapers import Skyscrapers
from .genres.starry_night import StarryNight
from .grading import grade
from .grid import Doorways, Edges, Grid
from .hinting import hint
from .reading import load, parse
from .solving import count, is_unique, solutions, solve

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
    "check",
    "count",
    "explain",
    "grade",
    "hint",
    "is_unique",
    "load",
    "parse",
    "solutions",
    "solve",
]
