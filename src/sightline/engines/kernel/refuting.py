"""Suppositions that fail: which constraints refute them, and how."""

from __future__ import annotations

from collections.abc import Sequence

from ... import _kernel
from ...rules.constraints import Constraint
from .forms import kernel_forms


class Refuter(_kernel.Refuter):
    """Refutes by constraints, known by number, each with all that it presumes.

    ``ranges`` is what would be possible on an empty board.
    """

    __slots__ = ()

    def __init__(self, ranges: Sequence[int], constraints: Sequence[Constraint]) -> None:
        presumed = [kernel_forms(each.presumed()) for each in constraints]
        super().__init__(ranges, kernel_forms(constraints), presumed)
