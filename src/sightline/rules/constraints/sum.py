"""Variables that add up to a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...core.places import NOWHERE, End, Place, Spot
from ...words import Message, say
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable
from .reason import View

if TYPE_CHECKING:
    from ..clauses import Cnf
    from .forms import CpSatForm

SUM_IS = say("sum-is", "the sum is { $count }, not { $total }")
SUM_FOR_IS = say("sum-for-is", "the sum for { $place } is { $count }, not { $total }")
WAY_TO_ADD_UP = say("way-to-add-up", "way for { $place } to add up to { $total }")


class Sum(Constraint, frozen=True):
    """The values add up to ``total``.

    >>> list(Sum((0, 1), 5).broken([2, 2]))[0].message
    'the sum is 4, not 5'
    >>> list(Sum((0, 1), 5, End("left", 0)).broken([2, 2]))[0].message
    'the sum for row 1 is 4, not 5'
    """

    kernel_name = "Sum"
    clue_arguments = (0,)
    terms: tuple[Variable, ...]
    total: int
    spot: Spot | None = None
    """Where the total stands, if it is a clue."""

    def variables(self) -> tuple[Variable, ...]:
        return self.terms

    def arguments(self) -> tuple[int, ...]:
        return (self.total,)

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        del words  # numbers are said as numbers
        count = sum(values[v] for v in self.terms)
        if count != self.total:
            said = SUM_IS(count=count, total=self.total)
            if self.spot:
                said = SUM_FOR_IS(place=_asked_by(self.spot), count=count, total=self.total)
            yield Broken("sum", self.spot or NOWHERE, said)

    def clue_spots(self) -> tuple[Spot, ...]:
        return () if self.spot is None else (self.spot,)

    def ways(self, view: View) -> Message:
        return WAY_TO_ADD_UP(place=self.whereabouts(view), total=self.total)

    def cnf(self, cnf: Cnf) -> None:
        """Partial sums in unary."""
        if self.total < 0:
            cnf.add(cnf.false)
            return
        so_far: list[int] = []
        for term in self.terms:
            so_far = cnf.sum(so_far, cnf.unary(term), self.total)
        cnf.extend((at_least,) for at_least in cnf.padded(so_far, self.total))

    def cpsat(self, form: CpSatForm) -> None:
        form.model.add(sum(form.numbers(self.terms)) == self.total)


def _asked_by(spot: Spot) -> Place:
    return spot.line if isinstance(spot, End) else spot
