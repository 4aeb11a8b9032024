"""The mistake on a board or, without one, the easiest next step."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from ...core.deadline import Deadline
from ...core.errors import Stopped
from ...rules.constraints import Variable
from ...rules.marks import Marks
from ...rules.puzzle import Puzzle, Solution
from ..check import Verdict, check
from ..explain import MOST_CANDIDATES, Chain, Explainer, Step, shortest, step_of
from ..solve import model_of
from .claims import Claims, entered, marked
from .telling import MOST_PARTINGS, Hint

MOST_REMEMBERED = 8
"""Puzzles whose solutions are cached, because one hint is often followed by another."""


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
    filled = {} if board is None else entered(puzzle, board)
    claims = {**marked(puzzle, marks or {}, filled), **filled}
    verdict = _MEMORY.verdict(puzzle, deadline)
    if verdict.verdict == "none":
        return Hint(puzzle=puzzle, status="none")
    found = "whether there is a mistake"
    try:
        mistakes = _mistakes(puzzle, verdict, claims, deadline)
        found = "the reason of a mistake" if mistakes else "the next step"
        if mistakes:
            return _mistake(puzzle, claims, mistakes, deadline)
        return _next(puzzle, verdict, claims, deadline, placing=marks is None)
    except TimeoutError:
        raise Stopped(f"stopped by a limit before {found} was found") from None


class Memory:
    """A cache of what is known of the puzzles of the last hints."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._verdicts: dict[Puzzle, Verdict] = {}

    def verdict(self, puzzle: Puzzle, deadline: Deadline) -> Verdict:
        """Whether there is one solution, none or several; solved only if that is not known."""
        verdict = self._verdicts.get(puzzle)
        if verdict is None:
            verdict = check(puzzle, time_limit=deadline.limit)
            if verdict.verdict == "stopped":
                raise Stopped("stopped by a limit before it was clear whether there is a solution")
            self._keep(puzzle, verdict)
        return verdict

    def _keep(self, puzzle: Puzzle, verdict: Verdict) -> None:
        with self._lock:  # hints may be looked for in several threads
            self._verdicts[puzzle] = verdict
            while len(self._verdicts) > self._most:
                del self._verdicts[next(iter(self._verdicts))]


_MEMORY = Memory(MOST_REMEMBERED)


# A mistake -----------------------------------------------------------------------------------


def _mistakes(
    puzzle: Puzzle, verdict: Verdict, claims: Claims, deadline: Deadline
) -> list[Variable]:
    """The entries and marks that are wrong; of several solutions, the first that fits none."""
    model = puzzle.rules_model
    if verdict.verdict == "unique":
        right = model.values(verdict.solutions[0])
        return [v for v, mask in claims.items() if not mask >> right[v] & 1]
    everything = range(len(model.constraints))
    domains = list(model.domains)
    for v, mask in claims.items():
        domains[v] &= mask
        refutations = Explainer(puzzle, domains, deadline=deadline).refutations
        if refutations.hopeless(domains, everything):
            return [v]
    return []


def _mistake(
    puzzle: Puzzle, claims: Claims, mistakes: Sequence[Variable], deadline: Deadline
) -> Hint:
    """The mistake with the shortest proof, from the clues and from what is right on the board."""
    right = {v: mask for v, mask in claims.items() if v not in mistakes}
    explainer = Explainer(puzzle, _domains(puzzle, right), deadline=deadline)
    suspects = mistakes[:MOST_CANDIDATES]
    proof = shortest([Chain.supposing(explainer.refutations, v, claims[v]) for v in suspects])
    v, ranges = proof.variable, puzzle.rules_model.ranges
    return Hint(
        puzzle=puzzle,
        status="mistake",
        steps=(step_of(proof.cut_down(), "chain"),),
        mistake=explainer.known.fact(v, ranges[v], ~claims[v]),
    )


# The next step -------------------------------------------------------------------------------


def _next(
    puzzle: Puzzle, verdict: Verdict, claims: Claims, deadline: Deadline, *, placing: bool
) -> Hint:
    """The next step; if ``placing``, the way to the next value that can be filled in."""
    explainer = Explainer(
        puzzle,
        _domains(puzzle, claims),
        unique=verdict.verdict == "unique",
        solutions=verdict.solutions,
        placing=placing,
        deadline=deadline,
    )
    if explainer.known.complete:
        return Hint(puzzle=puzzle, status="done")
    steps: list[Step] = []
    for step in explainer.steps():
        steps.append(step)
        if not placing or any(fact.is_ is not None for fact in step.conclusions):
            return Hint(puzzle=puzzle, status="step", steps=explainer.leading(steps, {}))
    return Hint(puzzle=puzzle, status="open", differ=tuple(verdict.differ[:MOST_PARTINGS]))


def _domains(puzzle: Puzzle, claims: Claims) -> list[int]:
    """The domains if all of this is right."""
    domains = list(puzzle.rules_model.domains)
    for v, mask in claims.items():
        domains[v] &= mask
    return domains
