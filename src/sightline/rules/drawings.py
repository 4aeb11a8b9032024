"""Puzzles as drawings, and back: where each list of clues is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.drawing import Drawing, Look, blank_lists, drawn, seen, unseen
from ..core.grid import Shape
from ..core.places import SIDES
from .parts import flat, parts_of

if TYPE_CHECKING:
    from .puzzle import Puzzle, Solution


def look_of(genre: type[Puzzle]) -> Look:
    """Where the clues of a genre are drawn, derived from its fields."""
    keys = {key.at: key.name for part in parts_of(genre) for key in part.keys}
    return Look(keys.get("cells", ""), {at: keys[at] for at in keys if at in SIDES})


def drawing_of(puzzle: Puzzle, board: Solution | None = None) -> Drawing:
    """The drawing of a puzzle, blank or with a board of its shape."""
    lists = {key.at: seen(value, puzzle.parts[part.name]) for part, key, value in flat(puzzle)}
    if board is not None:
        blank = puzzle.parts[puzzle.given_part]
        for key, grid in puzzle.board.grids(board):
            lists[puzzle.board.drawn_at[key]] = seen(grid, blank)
    return drawn(lists, puzzle.shape)


def blank_drawing(genre: type[Puzzle], shape: Shape) -> Drawing:
    """The drawing of a board without any clues."""
    places = (key.at for part in parts_of(genre) for key in part.keys)
    return drawn(blank_lists(places, shape), shape)


def lists_in(drawing: Drawing, genre: type[Puzzle]) -> dict[str, Any]:
    """The clues of a genre in a drawing, by key."""
    keys = [key for part in parts_of(genre) for key in part.keys]
    return {key.name: unseen(drawing.at(key.at), key.nothing) for key in keys}
