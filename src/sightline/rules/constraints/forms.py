"""The interface through which constraints add themselves to a model for CP-SAT."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .base import Assignment, Constraint, Variable

Expression = Any
"""A variable of CP-SAT, or a linear expression."""


class CpSatForm(Protocol):
    """A model for CP-SAT under construction."""

    false: Expression
    model: Any
    """The ``CpModel`` of OR-Tools."""

    def values_of(self, variable: Variable) -> list[int]:
        """The values that a variable can take."""

    def number(self, variable: Variable) -> Expression:
        """The variable as a number."""

    def numbers(self, variables: Iterable[Variable]) -> list[Expression]:
        """Several variables as numbers."""

    def literal(self, variable: Variable, value: int) -> Expression:
        """The literal "this variable has this value"."""

    def column(self, variables: Iterable[Variable], value: int) -> list[Expression]:
        """The literals of one value of several variables."""

    def memo(self, kind: type[Constraint]) -> dict[Any, Expression]:
        """What constraints of one kind share."""

    def require(self, literals: Iterable[Assignment]) -> None:
        """One of these variables has its value."""
