"""Broken rules, facts and steps as records, with readable names of places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ..core.grid import Path
from ..rules.constraints.reason import StepKind
from ..words import as_data

if TYPE_CHECKING:
    from ..rules import constraints
    from ..verbs import explain


Said = dict[str, Any]
"""What is said, before words: ``{"code": …, "values": {…}}``; see docs/codes.md."""


class Broken(msgspec.Struct, frozen=True):
    """A rule that a board breaks."""

    rule: str
    """The rule's short name: ``seen``."""
    where: str
    """The place: ``row 3, from the left``."""
    message: str
    """The whole sentence."""
    said: Said


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of one place: its value, or values that it does not have."""

    variable: int
    path: Path
    """Its path in the JSON form of a solution: ``["vertical", 0, 2]``."""
    place: str
    """The readable name of the place."""
    is_: int | None = msgspec.field(default=None, name="is")
    not_: tuple[int, ...] = msgspec.field(default=(), name="not")
    text: str


class Line(msgspec.Struct, frozen=True):
    """One line of a long argument."""

    text: str
    said: Said
    places: tuple[str, ...]
    """What it is about, by their keys: ``r1c2``, ``r1c2-r1c3``."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step: what is concluded, from what, and why."""

    kind: StepKind
    code: str
    """The rule: ``only-place``."""
    rule: str
    """The rule's name: ``only place``."""
    conclusions: tuple[Fact, ...]
    because: tuple[int, ...]
    """The constraints, by their numbers in the model."""
    where: tuple[str, ...]
    """The same constraints as places: ``row 3``."""
    given: tuple[Fact, ...]
    """The facts that it depends on: conclusions of earlier steps, or givens."""
    text: str
    said: Said
    lines: tuple[Line, ...]
    """The same in numbered lines, if it is long."""


def broken_of(broken: constraints.Broken) -> Broken:
    """A broken rule as a record."""
    return Broken(broken.rule, str(broken.where), broken.message, as_data(broken.said))


def fact_of(fact: explain.Fact) -> Fact:
    """A fact as a record."""
    return Fact(
        variable=fact.variable,
        path=fact.path,
        place=str(fact.place),
        is_=fact.is_,
        not_=fact.not_,
        text=fact.text,
    )


def step_of(step: explain.Step) -> Step:
    """A step as a record."""
    return Step(
        kind=step.kind,
        code=step.code,
        rule=step.rule,
        conclusions=tuple(map(fact_of, step.conclusions)),
        because=step.because,
        where=tuple(map(str, step.where)),
        given=tuple(map(fact_of, step.given)),
        text=step.text,
        said=as_data(step.said),
        lines=tuple(_line_of(line) for line in step.numbered),
    )


def _line_of(line: explain.Line) -> Line:
    return Line(line.text, as_data(line.said), tuple(place.key for place in line.places))
