"""The SAT engine: a model as clauses, solved by Glucose through python-sat."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from ..core.errors import MissingExtra
from ..rules.clauses import Clause, Cnf
from ..rules.constraints.base import Assignment
from ..rules.model import Model
from . import Limits, Strategy, require_heeded
from .blocking import BlockingRun, LimitReached, aside

BATCH = 10_000
"""Clauses that are passed to the solver at a time while a model is built."""
SMALL = 50_000
"""Up to so many clauses, a short attempt is made before a thread is started."""
SHORT = 300
"""Conflicts in a short attempt; most puzzles need fewer."""


class Solver:
    """Glucose, the solver in python-sat that can be interrupted at any time.

    CaDiCaL is as fast on our puzzles, but can only be stopped by running it in slices,
    which makes it several times slower on the hard ones.
    """

    def __init__(self, *, with_proof: bool = False) -> None:
        try:
            from pysat.solvers import Glucose4
        except ImportError:
            raise MissingExtra("python-sat", extra="sat") from None
        self._glucose = Glucose4(with_proof=with_proof)
        self.clauses = 0

    def add(self, clauses: Sequence[Clause]) -> None:
        """Take more clauses."""
        deque(map(self._glucose.add_clause, clauses), maxlen=0)
        self.clauses += len(clauses)

    def solve(self, deadline: float, conflicts: int | None = None) -> bool | None:
        """Whether there is an answer; None where a limit was reached before it was known."""
        if self.clauses <= SMALL and (conflicts is None or conflicts > SHORT):
            found = self._solve(SHORT)
            if found is not None:
                return found
            conflicts = None if conflicts is None else conflicts - SHORT
        found = aside(lambda: self._solve(conflicts), self._glucose.interrupt, deadline)
        self._glucose.clear_interrupt()
        return found

    def _solve(self, conflicts: int | None) -> bool | None:
        self._glucose.conf_budget(-1 if conflicts is None else conflicts)
        # Expecting an interrupt, python-sat leaves Ctrl-C and the other threads alone.
        found: bool | None = self._glucose.solve_limited(expect_interrupt=True)
        return found

    def answer(self) -> list[int]:
        """The literals that hold, in the order of the SAT variables."""
        literals: list[int] = self._glucose.get_model()
        return literals

    def statistics(self) -> dict[str, int]:
        """Conflicts, decisions and propagations so far."""
        numbers: dict[str, int] = self._glucose.accum_stats()
        return numbers

    def proof(self) -> list[str]:
        """The lines of a DRUP proof that there is no answer."""
        lines: list[str] = self._glucose.get_proof()
        return lines


class SatRun(BlockingRun):
    """A search by a SAT solver, which has a strategy of its own."""

    engine = "sat"

    def __init__(
        self, model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]]
    ) -> None:
        super().__init__(model, strategy, limits, exclude)
        self._solver = Solver()
        self._cnf = Cnf()

    def _build(self) -> None:
        for domain in self._model.domains:
            self._cnf.declare(domain)
            self._hand_over(BATCH)
        for constraint in self._model.constraints:
            constraint.cnf(self._cnf)
            self._hand_over(BATCH)
        self._hand_over()

    def _hand_over(self, at_least: int = 1) -> None:
        """Give the solver the new clauses, if there are enough of them to stop for."""
        if len(self._cnf.clauses) < at_least:
            return
        self._check_time()
        clauses, self._cnf.clauses = self._cnf.clauses, []
        self._solver.add(clauses)
        self.stats.constraints = self._solver.clauses

    def _solve(self) -> Sequence[int] | None:
        found = self._solver.solve(self._deadline, self._failures_left())
        done = self._solver.statistics()
        self.stats.nodes = done["decisions"]
        self.stats.backtracks = done["conflicts"]
        self.stats.resumptions = done["propagations"]
        if found is None:
            raise LimitReached
        return self._cnf.values(self._solver.answer()) if found else None

    def _require(self, clause: Sequence[Assignment]) -> None:
        self._cnf.require(clause)
        self._hand_over()

    def _forbid(self, values: Sequence[int]) -> None:
        self._cnf.forbid(values)
        self._hand_over()


def start(
    model: Model,
    strategy: Strategy = Strategy(),
    limits: Limits = Limits(),
    exclude: Sequence[Sequence[int]] = (),
) -> SatRun:
    """Begin a search by a SAT solver."""
    require_heeded(strategy, "sat", ("strength",))
    return SatRun(model, strategy, limits, exclude)
