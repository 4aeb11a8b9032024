"""Judge a puzzle (none, one or several solutions) or a proposed solution of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from time import perf_counter
from typing import Literal

import msgspec

from ..core.arguments import says_what_was_meant
from ..core.domain import MAX_VALUE
from ..core.errors import PuzzleError
from ..core.grid import entries
from ..core.places import NOWHERE, Named, Place
from ..engines import Limits, Stats, Strategy
from ..engines.kernel import NO_LIMIT
from ..engines.kernel.searching import Search, propagate
from ..rules.constraints import Broken, Constraint, Variable
from ..rules.constraints.reason import View
from ..rules.model import Model
from ..rules.puzzle import Clue, Puzzle, Solution
from ..words import Slot, say
from .solve import limits, model_of, start, take

LEFT_OPEN = say("place-left-open", "{ $place } is left open")
NOTHING_FITS = say("nothing-beside-fits", "no values of { $names } fit this board")
AS_IT_STANDS = say("as-it-stands", "as it stands, { $clash }")

MAX_NODES_PER_SUBSET = 2_000
"""How hard to try, for each set of clues, to show that it has no solution."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What :func:`check` found.

    It counts as true if the proposed solution is right or, without one, if there is one solution
    only.
    """

    verdict: Literal["unique", "several", "none", "stopped", "right", "unfinished", "wrong"]
    """Of a board: ``unfinished`` if places are open, and no rule is broken so far."""
    solutions: list[Solution] = []
    """The solution, or two that differ."""
    differ: list[Place] = []
    """Where the two differ; ``str(place)`` is the text of a place."""
    clash: list[Clue] = []
    """Clues that contradict each other; without any one of them the others would not."""
    broken: list[Broken] = []
    """The rules that a board breaks, or breaks already."""
    open: list[Place] = []
    """The places of a board that are not filled in."""
    engine: str = ""
    stats: Stats | None = None

    def __bool__(self) -> bool:
        return self.verdict in ("unique", "right")


@says_what_was_meant
def check(
    puzzle: Puzzle,
    solution: Solution | None = None,
    *,
    engine: str = "auto",
    strategy: Strategy = Strategy(),
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> Verdict:
    """Judge a board, finished or not, or, without one, the puzzle.

    >>> import sightline as sl
    >>> p = sl.load("skyscrapers/brainbashers")
    >>> sl.check(p).verdict
    'unique'
    >>> wrong = sl.Grid([[4, 3, 2, 1], [1, 4, 3, 2], [3, 2, 1, 4], [2, 1, 4, 4]])
    >>> sl.check(p, wrong).broken[0].message
    '4 stands twice in row 4'
    """
    if solution is not None:
        return _judge(puzzle, solution)

    began = perf_counter()
    run = start(puzzle, engine, strategy, limits(time_limit, node_limit))
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
        differ = [model.place(v) for v in range(len(first)) if first[v] != second[v]]
        return verdict(verdict="several", differ=differ)
    if not run.exhausted:
        return verdict(verdict="stopped")
    if found:
        return verdict(verdict="unique")
    left = None if time_limit is None else max(0.0, began + time_limit - perf_counter())
    return verdict(verdict="none", clash=clashing_clues(puzzle, time_limit=left))


def _judge(puzzle: Puzzle, board: Solution) -> Verdict:
    model_of(puzzle)  # it says what is wrong with anything else
    gaps = puzzle.gaps(board)
    broken = broken_so_far(puzzle, board) if gaps else broken_rules(puzzle, board)
    so_far: Literal["unfinished", "right"] = "unfinished" if gaps else "right"
    return Verdict(verdict="wrong" if broken else so_far, broken=broken, open=[*gaps])


def broken_rules(puzzle: Puzzle, solution: Solution) -> list[Broken]:
    """Every rule that a board breaks, by name and place.

    A cell or a door that is not filled in is an error as well; the others are still listed.
    """
    model = model_of(puzzle)
    board = puzzle.fit(solution)
    blank = [Broken("blank", gap, LEFT_OPEN(place=gap)) for gap in puzzle.gaps(board)]
    if blank:
        return [*blank, *broken_so_far(puzzle, board)]
    values = model.values(board)
    if model.beside:
        return [] if _completed(model, values) else _broken_beside(puzzle, board)
    return list(model.broken(values, puzzle.board))


def _completed(model: Model, board: Sequence[int]) -> Sequence[int] | None:
    """The values of a board and, with them, such for the variables beside it that all holds."""
    domains = list(model.domains)
    for variable, value in enumerate(board):
        domains[variable] &= 1 << value if 0 <= value <= MAX_VALUE else 0
    return Search(domains, model.constraints).next(inf, NO_LIMIT)


def _broken_beside(puzzle: Puzzle, board: Solution) -> list[Broken]:
    """What is wrong with a complete board, if no values of the variables beside it fit."""
    beside = puzzle.rules_model.named_beside
    nothing_fits = Broken("beside", Named(beside), NOTHING_FITS(names=beside))
    return broken_so_far(puzzle, board) or [nothing_fits]


def broken_so_far(puzzle: Puzzle, board: Solution) -> list[Broken]:
    """Every rule that a partly filled board breaks already, for any values of the rest.

    Rules are checked one by one: an empty list does not prove that the board can be completed.

    >>> import sightline as sl
    >>> p = sl.load("skyscrapers/brainbashers")
    >>> rows = [[0, 0, 0, 0], [0, 2, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0]]
    >>> broken_so_far(p, rows)[0].message
    '2 would stand twice in row 2'
    """
    model = puzzle.rules_model
    domains, broken = list(model.domains), []
    for variable, value in entered(puzzle, board).items():
        if not (0 <= value <= MAX_VALUE and domains[variable] >> value & 1):
            broken.append(model.outside(variable, value, puzzle.board))
        else:
            domains[variable] = 1 << value
    if propagate(domains, model.constraints) is None:
        # All together they contradict each other; so check each of them alone.
        _narrow_beside(model, domains)
        view = View(domains, model.ranges, puzzle.board, model.place)
        values = [view.value(v) or 0 for v in range(len(domains))]
        broken += (each for one in model.constraints for each in _broken_by(one, view, values))
    return broken


def _narrow_beside(model: Model, domains: list[int]) -> None:
    """Leave the variables beside the board what its values leave them, one constraint at a time.

    A constraint that fails says nothing of them.
    """
    before = None
    while before != domains:
        before = list(domains)
        for constraint in model.constraints if model.beside else ():
            if left := propagate(domains, [constraint]):
                domains[model.beside.start :] = left[model.beside.start :]


def entered(puzzle: Puzzle, board: Solution) -> dict[Variable, int]:
    """The values that are filled in, whether or not they are possible there."""
    model, filled = puzzle.rules_model, dict(entries(puzzle.fit(board)))
    entered = {}
    for path, variable in entries(model.board):
        value = filled[path]
        if value is None or (value == 0 and not model.ranges[variable] & 1):
            continue
        if type(value) is not int:
            raise PuzzleError(f"{model.name(variable)} is {value!r}, not a whole number")
        entered[variable] = value
    return entered


def _broken_by(constraint: Constraint, view: View, values: Sequence[int]) -> Iterator[Broken]:
    known = [view.value(v) is not None for v in constraint.variables()]
    if all(known):
        yield from constraint.broken(values, view.words)
    elif any(known) and propagate(view.domains, [constraint]) is None:
        yield Broken("so far", constraint.whereabouts(view), constraint.clash(view))


def told_broken(constraint: Constraint, view: View) -> tuple[Slot, Place]:
    """What is wrong with a constraint that is broken, for any values of the rest.

    And, if everything is filled in, the place that the rule itself names.
    """
    if all(view.value(v) is not None for v in constraint.variables()):
        values = [view.value(v) or 0 for v in range(len(view.domains))]
        for broken in constraint.broken(values, view.words):
            return broken.said, broken.where
    return AS_IT_STANDS(clash=constraint.clash(view)), NOWHERE


def clashing_clues(puzzle: Puzzle, *, time_limit: float | None = None) -> list[Clue]:
    """A smallest set of clues that already contradict each other, for a puzzle without solution.

    A minimal unsatisfiable subset: every clue in it is needed. Found by leaving clues out:
    first half of them at once, at the end one by one. An empty list means that the rules
    alone leave no solution. When a limit is reached, the set is still contradictory, but
    may not be minimal.

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
    most = Limits(time=left, nodes=MAX_NODES_PER_SUBSET)
    run = start(puzzle.keep(clues), "kernel", Strategy(), most)
    return not take(run, 1) and run.exhausted
