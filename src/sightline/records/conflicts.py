"""What there is to say at once about a board that somebody plays on."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .. import play
from ..play import Game, Key


class Conflict(msgspec.Struct, frozen=True):
    """A rule that is broken already, whatever is filled in elsewhere."""

    message: str
    places: list[Key]
    """The entries that break it, or the clues that cannot come true any more."""


class Conflicts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A board, judged while it is filled in."""

    conflicts: list[Conflict]
    solved: bool
    """Whether every rule is kept; what stays open counts as empty where a genre has that."""
    filled: tuple[int, int]
    """How many places are filled in, and how many there are to fill in."""
    seen: list[Key] = []
    """The cells that are seen from the clue that was asked about."""
    line: list[Key] = []
    """The cells of its line, if it speaks of that as a whole and does not count what is seen."""
    excluded: dict[Key, list[int]] = {}
    """What the places that were named rule out at first glance, where nothing stands."""
    possible: dict[Key, list[int]] | msgspec.UnsetType = msgspec.UNSET
    """If that was asked: what is possible at first glance, wherever nothing stands."""


def conflicts_of(
    game: Game, *, at: Key | None = None, entered: Iterable[Key] = (), possible: bool = False
) -> Conflicts:
    """What there is to say about the board of a game.

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
