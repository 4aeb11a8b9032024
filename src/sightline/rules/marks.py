"""Pencil marks: the values that a player has noted as still possible, by place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..core.domain import MAX_VALUE, values_of
from ..core.errors import PuzzleError, UnknownName, shown
from ..core.grid import entries
from ..core.words import listed
from .checks import shown_value
from .constraints.base import Variable
from .model import Model

Marks = Mapping[str, Iterable[int]]
"""By the key or the text of a place: ``{"r1c2": [3, 4], "r1c2-r1c3": [0]}``."""


def masks_of(model: Model, marks: Marks) -> dict[Variable, int]:
    """The marks of each variable as a mask; unknown places and values are refused."""
    if not isinstance(marks, Mapping):
        raise PuzzleError(
            f"pencil marks are {shown(marks)}, but must be values by place: {{'r1c2': [3, 4]}}"
        )
    by_key = {model.place(variable).key: variable for _, variable in entries(model.board)}
    by_name = {model.name(variable): variable for variable in by_key.values()}
    masks = {}
    for place, values in marks.items():
        variable = by_key.get(place, by_name.get(place))
        if variable is None:
            raise UnknownName("place", place, by_key)
        if not isinstance(values, Iterable):
            raise PuzzleError(f"the pencil marks of {place} are {shown(values)}, not a list")
        masks[variable] = _mask(values, model.ranges[variable], place)
    return masks


def _mask(values: Iterable[object], possible: int, place: str) -> int:
    mask = 0
    for value in values:
        if type(value) is not int or not (0 <= value <= MAX_VALUE and possible >> value & 1):
            allowed = listed(values_of(possible), "or")
            raise PuzzleError(f"a pencil mark of {place} is {shown_value(value)}, not {allowed}")
        mask |= 1 << value
    return mask
