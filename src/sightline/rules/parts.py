"""The clues of a genre in the form that all formats use: lists by key.

A genre keeps some of its clues in bundles (:class:`Edges`, :class:`Doorways`). In JSON,
Prolog and messages, a bundle is replaced by its fields: ``top``, ``left``, … All of this is
derived from the declarations in :mod:`.fields`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from ..core.board import Board
from ..core.errors import GenreError, PuzzleError
from ..core.grid import Grid, Path, Shape, entries, remake
from ..words import Listed, say
from .fields import CellClues, Clues, Givens
from .settings import DECLARED, by_field

if TYPE_CHECKING:
    from .puzzle import Puzzle

MISSING_KEY = say("key-missing-of", "{ $key } is missing; { $keys } come together")

P = TypeVar("P", bound="Puzzle")
_PARTS: dict[type[Puzzle], tuple[Part, ...]] = {}
BESIDE = ("shape", "parts", "about", "solution", "remarks")
"""The fields of every puzzle that are not clues."""


class Key(msgspec.Struct, frozen=True):
    """A list of numbers, or of rows of numbers, with its name."""

    name: str
    depth: int
    """1: a list of numbers; 2: a list of rows."""
    nothing: int | None
    """The blank value if all settings are as usual."""
    at: str
    """Where it is drawn: in the ``cells``, on a side (``top``), or in the ``vertical`` and
    ``horizontal`` walls."""


class Part(msgspec.Struct, frozen=True):
    """A field of a genre that holds clues."""

    name: str
    type: type
    """That of the field: a grid, a tuple, a bundle."""
    keys: tuple[Key, ...]
    bundle: Callable[..., Any] | None
    """Makes the field from several keys; None if the field is a single key."""
    required: bool
    clues: Clues
    """The declaration."""

    @property
    def is_given(self) -> bool:
        """Whether it holds bits of the solution itself."""
        return isinstance(self.clues, Givens)

    @property
    def has_clues_in_cells(self) -> bool:
        """Whether its clues are drawn where entries, or the walls around them, can be."""
        return isinstance(self.clues, CellClues)


def parts_of(genre: type[Puzzle]) -> tuple[Part, ...]:
    """The fields that hold clues.

    >>> from sightline.rules.puzzle import genre
    >>> for part in parts_of(genre("skyscrapers")):
    ...     print(part.name, [key.name for key in part.keys], part.required)
    edges ['top', 'left', 'bottom', 'right'] True
    givens ['givens'] False
    """
    if genre not in _PARTS:
        _PARTS[genre] = tuple(
            _part(field, _hint(genre, field.name), clues, genre.board)
            for field in fields(genre)
            if isinstance(clues := field.metadata.get(DECLARED), Clues)
        )
    return _PARTS[genre]


def part_at(genre: type[Puzzle], path: Path) -> Part:
    """The field that a clue belongs to, by its path in the JSON form."""
    return next(part for part in parts_of(genre) if part.name == path[0])


def required_keys(genre: type[Puzzle]) -> tuple[str, ...]:
    """The keys that every puzzle of the genre must have.

    >>> from sightline.rules.puzzle import genre
    >>> required_keys(genre("doors"))
    ('rooms',)
    """
    return tuple(key.name for part in parts_of(genre) if part.required for key in part.keys)


def check_fields(genre: type[Puzzle], taken: Collection[str]) -> None:
    """Check that every field of a genre is declared and that formats can read it.

    Names in ``taken`` are refused, because they would hide attributes of every puzzle.
    """
    for field in fields(genre):
        if field.name in BESIDE:
            continue
        called = f"the field {field.name} of the genre {genre.__name__}"
        if DECLARED not in field.metadata:
            raise GenreError(
                f"{called} is neither clues nor a setting; sightline.rules.fields has edge_clues, "
                "line_clues, cell_clues and givens for clues, switch, setting and choice for "
                "variants"
            )
        if field.name in taken:
            raise GenreError(
                f"{called} would hide what every puzzle has under this name; call it something "
                f'else, and if it is a setting, say key="{field.name}"'
            )


def flat(puzzle: Puzzle) -> Iterator[tuple[Part, Key, Any]]:
    """Every key of a puzzle with its value."""
    for part in parts_of(type(puzzle)):
        value = getattr(puzzle, part.name)
        for key in part.keys:
            yield part, key, getattr(value, key.name) if part.bundle else value


def shape_by_clues(puzzle: Puzzle) -> Shape:
    """The number of rows and columns, from the first clues that determine them."""
    rows = columns = None
    for part in parts_of(type(puzzle)):
        high, wide = part.clues.size(getattr(puzzle, part.name), puzzle.board)
        if puzzle.board.square and (side := wide if wide is not None else high) is not None:
            return side, side
        rows = high if rows is None else rows
        columns = wide if columns is None else columns
    return rows or 0, columns or 0


def kept(puzzle: Puzzle, paths: Collection[Path]) -> dict[str, Any]:
    """The parts of a puzzle by name, blank but for the clues at these paths."""
    return {
        part: remake(getattr(puzzle, part), _keeper(paths, blank), (part,))
        for part, blank in puzzle.parts.items()
    }


def _keeper(paths: Collection[Path], blank: int | None) -> Callable[[Path, Any], Any]:
    return lambda path, value: value if path in paths else blank


def says_nothing(puzzle: Puzzle, part: Part) -> bool:
    """Whether the part holds no clue."""
    blank = puzzle.parts[part.name]
    return all(value == blank for _, value in entries(getattr(puzzle, part.name)))


def build(genre: type[P], values: Mapping[str, Any], **more: Any) -> P:
    """The puzzle with these values by key; a key that is absent or None takes its default.

    ``more`` are settings by key, and what is known about the puzzle.
    """
    for part in parts_of(genre):
        found = [values.get(key.name) for key in part.keys]
        if None not in found:
            more[part.name] = part.bundle(*found) if part.bundle else found[0]
        elif any(value is not None for value in found):
            missing = part.keys[found.index(None)].name
            together = Listed(tuple(key.name for key in part.keys))
            raise PuzzleError(MISSING_KEY(key=missing, keys=together))
    return genre(**by_field(genre, more))


def _hint(genre: type[Puzzle], name: str) -> Any:
    """The type of a field; evaluating those of all fields would slow down every start."""
    owner = next(kind for kind in genre.__mro__ if name in get_annotations(kind))
    alone = {"__module__": owner.__module__, "__annotations__": {name: owner.__annotations__[name]}}
    return get_type_hints(type(owner.__name__, (), alone))[name]


def _part(field: Field[Any], hint: Any, clues: Clues, board: Board) -> Part:
    bundle = clues.bundle(board)
    nested = {inner.name: inner.type for inner in msgspec.structs.fields(hint)} if bundle else {}
    keys = tuple(_key(key, nested.get(key, hint), at) for key, at in clues.keys(field.name, board))
    kind = get_origin(hint) or hint
    return Part(field.name, kind, keys, bundle, field.default is MISSING, clues)


def _key(name: str, hint: Any, at: str) -> Key:
    element = get_args(hint)[0]
    depth = 2 if get_origin(hint) is Grid else 1
    return Key(name, depth, None if type(None) in get_args(element) else 0, at)
