"""A refuted supposition as a step: its consequences, up to the contradiction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from ...core.domain import values_of
from ...core.places import Place, gathered
from ...rules.constraints.reason import Masks, StepKind, rule
from ...words import Listed, Message, Slot, say
from .chain import Chain
from .facts import LARGEST_TEXT, LONGEST_IN_A_SENTENCE, SO, Line, Step, as_sentences
from .needed import enough, used_by_chain

RULES: Mapping[StepKind, str] = {
    "forcing": rule("forcing-chain"),
    "chain": rule("supposition"),
    "nested": rule("supposition-in-a-supposition"),
}


SUPPOSE = say("suppose", 'suppose { SAY($supposed, mood: "were") }')
THEN = say("then", "then { $it }")
IF_THEN = say("if-then", 'if { SAY($supposed, mood: "were") }, then { $then }')
CONSEQUENCE = say("consequence", '{ SAY($news, mood: "would") } ({ $why })')
BUT_THEN = say(
    "but-then", '{ ATTRIBUTE($it, "contrasts") -> [none] but *[other] and } then { $it }'
)
STUCK = say("stuck", "nothing more can be said without another supposition")
WHATEVER_NEXT = say(
    "whatever-next", "whatever is tried next, these cannot all be fulfilled: { $places }"
)
ARGUED = say("argued", "{ $suppose }: then { $consequences }, { $clash }")
ARGUED_AT_ONCE = say("argued-at-once", "{ $suppose }: then { $clash }")
TO_THE_END = say("to-the-end", "{ $suppose }: then { $first }, and in the end { $last }")
IN_THE_END = say("in-the-end", "{ $suppose }: in the end { $last }")
THIS_TAKES = say("this-takes", "this takes { $places }")
NOT_ALL = say("not-all", "{ $suppose }: then these cannot all be fulfilled: { $places }")


def step_of(chain: Chain, kind: StepKind) -> Step:
    """The step that the chain proves."""
    known, removals = chain.known, {chain.variable: chain.domains[chain.variable]}
    because, facts = sorted(chain.because), used_by_chain(chain)
    used = known.view.after(facts).known(range(len(facts)))
    lines = _lines(chain.told_from(facts), removals)
    where = dict.fromkeys(known.model.constraints[n].whereabouts(known.view) for n in because)
    return known.step(
        kind,
        RULES[kind],
        removals,
        because=because,
        given=enough(chain.refutations, used, because, removals),
        used=used,
        said=_small_enough(lines, tuple(where)),
        lines=lines,
    )


def by_size(chains: Sequence[Chain]) -> Iterator[Chain]:
    """The chains of the fewest constraints first; of several such, the one that says least."""
    for _, few in groupby(sorted(chains, key=_constraints), _constraints):
        alike = list(few)
        yield from alike if len(alike) == 1 else sorted(alike, key=_size)


def _constraints(chain: Chain) -> int:
    return len(chain.because)


def _size(chain: Chain) -> int:
    lines = _lines(chain, {chain.variable: chain.domains[chain.variable]})
    return sum(line.said.size for line in lines)


def argued(lines: Sequence[Line]) -> Message | None:
    """A short argument in a clause, without what it concludes; None if it takes several."""
    supposed, *consequences, clash, _ = lines
    if sum(line.clashes for line in lines) != 1 or len(consequences) > LONGEST_IN_A_SENTENCE:
        return None
    if not consequences:
        return ARGUED_AT_ONCE(suppose=supposed.said, clash=clash.says)
    told = Listed.of(line.says for line in consequences)
    return ARGUED(suppose=supposed.said, consequences=told, clash=clash.said)


def _whole(lines: Sequence[Line]) -> Message:
    """An argument in a sentence for each line or, if it is short, in one."""
    short = argued(lines)
    return as_sentences(short, lines[-1].said) if short else as_sentences(*(x.said for x in lines))


def in_outline(lines: Sequence[Line], where: Sequence[Place]) -> Iterator[Message]:
    """A long argument without most of its consequences, and without what it concludes.

    Where it begins, how it ends and what it takes; each is shorter than the one before.
    """
    supposed, *argument, _ = lines
    suppose, places = supposed.said, gathered(where)
    first, last = argument[0].says, argument[-1].says
    if sum(line.clashes for line in lines) == 1 and len(argument) > 1:
        to_the_end = TO_THE_END(suppose=suppose, first=first, last=last)
        yield as_sentences(to_the_end, THIS_TAKES(places=places))
        yield as_sentences(to_the_end)
        yield as_sentences(IN_THE_END(suppose=suppose, last=last))
    yield as_sentences(NOT_ALL(suppose=suppose, places=places))


def _small_enough(lines: Sequence[Line], where: Sequence[Place]) -> Message:
    """The whole argument or, if that is too much, an outline of it."""
    conclusion = lines[-1].said
    outlines = (as_sentences(outline, conclusion) for outline in in_outline(lines, where))
    forms = (_whole(lines), *outlines)
    return next((form for form in forms if form.size <= LARGEST_TEXT), forms[-1])


def _lines(chain: Chain, removals: Masks) -> list[Line]:
    """The argument of a chain, line by line, up to the values that it removes."""
    view, v = chain.known.view, chain.variable
    here = (view.place(v),)
    supposed = view.says([v], values_of(chain.domains[v]))
    concluded = view.tell(removals)
    return [
        Line(said=SUPPOSE(supposed=supposed), says=supposed, places=here),
        *(_by_cases(chain) if chain.conflict is None else _consequences(chain)),
        Line(said=SO(it=concluded), says=concluded, places=here),
    ]


def _consequences(chain: Chain, supposed: Message | None = None) -> Iterator[Line]:
    """The consequences, up to the contradiction; the first one perhaps of a case."""

    def at_first(says: Slot) -> Message:
        return THEN(it=says) if supposed is None else IF_THEN(supposed=supposed, then=says)

    domains, constraints = list(chain.domains), chain.known.model.constraints
    is_first = True
    for each in chain.links:
        view, constraint = chain.known.view.after(domains), constraints[each.number]
        if not view.news(each.removals):
            continue  # it was said already
        removals = constraint.in_whole(view, each.removals)
        why = constraint.in_short(view, removals)
        says = CONSEQUENCE(news=view.tell(removals), why=why)
        yield Line(
            said=at_first(says) if is_first else says,
            says=says,
            places=tuple(map(view.place, sorted(removals))),
            where=constraint.whereabouts(view),
        )
        domains = [domain & ~removals.get(v, 0) for v, domain in enumerate(domains)]
        is_first = False
    if chain.conflict is None:
        stuck = STUCK()
        yield Line(said=at_first(stuck) if is_first else stuck, says=stuck)
        return
    view, conflict = chain.known.view.after(domains), constraints[chain.conflict]
    clash = conflict.clash(view)
    said = at_first(clash) if is_first else BUT_THEN(it=clash)
    yield Line(said=said, says=clash, where=conflict.clash_at(view), clashes=True)


def _by_cases(chain: Chain) -> Iterator[Line]:
    """The cases at some place, all of which fail; the place with the fewest and shortest ones."""
    cases = chain.chosen_cases
    if cases is not None:
        yield from _each_case(chain, cases)
        return
    constraints, view = chain.known.model.constraints, chain.known.view
    where = dict.fromkeys(constraints[n].whereabouts(view) for n in chain.because)
    says = WHATEVER_NEXT(places=gathered(where))
    yield Line(said=says, says=says, places=tuple(where))


def _each_case(chain: Chain, cases: Mapping[int, Chain]) -> Iterator[Line]:
    """The cases, one after the other; those that fail in the same way are told together."""
    view = chain.known.view
    alike: dict[tuple[Slot, ...], list[int]] = {}
    for value, case in cases.items():
        says = tuple(line.says for line in _consequences(case))
        alike.setdefault(says, []).append(value)
    for values in alike.values():
        case = cases[values[0]]
        here = view.place(case.variable)
        first, *others = _consequences(case, view.says([case.variable], values))
        yield msgspec.structs.replace(
            first, places=(here, *(place for place in first.places if place != here))
        )
        yield from others
