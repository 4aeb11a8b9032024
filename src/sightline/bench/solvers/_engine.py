"""What the adapters to our own engines share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from importlib.metadata import version
from itertools import islice
from types import MappingProxyType

import msgspec

from ...core.errors import MissingExtra
from ...core.version import __version__
from ...engines import Limits, Run, Stats, Strategy, engine
from ...rules.model import Model
from ...rules.puzzle import Puzzle
from ..limiting import StoppedAfter
from . import Answer, NotInstalled

Choices = Mapping[str, Mapping[str, str | bool]]
Answering = Callable[[Puzzle, int, Collection[str], float], Answer]


def adapted(
    name: str, package: str | None = None, choices: Choices = MappingProxyType({})
) -> tuple[Callable[[], str], Answering]:
    """``version`` and ``answer`` of an engine, over our own model and with one thread.

    Where another package searches, it is imported to tell its version: that is the slow part of
    the first search. The choices are those of each word of a strategy.
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

    @cache
    def chosen(words: tuple[str, ...]) -> Strategy:
        found = {option: value for word in words for option, value in choices[word].items()}
        return msgspec.convert(found, Strategy)

    def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
        """Search with one thread, from a fresh model."""
        model = puzzle.model()
        run: Run | None = None
        solutions = []
        with StoppedAfter(seconds):
            run = engine(name).start(model, chosen(tuple(strategy)))
            for values in islice(run, wanted):
                solutions.append(model.solution(values))
        counted = msgspec.structs.asdict(run.stats if run else Stats())
        inside = counted.pop("time")
        return Answer(
            solutions=solutions,
            exhausted=run is not None and run.exhausted,
            inside=inside,
            stats={what: number for what, number in counted.items() if number is not None},
        )

    return installed, answer
