"""The interface of constraints."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from ...core.errors import InputError
from ...core.places import Place, Several, Spot
from ...words import Message, Slot, say, text
from ..words import NUMBERS, Words
from .reason import ALREADY_PLACED, AT_FIRST_SIGHT, Argument, Masks, Reason, View, rule

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm

Variable = int
Assignment = tuple[Variable, int]
"""A variable and a value: "this variable has this value"."""


rule(AT_FIRST_SIGHT)
rule("every-way")

WAY_TO_FILL = say("way-to-fill", "way to fill { $place }")
IN_EVERY_WAY = say("in-every-way", "in every { $ways }, { $then }")
NOT_TO_BE_FILLED = say("not-to-be-filled", "{ $place } could not be filled any more")

C = TypeVar("C", bound="Constraint")


class Broken(msgspec.Struct, frozen=True):
    """A rule that a board breaks."""

    rule: str
    """The rule's short name: ``seen``."""
    where: Place
    """The place; ``str(where)`` is what a person calls it: ``row 3, from the left``."""
    said: Slot
    """The whole sentence, to be said."""

    @property
    def message(self) -> str:
        """The whole sentence, in the language that is spoken."""
        return text(self.said)


class Constraint(msgspec.Struct, frozen=True, dict=True):
    """A condition on a few variables.

    Stated once as a ground function, :meth:`broken`, which reads complete values and
    describes what is wrong. The other methods translate it for the engines; the tests
    compare each of them with the ground function on all small cases.
    """

    kernel_name: ClassVar[str]
    """The propagator in ``kernel/propagators/`` for this constraint."""
    clue_arguments: ClassVar[tuple[int, ...]] = ()
    """Which of the :meth:`arguments`, as far as there are so many, are clues that a puzzle can show
    or hide."""

    def variables(self) -> tuple[Variable, ...]:
        """Its variables, in the order that the kernel expects."""
        raise NotImplementedError

    def arguments(self) -> tuple[int, ...]:
        """The numbers that the kernel needs beside the variables."""
        raise NotImplementedError

    @cached_property
    def translations(self) -> dict[str, Any]:
        """A cache of its translations, by engine; boards of one size share constraints."""
        return {}

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        """Every way in which these values, one per variable of the model, break it.

        ``words`` are those of the genre, for values, cells and anything else that has a name.
        """
        raise NotImplementedError

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these values satisfy it.

        A constraint may presume another one that its genre always adds beside it, and leave
        the message to that one: then this is stricter than :meth:`broken`.
        """
        return next(self.broken(values), None) is None

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        """The place to look at: ``row 3``."""
        return Several(tuple(map(view.place, self.variables())))

    def clue_spots(self) -> tuple[Spot, ...]:
        """Where the clues stand that it reads."""
        return ()

    def ways(self, view: View) -> Message:
        """What it allows, after "in every": ``way to fill row 3 that shows 2 towers``."""
        return WAY_TO_FILL(place=self.whereabouts(view))

    def argue(self, argument: Argument, view: View) -> Reason:
        """One of its simple rules or techniques in words.

        The kernel finds it: see ``kernel/store/technique.hpp``.
        """
        if argument.rule == AT_FIRST_SIGHT:
            then = view.tell(view.news(argument.removals))
            return argument.reason(IN_EVERY_WAY(ways=self.ways(view), then=then))
        raise NotImplementedError(
            f"{type(self).__name__} has no words for the rule {argument.rule!r}: "
            "override argue(), see docs/explaining.md"
        )

    def thought(self, rule: str, details: Sequence[int]) -> Hashable:
        """What an argument of a rule has in common with those that are told as one with it, of
        this constraint or of another one; None if there are no others.

        Of those of one constraint, :meth:`argue` gets the details of the first, and all that they
        exclude.
        """
        if rule != ALREADY_PLACED:
            return None
        value, *places = details
        variables = self.variables()
        return (value, *(variables[place] for place in places))

    def exactly(self, view: View, removals: Masks) -> Reason:
        """Why these values occur in no way to fill it, given what is known."""
        given = view.known(self.variables())
        said = IN_EVERY_WAY(ways=self.ways(view), then=view.tell(removals))
        return Reason("every-way", removals, given, said)

    def in_whole(self, view: View, removals: Masks) -> Masks:
        """These removals, and what it removes by the same thought though nobody asked for it.

        A symbol that must stand somewhere excludes all others there, not just the one that
        matters.
        """
        del view  # it is not needed to say no more than was asked for
        return removals

    def in_short(self, view: View, removals: Masks) -> Slot:
        """Why these values are removed, as it is said between brackets."""
        del removals  # the place says enough
        return self.whereabouts(view)

    def clash(self, view: View) -> Message:
        """The contradiction in a view that it cannot satisfy: ``row 3 could not be filled``."""
        return NOT_TO_BE_FILLED(place=self.whereabouts(view))

    def clash_at(self, view: View) -> Place:
        """The place of that contradiction: of several lines perhaps only one."""
        return self.whereabouts(view)

    def doubled(self, view: View) -> tuple[Message, Sequence[Variable]] | None:
        """Values that are placed and exclude each other, as a fact, and where they are."""
        del view
        return None

    def presumed(self) -> tuple[Constraint, ...]:
        """The constraints on the same variables that it relies on; its genre always adds them."""
        return ()

    def in_full(self) -> tuple[Constraint, ...]:
        """The constraint with all that it presumes, to be used without the rest of the model."""
        return (*self.presumed(), self)

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        """Add a decomposition into simpler constraints to ``model``.

        A constraint that has no simpler form adds itself.
        """
        model.add(self)

    def as_reported(self, model: Model) -> None:
        """Add the same condition to ``model`` as the programs of the reports state it.

        They use differences of two variables, reified conditions, and arithmetic with bounds
        consistency only. Without such a form it is decomposed.
        """
        self.decompose(model)

    def cnf(self, cnf: Cnf) -> None:
        """Add the same condition as clauses."""
        del cnf  # there is nothing to add
        raise self._unsaid("cnf")

    def cpsat(self, form: CpSatForm) -> None:
        """Add the same condition to a model for CP-SAT."""
        del form  # there is nothing to add
        raise self._unsaid("cpsat")

    def _unsaid(self, method: str) -> InputError:
        return InputError(
            f"{type(self).__name__} has no {method}(), which this engine needs: see "
            "docs/add-a-constraint.md, or ask another engine"
        )

    def cut(self, values: Sequence[int]) -> list[Assignment] | None:
        """A clause that these values violate, for a constraint that is added lazily.

        Some conditions (all rooms are connected) have no short form. Their ``cnf`` and
        ``cpsat`` state only a part of it. For the rest, an engine calls this for each answer
        that it finds, to get a clause that every solution satisfies and this answer does not,
        and goes on with that clause. None: the answer is fine.
        """
        del values
        return None


class Corollary(Constraint, frozen=True):
    """What follows from the constraints that it presumes.

    People reason with it: it is there for its techniques, and a genre adds it as one of the
    ``corollaries`` of its rules. No engine needs it.
    """

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        for each in self.presumed():
            yield from each.broken(values, words)

    def holds(self, values: Sequence[int]) -> bool:
        return all(each.holds(values) for each in self.presumed())

    def clues_presumed(self) -> Sequence[int]:
        """Which of its arguments are the clues of the constraints that it presumes, in their order.

        If there are any, these constraints are rules of the puzzle.
        """
        return self.clue_arguments

    def decompose(self, model: Model) -> None:
        del model  # what it presumes says all

    def cnf(self, cnf: Cnf) -> None:
        del cnf  # what it presumes says all

    def cpsat(self, form: CpSatForm) -> None:
        del form  # what it presumes says all


def shared(kind: Callable[..., C]) -> Callable[..., C]:
    """Cache constraints: boards of one size have most of them in common."""
    return lru_cache(maxsize=100_000)(kind)
