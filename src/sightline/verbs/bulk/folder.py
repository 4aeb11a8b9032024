"""The folder beside the output in which work is kept until it is done."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from ...core.decoding import from_json
from ...core.errors import InputError
from . import durable


class Folder:
    """A folder with ``run.json``, which says what was asked for, and a lock."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._run = folder / "run.json"

    def order(self) -> dict[str, Any] | None:
        """The order of the work in this folder, as plain data; None: there is none."""
        try:
            found = from_json(self._run.read_bytes(), dict[str, Any])
        except FileNotFoundError:
            return None
        except msgspec.DecodeError:
            raise InputError(
                "this cannot be read any more; remove the folder to begin anew", file=str(self._run)
            ) from None
        return found

    def store(self, order: Mapping[str, Any]) -> None:
        """Store the order, if none is there already."""
        if self.order() is None:
            durable.write(self._run, msgspec.json.encode(order))

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Be the only process that works in the folder, which is created if needed."""
        self.folder.mkdir(exist_ok=True)
        durable.sync_folder(self.folder.parent)
        with durable.kept(self.folder / "lock") as file:
            if not _lock(file.fileno()):
                raise InputError("another process is working on this run", file=str(self.folder))
            yield

    def tidy(self, *names: str) -> None:
        """Remove all but the order, the lock and what has one of these names."""
        kept = {"lock", self._run.name, *names}
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


def _lock(descriptor: int) -> bool:
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
