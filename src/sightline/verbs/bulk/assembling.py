"""Assemble the shards: drop repeats, split into parts, write the files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from fractions import Fraction
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from ...core.errors import InputError
from ...rules.puzzle import genre
from ...rules.symmetry import solution_id
from .distinct import Seen
from .durable import replacing
from .manifest import Written, checksum
from .order import Order, Split
from .outputs import Output, Writer
from .parts import Entry, Parts
from .tally import Tally

BATCH = 5_000
"""Records that are written at a time: always as many, so that the bytes are the same."""

Advance = Callable[[int], None]
TELLING = 3
"""Standard deviations: a larger difference is hardly due to chance."""
FAR_OFF = 0.1
"""The fraction of its share by which the size of a part may differ."""


class _Solved(msgspec.Struct):
    """The keys of a record that decide its part."""

    solution: Any


def assemble(
    order: Order, parts: Parts, output: Output, targets: Mapping[str, Path], advance: Advance
) -> tuple[tuple[Written, ...], dict[str, Any]]:
    """Write all records that count, in order, to the target of their part.

    Also return what the manifest says of them.
    """
    kind = genre(order.recipe.genre)
    with ExitStack() as stack:
        sinks = {}
        for name, path in targets.items():
            file = stack.enter_context(replacing(path, parts.folder / f"{path.name}.part"))
            sinks[name] = _Sink(output.open(file, kind))
        tally = stack.enter_context(Tally.kept_in(parts.folder / "seen.sqlite", order))
        dealer = _Dealer(order.split, order, stack, parts.folder) if order.split else None
        for entry in parts.entries_in_order():
            for line in tally.take(entry.indices, entry.missing, _lines(parts, entry)):
                sinks[dealer.part(line) if dealer else ""].add(line)
            advance(entry.count)
        for sink in sinks.values():
            sink.finish()
    written = {name: sinks[name].written_to(path) for name, path in targets.items()}
    about: dict[str, Any] = {"missing": tuple(tally.missing), "repeats": tally.repeats}
    if shortage := tally.shortage():
        about["shortage"] = shortage
    if dealer:
        about |= dealer.about({name: each.records for name, each in written.items()})
    return tuple(written.values()), about


def catch_up(tally: Tally, parts: Parts) -> None:
    """Count the shards that are there, as far as none is missing before them."""
    by_index = {entry.first: entry for entry in parts.entries}
    while not tally.is_done() and (entry := by_index.get(tally.position)):
        for _ in tally.take(entry.indices, entry.missing, _lines(parts, entry)):
            pass


def _lines(parts: Parts, entry: Entry) -> list[bytes]:
    lines = parts.lines(entry)
    if lines is None:
        raise InputError(
            f"the shard from index {entry.first} on was changed after it was written; "
            "--resume makes it again",
            file=str(parts.folder),
        )
    return lines.splitlines(keepends=True)


class _Dealer:
    """Assigns records to the parts of a split, those with the same solution to the same part."""

    def __init__(self, split: Split, order: Order, stack: ExitStack, folder: Path) -> None:
        self._split, self._kind, self._shape = split, genre(order.recipe.genre), order.recipe.size
        self._solutions = stack.enter_context(Seen.kept_in(folder / "solutions.sqlite"))
        self._number = 0
        self._decode = msgspec.json.Decoder(_Solved).decode

    def part(self, line: bytes) -> str:
        """The part that a record goes to."""
        solution = solution_id(self._kind, self._shape, self._decode(line).solution)
        self._number += self._solutions.add(solution)
        return self._split.part(solution)

    def about(self, records: Mapping[str, int]) -> dict[str, Any]:
        """What the manifest says of the split, given the records of each part."""
        told = too_few_solutions(self._split, records, self._number)
        return {"solutions": self._number} | ({"shares": told} if told else {})


def too_few_solutions(split: Split, records: Mapping[str, int], solutions: int) -> str:
    """A message if there are too few solutions for parts of the sizes asked for.

    >>> split = Split.parse("train=0.9,test=0.1")
    >>> too_few_solutions(split, {"train": 980, "test": 20}, 12).partition(":")[0]
    'test has 2.0 % of the puzzles instead of 10.0 %'
    """
    puzzles = sum(records.values())
    off = [
        name for name, share in split.exact_shares.items() if _is_off(records[name], puzzles, share)
    ]
    if not off or solutions == puzzles:
        return ""
    worst = max(off, key=lambda name: abs(records[name] / puzzles / split.exact_shares[name] - 1))
    return (
        f"{worst} has {records[worst] / puzzles:.1%} of the puzzles instead of "
        f"{float(split.exact_shares[worst]):.1%}: those with the same solution go to the same "
        f"part, and these {puzzles:,} puzzles have only {solutions:,} solutions, up to symmetry"
    ).replace("%", " %")


def _is_off(records: int, puzzles: int, share: Fraction) -> bool:
    """Whether a part is further from its share than chance explains."""
    expected = float(share * puzzles)
    by_chance = TELLING * sqrt(expected * float(1 - share))
    return not records or abs(records - expected) > max(by_chance, FAR_OFF * expected)


class _Sink:
    """An output file that records are written to."""

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
