"""What a hint says, in three depths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, get_args

import msgspec

from ...core.places import Place, Several, gathered
from ...rules.constraints.reason import StepKind, name_of
from ...rules.puzzle import Puzzle
from ...words import Listed, Message, Slot, say, sentences_in, text
from ..explain import LARGEST_TEXT, SO, Fact, Step, argued, as_sentences, in_outline

Status = Literal["step", "mistake", "done", "open", "none"]
DEPTHS = (1, 2, 3)
"""How much a hint gives away: where to look; which rule; what follows, and why."""
MOST_PARTINGS = 3
"""How many of the places where solutions differ are named."""
LARGEST_HINT = LARGEST_TEXT
"""What is more is told in a shorter form."""
MOST_SENTENCES = 3

LOOK_AT = say("look-at", "look at { $places }")
THERE_IS_A_MISTAKE = say("there-is-a-mistake", "there is a mistake on the board")
MARKS_LEAVE_OUT = say(
    "marks-leave-out",
    "there is a mistake on the board: the pencil marks of { $place } leave out its value",
)
CANNOT_BE = say(
    "cannot-be", "there is a mistake on the board: it says that { $fact }, but that cannot be"
)
THE_RULE = say("the-rule", "the rule: { $rule }")
FOUND_AT = say("found-at", "look at { $places }: { $found }")
NOTE = say("note", "Note: { $it }")
IN_A_SENTENCE = say("in-a-sentence", "{ $argument }, { $so }")
NO_SOLUTION = say("no-solution-at-all", "this puzzle has no solution, whatever is filled in")
COMPLETE_AND_RIGHT = say("complete-and-right", "the board is complete, and right")
PART_AT = say("part-at", "the clues leave several solutions, which part at { $places }")
NOTHING_MORE = say("nothing-more", "nothing more follows from what is on the board")

_ORDER: Sequence[str] = get_args(StepKind)
"""The kinds of steps, the easiest first."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What :func:`hint` found, in three depths; it counts as true if there is a step or a mistake
    to tell.
    """

    puzzle: Puzzle
    status: Status
    """``done``: nothing is left to fill in. ``open``: the clues leave several solutions, and
    nothing more follows. ``none``: the puzzle has no solution."""
    steps: tuple[Step, ...] = ()
    """The step; without pencil marks also those before it that it depends on."""
    mistake: Fact | None = None
    """The claim of the board that is wrong."""
    marks: Mapping[str, tuple[int, ...]] = {}
    """If the step fills in nothing, but is something to note: the values that are left at its
    places, apart from those that are excluded at first glance."""
    differ: tuple[Place, ...] = ()
    """Where solutions differ, if there are several and nothing more follows."""

    def __bool__(self) -> bool:
        return bool(self.steps)

    @property
    def hardest(self) -> Step:
        """The step that asks the most; of several such, the last."""
        return max(reversed(self.steps), key=lambda step: _ORDER.index(step.kind))

    @property
    def place(self) -> Place:
        """The one place to look at, where the hard part happens.

        Of a supposition it is the place that is supposed about: the argument starts there, and
        who looks only at the line of the contradiction does not find it. A mistake would be
        given away by that, so that it is pointed at by where it contradicts something.
        """
        step = self.hardest
        if step.lines and not self.mistake:
            return step.conclusions[0].place
        clashes = [line.where for line in step.lines if line.clashes and line.where]
        where = next(iter([*clashes, *step.where]))
        # Of several lines the one with the mistake, or the first: along it one meets the others.
        if isinstance(where, Several) and len(where.places) > 1:
            return next(filter(self._is_wrong_in, where.places), where.places[0])
        return where

    def _is_wrong_in(self, line: Place) -> bool:
        spots = line.spots(self.puzzle.shape)
        return self.mistake is not None and any(spot == self.mistake.place for spot in spots)

    def said(self, depth: int) -> Message:
        """The hint in a depth from 1, which gives away the least, to 3."""
        if not self.steps:
            return as_sentences(self._without_steps)
        return (self._where, self._rule, self._why)[depth - 1]

    def told(self, depth: int) -> str:
        """The same in words."""
        return text(self.said(depth))

    @property
    def where(self) -> str:
        """Where to look."""
        return self.told(1)

    @property
    def rule(self) -> str:
        """Which rule to think of or, for a mistake, which entry is wrong."""
        return self.told(2)

    @property
    def text(self) -> str:
        """What follows, and why."""
        return self.told(3)

    @property
    def _where(self) -> Message:
        look = LOOK_AT(places=self.place)
        return as_sentences(THERE_IS_A_MISTAKE(), look) if self.mistake else as_sentences(look)

    @property
    def _rule(self) -> Message:
        if self.mistake:
            return as_sentences(_what_is_wrong(self.mistake))
        return as_sentences(self._where, rule_to_think_of(self.hardest))

    @property
    def _why(self) -> Message:
        if self.mistake:
            (proof,) = self.steps
            return _first_that_fits(as_sentences(self._rule, why) for why in _reasons(proof))
        if len(self.steps) > 1:
            return told_together(self.steps) or self.steps[-1].said
        (step,) = self.steps
        return _first_that_fits(forms(self.puzzle, step, noting=bool(self.marks)))

    @property
    def _without_steps(self) -> Slot:
        if self.status == "none":
            return NO_SOLUTION()
        if self.status == "done":
            return COMPLETE_AND_RIGHT()
        parting = PART_AT(places=Listed.of(self.differ))
        return Listed((parting, NOTHING_MORE()), "sentences")


def rule_to_think_of(step: Step) -> Message:
    """The name of its rule."""
    return THE_RULE(rule=name_of(step.code))


def concluded(puzzle: Puzzle, step: Step) -> Slot:
    """What a step concludes; places with the same conclusion are listed together.

    >>> import sightline as sl
    >>> puzzle = sl.load("starry-night/friedman2")
    >>> print(concluded(puzzle, sl.explain(puzzle).steps[0]))
    r1c2 and r5c2 hold no star
    """
    together: dict[tuple[bool, tuple[int, ...]], list[Place]] = {}
    for fact in step.conclusions:
        denied = fact.is_ is None
        values = fact.not_ if fact.is_ is None else (fact.is_,)
        together.setdefault((denied, values), []).append(fact.place)
    return Listed.of(
        puzzle.board.statement(places, values, denied=denied)
        for (denied, values), places in together.items()
    )


def told_together(steps: Sequence[Step]) -> Message | None:
    """A few steps in a few sentences; None if it takes more."""
    forms = ([step.said for step in steps], map(_in_a_sentence, steps))
    return next(filter(_fits, (as_sentences(*form) for form in forms)), None)


def forms(puzzle: Puzzle, step: Step, *, noting: bool = False) -> Iterator[Message]:
    """What can be said of a step, from the longest to the shortest. Each is complete in itself.

    ``noting``: it is something to note, and that comes first.
    """
    found, rule = concluded(puzzle, step), rule_to_think_of(step)
    where = gathered(step.where)
    if not noting:
        yield step.said
    if noting and not step.lines:
        yield NOTE(it=step.said)  # which says by itself what is found
    if noting or step.lines:
        for why in _reasons(step):
            yield as_sentences(NOTE(it=found), why) if noting else as_sentences(why, SO(it=found))
    yield as_sentences(FOUND_AT(places=where, found=found))
    yield as_sentences(LOOK_AT(places=where), rule)
    yield as_sentences(found)
    yield as_sentences(rule)


def _reasons(step: Step) -> Iterator[Message]:
    """Why it follows, without what follows if it was supposed not to."""
    if not step.lines:
        yield step.said
        return
    if short := argued(step.lines):
        yield as_sentences(short)
    yield from in_outline(step.lines, step.where)


def _in_a_sentence(step: Step) -> Message:
    if step.lines and (short := argued(step.lines)):
        return as_sentences(IN_A_SENTENCE(argument=short, so=step.lines[-1].said))
    return step.said


def _first_that_fits(forms: Iterator[Message]) -> Message:
    """The first of these that is small enough, or the last one."""
    for form in forms:
        if _fits(form):
            break
    return form


def _fits(said: Message) -> bool:
    return said.size <= LARGEST_HINT and sentences_in(said) <= MOST_SENTENCES


def _what_is_wrong(mistake: Fact) -> Message:
    if mistake.is_ is None:
        return MARKS_LEAVE_OUT(place=mistake.place)
    return CANNOT_BE(fact=mistake.said)
