"""Steps by a single constraint: by one of its simple rules, or by all ways to fulfil it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from msgspec import structs

from ...core.places import Spot
from ...core.words import listed, sentence
from ...engines.kernel.reasoning import HARDEST_TECHNIQUE, JOINT_TECHNIQUE
from ...rules.constraints.reason import ALREADY_PLACED, Argument, Masks, Reason, StepKind
from ...words import Slot
from .facts import Removals, Step, union
from .leading import excluded
from .needed import enough, used_by_one
from .refuting import Refutations

MOST_ALIKE = 3
"""Reasons of one rule that are joined with another one."""

Told = Sequence[tuple[int, Reason]]
"""Reasons that begin alike, each with the number of its constraint."""


class SingleConstraints:
    """Finds the most obvious step by one constraint."""

    def __init__(self, refutations: Refutations, *, joining: bool = True) -> None:
        self._refutations, self._known = refutations, refutations.known
        self._joining = joining
        self.joined: dict[Step, Sequence[Argument]] = {}
        """The arguments of each step that tells several as one."""
        self._reasons: dict[int, list[Reason]] = {}
        self._near: set[int] = set()
        """The constraints on the variables that the last step changed."""

    def learned(self, changed: set[int]) -> None:
        """Note that a step was taken that concerns these constraints."""
        self._near = changed
        for number in changed:
            self._reasons.pop(number, None)

    def simple(self) -> Step | None:
        """By the most obvious simple rule of one constraint."""
        together: dict[tuple[str, Slot], list[tuple[int, Reason]]] = {}
        for number, _, _ in self._known.reasoner.findings(True):
            for reason in self._reasons_of(number):
                together.setdefault((reason.rule, reason.since), []).append((number, reason))
        found = [told for told in together.values() if self._news(told)]
        if not found:
            return None
        best = min(found, key=self._plainness)
        return self._tell("simple", [best, *self._alike(best, found)])

    def technique(self) -> Step | None:
        """By the easiest technique of one constraint."""
        ranks = range(1, HARDEST_TECHNIQUE + 1)
        return next(filter(None, (self._by_technique(rank, "technique") for rank in ranks)), None)

    def joint(self) -> Step | None:
        """By a technique of several lines or rooms together."""
        return self._by_technique(JOINT_TECHNIQUE, "joint")

    def _by_technique(self, rank: int, kind: StepKind) -> Step | None:
        found = self._known.reasoner.arguments(rank)
        if not found:
            return None
        # The facts that it needs take a while: only for what is told.
        best = min(found, key=lambda each: self._plainness_of([each[0]], each[1], dict(each[3])))
        number, name, details, _ = best
        same = self._known.model.constraints[number].same_thought
        alike = [each for each in found if each[:2] == (number, name) and same(details, each[2])]
        parts = [self._argument(*each) for each in alike]
        step = self._told_argument(kind, number, parts)
        if len(parts) > 1:
            self.joined[step] = parts
        return step

    def _argument(
        self, number: int, name: str, details: Sequence[int], removals: list[tuple[int, int]]
    ) -> Argument:
        known = self._known
        given = known.reasoner.needed(number, name, details, removals, known.model.ranges)
        return Argument(name, details, dict(removals), dict(given))

    def _told_argument(self, kind: StepKind, number: int, parts: Sequence[Argument]) -> Step:
        """Arguments of a constraint that are the same thought, as one."""
        removals, given = union(p.removals for p in parts), union(p.given for p in parts)
        argument = structs.replace(parts[0], removals=removals, given=given)
        constraint = self._known.model.constraints[number]
        return self._tell(kind, [[(number, constraint.argue(argument, self._known.view))]])

    def exact(self) -> Step | None:
        """By what all ways to fulfil one constraint have in common."""
        found = self._known.reasoner.findings(False)
        if not found:
            return None
        # To word one takes a while: only the one that is told.
        best = min(found, key=lambda each: self._plainness_of([each[0]], "", dict(each[1])))
        number, removals, _ = best
        constraint = self._known.model.constraints[number]
        return self._exact(number, constraint.exactly(self._known.view, dict(removals)))

    def _exact(self, number: int, reason: Reason) -> Step:
        return self._tell("exact", [[(number, self._from_needed_facts(number, reason))]])

    def _from_needed_facts(self, number: int, reason: Reason) -> Reason:
        """The same conclusions, told from the facts that they need and nothing else."""
        facts, removals = used_by_one(self._refutations, number, reason.removals)
        constraint = self._known.model.constraints[number]
        told = constraint.exactly(self._known.view.after(facts), removals)
        covered = (told.removals.get(v, 0) & gone == gone for v, gone in reason.removals.items())
        # With fewer facts there may be more ways to fill it, and then less to say.
        return told if told.rule == reason.rule and all(covered) else reason

    def retold(self, step: Step, removals: Masks) -> Step:
        """A step without the parts that remove nothing of this, if that makes it shorter."""
        if step.kind == "exact":
            (number,) = step.because
            constraint = self._known.model.constraints[number]
            told = self._exact(number, constraint.exactly(self._known.view, removals))
        elif step.rule == ALREADY_PLACED and len(step.used) > 1:
            told = self._tell(step.kind, self._parts(step, removals))
        elif parts := self.joined.get(step):
            (number,) = step.because
            helping = [
                p for p in parts if any(p.removals[v] & removals.get(v, 0) for v in p.removals)
            ]
            told = self._told_argument(step.kind, number, helping)
        else:
            return step
        concluded = excluded(told.conclusions)
        covered = all(concluded.get(v, 0) & gone == gone for v, gone in removals.items())
        if not covered or len(told.text) > len(step.text):
            return step
        return structs.replace(told, milliseconds=step.milliseconds)

    def _parts(self, step: Step, removals: Masks) -> Sequence[Told]:
        """The reasons of a step, as far as they remove some of this."""
        concluded, view = excluded(step.conclusions), self._known.view
        parts: dict[Slot, list[tuple[int, Reason]]] = {}
        for number in step.because:
            for reason in self._reasons_of(number):
                news = view.news(reason.removals)
                is_its = all(not gone & ~concluded.get(v, 0) for v, gone in news.items())
                helps = any(gone & removals.get(v, 0) for v, gone in news.items())
                if reason.rule == step.rule and is_its and helps:
                    parts.setdefault(reason.since, []).append((number, reason))
        return list(parts.values())

    def _alike(self, best: Told, found: Sequence[Told]) -> Iterator[Told]:
        """Reasons that are joined: other values that are excluded because they are placed."""
        if self._joining and best[0][1].rule == ALREADY_PLACED and not self._places(best):
            others = (told for told in found if told is not best)
            alike = (told for told in others if told[0][1].rule == ALREADY_PLACED)
            yield from islice((told for told in alike if not self._places(told)), MOST_ALIKE)

    def _reasons_of(self, number: int) -> list[Reason]:
        if number not in self._reasons:
            constraint = self._known.model.constraints[number]
            self._reasons[number] = list(constraint.reasons(self._known.view))
        return self._reasons[number]

    def _news(self, told: Told) -> Removals:
        domains = self._known.domains
        removals: Removals = {}
        for _, reason in told:
            for v, gone in reason.removals.items():
                if gone & domains[v]:
                    removals[v] = removals.get(v, 0) | gone & domains[v]
        return removals

    def _plainness(self, told: Told) -> tuple[bool, bool, bool, int]:
        """A sort key, smaller for what a person sees first: a value placed, near the last step."""
        return self._plainness_of([n for n, _ in told], told[0][1].rule, self._news(told))

    def _plainness_of(
        self, numbers: Sequence[int], rule: str, news: Removals
    ) -> tuple[bool, bool, bool, int]:
        near = any(number in self._near for number in numbers)
        return not self._leaves_one(news), rule != ALREADY_PLACED, not near, numbers[0]

    def _places(self, told: Told) -> bool:
        """Whether some place is left with a single value."""
        return self._leaves_one(self._news(told))

    def _leaves_one(self, news: Removals) -> bool:
        return any(self._known.is_last(v, gone) for v, gone in news.items())

    def _tell(self, kind: StepKind, several: Sequence[Told]) -> Step:
        """The step of reasons that belong together."""
        known = self._known
        told = [each for part in several for each in part]
        removals, used = self._news(told), union(reason.given for _, reason in told)
        text = sentence("; ".join(map(_in_a_breath, several)))
        left_over = {v: gone for v, gone in removals.items() if known.is_last(v, gone)}
        concluded = union(reason.removals for _, reason in told)
        for v in left_over:
            # It may be the last value only because others were struck out earlier.
            used = union([used, known.view.known([v], ~concluded[v])])
        if left_over and not all(reason.complete for _, reason in told):
            text += f" {sentence(f'so {known.view.tell(left_over)}')}"
        because = tuple(dict.fromkeys(number for number, _ in told))
        given = used
        if kind != "simple":
            given = enough(self._refutations, used, because, removals)
        where = tuple(dict.fromkeys(place for _, reason in told for place in reason.where))
        clues = [self._clues_of(number, reason) for number, reason in told]
        return known.step(
            kind,
            told[0][1].rule,
            removals,
            because=because,
            given=given,
            used=used,
            text=text,
            where=where,
            clues=chain.from_iterable(clues),
        )

    def _clues_of(self, number: int, reason: Reason) -> tuple[Spot, ...]:
        if reason.clues is not None:
            return reason.clues
        return self._known.model.constraints[number].clue_spots()


def _in_a_breath(told: Told) -> str:
    first = told[0][1]
    then = dict.fromkeys(reason.then for _, reason in told)
    return f"{first.since}{first.link}{listed(then, first.last)}"
