"""What the adapters to our own engines share."""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib.metadata import version
from itertools import islice

import msgspec

from ...core.errors import MissingExtra
from ...core.version import __version__
from ...engines import Limits, Run, Stats, Strategy, engine
from ...rules.model import Model
from ...rules.puzzle import Puzzle
from ..limiting import StoppedAfter
from . import Answer, NotInstalled

Answering = Callable[[Puzzle, int, Collection[str], float], Answer]


def adapted(name: str, package: str | None = None) -> tuple[Callable[[], str], Answering]:
    """``version`` and ``answer`` of an engine, over our own model and with one thread.

    Where another package searches, it is imported to tell its version: that is the slow part of
    the first search.
    """

    def installed() -> str:
        """The version that is installed."""
        if package is None:
            return __version__
        try:
            engine(name).start(Model(), Strategy(), Limits())
        except MissingExtra as error:
            raise NotInstalled(str(error)) from None
        return version(package)

    def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
        """Search with one thread."""
        del strategy  # there is only one
        return searched(name, puzzle, wanted, seconds)

    return installed, answer


def searched(
    name: str, puzzle: Puzzle, wanted: int, seconds: float, strategy: Strategy = Strategy()
) -> Answer:
    """The answer of an engine, from a fresh model."""
    model = puzzle.model()
    run: Run | None = None
    solutions = []
    with StoppedAfter(seconds):
        run = engine(name).start(model, strategy)
        for values in islice(run, wanted):
            solutions.append(model.solution(values))
    counted = msgspec.structs.asdict(run.stats if run else Stats())
    inside = counted.pop("time")
    stats = {name: number for name, number in counted.items() if number is not None}
    return Answer(
        solutions=solutions,
        exhausted=run is not None and run.exhausted,
        inside=inside,
        stats=stats,
    )
