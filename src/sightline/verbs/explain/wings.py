"""Steps by a wing: something follows whatever stands at another place, the pivot.

::

    r1c1 ---- r1c4      r3c4 is 1 or 3: if it is 1, r1c4 is 5 (column 4), and so r1c1 is not 2
      |         |       (row 1); if it is 3, r3c1 is 4 (row 3), and so r1c1 is not 2 (column 1).
    r3c1 ---- r3c4

It is told from the pivot, case by case, without a supposition. The kernel finds it the other way
round: see ``kernel/reason/wings.hpp``.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...core.domain import values_of
from ...rules.constraints import Variable
from ...rules.constraints.reason import rule
from ...words import Listed, Message, Slot, say
from .facts import SO, Step, as_sentences, from_all_over
from .knowledge import Knowledge
from .needed import Argument, enough
from .refuting import Refutations

RULE = rule("wing")
IN_CASES = say("in-cases", "{ $known }: { $cases }")
IN_THIS_CASE = say("in-this-case", "if { $case }, { $consequences }")
CONSEQUENCE_OF_FACT = say("consequence-of-fact", "{ $news } ({ $why })")

MOST_COMPARED = 8
"""Wings that are told in full, to find the shortest."""


class Link(msgspec.Struct, frozen=True):
    """A constraint, and the values that it would exclude at the next place."""

    number: int
    variable: Variable
    values: int


Way = Sequence[Link]
"""From the place that is reasoned about to the pivot."""


class Wing(msgspec.Struct, frozen=True):
    """A value that is excluded, and the two ways from there to the pivot."""

    variable: Variable
    value: int
    ways: tuple[Way, Way]

    @property
    def pivot(self) -> Variable:
        """Where both ways end."""
        return self.ways[0][-1].variable

    @property
    def removals(self) -> dict[Variable, int]:
        """What it excludes."""
        return {self.variable: 1 << self.value}


def by_wing(refutations: Refutations, possible: Sequence[int]) -> Step | None:
    """Of the easiest wings one with little to say: by simple rules, by the fewest constraints.

    ``possible`` values, by variable of the board, are not tried.
    """
    known = refutations.known
    wings = _found(known, possible, simple=True) or _found(known, possible, simple=False)
    placing = [each for each in wings if known.is_last(each.variable, 1 << each.value)]
    steps = [_step(refutations, each) for each in from_all_over(placing or wings, MOST_COMPARED)]
    return min(steps, key=lambda step: (len(step.because), step.said.size), default=None)


def _found(known: Knowledge, possible: Sequence[int], *, simple: bool) -> list[Wing]:
    return [
        Wing(v, value, ([Link(*each) for each in one], [Link(*each) for each in other]))
        for v, value, one, other in known.reasoner.wings(possible, simple)
    ]


def _step(refutations: Refutations, wing: Wing) -> Step:
    known, ways = refutations.known, wing.ways
    pinned = {wing.pivot}  # what is left there are the cases
    if known.is_last(wing.variable, 1 << wing.value):
        pinned.add(wing.variable)
    arguments = [_argument(known, wing, way) for way in ways]
    facts = refutations.refuter.used_facts(known.domains, arguments, sorted(pinned))
    used = known.view.after(facts).known(range(len(facts)))
    because = sorted({link.number for way in ways for link in way})
    corners = [wing.pivot, *(link.variable for way in ways for link in way), wing.variable]
    return known.step(
        "wing",
        RULE,
        wing.removals,
        because=because,
        given=enough(refutations, used, because, wing.removals),
        used=used,
        said=_said(known, wing, facts),
        where=tuple(map(known.view.place, dict.fromkeys(corners))),
    )


def _argument(known: Knowledge, wing: Wing, way: Way) -> Argument:
    """One way as an argument from the supposition that the place has the value."""
    links = [(link.number, [(link.variable, link.values)]) for link in way]
    return [(wing.variable, _others(known, wing))], links, None


def _others(known: Knowledge, wing: Wing) -> int:
    return known.model.ranges[wing.variable] & ~(1 << wing.value)


def _said(known: Knowledge, wing: Wing, facts: Sequence[int]) -> Message:
    pivot, (first, second) = wing.pivot, wing.ways
    cases = (first, first[-1].values), (second, facts[pivot] & ~first[-1].values)
    told = Listed(tuple(_case(known, wing, facts, *case) for case in cases), "semicolon")
    found: Slot = told
    if facts[pivot] != known.model.ranges[pivot]:
        found = IN_CASES(known=known.view.says([pivot], values_of(facts[pivot])), cases=told)
    so = SO(it=known.view.tell(wing.removals))
    return as_sentences(found, so)


def _case(known: Knowledge, wing: Wing, facts: Sequence[int], way: Way, values: int) -> Message:
    """Why the value is excluded if the pivot has one of these values.

    Told backwards along the way: what a link would exclude is there, so that the place before it
    is not as it would be.
    """
    domains = [*facts]
    domains[wing.pivot] = values
    before = [
        (wing.variable, _others(known, wing)),
        *((each.variable, each.values) for each in way),
    ]
    told = []
    for link, (v, left) in zip(way[::-1], before[-2::-1], strict=True):
        view, removals = known.view.after(domains), {v: domains[v] & ~left}
        why = known.model.constraints[link.number].in_short(view, removals)
        told.append(CONSEQUENCE_OF_FACT(news=view.tell(removals), why=why))
        domains[v] &= left
    supposed = known.view.says([wing.pivot], values_of(values))
    return IN_THIS_CASE(case=supposed, consequences=Listed.of(told, "and-so"))
