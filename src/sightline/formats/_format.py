"""The base class of formats, and functions they share."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

import msgspec

from ..core.errors import FormatError, InputError, UnknownName
from ..core.folders import files_beside
from ..rules.puzzle import Puzzle
from ..words import Message, literal, say, say_anew

TOO_LONG = say("text-too-long", "the text is longer than { $size } MB, which no puzzle needs")
NOT_UTF8 = say("not-utf8", "this is no text in UTF-8 but holds the byte { $byte }")
EMPTY_TEXT = say("empty-text", "there is no puzzle: the text is empty")
NO_CHARACTER = say("no-character", "this is no text: it holds the character { $character }")

MAX_LENGTH = 1_000_000
"""The longest text of one puzzle, in bytes; the largest board is shorter in every format."""

_REGISTERED: dict[str, Format] = {}
"""The formats that have been imported, by name."""
_FIRST = ("json", "jsonl", "text")
"""The order in which formats are asked whether they recognise a text: these, then by file name."""

_NOT_TEXT = r"[\x00-\x08\x0b-\x1f\ud800-\udfff]"


class Scope(msgspec.Struct, frozen=True):
    """How much of a genre a format can hold; by default all of it."""

    parts: frozenset[str] | None = None
    """The fields of clues; None: all."""
    givens: frozenset[int] | None = None
    """The values of cells that can be given away; None: all."""
    given_clues: bool = True
    """Whether a cell with a clue can be given away as well."""
    sides: range | None = None
    """The sides of boards; None: all that the genre allows."""
    variants: bool = True
    """Whether it can state settings; if not, unusual ones are refused."""
    states: frozenset[str] = frozenset()
    """The settings that it can state if it cannot state all of them."""
    terms: Mapping[str, bool] = {}
    """Settings that have these values in every puzzle of the format."""


class Format:
    """A way to write a puzzle down. Subclassing registers it.

    >>> sorted(every_format())[:2]
    ['42', 'ascii']
    """

    name: ClassVar[str]
    """The name, as users type it."""
    description: ClassVar[str]
    """The description in English, in one line."""
    said: ClassVar[Message]
    """The description."""
    keeps: ClassVar[frozenset[str]] = frozenset()
    """The metadata that it can hold: ``title``, ``solution``, …"""
    scopes: ClassVar[Mapping[str, Scope] | None] = None
    """How much it can hold of which genre, by name; None: all genres completely."""
    one_line: ClassVar[bool] = False
    """Whether every puzzle is a single line."""
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)
    """The suffixes of file names."""
    readable: ClassVar[bool] = True
    """Whether it can be parsed, not only written."""
    recognisable: ClassVar[bool] = True
    """Whether it can be told from all other formats; if not, it is parsed only by its name."""

    def __init_subclass__(cls, *, name: str, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.name = name
        cls.said = say_anew(f"format-{name}", literal(cls.description))()
        _REGISTERED[name] = cls()

    def recognises(self, text: str) -> bool:
        """Whether the text looks like this format and no other."""
        if self.recognisable:
            raise NotImplementedError(text)
        return False

    def parse(self, text: str) -> Puzzle:
        """Parse a puzzle; raises an :class:`InputError` with line and column."""
        raise NotImplementedError

    def write(self, puzzle: Puzzle) -> str:
        """The text of a puzzle that is within the format's :class:`Scope`."""
        raise NotImplementedError

    def scope(self, genre: type[Puzzle]) -> Scope | None:
        """How much of a genre it can hold; None if nothing."""
        return Scope() if self.scopes is None else self.scopes.get(genre.name)

    def is_line(self, text: str) -> bool:
        """Whether the text, one of several lines, is a puzzle by itself."""
        return self.one_line and self.recognises(text)

    def begins(self, line: str, above: str, gap: bool) -> bool:
        """Whether a line begins the next puzzle, in a format whose puzzles have several lines.

        ``above`` is the nearest line above that is not blank; ``gap``: blank ones are in between.
        """
        del line, above, gap
        return False


@cache
def every_format() -> dict[str, Format]:
    """All formats by name."""
    names = dict.fromkeys((*_FIRST, *files_beside(__file__)))
    modules = [f"{__package__}.{name}" for name in names]
    for module in modules:
        import_module(module)
    # Whichever has been imported before.
    in_order = sorted(_REGISTERED.values(), key=lambda each: modules.index(type(each).__module__))
    return {format.name: format for format in in_order}


def find(name: str) -> Format:
    """The format with this name."""
    try:
        return _REGISTERED.get(name) or every_format()[name]
    except (KeyError, TypeError):  # what is no text may have no hash
        raise UnknownName("format", name, sorted(every_format())) from None


def placed(error: InputError, text: str, offset: int) -> InputError:
    r"""The error with the line and the column of an offset into the text.

    >>> str(placed(FormatError("what is this?"), "one\ntwo", 5))
    'line 2, column 2: what is this?'
    """
    before = text[:offset]
    error.line = before.count("\n") + 1
    error.column = offset - (before.rfind("\n") + 1) + 1
    return error


def too_long() -> FormatError:
    """The error for a text that is longer than any puzzle."""
    return FormatError(TOO_LONG(size=MAX_LENGTH // 1_000_000))


def decode(data: bytes) -> str:
    r"""The text of a file, decoded and cleaned.

    >>> decode(b"\xff")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sightline.core.errors.FormatError: line 1, column 1: this is no text in UTF-8 but ... 0xff
    """
    if len(data) > MAX_LENGTH:
        raise too_long()
    return from_utf8(data)


def from_utf8(data: bytes) -> str:
    """Decode bytes of any length as UTF-8."""
    data = data.removeprefix(BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        readable = data[: error.start].decode("utf-8")
        wrong = NOT_UTF8(byte=f"0x{data[error.start]:02x}")
        raise placed(FormatError(wrong), readable, len(readable)) from None


def clean(text: object) -> str:
    """The text with one kind of line end; raises an error if it is empty, too long or no text."""
    if not isinstance(text, str):
        kind = type(text).__name__
        how = {"bytes": "; decode() it", "dict": "; json.dumps makes one"}.get(kind, "")
        raise FormatError(f"this is no text, but of the type {kind}{how}")  # for programmers
    if len(text) > MAX_LENGTH:
        raise too_long()
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    refuse_what_is_no_text(text)
    if not text.strip():
        raise FormatError(EMPTY_TEXT())
    return text


def refuse_what_is_no_text(text: str) -> None:
    """Raise an error if a character is no text: a zero byte, a lone surrogate."""
    if text.replace("\n", "").isprintable():  # quick check, which nearly every text passes
        return
    if found := re.search(_NOT_TEXT, text):
        wrong = NO_CHARACTER(character=f"U+{ord(found[0]):04X}")
        raise placed(FormatError(wrong), text, found.start())
