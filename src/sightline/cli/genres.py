"""The command ``genres``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any

import click

from ..rules.fields import default, parts_of
from ..rules.puzzle import GENRES, Puzzle
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
    genres = [GENRES[name] for name in sorted(GENRES)]
    if as_json:
        for genre in genres:
            write_line(record_of(genre))
    else:
        click.echo("\n\n".join("\n".join(_lines(genre)) for genre in genres))


def record_of(genre: type[Puzzle]) -> dict[str, Any]:
    """A genre as a line of ``genres --json``."""
    return {
        "name": genre.name,
        "title": genre.title,
        "rules": genre.rules,
        "max_side": genre.max_side,
        "clues": _clues(genre),
        "switches": _switches(genre),
    }


def _clues(genre: type[Puzzle]) -> list[dict[str, Any]]:
    """The keys of the JSON form that hold clues."""
    return [
        {"key": key.name, "needed": part.required} for part in parts_of(genre) for key in part.keys
    ]


def _switches(genre: type[Puzzle]) -> Mapping[str, dict[str, Any]]:
    return {
        switch: {"default": default(genre, switch), "otherwise": words}
        for switch, words in genre.switches.items()
    }


def _lines(genre: type[Puzzle]) -> Iterator[str]:
    yield f"{genre.title} ({genre.name})"
    yield fill(genre.rules, WIDTH, initial_indent="  ", subsequent_indent="  ")
    yield f"  size:   up to {genre.max_side}×{genre.max_side}"
    clues = (c["key"] if c["needed"] else f"{c['key']} (optional)" for c in _clues(genre))
    yield fill(
        f"clues:  {', '.join(clues)}", WIDTH, initial_indent="  ", subsequent_indent=" " * 10
    )
    for switch, values in _switches(genre).items():
        other = "false" if values["default"] else "true"
        yield f"  switch: {switch}; {other} means {values['otherwise']}"
