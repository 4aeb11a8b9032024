"""What it takes to make a puzzle: a solution, and the clues that pin it down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ... import _kernel
from ...rules.constraints import Constraint
from .forms import kernel_forms


class Setter(_kernel.Setter):
    """Shows and hides clues of one solution after the other: see ``kernel/make/setter.hpp``.

    ``clues`` are arguments of constraints, each by the numbers of both. They count as variables
    that come after those of the board, and each of the ``places`` that can be shown or hidden is a
    few variables. ``repeated`` says of other arguments, by the numbers of both, which clue they
    are.
    """

    __slots__ = ()

    def __init__(
        self,
        ranges: Sequence[int],
        constraints: Iterable[Constraint],
        clues: Sequence[tuple[int, int]],
        places: Sequence[Sequence[int]],
        repeated: Sequence[tuple[int, int, int]] = (),
    ) -> None:
        super().__init__(ranges, kernel_forms(constraints), clues, places, repeated)
