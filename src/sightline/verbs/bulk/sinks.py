"""The files that records go to: one, or one for each part of a split."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from hashlib import sha256
from itertools import groupby
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from ...core import files
from ...core.decoding import decoder
from ...rules.puzzle import Puzzle, genre
from ...rules.symmetry import solution_id
from ...words import Figure, Message, say, text
from .distinct import DIGEST, digest
from .folder import Folder
from .manifest import Written, checksum
from .order import Split
from .outputs import Output, Writer
from .sorting import Sorter

TOO_FEW = say(
    "bulk-too-few-solutions",
    "{ $part } has { $has } % of the puzzles instead of { $wanted } %: those with the same "
    "solution go to the same part, and these { $puzzles } puzzles have only { $solutions } "
    "solutions, up to symmetry",
)

BATCH = 5_000
"""Records that are written at a time: always as many, so that the bytes are the same."""
TELLING = 3
"""Standard deviations: a larger difference is hardly due to chance."""
FAR_OFF = 0.1
"""The fraction of its share by which the size of a part may differ."""


class Sinks:
    """The files that records are being written to."""

    def __init__(self, sinks: Mapping[str, _Sink]) -> None:
        self._sinks = sinks
        self._part: Callable[[bytes], str] = lambda _: ""
        self._dealer: _Dealer | None = None

    @classmethod
    @contextmanager
    def opened(
        cls,
        targets: Mapping[str, Path],
        output: Output,
        kind: type[Puzzle],
        split: Split | None,
        folder: Folder,
    ) -> Iterator[Sinks]:
        """The files by the name of the part, finished in the folder before they get their names."""
        folder.finished.mkdir(exist_ok=True)
        with ExitStack() as stack:
            sinks = {}
            for name, path in targets.items():
                finished = folder.finished / path.name
                file = stack.enter_context(files.anew(finished))
                sinks[name] = _Sink(output.open(file, kind), finished)
            found = cls(sinks)
            if split:
                found._dealer = _Dealer(split, folder.folder / "solutions")
                found._part = found._dealer.part
            yield found
            for sink in sinks.values():
                sink.finish()

    def add(self, line: bytes) -> None:
        """Write a record to the file of its part."""
        self._sinks[self._part(line)].add(line)

    def written(self) -> tuple[tuple[Written, ...], dict[str, Any]]:
        """What has been written, when the files are closed, and what the manifest says of it."""
        written = {name: sink.written() for name, sink in self._sinks.items()}
        about = {}
        if self._dealer:
            about = self._dealer.about({name: each.records for name, each in written.items()})
        return tuple(written.values()), about


class _Solved(msgspec.Struct):
    """The keys of a record that decide its part."""

    genre: str
    solution: Any = None


class _Dealer:
    """Assigns records to the parts of a split, those with the same solution to the same part."""

    def __init__(self, split: Split, folder: Path) -> None:
        self._split = split
        self._solutions = Sorter.empty(folder, DIGEST)
        self._decode = decoder(_Solved)

    def part(self, line: bytes) -> str:
        """The part that a record goes to; it has a solution."""
        record = self._decode(line)
        kind = genre(record.genre)
        shape = kind.board.shape(kind.board.fit(record.solution))
        solution = solution_id(kind, shape, record.solution)
        self._solutions.add(digest(solution))
        return self._split.part(solution)

    def about(self, records: Mapping[str, int]) -> dict[str, Any]:
        """What the manifest says of the split, given the records of each part."""
        number = sum(1 for _ in groupby(self._solutions))
        told = too_few_solutions(self._split, records, number)
        return {"solutions": number} | ({"shares": text(told)} if told else {})


def too_few_solutions(split: Split, records: Mapping[str, int], solutions: int) -> Message | None:
    """A message if there are too few solutions for parts of the sizes asked for.

    >>> split = Split.parse("train=0.9,test=0.1")
    >>> print(str(too_few_solutions(split, {"train": 980, "test": 20}, 12)).partition(":")[0])
    test has 2.0 % of the puzzles instead of 10.0 %
    """
    puzzles = sum(records.values())
    off = [
        name for name, share in split.exact_shares.items() if _is_off(records[name], puzzles, share)
    ]
    if not off or solutions == puzzles:
        return None
    worst = max(off, key=lambda name: abs(records[name] / puzzles / split.exact_shares[name] - 1))
    return TOO_FEW(
        part=worst,
        has=Figure(100 * records[worst] / puzzles, 1),
        wanted=Figure(100 * float(split.exact_shares[worst]), 1),
        puzzles=puzzles,
        solutions=solutions,
    )


def _is_off(records: int, puzzles: int, share: Fraction) -> bool:
    """Whether a part is further from its share than chance explains."""
    expected = float(share * puzzles)
    by_chance = TELLING * sqrt(expected * float(1 - share))
    return not records or abs(records - expected) > max(by_chance, FAR_OFF * expected)


class _Sink:
    """An output file that records are written to."""

    def __init__(self, writer: Writer, path: Path) -> None:
        self._writer, self._path = writer, path
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

    def written(self) -> Written:
        return Written(
            file=self._path.name,
            records=self._records,
            sha256=checksum(self._path),
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
