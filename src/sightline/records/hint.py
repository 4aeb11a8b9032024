"""The answer of ``hint``."""

from __future__ import annotations

import msgspec

from ..verbs.hint import Hint
from .pointing import lit_by
from .reasons import Fact, Step, fact_of, step_of
from .shared import Lit


class Hinted(msgspec.Struct, frozen=True, kw_only=True):
    """The next step, or a mistake; a line of ``hint --json``. The server adds ``lit``."""

    genre: str
    id: str | None
    status: str
    where: str
    rule: str
    text: str
    mistake: Fact | None
    steps: tuple[Step, ...]
    lit: Lit | msgspec.UnsetType = msgspec.UNSET
    """The places to highlight."""


def of(found: Hint) -> Hinted:
    """A hint as a record."""
    return Hinted(
        genre=found.puzzle.name,
        id=found.puzzle.about.id,
        status=found.status,
        where=found.where,
        rule=found.rule,
        text=found.text,
        mistake=None if found.mistake is None else fact_of(found.mistake),
        steps=tuple(map(step_of, found.steps)),
    )


def shown(found: Hint) -> Hinted:
    """The record for an interface that shows the board."""
    return msgspec.structs.replace(of(found), lit=lit_by(found.puzzle, found))
