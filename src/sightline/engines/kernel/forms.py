"""Constraints as the kernel knows them, translated once for all stores of all models."""

from __future__ import annotations

from collections.abc import Iterable

from ... import _kernel
from ...core.errors import InputError
from ...rules.constraints import Constraint


def kernel_form(constraint: Constraint) -> _kernel.Constraint:
    """The constraint as the kernel knows it."""
    form: _kernel.Constraint | None = constraint.translations.get("kernel")
    if form is None:
        form = constraint.translations["kernel"] = _translated(constraint)
    return form


def kernel_forms(constraints: Iterable[Constraint]) -> list[_kernel.Constraint]:
    """Several constraints as the kernel knows them."""
    # Boards of one size share constraints: nearly all of them have been translated before.
    return [each.translations.get("kernel") or kernel_form(each) for each in constraints]


def _translated(constraint: Constraint) -> _kernel.Constraint:
    name = getattr(constraint, "kernel_name", type(constraint).__name__)
    try:
        return _kernel.Constraint(name, constraint.variables(), constraint.arguments())
    except ValueError:
        raise InputError(
            f"the kernel has no propagator named {name}: write one (docs/add-a-constraint.md), "
            "or ask an engine that needs none: sat, if it has a cnf(), or cpsat"
        ) from None
