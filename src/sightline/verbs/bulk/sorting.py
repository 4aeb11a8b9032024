"""Sorting more than fits into memory: sorted pieces in files, which are merged."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from heapq import merge
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple, Self, TypeVar

from ...core.errors import InputError
from . import durable

ROWS = 1 << 17
"""Rows that are sorted in memory: with what Python needs for each, about 10 MB of ids."""
WAYS = 64
"""Pieces that are merged at a time: as many files are open."""
BLOCK = 2_048
"""Rows of each that are read at a time."""

T = TypeVar("T")

_NAME = re.compile(r"([0-9]{9})-([0-9]{9})\.sorted")


class _Piece(NamedTuple):
    """A sorted file, which holds what was added from one piece to another."""

    first: int
    last: int
    file: Path


class Sorter:
    """Rows of bytes, all of the same length, in a folder of their own.

    ``add`` them in any order, then iterate. The pieces survive the process: a sorter of the
    same folder has all the rows that were added, up to the last piece that is complete.
    """

    def __init__(self, folder: Path, width: int) -> None:
        self._folder, self._width = folder, width
        folder.mkdir(exist_ok=True)
        self._pieces = list(self._found())
        self.safe = sum(self._rows_of(piece) for piece in self._pieces)
        """How many rows are in files: the first that were added."""
        self._waiting: list[bytes] = []

    @classmethod
    def empty(cls, folder: Path, width: int) -> Self:
        """A sorter that begins anew, whatever is in the folder."""
        shutil.rmtree(folder, ignore_errors=True)
        return cls(folder, width)

    def add(self, row: bytes) -> None:
        """Add a row."""
        self._waiting.append(row)
        if len(self._waiting) >= ROWS:
            self.flush()

    def flush(self) -> None:
        """Write the rows that are in memory to a file."""
        if self._waiting:
            number = self._pieces[-1].last + 1 if self._pieces else 0
            self._pieces.append(self._written(number, number, sorted(self._waiting)))
            self.safe += len(self._waiting)
            self._waiting = []

    def __iter__(self) -> Iterator[bytes]:
        """All rows in ascending order."""
        self.flush()
        while len(self._pieces) > WAYS:
            self._pieces = [self._merged(group) for group in _batches(self._pieces, WAYS)]
        with ExitStack() as stack:
            yield from merge(*(self._read(piece, stack) for piece in self._pieces))

    def _merged(self, group: tuple[_Piece, ...]) -> _Piece:
        if len(group) == 1:
            return group[0]
        with ExitStack() as stack:
            rows = merge(*(self._read(piece, stack) for piece in group))
            merged = self._written(group[0].first, group[-1].last, rows)
        for piece in group:
            piece.file.unlink()
        return merged

    def _written(self, first: int, last: int, rows: Iterable[bytes]) -> _Piece:
        file = self._folder / f"{first:09}-{last:09}.sorted"
        with durable.replacing(file, file.with_suffix(".part")) as out:
            for block in _batches(rows, BLOCK):
                out.write(b"".join(block))
        return _Piece(first, last, file)

    def _read(self, piece: _Piece, stack: ExitStack) -> Iterator[bytes]:
        return self._rows(stack.enter_context(open(piece.file, "rb")))

    def _rows(self, file: BinaryIO) -> Iterator[bytes]:
        width = self._width
        while block := file.read(BLOCK * width):
            for start in range(0, len(block), width):
                yield block[start : start + width]

    def _rows_of(self, piece: _Piece) -> int:
        rows, more = divmod(piece.file.stat().st_size, self._width)
        if more:
            raise InputError(
                "this was changed after it was written; remove the folder to begin anew",
                file=str(piece.file),
            )
        return rows

    def _found(self) -> Iterator[_Piece]:
        """The pieces that are there; those that were merged already are removed."""
        pieces = []
        for file in self._folder.iterdir():
            if found := _NAME.fullmatch(file.name):
                pieces.append(_Piece(int(found[1]), int(found[2]), file))
            else:
                with suppress(OSError):
                    file.unlink()
        end = -1
        for piece in sorted(pieces, key=lambda piece: (piece.first, -piece.last)):
            if piece.last <= end:
                piece.file.unlink()
            else:
                yield piece
                end = piece.last


def _batches(rows: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    each = iter(rows)
    while batch := tuple(islice(each, size)):
        yield batch
