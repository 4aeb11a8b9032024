"""The engine in C++, exact propagation with probing and search; and the one door to the kernel.

All that is asked of the kernel goes through this room, in terms of models and constraints::

    searching       the solutions of some constraints; propagation alone
    counting        all solutions at once
    reasoning       single steps, and all of them up to the solution
    refuting        suppositions that fail
    oracle          questions about one constraint
    setting         the clues that pin a solution down
    forms           constraints as the kernel knows them; of use in this room only
    built           the compiler
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ... import _kernel
from ...rules.model import Model
from .. import USUAL, Limits, Stats, Strategy, stated
from .forms import kernel_forms

if TYPE_CHECKING:
    from concurrent.futures import Future

    from .counting import Tally

NO_LIMIT = 2**63 - 1
ONE_BY_ONE = 1_000
"""So many solutions are found one by one before all are counted at once."""
FEW = 50_000
"""So many are wanted at most where it takes longer to prepare that than to find them one by one."""
FIRST_TURN = 1 << 21
"""Steps of the first turn of counting at once; every further turn takes twice as many."""
FAVOUR = 3
"""How many times as long the turns are of the way that has counted more."""
STEPS_PER_SOLUTION = 64
"""Steps of counting at once that take as long as to find one more solution."""
FIRST_LOOK, LAST_LOOK = 128, 32_768
"""Solutions after which a search looks whether others have counted enough: at first, later on."""
PROBING = {None: "automatic", True: "always", False: "never"}


class KernelRun:
    """A search in the kernel."""

    engine = "kernel"

    def __init__(
        self, model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]]
    ) -> None:
        started = perf_counter()
        board = len(model.domains)
        model = stated(model, strategy)
        self._model = model
        self._search = _kernel.Search(
            model.domains,
            kernel_forms(model.constraints),
            board,
            order=strategy.order,
            values=strategy.values,
            probing=PROBING[strategy.probing],
            seed=strategy.seed & 2**64 - 1,
        )
        self._excluded = {tuple(values) for values in exclude}
        self._at_once = strategy == USUAL and not self._excluded
        """Whether solutions may be counted without a visit to each."""
        self._tally: Tally | None = None
        self._visited = self._ahead = 0
        """Solutions that the search has passed, but for the excluded ones; those counted beyond
        them."""
        self._cancelled = False
        self.node_limit = limits.nodes
        """Nodes without a new solution; may be changed between solutions."""
        self._deadline = math.inf if limits.time is None else started + limits.time

    def __iter__(self) -> KernelRun:
        return self

    def __next__(self) -> Sequence[int]:
        if self._ahead:
            self._catch_up()
        while True:
            values = self._search.next(self._deadline - perf_counter(), self._nodes())
            if values is None:
                raise StopIteration
            if not self._excluded or tuple(values) not in self._excluded:
                self._visited += 1
                return values

    def count(self, limit: int | None = None, workers: int = 1) -> int:
        most = NO_LIMIT if limit is None else limit
        if self._excluded:
            return sum(1 for _ in zip(range(most), self, strict=False))
        if not self._at_once or (most <= FEW and self._tally is None):
            return self._visit(most)
        before = self._visited + self._ahead
        if self._tally is None:
            counted = self._visit(min(most, ONE_BY_ONE))
            if counted < ONE_BY_ONE or counted == most:
                return counted
            from .counting import Tally  # late: most searches end long before

            self._tally = Tally(self._model, max(1, workers - 1))
            if self._cancelled:
                self._tally.cancel()
        count_up_to = self._in_turns if workers == 1 else self._side_by_side
        reached = count_up_to(math.inf if limit is None else before + limit, self._tally)
        self._ahead = reached - self._visited
        return reached - before

    def _in_turns(self, target: float, tally: Tally) -> int:
        """Count at once and one by one in turns, until so many solutions are known.

        A turn takes twice as long as the one before, so that the slower way delays the faster one
        by a multiple of its own time at most. The way that has counted more in its turns gets
        longer ones, and is hardly delayed.
        """
        turn, walked, visited = FIRST_TURN, 0, 0
        while tally.total is None and max(tally.at_least, self._visited) < target:
            # Both ways as if they had taken as many steps.
            at_once_leads = tally.at_least * visited >= self._visited * walked
            steps = turn * FAVOUR if at_once_leads else turn
            tally.go_on(steps, self._deadline - perf_counter())
            walked += steps
            if tally.total is not None or tally.at_least >= target:
                break
            steps = turn if at_once_leads else turn * FAVOUR
            visited += steps
            most = NO_LIMIT if tally.is_too_large else steps // STEPS_PER_SOLUTION
            asked = int(min(target - self._visited, most))
            if self._visit(asked) < asked:
                break
            turn *= 2
        return int(min(target, max(tally.at_least, self._visited)))

    def _side_by_side(self, target: float, tally: Tally) -> int:
        """Count at once in other threads, one by one in this one, until either is through."""
        from concurrent.futures import ThreadPoolExecutor  # late: it brings logging, and much else

        enough = Event()

        def at_once() -> None:
            tally.count_until(target, enough, lambda: self._deadline - perf_counter())
            # If all are known, the search is not needed any more.
            if tally.total is not None and target == math.inf:
                self._search.cancel()

        with ThreadPoolExecutor(1) as others:
            counting = others.submit(at_once)
            try:
                self._visit_beside(counting, target, tally)
            finally:
                enough.set()
            counting.result()
        return int(min(target, max(tally.at_least, self._visited)))

    def _visit_beside(self, counting: Future[None], target: float, tally: Tally) -> None:
        asked = FIRST_LOOK
        # A model that is too large to be counted at once is left to the search.
        while self._visited < target and (not counting.done() or tally.is_too_large):
            asked = int(min(2 * asked, target - self._visited, LAST_LOOK))
            if self._visit(asked) < asked:
                return

    def _visit(self, most: int) -> int:
        """Count further solutions one by one."""
        visited = self._search.count(most, self._deadline - perf_counter(), self._nodes())
        self._visited += visited
        return visited

    def _catch_up(self) -> None:
        """Visit the solutions that were counted already."""
        if not self.exhausted:
            self._ahead -= self._visit(self._ahead)
        if self._ahead:
            raise StopIteration

    def _nodes(self) -> int:
        return NO_LIMIT if self.node_limit is None else self.node_limit

    def cancel(self) -> None:
        """Stop the search for good; from any thread."""
        self._cancelled = True
        self._search.cancel()
        if self._tally is not None:
            self._tally.cancel()

    @property
    def counted(self) -> int:
        at_once = 0 if self._tally is None else self._tally.at_least
        return max(self._visited, self._search.counted, at_once)

    @property
    def exhausted(self) -> bool:
        if self._tally is not None and self._tally.total == self._visited + self._ahead:
            return True
        return self._search.exhausted

    @property
    def stats(self) -> Stats:
        numbers: dict[str, Any] = self._search.statistics
        for name, number in self._tally.stats.items() if self._tally is not None else ():
            numbers[name] += number
        return Stats(**numbers)


def start(
    model: Model,
    strategy: Strategy = USUAL,
    limits: Limits = Limits(),
    exclude: Sequence[Sequence[int]] = (),
) -> KernelRun:
    """Begin a search in the kernel."""
    return KernelRun(model, strategy, limits, exclude)
