"""Shaded cells: dark squares, and a dot in a cell of which it is known that it is not shaded.

A number stands on a dark square in the colour of the paper. Where it leaves no space for a dot,
the dot is below it. A board that is filled in wholly needs no dots.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..core.drawing import Drawing
from ..core.places import Cell
from .highlight import Highlight
from .layout import Layout
from .picture import Circle, Rectangle, Shape

INSET = 2
"""Between a shaded cell and its neighbours, so that one can count them."""
RINGED = 7
"""The same where a ring is drawn in the cell, so that it is seen."""
PENCILLED = 14
"""From the frame of a cell to a shade that is only thought of."""
DOT = 3
"""The radius of a dot."""
BELOW = 14
"""How far below the middle a dot is that gives way to a number."""


def shades(
    layout: Layout,
    given: Drawing,
    shown: Drawing,
    marks: Mapping[str, frozenset[int]],
    pointed: Highlight,
) -> Iterator[Shape]:
    """What is known of the shade of every cell."""
    is_whole = all(None not in row for row in shown.shades or ())
    for r, c in layout.places():
        place = Cell(r, c).key
        role, state = "given", _state(given, r, c)
        if state is None:
            role, state = "entered", _state(shown, r, c)
        if state is None:
            state = pointed.values.get(place)
        inset = INSET if pointed.ways.get(place, "looked") == "looked" else RINGED
        if state is None and len(marks.get(place, ())) == 1:
            role, inset, (state,) = "mark", PENCILLED, marks[place]
        if state:
            (x, y), side = layout.corner(r, c), layout.cell - 2 * inset
            yield Rectangle(f"shade {role}", x + inset, y + inset, side, side)
        elif state is not None and not is_whole:
            x, y = layout.middle(r, c)
            below = BELOW if shown.cells[r][c] is not None else 0
            yield Circle(f"unshaded {role}", x, y + below, DOT)


def is_dark(shown: Drawing, pointed: Highlight, r: int, c: int) -> bool:
    """Whether a number in this cell stands on a dark square."""
    state = _state(shown, r, c)
    return bool(pointed.values.get(Cell(r, c).key) if state is None else state)


def _state(drawing: Drawing, r: int, c: int) -> int | None:
    return drawing.shades[r][c] if drawing.shades else None
