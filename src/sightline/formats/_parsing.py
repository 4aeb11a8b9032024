"""Reading one puzzle in any format."""

from __future__ import annotations

from ..core.arguments import says_what_was_meant
from ..core.errors import FormatError
from ..rules.puzzle import Puzzle
from ..words import Listed, say
from ._format import Format, clean, every_format, find

NO_FORMAT = say(
    "no-format",
    "no known format ({ $known }) begins with { $start }; a board needs a first line such as "
    "skyscrapers 4x4",
)


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
    known = Listed(tuple(names_to_read()), "comma")
    start = text.split(maxsplit=1)[0][:20]
    raise FormatError(NO_FORMAT(known=known, start=repr(start)), line=1, column=1)
