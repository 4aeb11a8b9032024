"""The SAT engine: a model as clauses, solved by CaDiCaL through python-sat."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from time import perf_counter

from ..constraints.base import Literal
from ..errors import MissingExtra
from ..model import Model
from . import Limits, Strategy
from .blocking import BlockingRun
from .cnf import Clause, Cnf

SLICE = 0.05
"""Seconds that the solver runs at a stretch: limits and Ctrl-C wait no longer than this."""
FIRST_SLICE = 5_000_000
"""Conflicts times clauses that should take no longer than a slice."""
BATCH = 10_000
"""Clauses that are handed to the solver at a time while a model is built."""


class Cadical:
    """CaDiCaL, in slices between which Python can look up."""

    def __init__(self, *, with_proof: bool = False) -> None:
        try:
            from pysat import solvers
        except ImportError:
            raise MissingExtra("python-sat", "sat") from None
        self._native = solvers.pysolvers
        self._solver = solvers.Cadical153(with_proof=with_proof)
        # No puzzle is solved by all doors closed; trying such things takes time.
        self._solver.configure({"lucky": 0})
        self.clauses = 0
        self._conflicts = 0

    def add(self, clauses: Sequence[Clause]) -> None:
        """Take more clauses."""
        deque(map(self._solver.add_clause, clauses), maxlen=0)
        self.clauses += len(clauses)

    def solve(self, decisions: int | None = None) -> bool | None:
        """Run for a slice: whether there is an answer, None where it is not yet known."""
        began = perf_counter()
        conflicts = max(10, self._conflicts or FIRST_SLICE // self.clauses)
        self._solver.conf_budget(conflicts)
        if decisions is not None:
            self._solver.dec_budget(decisions)
        # Called from the main thread, python-sat's own method answers Ctrl-C by a jump out
        # of the running solver, which nothing survives; so we say that this is another one.
        main_thread = 0
        outcome = self._native.cadical153_solve_lim(self._solver.cadical, (), main_thread)
        self._solver.status = None if outcome == 0 else outcome > 0
        if outcome == 0:
            pace = SLICE / (perf_counter() - began)
            self._conflicts = int(conflicts * min(pace, 4))
        return self._solver.status

    def answer(self) -> list[int]:
        """The literals that hold, in the order of the SAT variables."""
        return self._solver.get_model()

    def statistics(self) -> dict[str, int]:
        """Conflicts, decisions and propagations so far."""
        return self._solver.accum_stats()

    def proof(self) -> list[str]:
        """The lines of a DRUP proof that there is no answer."""
        return self._solver.get_proof()


class SatRun(BlockingRun):
    """A search by a SAT solver, which has a strategy of its own."""

    engine = "sat"

    def __init__(
        self, model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]]
    ) -> None:
        super().__init__(model, strategy, limits, exclude)
        self._solver = Cadical()
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
        self._time_left()
        clauses, self._cnf.clauses = self._cnf.clauses, []
        self._solver.add(clauses)
        self.stats.constraints = self._solver.clauses

    def _solve(self) -> Sequence[int] | None:
        while (found := self._solve_slice()) is None:
            pass
        return self._cnf.values(self._solver.answer()) if found else None

    def _solve_slice(self) -> bool | None:
        self._time_left()
        found = self._solver.solve(self._nodes_left())
        done = self._solver.statistics()
        self.stats.nodes = done["decisions"]
        self.stats.backtracks = done["conflicts"]
        self.stats.resumptions = done["propagations"]
        return found

    def _require(self, clause: Sequence[Literal]) -> None:
        self._cnf.require(clause)
        self._hand_over()

    def _forbid(self, values: Sequence[int]) -> None:
        self._cnf.forbid(values)
        self._hand_over()


def start(
    model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]] = ()
) -> SatRun:
    """Begin a search by a SAT solver."""
    return SatRun(model, strategy, limits, exclude)
