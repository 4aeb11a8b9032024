"""What ``genres`` answers."""

from __future__ import annotations

import msgspec

from ..rules.parts import parts_of
from ..rules.puzzle import Puzzle


class ClueKey(msgspec.Struct, frozen=True):
    """A key of the JSON form of a puzzle that holds clues."""

    key: str
    needed: bool


class Switch(msgspec.Struct, frozen=True):
    """A variant of the rules."""

    default: bool | int | str
    otherwise: str
    """What it means if it is not as usual."""


class Genre(msgspec.Struct, frozen=True, kw_only=True):
    """A genre, its rules and its parameters; a line of ``genres --json``."""

    name: str
    title: str
    rules: str
    max_side: int
    clues: list[ClueKey]
    switches: dict[str, Switch]


def of(kind: type[Puzzle]) -> Genre:
    """A genre as a record."""
    return Genre(
        name=kind.name,
        title=kind.title,
        rules=kind.rules,
        max_side=kind.max_side,
        clues=[ClueKey(key.name, part.required) for part in parts_of(kind) for key in part.keys],
        switches={
            name: Switch(setting.usual, setting.words) for name, setting in kind.settings.items()
        },
    )
