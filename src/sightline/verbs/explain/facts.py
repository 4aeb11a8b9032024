"""Facts, and the steps that lead from some to others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from ...core.grid import Path
from ...core.places import Place, Spot
from ...rules.constraints import Variable
from ...rules.constraints.reason import Masks, StepKind, name_of
from ...words import Listed, Message, Slot, say, sentence, text

T = TypeVar("T")
Removals = dict[Variable, int]
"""Values that are removed, as masks."""


def as_sentences(*said: Slot) -> Message:
    """Each of these as a sentence, one after the other."""
    return SENTENCES(sentences=Listed.of(said, "sentences"))


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one place: its value, or values that it does not have."""

    variable: Variable
    path: Path
    """The path of the place in the JSON form of a solution: ``("vertical", 0, 2)``."""
    place: Place
    is_: int | None = None
    not_: tuple[int, ...] = ()
    said: Message

    @property
    def text(self) -> str:
        """The fact in words."""
        return text(self.said)


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of an argument: a supposition, a consequence, a contradiction or the conclusion."""

    said: Message
    """With what connects it to the line before."""
    says: Slot
    """Without that."""
    places: tuple[Place, ...] = ()
    """The places that it says something about."""
    where: Place | None = None
    """The line or room that forces it."""
    clashes: bool = False
    """Whether it is the contradiction."""

    @property
    def text(self) -> str:
        """The line as a sentence."""
        return sentence(self.said)


SO = say("so", "so { $it }")
SENTENCES = say("sentences", "{ SENTENCE($sentences) }")

LARGEST_TEXT = 68
"""How much there is to say in a dozen lines of a column. Of what is more, an outline is told."""
LONGEST_IN_A_SENTENCE = 2
"""Up to this many consequences, an argument is told in one sentence, not in numbered lines."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step: what is concluded, from what, and why.

    Steps that say the same are equal, however long it took to find them.
    """

    kind: StepKind
    code: str
    """The rule's code, which never changes: ``only-place``."""
    conclusions: tuple[Fact, ...]
    because: tuple[int, ...]
    """The constraints, by their number in the model."""
    where: tuple[Place, ...]
    """The same as places to look at: ``row 3``."""
    clues: tuple[Spot, ...] = ()
    """Where the clues stand that it reads."""
    given: tuple[Fact, ...]
    """The facts that it depends on, none of which can be left out: concluded by earlier steps, or
    given by the puzzle."""
    used: tuple[Fact, ...]
    """The facts that its text uses; some of them may follow from the others."""
    said: Message
    """Why; of a long argument, an outline."""
    lines: tuple[Line, ...] = ()
    """The argument of a supposition, line by line; the text is made of them."""
    milliseconds: float = 0.0
    """The time that :meth:`~sightline.verbs.explain.Explainer.next_step` took to find it."""

    @property
    def rule(self) -> str:
        """The rule's name: ``only place``."""
        return text(name_of(self.code))

    @property
    def text(self) -> str:
        """Why, in words; of a long argument, an outline."""
        return text(self.said)

    @property
    def numbered(self) -> tuple[Line, ...]:
        """The lines, if there are so many that they are shown one below the other."""
        supposition_clash_and_conclusion = 3
        most = LONGEST_IN_A_SENTENCE + supposition_clash_and_conclusion
        return self.lines if len(self.lines) > most else ()

    @property
    def is_outline(self) -> bool:
        """Whether the text leaves out some of the lines."""
        return sum(line.said.size for line in self.lines) > LARGEST_TEXT

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The text, or the numbered lines that are shown instead of it."""
        numbered = enumerate(self.numbered, 1)
        return tuple(f"{number}. {line.text}" for number, line in numbered) or (self.text,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)

    @property
    def _said(self) -> tuple[object, ...]:
        """All of it but the time, which differs from run to run."""
        names = self.__struct_fields__
        return tuple(getattr(self, name) for name in names if name != "milliseconds")


def kept_by(fact: Fact) -> int:
    """The values that a fact leaves, as a mask."""
    if fact.is_ is not None:
        return 1 << fact.is_
    return ~sum(1 << value for value in fact.not_)


def from_all_over(found: Sequence[T], most: int) -> list[T]:
    """A sample of what was found in the order of the places.

    >>> from_all_over(range(9), 4)
    [0, 2, 4, 6]
    """
    every = max(1, len(found) // most)
    return list(found[::every][:most])


def union(masks: Iterable[Masks]) -> Removals:
    """The union of masks by variable.

    >>> union([{0: 0b01, 3: 0b10}, {0: 0b100}])
    {0: 5, 3: 2}
    """
    together: Removals = {}
    for each in masks:
        for v, values in each.items():
            together[v] = together.get(v, 0) | values
    return together
