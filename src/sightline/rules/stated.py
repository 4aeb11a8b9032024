"""Puzzles under their settings: which clues there can be, and what the clues of a solution are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec

from ..core.errors import UnknownName
from ..core.grid import Path, Shape, remake
from ..words import say
from .checks import Allowed, blank_among, check_setting
from .parts import Part, parts_of
from .settings import Value, by_field

if TYPE_CHECKING:
    from .puzzle import Puzzle, Solution


SETTING_OF = say("kind-setting-of", "setting of { $genre }")


class Ranges(msgspec.Struct, frozen=True):
    """What clues can be, on all boards of one shape with the same settings."""

    of_parts: tuple[tuple[Part, Allowed], ...]
    """Each part with its values."""
    blanks: Mapping[str, int | None]
    """The blank value of each part, by its name."""


def ranges_in(puzzle: Puzzle) -> Ranges:
    """The values that the parts of a puzzle can have; raises an error if a setting cannot be."""
    stated: list[Any] = []
    for setting in puzzle.settings.values():
        value = getattr(puzzle, setting.field)
        if type(value) is not setting.type:  # True equals 1, and a list has no hash
            check_setting(setting, value, puzzle.shape)
        stated.append(value)
    genre: Any = type(puzzle)  # a class has a hash, which mypy does not see
    return _ranges(genre, puzzle.shape, *stated)


@lru_cache(maxsize=256)
def _ranges(genre: type[Puzzle], shape: Shape, *stated: Value) -> Ranges:
    for setting, value in zip(genre.settings.values(), stated, strict=True):
        if value is not setting.usual or setting.varies:
            check_setting(setting, value, shape)
    about = about_boards(genre, shape, *stated)
    found = [(part, Allowed.of(part.clues.values(about))) for part in parts_of(genre)]
    return Ranges(tuple(found), {part.name: allowed.blank for part, allowed in found})


def about_boards(genre: type[Puzzle], shape: Shape, *stated: Value) -> Any:
    """Boards of one shape with the same settings, as declarations ask about them."""
    fields = [setting.field for setting in genre.settings.values()]
    return _about(genre, shape, dict(zip(fields, stated, strict=True)))


def _about(genre: type[Puzzle], shape: Shape, fields: Mapping[str, Any]) -> Any:
    """The same, with the settings by field."""
    return SimpleNamespace(shape=shape, board=genre.board, **fields)


def with_all_clues(
    genre: type[Puzzle], board: Solution, settings: Mapping[str, Any]
) -> dict[str, Any]:
    """The fields of the puzzle that has every clue of a solution, under these settings."""
    fields = by_field(genre, settings)
    about = _about(genre, genre.board.shape(board), fields)
    clues = {part.name: part.clues.read_off(board, about, genre.board) for part in parts_of(genre)}
    return clues | fields


def check_settings(puzzle: Puzzle, settings: Mapping[str, Any]) -> None:
    """Check that a puzzle has these settings, and that its board can have their values."""
    for key, value in settings.items():
        if key not in puzzle.settings:
            raise UnknownName(SETTING_OF(genre=puzzle.said_title), key, puzzle.settings)
        check_setting(puzzle.settings[key], value, puzzle.shape)


def restated(puzzle: Puzzle, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a puzzle under other settings, without clues that are no longer possible."""
    check_settings(puzzle, settings)
    fields = by_field(type(puzzle), {**puzzle.stated, **settings})
    about = _about(type(puzzle), puzzle.shape, fields)
    for part in parts_of(type(puzzle)):
        blank, allowed = puzzle.parts[part.name], part.clues.values(about)
        fields[part.name] = remake(getattr(puzzle, part.name), _restater(blank, allowed))
    return fields


def _restater(blank: int | None, allowed: Sequence[int]) -> Callable[[Path, Any], Any]:
    """Returns a function that replaces blanks and values that are not allowed by the new blank."""
    new = blank_among(allowed)
    return lambda _, value: value if value != blank and value in allowed else new
