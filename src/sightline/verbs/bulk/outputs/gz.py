"""JSON lines, compressed with gzip."""

from __future__ import annotations

from gzip import GzipFile
from typing import BinaryIO

from ....rules.puzzle import Puzzle
from ._output import Output, Stream, Writer


class GzipLines(Output, suffix=".jsonl.gz"):
    """A record per line; neither the time nor the name of the file is in its header."""

    def open(self, file: BinaryIO, genre: type[Puzzle]) -> Writer:
        del genre  # lines are lines
        return Stream(GzipFile("", "wb", compresslevel=6, fileobj=file, mtime=0))
