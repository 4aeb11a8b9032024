"""Judge an untrusted answer to a puzzle: for programs that take answers from others.

No method of a foreign object is ever called. Its numbers, lists and texts are copied, as
deep and as many as a puzzle can have, by the methods of the built-in types themselves, and
of those of NumPy and pandas, which a table of puzzles is read with; the copy is judged.
So an object cannot raise, change its contents or loop forever here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from math import isnan
from typing import Any, TypeVar

import msgspec

from ..core.errors import FormatError, InputError, PuzzleError, UnknownName
from ..core.grid import Doorways, Path, entries
from ..core.places import Named, at
from ..formats import MAX_LENGTH, decode, parse, parse_solution
from ..formats import json as json_format
from ..rules.checks import place_text
from ..rules.constraints import Broken
from ..rules.parts import parts_of, required_keys
from ..rules.puzzle import GENRES, Puzzle, Solution
from ..rules.settings import Setting
from ..words import Message, Slot, say
from .check import broken_rules

T = TypeVar("T")

MAX_ENTRIES = 200_000
"""Numbers and lists in a puzzle or an answer; the largest house needs 50,000."""
MAX_KEYS = 1000
"""Keys in a record."""
MAX_DEPTH = 6
"""Lists and records inside each other; the deepest answer has five."""
BOARD_KEYS = ("solution", "solutions")
"""Where a dictionary may hold a board."""
_PUZZLE = Named(say("verify-the-puzzle", "the puzzle")())
_ANSWER = Named(say("verify-the-answer", "the answer")())
LARGEST_NUMBER = 10**6
"""Far beyond any board, and short enough for a message."""

NO_RULES = say("verify-rules-fail", "the rules of this puzzle cannot be applied")()
FAR_OUT = say("verify-far-out", "{ $place } is a number far out of range")
KEY_NO_TEXT = say("verify-key-no-text", "this has a key that is no text")
NEITHER = say("verify-no-puzzle", "this is neither a puzzle nor a dictionary nor a text")
NO_ANSWER = say("verify-answer-empty", "the answer is empty")
KEY_MISSING = say("verify-key-missing", "the key { $key } is missing")
TOO_DEEP = say("verify-too-deep", "this is nested too deeply to be a board")
TOO_LONG = say("verify-too-long", "this is far too long for a board")
TOO_MANY_KEYS = say("verify-too-many-keys", "this has far too many keys for a puzzle or a board")
ANOTHER_TYPE = say("verify-another-type", "{ $place } is { $what }, but must be { $wanted }")
THIS = say("verify-this", "this")()
A_BOARD = say("verify-type-board", "a board")()
A_WORD = say("verify-type-word", "a word")()
NOTHING = say("verify-type-nothing", "nothing")()
A_SWITCH = say("verify-type-switch", "true or false")()
A_NUMBER = say("verify-type-number", "a whole number")()
A_FRACTION = say("verify-type-fraction", "a fraction")()
A_TEXT = say("verify-type-text", "a text")()
SOMETHING = say("verify-type-other", "something else")()

_NO_RULES = Broken("puzzle", _PUZZLE, NO_RULES)
"""Made before, because there may be no stack left to make it."""


class Verification(msgspec.Struct, frozen=True):
    """What :func:`verify` found; it counts as true if the answer is right."""

    right: bool
    broken: list[Broken] = []
    """Every rule that the answer breaks.

    Beside the rules of the genre there are ``puzzle`` and ``answer`` for what cannot be
    read, ``shape`` for a board of another size, ``blank`` for a cell or a door left open,
    ``so far`` for a rule that is broken for any values filled in there, and ``beside`` where no
    values fit that the rules need beside the board.
    """

    def __bool__(self) -> bool:
        return self.right


def verify(puzzle: object, answer: object) -> Verification:
    r"""Judge an answer by all rules of the puzzle. It never raises, prints or changes anything.

    The puzzle is a :class:`Puzzle`, a dictionary like the JSON object of one, or a text in
    any format. The answer is a board, lists of rows, a dictionary with the doors or with a
    ``"solution"``, or a text with any of these. Rows that pandas reads from a Parquet file
    are accepted for both. Texts are not file names. Any board that satisfies all rules is
    right, even if the puzzle came with another solution; two boards in one answer are not, nor
    is the record of a puzzle of another genre, whether it comes as an object or as text.

    >>> towers = "skyscrapers([[2,1],[2,1],[1,2],[1,2]])."
    >>> bool(verify(towers, [[1, 2], [2, 1]])), bool(verify(towers, "1 2\n2 1"))
    (True, True)
    >>> [broken.message for broken in verify(towers, [[1, 2], [1, 2]]).broken][0]
    'row 2 shows 2 towers from the left, not 1'
    >>> verify(towers, [[1, 2], [2, 1.0]]).broken[0].message
    'entry 2 in row 2 is a fraction, but must be a whole number'
    """
    try:
        broken = _broken(puzzle, answer)
    except Exception:
        # Not because of the input: a genre from elsewhere may fail in its own rules, and the
        # caller may have left next to no stack or memory.
        broken = [_NO_RULES]
    return Verification(not broken, broken)


def _broken(puzzle: object, answer: object) -> list[Broken]:
    try:
        known = _read_puzzle(puzzle)
    except InputError as error:
        return [Broken("puzzle", _PUZZLE, error.located)]
    try:
        board = _read_answer(answer, known)
    except PuzzleError as error:
        return [Broken("shape", _ANSWER, error.located)]
    except InputError as error:
        return [Broken("answer", _ANSWER, error.located)]
    return _far_out(board) or broken_rules(known, board)


def _far_out(board: Solution) -> list[Broken]:
    """The numbers that are too large to be shown."""
    return [
        Broken("range", at(path), FAR_OUT(place=at(path)))
        for path, value in entries(board)
        if value is not None and abs(value) > LARGEST_NUMBER
    ]


# Reading ---------------------------------------------------------------------------------


def _read_puzzle(thing: Any) -> Puzzle:
    if (text := _text(thing)) is not None:
        return parse(text)
    thing = _builtin(thing)
    if issubclass(type(thing), Puzzle):
        record = _fields(thing)
    elif issubclass(type(thing), dict):
        record = _items(thing)
        if len(record) < dict.__len__(thing):
            raise FormatError(KEY_NO_TEXT())
    else:
        raise FormatError(NEITHER())
    return _without_place(json_format.parse, _puzzle_record(record))


def _read_answer(thing: Any, puzzle: Puzzle) -> Solution:
    text = _text(thing)
    if text is None:
        keys = (*BOARD_KEYS, *puzzle.board.keys_of_solution)
        board = _Copier(keys, noted=required_keys(type(puzzle))).copy(thing)
        return _without_place(lambda text: parse_solution(text, puzzle, partial=True), board)
    if not text.strip():
        raise FormatError(NO_ANSWER())
    return parse_solution(text, puzzle, partial=True)


def _without_place(read: Callable[[str], T], data: Any) -> T:
    """What is read from plain data, in the way in which it is read from JSON."""
    try:
        return read(msgspec.json.encode(data).decode())
    except InputError as error:
        # The caller never saw this text, so positions in it mean nothing.
        error.line = error.column = None
        raise


def _puzzle_record(record: dict[str, Any]) -> dict[str, Any]:
    """The part of a record that makes the puzzle: no title, and no solution."""
    name = _text(record.get("genre"))
    if name is None:
        raise FormatError(KEY_MISSING(key='"genre"'))
    if name not in GENRES:
        raise UnknownName("genre", name, sorted(GENRES))
    genre, copier = GENRES[name], _Copier()
    json_format.check_keys(genre, record)
    plain: dict[str, Any] = {"genre": name}
    for key in (key.name for part in parts_of(genre) for key in part.keys):
        if key in record:
            plain[key] = copier.copy(record[key], (key,))
    for name, setting in genre.settings.items():
        if record.get(name) is not None:
            plain[name] = _plain_setting(record[name], name, setting)
    return plain


# Copying, without a call to anything foreign ---------------------------------------------


class _Copier:
    """Copies lists, dictionaries and numbers, up to a number of entries altogether."""

    def __init__(self, keys: Sequence[str] = (), noted: Sequence[str] = ()) -> None:
        self.left = MAX_ENTRIES
        self.keys, self.noted = keys, noted
        """Keys whose values are copied, and those of which only that they are there is."""

    def copy(self, thing: Any, path: Path = ()) -> Any:
        thing = _builtin(thing, self.left + 1)
        kind = type(thing)
        if path and thing is None:
            return None
        if path and kind is int:
            return _bearable(thing, path)
        if len(path) >= MAX_DEPTH:
            raise FormatError(TOO_DEEP())
        if issubclass(kind, list):
            return self.copy_all(list.__getitem__(thing, slice(self.left + 1)), path)
        if issubclass(kind, tuple):
            return self.copy_all(tuple.__getitem__(thing, slice(self.left + 1)), path)
        if issubclass(kind, dict):
            self.spend(dict.__len__(thing))
            return self.copy_record(_items(thing), path)
        if kind is Doorways:
            self.spend(len(Doorways.__struct_fields__))
            return self.copy_record(_attributes(thing, Doorways.__struct_fields__), path)
        wanted = A_NUMBER if path else A_BOARD
        raise FormatError(ANOTHER_TYPE(place=_place(path), what=_what(thing), wanted=wanted))

    def copy_all(self, things: Sequence[Any], path: Path) -> list[Any]:
        self.spend(len(things))
        return [self.copy(thing, (*path, i)) for i, thing in enumerate(things)]

    def copy_record(self, record: dict[str, Any], path: Path) -> dict[str, Any]:
        noted: dict[str, Any] = {key: None for key in self.noted if key in record}
        if not path and "genre" in record:
            noted["genre"] = _text(record["genre"])  # None: the name of no genre
        keys = [key for key in self.keys if key in record]
        if "solutions" in keys and not _is_list(record["solutions"]):
            keys.remove("solutions")  # it may also say how many there are
        return noted | {key: self.copy(record[key], (*path, key)) for key in keys}

    def spend(self, entries: int) -> None:
        self.left -= entries
        if self.left < 0:
            raise FormatError(TOO_LONG())


def _text(thing: Any) -> str | None:
    """The thing as a plain text, if it is one; no more of it than shows that it is too long."""
    if issubclass(type(thing), bytes):
        return decode(bytes.__getitem__(thing, slice(MAX_LENGTH + 1)))
    if issubclass(type(thing), str):
        return str.__getitem__(thing, slice(MAX_LENGTH + 1))
    return None


def _builtin(thing: Any, most: int = MAX_KEYS) -> Any:
    """What NumPy or pandas holds, as the built-in type that would hold it; else the thing itself.

    Only modules that are imported already are considered: without them there is no such object.
    """
    kind = type(thing)
    if (numpy := sys.modules.get("numpy")) is not None:
        if kind is numpy.ndarray and thing.ndim:
            return _rows(thing[: most + 1])
        if issubclass(kind, numpy.integer | numpy.bool_):
            value = numpy.generic.item(thing)
            return value if type(value) in (int, bool) else thing
    if (pandas := sys.modules.get("pandas")) is not None and kind is pandas.Series:
        return dict(pandas.Series.items(thing[: most + 1]))
    return thing


def _is_list(thing: Any) -> bool:
    return issubclass(type(_builtin(thing)), list | tuple)


def _rows(array: Any) -> list[Any]:
    """The entries of an array; fractions stand there for whole numbers where one is missing."""
    if array.ndim > 1:
        return [array[i] for i in range(len(array))]
    values = array.tolist()
    return [_whole(value) for value in values] if array.dtype.kind == "f" else values


def _whole(value: float) -> int | float | None:
    if isnan(value):
        return None
    return int(value) if value.is_integer() else value


def _items(thing: Any) -> dict[str, Any]:
    """What a dictionary holds under plain texts."""
    if dict.__len__(thing) > MAX_KEYS:
        raise FormatError(TOO_MANY_KEYS())
    # A key of another type could fail when it is compared.
    return {key: value for key, value in list(dict.items(thing)) if type(key) is str}


def _fields(puzzle: Puzzle) -> dict[str, Any]:
    """The clues and settings of a puzzle, as in its JSON form."""
    genre = type(puzzle)
    fields = _items(object.__getattribute__(puzzle, "__dict__"))
    record: dict[str, Any] = {"genre": genre.name}
    record |= {s.key: fields[s.field] for s in genre.settings.values() if s.field in fields}
    for part in parts_of(genre):
        value = fields.get(part.name)
        if part.bundle is None and part.name in fields:
            record[part.name] = value
        elif part.bundle is not None and type(value) is part.bundle:
            record |= _attributes(value, [key.name for key in part.keys])
    return record


def _attributes(thing: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(thing, name, None) for name in names}


def _bearable(number: int, path: Path) -> int:
    if abs(number) > LARGEST_NUMBER:
        raise FormatError(FAR_OUT(place=_place(path)))
    return number


def _plain_setting(thing: Any, name: str, setting: Setting) -> bool | int | str:
    """The value of a setting, if it has the type of one."""
    if setting.type is str:
        thing = _text(thing)
    if type(thing) is bool is setting.type or (type(thing) is str is setting.type):
        return thing
    if type(thing) is int is setting.type:
        return _bearable(thing, (name,))
    wanted = {bool: A_SWITCH, int: A_NUMBER, str: A_WORD}[setting.type]
    raise FormatError(ANOTHER_TYPE(place=name, what=_what(thing), wanted=wanted))


def _place(path: Path) -> Slot:
    return place_text(path) if path else THIS


def _what(thing: Any) -> Message:
    """What a thing is, as far as that is known without calling its methods."""
    return next((words for kind, words in _WORDS if type(thing) is kind), SOMETHING)


_WORDS = (
    (type(None), NOTHING),
    (bool, A_SWITCH),
    (int, A_NUMBER),
    (float, A_FRACTION),
    (str, A_TEXT),
)
