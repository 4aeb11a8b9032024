"""The command ``genres``."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

import click

from ..records import genre as genre_record
from ..records.genre import Genre, GenreSetting
from ..rules.puzzle import GENRES
from ..words import Listed, Slot, say, text
from ._command import WithExamples
from ._options import json_option_per
from ._output import write_line

WIDTH = 80
TITLE = say("genres-title", "{ $title } ({ $name })")
SIZE = say("genres-size", "size:")()
CLUES = say("genres-clues", "clues:")()
SWITCH = say("genres-switch", "switch:")()
SETTING = say("genres-setting", "setting:")()
UP_TO = say("genres-up-to", "up to { $side }×{ $side }")
OPTIONAL = say("genres-optional", "{ $key } (optional)")
SET_TO = say("genres-set-to", "{ $name }; { $possible }; usually { $usual }")
SWITCHED = say("genres-switched", "{ $name }; { $value } means { $meaning }")
NUMBERS = say("genres-numbers", "{ $label }, { $numbers }")
MEANING = say("genres-meaning", "{ $value } means { $meaning }")


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
    yield text(TITLE(title=genre.title, name=genre.name))
    yield fill(genre.rules, WIDTH, initial_indent="  ", subsequent_indent="  ")
    yield _line(SIZE, UP_TO(side=genre.max_side))
    clues = (clue.key if clue.needed else OPTIONAL(key=clue.key) for clue in genre.clues)
    yield _line(CLUES, Listed(tuple(clues), "comma"))
    for name, setting in genre.switches.items():
        if setting.values:
            possible = _possible(setting)
            told = SET_TO(name=name, possible=possible, usual=str(setting.default))
            yield _line(SETTING, told)
        else:
            other = "false" if setting.default else "true"
            yield _line(SWITCH, SWITCHED(name=name, value=other, meaning=setting.otherwise))


def _line(label: Slot, told: Slot) -> str:
    """A line of the description, behind its label; most labels are no longer than this one."""
    start = f"{text(label):<{len(text(SWITCH))}} "
    return fill(
        start + text(told), WIDTH, initial_indent="  ", subsequent_indent=" " * (2 + len(start))
    )


def _possible(setting: GenreSetting) -> Slot:
    """What a setting can be: its numbers, or its words and what they mean."""
    if isinstance(setting.default, int):
        numbers = Listed.of((each.value for each in setting.values), "or")
        return NUMBERS(label=setting.label, numbers=numbers)
    meanings = (MEANING(value=each.value, meaning=each.text) for each in setting.values)
    return Listed(tuple(meanings), "comma")
