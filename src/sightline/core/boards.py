"""Board kinds: what a solution consists of, and how its values are named and written.

::

    Cells     a value in every cell                        a solution is a Grid
    Towers    a tower in every cell, or a park: towers.py  a solution is a Grid of heights and 0
    Letters   letters, and empty cells: letters.py         a solution is a Grid of numbers and 0
    Shaded    some cells are shaded, the others are not    a solution is a Grid of 1 and 0
    Rooms     doors between rooms are open or closed       a solution is Doorways of 1 and 0

A genre declares one of them. What they have in common is in :mod:`.board`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, TypeVar

from ..words import Listed, Message, Slot, say
from .board import Board, Values
from .errors import PuzzleError, shown
from .grid import Doorways, Grid, Rays, Shape
from .places import WALLS, Cell, Door, Place, doors

T = TypeVar("T")

say(
    "hold",
    "{ $mood -> [were] held [would] would hold *[is] { $places -> [one] holds *[other] hold } }",
)
say("no", "no { $it }")
HOLDS = say("holds", "{ $places } { hold } { A($values) }")
HOLDS_NO = say("holds-no", "{ $places } { hold } { NO($values) }")
IS_OR_HOLDS = say(
    "is-or-holds",
    "{ $places } { be } { $background } or { $mood -> [would] hold *[is] { hold } } { A($values) }",
)
IS_BACKGROUND = say("is-background", "{ $places } { be } { $background }")
IS_NOT_EMPTY = say("is-not-empty", "{ $places } { be-not } empty")
NO_DOORS = say("no-doors", "the doors of a house are { $form }, not { $value }")
STATE = say("state", "{ $places } { be } { $values }")

ENTER_DIGITS = say("enter-digits", "Arrows move, digits fill in.")
KEYS_OF_VALUES = say("keys-of-values", "{ A($values) }; with Shift, in pencil")
ENTER_SHADES = say(
    "enter-shades",
    "Arrows move; Space, or a touch, shades a cell, says that it is not, forgets it.",
)
GIVE_SHADES = say("give-shades", "Space, or a tap, gives away a cell.")
SPACE_KEY = say("space-key", "Space")
KEYS_OF_SHADES = say("keys-of-shades", "shaded, unshaded, not known")
ENTER_DOORS = say(
    "enter-doors",
    "Arrows walk from room to room; Shift and an arrow, or w a s d, opens and closes the door on "
    "that side.",
)
GIVE_DOORS = say("give-doors", "Shift and an arrow, or a tap, gives away a door.")
DOOR_KEYS = say("door-keys", "Shift+arrows, w a s d")
KEYS_OF_DOORS = say("keys-of-doors", "the door on that side")


class Cells(Board, frozen=True, kw_only=True):
    """A value in every cell."""

    kind = "cells"
    drawn_at = {"": "cells"}
    places = {"": Cell}

    def filled(self, shape: Shape, value: T) -> Grid[T]:
        return Grid.filled(shape, value)

    def fit(self, solution: Any) -> Grid[Any]:
        return Grid.of(solution)

    def grids(self, board: Grid[Any]) -> Iterator[tuple[str, Grid[Any]]]:
        yield "", board

    def grid_shapes(self, shape: Shape) -> Mapping[str, Shape]:
        return {"": shape}

    def shape(self, board: Grid[Any]) -> Shape:
        return board.shape

    def numbered(self, shape: Shape, first: int) -> Grid[int]:
        return _numbered(shape, first)

    def statement(
        self, places: Sequence[Place], values: Sequence[int], *, denied: bool = False
    ) -> Message:
        """A cell holds symbols, but is background.

        >>> from sightline.words import text
        >>> sky = Cells(values=lambda _: range(3), background=0, words={0: "sky", 1: "a sun"})
        >>> text(sky.statement([Cell(0, 0)], [0, 1]), mood="would")
        'r1c1 would be sky or hold a sun'
        >>> print(sky.statement([Cell(0, 0)], [1]))
        r1c1 holds a sun
        """
        if self.background is None:
            return super().statement(places, values, denied=denied)
        where, background = Listed.of(places), self.value(self.background)
        symbols = [value for value in values if value != self.background]
        if denied and self.background in values:
            left = [v for v in self.words if v != self.background and v not in values]
            return self.statement(places, left) if symbols else IS_NOT_EMPTY(places=where)
        if denied:
            return HOLDS_NO(places=where, values=self.values_called(symbols, "and"))
        if self.background not in values:
            return HOLDS(places=where, values=self.values_called(symbols))
        if not symbols:
            return IS_BACKGROUND(places=where, background=background)
        return IS_OR_HOLDS(places=where, background=background, values=self.values_called(symbols))

    def own_keys(self) -> Iterator[tuple[Slot, Message]]:
        if self.keys:
            values = self.values_called(self.keys.values(), "comma")
            yield " ".join(self.keys), KEYS_OF_VALUES(values=values)

    def how_to_enter(self, values: Sequence[int] = ()) -> Message:
        del values  # digits are what they are
        return ENTER_DIGITS()

    def rays(self, board: Grid[T]) -> tuple[Rays[T], ...]:
        return board.rays


def _yes_or_no(puzzle: object) -> Sequence[int]:
    del puzzle  # the same on every board
    return range(2)


class Shaded(Cells, frozen=True, kw_only=True):
    """Some cells are shaded: 1. Any other content of cells is a clue."""

    kind = "shaded"
    drawn_at = {"": "shades"}
    toggled = True

    values: Values = _yes_or_no
    words: Mapping[int, str] = MappingProxyType({0: "unshaded", 1: "shaded"})
    symbols: Mapping[int, tuple[str, str]] = MappingProxyType({0: ("–", "-"), 1: ("■", "#")})
    # Once a middle dot was an unshaded cell, too much like the dot of one that is not known.
    also_read: Mapping[str, int] = MappingProxyType({"x": 1, "·": 0})
    nothing: str = "."

    def statement(
        self, places: Sequence[Place], values: Sequence[int], *, denied: bool = False
    ) -> Message:
        return STATE(places=Listed.of(places), values=self.value((1 in values) != denied))

    @property
    def left_open(self) -> int:
        """Where all that is to be shaded is shaded, the other cells need not be marked."""
        return 0

    def in_drawing(self, lists: Callable[[str], Grid[Any]]) -> Grid[Any]:
        """A cell with a number is not shaded, because shading would hide the number.

        Rows of 0 and 1 are the values themselves: 0 is no number.
        """
        typed = {number for row in lists("cells") for number in row}
        if 0 in typed and typed <= {0, 1}:
            return lists("cells")
        rows = zip(lists("shades"), lists("cells"), strict=True)
        return Grid(
            [
                [shade if number is None else 0 for shade, number in zip(*row, strict=True)]
                for row in rows
            ]
        )

    def own_keys(self) -> Iterator[tuple[Slot, Message]]:
        yield SPACE_KEY(), KEYS_OF_SHADES()

    def how_to_enter(self, values: Sequence[int] = ()) -> Message:
        del values  # the same two everywhere
        return ENTER_SHADES()

    def how_to_give_away(self) -> Message:
        return GIVE_SHADES()


class Rooms(Board, frozen=True, kw_only=True):
    """A door between every two neighbouring rooms: 1 is open, 0 is closed."""

    kind = "rooms"
    drawn_at = {direction: direction for direction in WALLS}
    places = {direction: partial(Door, direction) for direction in WALLS}
    toggled = True

    values: Values = _yes_or_no
    words: Mapping[int, str] = MappingProxyType({0: "closed", 1: "open"})
    cell_word: str = "room"
    board_word: str = "house"

    def filled(self, shape: Shape, value: T) -> Doorways[T]:
        return Doorways.filled(shape, value)

    def fit(self, solution: Any) -> Doorways[Any]:
        if isinstance(solution, Doorways):
            return solution
        if isinstance(solution, Mapping) and solution.keys() == self.drawn_at.keys():
            return Doorways(**solution)
        form = "{'vertical': rows, 'horizontal': rows}"
        raise PuzzleError(NO_DOORS(form=form, value=shown(solution)))

    def grids(self, board: Doorways[Any]) -> Iterator[tuple[str, Grid[Any]]]:
        yield "vertical", board.vertical
        yield "horizontal", board.horizontal

    def grid_shapes(self, shape: Shape) -> Mapping[str, Shape]:
        rows, columns = shape
        return {"vertical": (rows, columns - 1), "horizontal": (rows - 1, columns)}

    def shape(self, board: Doorways[Any]) -> Shape:
        return len(board.vertical), board.vertical.shape[1] + 1

    def numbered(self, shape: Shape, first: int) -> Doorways[int]:
        return _numbered_doors(shape, first)

    def statement(
        self, places: Sequence[Place], values: Sequence[int], *, denied: bool = False
    ) -> Message:
        """A door that is not open is closed.

        >>> print(Rooms().statement([Door("vertical", 0, 0)], [1], denied=True))
        the door between r1c1 and r1c2 is closed
        """
        return STATE(places=doors(places), values=self.value((1 in values) != denied))

    def rays(self, board: Doorways[T]) -> tuple[Rays[T], ...]:
        return board.rays

    def own_keys(self) -> Iterator[tuple[Slot, Message]]:
        yield DOOR_KEYS(), KEYS_OF_DOORS()

    def how_to_enter(self, values: Sequence[int] = ()) -> Message:
        del values  # the same two everywhere
        return ENTER_DOORS()

    def how_to_give_away(self) -> Message:
        return GIVE_DOORS()

    def neighbours(self, shape: Shape) -> tuple[tuple[int, int], ...]:
        """The two rooms, numbered row by row, on both sides of each door."""
        return _rooms_between(shape)


@lru_cache(maxsize=64)
def cells_of(shape: Shape) -> tuple[Cell, ...]:
    """All cells of a board, row by row."""
    rows, columns = shape
    return tuple(Cell(r, c) for r in range(rows) for c in range(columns))


@lru_cache(maxsize=64)
def _numbered(shape: Shape, first: int) -> Grid[int]:
    """Consecutive numbers row by row; cached, because many boards have the same size."""
    rows, columns = shape
    return Grid(range(first + r * columns, first + (r + 1) * columns) for r in range(rows))


@lru_cache(maxsize=64)
def _numbered_doors(rooms: Shape, first: int) -> Doorways[int]:
    rows, columns = rooms
    vertical = _numbered((rows, columns - 1), first)
    return Doorways(vertical, _numbered((rows - 1, columns), first + rows * (columns - 1)))


@lru_cache(maxsize=64)
def _rooms_between(shape: Shape) -> tuple[tuple[int, int], ...]:
    rows, columns = shape
    return tuple(
        (r * columns + c, (r + down) * columns + c + across)
        for down, across in ((0, 1), (1, 0))
        for r in range(rows - down)
        for c in range(columns - across)
    )
