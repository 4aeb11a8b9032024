"""JSON lines as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from ....rules.puzzle import Puzzle
from ._output import Output, Writer


class Plain:
    """Writes to the file itself."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, lines: Sequence[bytes]) -> None:
        self._file.writelines(lines)

    def finish(self) -> None:
        """There is nothing to add."""


class JsonLines(Output, suffix=".jsonl"):
    """A record per line."""

    def open(self, file: BinaryIO, genre: type[Puzzle]) -> Writer:
        del genre  # lines are lines
        return Plain(file)
