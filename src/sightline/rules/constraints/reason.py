"""Reasons: what a constraint concludes and why, and the view of the board that it reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from ...core.domain import values_of
from ...core.places import Place, Spot
from ...words import ENGLISH, Listed, Message, Slot, say
from ..words import Words

if TYPE_CHECKING:
    from .base import Constraint, Variable

Masks = Mapping["Variable", int]
"""Values of a few variables, as masks: those that are removed, or known to be excluded."""

StepKind = Literal["simple", "technique", "exact", "joint", "wing", "forcing", "chain", "nested"]
"""How much a step asks of a person, the easiest first.

``simple``: one constraint, by one of its simple rules. ``technique``: one constraint, by an
argument that people know by name. ``exact``: one constraint, by what all ways to fulfil it have in
common. ``joint``: several lines or rooms together, by an argument that people know by name.
``wing``: the same follows whatever stands at another place, each time from two constraints.
``forcing``: a few constraints, by supposing the opposite, which their simple rules refute in a few
rounds. ``chain``: the same, where it takes more than simple rules.
``nested``: by suppositions inside a supposition.
"""
KINDS: Mapping[StepKind, Message] = {
    "simple": say("kind-simple", "a simple rule")(),
    "technique": say("kind-technique", "a technique")(),
    "exact": say("kind-exact", "one line or room thought through")(),
    "joint": say("kind-joint", "a technique of several lines or rooms together")(),
    "wing": say("kind-wing", "a wing")(),
    "forcing": say("kind-forcing", "a forcing chain")(),
    "chain": say("kind-chain", "a supposition")(),
    "nested": say("kind-nested", "a supposition inside a supposition")(),
}
"""The kinds of steps, to be said."""
ALREADY_PLACED = "already-placed"
"""The rule that strikes out a value because it stands elsewhere; every line has it."""
AT_FIRST_SIGHT = "at-first-sight"
"""The rule that a clue excludes values on an empty board, if no other rule has words for it."""
MOST_WAYS = 3
"""Up to so many ways to fulfil a constraint, they are listed."""
MOST_TO_NAME = 2
"""Up to this many possible values, a cell is described by them, not by the excluded ones."""


def rule(code: str, name: str = "") -> str:
    """Declare the name that people know a rule by, if it is not just what its code says.

    >>> rule("x-wing", "X-wing"), str(name_of("x-wing"))
    ('x-wing', 'X-wing')
    """
    say(f"rule-{code}", name or code.replace("-", " "))
    return code


def name_of(code: str) -> Message:
    """The name of a rule, to be said.

    >>> print(name_of("only-place"))
    only place
    """
    if f"rule-{code}" not in ENGLISH:  # a constraint of somebody's own
        rule(code)
    return Message(f"rule-{code}")


class Reason(msgspec.Struct, frozen=True):
    """One conclusion, or several that belong together, and their reason."""

    rule: str
    """The rule's code: ``only-place``."""
    removals: Masks
    """The values that it excludes, known before or not."""
    given: Masks
    """The excluded values that it depends on, and no others."""
    said: Message
    joined: str = ""
    """The slot that lists what several such reasons have to say, told as one."""
    complete: bool = True
    """Whether it says by itself which places have just one value left."""
    where: tuple[Place, ...] = ()
    """Where to look, if not at all of the constraint."""
    clues: tuple[Spot, ...] | None = None
    """Where the clues stand that it reads, if not all of the constraint."""


class Argument(msgspec.Struct, frozen=True):
    """What a simple rule or a technique concludes, as the kernel finds it."""

    rule: str
    """The rule's code."""
    details: Sequence[int]
    """What it takes to tell it; see the technique in ``kernel/propagators/``."""
    removals: Masks
    """The values that it excludes. Those of a simple rule may be known before, not all of them."""
    given: Masks
    """The excluded values that it depends on, and no others."""

    def reason(
        self,
        said: Message,
        where: tuple[Place, ...] = (),
        *,
        joined: str = "",
        clues: tuple[Spot, ...] | None = None,
        complete: bool = True,
    ) -> Reason:
        """The reason, with what is to be said."""
        return Reason(self.rule, self.removals, self.given, said, joined, complete, where, clues)


class Oracle:
    """Answers questions about single constraints that take a propagator; this one knows nothing."""

    def fits(self, constraint: Constraint, domains: Sequence[int]) -> bool:
        """Whether it can be fulfilled."""
        del constraint, domains
        return True

    def ways(
        self, constraint: Constraint, domains: Sequence[int], most: int
    ) -> list[Mapping[Variable, int]]:
        """All ways to fulfil it, if there are no more than so many; else none."""
        del constraint, domains, most
        return []


class View(msgspec.Struct, frozen=True):
    """What is known of the board at some point, as a constraint reads it."""

    domains: Sequence[int]
    """What is still possible, by variable."""
    ranges: Sequence[int]
    """What could be possible on an empty board."""
    words: Words
    place: Callable[[Variable], Place]
    """Where a variable is on the board."""
    oracle: Oracle = Oracle()

    def after(self, domains: Sequence[int]) -> View:
        """The same board with other domains."""
        return msgspec.structs.replace(self, domains=domains)

    def given_only(self, given: Masks) -> list[int]:
        """The domains when nothing is known but some excluded values."""
        return [values & ~given.get(v, 0) for v, values in enumerate(self.ranges)]

    def value(self, variable: Variable) -> int | None:
        """The value of a variable, once it is known."""
        domain = self.domains[variable]
        return domain.bit_length() - 1 if domain.bit_count() == 1 else None

    def places(self, variables: Sequence[Variable], last: str = "and") -> Slot:
        """A list of places."""
        return Listed.of(map(self.place, variables), last)

    def excluded(self, variable: Variable, values: int = -1) -> int:
        """Which of these values the variable is known not to have."""
        return self.ranges[variable] & ~self.domains[variable] & values

    def known(self, variables: Sequence[Variable], values: int = -1) -> dict[Variable, int]:
        """What is known of these variables about these values."""
        known = {v: self.excluded(v, values) for v in variables}
        return {v: excluded for v, excluded in known.items() if excluded}

    def news(self, removals: Masks) -> dict[Variable, int]:
        """The removals that are not known already."""
        news = {v: gone & self.domains[v] for v, gone in removals.items()}
        return {v: gone for v, gone in news.items() if gone}

    def says(self, variables: Sequence[Variable], values: Sequence[int]) -> Message:
        """That these places all have one of the values."""
        return self.words.statement([self.place(v) for v in variables], values)

    def tell(self, removals: Masks) -> Slot:
        """The conclusions; places with the same conclusion are listed together."""
        groups: dict[tuple[bool, int], list[Variable]] = {}
        for v, gone in removals.items():
            left = self.domains[v] & ~gone
            by_what_is_left = left.bit_count() <= min(MOST_TO_NAME, gone.bit_count())
            says = (False, left) if by_what_is_left and left else (True, gone & self.domains[v])
            groups.setdefault(says, []).append(v)
        return Listed.of(
            self.words.statement(
                [self.place(v) for v in sorted(variables)], list(values_of(values)), denied=denied
            )
            for (denied, values), variables in groups.items()
        )


def ways_left(
    constraint: Constraint,
    view: View,
    removals: Masks,
    told: Callable[[Sequence[Mapping[Variable, int]]], Message],
) -> Reason | None:
    """The few ways that are left to fulfil a constraint, if there are few, as they are ``told``."""
    ways = view.oracle.ways(constraint, view.domains, MOST_WAYS)
    return listing_ways(constraint, view, removals, told(ways)) if ways else None


def listing_ways(constraint: Constraint, view: View, removals: Masks, said: Message) -> Reason:
    """What all ways have in common that are listed."""
    return Reason("ways-left", removals, view.known(constraint.variables()), said)
