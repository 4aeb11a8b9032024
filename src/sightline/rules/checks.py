"""Checks shared by fields; each raises a sentence that says what is wrong and where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from ..core import native
from ..core.domain import ANY_VALUE, MAX_VALUE, mask
from ..core.errors import PuzzleError
from ..core.grid import Grid, Path, Shape, entries
from ..words import Listed, Message, Slot, say

if TYPE_CHECKING:
    from .puzzle import Puzzle
    from .settings import Setting

EMPTY_BOARD = say("empty-board", "the board is empty; { $genre } needs at least one cell")
TOO_LARGE = say(
    "board-too-large",
    "a board of { $rows }×{ $columns } is too large; { $genre } goes up to { $limit }×{ $limit }",
)
ROWS = say(
    "wrong-rows",
    "{ $name } has { $found -> [one] 1 row *[other] { $found } rows }, not { $wanted }",
)
ENTRIES = say(
    "wrong-entries",
    "row { $row } of { $name } has { $found -> [one] 1 entry *[other] { $found } entries }, "
    "not { $wanted }",
)
CLUES = say(
    "wrong-clues",
    "{ $name } has { $found -> [one] 1 clue *[other] { $found } clues }, but { $first } has "
    "{ $wanted }",
)
NOT_WHOLE = say("value-not-whole", "{ $place } is { $value }, but must be a whole number")
NOT_ALLOWED = say(
    "value-not-allowed",
    "{ $place } is { $value }, but must be a whole number from { $first } to { $last }, or "
    "{ $blank } for nothing",
)
SETTING = say("setting-value", "{ $setting } is { $value }, but must be { $possible }")
SETTING_HERE = say(
    "setting-value-here",
    "{ $setting } is { $value }, but must be { $possible } on a board of { $rows }×{ $columns }",
)
NO_SETTING_HERE = say(
    "setting-no-value-here",
    "{ $setting } is { $value }, but there is no value that it can have on a board of "
    "{ $rows }×{ $columns }",
)
WHOLE_FROM_TO = say("whole-from-to", "a whole number from { $first } to { $last }")
ENTRY_IN_ROW_OF = say("entry-in-row-of", "entry { $entry } in row { $row } of { $name }")
ENTRY_OF = say("entry-of", "entry { $entry } of { $name }")
ENTRY_IN_ROW = say("entry-in-row", "entry { $entry } in row { $row }")
ENTRY = say("entry", "entry { $entry }")
FAR_OUT = say("far-out-of-range", "a number far out of range")
A_LIST = say("a-list", "a list")
AN_OBJECT = say("an-object", "an object")


class Allowed(msgspec.Struct, frozen=True):
    """The values that the clues of a field can have on boards of one shape."""

    values: Sequence[int]
    blank: int | None
    bits: int | None
    """The values and the blank as bits; None if there are too many, or too large ones."""

    @classmethod
    def of(cls, values: Sequence[int]) -> Allowed:
        """These values and their blank."""
        blank = blank_among(values)
        return cls(values, blank, _bits(values, blank))

    def hold(self, rows: tuple[Sequence[Any], ...], columns: int) -> bool:
        """Whether all rows have this length and hold such values, as nearly all rows do."""
        return self.bits is not None and native.holds_only(
            rows, columns, self.bits, self.blank is None
        )


def blank_among(allowed: Sequence[int]) -> int | None:
    """The value that means blank: 0, unless it is one of the allowed values."""
    return None if 0 in allowed else 0


def check_size(genre: type[Puzzle], rows: int, columns: int) -> None:
    """Check that the genre can have a board of this size."""
    if not rows or not columns:
        raise PuzzleError(EMPTY_BOARD(genre=genre.said_title))
    if max(rows, columns) > genre.max_side:
        size = {"rows": str(rows), "columns": str(columns)}  # however large: no separators
        raise PuzzleError(TOO_LARGE(genre=genre.said_title, limit=genre.max_side, **size))


def check_grid(name: str, grid: Grid[Any], shape: Shape, within: Path = ()) -> None:
    """Check that a grid has this shape."""
    rows, columns = shape
    widths, path = [*map(len, grid)], (*within, name)
    if len(widths) != rows:
        raise PuzzleError(ROWS(name=name, found=len(widths), wanted=rows), path=path)
    if widths != [columns] * rows:
        r, width = next((r, width) for r, width in enumerate(widths) if width != columns)
        wrong = ENTRIES(row=r + 1, name=name, found=width, wanted=columns)
        raise PuzzleError(wrong, path=(*path, r))


def check_complete(name: str, grid: Grid[Any], shape: Shape) -> None:
    """Check that a grid has this shape, and a whole number in every place."""
    if grid.holds_only(shape, ANY_VALUE, none=False):
        return
    check_grid(name, grid, shape)
    for path, value in entries(grid, (name,)):
        if type(value) is not int:
            wrong = NOT_WHOLE(place=place_said(path), value=shown_value(value))
            raise PuzzleError(wrong, path=path)


def check_count(key: str, clues: Sequence[Any], puzzle: Puzzle) -> None:
    """Check that there are as many clues as lines that they can stand beside."""
    sides = puzzle.look.sides
    rows, columns = puzzle.shape
    wanted = rows if key in (sides.get("left"), sides.get("right")) else columns
    if len(clues) != wanted:
        first = next(iter(sides.values()))
        wrong = CLUES(name=key, found=len(clues), first=first, wanted=wanted)
        raise PuzzleError(wrong, path=(key,))


def check_values(part: Any, name: str, values: Allowed) -> None:
    """Check that every value is an allowed whole number, or the blank."""
    allowed, blank = values.values, values.blank
    if _all_fine(part, allowed, blank):
        return
    top = allowed[-1] if allowed else 0
    for path, value in entries(part, (name,)):
        if value == blank and type(value) is type(blank):
            continue
        if type(value) is not int or value not in allowed:
            raise PuzzleError(
                NOT_ALLOWED(
                    place=place_said(path),
                    value=shown_value(value),
                    first=allowed[0] if allowed else 0,
                    last=top,
                    blank=_json_word(blank),
                ),
                path=path,
            )


def check_setting(setting: Setting, value: object, shape: Shape) -> None:
    """Check that a setting has one of its values for a board of this shape."""
    possible = setting.values(shape)
    if type(value) is not setting.type or value not in possible:
        slots: dict[str, Slot] = {"setting": setting.key, "value": shown_value(value)}
        if possible:
            slots["possible"] = one_of(possible)
        if setting.varies or not possible:
            slots |= {"rows": shape[0], "columns": shape[1]}
        sentence = NO_SETTING_HERE if not possible else SETTING_HERE if setting.varies else SETTING
        raise PuzzleError(sentence(**slots), path=(setting.key,))


def one_of(values: Sequence[Any]) -> Message | Listed:
    """The possible values, to be said.

    >>> print(one_of(["count", "sum"]), one_of(range(3)), one_of(range(64)), sep="; ")
    'count' or 'sum'; 0, 1 or 2; a whole number from 0 to 63
    """
    if len(values) > MOST_TOLD and is_run(values):
        return WHOLE_FROM_TO(first=values[0], last=values[-1])
    return Listed(tuple(map(repr, values)), "or")


def is_run(values: Sequence[Any]) -> bool:
    """Whether the values are consecutive whole numbers."""
    first = values[0]
    return type(first) is int and list(values) == list(range(first, first + len(values)))


def place_said(path: Path) -> Message | str:
    """The name of a place in a part of a puzzle, counted from 1, to be said.

    >>> print(place_said(("top", 2)), place_said(("givens", 0, 3)), sep="; ")
    entry 3 of top; entry 4 in row 1 of givens
    """
    match path:
        case (*_, str(name), int(row), int(entry)):
            return ENTRY_IN_ROW_OF(entry=entry + 1, row=row + 1, name=name)
        case (*_, str(name), int(entry)):
            return ENTRY_OF(entry=entry + 1, name=name)
        case (*_, int(row), int(entry)):
            return ENTRY_IN_ROW(entry=entry + 1, row=row + 1)
        case (int(entry),):
            return ENTRY(entry=entry + 1)
    return str(path[-1])


def place_text(path: Path) -> str:
    """The same in the language that is spoken."""
    return str(place_said(path))


def fits(grid: Grid[Any], shape: Shape, allowed: Allowed) -> bool:
    """All checks of a grid at once, for small numbers; nearly every board passes it."""
    rows, columns = shape
    return len(grid) == rows and allowed.hold(grid, columns)


def _bits(allowed: Sequence[int], blank: int | None) -> int | None:
    if len(allowed) > MAX_VALUE + 1:  # a range may be too long to be listed
        return None
    values = set(allowed) if blank is None else {*allowed, blank}
    return mask(values) if all(0 <= value <= MAX_VALUE for value in values) else None


def _all_fine(part: Any, allowed: Sequence[int], blank: int | None) -> bool:
    """The same check on all values at once, because nearly every board passes it."""
    if len(allowed) > MOST_LISTED:
        return False
    values = tuple(chain.from_iterable(part)) if isinstance(part, Grid) else part
    # True and 1.0 equal 1, so types are checked separately.
    return _PLAIN.issuperset(map(type, values)) and _fine(allowed, blank).issuperset(values)


MOST_TOLD = 6
"""The largest range whose numbers are all named in a sentence."""
MOST_LISTED = 1000
"""The largest number of values that are kept in a set."""
_PLAIN = frozenset((int, type(None)))


@lru_cache(maxsize=256)
def _fine(allowed: Sequence[int], blank: int | None) -> frozenset[int | None]:
    return frozenset((*allowed, blank))


def shown_value(value: object) -> Message | str:
    """A value for a message, shortened if it is long."""
    if type(value) is int and value.bit_length() > 64:
        return FAR_OUT()
    if isinstance(value, list | dict):
        return A_LIST() if isinstance(value, list) else AN_OBJECT()
    text = repr(value)
    return text if len(text) <= 20 else f"{text[:20]}…"


def _json_word(value: int | None) -> str:
    return "null" if value is None else str(value)
