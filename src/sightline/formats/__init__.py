"""The formats. The folder is the registry: every module in it is imported and registers itself.

JSON is there from the start; the others are imported when a text has to be recognised, or one of
them is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._fitting import left_beside, losses, lost, refuse, write
from ._format import MAX_LENGTH, Format, decode, every_format
from ._many import read_many
from ._parsing import names_to_read, parse, recognise

if TYPE_CHECKING:
    from ._solution import parse_solution

    FORMATS: dict[str, Format]

__all__ = [
    "FORMATS",
    "MAX_LENGTH",
    "Format",
    "decode",
    "left_beside",
    "losses",
    "lost",
    "names_to_read",
    "parse",
    "parse_solution",
    "read_many",
    "recognise",
    "refuse",
    "write",
]


def __getattr__(name: str) -> Any:
    # Imported on first use, so that reading JSON does not wait for the other formats.
    if name == "FORMATS":
        return every_format()
    if name == "parse_solution":
        from ._solution import parse_solution

        return parse_solution
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
