"""The solvers that can be compared. The folder is the registry: a file is a solver.

A file without an underscore is an adapter to one solver: it says what the solver is called
and which version is installed, and answers a question about a puzzle. It is imported only
when that solver is measured. For another solver, name a module of your own with a dot in its
name (``--solver my.solver``); it needs only what :class:`Solver` lists.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from importlib import import_module
from typing import Protocol

import msgspec

from ...core.errors import InputError, SightlineError, UnknownName
from ...core.folders import files_beside
from ...rules.puzzle import Puzzle, Solution

JOIN = "+"
"""The separator of the words of a strategy: ``leftmost+decomposed``."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of a solver to a puzzle."""

    solutions: list[Solution]
    """As many as were wanted, or all that were found."""
    exhausted: bool
    """Whether the solver says that there are no others."""
    seconds: float | None = None
    """CPU time from the puzzle to the answer, where the solver itself has measured it; in a
    process of its own, for example."""
    start_up: float = 0.0
    """CPU time that such a process takes before it can begin."""
    inside: float | None = None
    """Seconds of the search alone, where the solver tells them apart from those of the model."""
    stats: dict[str, int] = {}
    """What the solver counted: ``backtracks``, ``nodes``, and the like."""


class Solver(Protocol):
    """A module with these is a solver."""

    TITLE: str
    """What people call it."""
    WORDS: Collection[str]
    """The words that a strategy for this solver can be made of."""

    def version(self) -> str:
        """What is installed, or :class:`NotInstalled`."""

    def answer(
        self, puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float
    ) -> Answer:
        """Search for so many solutions, for about so many seconds of CPU time at most.

        The time to build a model counts. :class:`Unfit` says that the solver has no model
        for such a puzzle.
        """


class NotInstalled(SightlineError):
    """A solver is not installed; the sentence says how to get it."""


class Unfit(SightlineError):
    """A solver has no model for a puzzle."""


def names() -> list[str]:
    """The solvers that there are, whether installed or not."""
    return files_beside(__file__)


def solver(name: str) -> Solver:
    """The solver of a name.

    >>> solver("kernel").TITLE
    'Sightline'
    """
    if "." not in name:
        if name not in names():
            raise UnknownName("solver", name, names())
        name = f"{__name__}.{name}"
    try:
        module: Solver = import_module(name)
    except ImportError as error:
        raise InputError(f"the solver {name!r} cannot be imported: {error}") from None
    missing = [
        part for part in ("TITLE", "WORDS", "version", "answer") if not hasattr(module, part)
    ]
    if missing:
        raise InputError(f"{name!r} is no solver: it has no {', '.join(missing)}")
    return module


def versions_if_installed(names: Iterable[str]) -> dict[str, str]:
    """The versions of these solvers, or that they are not installed."""
    found = dict.fromkeys(names, "not installed")
    for name in found:
        with suppress(NotInstalled):
            found[name] = solver(name).version()
    return found


def installed(names: Iterable[str]) -> list[str]:
    """Those of these solvers that are installed."""
    found = versions_if_installed(names)
    return [name for name, version in found.items() if version != "not installed"]


def words_of(strategy: str, of: Solver) -> tuple[str, ...]:
    """The words of a strategy, all of which the solver has to know.

    >>> words_of("leftmost+decomposed", solver("kernel")), words_of("", solver("sat"))
    (('leftmost', 'decomposed'), ())
    """
    words = tuple(strategy.split(JOIN)) if strategy else ()
    for word in words:
        if word not in of.WORDS:
            raise UnknownName(f"strategy of {of.TITLE}", word, of.WORDS)
    return words
