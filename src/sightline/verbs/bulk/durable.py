"""Files that are complete after a power cut, or not there at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path, unfinished: Path) -> Iterator[BinaryIO]:
    """A file to write to under a temporary name; at the end it takes the place of ``path``."""
    try:
        with new(unfinished) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except BaseException:
        # Free the space at once: the disk may be full.
        with suppress(OSError):
            unfinished.unlink()
        raise
    sync_folder(path.parent)


def new(path: Path) -> BinaryIO:
    """A new file to write to; replaces anything that was left behind there.

    A symbolic link at that path is removed, never followed.
    """
    with suppress(FileNotFoundError):
        path.unlink()
    return open(path, "xb")


def kept(path: Path) -> BinaryIO:
    """A file that may be there already, opened as it is; never what a link there points to."""
    # Windows has no such flag, and lets few users make links.
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    return os.fdopen(os.open(path, flags, 0o666), "r+b")


def write(path: Path, data: bytes) -> None:
    """Write a file, or replace it."""
    with replacing(path, path.with_name(f"{path.name}.part")) as file:
        file.write(data)


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that new names in it survive a power cut."""
    # Windows neither can do this nor needs it.
    if os.name != "nt":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
