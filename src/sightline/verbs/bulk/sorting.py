"""Sorting more than fits into memory: sorted pieces in files, which are merged.

The pieces are numbered, and sealed with a checksum. One that is missing or was changed is not
believed, nor are those behind it.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, closing, suppress
from hashlib import sha256
from heapq import merge
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

from ...core import files
from ...core.errors import InputError
from ...words import say

CHANGED = say("bulk-changed", "this was changed after it was written; --resume makes it again")

ROWS = 1 << 17
"""Rows that are sorted in memory: with what Python needs for each, about 10 MB of ids."""
WAYS = 64
"""Pieces that are merged at a time: as many files are open."""
BLOCK = 2_048
"""Rows of each that are read at a time."""
SEAL = sha256().digest_size
"""Bytes behind the rows of a piece: the checksum of its name and of the rows."""

T = TypeVar("T")

_NAME = re.compile(r"([0-9]{9})-([0-9]{9})\.sorted")


class _Piece(NamedTuple):
    """A sorted file, which holds what was added from one piece to another."""

    first: int
    last: int
    file: Path
    rows: int = 0


class Sorter:
    """Rows of bytes, all of the same length, in a folder of their own.

    ``add`` them in any order, then iterate. The pieces survive the process: a sorter of the
    same folder has all the rows that were added, up to the last piece that is complete.
    """

    def __init__(self, folder: Path, width: int) -> None:
        self._folder, self._width = folder, width
        folder.mkdir(exist_ok=True)
        self._pieces = list(self._sound())
        self.safe = sum(piece.rows for piece in self._pieces)
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
        seal, written = sha256(file.name.encode()), 0
        with files.anew(file) as out:
            for batch in _batches(rows, BLOCK):
                block = b"".join(batch)
                seal.update(block)
                out.write(block)
                written += len(batch)
            out.write(seal.digest())
        return _Piece(first, last, file, written)

    def _read(self, piece: _Piece, stack: ExitStack) -> Iterator[bytes]:
        return stack.enter_context(closing(self._rows(piece)))

    def _rows(self, piece: _Piece) -> Generator[bytes, None, None]:
        try:
            for block in self._blocks(piece):
                for start in range(0, len(block), self._width):
                    yield block[start : start + self._width]
        except _Unsound:
            raise InputError(CHANGED(), file=str(piece.file)) from None

    def _blocks(self, piece: _Piece) -> Iterator[bytes]:
        """The rows of a piece, many at a time; in the end it may turn out that they are not."""
        seal = sha256(piece.file.name.encode())
        try:
            with open(piece.file, "rb") as file:
                left = os.fstat(file.fileno()).st_size - SEAL
                while left > 0 and (block := file.read(min(left, BLOCK * self._width))):
                    left -= len(block)
                    seal.update(block)
                    yield block
                found = file.read()
        except FileNotFoundError:
            raise _Unsound from None
        if found != seal.digest():
            raise _Unsound

    def _sound(self) -> Iterator[_Piece]:
        """The pieces from the first on, up to one that is missing or was changed.

        All others are removed, also those that were merged already.
        """
        following = 0
        for piece in sorted(self._found(), key=lambda piece: (piece.first, -piece.last)):
            rows = self._rows_in(piece) if piece.first == following else None
            if rows is None:
                piece.file.unlink()
            else:
                yield piece._replace(rows=rows)
                following = piece.last + 1

    def _rows_in(self, piece: _Piece) -> int | None:
        """How many rows a piece has; None: it was changed after it was written."""
        try:
            return sum(map(len, self._blocks(piece))) // self._width
        except _Unsound:
            return None

    def _found(self) -> Iterator[_Piece]:
        """Whatever has the name of a piece; everything else is removed."""
        for file in list(self._folder.iterdir()):
            if name := _NAME.fullmatch(file.name):
                yield _Piece(int(name[1]), int(name[2]), file)
            else:
                with suppress(OSError):
                    file.unlink()


class _Unsound(Exception):
    """A piece is missing, or is not as it was written."""


def _batches(rows: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    each = iter(rows)
    while batch := tuple(islice(each, size)):
        yield batch
