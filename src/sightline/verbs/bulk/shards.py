"""Shards: consecutive puzzles of a run, made by a function that can run anywhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter

import msgspec

from ...core.decoding import from_json
from ...core.errors import SightlineError, Unmade
from ...core.version import __version__
from ...words import Slot, say
from ..make import Made, Recipe, made

OTHER_VERSION = say(
    "bulk-other-version",
    "a worker has version { $its } of the generator, but this run needs version { $wanted }; "
    "install the same sightline everywhere (the worker has { $worker })",
)

SECONDS = 0.5
"""The time that a shard should take: long enough for the disk, short enough for progress."""
MOST_PUZZLES = 500
"""In a shard, so that those in flight fit into memory."""
FASTEST_GROWTH = 4
"""A shard is at most so many times as large as the last one, whose time may be untypical."""

ToLine = Callable[[Made], bytes]
"""Turns a puzzle into a line of a file; a function of a module, because it travels to workers."""


class Shard(msgspec.Struct, frozen=True, kw_only=True):
    """Puzzles that were made."""

    first: int
    count: int
    lines: bytes = b""
    """A record per line, as JSON."""
    missing: tuple[int, ...] = ()
    """The indices of those that could not be made."""
    reason: Slot = ""
    """Why the last one of them could not."""
    seconds: float = 0.0
    """What it took."""
    failure: Slot | None = None
    """Why nothing was made at all."""

    @property
    def indices(self) -> range:
        """Of all of them, made or not."""
        return range(self.first, self.first + self.count)


def make_shard(to_line: ToLine, recipe: bytes, seed: int, generator: int, piece: range) -> Shard:
    """Make the puzzles with these indices; errors are returned, because they must be pickled."""
    began = perf_counter()
    try:
        wishes = from_json(recipe, Recipe)
        if generator != wishes.generator:
            versions = {"its": str(wishes.generator), "wanted": str(generator)}
            return _failed(piece, OTHER_VERSION(**versions, worker=__version__))
        shard = _made(to_line, wishes, seed, piece)
    except SightlineError as error:
        return _failed(piece, error.said)
    return msgspec.structs.replace(shard, seconds=perf_counter() - began)


def _made(to_line: ToLine, recipe: Recipe, seed: int, piece: range) -> Shard:
    lines, missing = bytearray(), []
    reason: Slot = ""
    for index in piece:
        try:
            lines += to_line(made(recipe, seed, index)) + b"\n"
        except Unmade as error:
            missing.append(index)
            reason = error.said
    return Shard(
        first=piece.start,
        count=len(piece),
        lines=bytes(lines),
        missing=tuple(missing),
        reason=reason,
    )


def _failed(piece: range, failure: Slot) -> Shard:
    return Shard(first=piece.start, count=len(piece), failure=failure)


class Pieces(Iterator[range]):
    """Cuts indices into pieces that each take a worker about the same time.

    >>> pieces = Pieces([range(0, 3), range(5, 9)])
    >>> next(pieces)
    range(0, 1)
    >>> pieces.learn(Shard(first=0, count=1, seconds=0.01))
    >>> list(pieces)
    [range(1, 3), range(5, 9)]
    """

    def __init__(self, todo: Iterable[range]) -> None:
        self._todo = deque(part for part in todo if part)
        self._size = 1

    def __next__(self) -> range:
        if not self._todo:
            raise StopIteration
        part = self._todo.popleft()
        if rest := part[self._size :]:
            self._todo.appendleft(rest)
        return part[: self._size]

    def learn(self, shard: Shard) -> None:
        """Adjust the size of the next pieces to the time that this one took."""
        fitting = SECONDS * shard.count / max(shard.seconds, 1e-6)
        self._size = max(1, min(int(fitting), shard.count * FASTEST_GROWTH, MOST_PUZZLES))
