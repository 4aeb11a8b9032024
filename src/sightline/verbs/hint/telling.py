"""What a hint says, in three depths; the words are made last, from what was found."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...core.places import Place
from ...core.words import listed
from ...rules.puzzle import Puzzle
from ..explain import Fact, Step

Status = Literal["step", "mistake", "done", "open", "none"]
MOST_PARTINGS = 3
"""How many of the places where solutions differ are named."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What :func:`hint` found, in three depths."""

    puzzle: Puzzle
    status: Status
    """``done``: nothing is left to fill in. ``open``: the clues leave several solutions, and
    nothing more follows. ``none``: the puzzle has no solution."""
    steps: tuple[Step, ...] = ()
    """The step; without pencil marks also those before it that it depends on."""
    mistake: Fact | None = None
    """The claim of the board that is wrong."""
    differ: tuple[Place, ...] = ()
    """Where solutions differ, if there are several and nothing more follows."""

    @property
    def where(self) -> str:
        """Where to look."""
        if not self.steps:
            return self._without_steps
        start = "There is a mistake on the board. " if self.mistake else ""
        return f"{start}{where_to_look(self.steps[-1])}."

    @property
    def rule(self) -> str:
        """Which rule to think of or, for a mistake, which entry is wrong."""
        if not self.steps:
            return self._without_steps
        if self.mistake:
            return f"There is a mistake on the board: {_what_is_wrong(self.mistake)}."
        return f"{self.where} {rule_to_think_of(self.steps[-1])}"

    @property
    def text(self) -> str:
        """What follows, and why."""
        if not self.steps:
            return self._without_steps
        start = f"{self.rule} " if self.mistake else ""
        return start + " ".join(step.text for step in self.steps)

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
    return f"Look at {listed(step.where)}"


def rule_to_think_of(step: Step) -> str:
    """The name of its rule."""
    return f"The rule: {step.rule}."


def _what_is_wrong(mistake: Fact) -> str:
    if mistake.is_ is None:
        return f"the pencil marks of {mistake.place} leave out its value"
    return f"it says that {mistake.text}, but that cannot be"
