"""Immediate feedback on the board of a game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .. import play
from ..play import Game, Key


class Conflict(msgspec.Struct, frozen=True):
    """A rule that is broken already, whatever is filled in elsewhere."""

    message: str
    places: list[Key]
    """The entries that break it, or the clues that can no longer be satisfied."""


class Conflicts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A board, judged while it is filled in."""

    conflicts: list[Conflict]
    solved: bool
    """Whether every rule is kept; open places count as those that may stay open in the end."""
    filled: tuple[int, int]
    """How many places are filled in, and how many are to be filled in."""
    seen: list[Key] = []
    """The cells that are seen from the clue in the question."""
    line: list[Key] = []
    """The cells of its line, if it is about the whole line and does not count what is seen."""
    excluded: dict[Key, list[int]] = {}
    """The values that the named places rule out at first glance, for open places."""
    possible: dict[Key, list[int]] | msgspec.UnsetType = msgspec.UNSET
    """On request: the values that are possible at first glance, for all open places."""


def conflicts_of(
    game: Game, *, at: Key | None = None, entered: Iterable[Key] = (), possible: bool = False
) -> Conflicts:
    """The feedback on the board of a game.

    >>> import sightline as sl
    >>> game = play.new(sl.load("skyscrapers/brainbashers"))
    >>> game = play.enter(play.enter(game, "r2c1", 3), "r2c4", 3)
    >>> conflicts_of(game).conflicts[0].places
    ['r2c1', 'r2c4']
    """
    return Conflicts(
        conflicts=[
            Conflict(each.message, [*each.entries, *each.clues]) for each in play.conflicts(game)
        ],
        solved=game.solved,
        filled=game.filled,
        seen=play.seen(game, at) if at else [],
        line=play.line_read(game, at) if at else [],
        excluded=play.excluded(game, entered),
        possible=play.possible(game) if possible else msgspec.UNSET,
    )
