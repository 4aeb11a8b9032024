"""A house seen from above: walls, and in each doorway a door that is open, closed or unknown.

Inner walls end at the jambs of a doorway. Between the jambs there are dashes where nothing is
known, and two posts for an open door. A closed door is a wall from corner to corner, so that a
house that is filled in shows which rooms are together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from ..core.grid import Doorways
from ..core.places import Door
from .highlight import Highlight
from .layout import Layout, Point
from .picture import Circle, Path, Shape

JAMB = 10
"""How far a wall reaches into a doorway."""
POST = 8
"""How wide the posts of an open door are, across the wall."""
HALO = 11
"""The radius of the highlight of a door."""

Doors = Doorways[int | None]


def stubs(layout: Layout) -> str:
    """At each corner of a room, the beginnings of the inner walls, as a path."""
    gap = layout.cell - 2 * JAMB
    down, across = (
        end.format(JAMB)
        + (hop.format(gap) + end.format(2 * JAMB)) * (rooms - 1)
        + hop.format(gap)
        + end.format(JAMB)
        for end, hop, rooms in (("v{}", "m0 {}", layout.rows), ("h{}", "m{} 0", layout.columns))
    )
    vertical = (f"M{layout.corner(0, c)[0]} {layout.top}{down}" for c in range(1, layout.columns))
    horizontal = (f"M{layout.left} {layout.corner(r, 0)[1]}{across}" for r in range(1, layout.rows))
    return "".join((*vertical, *horizontal))


def doors(
    layout: Layout,
    given: Doors,
    shown: Doors,
    marks: Mapping[str, frozenset[int]],
    pointed: Highlight,
) -> Iterator[Shape]:
    """The shapes in every doorway."""
    for way in doorways(layout):
        place = way.place
        role, state = "given", _state(given, way)
        if state is None:
            role, state = "entered", _state(shown, way)
        if state is None:
            state = pointed.values.get(place)
        if state is None and place in marks and len(marks[place]) == 1:
            role, (state,) = "mark", marks[place]
        if state is None:
            yield Path("door unknown", way.gap, place)
        elif state:
            yield Path(f"door open {role}", way.posts, place)
        else:
            yield Path(f"door closed {role}", way.wall, place)


def halos(layout: Layout, pointed: Highlight) -> Iterator[Shape]:
    """The highlights of doors, drawn below them."""
    for way in doorways(layout) if pointed.ways else ():
        pointing = pointed.ways.get(way.place)
        if pointing:
            yield Circle(f"halo {pointing}", *way.middle, HALO)


class Doorway(NamedTuple):
    """Where a door is, and what can be drawn there."""

    kind: str
    row: int
    column: int
    place: str
    middle: Point
    gap: str
    """From jamb to jamb."""
    wall: str
    """From corner to corner."""
    posts: str
    """One on each jamb, across the wall."""


@lru_cache(maxsize=64)
def doorways(layout: Layout) -> tuple[Doorway, ...]:
    """All doorways of a house; cached, because many boards have the same size."""
    vertical = (
        _in_vertical_wall(layout, row, column)
        for row in range(layout.rows)
        for column in range(layout.columns - 1)
    )
    horizontal = (
        _in_horizontal_wall(layout, row, column)
        for row in range(layout.rows - 1)
        for column in range(layout.columns)
    )
    return (*vertical, *horizontal)


def _in_vertical_wall(layout: Layout, row: int, column: int) -> Doorway:
    (x, y), gap = layout.corner(row, column + 1), layout.cell - 2 * JAMB
    return Doorway(
        kind="vertical",
        row=row,
        column=column,
        place=Door("vertical", row, column).key,
        middle=(x, y + layout.cell // 2),
        gap=f"M{x} {y + JAMB}v{gap}",
        wall=f"M{x} {y}v{layout.cell}",
        posts=f"M{x - POST // 2} {y + JAMB}h{POST}m{-POST} {gap}h{POST}",
    )


def _in_horizontal_wall(layout: Layout, row: int, column: int) -> Doorway:
    (x, y), gap = layout.corner(row + 1, column), layout.cell - 2 * JAMB
    return Doorway(
        kind="horizontal",
        row=row,
        column=column,
        place=Door("horizontal", row, column).key,
        middle=(x + layout.cell // 2, y),
        gap=f"M{x + JAMB} {y}h{gap}",
        wall=f"M{x} {y}h{layout.cell}",
        posts=f"M{x + JAMB} {y - POST // 2}v{POST}m{gap} {-POST}v{POST}",
    )


def _state(doors: Doors, way: Doorway) -> int | None:
    wall = doors.vertical if way.kind == "vertical" else doors.horizontal
    return wall[way.row][way.column]
