"""What every constraint can say of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from ...core.errors import InputError
from ...core.places import Place, Several, Spot
from ..words import NUMBERS, Words
from .reason import Masks, Reason, View

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm

Variable = int
Assignment = tuple[Variable, int]
"""A variable and a value: "this variable has this value"."""


C = TypeVar("C", bound="Constraint")


class Broken(msgspec.Struct, frozen=True):
    """A rule that a board breaks."""

    rule: str
    """The rule's short name: ``seen``."""
    where: Place
    """The place; ``str(where)`` is what a person calls it: ``row 3, from the left``."""
    message: str
    """The whole sentence."""


class Constraint(msgspec.Struct, frozen=True, dict=True):
    """A condition on a few variables.

    Stated once as a ground function, :meth:`broken`, which reads complete values and
    says what is wrong in words. The other methods translate it for the engines; the
    tests compare each of them with the ground function on all small cases.
    """

    kernel_name: ClassVar[str]
    """The propagator in ``kernel/propagators/`` that stands for this constraint."""
    clue_arguments: ClassVar[tuple[int, ...]] = ()
    """Which of the :meth:`arguments` are clues that a puzzle can show or hide."""

    def variables(self) -> tuple[Variable, ...]:
        """The variables it speaks of, in the order that the kernel expects."""
        raise NotImplementedError

    def arguments(self) -> tuple[int, ...]:
        """The numbers that the kernel needs beside the variables."""
        raise NotImplementedError

    @cached_property
    def translations(self) -> dict[str, Any]:
        """What engines have made of it, by engine; boards of one size share constraints."""
        return {}

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        """Every way in which these values, one per variable of the model, break it.

        ``words`` are those of the genre, for values, cells and whatever else has a name there.
        """
        raise NotImplementedError

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these values fulfil it.

        A constraint may presume another one that its genre always adds beside it, and
        leave the words for that to the other: then it says more here than in
        :meth:`broken`.
        """
        return next(self.broken(values), None) is None

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        """The place to look at: ``row 3``."""
        return Several(tuple(map(view.place, self.variables())))

    def clue_spots(self) -> tuple[Spot, ...]:
        """Where the clues stand that it reads."""
        return ()

    def ways(self, view: View) -> str:
        """What it allows, after "in every": ``way to fill row 3 that shows 2 towers``."""
        return f"way to fill {self.whereabouts(view)}"

    def reasons(self, view: View) -> Iterator[Reason]:
        """What its simple rules say, one reason for each rule, each with the facts it needs."""
        yield from self.at_first_sight(view)

    def at_first_sight(self, view: View) -> Iterator[Reason]:
        """What it says of an empty board."""
        removals = view.news(view.first_sight(self))
        if removals:
            since = f"in every {self.ways(view)}"
            yield Reason("at first sight", removals, {}, since, view.tell(removals), ", ")

    def exactly(self, view: View, removals: Masks) -> Reason:
        """Why these values stand in no way to fill it, now that so much is known."""
        given = view.known(self.variables())
        since = f"in every {self.ways(view)}"
        return Reason("every way", removals, given, since, view.tell(removals), ", ")

    def in_short(self, view: View, removals: Masks) -> str:
        """Why these values go, in a few words between brackets."""
        del removals  # the place says enough
        return str(self.whereabouts(view))

    def clash(self, view: View) -> str:
        """What cannot be, in a view that leaves it no way: ``row 3 could not be filled``."""
        return f"{self.whereabouts(view)} could not be filled any more"

    def presumed(self) -> tuple[Constraint, ...]:
        """What it relies on and its genre always adds beside it, of the same variables."""
        return ()

    def in_full(self) -> tuple[Constraint, ...]:
        """The constraint with all that it presumes, for whoever looks at it alone."""
        return (*self.presumed(), self)

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        """Add the same condition to ``model`` from simpler constraints.

        A constraint that has no simpler form adds itself.
        """
        model.add(self)

    def as_reported(self, model: Model) -> None:
        """Add the same condition to ``model`` as the programs of the reports have it.

        They know differences of two variables, bits that say whether something is so, and
        arithmetic that looks at bounds only. Without such a form it is decomposed.
        """
        self.decompose(model)

    def cnf(self, cnf: Cnf) -> None:
        """Add the same condition as clauses."""
        del cnf  # there is nothing to add
        raise self._unsaid("cnf")

    def cpsat(self, form: CpSatForm) -> None:
        """Add the same condition in the words of CP-SAT."""
        del form  # there is nothing to add
        raise self._unsaid("cpsat")

    def _unsaid(self, method: str) -> InputError:
        return InputError(
            f"{type(self).__name__} has no {method}(), which this engine needs: see "
            "docs/add-a-constraint.md, or ask another engine"
        )

    def cut(self, values: Sequence[int]) -> list[Assignment] | None:
        """A clause that these values miss, for a constraint that is added piece by piece.

        Some conditions (all rooms are connected) have no short form. Their ``cnf`` and
        ``cpsat`` say only a part of it. For the rest, an engine asks, for each answer that
        it finds, for a clause that every solution fulfils and this answer does not, and
        searches on with that clause. None: the answer is fine.
        """
        del values
        return None


def shared(kind: Callable[..., C]) -> Callable[..., C]:
    """Make each constraint only once: boards of one size have most of them in common."""
    return lru_cache(maxsize=100_000)(kind)
