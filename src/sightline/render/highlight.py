"""What to highlight on a board: the places of a step, or of rules that are broken.

A place is identified by its key, which is also its id in a picture: see
:mod:`sightline.core.places`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from ..core.places import Place, Shape, Spot

if TYPE_CHECKING:
    from ..rules.constraints import Broken
    from ..rules.puzzle import Puzzle
    from ..verbs.explain import Step

Way = str
"""How a place is highlighted: one of :data:`WAYS`."""
WAYS = ("wrong", "concluded", "leaned", "looked")
"""The most important first: of a place with several ways, only the first one is shown."""


class Highlight(msgspec.Struct, frozen=True, kw_only=True):
    """The places to highlight, and what a step adds to the board."""

    ways: Mapping[str, Way] = {}
    """How each place is highlighted."""
    values: Mapping[str, int] = {}
    """The value that is concluded for a place."""
    struck: Mapping[str, frozenset[int]] = {}
    """The values that are excluded there."""


NOTHING = Highlight()


def highlight(
    puzzle: Puzzle, step: Step | None, conflicts: Sequence[Broken], line: int | None = None
) -> Highlight:
    """The highlight of a step, of one of its numbered lines, counted from 1, or of broken rules."""
    if step is not None and line is not None and line < len(step.numbered):
        return _of_line(puzzle, step, line)
    if step is None and not conflicts:
        return NOTHING
    ways: dict[str, Way] = {}
    for way, spot in _pointed(puzzle.shape, step, conflicts):
        if way == min(way, ways.get(spot.key, way), key=WAYS.index):
            ways[spot.key] = way
    concluded = step.conclusions if step else ()
    return Highlight(
        ways=ways,
        values={fact.place.key: fact.is_ for fact in concluded if fact.is_ is not None},
        struck={fact.place.key: frozenset(fact.not_) for fact in concluded if fact.not_},
    )


def _of_line(puzzle: Puzzle, step: Step, number: int) -> Highlight:
    """The highlight of one line: its places and, less so, those of the lines before it."""
    *before, line = step.numbered[:number]
    ways: dict[str, Way] = {}
    if line.where:
        ways |= _keys(puzzle, (line.where,), "wrong" if line.clashes else "looked")
    ways |= _keys(puzzle, (place for each in before for place in each.places), "leaned")
    return Highlight(ways=ways | _keys(puzzle, line.places, "concluded"))


def _keys(puzzle: Puzzle, places: Iterable[Place], way: Way) -> dict[str, Way]:
    return {spot.key: way for place in places for spot in place.spots(puzzle.shape)}


def _pointed(
    shape: Shape, step: Step | None, conflicts: Sequence[Broken]
) -> Iterator[tuple[Way, Spot]]:
    for broken in conflicts:
        yield from (("wrong", spot) for spot in broken.where.spots(shape))
    if step is None:
        return
    for way, facts in (("concluded", step.conclusions), ("leaned", step.used)):
        yield from ((way, spot) for fact in facts for spot in fact.place.spots(shape))
    for place in step.where:
        yield from (("looked", spot) for spot in place.spots(shape))
    yield from (("looked", spot) for spot in step.clues)
