"""Writing files: complete under their names, also after a power cut, or not there at all.

What is no file is never replaced by one: a device, a named pipe or an open descriptor is written
to, and a link stays a link.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

Name = str | os.PathLike[str]

_DESCRIPTORS = ("/dev/fd", "/proc/self/fd")
"""Folders whose names are the numbers of this process's open descriptors."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
"""A file that is not there yet."""
_MOST_LINKS = 40
"""Of links that lead to links, the system follows no more."""


@contextmanager
def replacing(path: Name) -> Iterator[BinaryIO]:
    """A file to write to; at the end, if nothing was raised, it takes the place of ``path``.

    A device, a pipe or a descriptor, such as ``/dev/stdout``, is written to at once.
    """
    if (stream := _stream(path)) is not None:
        with os.fdopen(stream, "wb") as file:
            yield file
        return
    # A link stays a link, and its target is replaced, or created.
    with anew(os.path.realpath(path)) as file:
        yield file


@contextmanager
def anew(path: Name) -> Iterator[BinaryIO]:
    """A file to write to; at the end it takes the place of whatever is at ``path``, also of a link.

    It is for names that are ours, in a folder of our own.
    """
    path = os.fspath(path)
    unfinished = f"{path}.{os.urandom(4).hex()}.part"
    # A file or a link that somebody has laid there is neither written to nor removed.
    descriptor = os.open(unfinished, _NEW, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except BaseException:
        # Free the space at once: the disk may be full.
        with suppress(OSError):
            os.unlink(unfinished)
        raise
    sync_folder(os.path.dirname(path))


def write(path: Name, data: bytes) -> None:
    """Write a whole file, or replace it."""
    with replacing(path) as file:
        file.write(data)


def publish(finished: Name, path: Name) -> None:
    """Give a file another name as well, in a folder of the same disk.

    Raises a :class:`FileExistsError` if there is anything under that name.
    """
    try:
        os.link(finished, path)  # other than a renamed file, a link never replaces anything
    except FileExistsError:
        raise
    except OSError:
        _publish_without_links(finished, path)
    sync_folder(os.path.dirname(path))


def _publish_without_links(finished: Name, path: Name) -> None:
    """The same on a disk that knows no second names."""
    with open(path, "xb"):  # nobody else can take the name any more
        pass
    try:
        os.replace(finished, path)
    except OSError:
        os.unlink(path)
        raise


def is_stream(path: Name) -> bool:
    """Whether a path is no file, nor can become one: a device, a pipe or a descriptor.

    >>> is_stream("/dev/stdout"), is_stream("puzzles.jsonl")
    (True, False)
    """
    return _descriptor(path) is not None or not _is_file(path)


def sync_folder(folder: Name) -> None:
    """Sync a folder, so that new names in it survive a power cut."""
    # Windows neither can do this nor needs it.
    if os.name != "nt":
        descriptor = os.open(folder or os.curdir, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _stream(path: Name) -> int | None:
    """A descriptor to write to what is no file; None if it is one, or nothing yet."""
    if (number := _descriptor(path)) is not None:
        # Opened anew, a file would be written from its beginning, over what is there.
        return os.dup(number)
    if _is_file(path):
        return None
    # Without O_CREAT: what has gone meanwhile does not become a file.
    return os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0))


def _is_file(path: Name) -> bool:
    """Whether a path is a file or can become one."""
    if not os.path.basename(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        return True


def _descriptor(path: Name) -> int | None:
    """The number of the descriptor that a path or a link names."""
    folders = {os.path.realpath(folder) for folder in _DESCRIPTORS}
    step = os.path.abspath(path)
    for _ in range(_MOST_LINKS):
        folder, name = os.path.split(step)
        if name.isdecimal() and os.path.realpath(folder) in folders:
            return int(name)
        if not os.path.islink(step):
            return None
        step = os.path.join(folder, os.readlink(step))
    return None
