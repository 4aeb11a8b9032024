"""A search for the solutions of some constraints, and propagation alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ... import _kernel
from ...rules.constraints import Constraint
from .forms import kernel_forms


class Search(_kernel.Search):
    """One solution after the other of some constraints, on variables with these domains."""

    __slots__ = ()

    def __init__(self, domains: Sequence[int], constraints: Iterable[Constraint]) -> None:
        super().__init__(domains, kernel_forms(constraints), len(domains))


def propagate(domains: Sequence[int], constraints: Iterable[Constraint]) -> list[int] | None:
    """The domains after propagation alone, or None when some variable has no value left."""
    return _kernel.propagate(domains, kernel_forms(constraints))
