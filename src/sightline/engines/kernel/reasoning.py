"""Single steps, as people take them: what follows from one constraint or from one supposition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ... import _kernel
from ..._kernel import HARDEST_TECHNIQUE, JOINT_TECHNIQUE, SIMPLE_RULE
from ...rules.constraints import Constraint, Variable
from ...rules.constraints.reason import ALREADY_PLACED, Masks
from .forms import kernel_forms

__all__ = [
    "HARDEST_TECHNIQUE",
    "JOINT_TECHNIQUE",
    "SIMPLE_RULE",
    "Reasoner",
    "contradicted",
    "excluded_by_placed",
]


class Reasoner(_kernel.Reasoner):
    """Reasons about constraints, known by number, from what is possible at first.

    One that is ``telling`` finds what simple rules conclude as arguments, too.
    """

    __slots__ = ()

    def __init__(
        self, domains: Sequence[int], constraints: Iterable[Constraint], *, telling: bool = True
    ) -> None:
        super().__init__(domains, kernel_forms(constraints), telling)


def excluded_by_placed(
    domains: Sequence[int], constraints: Sequence[Constraint]
) -> Iterator[tuple[Variable, Masks]]:
    """Where a value is placed, and what a constraint excludes for that, each by itself."""
    for number, rule, details, removals in Reasoner(domains, constraints).arguments(SIMPLE_RULE):
        if rule == ALREADY_PLACED:
            _, place, *_ = details
            yield constraints[number].variables()[place], dict(removals)


def contradicted(domains: Sequence[int], constraints: Iterable[Constraint]) -> Iterator[int]:
    """The constraints, by number, that no values in these domains fulfil, each by itself."""
    findings = Reasoner(domains, constraints).findings(False)
    return (number for number, _, contradicts in findings if contradicts)
