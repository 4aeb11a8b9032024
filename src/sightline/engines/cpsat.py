"""The CP-SAT engine: a model for Google's OR-Tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Any

from ..core.domain import values_of
from ..core.errors import MissingExtra
from ..rules.constraints.base import Assignment, Constraint, Variable
from ..rules.constraints.forms import Expression
from ..rules.model import Model
from . import Limits, Strategy, require_heeded
from .blocking import BlockingRun, LimitReached, aside

MAX_SEED = 2**31 - 1


def ortools() -> Any:
    """The part of OR-Tools that builds and solves models."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise MissingExtra("ortools", extra="cpsat") from None
    return cp_model


class CpSatBuilder:
    """A model for CP-SAT under construction; constraints use it as a ``CpSatForm``.

    A variable has two views: a number, and literals "it has this value"; either is made on
    first use.
    """

    def __init__(self, domains: Sequence[int]) -> None:
        self.cp = ortools()
        self.model = self.cp.CpModel()
        self.false = self.model.new_constant(0)
        self._values = [values_of(domain) for domain in domains]
        self._numbers: dict[Variable, Expression] = {}
        self._literals: list[dict[int, Expression]] = [{} for _ in domains]
        self._memos: dict[type[Constraint], dict[Any, Expression]] = {}
        if not all(self._values):
            self.model.add_bool_or([])

    def values_of(self, variable: Variable) -> list[int]:
        """The values that a variable can take."""
        return self._values[variable]

    def number(self, variable: Variable) -> Expression:
        """The variable as a number."""
        if variable not in self._numbers:
            self._numbers[variable] = self._new_number(variable)
        return self._numbers[variable]

    def numbers(self, variables: Iterable[Variable]) -> list[Expression]:
        """Several variables as numbers."""
        return [self.number(variable) for variable in variables]

    def literal(self, variable: Variable, value: int) -> Expression:
        """The literal "this variable has this value"."""
        literals = self._literals[variable]
        if value not in literals:
            if value not in self._values[variable]:
                return self.false
            literals.update(self._new_literals(variable, value))
        return literals[value]

    def column(self, variables: Iterable[Variable], value: int) -> list[Expression]:
        """The literals of one value of several variables."""
        return [self.literal(variable, value) for variable in variables]

    def memo(self, kind: type[Constraint]) -> dict[Any, Expression]:
        """What constraints of one kind share."""
        return self._memos.setdefault(kind, {})

    def require(self, literals: Iterable[Assignment]) -> None:
        """One of these variables has its value."""
        self.model.add_bool_or([self.literal(*literal) for literal in literals])

    def forbid(self, values: Sequence[int]) -> None:
        """The variables do not all have these values."""
        self.model.add_bool_or([~self.literal(*literal) for literal in enumerate(values)])

    def read(self, solver: Any) -> list[int]:
        """The values of the variables in the answer that a solver found."""
        return [self._read(solver, variable) for variable in range(len(self._values))]

    def _read(self, solver: Any, variable: Variable) -> int:
        if variable in self._numbers:
            return int(solver.value(self._numbers[variable]))
        literals = self._literals[variable].items()
        # A variable that occurs in no constraint can have any value.
        any_value = self._values[variable][0]
        return next((value for value, x in literals if solver.boolean_value(x)), any_value)

    def _new_number(self, variable: Variable) -> Expression:
        values, literals = self._values[variable], self._literals[variable]
        if not values:
            return self.false
        if values == [0, 1]:
            return self.literal(variable, 1)
        number = self.model.new_int_var_from_domain(self.cp.Domain.from_values(values), "")
        if literals:
            self.model.add(number == sum(value * literals[value] for value in values))
        return number

    def _new_literals(self, variable: Variable, value: int) -> dict[int, Expression]:
        """The literals of all values, or of only this one where there is a number already."""
        values = self._values[variable]
        if variable in self._numbers:
            literal, number = self.model.new_bool_var(""), self._numbers[variable]
            self.model.add(number == value).only_enforce_if(literal)
            self.model.add(number != value).only_enforce_if(~literal)
            return {value: literal}
        if len(values) == 2:
            upper = self.model.new_bool_var("")
            return {values[0]: ~upper, values[1]: upper}
        literals = {each: self.model.new_bool_var("") for each in values}
        self.model.add_exactly_one(literals.values())
        return literals


class CpSatRun(BlockingRun):
    """A search by CP-SAT with one worker, which has a strategy of its own."""

    engine = "cpsat"

    def __init__(
        self, model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]]
    ) -> None:
        self._cp = ortools()  # first, because importing it takes time
        super().__init__(model, strategy, limits, exclude)
        self._seed = strategy.seed % MAX_SEED
        self._form: CpSatBuilder

    def _build(self) -> None:
        self._form = CpSatBuilder(self._model.domains)
        for constraint in self._model.constraints:
            constraint.cpsat(self._form)
            self._check_time()

    def _require(self, clause: Sequence[Assignment]) -> None:
        self._form.require(clause)

    def _forbid(self, values: Sequence[int]) -> None:
        self._form.forbid(values)

    def _solve(self) -> Sequence[int] | None:
        solver, model = self._new_solver(), self._form.model
        status = aside(lambda: solver.solve(model), solver.stop_search, self._deadline)
        self._add_statistics(solver.response_proto)
        if status in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            return self._form.read(solver)
        if status == self._cp.INFEASIBLE:
            return None
        if status == self._cp.UNKNOWN:
            raise LimitReached
        raise RuntimeError(f"CP-SAT refuses the model: {model.validate()}")

    def _new_solver(self) -> Any:
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = self._seed
        solver.parameters.catch_sigint_signal = False
        if self._limits.time is not None:
            # When stopped from outside, CP-SAT first finishes its current step.
            solver.parameters.max_time_in_seconds = max(0.0, self._deadline - perf_counter())
        failures = self._failures_left()
        if failures is not None:
            solver.parameters.max_number_of_conflicts = failures
        return solver

    def _add_statistics(self, response: Any) -> None:
        self.stats.constraints = len(self._form.model.proto.constraints)
        self.stats.nodes += response.num_branches
        self.stats.backtracks += response.num_conflicts
        self.stats.resumptions += (
            response.num_binary_propagations + response.num_integer_propagations
        )


def start(
    model: Model,
    strategy: Strategy = Strategy(),
    limits: Limits = Limits(),
    exclude: Sequence[Sequence[int]] = (),
) -> CpSatRun:
    """Begin a search by CP-SAT."""
    require_heeded(strategy, "cpsat", ("strength", "seed"))
    return CpSatRun(model, strategy, limits, exclude)
