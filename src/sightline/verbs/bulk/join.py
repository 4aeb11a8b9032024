"""The puzzles of many files in one, without repeats, in bounded memory.

Each record gets a number, by the order of the files and of their lines. The hashes of the
canonical ids are sorted on disk, each with the number of its record; where several are the
same, the record with the least number stays. The numbers of the others are sorted as well, and
left out when the files are read a second time.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from ...core.deadline import Deadline
from ...core.errors import InputError, Stopped
from ...core.escaping import visible
from ...core.packing import unpacked
from ...formats.json import parse
from ...formats.jsonl import lines_of
from ...rules.puzzle import Puzzle
from ...rules.symmetry import canonical_id
from ...words import Message, say
from ..check import broken_rules
from .distinct import DIGEST, digest
from .executing import OUT_OF_TIME
from .folder import Folder
from .manifest import Manifest
from .order import Split
from .sinks import Sinks
from .sorting import Sorter
from .work import UNWATCHED, Watcher, Work, beside

IDS = say("bulk-ids", "the ids of { $count } puzzles")
NO_ID_YET = say("bulk-no-id-yet", "no id was stored yet")
NO_PUZZLE = say("bulk-no-puzzle", "there is no puzzle in these files")
UNSOLVED = say("bulk-unsolved", "only puzzles with a solution can be split, which depends on it")
WRONGLY_SOLVED = say(
    "bulk-wrongly-solved", "the split depends on the solution, but here { $wrong }"
)
UNREADABLE = say("bulk-unreadable", "this cannot be read: { $why }")

NUMBER = 8
"""Bytes of a record's number; the highest first, so that they are sorted as numbers are."""
AT_ONCE = 1_000
"""Records between two looks at the clock."""

T = TypeVar("T")


class Join(Work):
    """Joins the records of many files, JSON lines of puzzles, and leaves out repeats.

    Each of them is read as a puzzle, and what cannot be written is refused before the work.

    Of puzzles with the same canonical id the first stays, by the order of the files and of
    the lines in them. A record keeps its bytes.
    """

    def __init__(self, files: Sequence[str], path: str, split: Split | None = None) -> None:
        self._files = files
        self._begun = Folder(beside(path, ".parts"))
        self._stored = 0
        super().__init__(path, self._begun, split)
        self.plain()  # a file that is missing is told before anything is written

    def plain(self) -> dict[str, Any]:
        """What was asked for: the files as they are now, and the split."""
        states = {f"file {number}": _state(file) for number, file in enumerate(self._files, 1)}
        shares = self._split.shares if self._split else None
        return {"files": len(self._files), **states, "split": shares}

    def safe(self) -> Message:
        """How much is stored already."""
        return self._safe_in_folder(IDS(count=self._stored)) if self._stored else NO_ID_YET()

    def write(self, watcher: Watcher = UNWATCHED, deadline: Deadline = Deadline()) -> Manifest:
        """Read the ids that are not stored yet, and write all records that are no repeats."""
        with self.writing():
            kind = self._first_kind()
            ids = self._ids()
            self._store(ids, kind, watcher, deadline)
            repeats = Sorter.empty(self._begun.folder / "repeats", NUMBER)
            watcher.stage("sorting", ids.safe, 0)
            for row in _later(_in_time(ids, watcher, deadline)):
                repeats.add(row[DIGEST:])
            repeats.flush()
            watcher.stage("writing", ids.safe, 0)
            records = _in_time(_records(self._files), watcher, deadline)
            with Sinks.opened(self.targets, self.output, kind, self._split, self._begun) as sinks:
                for record in _without(records, repeats):
                    sinks.add(record.line.rstrip() + b"\n")
                # The files get their names only if what was read is still the same.
                self._compare(self._begun.order() or {})
            written, about = sinks.written()
            return self.end(written, {"missing": (), "repeats": repeats.safe, **about})

    def _store(self, ids: Sorter, kind: type[Puzzle], watcher: Watcher, deadline: Deadline) -> None:
        """Sort the ids of all records, but for those that are stored."""
        watcher.stage("reading", 0, ids.safe)
        rest = islice(enumerate(_records(self._files)), ids.safe, None)
        for number, record in _in_time(rest, watcher, deadline):
            name = self._checked(record, kind)
            ids.add(digest(name) + number.to_bytes(NUMBER, "big"))
            self._stored = ids.safe
        ids.flush()
        self._stored = ids.safe

    def _checked(self, record: _Record, kind: type[Puzzle]) -> str:
        """The canonical id of a record, if it is a puzzle that can be written."""
        with record.located():
            puzzle = parse(record.line)
            self.output.check_record(record.line, puzzle, kind)
            if self._split is not None:
                _require_solution(puzzle)
        # As ``make`` writes it; or else from the clues.
        return str(dict(puzzle.remarks).get("canonical") or canonical_id(puzzle))

    def _first_kind(self) -> type[Puzzle]:
        first = next(_records(self._files), None)
        if first is None:
            raise InputError(NO_PUZZLE())
        with first.located():
            return type(parse(first.line))

    def _ids(self) -> Sorter:
        return Sorter(self._begun.folder / "ids", DIGEST + NUMBER)

    def _take_up(self) -> None:
        self._begun.store(self.plain())
        self._begun.tidy("ids")
        self._stored = self._ids().safe

    def _is_worth_keeping(self) -> bool:
        return bool(self._stored)


class _Record(NamedTuple):
    """A line of a file."""

    file: str
    number: int
    line: bytes

    @contextmanager
    def located(self) -> Iterator[None]:
        """Add to an error the file and the line."""
        try:
            yield
        except InputError as error:
            error.file, error.line = self.file, self.number
            raise


def _require_solution(puzzle: Puzzle) -> None:
    """Refuse a puzzle that cannot be dealt out, for lack of a solution that is whole and right."""
    if puzzle.solution is None:
        raise InputError(UNSOLVED())
    if broken := broken_rules(puzzle, puzzle.solution):
        raise InputError(WRONGLY_SOLVED(wrong=broken[0].said))


def _records(files: Iterable[str]) -> Iterator[_Record]:
    """Every record of these files, without lines that are blank."""
    for file in files:
        try:
            with open(file, "rb") as stream:
                for number, line in lines_of(unpacked(stream)):
                    if isinstance(line, InputError):
                        line.file = file
                        raise line
                    if not line.isspace():
                        yield _Record(file, number, line)
        except OSError as error:
            raise _unreadable(file, error) from None


def _later(rows: Iterable[bytes]) -> Iterator[bytes]:
    """The sorted rows that have the same id as the row before."""
    before = b""
    for row in rows:
        if row[:DIGEST] == before:
            yield row
        else:
            before = row[:DIGEST]


def _without(records: Iterable[T], repeats: Iterable[bytes]) -> Iterator[T]:
    """The records whose numbers are not among the repeats, which are sorted."""
    left_out = map(int.from_bytes, repeats)
    following = next(left_out, None)
    for number, record in enumerate(records):
        if number == following:
            following = next(left_out, None)
        else:
            yield record


def _in_time(items: Iterable[T], watcher: Watcher, deadline: Deadline) -> Iterator[T]:
    """The same items, while there is time; progress is told."""
    done = 0
    for done, item in enumerate(items, 1):
        if done % AT_ONCE == 0:
            watcher.advance(AT_ONCE)
            if not deadline.left:
                raise Stopped(OUT_OF_TIME())
        yield item
    watcher.advance(done % AT_ONCE)


def _state(file: str) -> str:
    """What tells a file from another one, and from itself when it was changed."""
    try:
        found = os.stat(file)
    except OSError as error:
        raise _unreadable(file, error) from None
    return f"{visible(file)}, {found.st_size} bytes, changed at {found.st_mtime_ns}"


def _unreadable(file: str, error: OSError) -> InputError:
    return InputError(UNREADABLE(why=error.strerror or str(error)), file=file)
