"""What to point at on a board: the places of a step, or of rules that are broken.

A place goes by a short name, which is also its id in a picture: ``r1c2`` a cell,
``r1c2-r1c3`` the door between two rooms, ``left-3`` the clue at the left of row 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from ..core.grid import Path, Shape, cell_name, entries
from ..rules.puzzle import Puzzle

if TYPE_CHECKING:
    from ..rules.constraints import Broken, Constraint
    from ..verbs.explain import Step

Way = str
"""How a place is pointed at: one of :data:`WAYS`."""
WAYS = ("wrong", "concluded", "leaned", "looked")
"""The most important first: of a place with several ways, only the first one is shown."""

_CELL = re.compile(r"r\d+c\d+")
_DOOR = re.compile(r"the door between (r\d+c\d+) and (r\d+c\d+)")
_LINE = re.compile(r"(row|column) (\d+)(?:, from the (\w+))?")
SIDES = {"row": ("left", "right"), "column": ("top", "bottom")}


class Highlight(msgspec.Struct, frozen=True, kw_only=True):
    """The places to point at, and what a step adds to the board."""

    ways: Mapping[str, Way] = {}
    """How each place is pointed at."""
    values: Mapping[str, int] = {}
    """What is concluded to stand at a place."""
    struck: Mapping[str, frozenset[int]] = {}
    """What is concluded not to stand there."""


NOTHING = Highlight()


def highlight(puzzle: Puzzle, step: Step | None, conflicts: Sequence[Broken]) -> Highlight:
    """What there is to point at."""
    if step is None and not conflicts:
        return NOTHING
    ways: dict[str, Way] = {}
    for way, place in _pointed(puzzle, step, conflicts):
        if way == min(way, ways.get(place, way), key=WAYS.index):
            ways[place] = way
    concluded = step.conclusions if step else ()
    return Highlight(
        ways=ways,
        values={place_of(fact.path): fact.is_ for fact in concluded if fact.is_ is not None},
        struck={place_of(fact.path): frozenset(fact.not_) for fact in concluded if fact.not_},
    )


def _pointed(
    puzzle: Puzzle, step: Step | None, conflicts: Sequence[Broken]
) -> Iterator[tuple[Way, str]]:
    for broken in conflicts:
        for place in places_named(broken.where, puzzle.shape):
            yield "wrong", place
    if step is not None:
        for fact in step.conclusions:
            yield "concluded", place_of(fact.path)
        for fact in step.given:
            yield "leaned", place_of(fact.path)
        for place in _looked_at(puzzle, step):
            yield "looked", place


def place_of(path: Path) -> str:
    """The short name of a place in a solution.

    >>> place_of((0, 1)), place_of(("vertical", 0, 1)), place_of(("horizontal", 0, 1))
    ('r1c2', 'r1c2-r1c3', 'r1c2-r2c2')
    """
    match path:
        case (int(row), int(column)):
            return cell_name(row, column)
        case (str(kind), int(row), int(column)):
            return door_place(kind, row, column)
    raise KeyError(path)


def door_place(kind: str, row: int, column: int) -> str:
    """The short name of a door.

    >>> door_place("vertical", 0, 1)
    'r1c2-r1c3'
    """
    down, across = (0, 1) if kind == "vertical" else (1, 0)
    return f"{cell_name(row, column)}-{cell_name(row + down, column + across)}"


def places_named(text: str, shape: Shape) -> Iterator[str]:
    """The places that a text speaks of, in the words that people have for them.

    >>> list(places_named("row 2, from the left", (2, 2)))
    ['r2c1', 'r2c2', 'left-2']
    >>> list(places_named("the door between r1c1 and r1c2", (2, 2)))
    ['r1c1-r1c2']
    """
    if doors := _DOOR.findall(text):
        yield from ("-".join(rooms) for rooms in doors)
        return
    yield from _CELL.findall(text)
    for kind, number, side in _LINE.findall(text):
        yield from _line(kind, int(number) - 1, shape)
        if side:
            yield f"{side}-{number}"


def _line(kind: str, index: int, shape: Shape) -> Iterator[str]:
    rows, columns = shape
    if kind == "row":
        yield from (cell_name(index, column) for column in range(columns))
    else:
        yield from (cell_name(row, index) for row in range(rows))


def _looked_at(puzzle: Puzzle, step: Step) -> Iterator[str]:
    """The lines and clues that a step leans on; in a house, the rooms with their numbers."""
    model = puzzle.rules_model
    paths = {variable: path for path, variable in entries(model.board)}
    for number in step.because:
        constraint = model.constraints[number]
        places = [paths[variable] for variable in constraint.variables()]
        if puzzle.look.doors is None:
            yield from map(place_of, places)
            yield from _clues_of(constraint, places)
    for where in step.where:
        yield from _CELL.findall(where)


def _clues_of(constraint: Constraint, places: Sequence[Path]) -> Iterator[str]:
    """The clues at the ends of the line that a constraint with a clue speaks of."""
    rows, columns = ({path[axis] for path in places} for axis in (0, 1))
    if not constraint.clue_arguments or len(places) < 2:
        return
    for kind, lines in (("row", rows), ("column", columns)):
        if len(lines) == 1:
            index = int(next(iter(lines)))
            yield from (f"{side}-{index + 1}" for side in SIDES[kind])
