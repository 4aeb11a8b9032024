"""A supposition, and the constraints that refute it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

import msgspec

from ...core.domain import values_of
from ...rules.constraints import Variable
from ...rules.constraints.reason import Masks
from ...words import Slot
from .refuting import Refutations, minimal

MOST_CASES = 6
"""Up to this many values, a place is explained case by case."""
MOST_PLACES = 8
"""Places at which a supposition is looked at case by case."""


class Link(msgspec.Struct, frozen=True):
    """One consequence of a supposition."""

    number: int
    """The constraint that draws it."""
    removals: Masks


class Chain:
    """A supposition, constraints that refute it, and the consequences up to the conflict."""

    def __init__(
        self,
        refutations: Refutations,
        domains: Sequence[int],
        variable: Variable,
        because: Sequence[int],
    ) -> None:
        self.refutations, self.known = refutations, refutations.known
        self.domains, self.variable = domains, variable
        self.because = because

    @classmethod
    def supposing(
        cls, refutations: Refutations, variable: Variable, values: int, rounds: int | None = None
    ) -> Chain:
        """From constraints that refute it, by propagation if that is enough.

        ``rounds`` is the number of rounds in which propagation refutes it, if known.
        """
        domains = list(refutations.known.domains)
        domains[variable] &= values
        near = refutations.by_distance(variable)
        enough = [n for n, distance in near.items() if rounds is None or distance < rounds]
        chain = cls(refutations, domains, variable, enough)
        if chain._refuted():
            chain.because = chain._needed_of(enough)
        return chain

    def cut_down(self) -> Chain:
        """The same chain from constraints none of which can be left out.

        Propagation may need more constraints than necessary, so that the subset is reduced
        further by search. That is slow, and done only for the chain that was chosen.
        """
        few = list(self.because)
        if not self._refuted():
            few = minimal(few, self._hopeless)
        else:
            # Nearly all of them are needed, so that trying them one by one is quickest.
            for number in self.because:
                without = [other for other in few if other != number]
                few = without if self._hopeless(without) else few
        return self if len(few) == len(self.because) else self._from(few)

    def by_cases(self) -> Chain | None:
        """The same chain from constraints that refute all ways to go on at some place."""
        told = []
        for cases in self.cases():
            few = [case._needed_of(self.because) for case in cases.values()]
            told.append(self._from(list(dict.fromkeys(n for some in few for n in some))))
        return min(told, key=lambda chain: len(chain.because), default=None)

    def cases(self) -> Iterator[Mapping[int, Chain]]:
        """For each place with few ways to go on that all fail: the ways; at a few places."""
        return islice(self._every_case(), MOST_PLACES)

    def _every_case(self) -> Iterator[Mapping[int, Chain]]:
        for v in self.involved:
            if 1 < self.domains[v].bit_count() <= MOST_CASES:
                cases = {value: self._case(v, value) for value in values_of(self.domains[v])}
                if all(case._refuted() for case in cases.values()):
                    yield cases

    @cached_property
    def chosen_cases(self) -> Mapping[int, Chain] | None:
        """The cases that are told: those at the place with the fewest and shortest ones."""
        return min(self.cases(), key=_total_length, default=None)

    @property
    def supposed(self) -> Masks:
        """The values that the supposition leaves, and each supposition in it, by place."""
        both = zip(self.domains, self.known.domains, strict=True)
        narrowed = {v: left for v, (left, before) in enumerate(both) if left != before}
        return {self.variable: self.domains[self.variable], **narrowed}

    def told_from(self, facts: Sequence[int]) -> Chain:
        """The same chain, told from facts that are enough for it, and nothing else known."""
        supposed = self.supposed
        domains = [supposed.get(v, fact) for v, fact in enumerate(facts)]
        told = Chain(self.refutations, domains, self.variable, self.because)
        told._replay = self._replay
        if self.conflict is None and self.chosen_cases is not None:
            cases = self.chosen_cases.items()
            told.chosen_cases = {value: case.told_from(facts) for value, case in cases}
        return told

    def clash_from(self, facts: Sequence[int]) -> Slot:
        """The contradiction at its end, if nothing is known but these facts."""
        assert self.conflict is not None
        supposed = self.supposed
        domains = [supposed.get(v, fact) for v, fact in enumerate(facts)]
        for link in self.links:
            for v, gone in link.removals.items():
                domains[v] &= ~gone
        return self.known.model.constraints[self.conflict].clash(self.known.view.after(domains))

    def _case(self, variable: Variable, value: int) -> Chain:
        """One way to go on, from the same constraints."""
        domains = list(self.domains)
        domains[variable] = 1 << value
        return Chain(self.refutations, domains, variable, self.because)

    def _from(self, because: Sequence[int]) -> Chain:
        return Chain(self.refutations, self.domains, self.variable, because)

    @property
    def involved(self) -> Sequence[Variable]:
        """The variables of its constraints."""
        variables = self.known.variables
        return list(dict.fromkeys(v for number in self.because for v in variables[number]))

    # Refuting --------------------------------------------------------------------------

    def _refuted(self) -> bool:
        """Whether propagation is enough to refute it."""
        self.known.deadline.check()
        return self.refutations.refuter.refuted(self.domains, self.because)

    def _needed_of(self, numbers: Sequence[int]) -> list[int]:
        """Of constraints whose propagation refutes it, a subset that is needed."""
        self.known.deadline.check()
        return self.refutations.refuter.minimal_subset(self.domains, numbers)

    def _hopeless(self, numbers: Sequence[int]) -> bool:
        return self.refutations.hopeless(self.domains, numbers)

    @property
    def links(self) -> Sequence[Link]:
        """What follows, as far as it is needed."""
        return self._replay[0]

    @property
    def conflict(self) -> int | None:
        """The constraint that then cannot be satisfied, if there is one."""
        return self._replay[1]

    @cached_property
    def _replay(self) -> tuple[Sequence[Link], int | None]:
        """The consequences, one constraint after the other, up to the conflict."""
        links, conflict = self.refutations.refuter.chain(self.domains, self.because)
        return [Link(number, dict(removals)) for number, removals in links], conflict


def _total_length(cases: Mapping[int, Chain]) -> tuple[int, int]:
    return len(cases), sum(len(case.links) for case in cases.values())
