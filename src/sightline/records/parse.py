"""The answer of ``parse``."""

from __future__ import annotations

from typing import Any

import msgspec

from ..formats import parse, recognise
from ..formats._format import clean
from ..formats.json import record as json_record


class Parsed(msgspec.Struct, frozen=True):
    """What is written in a text."""

    format: str
    description: str
    """Genre, size and variants in one line."""
    puzzle: dict[str, Any]
    """The puzzle in the JSON form."""


def of(text: str, format: str | None) -> Parsed:
    """The puzzle in a text, and its format."""
    puzzle = parse(text, format)
    found = recognise(clean(text))
    return Parsed(format or (found.name if found else ""), puzzle.describe(), json_record(puzzle))
