"""z3 by Microsoft Research: satisfiability modulo theories; the models are in ``_z3_models``."""

from __future__ import annotations

from collections.abc import Collection
from time import process_time
from typing import TYPE_CHECKING, Any

from ...core.errors import MissingExtra
from ...rules.puzzle import Puzzle, Solution
from ..limiting import interrupted_after
from . import Answer, NotInstalled, Unfit

if TYPE_CHECKING:
    from ._z3_models import Description

TITLE = "z3"
WORDS = ()

LOGIC = "QF_FD"
"""Finite domains: z3's SAT solver, without the theories around it."""
COUNTED = {
    "constraints": ("sat mk clause nary", "sat mk clause 3ary", "sat mk clause 2ary"),
    "nodes": ("sat decisions",),
    "backtracks": ("sat conflicts",),
    "restarts": ("sat restarts",),
}
"""Our word for what z3 counts under its own names, which add up."""


def version() -> str:
    """The version that is installed."""
    try:
        import z3
    except ImportError:
        raise NotInstalled(str(MissingExtra("z3-solver", extra="peers"))) from None
    return str(z3.get_version_string())


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Ask for a solution, forbid it, and ask again, with one thread."""
    import z3

    from ._z3_models import DESCRIBE

    del strategy  # there is only one
    if type(puzzle) not in DESCRIBE:
        raise Unfit(f"there is no model of {puzzle.title} for z3")
    search = _Search(DESCRIBE[type(puzzle)](puzzle), process_time() + seconds)
    try:
        search.run(wanted)
    except z3.Z3Exception as error:
        if "memory" in str(error):
            raise MemoryError(str(error)) from None
        raise
    return Answer(solutions=search.solutions, exhausted=search.exhausted, stats=search.stats)


class _Search:
    """A search by one solver on one puzzle."""

    def __init__(self, described: Description, deadline: float) -> None:
        import z3

        self._described, self._deadline = described, deadline
        self._solver = z3.SolverFor(LOGIC)
        self.solutions: list[Solution] = []
        self.exhausted = False

    def run(self, wanted: int) -> None:
        """Find so many solutions, or all."""
        for condition in self._described.conditions:
            self._solver.add(condition)
            if self._left() <= 0:
                return
        while len(self.solutions) < wanted and (found := self._next()) is not None:
            solution = self._described.read(found.as_long())
            missing = list(self._described.cut(solution))
            if not missing:
                self.solutions.append(solution)
                missing = [self._described.board != found]
            self._solver.add(missing)

    def _next(self) -> Any:
        """What is on the board in another solution, or None if there is none or no time left."""
        import z3

        # Its own limit is one of wall-clock time.
        with interrupted_after(self._left(), z3.main_ctx().interrupt):
            verdict = self._solver.check()
        self.exhausted = verdict == z3.unsat
        if verdict == z3.unknown and "mem" in self._solver.reason_unknown():
            raise MemoryError(self._solver.reason_unknown())
        if verdict != z3.sat:
            return None
        return self._solver.model().eval(self._described.board, model_completion=True)

    def _left(self) -> float:
        return self._deadline - process_time()

    @property
    def stats(self) -> dict[str, int]:
        """The statistics of the solver; a missing count is zero."""
        counted = self._solver.statistics()
        known = {key: counted.get_key_value(key) for key in counted.keys()}  # noqa: SIM118
        return {word: sum(int(known.get(key, 0)) for key in keys) for word, keys in COUNTED.items()}
