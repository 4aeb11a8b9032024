"""Steps by a single constraint: by one of its rules, or by all ways to fulfil it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain, islice

from msgspec import structs

from ...core.places import Spot
from ...engines.kernel.reasoning import HARDEST_TECHNIQUE, JOINT_TECHNIQUE, SIMPLE_RULE
from ...rules.constraints.reason import ALREADY_PLACED, Argument, Masks, Reason, StepKind
from ...words import Listed, Slot, joined
from .facts import SO, Removals, Step, as_sentences, union
from .leading import excluded
from .needed import enough, used_by_one
from .refuting import Refutations

MOST_ALIKE = 3
"""Thoughts of one rule that are joined with another one."""

Thought = Sequence[tuple[int, Argument]]
"""Arguments that are one thought, each with the number of its constraint."""
Told = Sequence[tuple[int, Reason]]
"""The same in words: reasons that begin alike."""


class SingleConstraints:
    """Finds the most obvious step by one constraint."""

    def __init__(self, refutations: Refutations, *, joining: bool = True) -> None:
        self._refutations, self._known = refutations, refutations.known
        self._joining = joining
        self.joined: dict[Step, Sequence[Thought]] = {}
        """The arguments of each step that tells several as one."""
        self._near: set[int] = set()
        """The constraints on the variables that the last step changed."""

    def learned(self, changed: set[int]) -> None:
        """Note that a step was taken that concerns these constraints."""
        self._near = changed

    def simple(self) -> Step | None:
        """By the most obvious simple rule of one constraint."""
        return self._by_rule(SIMPLE_RULE, "simple")

    def technique(self) -> Step | None:
        """By the easiest technique of one constraint."""
        ranks = range(1, HARDEST_TECHNIQUE + 1)
        return next(filter(None, (self._by_rule(rank, "technique") for rank in ranks)), None)

    def joint(self) -> Step | None:
        """By a technique of several lines or rooms together."""
        return self._by_rule(JOINT_TECHNIQUE, "joint")

    def _by_rule(self, rank: int, kind: StepKind) -> Step | None:
        thoughts = self._thoughts(rank)
        if not thoughts:
            return None
        best = min(thoughts, key=self._plainness)
        # The facts that it needs take a while: only for what is told.
        told = [self._with_facts(each) for each in (best, *self._alike(best, thoughts))]
        step = self._argued(kind, told)
        if sum(map(len, told)) > 1:
            self.joined[step] = told
        return step

    def _thoughts(self, rank: int) -> Sequence[Thought]:
        """What the rules of a rank conclude; what is one thought is together."""
        together: dict[Hashable, list[tuple[int, Argument]]] = {}
        constraints = self._known.model.constraints
        for number, rule, details, removals in self._known.reasoner.arguments(rank):
            thought = constraints[number].thought(rule, details)
            if thought is None:
                thought = number, *details
            argument = Argument(rule, details, dict(removals), {})
            together.setdefault((rule, thought), []).append((number, argument))
        return list(together.values())

    def _with_facts(self, thought: Thought) -> Thought:
        """The same with the facts that it depends on."""
        reasoner, ranges = self._known.reasoner, self._known.model.ranges
        told: list[tuple[int, Argument]] = []
        for number, argument in thought:
            removals = {v: gone & ranges[v] for v, gone in argument.removals.items()}
            given = reasoner.needed(
                number, argument.rule, argument.details, list(removals.items()), ranges
            )
            told.append((number, structs.replace(argument, removals=removals, given=dict(given))))
        return told

    def _alike(self, best: Thought, thoughts: Sequence[Thought]) -> Iterator[Thought]:
        """Thoughts that are joined: other values that are excluded because they are placed."""
        if self._joining and _is_placed(best) and not self._places(best):
            others = (each for each in thoughts if each is not best and _is_placed(each))
            yield from islice((each for each in others if not self._places(each)), MOST_ALIKE)

    def _argued(self, kind: StepKind, thoughts: Sequence[Thought]) -> Step:
        """A step in the words of its constraints."""
        return self._tell(kind, [list(self._reasons_of(thought)) for thought in thoughts])

    def _reasons_of(self, thought: Thought) -> Told:
        """The reason of each constraint; what one of them concludes several times, as one."""
        by_constraint: dict[int, list[Argument]] = {}
        for number, argument in thought:
            by_constraint.setdefault(number, []).append(argument)
        constraints, view = self._known.model.constraints, self._known.view
        return [
            (number, constraints[number].argue(_as_one(parts), view))
            for number, parts in by_constraint.items()
        ]

    def exact(self) -> Step | None:
        """By what all ways to fulfil one constraint have in common."""
        found = self._known.reasoner.findings(False)
        if not found:
            return None
        # To word one takes a while: only the one that is told.
        number, removals, _ = min(found, key=self._obviousness)
        constraint = self._known.model.constraints[number]
        return self._exact(number, constraint.exactly(self._known.view, dict(removals)))

    def _obviousness(
        self, finding: tuple[int, list[tuple[int, int]], bool]
    ) -> tuple[bool, bool, int]:
        number, removals, _ = finding
        return not self._leaves_one(dict(removals)), number not in self._near, number

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
        elif len(step.used) > 1 and (thoughts := self.joined.get(step)):
            told = self._argued(step.kind, _helping(thoughts, removals))
        else:
            return step
        concluded = excluded(told.conclusions)
        covered = all(concluded.get(v, 0) & gone == gone for v, gone in removals.items())
        if not covered or told.said.size > step.said.size:
            return step
        return structs.replace(told, milliseconds=step.milliseconds)

    def _news(self, told: Thought | Told) -> Removals:
        """What it excludes that was not known before."""
        return self._known.view.news(union(each.removals for _, each in told))

    def _plainness(self, thought: Thought) -> tuple[bool, bool, bool, int]:
        """A sort key, smaller for what a person sees first: a value placed, near the last step."""
        (first, argument), *_ = thought
        near = any(number in self._near for number, _ in thought)
        return not self._places(thought), argument.rule != ALREADY_PLACED, not near, first

    def _places(self, thought: Thought) -> bool:
        """Whether an argument leaves some place with a single value."""
        return any(self._leaves_one(argument.removals) for _, argument in thought)

    def _leaves_one(self, removals: Masks) -> bool:
        return any(
            self._known.is_last(v, gone) for v, gone in self._known.view.news(removals).items()
        )

    def _tell(self, kind: StepKind, several: Sequence[Told]) -> Step:
        """The step of reasons that belong together."""
        known = self._known
        told = [each for part in several for each in part]
        removals, used = self._news(told), union(reason.given for _, reason in told)
        said: list[Slot] = [Listed.of(map(_in_a_breath, several), "semicolon")]
        left_over = {v: gone for v, gone in removals.items() if known.is_last(v, gone)}
        concluded = union(reason.removals for _, reason in told)
        for v in left_over:
            # It may be the last value only because others were struck out earlier.
            used = union([used, known.view.known([v], ~concluded[v])])
        if left_over and not all(reason.complete for _, reason in told):
            said.append(SO(it=known.view.tell(left_over)))
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
            said=as_sentences(*said),
            where=where,
            clues=chain.from_iterable(clues),
        )

    def _clues_of(self, number: int, reason: Reason) -> tuple[Spot, ...]:
        if reason.clues is not None:
            return reason.clues
        return self._known.model.constraints[number].clue_spots()


def _is_placed(thought: Thought) -> bool:
    """Whether it excludes a value that is placed elsewhere."""
    return thought[0][1].rule == ALREADY_PLACED


def _as_one(parts: Sequence[Argument]) -> Argument:
    """Arguments of a constraint that are one thought."""
    removals, given = union(p.removals for p in parts), union(p.given for p in parts)
    return structs.replace(parts[0], removals=removals, given=given)


def _helping(thoughts: Sequence[Thought], removals: Masks) -> Sequence[Thought]:
    """The arguments that exclude some of this."""
    helping = (
        [(number, each) for number, each in thought if _meet(each.removals, removals)]
        for thought in thoughts
    )
    return [thought for thought in helping if thought]


def _meet(masks: Masks, others: Masks) -> bool:
    return any(values & others.get(v, 0) for v, values in masks.items())


def _in_a_breath(told: Told) -> Slot:
    reason = told[0][1]
    every = list(dict.fromkeys(each.said for _, each in told))
    return joined(every, reason.joined) if reason.joined else Listed.of(every, "semicolon")
