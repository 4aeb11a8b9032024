"""Whether a few constraints have no solution, and minimal unsatisfiable subsets of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from ..._kernel import Constraint as Form
from ..._kernel import Refuter, Search
from ...engines.kernel import kernel_forms
from ...rules.constraints import Variable
from .knowledge import Knowledge

MOST_NODES = 20_000
"""How hard to try to show that a few constraints have no solution."""


class Refutations:
    """Refutes suppositions by propagation or by search."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known

    def at(self, domains: Sequence[int]) -> Refutations:
        """The same at another point, with the same refuter."""
        then = Refutations(self.known.at(domains))
        then.refuter, then._presumed = self.refuter, self._presumed
        return then

    @cached_property
    def refuter(self) -> Refuter:
        """The kernel's refuter; made on first use, because few puzzles need it."""
        refuter = Refuter(self.known.model.ranges, self.known.forms, self._presumed)
        refuter.stop_after(self.known.deadline.left)
        return refuter

    @property
    def _rules(self) -> list[Form]:
        """The rules; a corollary says nothing that they do not, and takes no part in a chain."""
        return self.known.forms[: len(self.known.puzzle.rules_model.constraints)]

    @cached_property
    def _presumed(self) -> list[list[Form]]:
        """What each constraint presumes, by its number; of a corollary that is all there is."""
        return [kernel_forms(each.presumed()) for each in self.known.model.constraints]

    def hopeless(self, domains: Sequence[int], numbers: Sequence[int]) -> bool:
        """Whether these constraints are shown to have no solution."""
        matter = {v for number in numbers for v in self.known.variables[number]}
        # Variables that occur in none of the constraints would only slow the search down.
        domains = [d if v in matter else d & -d for v, d in enumerate(domains)]
        search = Search(domains, self._in_full(numbers), len(domains))
        return self._searched(search, MOST_NODES) is None and search.exhausted

    def solution(self, domains: Sequence[int], most_nodes: int = MOST_NODES) -> list[int] | None:
        """A solution in these domains, if so many nodes are enough to find one."""
        return self._searched(Search(domains, self._rules, len(domains)), most_nodes)

    def _searched(self, search: Search, most_nodes: int) -> list[int] | None:
        """What a search finds; one that is stopped proves nothing."""
        found = search.next(self.known.deadline.left, most_nodes)
        self.known.deadline.check()
        return found

    def _in_full(self, numbers: Sequence[int]) -> list[Form]:
        """Constraints with all that they presume, for a model that may lack the others."""
        return [form for n in numbers for form in (*self._presumed[n], self.known.forms[n])]

    def by_distance(self, variable: Variable) -> dict[int, int]:
        """The constraints by their distance from a place in steps, the farthest first."""
        known, distance = self.known, dict[int, int]()
        frontier = {variable}
        seen = set(frontier)
        while reached := {n for v in frontier for n in known.on[v]} - distance.keys():
            distance.update(dict.fromkeys(sorted(reached), max(distance.values(), default=-1) + 1))
            variables = {v for n in reached for v in known.variables[n]}
            # A place whose value is known does not connect its constraints.
            frontier = {v for v in variables - seen if known.domains[v].bit_count() > 1}
            seen |= frontier
        return dict(reversed(distance.items()))


def minimal(items: Sequence[int], enough: Callable[[Sequence[int]], bool]) -> list[int]:
    """A minimal subset that is enough; items at the beginning are left out first.

    >>> minimal([1, 2, 3, 4, 5, 6], lambda some: {2, 5} <= set(some))
    [2, 5]
    """
    needed: list[int] = []
    rest = list(items)
    while rest and not enough(needed):
        # Of the tails that are enough, the shortest; its first item is needed.
        least, most = 0, len(rest)
        while most - least > 1:
            middle = (least + most) // 2
            if enough(needed + rest[middle:]):
                least = middle
            else:
                most = middle
        needed.append(rest[least])
        rest = rest[least + 1 :]
    return needed
