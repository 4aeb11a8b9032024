"""Other generators of puzzles, for comparison. A file is a maker."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

import msgspec

from ...formats import parse
from ...rules.puzzle import Puzzle


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Puzzles that were made in one go."""

    texts: list[str]
    """As the maker wrote them."""
    format: str
    """The format that this is."""
    seconds: float
    """CPU time of the maker, its start-up included."""

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles, parsed on first use: that is no part of making them."""
        return [parse(text, self.format) for text in self.texts]


class Maker(Protocol):
    """A module with these is a maker."""

    TITLE: str
    """What people call it."""
    GENRE: str
    """What it makes."""
    SIDES: range
    """The sides of the boards that it makes."""
    DIFFICULTIES: Collection[str]
    """Its own words for how hard a puzzle is, the easiest first."""

    def version(self) -> str:
        """What is installed, or :class:`NotInstalled`."""

    def start_up(self) -> float:
        """CPU time that it takes before it can begin."""

    def make(self, count: int, side: int, difficulty: str) -> Batch:
        """So many puzzles, each with one solution."""
