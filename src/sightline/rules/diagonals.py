"""The long diagonals that the rules of a puzzle are about: drawings show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from ..core.grid import Shape
from ..core.places import Diagonal
from .constraints.reason import View
from .puzzle import Puzzle
from .settings import Stated


def long_diagonals(puzzle: Puzzle) -> tuple[Diagonal, ...]:
    """Those of the long diagonals on which a constraint of the rules lies.

    >>> from sightline.rules.puzzle import genre
    >>> square = genre("skyscrapers").blank((4, 4))
    >>> [str(each) for each in long_diagonals(square.restated(diagonals=True))]
    ['the falling diagonal', 'the rising diagonal']
    >>> long_diagonals(square)
    ()
    """
    rows, columns = puzzle.shape
    if rows != columns:
        return ()
    return _without_clues(type(puzzle).blank, puzzle.shape, tuple(puzzle.stated.items()))


@lru_cache(maxsize=128)
def _without_clues(
    blank: Callable[[Shape], Puzzle], shape: Shape, stated: Stated
) -> tuple[Diagonal, ...]:
    """They do not depend on the clues; cached, because many boards have the same form."""
    return tuple(dict.fromkeys(_diagonals(blank(shape).restated(**dict(stated)))))


def _diagonals(puzzle: Puzzle) -> Iterator[Diagonal]:
    model = puzzle.rules_model
    view = View(model.domains, model.ranges, puzzle.board, model.place)
    for constraint in model.constraints:
        where = constraint.whereabouts(view)
        if isinstance(where, Diagonal):
            yield where
