"""Whether a few constraints have no solution, and minimal unsatisfiable subsets of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from ...engines.kernel.refuting import Refuter
from ...engines.kernel.searching import Search
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
        then.refuter = self.refuter
        return then

    @cached_property
    def refuter(self) -> Refuter:
        """The kernel's refuter; made on first use, because few puzzles need it."""
        model = self.known.model
        refuter = Refuter(model.ranges, model.constraints)
        refuter.stop_after(self.known.deadline.left)
        return refuter

    def hopeless(self, domains: Sequence[int], numbers: Sequence[int]) -> bool:
        """Whether these constraints are shown to have no solution."""
        matter = {v for number in numbers for v in self.known.variables[number]}
        # Variables that occur in none of the constraints would only slow the search down.
        domains = [d if v in matter else d & -d for v, d in enumerate(domains)]
        constraints = [self.known.model.constraints[number] for number in numbers]
        # With all that they presume: the others of the model are not there to help.
        search = Search(domains, [each for one in constraints for each in (*one.presumed(), one)])
        return self._searched(search, MOST_NODES) is None and search.exhausted

    def solution(self, domains: Sequence[int], most_nodes: int = MOST_NODES) -> list[int] | None:
        """A solution in these domains, if so many nodes are enough to find one."""
        # The rules alone: their corollaries say nothing that they do not.
        search = Search(domains, self.known.puzzle.rules_model.constraints)
        return self._searched(search, most_nodes)

    def _searched(self, search: Search, most_nodes: int) -> list[int] | None:
        """What a search finds; one that is stopped proves nothing."""
        found = search.next(self.known.deadline.left, most_nodes)
        self.known.deadline.check()
        return found

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
