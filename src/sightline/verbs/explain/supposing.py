"""Steps by a supposition: which one to choose, and which ones need not be tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import islice

from ...core.domain import values_of
from ...rules.constraints import Variable
from ...rules.constraints.reason import StepKind
from ...rules.puzzle import Solution
from .chain import Chain
from .facts import Step, from_all_over
from .refuting import Refutations
from .telling import by_size, step_of

MOST_ROUNDS = 60
"""Of propagation, within which a supposition fails."""
MOST_CANDIDATES = 8
"""Suppositions that are compared in full, of those that fail in the fewest rounds."""
MOST_CUT_DOWN = 3
"""Of these, the ones that are cut down in search of one that needs no cases."""
MOST_OPEN_FOR_NESTED = 400
"""Open values up to which a puzzle of several solutions is looked at by nested suppositions."""


class Suppositions:
    """Finds the supposition that is refuted most easily."""

    def __init__(
        self, refutations: Refutations, *, unique: bool, solutions: Sequence[Solution]
    ) -> None:
        self._refutations, self._known, self._unique = refutations, refutations.known, unique
        self.possible = [0 for _ in self._known.domains]
        """Values that occur in a known solution: they are not tried."""
        for solution in solutions:
            values = self._known.model.values(solution)
            self._note_solution({v: values[v] for v in self._known.paths})

    def chain(self, kind: StepKind) -> Step | None:
        """Of the suppositions that fail soonest, the one that needs the fewest constraints."""
        chains = [
            Chain.supposing(self._refutations, v, 1 << value, rounds)
            for v, value, rounds in self._easiest(kind)
        ]
        return step_of(_plainest(chains), kind) if chains else None

    def nested(self) -> Step | None:
        """A supposition that fails because every further supposition fails."""
        if not self._unique and not self._knows_what_is_possible:
            return None
        chains = [
            Chain.supposing(self._refutations, v, 1 << value)
            for v, value, _ in self._easiest("nested")
        ]
        by_cases = [told for chain in chains if (told := chain.by_cases())]
        if by_cases:
            return step_of(next(by_size(by_cases)), "nested")
        if chains:
            return step_of(chains[0].cut_down(), "nested")
        return self._exhaustion() if self._unique else None

    def _easiest(self, kind: StepKind) -> list[tuple[Variable, int, int]]:
        """A sample of the suppositions that fail, from all over the board, with their rounds."""
        found = self._known.reasoner.easiest_refutations(self.possible, MOST_ROUNDS, kind)
        domains = self._known.domains
        # Where two values are left, refuting one of them places the other.
        placing = [each for each in found if domains[each[0]].bit_count() == 2]
        return from_all_over(placing or found, MOST_CANDIDATES)

    def _exhaustion(self) -> Step | None:
        """The last resort: a value that is not in the solution."""
        solution = self._refutations.solution(self._known.domains, most_nodes=2**62)
        if solution is None:
            return None
        for v, domain in enumerate(self._known.domains):
            if domain.bit_count() > 1:
                wrong = domain & ~(1 << solution[v])
                chain = Chain.supposing(self._refutations, v, wrong & -wrong)
                return step_of(chain.cut_down(), "nested")
        return None

    # What is possible -------------------------------------------------------------------

    def may_place(self) -> bool:
        """Whether some place may have the same value in all solutions; no step places another."""
        if self._unique or not self._knows_what_is_possible:
            return True
        open_places = (v for v, domain in enumerate(self._known.domains) if domain.bit_count() > 1)
        return any(self.possible[v].bit_count() <= 1 for v in open_places)

    @cached_property
    def _knows_what_is_possible(self) -> bool:
        """Whether a solution was looked for with each value: not on a large board."""
        board = self._known.domains
        if sum(d.bit_count() for d in board if d.bit_count() > 1) > MOST_OPEN_FOR_NESTED:
            return False
        for v, domain in enumerate(board):
            for value in values_of(domain):
                if not self.possible[v] >> value & 1:
                    found = self._refutations.solution([*board[:v], 1 << value, *board[v + 1 :]])
                    if found:
                        self._note_solution(dict(enumerate(found)))
        return True

    def _note_solution(self, values: Mapping[Variable, int]) -> None:
        """Record the values of a solution, if it is one of this board."""
        if all(self._known.domains[v] >> value & 1 for v, value in values.items()):
            for v, value in values.items():
                self.possible[v] |= 1 << value


def _plainest(chains: Sequence[Chain]) -> Chain:
    """Of the shortest chains, cut down, the first that is told without cases, if there is one."""
    by_cases = []
    for chain in islice(by_size(chains), MOST_CUT_DOWN):
        cut = chain.cut_down()
        if cut.conflict is not None:
            return cut
        by_cases.append(cut)
    return by_cases[0]
