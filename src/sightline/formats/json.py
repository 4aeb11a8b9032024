"""JSON: one object with the genre, its clues by key, and what is known about the puzzle.

The schema of a genre is made from its fields, so that a new genre needs no line here.
Decoding is strict: ``true``, ``2.0`` and ``"2"`` are no clues.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from ..fields import build, flat, parts_of, says_nothing
from ..grid import Doorways, Grid
from ..puzzle import GENRES, About, Puzzle
from ._format import Format
from ._json_errors import READING_ERRORS, explained

Rows = tuple[tuple[int | None, ...], ...]


class Walls(msgspec.Struct, frozen=True):
    """The solution of a genre with doors."""

    vertical: Rows
    horizontal: Rows


class Json(Format, name="json"):
    """One puzzle, laid out for people to read."""

    description = "one JSON object, a row of the board per line"
    keeps = frozenset({*About.__struct_fields__, "solution"})

    def recognises(self, text: str) -> bool:
        return text.lstrip().startswith("{") and not is_lines(text)

    def begins(self, line: str, above: str, gap: bool) -> bool:
        del gap
        # Within an object there is always something between two braces.
        return above.rstrip().endswith("}") and line.lstrip().startswith("{")

    def parse(self, text: str) -> Puzzle:
        return parse(text)

    def write(self, puzzle: Puzzle) -> str:
        values = record(puzzle).items()
        return _block("{}", [f"{_one_line(key)}: {_laid_out(value)}" for key, value in values], "")


def is_lines(text: str) -> bool:
    """Several lines, the first of which is an object of its own: many puzzles, not one."""
    first, _, rest = text.strip().partition("\n")
    return first.startswith("{") and first.rstrip().endswith("}") and bool(rest)


def parse(text: str | bytes) -> Puzzle:
    """The puzzle in a JSON object.

    >>> parse('{"genre": "doors", "rooms": [[2, 0]]}').describe()
    'Doors 1×2'
    """
    try:
        return _puzzle(_decoder(tuple(GENRES.values())).decode(text))
    except READING_ERRORS as error:
        raise explained(error, text) from None


def record(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as plain data for a JSON encoder, its keys in the order of reading."""
    values: dict[str, Any] = {"genre": puzzle.name}
    about = ((name, getattr(puzzle.about, name)) for name in About.__struct_fields__)
    values.update((name, text) for name, text in about if text is not None)
    unsaid = _unsaid(puzzle)
    values.update((key.name, value) for part, key, value in flat(puzzle) if part.name not in unsaid)
    values.update((switch, getattr(puzzle, switch)) for switch in puzzle.variants)
    if puzzle.solution is not None:
        values["solution"] = puzzle.solution
    return values


# Reading ---------------------------------------------------------------------------------


@cache
def _decoder(genres: tuple[type[Puzzle], ...]) -> msgspec.json.Decoder[Any]:
    schemas: Any = map(schema_of, genres)
    return msgspec.json.Decoder(reduce(or_, schemas))


def schema_of(genre: type[Puzzle]) -> type[msgspec.Struct]:
    """The object of a genre, told apart from the others by its ``"genre"``."""
    required: list[tuple[str, Any]] = []
    # Some people number their puzzles, hence int.
    optional: dict[str, Any] = dict.fromkeys(About.__struct_fields__, str) | {"id": str | int}
    optional["solution"] = Walls if genre.look.doors else Rows
    optional |= dict.fromkeys(genre.switches, bool)
    for part in parts_of(genre):
        for key in part.keys:
            number: Any = int if key.nothing == 0 else int | None
            numbers: Any = tuple[number, ...]
            kind = numbers if key.depth == 1 else tuple[numbers, ...]
            if part.required:
                required.append((key.name, kind))
            else:
                optional[key.name] = kind
    defaults = [(name, kind | None, None) for name, kind in optional.items()]
    return msgspec.defstruct(
        genre.__name__, [*required, *defaults], tag_field="genre", tag=genre.name
    )


def _puzzle(found: Any) -> Puzzle:
    genre = GENRES[found.__struct_config__.tag]
    values = msgspec.structs.asdict(found)
    switches = {name: values[name] for name in genre.switches if values[name] is not None}
    solution = _solution(found.solution)
    puzzle = build(genre, values, about=_about(found), solution=solution, **switches)
    if solution is not None:
        puzzle.fit(solution)
    return puzzle


def _about(found: Any) -> About:
    id = found.id if found.id is None else str(found.id)
    return About(id, found.title, found.author, found.source)


def _solution(found: Rows | Walls | None) -> Grid[int | None] | Doorways[int | None] | None:
    if isinstance(found, Walls):
        return Doorways(Grid(found.vertical), Grid(found.horizontal))
    return found if found is None else Grid(found)


# Writing ---------------------------------------------------------------------------------


def _unsaid(puzzle: Puzzle) -> set[str]:
    """The bundles that may be absent and say nothing: doors that all are unknown."""
    return {
        part.name
        for part in parts_of(type(puzzle))
        if part.bundle and not part.required and says_nothing(puzzle, part)
    }


def _laid_out(value: Any, indent: str = "  ") -> str:
    """JSON with every row of a board on a line of its own."""
    if isinstance(value, Doorways):
        parts = [
            f"{_one_line(n)}: {_laid_out(getattr(value, n), indent + '  ')}"
            for n in value.__struct_fields__
        ]
        return _block("{}", parts, indent)
    if isinstance(value, Grid) and value:
        return _block("[]", [_one_line(row) for row in value], indent)
    return _one_line(value)


def _block(brackets: str, parts: list[str], indent: str) -> str:
    lines = ",\n".join(f"{indent}  {part}" for part in parts)
    return f"{brackets[0]}\n{lines}\n{indent}{brackets[1]}"


def _one_line(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
