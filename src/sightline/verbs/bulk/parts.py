"""The folder beside the output in which the shards are kept until all are there.

::

    puzzles.jsonl.parts/
      run.json                    the order
      shards.jsonl                a line per shard: its indices, its checksum
      000000001500-500.jsonl      the shard of 500 puzzles from index 1500 on
      lock                        held by the process that works here

A shard is written under a temporary name, synced and renamed before its line is added to
``shards.jsonl``. A shard without a line there, or with another checksum than in its line, is
ignored and made again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from ...core.decoding import from_json
from ...core.errors import InputError
from ...words import say
from .folder import Folder
from .order import Order
from .shards import Shard

NOT_OURS = say(
    "bulk-not-ours", "no run has written this ({ $why }); remove the folder to begin anew"
)


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about a shard that is kept."""

    first: int
    count: int
    records: int
    sha256: str
    missing: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.first < 0 or self.count < 1 or self.records < 0:
            raise ValueError(f"{self.records} of {self.count} puzzles from index {self.first} on")
        if self.records + len(self.missing) != self.count:
            raise ValueError(
                f"{self.records} puzzles and {len(self.missing)} missing ones are not {self.count}"
            )
        if any(index not in self.indices for index in self.missing):
            raise ValueError("the index of a missing puzzle is none of the shard's")

    @property
    def indices(self) -> range:
        return range(self.first, self.first + self.count)


class Parts(Folder):
    """The shards that are stored."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.entries: list[Entry] = []
        self._ledger = folder / "shards.jsonl"

    @property
    def records(self) -> int:
        """How many puzzles are stored."""
        return sum(entry.records for entry in self.entries)

    @property
    def missing(self) -> list[int]:
        """The indices that could not be made."""
        return sorted(index for entry in self.entries for index in entry.missing)

    def entries_in_order(self) -> list[Entry]:
        """The shards by their indices."""
        return sorted(self.entries, key=lambda entry: entry.first)

    def begin(self, order: Order) -> None:
        """Store the order, and find out which shards are there already."""
        self.store(order.plain())
        self.entries = list(self._read_ledger())
        self.entries = list(self._sound(order.start))
        lines = b"".join(map(_line, self.entries))
        self.put(self._ledger.name, lines)
        self.tidy(self._ledger.name, *map(_file_name, self.entries))

    def keep(self, shard: Shard) -> None:
        """Store a shard durably."""
        entry = Entry(
            first=shard.first,
            count=shard.count,
            records=shard.count - len(shard.missing),
            sha256=sha256(shard.lines).hexdigest(),
            missing=shard.missing,
        )
        self.put(_file_name(entry), shard.lines)
        with open(self._ledger, "ab") as ledger:
            ledger.write(_line(entry))
            ledger.flush()
            os.fsync(ledger.fileno())
        self.entries.append(entry)

    def lines(self, entry: Entry) -> bytes | None:
        """The records of a shard; None, if they have changed."""
        with suppress(FileNotFoundError):
            lines = (self.folder / _file_name(entry)).read_bytes()
            same = sha256(lines).hexdigest() == entry.sha256
            if same and lines.count(b"\n") == entry.records:
                return lines
        return None

    def gaps(self, wanted: range) -> Iterator[range]:
        """The indices that are not there yet."""
        end = wanted.start
        for entry in self.entries_in_order():
            yield range(end, min(entry.first, wanted.stop))
            end = max(end, entry.indices.stop)
        yield range(end, wanted.stop)

    def _read_ledger(self) -> Iterator[Entry]:
        with suppress(FileNotFoundError):
            for number, line in enumerate(self._ledger.read_bytes().splitlines(), 1):
                try:
                    yield from_json(line, Entry)
                except msgspec.ValidationError as error:
                    said = NOT_OURS(why=str(error))
                    raise InputError(said, file=str(self._ledger), line=number) from None
                except msgspec.DecodeError:
                    pass  # the last line may have been cut off

    def _sound(self, start: int) -> Iterator[Entry]:
        """The shards that are complete and unchanged."""
        end = start
        for entry in self.entries_in_order():
            if end <= entry.first and self.lines(entry) is not None:
                end = entry.indices.stop
                yield entry


def _file_name(entry: Entry) -> str:
    return f"{entry.first:012}-{entry.count}.jsonl"


def _line(entry: Entry) -> bytes:
    return msgspec.json.encode(entry) + b"\n"
