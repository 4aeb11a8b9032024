"""Questions about one constraint at a time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ...rules.constraints import Constraint, Variable
from ...rules.constraints.reason import Oracle
from .searching import Search, propagate

MOST_NODES = 2_000
"""How hard to look for all ways to fulfil one constraint."""


class Propagators(Oracle):
    """The kernel, asked about one constraint at a time."""

    def fits(self, constraint: Constraint, domains: Sequence[int]) -> bool:
        return propagate(domains, [constraint]) is not None

    def ways(
        self, constraint: Constraint, domains: Sequence[int], most: int
    ) -> list[Mapping[Variable, int]]:
        variables = constraint.variables()
        # Other variables would only be filled in again and again.
        own = [d if v in variables else d & -d for v, d in enumerate(domains)]
        search = Search(own, constraint.in_full())
        found: list[Mapping[Variable, int]] = []
        while values := search.next(math.inf, MOST_NODES):
            found.append({v: values[v] for v in variables})
            if len(found) > most:
                return []
        return found if search.exhausted else []
