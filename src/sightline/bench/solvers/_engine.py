"""What the adapters to our own engines share."""

from __future__ import annotations

import msgspec

from ...core.errors import MissingExtra
from ...engines import Limits, Strategy, engine
from ...rules.model import Model
from ...rules.puzzle import Puzzle
from ...verbs.solve import take
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
    run = engine(name).start(model, strategy, Limits(time=seconds))
    found = take(run, wanted)
    counted = msgspec.structs.asdict(run.stats)
    inside = counted.pop("time")
    stats = {name: number for name, number in counted.items() if number is not None}
    return Answer(
        solutions=[model.solution(values) for values in found],
        exhausted=run.exhausted,
        inside=inside,
        stats=stats,
    )
