"""What kind of puzzle is wanted, as options: those of every genre, and those of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from operator import attrgetter
from typing import Any, get_args

import click

from ..core.errors import PuzzleError
from ..rules.puzzle import GENRES, Puzzle
from ..rules.settings import Value
from ..rules.symmetry import Pattern
from ..verbs.grade import Word
from ..verbs.make import PRESETS, Recipe, read_scores
from ..words import Listed, Slot, say
from ._options import Decorator, probability, size, together
from ._usage import Misused, refused

NO_GIVENS = say("cli-no-givens", "{ $typed } is not none, few, auto or N")
NOT_ANY_OF = say("cli-not-any-of", "{ $typed } is not { $values }")
OF_OTHERS = say("cli-of-others", "{ $option } is for { $genres }, not for { $genre }")

Have = Callable[[type[Puzzle]], Mapping[str, Any]]
"""What genres have: their settings, their chances."""
_settings: Have = attrgetter("settings")
_chances: Have = attrgetter("chances")


def _givens(context: click.Context, parameter: click.Parameter, text: str) -> str | int:
    if text in ("none", "few", "auto"):
        return text
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise refused(NO_GIVENS(typed=repr(text)), context, parameter)
    return int(text)


def _scores(
    context: click.Context, parameter: click.Parameter, text: str | None
) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        return read_scores(text)
    except PuzzleError as error:
        raise refused(error.said, context, parameter) from None


def _owners(have: Have) -> dict[str, list[type[Puzzle]]]:
    """The genres by what they have."""
    owners: dict[str, list[type[Puzzle]]] = {}
    for kind in GENRES.values():
        for name in have(kind):
            owners.setdefault(name, []).append(kind)
    return owners


def _titles(kinds: Iterable[type[Puzzle]]) -> str:
    return ", ".join(kind.title for kind in kinds)


def _setting_options() -> Iterator[Decorator[Any]]:
    """An option for each setting of each genre: a switch sets the value that is not the default."""
    for name, kinds in _owners(_settings).items():
        setting, typed = kinds[0].settings[name], name.replace("_", "-")
        if isinstance(setting.usual, bool):
            typed = f"no-{typed}" if setting.usual else typed
            kind: dict[str, Any] = {"flag_value": not setting.usual}
            help = setting.text(not setting.usual)
        else:
            known = _values(kinds, name)
            metavar = "N" if setting.type is int else "|".join(known)
            kind = {"callback": _typed_value(known), "metavar": metavar}
            help = f"{setting.meaning()}; usually {setting.usual}"
        yield click.option(
            f"--{typed}", name, default=None, help=f"{_titles(kinds)}: {help}.", **kind
        )


def _values(kinds: Iterable[type[Puzzle]], key: str) -> dict[str, Value]:
    """What a setting can be in these genres, whatever the size, as people type it."""
    every = (kind.settings[key].values_on_any(kind.made_sides) for kind in kinds)
    return {str(value): value for value in chain.from_iterable(every)}


def _shown(value: Value) -> Slot:
    return repr(value) if isinstance(value, str) else value


def _typed_value(
    known: Mapping[str, Value],
) -> Callable[[click.Context, click.Parameter, str | None], Value | None]:
    def value(context: click.Context, parameter: click.Parameter, text: str | None) -> Value | None:
        if text is not None and text not in known:
            values = Listed.of(map(_shown, known.values()), "or")
            raise refused(NOT_ANY_OF(typed=repr(text), values=values), context, parameter)
        return None if text is None else known[text]

    return value


def _chance_options() -> Iterator[Decorator[Any]]:
    """An option for each probability with which a genre samples its boards."""
    for name, kinds in _owners(_chances).items():
        chance = kinds[0].chances[name]
        yield click.option(
            f"--{name.replace('_', '-')}",
            name,
            type=float,
            callback=probability,
            metavar="P",
            help=f"{_titles(kinds)}: the probability that {chance.text}; usually {chance.usual}.",
        )


recipe_options = together(
    click.option(
        "--size",
        required=True,
        callback=size,
        metavar="N[xM]",
        help="N rows and as many columns, or M.",
    ),
    click.option("--grade", type=click.Choice(get_args(Word)), help="How hard it is to be."),
    click.option(
        "--density",
        type=float,
        callback=probability,
        metavar="P",
        help="The share of the clues that are shown, from 0 to 1.",
    ),
    click.option(
        "--preset",
        type=click.Choice(list(PRESETS)),
        help=f"A density by name: {', '.join(f'{k} {v:.2f}' for k, v in PRESETS.items())}.",
    ),
    click.option("--minimal", is_flag=True, help="No clue and no given can be left out."),
    click.option(
        "--thin",
        is_flag=True,
        help="No clue and no given can be left out without leaving the grade or the scores.",
    ),
    click.option(
        "--score",
        callback=_scores,
        metavar="A..B",
        help="A score from A to B, all of them aimed at alike; see grade.",
    ),
    click.option(
        "--symmetry",
        type=click.Choice(get_args(Pattern)),
        default="none",
        help="Of the places of the clues: a half turn, a quarter turn, left and right.",
    ),
    click.option(
        "--givens",
        default="auto",
        callback=_givens,
        metavar="none|few|auto|N",
        help="How many cells, doors or symbols of the solution are given.",
    ),
    click.option(
        "--any", "not_unique", is_flag=True, help="Do not see to it that there is one solution."
    ),
    *_setting_options(),
    *_chance_options(),
)


def recipe_of(kind: type[Puzzle], wishes: Mapping[str, Any]) -> Recipe:
    """The recipe that the options ask for."""
    preset = wishes["preset"]
    return Recipe(
        genre=kind.name,
        size=wishes["size"],
        grade=wishes["grade"],
        density=PRESETS[preset] if preset else wishes["density"],
        minimal=wishes["minimal"],
        thin=wishes["thin"],
        score=wishes["score"],
        symmetry=wishes["symmetry"],
        givens=wishes["givens"],
        unique=not wishes["not_unique"],
        switches=_own(kind, wishes, _settings),
        chances=_own(kind, wishes, _chances),
    )


def _own(kind: type[Puzzle], wishes: Mapping[str, Any], have: Have) -> dict[str, Any]:
    """The options that the genre has; those of other genres must not be given."""
    owners = _owners(have)
    said = {name: wishes[name] for name in owners if wishes[name] is not None}
    for name in said:
        if kind not in owners[name]:
            typed = name.replace("_", "-")
            genres = Listed(tuple(owner.said_title for owner in owners[name]), "comma")
            raise Misused(OF_OTHERS(option=typed, genres=genres, genre=kind.said_title))
    return said
