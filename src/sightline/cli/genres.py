"""The command ``genres``."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

import click

from ..records import genre as genre_record
from ..records.genre import Genre, GenreSetting
from ..rules.checks import one_of
from ..rules.puzzle import GENRES
from ._command import WithExamples
from ._options import json_option_per
from ._output import write_line

WIDTH = 80


@click.command(
    "genres",
    cls=WithExamples,
    examples=[
        "sightline genres",
        "sightline genres --json",
    ],
)
@json_option_per("genre")
def command(*, as_json: bool) -> None:
    """List the genres, their rules and their parameters."""
    genres = [genre_record.of(GENRES[name]) for name in sorted(GENRES)]
    if as_json:
        for genre in genres:
            write_line(genre)
    else:
        click.echo("\n\n".join("\n".join(_lines(genre)) for genre in genres))


def _lines(genre: Genre) -> Iterator[str]:
    yield f"{genre.title} ({genre.name})"
    yield fill(genre.rules, WIDTH, initial_indent="  ", subsequent_indent="  ")
    yield f"  size:   up to {genre.max_side}×{genre.max_side}"
    clues = (clue.key if clue.needed else f"{clue.key} (optional)" for clue in genre.clues)
    yield fill(
        f"clues:  {', '.join(clues)}", WIDTH, initial_indent="  ", subsequent_indent=" " * 10
    )
    for name, setting in genre.switches.items():
        if setting.values:
            told = f"setting: {name}; {_possible(setting)}; usually {setting.default}"
            yield fill(told, WIDTH, initial_indent="  ", subsequent_indent=" " * 11)
        else:
            other = "false" if setting.default else "true"
            yield f"  switch: {name}; {other} means {setting.otherwise}"


def _possible(setting: GenreSetting) -> str:
    """What a setting can be: its numbers, or its words and what they mean."""
    if isinstance(setting.default, int):
        return f"{setting.label}, {one_of([each.value for each in setting.values])}"
    return ", ".join(f"{each.value} means {each.text}" for each in setting.values)
