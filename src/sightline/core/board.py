"""Board: what every kind of board answers.

Renderers, parsers, setters and players depend on the kind of a board, never on the genre. The
kinds are in :mod:`.boards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

import msgspec

from ..words import Listed, Message, Slot, noun, say, text
from .grid import Grid, Rays, Shape
from .places import Named, Place, Several

T = TypeVar("T")
Values = Callable[[Any], Sequence[int]]
"""Returns the values possible on the board of a puzzle, given its shape and settings."""


# How statements about places are said: as facts; supposed, after "if"; and as what would follow.
say(
    "be",
    "{ $mood -> [were] were [would] would be *[is] { $places -> [one] is *[other] are } }",
)
say(
    "be-not",
    "{ $mood -> [were] were not [would] would not be "
    "*[is] { $places -> [one] is not *[other] are not } }",
)
say(
    "is-values",
    '{ $places -> [one] { A($values) } *[other] { SAY($values, number: "plural") } }',
)
IS = say("is", "{ $places } { be } { is-values }")
IS_NOT = say("is-not", "{ $places } { be-not } { is-values }")


CELLS_AT = say(
    "cells-at",
    '{ $places -> [one] { $noun } *[other] { SAY($noun, number: "plural") } } { $places }',
)
WHOLE = say("whole", "the whole { $noun }")


class Value(msgspec.Struct, frozen=True):
    """A value of a board, as a genre calls it."""

    data: int
    said: Slot

    def __str__(self) -> str:
        return text(self)


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
    """The value that is nothing by itself: empty sky. It is not worth giving away, and a place that
    holds it is not among those to fill in."""
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

    def __post_init__(self) -> None:
        # Its words are declared before they are said: what another process found is said here.
        for word in (self.cell_word, self.board_word, self.seen_word):
            noun(f"a {word}")
        for value in self.words:
            self.value(value)

    @property
    def left_open(self) -> int | None:
        """The value of places that a player leaves open in the end; None: there are none.

        This is the background, if there is one. Unshaded cells need not be marked either, but are
        no background: which cells are not shaded is as telling as which ones are.
        """
        return self.background

    # In words ------------------------------------------------------------------------

    def value(self, value: int) -> Value:
        """A value, to be said."""
        return _called(self.words.get(value, ""), value)

    def values_called(self, values: Iterable[int], last: str = "or") -> Slot:
        """Several values, or one, to be said."""
        return Listed.of(map(self.value, values), last)

    @property
    def cell_noun(self) -> Message:
        """The name of a cell, to be said."""
        return noun(f"a {self.cell_word}")

    @property
    def board_noun(self) -> Message:
        """The name of the whole board, to be said."""
        return noun(f"a {self.board_word}")

    @property
    def seen_noun(self) -> Message:
        """The name of what is seen along a line, to be said."""
        return noun(f"a {self.seen_word}")

    def cells_at(self, *places: Place) -> Several:
        """A cell or several, with its name: ``room r1c1``."""
        return Several(places, CELLS_AT(noun=self.cell_noun))

    @property
    def whole(self) -> Named:
        """All of the board: ``the whole house``."""
        return Named(WHOLE(noun=self.board_noun))

    def is_value(self, at: str) -> bool:
        """Whether what is drawn there is a value of the board rather than a number."""
        return at in self.drawn_at.values() or (at != "cells" and not self.toggled)

    def written(self, value: int, at: str = "", *, ascii: bool = False) -> str:
        """The text of a value; its number in places where numbers are drawn.

        >>> from sightline.core.boards import Shaded
        >>> Shaded().written(1), Shaded().written(1, "cells")
        ('■', '1')
        """
        if value not in self.symbols or (at and not self.is_value(at)):
            return str(value)
        return self.symbols[value][ascii]

    def statement(
        self, places: Sequence[Place], values: Sequence[int], *, denied: bool = False
    ) -> Message:
        """A statement that these places have one of the values or, if ``denied``, none of them."""
        is_so = IS_NOT if denied else IS
        return is_so(places=Listed.of(places), values=self.values_called(values))

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

    def own_keys(self) -> Iterator[tuple[Slot, Message]]:
        """The keys, beside digits, that enter values, and what each does."""
        raise NotImplementedError

    def how_to_enter(self, values: Sequence[int] = ()) -> Message:
        """A sentence on how to enter values with keys, or two if these are the possible ones."""
        raise NotImplementedError

    def how_to_give_away(self) -> Message:
        """How to give away a bit of the solution in an editor, where a click cycles the entry."""
        raise NotImplementedError


@lru_cache(maxsize=1_000)
def _called(word: str, value: int) -> Value:
    """A value by the word that a genre has for it, or by its number; a letter is a name."""
    if not word:
        return Value(value, value)
    return Value(value, word if len(word) == 1 else noun(word))
