"""Sightline solves puzzles about what can be seen from where you stand.

>>> import sightline as sl
>>> p = sl.load("skyscrapers/logicmasters")
>>> r = sl.solve(p)
>>> r.status, r.stats.nodes
('solved', 1)
>>> sl.is_unique(p)
True
"""

from typing import TYPE_CHECKING

from .core.on_demand import on_demand
from .core.version import __version__ as __version__

if TYPE_CHECKING:
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
    from .core.language import language
    from .engines import Stats, Strategy
    from .library.reading import load, parse
    from .rules.constraints.base import Broken
    from .rules.genres.doors import Doors
    from .rules.genres.skyscrapers import Skyscrapers
    from .rules.genres.starry_night import StarryNight
    from .rules.puzzle import About, Clue, Puzzle
    from .verbs.check import Verdict, check
    from .verbs.explain import Explanation, Fact, Step, explain
    from .verbs.grade import Effort, Grade, Hardest, grade
    from .verbs.hint import Hint, hint
    from .verbs.make import make
    from .verbs.solve import Result, count, is_unique, solutions, solve
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
    "language",
    "load",
    "make",
    "parse",
    "solutions",
    "solve",
    "verify",
]

# Imported on first use, so that solving does not wait for the rest, and the command line can be
# interrupted from its first moment on.
__getattr__ = on_demand(
    __name__,
    {
        "core.errors": (
            "FormatError",
            "GenreError",
            "InputError",
            "MissingExtra",
            "NotUnique",
            "PuzzleError",
            "SightlineError",
            "Stopped",
            "UnknownName",
            "Unmade",
        ),
        "core.grid": ("Doorways", "Edges", "Grid"),
        "core.language": ("language",),
        "engines": ("Stats", "Strategy"),
        "formats": (),
        "library": (),
        "library.reading": ("load", "parse"),
        "rules": (),
        "rules.constraints.base": ("Broken",),
        "rules.genres.doors": ("Doors",),
        "rules.genres.skyscrapers": ("Skyscrapers",),
        "rules.genres.starry_night": ("StarryNight",),
        "rules.puzzle": ("About", "Clue", "Puzzle"),
        "verbs": (),
        "verbs.check": ("Verdict", "check"),
        "verbs.explain": ("Explanation", "Fact", "Step", "explain"),
        "verbs.grade": ("Effort", "Grade", "Hardest", "grade"),
        "verbs.hint": ("Hint", "hint"),
        "verbs.make": ("make",),
        "verbs.solve": ("Result", "count", "is_unique", "solutions", "solve"),
        "verbs.verify": ("Verification", "verify"),
    },
)


def __dir__() -> list[str]:
    """The public names; the modules behind them are imported by their own names."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
