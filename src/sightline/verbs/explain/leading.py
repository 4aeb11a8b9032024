"""Which of many steps lead to values that are placed, and to what else is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...rules.constraints.reason import Masks
from .facts import Fact, Removals, Step, kept_by, union

Retell = Callable[[Sequence[int], Step, Masks], Step]
"""Tells a step again from domains, with no more conclusions than these if its words allow that."""


def needed_steps(
    start: Sequence[int], steps: Sequence[Step], wanted: Masks, retell: Retell
) -> tuple[Step, ...]:
    """The steps that place a value, conclude something wanted, or are used by such a step.

    ``start`` is what was known before the first step. Found backwards, from the last step.
    """
    kept: list[Step] = []
    needed: Removals = dict(wanted)
    before = _before_each(start, steps)
    for domains, step in zip(reversed(before), reversed(steps), strict=True):
        removals = _needed_of(step, domains, needed)
        if not removals:
            continue
        is_whole = removals == _removed_by(step, domains)
        told = step if is_whole else retell(domains, step, removals)
        kept.append(told)
        for fact in told.conclusions:
            needed[fact.variable] = needed.get(fact.variable, 0) & kept_by(fact)
        needed = union([needed, excluded(told.used)])
    return tuple(reversed(kept))


def excluded(facts: Iterable[Fact]) -> Removals:
    """The values that facts exclude, as masks."""
    return {fact.variable: ~kept_by(fact) for fact in facts}


def _needed_of(step: Step, domains: Sequence[int], needed: Masks) -> Removals:
    """What a step removes, as far as it places values or is needed."""
    placed = {fact.variable for fact in step.conclusions if fact.is_ is not None}
    removed = _removed_by(step, domains).items()
    useful = {v: gone if v in placed else gone & needed.get(v, 0) for v, gone in removed}
    return {v: gone for v, gone in useful.items() if gone}


def _removed_by(step: Step, domains: Sequence[int]) -> Removals:
    return {v: domains[v] & gone for v, gone in excluded(step.conclusions).items()}


def _before_each(start: Sequence[int], steps: Sequence[Step]) -> list[list[int]]:
    """What was known before each step."""
    before = []
    domains = list(start)
    for step in steps:
        before.append(list(domains))
        for fact in step.conclusions:
            domains[fact.variable] &= kept_by(fact)
    return before
