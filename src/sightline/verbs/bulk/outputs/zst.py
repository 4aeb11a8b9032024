"""JSON lines, compressed with Zstandard."""

from __future__ import annotations

from typing import BinaryIO

from ....core.packing import zstandard
from ....rules.puzzle import Puzzle
from ._output import Output, Stream, Writer

LEVEL = 9
"""Small files at a speed that no generator reaches."""


class ZstandardLines(Output, suffix=".jsonl.zst"):
    """A record per line."""

    def check(self) -> None:
        zstandard()

    def open(self, file: BinaryIO, genre: type[Puzzle]) -> Writer:
        del genre  # lines are lines
        compressor = zstandard().ZstdCompressor(level=LEVEL, write_checksum=True)
        return Stream(compressor.stream_writer(file, closefd=False))
