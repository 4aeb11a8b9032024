"""The command ``library``."""

from __future__ import annotations

from collections.abc import Iterable

import click

from .. import library
from ..formats.json import record
from ..records import library as library_record
from ..records.library import Entry
from ..rules.puzzle import Puzzle
from ..words import say, sentence, text
from ._command import WithExamples
from ._options import ascii_option, json_option
from ._output import is_terminal, needs_ascii, tell, write_line

BY = say("library-by", "by { $author }")

Row = tuple[str, ...]


@click.command(
    "library",
    cls=WithExamples,
    examples=[
        "sightline library",
        "sightline library doors",
        "sightline library skyscrapers/logicmasters",
        "sightline library --json | sightline solve -",
    ],
)
@click.argument("name", metavar="[NAME]", required=False)
@json_option
@ascii_option
def command(*, name: str | None, as_json: bool, ascii: bool) -> None:
    """List the built-in puzzles, those of a genre, or show one of them.

    NAME is a genre or the name of a puzzle. In a pipe there is a puzzle per line: name,
    size, title, source and, if it has them, that it has several solutions, with tabs between
    them. With --json, a puzzle per line in the JSON format, ready to be read again.
    """
    one = name if name and "/" in name else None
    puzzles = [library.load(each) for each in ([one] if one else library.names(name))]
    if as_json:
        for puzzle in puzzles:
            write_line(record(puzzle))
    elif one:
        _show(puzzles[0], ascii or needs_ascii())
    else:
        _list(puzzles)


def _show(puzzle: Puzzle, ascii: bool) -> None:
    entry = library_record.of(puzzle)
    author = text(BY(author=entry.author)) if entry.author else None
    several = sentence(library.SEVERAL) if entry.several else None
    parts = (entry.title, author, entry.source, several)
    tell("\n".join([puzzle.text(ascii=ascii), "", *filter(None, parts)]))


def _list(puzzles: Iterable[Puzzle]) -> None:
    rows = [_row(library_record.of(puzzle)) for puzzle in puzzles]
    if is_terminal():
        # The source comes last, because it is the longest.
        lines = _aligned([(*row[:3], row[4], row[3]) for row in rows])
    else:
        lines = ["\t".join(row) for row in rows]
    tell("\n".join(lines))


def _row(entry: Entry) -> Row:
    size = f"{entry.rows}×{entry.columns}"
    several = text(library.SEVERAL) if entry.several else ""
    return entry.id, size, entry.title or "", entry.source or "", several


def _aligned(rows: list[Row]) -> list[str]:
    """The rows as a table that fits the terminal."""
    from shutil import get_terminal_size

    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = get_terminal_size().columns
    return [
        _cut("  ".join(each.ljust(width) for each, width in zip(row, widths, strict=True)), room)
        for row in rows
    ]


def _cut(line: str, room: int) -> str:
    line = line.rstrip()
    return line if len(line) <= room else f"{line[: room - 1]}…"
