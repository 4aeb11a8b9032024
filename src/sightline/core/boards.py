"""Board kinds: what a solution consists of, and how its values are named and written.

::

    Cells     a value in every cell                        a solution is a Grid
    Towers    a tower in every cell, or a park: towers.py  a solution is a Grid of heights and 0
    Letters   letters, and empty cells: letters.py         a solution is a Grid of numbers and 0
    Shaded    some cells are shaded, the others are not    a solution is a Grid of 1 and 0
    Rooms     doors between rooms are open or closed       a solution is Doorways of 1 and 0

A genre declares one of them. Renderers, parsers, setters and players depend on the board kind,
never on the genre.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

import msgspec

from .errors import PuzzleError, shown
from .grid import Doorways, Grid, Rays, Shape
from .places import WALLS, Cell, Door, Place
from .words import Mood, be, be_not, listed, noun, plural, the

T = TypeVar("T")
Values = Callable[[Any], Sequence[int]]
"""Returns the values possible on the board of a puzzle, given its shape and settings."""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """What a solution consists of; the fields say how its values are named and written."""

    kind: ClassVar[str]
    drawn_at: ClassVar[Mapping[str, str]]
    """The grids of a solution by their keys in the JSON form, and where each is drawn. The key is
    empty if a solution is a single grid."""
    places: ClassVar[Mapping[str, Callable[[int, int], Place]]]
    """The places in the rows and columns of these grids: cells, or doors of a direction."""
    toggled: ClassVar[bool] = False
    """Whether a click cycles the entry: one value, the other, none."""
    lettered: ClassVar[bool] = False
    """Whether values are letters, typed as they are written."""

    values: Values
    """The values that a place can have."""
    square: bool = False
    """Whether a board has as many rows as columns."""
    background: int | None = None
    """The value of places that the player may leave open: empty sky."""
    words: Mapping[int, str] = {}
    """The name of a value: ``{1: "a sun"}``; by default its number."""
    symbols: Mapping[int, tuple[str, str]] = {}
    """The symbol of a value, in Unicode and in ASCII; by default its number."""
    also_read: Mapping[str, int] = {}
    """Other symbols that are read as a value, though it is not written so."""
    shapes: Mapping[int, str] = {}
    """The picture of a value: a name in :data:`sightline.render.symbols.SYMBOLS`. By default the
    value is written as text."""
    keys: Mapping[str, int] = {}
    """Letters by which a player enters a value, beside its number: ``{"s": 1}``. While the value is
    one of the puzzle's, a letter that is also a command of the game gives way: the command is then
    Alt and the letter."""
    nothing: str = " "
    """The text of a cell or clue without a value."""
    ruled: bool = False
    """Whether lines are drawn between all cells, also in text."""
    towers: bool = False
    """Whether values are heights, which a picture can show as towers."""

    cell_word: str = "cell"
    """The name of a cell: ``room``."""
    board_word: str = "board"
    """The name of the whole board: ``house``."""
    seen_word: str = "value"
    """The name of what is seen along a line, and counted: ``tower``."""

    @property
    def rest(self) -> int | None:
        """The value of places that a player may leave open in the end; None: there are none."""
        return self.background

    # In words ------------------------------------------------------------------------

    def value_word(self, value: int) -> str:
        """The name of a value: ``a sun``, ``4``."""
        return self.words.get(value) or str(value)

    def the_value(self, value: int) -> str:
        """The name of a value with the definite article: ``the sun``, ``4``."""
        return the(self.value_word(value))

    def value_noun(self, value: int) -> str:
        """The name of a value without an article: ``sun``, ``4``."""
        return noun(self.value_word(value))

    def is_value(self, at: str) -> bool:
        """Whether what is drawn there is a value of the board rather than a number."""
        return at in self.drawn_at.values() or (at != "cells" and not self.toggled)

    def written(self, value: int, at: str = "", *, ascii: bool = False) -> str:
        """The text of a value; its number in places where numbers are drawn.

        >>> Shaded().written(1), Shaded().written(1, "cells")
        ('■', '1')
        """
        if value not in self.symbols or (at and not self.is_value(at)):
            return str(value)
        return self.symbols[value][ascii]

    def statement(
        self, places: Sequence[Place], values: Sequence[int], mood: Mood, *, denied: bool = False
    ) -> str:
        """A statement that these places have one of the values or, if ``denied``, none of them."""
        several = len(places) > 1
        verb = (be_not if denied else be)(mood, several=several)
        called = map(self.value_word, values)
        each = map(plural, called) if several else called
        return f"{listed(places)} {verb} {listed(each, 'or')}"

    # As data -------------------------------------------------------------------------

    def filled(self, shape: Shape, value: T) -> Any:
        """A board with the same value everywhere."""
        raise NotImplementedError

    def fit(self, solution: Any) -> Any:
        """A board made from lists, or from a record of lists."""
        raise NotImplementedError

    def grids(self, board: Any) -> Iterator[tuple[str, Grid[Any]]]:
        """The grids that a board consists of, by their keys in the JSON form."""
        raise NotImplementedError

    def grid_shapes(self, shape: Shape) -> Mapping[str, Shape]:
        """The shapes of these grids on a board with so many rows and columns."""
        raise NotImplementedError

    def shape(self, board: Any) -> Shape:
        """The number of rows and columns of a board."""
        raise NotImplementedError

    @property
    def keys_of_solution(self) -> tuple[str, ...]:
        """The keys of the JSON form of a solution; empty if it is one list of rows."""
        return tuple(key for key in self.drawn_at if key)

    def numbered(self, shape: Shape, first: int) -> Any:
        """A board of consecutive numbers, in the order of :meth:`grids`."""
        raise NotImplementedError

    def in_drawing(self, lists: Callable[[str], Grid[Any]]) -> Any:
        """The board in a drawing, whose lists are found by where they are drawn."""
        grids = {key: lists(at) for key, at in self.drawn_at.items()}
        return self.fit(grids if self.keys_of_solution else grids[""])

    def rays(self, board: Any) -> tuple[Rays[Any], ...]:
        """The rays of each cell, row by row: west, east, north and south."""
        raise NotImplementedError

    # By key and pointer --------------------------------------------------------------

    def own_keys(self) -> Iterator[tuple[str, str]]:
        """The keys, beside digits, that enter values, and what each does."""
        raise NotImplementedError

    def how_to_enter(self, values: Sequence[int] = ()) -> str:
        """A sentence on how to enter values with keys, or two if these are the possible ones."""
        raise NotImplementedError

    def how_to_give_away(self) -> str:
        """How to give away a bit of the solution in an editor, if not in the same way as a clue."""
        return ""


_HOLD = {"is": "holds", "are": "hold", "were": "held", "would be": "would hold"}


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
        self, places: Sequence[Place], values: Sequence[int], mood: Mood, *, denied: bool = False
    ) -> str:
        """A cell holds symbols, but is background.

        >>> sky = Cells(values=lambda _: range(3), background=0, words={0: "sky", 1: "a sun"})
        >>> sky.statement(["r1c1"], [0, 1], "would be"), sky.statement(["r1c1"], [1], "is")
        ('r1c1 would be sky or hold a sun', 'r1c1 holds a sun')
        """
        if self.background is None:
            return super().statement(places, values, mood, denied=denied)
        several, where = len(places) > 1, listed(places)
        symbols = [value for value in values if value != self.background]
        if denied and self.background in values:
            left = [v for v in self.words if v != self.background and v not in values]
            if symbols:
                return self.statement(places, left, mood)
            return f"{where} {be_not(mood, several=several)} empty"
        verb = be(mood, several=several)
        hold = _HOLD[verb]
        if denied:
            return f"{where} {hold} {listed(f'no {self.value_noun(each)}' for each in symbols)}"
        held = [f"{hold} {listed(map(self.value_word, symbols), 'or')}"] if symbols else []
        is_so = [f"{verb} {self.value_word(self.background)}"] if self.background in values else []
        # "would" is said only once: "would be empty sky or hold a sun".
        return f"{where} {listed([*is_so, *held], 'or').replace('or would ', 'or ')}"

    def own_keys(self) -> Iterator[tuple[str, str]]:
        if self.keys:
            words = ", ".join(map(self.value_word, self.keys.values()))
            yield " ".join(self.keys), f"{words}; with Shift, in pencil"

    def how_to_enter(self, values: Sequence[int] = ()) -> str:
        del values  # digits are what they are
        return "Arrows move, digits fill in."

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
        self, places: Sequence[Place], values: Sequence[int], mood: Mood, *, denied: bool = False
    ) -> str:
        state = self.value_word((1 in values) != denied)
        return f"{listed(places)} {be(mood, several=len(places) > 1)} {state}"

    @property
    def rest(self) -> int:
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

    def own_keys(self) -> Iterator[tuple[str, str]]:
        yield "Space", "shaded, unshaded, not known"

    def how_to_enter(self, values: Sequence[int] = ()) -> str:
        del values  # the same two everywhere
        return "Arrows move; Space, or a touch, shades a cell, says that it is not, forgets it."

    def how_to_give_away(self) -> str:
        return "Space, or a tap, gives away a cell."


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
        raise PuzzleError(
            "the doors of a house are {'vertical': rows, 'horizontal': rows}, "
            f"not {shown(solution)}"
        )

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
        self, places: Sequence[Place], values: Sequence[int], mood: Mood, *, denied: bool = False
    ) -> str:
        """A door that is not open is closed.

        >>> Rooms().statement([Door("vertical", 0, 0)], [1], "is", denied=True)
        'the door between r1c1 and r1c2 is closed'
        """
        state = self.value_word((1 in values) != denied)
        if len(places) == 1:
            return f"{places[0]} {be(mood)} {state}"
        between = (place.between for place in places if isinstance(place, Door))
        return f"the doors {listed(between)} {be(mood, several=True)} {state}"

    def rays(self, board: Doorways[T]) -> tuple[Rays[T], ...]:
        return board.rays

    def own_keys(self) -> Iterator[tuple[str, str]]:
        yield "Shift+arrows, w a s d", "the door on that side"

    def how_to_enter(self, values: Sequence[int] = ()) -> str:
        del values  # the same two everywhere
        return (
            "Arrows walk from room to room; Shift and an arrow, or w a s d, opens and closes the "
            "door on that side."
        )

    def how_to_give_away(self) -> str:
        return "Shift and an arrow, or a tap, gives away a door."

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


def seen(part: Any, blank: int | None) -> Any:
    """A part as it is drawn: None where it is blank."""
    if blank is None:
        return part
    if isinstance(part, Grid):
        return Grid([[None if value == blank else value for value in row] for row in part])
    return tuple(None if value == blank else value for value in part)


def unseen(part: Any, nothing: int | None) -> Any:
    """The part that is drawn like this: the inverse of :func:`seen`."""
    rows = part if isinstance(part, Grid) else (part,)
    if nothing is None or not any(None in row for row in rows):
        return part
    if isinstance(part, Grid):
        return Grid([[nothing if value is None else value for value in row] for row in part])
    return tuple(nothing if value is None else value for value in part)
