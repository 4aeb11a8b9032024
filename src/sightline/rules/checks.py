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
from ..core.words import listed

if TYPE_CHECKING:
    from .puzzle import Puzzle
    from .settings import Setting


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
        raise PuzzleError(f"the board is empty; {genre.title} needs at least one cell")
    if max(rows, columns) > genre.max_side:
        limit = genre.max_side
        raise PuzzleError(
            f"a board of {rows}×{columns} is too large; {genre.title} goes up to {limit}×{limit}"
        )


def check_grid(name: str, grid: Grid[Any], shape: Shape, within: Path = ()) -> None:
    """Check that a grid has this shape."""
    rows, columns = shape
    widths, path = [*map(len, grid)], (*within, name)
    if len(widths) != rows:
        raise PuzzleError(f"{name} has {_count(len(widths), 'row')}, not {rows}", path=path)
    if widths != [columns] * rows:
        r, width = next((r, width) for r, width in enumerate(widths) if width != columns)
        entries = _count(width, "entry", "entries")
        raise PuzzleError(f"row {r + 1} of {name} has {entries}, not {columns}", path=(*path, r))


def check_complete(name: str, grid: Grid[Any], shape: Shape) -> None:
    """Check that a grid has this shape, and a whole number in every place."""
    if grid.holds_only(shape, ANY_VALUE, none=False):
        return
    check_grid(name, grid, shape)
    for path, value in entries(grid, (name,)):
        if type(value) is not int:
            message = f"{place_text(path)} is {shown_value(value)}, but must be a whole number"
            raise PuzzleError(message, path=path)


def check_count(key: str, clues: Sequence[Any], puzzle: Puzzle) -> None:
    """Check that there are as many clues as lines that they can stand beside."""
    sides = puzzle.look.sides
    rows, columns = puzzle.shape
    wanted = rows if key in (sides.get("left"), sides.get("right")) else columns
    if len(clues) != wanted:
        first = next(iter(sides.values()))
        number = _count(len(clues), "clue")
        raise PuzzleError(f"{key} has {number}, but {first} has {wanted}", path=(key,))


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
                f"{place_text(path)} is {shown_value(value)}, but must be a whole number from "
                f"{allowed[0] if allowed else 0} to {top}, or {_json_word(blank)} for nothing",
                path=path,
            )


def check_setting(setting: Setting, value: object, shape: Shape) -> None:
    """Check that a setting has one of its values for a board of this shape."""
    possible = setting.values(shape)
    if type(value) is not setting.type or value not in possible:
        key, (rows, columns) = setting.key, shape
        on_this = f" on a board of {rows}×{columns}" if setting.varies else ""
        known = f"must be {one_of(possible)}" if possible else "there is no value that it can have"
        raise PuzzleError(f"{key} is {shown_value(value)}, but {known}{on_this}", path=(key,))


def one_of(values: Sequence[object]) -> str:
    """The possible values in words.

    >>> one_of(["count", "sum"]), one_of(range(3)), one_of(range(64))
    ("'count' or 'sum'", '0, 1 or 2', 'a whole number from 0 to 63')
    """
    if len(values) > MOST_TOLD and is_run(values):
        return f"a whole number from {values[0]} to {values[-1]}"
    return listed(map(repr, values), "or")


def is_run(values: Sequence[object]) -> bool:
    """Whether the values are consecutive whole numbers."""
    first = values[0]
    return type(first) is int and list(values) == list(range(first, first + len(values)))


def place_text(path: Path) -> str:
    """The name of a place in a part of a puzzle, counted from 1.

    >>> place_text(("top", 2)), place_text(("givens", 0, 3)), place_text(("title",))
    ('entry 3 of top', 'entry 4 in row 1 of givens', 'title')
    """
    match path:
        case (*_, str(name), int(row), int(entry)):
            return f"entry {entry + 1} in row {row + 1} of {name}"
        case (*_, str(name), int(entry)):
            return f"entry {entry + 1} of {name}"
        case (*_, int(row), int(entry)):
            return f"entry {entry + 1} in row {row + 1}"
        case (int(entry),):
            return f"entry {entry + 1}"
    return str(path[-1])


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


def shown_value(value: object) -> str:
    """A value for a message, shortened if it is long."""
    if type(value) is int and value.bit_length() > 64:
        return "a number far out of range"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = repr(value)
    return text if len(text) <= 20 else f"{text[:20]}…"


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _json_word(value: int | None) -> str:
    return "null" if value is None else str(value)
