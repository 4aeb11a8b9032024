"""What a format can do, and what formats share. The underscore: this file is no format."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from ..core.errors import FormatError, InputError, UnknownName
from ..rules.puzzle import Puzzle

MAX_LENGTH = 1_000_000
"""The longest text of one puzzle, in bytes; the largest board in any format is shorter."""

FORMATS: dict[str, Format] = {}
"""Every format by its name."""

_NOT_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\ud800-\udfff]")


class Scope(msgspec.Struct, frozen=True):
    """How much of a genre a format can hold; without a word, all of it."""

    parts: frozenset[str] | None = None
    """The fields of clues; None: all of them."""
    sides: range | None = None
    """The sides of boards; None: all that the genre can have."""
    variants: bool = True
    """Whether it can say how the settings stand; if not, one that is not as usual is refused."""
    terms: Mapping[str, bool] = {}
    """Settings that stand like this in every puzzle of the format."""


class Format:
    """A way to write a puzzle down. Subclassing registers it.

    >>> sorted(FORMATS)[:2]
    ['42', 'ascii']
    """

    name: ClassVar[str]
    """As people type it."""
    description: ClassVar[str]
    """In a line."""
    keeps: ClassVar[frozenset[str]] = frozenset()
    """What it can hold beside the puzzle: ``title``, ``solution``, …"""
    scopes: ClassVar[Mapping[str, Scope] | None] = None
    """How much it can hold of which genre, by name; None: everything of all of them."""
    one_line: ClassVar[bool] = False
    """Whether every puzzle takes just one line."""
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)
    """What the names of files in it end in."""
    readable: ClassVar[bool] = True
    """Whether it can be read, and not only be written."""

    def __init_subclass__(cls, *, name: str, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.name = name
        FORMATS[name] = cls()

    def recognises(self, text: str) -> bool:
        """The text looks like this format and no other."""
        raise NotImplementedError

    def parse(self, text: str) -> Puzzle:
        """The puzzle that is written there, or an :class:`InputError` with line and column."""
        raise NotImplementedError

    def write(self, puzzle: Puzzle) -> str:
        """The puzzle, which is within the format's :class:`Scope`, written down."""
        raise NotImplementedError

    def scope(self, genre: type[Puzzle]) -> Scope | None:
        """How much of a genre it can hold; None: nothing."""
        return Scope() if self.scopes is None else self.scopes.get(genre.name)

    def is_line(self, text: str) -> bool:
        """The text, a line among others, is a puzzle of its own."""
        return self.one_line and self.recognises(text)

    def begins(self, line: str, above: str, gap: bool) -> bool:
        """Whether a line among others begins the next puzzle, where one takes several lines.

        ``above`` is the nearest line above that is not blank; ``gap``: blank ones come between.
        """
        del line, above, gap
        return False


def find(name: str) -> Format:
    """The format of a name."""
    try:
        return FORMATS[name]
    except KeyError:
        raise UnknownName("format", name, sorted(FORMATS)) from None


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
    """The refusal of a text that no puzzle needs."""
    return FormatError(
        f"the text is longer than {MAX_LENGTH // 1_000_000} MB, which no puzzle needs"
    )


def decode(data: bytes) -> str:
    r"""The text of a file.

    >>> decode(b"\xff")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sightline.core.errors.FormatError: line 1, column 1: this is no text in UTF-8 but ... 0xff
    """
    if len(data) > MAX_LENGTH:
        raise too_long()
    return from_utf8(data)


def from_utf8(data: bytes) -> str:
    """The text in bytes of any length."""
    data = data.removeprefix(BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        readable = data[: error.start].decode("utf-8")
        message = f"this is no text in UTF-8 but holds the byte 0x{data[error.start]:02x}"
        raise placed(FormatError(message), readable, len(readable)) from None


def clean(text: str) -> str:
    """The text with one kind of line end, once it is known to be a text of bearable length."""
    if len(text) > MAX_LENGTH:
        raise too_long()
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    refuse_what_is_no_text(text)
    if not text.strip():
        raise FormatError("there is no puzzle: the text is empty")
    return text


def refuse_what_is_no_text(text: str) -> None:
    """Raise a sentence if a character stands for no text: a zero byte, half a character."""
    if text.replace("\n", "").isprintable():  # a quick look, which nearly every text passes
        return
    if found := _NOT_TEXT.search(text):
        message = f"this is no text: it holds the character U+{ord(found[0]):04X}"
        raise placed(FormatError(message), text, found.start())
