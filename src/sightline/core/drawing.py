"""A board as plain parts, which every renderer draws and which text is parsed back into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from .grid import Doorways, Grid, Path, Shape
from .places import SIDES, End, Spot, at


class Look(msgspec.Struct, frozen=True):
    """Where the clues of a genre stand, by their keys in the JSON form."""

    cells: str
    """What is written in the cells."""
    sides: Mapping[str, str] = {}
    """What stands on which side: ``{"left": "rows"}``."""

    def spot(self, path: Path) -> Spot:
        """The spot of a clue on the board, by its path in the JSON form."""
        match path:
            case (*_, str(key), int(index)):
                return End(next(side for side, there in self.sides.items() if there == key), index)
        return at(path[1:])


class Drawing(msgspec.Struct, frozen=True):
    """What a picture of a board shows; None is nothing.

    ::

             top            walls: 1 nothing (an open door), 0 a wall (a closed door),
          ┌───┬───┐                None not known yet
     left │ cells │ right   shades: 1 a shaded cell, 0 one that is not
          └───┴───┘         sides: clues by side, for the sides that the genre uses
            bottom
    """

    cells: Grid[int | None]
    walls: Doorways[int | None] | None
    """None: a board without doors."""
    sides: Mapping[str, tuple[int | None, ...]]
    shades: Grid[int | None] | None = None
    """None: a board without shaded cells."""

    def at(self, where: str) -> Any:
        """The list that is drawn there: ``cells``, ``shades``, ``left``, ``vertical``, …"""
        if where in ("cells", "shades"):
            return getattr(self, where)
        return self.sides[where] if where in self.sides else getattr(self.walls, where)

    def rows(self) -> Iterator[Sequence[int | None]]:
        """All values that are drawn, row by row."""
        yield from self.sides.values()
        walls = (self.walls.vertical, self.walls.horizontal) if self.walls else ()
        for grid in (self.cells, self.shades or (), *walls):
            yield from grid


def drawn(lists: Mapping[str, Any], shape: Shape) -> Drawing:
    """The drawing of the lists that stand in the cells, on the sides, in the walls."""
    return Drawing(
        cells=lists["cells"] if "cells" in lists else Grid.filled(shape, None),
        walls=Doorways(lists["vertical"], lists["horizontal"]) if "vertical" in lists else None,
        sides={at: clues for at, clues in lists.items() if at in SIDES},
        shades=lists.get("shades"),
    )


def blank_lists(places: Iterable[str], shape: Shape) -> dict[str, Any]:
    """Empty lists for the places where something is drawn."""
    rows, columns = shape
    lengths = {"left": rows, "right": rows, "top": columns, "bottom": columns}
    shapes = {"vertical": (rows, columns - 1), "horizontal": (rows - 1, columns)}
    return {
        at: (None,) * lengths[at] if at in lengths else Grid.filled(shapes.get(at, shape), None)
        for at in places
    }


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
