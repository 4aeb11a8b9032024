"""The interface of output formats: a suffix, and a way to write records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, BinaryIO, ClassVar, Protocol

from ....rules.puzzle import Puzzle

OUTPUTS: dict[str, Output] = {}
"""Every kind of output by its suffix."""


class Writer(Protocol):
    """A file that is being written."""

    def write(self, lines: Sequence[bytes]) -> None:
        """Add records, one per line of JSON; always the same number at a time, except the last."""

    def finish(self) -> None:
        """Write what comes after the last record; the caller closes the file."""


class Output:
    """A kind of file; subclassing registers it."""

    suffix: ClassVar[str]

    def __init_subclass__(cls, *, suffix: str) -> None:
        cls.suffix = suffix
        OUTPUTS[suffix] = cls()

    def check(self) -> None:
        """Raise early, not at the end of the run, if something is not installed."""

    def check_record(self, line: bytes, puzzle: Puzzle, genre: type[Puzzle]) -> None:
        """Raise early if a record cannot stand in a file that begins with a puzzle of a genre."""

    def open(self, file: BinaryIO, genre: type[Puzzle]) -> Writer:
        """Begin to write puzzles of a genre."""
        raise NotImplementedError


class Stream:
    """Lines that go through a stream, which may compress them."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, lines: Sequence[bytes]) -> None:
        self._stream.write(b"".join(lines))

    def finish(self) -> None:
        self._stream.close()
