"""Which puzzles have occurred before: more of them than fit into memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import blake2b
from pathlib import Path

DIGEST = 16
"""Bytes that stand for an id: half as long as the id itself, and still without collisions."""


def digest(name: str) -> bytes:
    """What stands for a canonical id where many of them are kept."""
    return blake2b(name.encode(), digest_size=DIGEST).digest()


class Seen:
    """Canonical ids, in a file that is not needed after the run, nor after a crash."""

    def __init__(self, table: sqlite3.Connection) -> None:
        self._table = table
        table.execute("PRAGMA journal_mode = OFF")
        table.execute("PRAGMA synchronous = OFF")
        table.execute("CREATE TABLE seen (id BLOB PRIMARY KEY) WITHOUT ROWID")

    @classmethod
    @contextmanager
    def kept_in(cls, file: Path) -> Iterator[Seen]:
        """An empty set in this file."""
        file.unlink(missing_ok=True)
        try:
            with closing(sqlite3.connect(file, isolation_level=None)) as table:
                yield cls(table)
        except sqlite3.Error as error:
            raise OSError(str(error)) from None
        finally:
            file.unlink(missing_ok=True)

    def add(self, canonical: str) -> bool:
        """Whether the id is a new one."""
        try:
            key = digest(canonical)
            added = self._table.execute("INSERT OR IGNORE INTO seen VALUES (?)", (key,))
        except sqlite3.Error as error:
            raise OSError(str(error)) from None
        return added.rowcount == 1
