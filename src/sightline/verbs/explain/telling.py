"""A refuted supposition in words: its consequences, up to the contradiction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from ...core.domain import values_of
from ...core.places import Place, gathered
from ...core.words import listed, sentence
from ...rules.constraints import Constraint
from ...rules.constraints.reason import Masks, StepKind, View
from .chain import Chain
from .facts import LONGEST_IN_A_SENTENCE, LONGEST_TEXT, Line, Step
from .needed import enough, used_by_chain

RULES: Mapping[StepKind, str] = {
    "forcing": "forcing-chain",
    "chain": "supposition",
    "nested": "supposition-in-a-supposition",
}


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
        text=_short_enough(lines, tuple(where)),
        lines=lines,
    )


def by_length(chains: Sequence[Chain]) -> Iterator[Chain]:
    """The chains of the fewest constraints first; of several such, that of the shortest text."""
    for _, few in groupby(sorted(chains, key=_size), _size):
        alike = list(few)
        yield from alike if len(alike) == 1 else sorted(alike, key=_letters)


def _size(chain: Chain) -> int:
    return len(chain.because)


def _letters(chain: Chain) -> int:
    return len(_text(_lines(chain, {chain.variable: chain.domains[chain.variable]})))


def argued(lines: Sequence[Line]) -> str | None:
    """A short argument in a clause, without what it concludes; None if it takes several."""
    supposed, *consequences, clash, _ = lines
    if sum(line.clashes for line in lines) != 1 or len(consequences) > LONGEST_IN_A_SENTENCE:
        return None
    told = "".join(f"{listed(line.says for line in consequences)}, " for _ in consequences[:1])
    then = f"then {told}{clash.link} " if told else "then "
    return f"{supposed.link} {supposed.says}: {then}{clash.says}"


def _text(lines: Sequence[Line]) -> str:
    """An argument as one text: its lines as sentences, or in one sentence if it is short."""
    short = argued(lines)
    if short is None:
        return " ".join(line.text for line in lines)
    return f"{sentence(short)} {lines[-1].text}"


def in_outline(lines: Sequence[Line], where: Sequence[Place]) -> Iterator[str]:
    """A long argument without most of its consequences, and without what it concludes.

    Where it begins, how it ends and what it takes; each text is shorter than the one before.
    """
    supposed, *argument, _ = lines
    first, last = argument[0], argument[-1]
    suppose, places = f"{supposed.link} {supposed.says}", gathered(where)
    if sum(line.clashes for line in lines) == 1 and len(argument) > 1:
        to_the_end = f"{suppose}: then {first.says}, and in the end {last.says}"
        yield f"{sentence(to_the_end)} {sentence(f'this takes {places}')}"
        yield sentence(to_the_end)
        yield sentence(f"{suppose}: in the end {last.says}")
    yield sentence(f"{suppose}: then these cannot all be fulfilled: {places}")


def _short_enough(lines: Sequence[Line], where: Sequence[Place]) -> str:
    """The whole argument as one text or, if that is too long, an outline of it."""
    outlines = (f"{text} {lines[-1].text}" for text in in_outline(lines, where))
    texts = (_text(lines), *outlines)
    return next((text for text in texts if len(text) <= LONGEST_TEXT), texts[-1])


def _lines(chain: Chain, removals: Masks) -> list[Line]:
    """The argument of a chain, line by line, up to the values that it removes."""
    view, v = chain.known.view, chain.variable
    here = (view.place(v),)
    supposed = view.says([v], values_of(chain.domains[v]), "were")
    return [
        Line(link="suppose", says=str(supposed), places=here),
        *(_by_cases(chain) if chain.conflict is None else _consequences(chain, "then")),
        Line(link="so", says=str(view.tell(removals)), places=here),
    ]


def _consequences(chain: Chain, first: str) -> Iterator[Line]:
    """The consequences, up to the contradiction; the first one follows a link."""
    domains, constraints = list(chain.domains), chain.known.model.constraints
    link = first
    for each in chain.links:
        view, constraint = chain.known.view.after(domains), constraints[each.number]
        if not view.news(each.removals):
            continue  # it was said already
        removals = constraint.in_whole(view, each.removals)
        yield _consequence(constraint, view, removals, link)
        domains = [domain & ~removals.get(v, 0) for v, domain in enumerate(domains)]
        link = ""
    if chain.conflict is None:
        yield Line(link=link, says="nothing more can be said without another supposition")
        return
    view, conflict = chain.known.view.after(domains), constraints[chain.conflict]
    clash = conflict.clash(view)
    if not link:
        link = "and then" if ", but " in clash else "but then"
    yield Line(link=link, says=clash, where=conflict.clash_at(view), clashes=True)


def _consequence(constraint: Constraint, view: View, removals: Masks, link: str) -> Line:
    return Line(
        link=link,
        says=f"{view.tell(removals, 'would be')} ({constraint.in_short(view, removals)})",
        places=tuple(map(view.place, sorted(removals))),
        where=constraint.whereabouts(view),
    )


def _by_cases(chain: Chain) -> Iterator[Line]:
    """The cases at some place, all of which fail; the place with the fewest and shortest ones."""
    cases = chain.chosen_cases
    if cases is not None:
        yield from _each_case(chain, cases)
        return
    constraints, view = chain.known.model.constraints, chain.known.view
    where = dict.fromkeys(constraints[n].whereabouts(view) for n in chain.because)
    says = f"whatever is tried next, these cannot all be fulfilled: {gathered(where)}"
    yield Line(link="", says=says, places=tuple(where))


def _each_case(chain: Chain, cases: Mapping[int, Chain]) -> Iterator[Line]:
    """The cases, one after the other; those that fail in the same way are told together."""
    view = chain.known.view
    alike: dict[tuple[str, ...], list[int]] = {}
    for value, case in cases.items():
        says = tuple(line.says for line in _consequences(case, "then"))
        alike.setdefault(says, []).append(value)
    for values in alike.values():
        case = cases[values[0]]
        here = view.place(case.variable)
        link = f"if {view.says([case.variable], values, 'were')}, then"
        first, *others = _consequences(case, link)
        yield msgspec.structs.replace(
            first, places=(here, *(place for place in first.places if place != here))
        )
        yield from others
