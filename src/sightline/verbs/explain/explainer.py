"""One step after the other, the easiest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

import msgspec

from ...core.deadline import Deadline
from ...rules.constraints.reason import Masks
from ...rules.puzzle import Puzzle, Solution
from .facts import Step
from .knowledge import Knowledge
from .leading import needed_steps
from .refuting import Refutations
from .single import SingleConstraints
from .supposing import Suppositions
from .wings import by_wing


class Explainer:
    """Takes one step after the other, the easiest first.

    ``domains`` is what is known at the start, by default what the puzzle gives. ``unique``
    says whether the puzzle has one solution only, ``solutions`` are those that are known.
    ``placing``: only the way to a value that can be filled in is wanted. ``joining``: steps that
    are alike may be told as one. ``most_supposed``: after so many suppositions no more are tried.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        domains: Sequence[int] | None = None,
        *,
        unique: bool = True,
        solutions: Sequence[Solution] = (),
        placing: bool = False,
        joining: bool = True,
        most_supposed: int | None = None,
        deadline: Deadline = Deadline(),
    ) -> None:
        self.known = Knowledge(puzzle, domains, deadline)
        self._start = tuple(self.known.domains)
        self.refutations = Refutations(self.known)
        self.suppositions = Suppositions(self.refutations, unique=unique, solutions=solutions)
        self._single = SingleConstraints(self.refutations, joining=joining)
        self._placing, self._suppositions_left = placing, most_supposed

    def steps(self) -> Iterator[Step]:
        """All steps from here on."""
        while step := self.next_step():
            yield step

    def next_step(self) -> Step | None:
        """The easiest step from here, taken; None when nothing is left to conclude."""
        if self.known.complete:
            return None
        self.known.deadline.check()
        began = perf_counter()
        step = self._easiest()
        if step is None:
            return None
        self._single.learned(self.known.learn(step))
        return msgspec.structs.replace(step, milliseconds=1e3 * (perf_counter() - began))

    def _easiest(self) -> Step | None:
        single = self._single
        return (
            single.simple()
            or single.technique()
            or single.exact()
            or single.joint()
            or by_wing(self.refutations, self.suppositions.possible)
            or self._supposed()
        )

    def leading(self, steps: Sequence[Step], wanted: Masks) -> tuple[Step, ...]:
        """Of all steps so far, those that lead to a value or to what is wanted."""
        return needed_steps(self._start, steps, wanted, self._retold)

    def _retold(self, domains: Sequence[int], step: Step, removals: Masks) -> Step:
        then = SingleConstraints(self.refutations.at(domains))
        then.joined = self._single.joined
        return then.retold(step, removals)

    def _supposed(self) -> Step | None:
        if self._placing and not self.suppositions.may_place():
            return None
        if self._suppositions_left is not None:
            if not self._suppositions_left:
                return None
            self._suppositions_left -= 1
        suppose = self.suppositions
        return suppose.chain("forcing") or suppose.chain("chain") or suppose.nested()
