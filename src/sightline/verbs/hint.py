"""Hint: from a partly filled board the easiest next step, or the mistake that is on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from ..core.deadline import Deadline
from ..core.domain import MAX_VALUE, values_of
from ..core.errors import PuzzleError, Stopped, UnknownName
from ..core.grid import entries
from ..core.words import listed
from ..rules.constraints import Variable
from ..rules.puzzle import Puzzle, Solution
from .check import Verdict, check
from .explain import MOST_CANDIDATES, Chain, Explainer, Fact, Step, kept_by, shortest
from .solve import model_of

Marks = Mapping[str, Iterable[int]]
"""Pencil marks: the values that somebody thinks are still possible, by place (``r1c2``)."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What :func:`hint` found, in three depths."""

    puzzle: Puzzle
    status: Literal["step", "mistake", "done", "open", "none"]
    """``done``: nothing is left to fill in. ``open``: the clues leave several solutions, and
    nothing more follows. ``none``: the puzzle has no solution."""
    where: str
    """Where to look."""
    rule: str
    """Which rule to think of or, for a mistake, which entry is wrong."""
    text: str
    """What follows, and why."""
    steps: tuple[Step, ...] = ()
    """The step; without pencil marks also those before it that it leans on."""
    mistake: Fact | None = None
    """What the board says, but cannot be."""

    def told(self, depth: int) -> str:
        """The hint in a depth from 1, which gives away the least, to 3."""
        return (self.where, self.rule, self.text)[depth - 1]


def hint(
    puzzle: Puzzle,
    board: Solution | None = None,
    marks: Marks | None = None,
    *,
    time_limit: float | None = None,
) -> Hint:
    """The easiest next step on a board that is filled in part, or the mistake on it.

    Without a board nothing is filled in. Raises :class:`~sightline.core.errors.Stopped` where the
    limit of seconds is reached first.

    >>> import sightline as sl
    >>> p = sl.load("skyscrapers/brainbashers")
    >>> h = sl.hint(p, [[4, 3, 2, 1], [1, 4, 3, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    >>> h.where, h.rule
    ('Look at row 2.', 'Look at row 2. The rule: only place.')
    >>> sl.hint(p, [[3, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]).mistake.text
    'r1c1 is 3'
    """
    deadline = Deadline(time_limit)
    model_of(puzzle)
    entered = {} if board is None else _entered(puzzle, board)
    marked = _marked(puzzle, marks or {}, entered)
    verdict = check(puzzle, time_limit=time_limit)
    if verdict.verdict == "stopped":
        raise Stopped("stopped by a limit before it was clear whether there is a solution")
    if verdict.verdict not in ("unique", "several"):
        text = "This puzzle has no solution, whatever is filled in."
        return Hint(puzzle=puzzle, status="none", where=text, rule=text, text=text)
    claims = {**marked, **entered}
    found = "whether there is a mistake"
    try:
        mistakes = _mistakes(puzzle, verdict, claims, deadline)
        found = "the reason of a mistake" if mistakes else "the next step"
        if mistakes:
            return _mistake(puzzle, claims, mistakes, deadline)
        return _next(puzzle, verdict, claims, set(entered) if marks is None else None, deadline)
    except TimeoutError:
        raise Stopped(f"stopped by a limit before {found} was found") from None


# What is on the board ------------------------------------------------------------------------


def _entered(puzzle: Puzzle, board: Solution) -> dict[Variable, int]:
    """What is filled in, as masks."""
    model = puzzle.rules_model
    filled = dict(entries(puzzle.fit(board)))
    entered = {}
    for path, variable in entries(model.board):
        value = filled[path]
        if value is None or (value == 0 and not model.ranges[variable] & 1):
            continue
        _require_possible(puzzle, variable, value)
        entered[variable] = 1 << value
    return entered


def _require_possible(puzzle: Puzzle, variable: Variable, value: Any) -> None:
    model = puzzle.rules_model
    name = model.name(variable)
    if type(value) is not int:
        raise PuzzleError(f"{name} is {value!r}, not a whole number")
    if not (0 <= value <= MAX_VALUE and model.domains[variable] >> value & 1):
        raise PuzzleError(model.outside(variable, value).message)


def _marked(puzzle: Puzzle, marks: Marks, entered: Mapping[Variable, int]) -> dict[Variable, int]:
    """The pencil marks as masks."""
    model = puzzle.rules_model
    variables = {model.name(variable): variable for _, variable in entries(model.board)}
    marked = {}
    for place, values in marks.items():
        if place not in variables:
            raise UnknownName("place", str(place), variables)
        variable, mask = variables[place], 0
        for value in values:
            _require_mark(puzzle, variable, value)
            mask |= 1 << value
        if not mask:
            raise PuzzleError(f"the pencil marks leave nothing for {place}")
        if entered.get(variable, mask) & mask == 0:
            raise PuzzleError(f"the pencil marks of {place} leave out what is filled in there")
        marked[variable] = mask & model.domains[variable]
        if not marked[variable]:
            given = model.given[variable]
            raise PuzzleError(f"the pencil marks of {place} leave out the given {given}")
    return marked


def _require_mark(puzzle: Puzzle, variable: Variable, value: Any) -> None:
    model = puzzle.rules_model
    possible = model.ranges[variable]
    if type(value) is not int or not (0 <= value <= MAX_VALUE and possible >> value & 1):
        allowed = listed(values_of(possible), "or")
        raise PuzzleError(f"a pencil mark of {model.name(variable)} is {value!r}, not {allowed}")


# A mistake -----------------------------------------------------------------------------------


def _mistakes(
    puzzle: Puzzle, verdict: Verdict, claims: Mapping[Variable, int], deadline: Deadline
) -> list[Variable]:
    """The entries and marks that cannot be; of several solutions, the first that fits none."""
    model = puzzle.rules_model
    if verdict.verdict == "unique":
        right = model.values(verdict.solutions[0])
        return [v for v, mask in claims.items() if not mask >> right[v] & 1]
    everything = range(len(model.constraints))
    domains = list(model.domains)
    for v, mask in claims.items():
        domains[v] &= mask
        if Explainer(puzzle, domains, deadline=deadline).hopeless(domains, everything):
            return [v]
    return []


def _mistake(
    puzzle: Puzzle,
    claims: Mapping[Variable, int],
    mistakes: Sequence[Variable],
    deadline: Deadline,
) -> Hint:
    """The mistake with the shortest proof, from the clues and from what is right on the board."""
    model = puzzle.rules_model
    domains = list(model.domains)
    for v, mask in claims.items():
        if v not in mistakes:
            domains[v] &= mask
    explainer = Explainer(puzzle, domains, deadline=deadline)
    proofs = [Chain.supposing(explainer, v, claims[v]) for v in mistakes[:MOST_CANDIDATES]]
    proof = shortest(proofs).cut_down()
    step = proof.step("chain")
    claimed = claims[proof.variable]
    wrong = explainer.fact(proof.variable, model.ranges[proof.variable], ~claimed)
    what = f"it says that {wrong.text}, but that cannot be"
    if claimed.bit_count() > 1:
        what = f"the pencil marks of {wrong.place} leave out its value"
    return Hint(
        puzzle=puzzle,
        status="mistake",
        where=f"There is a mistake on the board. Look at {listed(step.where)}.",
        rule=f"There is a mistake on the board: {what}.",
        text=f"There is a mistake on the board: {what}. {step.text}",
        steps=(step,),
        mistake=wrong,
    )


# The next step -------------------------------------------------------------------------------


def _next(
    puzzle: Puzzle,
    verdict: Verdict,
    claims: Mapping[Variable, int],
    entered: set[Variable] | None,
    deadline: Deadline,
) -> Hint:
    """The next step; without pencil marks, the way to the next value that can be filled in."""
    domains = list(puzzle.rules_model.domains)
    for v, mask in claims.items():
        domains[v] &= mask
    if all(domain.bit_count() == 1 for domain in domains):
        text = "The board is complete, and right."
        return Hint(puzzle=puzzle, status="done", where=text, rule=text, text=text)
    explainer = Explainer(
        puzzle,
        domains,
        unique=verdict.verdict == "unique",
        solutions=verdict.solutions,
        placing=entered is not None,
        deadline=deadline,
    )
    steps: list[Step] = []
    for step in explainer.steps():
        steps.append(step)
        if entered is None or any(fact.is_ is not None for fact in step.conclusions):
            return _step_hint(puzzle, _leading_to(steps))
    where = f"The clues leave several solutions, which part at {listed(verdict.differ[:3])}."
    text = f"{where} Nothing more follows from what is on the board."
    return Hint(puzzle=puzzle, status="open", where=text, rule=text, text=text)


def where_to_look(step: Step) -> str:
    """The places of a step, and nothing of what it says about them."""
    return f"Look at {listed(step.where)}"


def rule_to_think_of(step: Step) -> str:
    """The name of its rule."""
    return f"The rule: {step.rule}."


def _step_hint(puzzle: Puzzle, steps: tuple[Step, ...]) -> Hint:
    last = steps[-1]
    where = f"{where_to_look(last)}."
    return Hint(
        puzzle=puzzle,
        status="step",
        where=where,
        rule=f"{where} {rule_to_think_of(last)}",
        text=" ".join(step.text for step in steps),
        steps=steps,
    )


def _leading_to(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The last step with those before it that it leans on."""
    *before, last = steps
    kept, needed = [last], _excluded(last.given)
    for step in reversed(before):
        concluded = _excluded(step.conclusions)
        if any(needed.get(v, 0) & mask for v, mask in concluded.items()):
            kept.append(step)
            for v, mask in _excluded(step.given).items():
                needed[v] = needed.get(v, 0) | mask
    return tuple(reversed(kept))


def _excluded(facts: Iterable[Fact]) -> dict[Variable, int]:
    """The values that facts exclude, as masks."""
    return {fact.variable: ~kept_by(fact) for fact in facts}
