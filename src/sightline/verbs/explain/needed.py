"""The facts that a step needs: none of them can be left out.

There are two sets of them. Those that its text *uses*: without any one of them some part of the
argument would not follow by the constraint that it names. And those of them that are *enough* for
the conclusion, if all that its constraints allow is searched through.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.constraints.reason import Masks
from .chain import Chain
from .facts import Removals
from .knowledge import Knowledge
from .refuting import Refutations

Argument = tuple[list[tuple[int, int]], list[tuple[int, list[tuple[int, int]]]], int | None]
"""What a supposition excludes, the consequences, and the conflict, as the kernel takes them."""


def denied(known: Knowledge, removals: Masks) -> Removals:
    """The values that conclusions deny: where one is left, all others."""
    ranges, domains = known.model.ranges, known.domains
    return {
        v: ranges[v] & ~(domains[v] & ~gone) if known.is_last(v, gone) else gone
        for v, gone in removals.items()
    }


def enough(
    refutations: Refutations, used: Masks, because: Sequence[int], removals: Masks
) -> Removals:
    """Of the facts that a step uses, a minimal subset that is enough for what it concludes."""
    known = refutations.known
    ranges = known.model.ranges
    facts = [values & ~used.get(v, 0) for v, values in enumerate(ranges)]
    conclusions = list(denied(known, removals).items())
    left = refutations.refuter.minimal_facts(facts, because, conclusions)
    return known.view.after(left).known(range(len(left)))


def used_by_one(
    refutations: Refutations, number: int, removals: Masks
) -> tuple[Sequence[int], Removals]:
    """The facts from which one constraint removes values, as domains, and what it then removes."""
    known = refutations.known
    gone = denied(known, removals)
    argument: Argument = ([], [(number, list(gone.items()))], None)
    facts = refutations.refuter.used_facts(known.domains, [argument], [])
    return facts, {v: values & facts[v] for v, values in gone.items()}


def used_by_chain(chain: Chain) -> Sequence[int]:
    """The facts that a chain uses, as domains; where it tells no argument, all on its places."""
    known, told = chain.known, _told(chain)
    if not told:
        involved = set(chain.involved)
        both = zip(known.domains, known.model.ranges, strict=True)
        return [now if v in involved else every for v, (now, every) in enumerate(both)]
    # What is left at a place is known, not refuted: the last value, or the cases.
    pinned = {one.variable for one in told if one is not chain}
    if known.is_last(chain.variable, chain.domains[chain.variable]):
        pinned.add(chain.variable)
    arguments = [_argument(one) for one in told]
    facts = chain.refutations.refuter.used_facts(known.domains, arguments, sorted(pinned))
    for one in told:
        _keep_its_clash(one, facts)
    return facts


def _told(chain: Chain) -> Sequence[Chain]:
    """The chain or its cases, each of which ends in a conflict; none if there are no such."""
    if chain.conflict is not None:
        return [chain]
    cases = list((chain.chosen_cases or {}).values())
    return cases if all(case.conflict is not None for case in cases) else []


def _argument(chain: Chain) -> Argument:
    ranges = chain.known.model.ranges
    excluded = [(v, ranges[v] & ~values) for v, values in chain.supposed.items()]
    links = [(link.number, list(link.removals.items())) for link in chain.links]
    return excluded, links, chain.conflict


def _keep_its_clash(chain: Chain, facts: list[int]) -> None:
    """Add the facts without which the contradiction would be another, vaguer one."""
    assert chain.conflict is not None
    clash = chain.clash_from(chain.known.domains)
    if chain.clash_from(facts) == clash:
        return
    needed = list(facts)
    variables = chain.known.variables[chain.conflict]
    for v in variables:
        facts[v] = chain.known.domains[v]
    for v in sorted(variables, key=lambda v: facts[v].bit_count() == 1):
        fact, facts[v] = facts[v], needed[v]
        if chain.clash_from(facts) != clash:
            facts[v] = fact
