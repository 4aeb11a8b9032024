"""The mistakes on a board, and why one of them is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.deadline import Deadline
from ...engines.kernel.reasoning import contradicted
from ...rules.constraints import Constraint, Variable
from ...rules.constraints.reason import View, rule
from ...rules.puzzle import Puzzle
from ...words import Message
from ..check import Verdict, told_broken
from ..explain import MOST_CANDIDATES, Chain, Explainer, Step, as_sentences, by_size, step_of
from .claims import Claims, domains_of
from .telling import Hint

BROKEN = rule("a-rule-that-is-broken")
"""The name of the reason why an entry is wrong, if it breaks a rule by itself."""


def mistakes(
    puzzle: Puzzle, verdict: Verdict, claims: Claims, deadline: Deadline
) -> list[Variable]:
    """The entries and marks that are wrong; of several solutions, the first that fits none."""
    model = puzzle.rules_model
    if verdict.verdict == "unique":
        right = model.values(verdict.solutions[0])
        return [v for v, mask in claims.items() if not mask >> right[v] & 1]
    everything = range(len(model.constraints))
    domains = list(model.domains)
    refutations = Explainer(puzzle, deadline=deadline).refutations
    for v, mask in claims.items():
        domains[v] &= mask
        if refutations.hopeless(domains, everything):
            return [v]
    return []


def mistake(puzzle: Puzzle, claims: Claims, wrong: Sequence[Variable], deadline: Deadline) -> Hint:
    """A mistake that breaks a rule or, if none does, the one with the shortest proof."""
    right = {v: mask for v, mask in claims.items() if v not in wrong}
    explainer = Explainer(puzzle, domains_of(puzzle, right), deadline=deadline)
    broken = next(_broken(explainer, domains_of(puzzle, claims), wrong), None)
    if broken is not None:
        v, proof = broken
    else:
        suspects = wrong[:MOST_CANDIDATES]
        chains = [Chain.supposing(explainer.refutations, v, claims[v]) for v in suspects]
        chain = next(by_size(chains)).cut_down()
        v, proof = chain.variable, step_of(chain, "chain")
    said = explainer.known.fact(v, puzzle.rules_model.ranges[v], ~claims[v])
    return Hint(puzzle=puzzle, status="mistake", steps=(proof,), mistake=said)


def _broken(
    explainer: Explainer, board: Sequence[int], wrong: Sequence[Variable]
) -> Iterator[tuple[Variable, Step]]:
    """The rules that the board breaks, for any values elsewhere, each with a wrong entry."""
    known = explainer.known
    view = known.view.after(board)
    numbers = list(contradicted(board, known.model.constraints))
    told = {number: _told(known.model.constraints[number], view) for number in numbers}
    # Two values that exclude each other are seen at once, a clue that cannot come true is not.
    for number in sorted(numbers, key=lambda number: len(told[number][1]) != 2):
        said, there = told[number]
        for v in wrong:
            if v in there and view.value(v) is not None:
                given = view.known([other for other in there if other != v])
                yield (
                    v,
                    known.step(
                        "simple", BROKEN, {v: board[v]}, because=[number], given=given, said=said
                    ),
                )


def _told(constraint: Constraint, view: View) -> tuple[Message, Sequence[Variable]]:
    """Why a constraint is broken, and where."""
    doubled = constraint.doubled(view)
    if doubled:
        return as_sentences(doubled[0]), doubled[1]
    return as_sentences(told_broken(constraint, view)[0]), constraint.variables()
