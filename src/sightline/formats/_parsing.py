"""Reading one puzzle in any format."""

from __future__ import annotations

from ..core.arguments import says_what_was_meant
from ..core.errors import FormatError
from ..rules.puzzle import Puzzle
from ._format import Format, clean, every_format, find


@says_what_was_meant
def parse(text: str, format: str | None = None) -> Puzzle:
    """The puzzle in a text; the format is recognised from the content unless it is given.

    >>> parse("doors([[2,0]])").describe()
    'Doors 1×2'
    """
    text = clean(text)
    return (find(format) if format else _recognised(text)).parse(text)


def names_to_read() -> list[str]:
    """The names of the formats that can be parsed."""
    return sorted(name for name, format in every_format().items() if format.readable)


def recognise(text: str) -> Format | None:
    """The format that a text looks like, if any."""
    return next((format for format in every_format().values() if format.recognises(text)), None)


def _recognised(text: str) -> Format:
    if format := recognise(text):
        return format
    start = text.split(maxsplit=1)[0][:20]
    raise FormatError(
        f"no known format ({', '.join(names_to_read())}) begins with {start!r}; "
        "a board needs a first line such as skyscrapers 4x4",
        line=1,
        column=1,
    )
