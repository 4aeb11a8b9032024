"""Judge a puzzle (none, one or several solutions) or a proposed solution of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import perf_counter
from typing import Literal

import msgspec

from .constraints import Broken
from .engines import Limits, Stats, Strategy
from .puzzle import Clue, Puzzle, Solution
from .solving import start, take

MAX_NODES_PER_SUBSET = 2_000
"""How hard to try, for each set of clues, to show that it has no solution."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What :func:`check` found."""

    verdict: Literal["unique", "several", "none", "stopped", "right", "wrong"]
    solutions: list[Solution] = []
    """The solution, or two that differ."""
    differ: list[str] = []
    """Where the two differ."""
    clash: list[Clue] = []
    """Clues that contradict each other; without any one of them the others would not."""
    broken: list[Broken] = []
    """The rules that a proposed solution breaks."""
    engine: str = ""
    stats: Stats | None = None


def check(
    puzzle: Puzzle,
    solution: Solution | None = None,
    *,
    engine: str = "auto",
    strategy: Strategy = Strategy(),
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> Verdict:
    """Judge a proposed solution, or, without one, the puzzle.

    >>> import sightline as sl
    >>> p = sl.load("skyscrapers/brainbashers")
    >>> sl.check(p).verdict
    'unique'
    >>> wrong = sl.Grid([[4, 3, 2, 1], [1, 4, 3, 2], [3, 2, 1, 4], [2, 1, 4, 4]])
    >>> sl.check(p, wrong).broken[0].message
    '4 stands twice in row 4'
    """
    if solution is not None:
        broken = broken_rules(puzzle, solution)
        return Verdict(verdict="wrong" if broken else "right", broken=broken)

    began = perf_counter()
    run = start(puzzle, engine, strategy, Limits(time=time_limit, nodes=node_limit))
    model = puzzle.rules_model
    found = take(run, 2)
    verdict = partial(
        Verdict,
        solutions=[model.solution(values) for values in found],
        engine=run.engine,
        stats=run.stats,
    )
    if len(found) == 2:
        first, second = found
        differ = [model.name(v) for v in range(len(first)) if first[v] != second[v]]
        return verdict(verdict="several", differ=differ)
    if not run.exhausted:
        return verdict(verdict="stopped")
    if found:
        return verdict(verdict="unique")
    left = None if time_limit is None else max(0.0, began + time_limit - perf_counter())
    return verdict(verdict="none", clash=clashing_clues(puzzle, time_limit=left))


def broken_rules(puzzle: Puzzle, solution: Solution) -> list[Broken]:
    """Every rule that a complete board breaks, by name and place."""
    model = puzzle.rules_model
    return list(model.broken(model.values(puzzle.fit(solution))))


def clashing_clues(puzzle: Puzzle, *, time_limit: float | None = None) -> list[Clue]:
    """A smallest set of clues that already contradict each other, for a puzzle without solution.

    Smallest in the sense that every clue in it is needed. Found by leaving clues out:
    first half of them at once, at the end one by one. An empty list says that the rules
    alone leave no solution. When a limit cuts the work short, the set contradicts itself
    all the same, but may contain a clue too many.

    >>> import sightline as sl
    >>> p = sl.Skyscrapers(edges=sl.Edges([1, 0, 1], [0, 0, 3], [0, 0, 0], [0, 0, 0]))
    >>> [clue.text for clue in clashing_clues(p)]
    ['the 1 above column 3', 'the 3 left of row 3']
    """
    deadline = None if time_limit is None else perf_counter() + time_limit
    clash = list(puzzle.clues())
    step = len(clash)
    while step:
        first = 0
        while first < len(clash):
            without = clash[:first] + clash[first + step :]
            if _contradict(puzzle, without, deadline):
                clash = without
            else:
                first += step
        step //= 2
    return clash


def _contradict(puzzle: Puzzle, clues: Sequence[Clue], deadline: float | None) -> bool:
    """Whether these clues alone are shown to have no solution."""
    left = None if deadline is None else deadline - perf_counter()
    if left is not None and left <= 0:
        return False
    limits = Limits(time=left, nodes=MAX_NODES_PER_SUBSET)
    run = start(puzzle.keep(clues), "kernel", Strategy(), limits)
    return not take(run, 1) and run.exhausted
