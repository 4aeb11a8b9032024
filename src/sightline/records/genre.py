"""The answer of ``genres``."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..rules.parts import parts_of
from ..rules.puzzle import Puzzle
from ..rules.settings import Setting, Value


class ClueKey(msgspec.Struct, frozen=True):
    """A key of the JSON form of a puzzle that holds clues."""

    key: str
    needed: bool


class SettingValue(msgspec.Struct, frozen=True):
    """A number or a word that a setting can be."""

    value: int | str
    text: str
    """Its meaning: ``2 parks``."""


class GenreSetting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A setting of a genre: on or off; or else one of its ``values``, and they have a label."""

    default: bool | int | str
    otherwise: str = ""
    """For a switch: its meaning if it is not as usual."""
    label: str = ""
    values: tuple[SettingValue, ...] = ()


class Genre(msgspec.Struct, frozen=True, kw_only=True):
    """A genre, its rules and its parameters; a line of ``genres --json``."""

    name: str
    title: str
    rules: str
    max_side: int
    clues: list[ClueKey]
    switches: dict[str, GenreSetting]


def of(kind: type[Puzzle]) -> Genre:
    """A genre as a record."""
    return Genre(
        name=kind.name,
        title=str(kind.said_title),
        rules=str(kind.said_rules),
        max_side=kind.max_side,
        clues=[ClueKey(key.name, part.required) for part in parts_of(kind) for key in part.keys],
        switches={
            key: recorded(setting, setting.values_on_any(kind.made_sides))
            for key, setting in kind.settings.items()
        },
    )


def recorded(setting: Setting, values: Sequence[Value]) -> GenreSetting:
    """A setting with these values, as a record."""
    if isinstance(setting.usual, bool):
        return GenreSetting(default=setting.usual, otherwise=setting.text(not setting.usual))
    told = tuple(SettingValue(value, setting.text(value)) for value in values)
    return GenreSetting(default=setting.usual, label=str(setting.said_label), values=told)
