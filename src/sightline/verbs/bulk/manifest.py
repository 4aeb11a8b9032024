"""The manifest beside a finished output: what was asked for, and what was written."""

from __future__ import annotations

from hashlib import file_digest
from pathlib import Path
from typing import Any

import msgspec

from ...core.decoding import from_json
from ...core.version import __version__
from ...words import Listed, Slot, say

WRITTEN = say(
    "bulk-written",
    "{ $count -> [one] { $count } puzzle *[other] { $count } puzzles } written to { $file }",
)


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """An output file."""

    file: str
    records: int
    sha256: str
    """Of the file as it is."""
    content_sha256: str
    """Of the lines of JSON in it, which no compressor changes."""
    batch: int
    batches_sha256: tuple[str, ...]
    """Of each so many of these lines, to find out what has changed."""

    def is_in(self, folder: Path) -> bool:
        """Whether the file is there as it was written."""
        path = folder / self.file
        return path.is_file() and checksum(path) == self.sha256


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """The manifest of a run; it does not depend on the workers."""

    order: dict[str, Any]
    version: str = __version__
    """Of this package; the puzzles depend only on that of the generator, in the order."""
    outputs: tuple[Written, ...]
    missing: tuple[int, ...]
    """The indices that could not be made."""
    repeats: int
    """How many puzzles were left out because they were there already."""
    solutions: int | msgspec.UnsetType = msgspec.UNSET
    """How many solutions, up to symmetry, were assigned to the parts of a split."""
    shortage: str | msgspec.UnsetType = msgspec.UNSET
    """Why there are fewer puzzles than were asked for."""
    shares: str | msgspec.UnsetType = msgspec.UNSET
    """Why the parts of a split do not have the sizes asked for."""

    def summary(self) -> Slot:
        """What was written where."""
        written = (WRITTEN(count=each.records, file=each.file) for each in self.outputs)
        return Listed.of(written, "comma")


def checksum(path: Path) -> str:
    """The SHA-256 of a file."""
    with open(path, "rb") as file:
        return file_digest(file, "sha256").hexdigest()


def found(path: Path) -> Manifest | None:
    """The manifest in a file, if there is one and it can be read."""
    if not path.is_file():
        return None
    try:
        return from_json(path.read_bytes(), Manifest)
    except msgspec.DecodeError:
        return None
