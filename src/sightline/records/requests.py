"""The bodies of requests, and how they are read.

Reading is strict: no unknown key, none twice, no ``true`` or ``"2"`` in place of a number. Errors
are the same sentences as on the command line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from ..core.decoding import from_json
from ..core.errors import FormatError, InputError, PuzzleError, UnknownName
from ..core.grid import Shape
from ..engines import ENGINES
from ..formats import FORMATS, MAX_LENGTH, names_to_read, parse, parse_solution
from ..formats import json as json_format
from ..formats._format import from_utf8
from ..formats._json_errors import READING_ERRORS, check_keys_once, explained
from ..library import load, names
from ..render.themes import AUTO, THEMES
from ..rules.parts import flat, parts_of
from ..rules.puzzle import GENRES, Puzzle, Solution, genre
from ..rules.settings import Value
from ..verbs.grade import GRADES
from ..verbs.make import PRESETS
from ..verbs.make.recipe import SWITCH_OF
from ..words import say
from .sheet import blank_puzzle

KEY_OF_BOARD = say("kind-key-of-board", "key of a board of { $genre }")

NOTHING = msgspec.Raw(b"null")
# Made on demand: a plain default would have to be a part of the schema.
_NO_BOARD: msgspec.Raw = msgspec.field(default_factory=lambda: NOTHING)
LARGEST_SEED = 2**53 - 1
"""The largest number that all JSON decoders can represent exactly."""

T = TypeVar("T")
B = TypeVar("B", bound="Body")


def _told(description: str, **schema: Any) -> Meta:
    return Meta(description=description, extra_json_schema=schema or None)


def _one_of(names: Any, description: str) -> Meta:
    # Not a Literal: unknown names are reported by the library, in a sentence that lists the names.
    return Meta(description=description, max_length=100, extra_json_schema={"enum": list(names)})


AnyPuzzle = Annotated[
    msgspec.Raw,
    _told(
        "The puzzle: an object in the JSON form, a text in any format, or the name of a "
        "built-in puzzle.",
        anyOf=[
            *({"$ref": f"#/components/schemas/{kind.__name__}"} for kind in GENRES.values()),
            {"type": "string", "maxLength": MAX_LENGTH},
        ],
    ),
]
AnyBoard = Annotated[
    msgspec.Raw,
    _told(
        "The board, filled in wholly or in part: rows of numbers with null (or 0, where that "
        "is no value) for what is open, `vertical` and `horizontal` doors, or a text.",
        anyOf=[
            {"$ref": "#/components/schemas/Rows"},
            {"$ref": "#/components/schemas/Walls"},
            {"type": "string", "maxLength": MAX_LENGTH},
            {"type": "null"},
        ],
    ),
]
Marks = Annotated[
    dict[str, Annotated[list[int], Meta(max_length=64)]],
    Meta(
        max_length=40_000,
        description="Pencil marks: the values that are still possible, by place: "
        '`{"r1c2": [3, 4]}`, `{"r1c1-r1c2": [0]}` for a door.',
    ),
]
FormatName = Annotated[
    str, _one_of(names_to_read(), "The format of a puzzle that is a text; else it is recognised.")
]
Engine = Annotated[str, _one_of(ENGINES, "Who searches.")]
TimeLimit = Annotated[
    float, Meta(gt=0, le=3600, description="Seconds to stop after, if nothing else does before.")
]
NodeLimit = Annotated[int, Meta(ge=1, le=2**53 - 1, description="Nodes to stop after.")]


Size = Annotated[int | tuple[int, int], _told("Rows and columns, or one number for a square.")]
Settings = Annotated[dict[str, Value], Meta(max_length=20)]

HOW_FAR = frozenset({"limit", "time_limit", "node_limit", "seed", "index"})
"""Keys for how far to go, or which of many similar results to take: they hardly affect the cost."""


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """The object that is asked with."""

    @property
    def mark(self) -> bytes:
        """A digest of the request: the same for equivalent requests.

        >>> texts = b'{"puzzle":"doors([[2,0]])."}', b'{"puzzle": "doors([[2, 0]])."}'
        >>> len({read(Grade, text).mark for text in texts})
        1
        """
        asked = msgspec.json.encode(self.asked(), order="deterministic")
        return blake2b(asked, digest_size=16, person=type(self).__name__.encode()).digest()

    def asked(self) -> dict[str, Any]:
        """The parts of the request that matter for the digest."""
        keys = self.__struct_fields__
        return {key: getattr(self, key) for key in keys if key not in HOW_FAR}


class AboutPuzzle(Body, frozen=True, kw_only=True):
    """A question about a puzzle."""

    puzzle: AnyPuzzle
    format: FormatName | None = msgspec.field(default=None, name="from")

    def read_puzzle(self) -> Puzzle:
        """The puzzle in the request."""
        return self._read_puzzle

    @cached_property
    def _read_puzzle(self) -> Puzzle:
        return _read(
            self.puzzle,
            text=lambda text: _named_or_written(text, self.format),
            plain=self._in_json,
        )

    def _in_json(self, text: str) -> Puzzle:
        if self.format is not None:
            raise PuzzleError(
                f"from is {self.format!r}, but only a text has a format, and this puzzle is an "
                "object; leave out from"
            )
        return json_format.parse(text)

    def asked(self) -> dict[str, Any]:
        """The parts that matter for the digest: the puzzle, but not its title or format."""
        puzzle = self.read_puzzle()
        bare = json_format.record(puzzle.bare())
        asked = super().asked() | {"puzzle": bare, "format": None}
        if "board" in asked:
            # A board that cannot be read is refused quickly.
            with suppress(InputError):
                asked["board"] = read_board(asked["board"], puzzle)
        if asked.get("marks"):
            asked["marks"] = {place: sorted(set(left)) for place, left in asked["marks"].items()}
        return asked


class Limited(AboutPuzzle, frozen=True, kw_only=True):
    """A question that can take long."""

    time_limit: TimeLimit | None = None


class Searching(Limited, frozen=True, kw_only=True):
    """How to search."""

    engine: Engine = "auto"
    node_limit: NodeLimit | None = None


class Solve(Searching, frozen=True, kw_only=True):
    """Find solutions."""

    limit: Annotated[int, Meta(ge=1, le=1000, description="How many solutions at most.")] = 1


class Count(Searching, frozen=True, kw_only=True):
    """Count solutions."""

    limit: Annotated[int, Meta(ge=1, le=2**53 - 1, description="Where to stop.")] | None = None


class Check(Searching, frozen=True, kw_only=True):
    """Judge a puzzle or, if there is one, a board."""

    board: AnyBoard = _NO_BOARD


class Hint(Limited, frozen=True, kw_only=True):
    """Ask for the next step."""

    board: AnyBoard
    marks: Marks | None = None
    """Pencil marks, which are believed; then the answer is the easiest next step."""
    notes: Marks | None = None
    """Pencil marks that may be incomplete: believed only to go on from what is noted there."""


Place = Annotated[str, Meta(max_length=40, description="`r1c2` a cell, `r1c2-r1c3` a door, …")]


class FindConflicts(AboutPuzzle, frozen=True, kw_only=True):
    """Ask which rules a board breaks already, while somebody plays."""

    board: AnyBoard
    at: Place | None = None
    """A clue or a room, to ask what is seen from there."""
    entered: Annotated[list[Place], Meta(max_length=40_000)] = []
    """Entries, to ask what they rule out at first glance."""
    possible: bool = False
    """Whether to return everything that is possible at first glance in open places."""


class Explain(Limited, frozen=True, kw_only=True):
    """Ask for the way to the solution."""

    full: bool = False
    """Whether to return also the steps that nothing later needs."""
    boards: bool = False
    """Whether to return the board and the remaining values after each step."""


class Grade(Limited, frozen=True, kw_only=True):
    """Ask how hard it is."""


class Make(Body, frozen=True, kw_only=True):
    """Ask for a new puzzle; the words are those of the recipes of ``sightline make``."""

    genre: Annotated[str, _one_of(GENRES, "The genre.")]
    size: Size
    grade: Annotated[str, _one_of(GRADES, "How hard it is to be.")] | None = None
    density: Annotated[float, Meta(ge=0, le=1, description="The share of clues shown.")] | None = (
        None
    )
    preset: Annotated[str, _one_of(PRESETS, "A density by name.")] | None = None
    minimal: bool = False
    thin: bool = False
    score: (
        Annotated[tuple[float, float], _told("The lowest and the highest score that is wanted.")]
        | None
    ) = None
    symmetry: Annotated[str, Meta(max_length=100)] = "none"
    givens: Annotated[
        int | str, _told("How much of the solution is given: none, few, auto or a number.")
    ] = "auto"
    unique: bool = True
    switches: Settings = {}
    chances: Annotated[dict[str, float], Meta(max_length=20)] = {}
    seed: (
        Annotated[int, Meta(ge=0, le=LARGEST_SEED, description="Without it, a random one.")] | None
    ) = None
    index: Annotated[int, Meta(ge=0, le=LARGEST_SEED)] = 0


class ShowSheet(AboutPuzzle, frozen=True, kw_only=True):
    """Ask for all that it takes to draw, play and edit a puzzle, or a blank one of a genre."""

    puzzle: AnyPuzzle = _NO_BOARD
    genre: Annotated[str, _one_of(GENRES, "Of a blank puzzle.")] | None = None
    size: Size | None = None
    """The size of a blank puzzle."""
    switches: Settings = {}
    """Other settings for the same clues."""

    @cached_property
    def _read_puzzle(self) -> Puzzle:
        blank = bytes(self.puzzle) == bytes(NOTHING)
        if blank == (self.genre is None):
            raise PuzzleError("ask with a puzzle or with a genre")
        kind = genre(self.genre) if self.genre else None
        puzzle = blank_puzzle(kind, shape_of(self.size), {}) if kind else self._completed()
        for name in self.switches:
            if name not in puzzle.settings:
                kind_of_name = SWITCH_OF(genre=puzzle.said_title)
                raise UnknownName(kind_of_name, name, sorted(puzzle.settings))
        return puzzle.restated(**self.switches)

    def _completed(self) -> Puzzle:
        """The puzzle; if a link holds only some keys of a bundle, the others are blank."""
        data = bytes(self.puzzle)
        try:
            return super()._read_puzzle
        except PuzzleError:
            found = from_json(data, dict[str, msgspec.Raw]) if data.startswith(b"{") else {}
            kind = GENRES.get(from_json(found["genre"], str)) if "genre" in found else None
            halves = [
                key.name
                for part in (parts_of(kind) if kind else ())
                if not part.required and any(key.name not in found for key in part.keys)
                for key in part.keys
                if key.name in found
            ]
            if not halves:
                raise
        rest = {key: value for key, value in found.items() if key not in halves}
        blank = json_format.parse(msgspec.json.encode(rest))
        whole = {key.name: value for _, key, value in flat(blank)}
        return json_format.parse(msgspec.json.encode(whole | found))


class Convert(AboutPuzzle, frozen=True, kw_only=True):
    """Ask for another format."""

    to: Annotated[str, _one_of(sorted(FORMATS), "The format to write.")]
    lossy: bool = False
    """Whether to leave out also clues and variants that the format cannot hold."""


class Render(Limited, frozen=True, kw_only=True):
    """Ask for a picture."""

    board: AnyBoard = _NO_BOARD
    to: Annotated[str, _one_of(("svg", "png", "pdf", "text", "ascii"), "The kind of picture.")]
    solved: bool = False
    """Whether to solve the puzzle and draw the solution."""
    marks: Marks | None = None
    theme: Annotated[str, _one_of([*THEMES, AUTO], "Of an SVG or a PNG.")] = "light"
    towers: bool = False
    """Whether to draw Skyscrapers as towers."""
    scale: Annotated[float, Meta(gt=0, le=20, description="Of a PNG: pixels to a unit.")] = 2


class Parse(Body, frozen=True, kw_only=True):
    """Ask what is written in a text."""

    text: Annotated[str, Meta(max_length=MAX_LENGTH, description="A puzzle in any format.")]
    format: FormatName | None = msgspec.field(default=None, name="from")


def shape_of(size: int | tuple[int, int] | None) -> Shape | None:
    """The number of rows and columns, if there is a size."""
    return (size, size) if isinstance(size, int) else size


def read(kind: type[B], body: bytes) -> B:
    """Read the body of a request.

    >>> read(Grade, b'{"puzzle": "doors/example1"}').read_puzzle().describe()
    'Doors 4×4'
    >>> read(Grade, b'{"puzle": 1}')
    Traceback (most recent call last):
    sightline.core.errors.UnknownName: there is no key named 'puzle'; known: puzzle, from,
    time_limit; did you mean puzzle?
    """
    if not body.strip():
        raise FormatError("the request is empty; it must be a JSON object")
    # A puzzle is decoded later, and skipped parts never, so the whole text is checked now.
    text = from_utf8(body)
    try:
        found = from_json(text, kind)
        # Parts of it are decoded later, by decoders that take the last of two.
        check_keys_once(text)
        return found
    except READING_ERRORS as error:
        if unknown := re.match(r"Object contains unknown field `(.*)`", str(error)):
            raise UnknownName("key", unknown[1], _keys(kind)) from None
        raise explained(error, text) from None


def read_board(raw: msgspec.Raw, puzzle: Puzzle) -> Solution | None:
    """The board, which may be partly filled in; None if there is none."""
    if bytes(raw) == bytes(NOTHING):
        return None

    def read(text: str) -> Solution:
        return parse_solution(text, puzzle, partial=True)

    def read_plain(text: str) -> Solution:
        if text.startswith("{"):
            _check_keys_of_board(from_json(text, dict[str, msgspec.Raw]), puzzle)
        return read(text)

    return _read(raw, text=read, plain=read_plain)


def _check_keys_of_board(keys: Collection[str], puzzle: Puzzle) -> None:
    known = (*puzzle.board.keys_of_solution, "solution", "solutions")
    for key in keys:
        if key not in known:
            raise UnknownName(KEY_OF_BOARD(genre=puzzle.said_title), key, known)


def _keys(kind: type[Body]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def _named_or_written(text: str, format: str | None) -> Puzzle:
    """A puzzle of the library or in a text; never in a file, because the sender may be remote."""
    if format is None and text in names():
        return load(text)
    return parse(text, format)


def _read(raw: msgspec.Raw, *, text: Callable[[str], T], plain: Callable[[str], T]) -> T:
    """Read a string within JSON, and place errors in it; or read plain JSON."""
    data = bytes(raw)
    if data.startswith(b'"'):
        return text(from_json(data, str))
    if not data.startswith((b"{", b"[")):
        raise PuzzleError(f"{data[:20].decode()} is neither a list, an object nor a text")
    try:
        return plain(data.decode())
    except InputError as error:
        # The place in the puzzle is not the place in the request.
        error.line = error.column = None
        raise
