"""What somebody says on a board: the values that are filled in, and pencil marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.domain import MAX_VALUE, values_of
from ...core.errors import PuzzleError, UnknownName
from ...core.grid import entries
from ...core.words import listed
from ...rules.constraints import Variable
from ...rules.model import Model
from ...rules.puzzle import Puzzle, Solution
from .. import check

Marks = Mapping[str, Iterable[int]]
"""Pencil marks: the values that somebody thinks are still possible, by place (``r1c2``)."""
Claims = dict[Variable, int]
"""What is said of a few variables, as masks of the values that are left."""


def entered(puzzle: Puzzle, board: Solution) -> Claims:
    """What is filled in."""
    model = puzzle.rules_model
    found = check.entered(puzzle, board)
    for variable, value in found.items():
        if not (0 <= value <= MAX_VALUE and model.domains[variable] >> value & 1):
            raise PuzzleError(model.outside(variable, value).message)
    return {variable: 1 << value for variable, value in found.items()}


def marked(puzzle: Puzzle, marks: Marks, filled: Mapping[Variable, int]) -> Claims:
    """The pencil marks, beside what is filled in."""
    model = puzzle.rules_model
    variables = {model.name(variable): variable for _, variable in entries(model.board)}
    claims = {}
    for place, values in marks.items():
        if place not in variables:
            raise UnknownName("place", str(place), variables)
        variable = variables[place]
        mask = _mask(model, variable, values)
        if not mask:
            raise PuzzleError(f"the pencil marks leave nothing for {place}")
        if filled.get(variable, mask) & mask == 0:
            raise PuzzleError(f"the pencil marks of {place} leave out what is filled in there")
        claims[variable] = mask & model.domains[variable]
        if not claims[variable]:
            given = model.given[variable]
            raise PuzzleError(f"the pencil marks of {place} leave out the given {given}")
    return claims


def _mask(model: Model, variable: Variable, values: Iterable[Any]) -> int:
    possible, mask = model.ranges[variable], 0
    for value in values:
        if type(value) is not int or not (0 <= value <= MAX_VALUE and possible >> value & 1):
            allowed = listed(values_of(possible), "or")
            name = model.name(variable)
            raise PuzzleError(f"a pencil mark of {name} is {value!r}, not {allowed}")
        mask |= 1 << value
    return mask
