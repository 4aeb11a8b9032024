"""What a hint says, in three depths; the words are made last, from what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, get_args

import msgspec

from ...core.places import Place, Several, gathered
from ...core.words import listed, sentence
from ...rules.constraints.reason import StepKind
from ...rules.puzzle import Puzzle
from ..explain import LONGEST_TEXT, Fact, Step, argued, in_outline

Status = Literal["step", "mistake", "done", "open", "none"]
DEPTHS = (1, 2, 3)
"""How much a hint gives away: where to look; which rule; what follows, and why."""
MOST_PARTINGS = 3
"""How many of the places where solutions differ are named."""
LONGEST_HINT = LONGEST_TEXT
"""What is longer is told in a shorter form."""
MOST_SENTENCES = 3

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

    @property
    def where(self) -> str:
        """Where to look."""
        if not self.steps:
            return self._without_steps
        start = "There is a mistake on the board. " if self.mistake else ""
        return f"{start}Look at {self.place}."

    @property
    def rule(self) -> str:
        """Which rule to think of or, for a mistake, which entry is wrong."""
        if not self.steps:
            return self._without_steps
        if self.mistake:
            return f"There is a mistake on the board: {_what_is_wrong(self.mistake)}."
        return f"{self.where} {rule_to_think_of(self.hardest)}"

    @property
    def text(self) -> str:
        """What follows, and why."""
        if not self.steps:
            return self._without_steps
        if self.mistake:
            (proof,) = self.steps
            return _first_that_fits(f"{self.rule} {why}" for why in _reasons(proof))
        if len(self.steps) > 1:
            return told_together(self.steps) or self.steps[-1].text
        (step,) = self.steps
        return _first_that_fits(forms(self.puzzle, step, noting=bool(self.marks)))

    @property
    def _without_steps(self) -> str:
        if self.status == "none":
            return "This puzzle has no solution, whatever is filled in."
        if self.status == "done":
            return "The board is complete, and right."
        return (
            f"The clues leave several solutions, which part at {listed(self.differ)}. "
            "Nothing more follows from what is on the board."
        )

    def told(self, depth: int) -> str:
        """The hint in a depth from 1, which gives away the least, to 3."""
        return (self.where, self.rule, self.text)[depth - 1]


def where_to_look(step: Step) -> str:
    """The places of a step, and nothing of what it says about them."""
    return f"Look at {gathered(step.where)}"


def rule_to_think_of(step: Step) -> str:
    """The name of its rule."""
    return f"The rule: {step.rule}."


def concluded(puzzle: Puzzle, step: Step) -> str:
    """What a step concludes; places with the same conclusion are listed together.

    >>> import sightline as sl
    >>> puzzle = sl.load("starry-night/friedman2")
    >>> concluded(puzzle, sl.explain(puzzle).steps[0])
    'r1c2 and r5c2 hold no star'
    """
    together: dict[tuple[bool, tuple[int, ...]], list[Place]] = {}
    for fact in step.conclusions:
        denied = fact.is_ is None
        values = fact.not_ if fact.is_ is None else (fact.is_,)
        together.setdefault((denied, values), []).append(fact.place)
    return listed(
        puzzle.board.statement(places, values, denied=denied)
        for (denied, values), places in together.items()
    )


def told_together(steps: Sequence[Step]) -> str | None:
    """A few steps in a few sentences; None if it takes more."""
    forms = (" ".join(step.text for step in steps), " ".join(map(_in_a_sentence, steps)))
    return next(filter(_fits, forms), None)


def forms(puzzle: Puzzle, step: Step, *, noting: bool = False) -> Iterator[str]:
    """Texts for a step, from the longest to the shortest. Each is complete in itself.

    ``noting``: it is something to note, and that comes first.
    """
    where, found, rule = where_to_look(step), concluded(puzzle, step), rule_to_think_of(step)
    if not noting:
        yield step.text
    if noting and not step.lines:
        yield f"Note: {step.text}"  # which says by itself what is found
    if noting or step.lines:
        for why in _reasons(step):
            yield f"Note: {found}. {why}" if noting else f"{why} {sentence(f'so {found}')}"
    yield f"{where}: {found}."
    yield f"{where}. {rule}"
    yield sentence(found)
    yield rule


def _reasons(step: Step) -> Iterator[str]:
    """Why it follows, without what follows if it was supposed not to."""
    if not step.lines:
        yield step.text
        return
    if short := argued(step.lines):
        yield sentence(short)
    yield from in_outline(step.lines, step.where)


def _in_a_sentence(step: Step) -> str:
    if step.lines and (short := argued(step.lines)):
        return sentence(f"{short}, so {step.lines[-1].says}")
    return step.text


def _first_that_fits(forms: Iterator[str]) -> str:
    """The first of these texts that is short enough, or the last one."""
    text = ""
    for text in forms:
        if _fits(text):
            break
    return text


def _fits(text: str) -> bool:
    return len(text) <= LONGEST_HINT and text.count(". ") < MOST_SENTENCES


def _what_is_wrong(mistake: Fact) -> str:
    if mistake.is_ is None:
        return f"the pencil marks of {mistake.place} leave out its value"
    return f"it says that {mistake.text}, but that cannot be"
