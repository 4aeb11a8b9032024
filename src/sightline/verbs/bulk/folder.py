"""The folder beside the output in which work is kept until it is done."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from ...core import files
from ...core.decoding import from_json
from ...core.errors import InputError
from ...words import say

UNREADABLE = say(
    "bulk-run-unreadable", "this cannot be read any more; remove the folder to begin anew"
)
AT_WORK = say("bulk-at-work", "another process is working on this run")


class Folder:
    """A folder with ``run.json``, which says what was asked for, and a lock.

    In the end ``finished/`` holds the files that are to get their names, and ``manifest.json``
    says which these are, so that they are known again after an interruption.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.finished = folder / "finished"
        self.manifest = folder / "manifest.json"
        self._run = folder / "run.json"
        self._lock = folder / "lock"

    def order(self) -> dict[str, Any] | None:
        """The order of the work in this folder, as plain data; None: there is none."""
        try:
            found = from_json(self._run.read_bytes(), dict[str, Any])
        except FileNotFoundError:
            return None
        except msgspec.DecodeError:
            raise InputError(UNREADABLE(), file=str(self._run)) from None
        return found

    def store(self, order: Mapping[str, Any]) -> None:
        """Store the order, if none is there already."""
        if self.order() is None:
            self.put(self._run.name, msgspec.json.encode(order))

    def put(self, name: str, data: bytes) -> None:
        """Store a file, in the place of whatever has its name."""
        with files.anew(self.folder / name) as file:
            file.write(data)

    def is_of_somebody_else(self) -> bool:
        """Whether there is something in the folder, but no order."""
        if not self.folder.is_dir():
            return os.path.lexists(self.folder)
        return self.order() is None and not all(
            # What there is if a run was interrupted before it stored its order.
            file.name == self._lock.name or file.name.startswith(f"{self._run.name}.")
            for file in self.folder.iterdir()
        )

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Be the only process that works in the folder, which is created if needed."""
        self.folder.mkdir(exist_ok=True)
        files.sync_folder(self.folder.parent)
        with _kept(self._lock) as file:
            if not _locked(file.fileno()):
                raise InputError(AT_WORK(), file=str(self.folder))
            yield

    def tidy(self, *names: str) -> None:
        """Remove all but the order, the lock, the manifest and what has one of these names."""
        kept = {self._lock.name, self._run.name}
        # What a link leads to is nothing of ours.
        kept |= {
            name for name in (self.manifest.name, *names) if not (self.folder / name).is_symlink()
        }
        for file in self.folder.iterdir():
            if file.name in kept:
                continue
            if file.is_dir() and not file.is_symlink():
                shutil.rmtree(file)
            else:
                file.unlink()

    def remove(self) -> None:
        """Remove the folder and all that is in it."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _kept(path: Path) -> BinaryIO:
    """A file that may be there already, opened as it is; never what a link there points to."""
    # Windows has no such flag, and lets few users make links.
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    return os.fdopen(os.open(path, flags, 0o666), "r+b")


def _locked(descriptor: int) -> bool:
    """Lock a file until this process ends; without effect where the system has no locks."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
