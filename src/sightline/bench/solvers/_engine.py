"""What the adapters to our own engines share."""

from __future__ import annotations

from itertools import islice

import msgspec

from ...core.errors import MissingExtra
from ...engines import Limits, Run, Stats, Strategy, engine
from ...rules.model import Model
from ...rules.puzzle import Puzzle
from ..limiting import StoppedAfter
from . import Answer, NotInstalled


def require(name: str) -> None:
    """Import what an engine needs: the import is the slow part of the first search."""
    try:
        engine(name).start(Model(), Strategy(), Limits())
    except MissingExtra as error:
        raise NotInstalled(str(error)) from None


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
