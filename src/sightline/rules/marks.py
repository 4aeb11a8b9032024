"""Pencil marks: the values that a player has noted as still possible, by place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..core.domain import MAX_VALUE, values_of
from ..core.errors import PuzzleError, UnknownName, shown
from ..core.grid import entries
from ..words import Listed, say
from .checks import shown_value
from .constraints.base import Variable
from .model import Model

NO_MARKS = say("no-marks", "pencil marks are { $value }, but must be values by place: { $example }")
NO_LIST = say("no-list-of-marks", "the pencil marks of { $place } are { $value }, not a list")
NO_MARK = say("no-mark", "a pencil mark of { $place } is { $value }, not { $values }")

Marks = Mapping[str, Iterable[int]]
"""By the key or the text of a place: ``{"r1c2": [3, 4], "r1c2-r1c3": [0]}``."""


def masks_of(model: Model, marks: Marks) -> dict[Variable, int]:
    """The marks of each variable as a mask; unknown places and values are refused."""
    if not isinstance(marks, Mapping):
        raise PuzzleError(NO_MARKS(value=shown(marks), example="{'r1c2': [3, 4]}"))
    by_key = {model.place(variable).key: variable for _, variable in entries(model.board)}
    masks = {}
    for place, values in marks.items():
        variable = by_key.get(place)
        if variable is None:
            variable = next((v for v in by_key.values() if model.name(v) == place), None)
        if variable is None:
            raise UnknownName("place", place, by_key)
        if not isinstance(values, Iterable):
            raise PuzzleError(NO_LIST(place=place, value=shown(values)))
        masks[variable] = _mask(values, model.ranges[variable], place)
    return masks


def _mask(values: Iterable[object], possible: int, place: str) -> int:
    mask = 0
    for value in values:
        if type(value) is not int or not (0 <= value <= MAX_VALUE and possible >> value & 1):
            allowed = Listed(tuple(values_of(possible)), "or")
            raise PuzzleError(NO_MARK(place=place, value=shown_value(value), values=allowed))
        mask |= 1 << value
    return mask
