"""The formats. The folder is the registry: every file in it is imported, and registers itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain, islice
from pathlib import Path

from .. import genres  # noqa: F401  (importing the folder fills the registry of genres)
from ..errors import FormatError, InputError
from ..puzzle import Puzzle
from ._format import FORMATS, MAX_LENGTH, Format, clean, decode, find, too_long
from ._solution import parse_solution

for _file in sorted(Path(__file__).parent.glob("[!_]*.py")):
    import_module(f"{__name__}.{_file.stem}")

from .jsonl import Line, Lines, lines_of, parse_lines  # noqa: E402

__all__ = [
    "FORMATS",
    "MAX_LENGTH",
    "Format",
    "decode",
    "lost",
    "parse",
    "parse_solution",
    "read_many",
    "recognise",
    "write",
]

_MOST_BLANK_LINES = 1000
"""How far to look for the beginning of a text."""


def parse(text: str, format: str | None = None) -> Puzzle:
    """The puzzle in a text; its format is recognised from the content unless it is named.

    >>> parse("doors([[2,0]])").describe()
    'Doors 1×2'
    """
    text = clean(text)
    return (find(format) if format else _recognised(text)).parse(text)


def write(puzzle: Puzzle, format: str) -> str:
    """The puzzle in a format.

    >>> write(parse('{"genre": "doors", "rooms": [[2, 0]]}'), "prolog")
    'doors([[2,0]]).'
    """
    return find(format).write(puzzle)


def lost(puzzle: Puzzle, format: str) -> list[str]:
    """What the format leaves out of what is known about a puzzle: its title, its solution, …

    >>> lost(parse('{"genre": "doors", "rooms": [[2, 0]], "title": "Two"}'), "prolog")
    ['title']
    """
    known = {name: getattr(puzzle.about, name) for name in puzzle.about.__struct_fields__}
    known["solution"] = puzzle.solution
    keeps = find(format).keeps
    return [name for name, value in known.items() if value is not None and name not in keeps]


def recognise(text: str) -> Format | None:
    """The format that a text looks like, if any."""
    return next((format for format in FORMATS.values() if format.recognises(text)), None)


def _recognised(text: str) -> Format:
    if format := recognise(text):
        return format
    start = text.split(maxsplit=1)[0][:20]
    raise FormatError(
        f"no known format ({', '.join(sorted(FORMATS))}) begins with {start!r}; "
        "a board needs a first line such as skyscrapers 4x4",
        line=1,
        column=1,
    )


def read_many(stream: Lines, format: str | None = None) -> Iterator[Puzzle | InputError]:
    """Every puzzle in a file or a stream of bytes; in place of one that cannot be read, why not.

    JSON lines are read one at a time, in constant memory; any other format holds one puzzle.
    """
    lines = lines_of(stream)
    head, many = _peeked(lines) if format is None else ([], format == "jsonl")
    if many:
        yield from parse_lines(chain(head, lines))
        return
    try:
        yield parse(decode(_whole(chain(head, lines))), format)
    except InputError as error:
        yield error


def _peeked(lines: Iterator[Line]) -> tuple[list[Line], bool]:
    """The first lines, and whether each is a puzzle of its own.

    They are if the first one that is not blank is a whole object. If it is not, it may be
    a bad line among good ones: then the second one begins with a brace, as it never does
    in an object that is laid out over several lines.
    """
    head: list[Line] = []
    filled = 0
    for number, line in islice(lines, _MOST_BLANK_LINES):
        head.append((number, line))
        text = b"too long" if isinstance(line, InputError) else line.strip()
        filled += bool(text)
        if text.startswith(b"{") and (filled == 2 or text.endswith(b"}")):
            return head, True
        if filled == 2:
            break
    return head, False


def _whole(lines: Iterable[Line]) -> bytes:
    """All lines in one, as long as that is bearable."""
    text = bytearray()
    for _, line in lines:
        if isinstance(line, InputError) or len(text) + len(line) > MAX_LENGTH:
            raise too_long()
        text += line
    return bytes(text)
