"""What a step of an explanation needs, found out by search and not by what explained it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..engines.kernel.searching import Search
from ..rules.puzzle import Puzzle
from ..verbs.explain import Fact, Step, kept_by

MOST_NODES = 2**62


class Judge:
    """Judges one step: nothing but its constraints, with all that they presume."""

    def __init__(self, puzzle: Puzzle, step: Step) -> None:
        model = puzzle.reasoning_model
        self._ranges, self._step = model.ranges, step
        self._constraints = [each for n in step.because for each in model.constraints[n].in_full()]
        self._involved = {v for each in self._constraints for v in each.variables()}

    @property
    def sound(self) -> bool:
        """Whether its facts force its conclusions."""
        return self._forced_by(self._step.given)

    @property
    def needless(self) -> list[Fact]:
        """The facts without each of which, one at a time, the others force the conclusions."""
        facts = self._step.given
        return [
            fact
            for number, fact in enumerate(facts)
            if self._forced_by([*facts[:number], *facts[number + 1 :]])
        ]

    def _forced_by(self, facts: Sequence[Fact]) -> bool:
        domains = list(self._ranges)
        for fact in facts:
            domains[fact.variable] &= kept_by(fact)
        # Variables that occur in none of the constraints would only slow the search down.
        domains = [d if v in self._involved else d & -d for v, d in enumerate(domains)]
        return not any(self._deniable(each, domains.copy()) for each in self._step.conclusions)

    def _deniable(self, conclusion: Fact, domains: list[int]) -> bool:
        """Whether the constraints have a solution in which a conclusion is wrong."""
        domains[conclusion.variable] &= ~kept_by(conclusion)
        if not domains[conclusion.variable]:
            return False
        search = Search(domains, self._constraints)
        return search.next(math.inf, MOST_NODES) is not None
