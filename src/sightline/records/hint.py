"""The answer of ``hint``."""

from __future__ import annotations

import msgspec

from ..verbs.hint import DEPTHS, Hint
from ..words import as_data
from .pointing import lit_by, lit_by_lines, lit_in_depth
from .reasons import Fact, Said, Step, fact_of, step_of
from .shared import Lit


class Hinted(msgspec.Struct, frozen=True, kw_only=True):
    """The next step, or a mistake; a line of ``hint --json``.

    The server adds what to highlight: ``lit``, ``depths`` and ``lines_lit``.
    """

    genre: str
    id: str | None
    status: str
    where: str
    rule: str
    text: str
    said: list[Said]
    """Each of the three, before words."""
    mistake: Fact | None
    steps: tuple[Step, ...]
    marks: dict[str, tuple[int, ...]]
    """If it is something to note: the values that are left at its places."""
    lit: Lit | msgspec.UnsetType = msgspec.UNSET
    """The places to highlight."""
    depths: list[Lit] | msgspec.UnsetType = msgspec.UNSET
    """The places to highlight in each of the three depths."""
    lines_lit: list[Lit] | msgspec.UnsetType = msgspec.UNSET
    """The places to highlight for each line of the last step."""


def of(found: Hint) -> Hinted:
    """A hint as a record."""
    return Hinted(
        genre=found.puzzle.name,
        id=found.puzzle.about.id,
        status=found.status,
        where=found.where,
        rule=found.rule,
        text=found.text,
        said=[as_data(found.said(depth)) for depth in DEPTHS],
        mistake=None if found.mistake is None else fact_of(found.mistake),
        steps=tuple(map(step_of, found.steps)),
        marks=dict(found.marks),
    )


def shown(found: Hint) -> Hinted:
    """The record for an interface that shows the board."""
    puzzle = found.puzzle
    return msgspec.structs.replace(
        of(found),
        lit=lit_by(puzzle, found),
        depths=[lit_in_depth(puzzle, found, depth) for depth in DEPTHS],
        lines_lit=lit_by_lines(puzzle, found.steps[-1]) if found.steps else [],
    )
