"""The answer of ``make``."""

from __future__ import annotations

from typing import Any

import msgspec

from ..formats.json import record as json_record
from ..verbs.make import Facts, Made


class Fresh(Facts, frozen=True, kw_only=True):
    """A new puzzle; a line of ``make --json``: the puzzle's own JSON, and more beside it."""

    genre: str
    solution: Any


def of(made: Made) -> dict[str, Any]:
    """A puzzle that was made, as a record: a :class:`Fresh` with the keys of its genre."""
    facts = {name: getattr(made, name) for name in Facts.__struct_fields__}
    return json_record(made.puzzle) | facts


def line_of(made: Made) -> bytes:
    """The record as a line of JSON."""
    return msgspec.json.encode(of(made))
