"""The answer of ``convert``."""

from __future__ import annotations

import msgspec

from ..core.words import listed
from ..formats import FORMATS, left_beside, losses, lost, refuse, write
from ..rules.puzzle import Puzzle


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
    text = write(puzzle, to, lossy=lossy)
    left_out = lost(puzzle, to) + left_beside(puzzle, to)
    note = f"left out: {listed(f'the {name}' for name in left_out)}" if left_out else None
    return Converted(to, text, left_out, note)
