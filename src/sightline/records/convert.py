"""The answer of ``convert``."""

from __future__ import annotations

import msgspec

from ..formats import FORMATS, left_beside, losses, lost, refuse, write
from ..rules.puzzle import Puzzle
from ..words import Listed, say, text

LEFT_OUT = say("left-out", "left out: { THE_ONE($names) }")
say("the-one", "the { $it }")


class Converted(msgspec.Struct, frozen=True):
    """A puzzle in another format."""

    format: str
    text: str
    lost: list[str]
    """What is left out, because the format cannot hold it."""
    note: str | None
    """The same as a sentence."""


def of(puzzle: Puzzle, to: str, *, lossy: bool, how_else: str) -> Converted:
    """A puzzle in a format, as a record.

    What the format cannot hold of the puzzle itself is refused, unless ``lossy``; ``how_else``
    names that option. What is known about it, such as its title or its solution, is left out.
    """
    if not lossy:
        refuse(FORMATS[to], losses(puzzle, FORMATS[to]), how_else)
    written = write(puzzle, to, lossy=lossy)
    left_out = lost(puzzle, to) + left_beside(puzzle, to)
    note = text(LEFT_OUT(names=Listed.of(left_out))) if left_out else None
    return Converted(to, written, left_out, note)
