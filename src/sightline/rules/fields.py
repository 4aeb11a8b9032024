"""The clues of a genre as every format sees them: flat keys with lists behind them.

A genre keeps some of its clues in bundles (:class:`Edges`, :class:`Doorways`). Outside,
in JSON, in Prolog and in messages, a bundle is its fields side by side: ``top``,
``left``, … All of this is read off the fields of the genre, so that a new genre needs
no word about it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from ..core.errors import GenreError, PuzzleError
from ..core.grid import Grid, entries

if TYPE_CHECKING:
    from .puzzle import Puzzle

P = TypeVar("P", bound="Puzzle")
_PARTS: dict[type[Puzzle], tuple[Part, ...]] = {}


class Key(msgspec.Struct, frozen=True):
    """A list of numbers, or of rows of numbers, under a name of its own."""

    name: str
    depth: int
    """1: a list of numbers; 2: a list of rows."""
    nothing: int | None
    """What stands for no number."""


class Part(msgspec.Struct, frozen=True):
    """A field of a genre that holds clues."""

    name: str
    keys: tuple[Key, ...]
    bundle: Callable[..., Any] | None
    """What makes the field of several keys; None: its one key is the field."""
    required: bool


def parts_of(genre: type[Puzzle]) -> tuple[Part, ...]:
    """The fields that hold clues.

    >>> from sightline.rules.puzzle import genre
    >>> for part in parts_of(genre("skyscrapers")):
    ...     print(part.name, [key.name for key in part.keys], part.required)
    edges ['top', 'left', 'bottom', 'right'] True
    givens ['givens'] False
    """
    if genre not in _PARTS:
        hints = get_type_hints(genre)
        beside = {"about", "solution", "origin", *genre.switches}
        _PARTS[genre] = tuple(
            _part(field.name, hints[field.name], field.default is MISSING)
            for field in fields(genre)
            if field.name not in beside
        )
    return _PARTS[genre]


def required_keys(genre: type[Puzzle]) -> tuple[str, ...]:
    """The keys without which there is no puzzle.

    >>> from sightline.rules.puzzle import genre
    >>> required_keys(genre("doors"))
    ('rooms',)
    """
    return tuple(key.name for part in parts_of(genre) if part.required for key in part.keys)


def check_fields(genre: type[Puzzle]) -> None:
    """See to it that every field of a genre is one that formats can read and write.

    A field holds clues: a tuple or a grid of numbers, or a bundle of such. Or it is a switch.
    """
    try:
        hints = get_type_hints(genre)
    except NameError:
        return  # a name that is only known later
    for name in inspect.get_annotations(genre):
        if get_origin(hints[name]) is ClassVar or name in ("about", "solution"):
            continue
        if name in genre.switches and hints[name] is bool:
            continue
        if name in genre.switches or not _holds_clues(name, hints[name]):
            raise GenreError(
                f"the field {name} of the genre {genre.__name__} is neither clues nor a switch: "
                "clues are a tuple[int, ...], a Grid[int] or a bundle of such, a switch is a bool "
                "that stands in `switches`"
            )


def _holds_clues(name: str, hint: Any) -> bool:
    try:
        return bool(_part(name, hint, required=True).keys)
    except (IndexError, TypeError):
        return False


def flat(puzzle: Puzzle) -> Iterator[tuple[Part, Key, Any]]:
    """Every key of a puzzle with its value."""
    for part in parts_of(type(puzzle)):
        value = getattr(puzzle, part.name)
        for key in part.keys:
            yield part, key, getattr(value, key.name) if part.bundle else value


def says_nothing(puzzle: Puzzle, part: Part) -> bool:
    """The part holds no clue at all."""
    blank = puzzle.parts[part.name]
    return all(value == blank for _, value in entries(getattr(puzzle, part.name)))


def build(genre: type[P], values: Mapping[str, Any], **more: Any) -> P:
    """The puzzle of these values by key; a key that is absent or None takes its default."""
    for part in parts_of(genre):
        found = [values.get(key.name) for key in part.keys]
        if None not in found:
            more[part.name] = part.bundle(*found) if part.bundle else found[0]
        elif any(value is not None for value in found):
            missing = part.keys[found.index(None)].name
            raise PuzzleError(f"{missing} is missing; {_listed(part.keys)} come together")
    return genre(**more)


def default(genre: type[Puzzle], name: str) -> Any:
    """How a field stands when nothing is said of it."""
    return next(field.default for field in fields(genre) if field.name == name)


def _part(name: str, hint: Any, required: bool) -> Part:
    bundle = get_origin(hint) or hint
    if not issubclass(bundle, msgspec.Struct):
        return Part(name, (_key(name, hint),), None, required)
    keys = tuple(_key(inner.name, inner.type) for inner in msgspec.structs.fields(hint))
    return Part(name, keys, bundle, required)


def _key(name: str, hint: Any) -> Key:
    element = get_args(hint)[0]
    depth = 2 if get_origin(hint) is Grid else 1
    return Key(name, depth, None if type(None) in get_args(element) else 0)


def _listed(keys: tuple[Key, ...]) -> str:
    *names, last = (key.name for key in keys)
    return f"{', '.join(names)} and {last}"
