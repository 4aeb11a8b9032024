"""A refuted supposition in words: its consequences, up to the contradiction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.domain import values_of
from ...core.words import listed, sentence
from ...rules.constraints.reason import StepKind
from .chain import Chain
from .facts import Step
from .needed import enough, used_by_chain

RULES: Mapping[StepKind, str] = {
    "forcing": "forcing chain",
    "chain": "supposition",
    "nested": "supposition in a supposition",
}


def step_of(chain: Chain, kind: StepKind) -> Step:
    """The step that the chain proves."""
    known, removals = chain.known, {chain.variable: chain.domains[chain.variable]}
    because, facts = sorted(chain.because), used_by_chain(chain)
    used = known.view.after(facts).known(range(len(facts)))
    return known.step(
        kind,
        RULES[kind],
        removals,
        because=because,
        given=enough(chain.refutations, used, because, removals),
        used=used,
        text=f"{_told(chain.told_from(facts))} {sentence(f'so {known.view.tell(removals)}')}",
    )


def _told(chain: Chain) -> str:
    """The chain as a sentence or two."""
    values = values_of(chain.domains[chain.variable])
    supposed = chain.known.view.says([chain.variable], values, "were")
    if chain.conflict is None:
        return f"{sentence(f'suppose {supposed}')} {_cases(chain)}"
    return sentence(f"suppose {supposed}: then {_consequences(chain)}")


def _consequences(chain: Chain) -> str:
    """The consequences, up to the contradiction."""
    domains = list(chain.domains)
    told = _links(chain, domains)
    end = _end(chain, domains)
    if not told:
        return end
    return f"{listed(told)}, {'and then' if ', but ' in end else 'but then'} {end}"


def _links(chain: Chain, domains: list[int]) -> list[str]:
    """The consequences; the domains are narrowed along the way."""
    told = []
    for link in chain.links:
        view = chain.known.view.after(domains)
        why = chain.known.model.constraints[link.number].in_short(view, link.removals)
        told.append(f"{view.tell(link.removals, 'would be')} ({why})")
        for v, gone in link.removals.items():
            domains[v] &= ~gone
    return told


def _end(chain: Chain, domains: Sequence[int]) -> str:
    if chain.conflict is None:
        return "nothing more can be said without another supposition"
    conflict = chain.known.model.constraints[chain.conflict]
    return conflict.clash(chain.known.view.after(domains))


def _cases(chain: Chain) -> str:
    """The cases at some place, all of which fail; the place with the fewest and shortest ones."""
    view = chain.known.view
    cases = chain.chosen_cases
    if cases is None:
        constraints = chain.known.model.constraints
        where = listed(dict.fromkeys(constraints[n].whereabouts(view) for n in chain.because))
        return f"Whatever is tried next, these cannot all be fulfilled: {where}."
    return " ".join(
        sentence(f"if {view.says([case.variable], [value], 'were')}, then {_consequences(case)}")
        for value, case in cases.items()
    )
