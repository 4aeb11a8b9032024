"""Find solutions: one, all, how many, whether there is just one. For any genre, any engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from ..core.arguments import says_what_was_meant, seconds, whole_number
from ..core.errors import InputError, PuzzleError, Stopped, shown
from ..engines import Limits, Run, Stats, Strategy, engine
from ..engines.boards import Boards
from ..rules.model import Model
from ..rules.puzzle import Puzzle, Solution
from ..words import Figure, Message, Sentence, Slot, say

Status = Literal["solved", "none", "stopped"]

SOLUTIONS = say(
    "solutions", "{ $count -> [one] { $count } solution *[other] { $count } solutions }"
)
PROGRESS = say("progress", "{ $nodes } nodes, { $backtracks } backtracks, { $seconds } s")
STOPPED_AFTER = say("stopped-after", "stopped by a limit after { $solutions }: { $progress }")


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of :func:`solve`; it counts as true if there is a solution in it."""

    puzzle: Puzzle
    status: Status
    """``stopped``: a limit was reached before the first solution or the proof of none."""
    complete: bool
    """Whether everything asked for was found: all solutions, or as many as the limit."""
    solutions: list[Solution]
    engine: str
    stats: Stats

    def __bool__(self) -> bool:
        return bool(self.solutions)

    @property
    def solution(self) -> Solution | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    @property
    def count(self) -> int:
        """How many solutions were found."""
        return len(self.solutions)

    def _repr_svg_(self) -> str | None:
        """The solved board for notebooks; None where there is none to show."""
        return None if self.solution is None else self.puzzle.svg(self.solution)


@says_what_was_meant
def solve(
    puzzle: Puzzle,
    *,
    limit: int | None = 1,
    engine: str = "auto",
    strategy: Strategy = Strategy(),
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> Result:
    """Find solutions, up to a limit; None finds them all.

    >>> import sightline as sl
    >>> r = sl.solve(sl.load("skyscrapers/brainbashers"))
    >>> r.status, r.solution[0], r.stats.nodes
    ('solved', (4, 3, 2, 1), 1)
    """
    most = number_wanted(limit)
    run = start(puzzle, engine, strategy, limits(time_limit, node_limit))
    found = take(run, most)
    complete = run.exhausted or (most is not None and len(found) >= most)
    return Result(
        puzzle=puzzle,
        status="solved" if found else "none" if complete else "stopped",
        complete=complete,
        solutions=[puzzle.rules_model.solution(values) for values in found],
        engine=run.engine,
        stats=run.stats,
    )


@says_what_was_meant
def solutions(
    puzzle: Puzzle,
    *,
    engine: str = "auto",
    strategy: Strategy = Strategy(),
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> Iterator[Solution]:
    """All solutions, each found on demand.

    >>> import sightline as sl
    >>> next(sl.solutions(sl.StarryNight(rows=[0] * 5, columns=[0] * 5))).shape
    (5, 5)
    """
    # Errors are raised here, not when the first solution is asked for.
    run = start(puzzle, engine, strategy, limits(time_limit, node_limit))
    return _each(run, puzzle.rules_model)


def _each(run: Run, model: Model) -> Iterator[Solution]:
    found = 0
    for values in run:
        found += 1
        yield model.solution(values)
    if not run.exhausted:
        raise stopped(run, STOPPED_AFTER, solutions=SOLUTIONS(count=found))


@says_what_was_meant
def count(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    engine: str = "auto",
    strategy: Strategy = Strategy(),
    time_limit: float | None = None,
    node_limit: int | None = None,
    workers: int = 1,
) -> int:
    """The number of solutions, counted up to a limit.

    Several ``workers`` use as many processors, if the kernel counts; the number is the same.

    >>> import sightline as sl
    >>> sl.count(sl.Skyscrapers(edges=sl.Edges.none(4)))
    576
    """
    most, threads = number_wanted(limit), whole_number(workers, "workers", least=1)
    run = start(puzzle, engine, strategy, limits(time_limit, node_limit))
    counted = run.count(most, threads)
    if not run.exhausted and counted != most:
        raise stopped(run, STOPPED_AFTER, counted, solutions=SOLUTIONS(count=counted))
    return counted


@says_what_was_meant
def is_unique(
    puzzle: Puzzle,
    *,
    engine: str = "auto",
    strategy: Strategy = Strategy(),
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> bool:
    """Whether there is exactly one solution.

    >>> import sightline as sl
    >>> sl.is_unique(sl.load("skyscrapers/logicmasters"))
    True
    """
    run = start(puzzle, engine, strategy, limits(time_limit, node_limit))
    found = len(take(run, 2))
    if found < 2 and not run.exhausted:
        raise stopped(run, STOPPED_AFTER, solutions=SOLUTIONS(count=found))
    return found == 1


# What the verbs are made of ----------------------------------------------------------------


def start(puzzle: Puzzle, name: str, strategy: Strategy, limits: Limits) -> Run:
    """Begin a search on a puzzle, whose solutions are the values of its board."""
    model = model_of(puzzle)
    if not isinstance(strategy, Strategy):
        raise InputError(f"{shown(strategy)} is no strategy; sightline.Strategy(…) makes one")
    run = engine(name).start(model, strategy, limits)
    return Boards(run, model.beside.start) if model.beside else run


def limits(time_limit: object, node_limit: object) -> Limits:
    """The limits of a search, as they are given to a verb."""
    return Limits(time=seconds(time_limit), nodes=_number(node_limit, "node_limit"))


def number_wanted(limit: object) -> int | None:
    """How many solutions are wanted at most; None: all of them."""
    return _number(limit, "limit")


def _number(most: object, name: str) -> int | None:
    """A number up to which something is counted; the largest that is ever reached, or smaller."""
    return None if most is None else min(whole_number(most, name, least=0), sys.maxsize)


def model_of(puzzle: object) -> Model:
    """The model of a puzzle; for any other object, an error that says what to do."""
    if isinstance(puzzle, Puzzle):
        return puzzle.rules_model
    if isinstance(puzzle, Model):
        raise PuzzleError(
            "this is a Model, not a puzzle; an engine searches it: "
            'next(sightline.engines.engine("kernel").start(model))'
        )
    kind = type(puzzle).__name__
    raise PuzzleError(f"this is a {kind}, not a puzzle; sightline.load and parse read puzzles")


def take(run: Run, limit: int | None) -> list[Any]:
    """The next solutions of a search, up to a limit, as the values of the variables."""
    found: list[Any] = []
    while limit is None or len(found) < limit:
        values = next(run, None)
        if values is None:
            break
        found.append(values)
    return found


def stopped(run: Run, how: Sentence, reached: int = 0, **slots: Slot) -> Stopped:
    """The error for a search that was stopped, with how far it came."""
    return Stopped(how(**slots, progress=progress(run.stats)), reached)


def progress(stats: Stats) -> Message:
    """How far a search came.

    >>> print(progress(Stats(nodes=12, backtracks=5, time=0.31)))
    12 nodes, 5 backtracks, 0.31 s
    """
    seconds = Figure(stats.time, 2)
    return PROGRESS(nodes=stats.nodes, backtracks=stats.backtracks, seconds=seconds)
