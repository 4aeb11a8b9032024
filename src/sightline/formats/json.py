"""JSON: one object with the genre, its clues by key, and metadata.

The schema of a genre is made from its fields, so a new genre needs no code here.
Decoding is strict: ``true``, ``2.0`` and ``"2"`` are not clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec
from msgspec.structs import asdict

from ..core.decoding import decoder, undecoded
from ..core.errors import InputError, UnknownName
from ..core.grid import Doorways, Grid
from ..rules.parts import build, flat, parts_of, says_nothing
from ..rules.puzzle import GENRES, About, Puzzle
from ..words import say
from ._format import Format, from_utf8, placed
from ._json_errors import READING_ERRORS, check_keys_once, explained, locate, unknown_key

KEY_OF = say("kind-key-of", "key of { $genre }")

Rows = tuple[tuple[int | None, ...], ...]

REMARKS = {
    "license": "on what terms it may be used",
    "difficulty": "how hard somebody else found it",
    "game_id": "what another program calls it",
    "solutions": "how many solutions it has, or at least has",
    "exact_solutions": "whether it has just as many",
    "grade": "how hard it is: easy, medium, hard or fiendish",
    "score": "the figure behind the grade",
    "clue_count": "how many clues it has",
    "given_count": "how much of the solution it gives away",
    "seed": "the seed that it was made from",
    "index": "its number among the puzzles of that seed",
    "generator": "the version of the generator that made it",
    "canonical": "the name that it shares with its turned and mirrored twins",
}
"""Keys that are allowed beside a puzzle of any genre, and kept without being looked at.

They include what ``make`` writes, so that it can be read again. Any other key that is neither
in :class:`About` nor one of the genre's is refused: it may be a rule that would be ignored.
"""


GENRE = 2
"""The strings that state the genre: the key and its name."""
ORIGIN = {"seed": int, "index": int, "canonical": str}
"""Those of them that answers repeat."""


class Walls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The solution of a genre with doors."""

    vertical: Rows
    horizontal: Rows


class Json(Format, name="json"):
    """One puzzle, formatted to be read by people."""

    description = "one JSON object, a row of the board per line"
    suffixes = (".json",)
    keeps = frozenset({*About.__struct_fields__, "solution", *REMARKS})

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
    """Whether the text has several lines, the first of which is an object: many puzzles."""
    first, _, rest = text.strip().partition("\n")
    return first.startswith("{") and first.rstrip().endswith("}") and bool(rest)


def parse(text: str | bytes) -> Puzzle:
    """The puzzle in a JSON object.

    >>> parse('{"genre": "doors", "rooms": [[2, 0]]}').describe()
    'Doors 1×2'
    """
    # The decoder skips what it does not need, even if it is not valid text.
    text = from_utf8(text) if isinstance(text, bytes) else text
    try:
        found = _decoded(text)
        values = asdict(found)
        if not _keys_differ(text, values):
            check_keys_once(text)
        return _puzzle(GENRES[found.__struct_config__.tag], values)
    except READING_ERRORS as error:
        raise _refused(error, text) from None


def record(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as plain data for a JSON encoder, its keys in the usual order."""
    values: dict[str, Any] = {"genre": puzzle.name}
    about = ((name, getattr(puzzle.about, name)) for name in About.__struct_fields__)
    values.update((name, text) for name, text in about if text is not None)
    unsaid = _unsaid(puzzle)
    values.update((key.name, value) for part, key, value in flat(puzzle) if part.name not in unsaid)
    values.update((name, puzzle.stated[name]) for name in puzzle.variants)
    if puzzle.solution is not None:
        values["solution"] = puzzle.solution
    values.update(puzzle.remarks)
    return values


# Reading ---------------------------------------------------------------------------------


def check_keys(genre: type[Puzzle], keys: Iterable[str]) -> None:
    """Refuse a key that no puzzle of the genre has.

    >>> from sightline import Doors
    >>> check_keys(Doors, ["genre", "title", "room"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sightline.core.errors.UnknownName: there is no key of Doors named 'room'; known: genre, rooms, \
vertical, horizontal, count_self, connected, id, title, ...; did you mean rooms?
    """
    known = keys_of(genre)
    for key in keys:
        if key not in known:
            raise UnknownName(KEY_OF(genre=genre.said_title), key, known)


def keys_of(genre: type[Puzzle]) -> tuple[str, ...]:
    """All keys that a puzzle of the genre may have, the genre's own first."""
    own = (key.name for part in parts_of(genre) for key in part.keys)
    return ("genre", *own, *genre.settings, *About.__struct_fields__, "solution", *REMARKS)


def _refused(error: Exception, text: str) -> InputError:
    if (key := unknown_key(error)) is None:
        return explained(error, text)
    try:
        check_keys(GENRES[_GENRE_OF(text).genre], [key])
    except UnknownName as unknown:
        return placed(unknown, text, locate(text, (key,)))
    except msgspec.MsgspecError as worse:  # the text is incomplete after the key
        return explained(worse, text)
    return explained(error, text)  # the key is within the solution


class _Tagged(msgspec.Struct):
    genre: str


_GENRE_OF = decoder(_Tagged)
_BEGINNING = '{"genre":"'
"""The beginning of nearly all lines: then the genre stands there, and need not be looked for."""


def _decoded(text: str) -> Any:
    """The JSON object as a record of its genre, which alone needs to be imported."""
    try:
        genre: Any = GENRES[_genre_of(text)]
        return _decoder((genre,))(text)
    except (*READING_ERRORS, KeyError):
        genres: Any = tuple(GENRES.values())  # what is wrong is said with all genres in view
        return _decoder(genres)(text)


def _genre_of(text: str) -> str:
    if not text.startswith(_BEGINNING):
        return _GENRE_OF(text).genre
    return text[len(_BEGINNING) : text.find('"', len(_BEGINNING))]


@cache
def _decoder(genres: tuple[type[Puzzle], ...]) -> Callable[[str], Any]:
    schemas: Any = map(schema_of, genres)
    kinds: Any = reduce(or_, schemas)
    return decoder(kinds)


def schema_of(genre: type[Puzzle]) -> type[msgspec.Struct]:
    """The type of the JSON object of a genre, tagged by its ``"genre"``."""
    required: list[tuple[str, Any]] = []
    # int, because some collections number their puzzles.
    optional: dict[str, Any] = dict.fromkeys(About.__struct_fields__, str) | {"id": str | int}
    optional["solution"] = Walls if genre.board.keys_of_solution else Rows
    # The values are checked by the setting itself, whose errors are clearer.
    optional |= {s.key: bool if s.type is bool else Any for s in genre.settings.values()}
    optional |= dict.fromkeys(REMARKS, Any) | ORIGIN
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
        genre.__name__,
        [*required, *defaults],
        tag_field="genre",
        tag=genre.name,
        forbid_unknown_fields=True,
    )


def _keys_differ(text: str, values: Mapping[str, Any]) -> bool:
    """A quick check, which nearly every text passes: no key stands there twice.

    Then the text has as many strings as there are keys and texts among the values, and each has
    two quotation marks; a further key, or a mark within a text, would make them more.
    """
    there = [type(value) for value in values.values() if value is not None]
    texts = [kind for kind in there if kind is str]
    walls = Walls.__struct_fields__ if type(values["solution"]) is Walls else ()
    return text.count('"') == 2 * (GENRE + len(there) + len(texts) + len(walls))


def _puzzle(genre: type[Puzzle], values: Mapping[str, Any]) -> Puzzle:
    settings = {name: values[name] for name in genre.settings if values[name] is not None}
    solution = _solution(values["solution"])
    remarks = tuple([(key, _remark(values[key])) for key in REMARKS if values[key] is not None])
    about = _about(**{name: values[name] for name in About.__struct_fields__})
    puzzle = build(genre, values, about=about, solution=solution, remarks=remarks, **settings)
    if solution is not None:
        puzzle.fit(solution)
    return puzzle


def _remark(value: Any) -> Any:
    return undecoded(value) if isinstance(value, list | dict) else value


def _about(id: str | int | None, **texts: str | None) -> About:
    return About(None if id is None else str(id), **texts)


def _solution(found: Rows | Walls | None) -> Grid[int | None] | Doorways[int | None] | None:
    if isinstance(found, Walls):
        return Doorways(Grid(found.vertical), Grid(found.horizontal))
    return found if found is None else Grid(found)


# Writing ---------------------------------------------------------------------------------


def _unsaid(puzzle: Puzzle) -> set[str]:
    """The optional bundles that hold no information: doors that are all unknown."""
    return {
        part.name
        for part in parts_of(type(puzzle))
        if part.bundle and not part.required and says_nothing(puzzle, part)
    }


def _laid_out(value: Any, indent: str = "  ") -> str:
    """JSON with each row of a board on its own line."""
    if isinstance(value, Doorways):
        parts = [
            f"{_one_line(n)}: {_laid_out(getattr(value, n), indent + '  ')}"
            for n in value.__struct_fields__
        ]
        return _block("{}", parts, indent)
    if isinstance(value, Grid) and value:
        return _block("[]", [_one_line(row) for row in value], indent)
    if isinstance(value, msgspec.Raw):
        return bytes(value).decode()
    return _one_line(value)


def _block(brackets: str, parts: list[str], indent: str) -> str:
    lines = ",\n".join(f"{indent}  {part}" for part in parts)
    return f"{brackets[0]}\n{lines}\n{indent}{brackets[1]}"


def _one_line(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
