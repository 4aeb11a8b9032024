"""Games as JSON, to be saved and restored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from ..core.decoding import from_json
from ..core.domain import values_of
from ..core.errors import InputError
from ..formats.json import parse as parse_puzzle
from ..formats.json import record
from ..words import Slot as Said
from ..words import say
from .game import (
    USUAL,
    Change,
    Game,
    Key,
    NoteKind,
    Position,
    Settings,
    Slot,
    State,
)
from .moves import new, placed

VERSION = 1
"""Of the form in which games are saved."""
UNREADABLE = say("saved-unreadable", "the saved game cannot be read: { $why }")
OTHER_VERSION = say("saved-other-version", "it has version { $version }, not { $known }")
NO_TIME = say("saved-no-time", "its time is no number of seconds")
OTHER_BOARD = say("saved-other-board", "its moves do not lead to its board")
CANNOT_BE = say(
    "saved-cannot-be",
    "the { $kind -> [entry] entry [marks] marks *[done] done } of { $place } cannot be "
    "{ $content }",
)


class Unreadable(InputError):
    """A saved game that cannot be read, and why."""

    def __init__(self, why: Said) -> None:
        super().__init__(UNREADABLE(why=why))
        self.why = why


class _Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A saved game, as JSON."""

    version: int
    puzzle: msgspec.Raw
    now: list[tuple[NoteKind, Key, int]]
    past: list[list[Change]]
    future: list[list[Change]]
    checkpoints: list[list[tuple[NoteKind, Key, int]]]
    revealed: bool
    elapsed: float
    solved: bool = False
    """Stored, so that games can be listed without replaying them; see :func:`state_of`."""


class _Brief(msgspec.Struct, frozen=True):
    """The part of a saved game that is needed to list it."""

    revealed: bool
    solved: bool = False


def save(game: Game, elapsed: float = 0) -> bytes:
    """A game, and the seconds that it took so far, as JSON."""
    return msgspec.json.encode(
        _Saved(
            version=VERSION,
            puzzle=msgspec.Raw(msgspec.json.encode(record(game.puzzle))),
            now=_listed(game.now),
            past=[list(move) for move in game.past],
            future=[list(move) for move in game.future],
            checkpoints=[_listed(position) for position in game.checkpoints],
            revealed=game.revealed,
            elapsed=elapsed,
            solved=game.solved,
        )
    )


def state_of(data: bytes) -> State:
    """How far a saved game is; an error in the file is reported when it is opened."""
    try:
        brief = from_json(data, _Brief)
    except msgspec.MsgspecError:
        return "begun"
    if not brief.solved:
        return "begun"
    return "shown" if brief.revealed else "solved"


def restore(data: bytes, settings: Settings = USUAL) -> tuple[Game, float]:
    """The game that was saved, and the seconds that it took; settings are the player's own.

    >>> restore(b"[]")
    Traceback (most recent call last):
    sightline.play.saving.Unreadable: the saved game cannot be read: Expected `object`, got `array`
    """
    try:
        saved = from_json(data, _Saved)
        if saved.version != VERSION:
            raise InputError(OTHER_VERSION(version=saved.version, known=VERSION))
        return _restored(saved, settings), saved.elapsed
    except (msgspec.MsgspecError, InputError, ValueError) as error:
        raise Unreadable(error.said if isinstance(error, InputError) else str(error)) from None


def _restored(saved: _Saved, settings: Settings) -> Game:
    if not 0 <= saved.elapsed < float("inf"):
        raise InputError(NO_TIME())
    game = new(parse_puzzle(bytes(saved.puzzle)), settings)
    now = _position(game, saved.now)
    restored = replace(
        placed(game, now),
        past=tuple(tuple(move) for move in saved.past),
        future=tuple(tuple(move) for move in saved.future),
        checkpoints=tuple(_position(game, position) for position in saved.checkpoints),
        revealed=saved.revealed,
    )
    _require_consistent(restored)
    return restored


def _require_consistent(game: Game) -> None:
    """Every move in the history can be undone, or made again."""
    for moves, before, after in ((game.past, "before", "after"), (game.future, "after", "before")):
        position = dict(game.now)
        for move in reversed(moves):
            for change in move:
                slot = (change.kind, change.place)
                if position.get(slot) != getattr(change, after):
                    raise InputError(OTHER_BOARD())
                content = getattr(change, before)
                _require_possible(game, slot, content)
                position |= {slot: content}


def _listed(position: Position) -> list[tuple[NoteKind, Key, int]]:
    return [(*slot, content) for slot, content in position.items()]


def _position(game: Game, notes: Iterable[tuple[NoteKind, Key, int]]) -> Position:
    position = {}
    for kind, place, content in notes:
        _require_possible(game, (kind, place), content)
        position[kind, place] = content
    return position


def _require_possible(game: Game, slot: Slot, content: int | None) -> None:
    kind, place = slot
    if kind == "done":
        possible = place in game.ground.clues and content in (1, None)
    else:
        values = game.values(place)
        alone = content is None or (kind == "entry" and content in values)
        marks = kind == "marks" and content is not None and 0 < content < 1 << 64
        possible = alone or (marks and set(values_of(content or 0)) <= set(values))
        possible = possible and not game.is_given(place)
    if not possible:
        raise InputError(CANNOT_BE(kind=kind, place=place, content=str(content)))
