"""Put the shards together: drop repeats, deal out the parts, write the files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path

import msgspec

from ..errors import InputError
from ..puzzle import genre
from .distinct import Seen
from .durable import replacing
from .manifest import Written, checksum
from .order import Order
from .outputs import Output, Writer
from .parts import Parts

BATCH = 5_000
"""Records that are written at a time: always as many, so that the bytes are the same."""

Advance = Callable[[int], None]
Sieve = Callable[[bytes], str | None]
"""The part that a record goes to; None leaves it out."""


class _Named(msgspec.Struct):
    """As much of a record as matters here."""

    canonical: str


def assemble(
    order: Order, parts: Parts, output: Output, targets: Mapping[str, Path], advance: Advance
) -> tuple[Written, ...]:
    """Write all records that are wanted, in order, to the target of their part."""
    kind = genre(order.recipe.genre)
    with ExitStack() as stack:
        sinks = {}
        for name, path in targets.items():
            file = stack.enter_context(replacing(path, parts.folder / f"{path.name}.part"))
            sinks[name] = _Sink(output.open(file, kind))
        part = _sieve(order, parts.folder, stack)
        for count, lines in _shards(parts):
            for line in lines:
                goal = part(line)
                if goal is not None:
                    sinks[goal].add(line)
            advance(count)
        for sink in sinks.values():
            sink.finish()
    return tuple(sinks[name].written_to(path) for name, path in targets.items())


def _shards(parts: Parts) -> Iterator[tuple[int, list[bytes]]]:
    for entry in parts.entries_in_order():
        lines = parts.lines(entry)
        if lines is None:
            raise InputError(
                f"the shard from index {entry.first} on was changed after it was written; "
                "--resume makes it again",
                file=str(parts.folder),
            )
        yield entry.count, lines.splitlines(keepends=True)


def _sieve(order: Order, folder: Path, stack: ExitStack) -> Sieve:
    split = order.split
    if not order.distinct and split is None:
        return lambda line: ""  # noqa: ARG005
    decode = msgspec.json.Decoder(_Named).decode
    seen = stack.enter_context(Seen.kept_in(folder / "seen.sqlite")) if order.distinct else None

    def part(line: bytes) -> str | None:
        canonical = decode(line).canonical
        if seen is not None and not seen.add(canonical):
            return None
        return split.part(canonical) if split else ""

    return part


class _Sink:
    """An output file that records run into."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._content = sha256()
        self._batches: list[str] = []
        self._waiting: list[bytes] = []
        self._records = 0

    def add(self, line: bytes) -> None:
        self._waiting.append(line)
        if len(self._waiting) == BATCH:
            self._write()

    def finish(self) -> None:
        if self._waiting:
            self._write()
        self._writer.finish()

    def written_to(self, path: Path) -> Written:
        return Written(
            file=path.name,
            records=self._records,
            sha256=checksum(path),
            content_sha256=self._content.hexdigest(),
            batch=BATCH,
            batches_sha256=tuple(self._batches),
        )

    def _write(self) -> None:
        batch = b"".join(self._waiting)
        self._content.update(batch)
        self._batches.append(sha256(batch).hexdigest())
        self._writer.write(self._waiting)
        self._records += len(self._waiting)
        self._waiting = []
