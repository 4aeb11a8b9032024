"""Reading streams that may be compressed with gzip or Zstandard.

Data is decompressed piece by piece, no further than the caller reads. A stream that expands
many times more than puzzles ever do is refused.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, cast

from ..words import say
from .errors import FormatError, MissingExtra

EXPANDS = say(
    "expands-too-much",
    "this unpacks to more than { $times } times its size, which no puzzles do",
)
DAMAGED = say("damaged", "what is packed here is damaged, or breaks off before its end")

SUFFIXES = (".gz", ".zst")
"""Suffixes of compressed files; they are recognised by their first bytes."""
PIECE = 65_536
"""Bytes that are read, and decompressed by gzip, at a time."""
SMALL_PIECE = 256
"""Bytes of Zstandard that are unpacked at a time: even of the worst, they become 8 MB at most."""
MOST_TIMES = 200
"""The largest ratio of decompressed to compressed size that is accepted."""
UNGUARDED = 4_000_000
"""Decompressed bytes up to which the ratio is not checked."""

Unpacker = Callable[[Iterator[bytes]], Iterator[bytes]]
"""From compressed pieces to decompressed ones."""


def unpacked(stream: BinaryIO) -> BinaryIO:
    """The stream itself or, if it is compressed, the decompressed stream."""
    peekable: Any = stream if hasattr(stream, "peek") else io.BufferedReader(cast(Any, stream))
    start = peekable.peek(4)
    for magic, unpacker in _UNPACKERS.items():
        if start.startswith(magic):
            return io.BufferedReader(_Unpacked(peekable, unpacker))
    return cast(BinaryIO, peekable)


def without_suffix(path: str) -> str:
    """The name that a compressed file had before.

    >>> without_suffix("many.jsonl.gz"), without_suffix("many.jsonl")
    ('many.jsonl', 'many.jsonl')
    """
    return next((path.removesuffix(end) for end in SUFFIXES if path.endswith(end)), path)


def zstandard() -> Any:
    """The module for Zstandard compression."""
    try:
        import zstandard
    except ImportError:
        raise MissingExtra("zstandard", extra="zst") from None
    return zstandard


class _Unpacked(io.RawIOBase):
    """The decompressed contents of a stream."""

    def __init__(self, packed: BinaryIO, unpacker: Unpacker) -> None:
        super().__init__()
        self._packed = packed
        self._pieces = unpacker(self._read())
        self._left = b""
        self._packed_size = self._size = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        while not self._left:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._left = piece
            self._size += len(piece)
            self._check_size()
        count = min(len(buffer), len(self._left))
        buffer[:count], self._left = self._left[:count], self._left[count:]
        return count

    def _read(self) -> Iterator[bytes]:
        while piece := self._packed.read(PIECE):
            self._packed_size += len(piece)
            yield piece

    def _check_size(self) -> None:
        if self._size > UNGUARDED + MOST_TIMES * self._packed_size:
            raise FormatError(EXPANDS(times=MOST_TIMES))


def _gunzip(pieces: Iterator[bytes]) -> Iterator[bytes]:
    member = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    begun = False
    for piece in pieces:
        data = piece
        while data:
            if member.eof:
                member, begun = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16), False
                data = data.lstrip(b"\0")  # padding, as on tapes
                continue
            begun = True
            try:
                yield member.decompress(data, PIECE)
            except zlib.error:
                raise _damaged() from None
            data = member.unused_data if member.eof else member.unconsumed_tail
    if begun and not member.eof:
        raise _damaged()


def _unzstd(pieces: Iterator[bytes]) -> Iterator[bytes]:
    module = zstandard()
    frame, begun = module.ZstdDecompressor().decompressobj(), False
    for piece in pieces:
        at = 0
        while at < len(piece):
            if frame.eof:
                frame, begun = module.ZstdDecompressor().decompressobj(), False
            begun = True
            data = piece[at : at + SMALL_PIECE]
            try:
                yield frame.decompress(data)
            except module.ZstdError:
                raise _damaged() from None
            at += len(data) - len(frame.unused_data)
    if begun and not frame.eof:
        raise _damaged()


def _damaged() -> FormatError:
    return FormatError(DAMAGED())


_UNPACKERS: dict[bytes, Unpacker] = {b"\x1f\x8b": _gunzip, b"\x28\xb5\x2f\xfd": _unzstd}
"""The decompressor for a stream that begins with these bytes."""
