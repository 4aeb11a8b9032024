"""What follows from a constraint by its ground function alone: all ways to fill it are tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, prod

from sightline.core.domain import values_of
from sightline.core.random import Random
from sightline.rules.constraints import Constraint, Variable
from sightline.rules.constraints.reason import Masks

MOST_TRIED = 3_000
"""Of the ways to fill a constraint; where there are more, some places keep their value."""


class Ground:
    """A constraint with all that it presumes, asked about complete values only."""

    def __init__(self, constraint: Constraint) -> None:
        constraints = constraint.in_full()
        every = (v for each in (constraint, *constraints) for v in each.variables())
        self._variables = list(dict.fromkeys(every))
        place = {v: i for i, v in enumerate(self._variables)}
        self._ready: list[list[Constraint]] = [[] for _ in self._variables]
        """Of those whose variables are all filled once the one at a place is."""
        for each in constraints:
            self._ready[max((place[v] for v in each.variables()), default=0)].append(each)

    def way(
        self, removals: Masks, domains: Sequence[int], solution: Sequence[int]
    ) -> list[int] | None:
        """A way to fill it within these domains that takes one of the removed values.

        If all ways are too many to try, some places keep the value of a solution.
        """
        for v, gone in removals.items():
            narrowed = [*domains]
            narrowed[v] &= gone
            try:
                found = self._first(narrowed, MOST_TRIED)
            except _TooManyError:
                found = self._first(self._smaller(narrowed, v, solution))
            if found:
                return found
        return None

    def _first(self, domains: Sequence[int], most: float = inf) -> list[int] | None:
        first = next(place for place, ready in enumerate(self._ready) if ready)
        if prod(domains[v].bit_count() for v in self._variables[: first + 1]) > most:
            raise _TooManyError
        values = [0] * len(domains)
        for count, is_way in enumerate(self._tried(domains, 0, values)):
            if is_way:
                return values
            if count == most:
                raise _TooManyError
        return None

    def _tried(self, domains: Sequence[int], place: int, values: list[int]) -> Iterator[bool]:
        """For each try whether it is a way to fill all that comes from a place on."""
        if place == len(self._variables):
            yield True
            return
        v = self._variables[place]
        for value in values_of(domains[v]):
            values[v] = value
            if all(each.holds(values) for each in self._ready[place]):
                yield from self._tried(domains, place + 1, values)
            else:
                yield False

    def _smaller(self, domains: Sequence[int], v: Variable, solution: Sequence[int]) -> list[int]:
        """The same with few places that are open, others than one at random."""
        left = [1 << value for value in solution]
        left[v] = domains[v]
        ways = domains[v].bit_count()
        others = [other for other in self._variables if other != v]
        Random(1).shuffle(others)
        for other in others:
            ways *= domains[other].bit_count()
            if ways > MOST_TRIED:
                break
            left[other] = domains[other]
        return left


class _TooManyError(Exception):
    """There are more ways to fill a constraint than are tried."""
