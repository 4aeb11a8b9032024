"""Lines on standard error, which never hold up the server: one that cannot be written is lost."""

from __future__ import annotations

import os
import select
import sys
from contextlib import suppress

from ..core.escaping import visible

LONGEST = 4096
"""Bytes that a pipe takes at once, if it takes any."""


def complain(line: str) -> None:
    """Write a line at once, or not at all: the disk may be full, the reader gone or asleep."""
    with suppress(OSError, ValueError):
        data = f"{visible(line)}\n".encode()
        try:
            target = sys.stderr.fileno()
        except (OSError, ValueError, AttributeError):
            sys.stderr.write(data.decode())  # something in its place, within Python
            return
        if _takes_more(target):
            os.write(target, data if len(data) <= LONGEST else data[: LONGEST - 1] + b"\n")


def _takes_more(target: int) -> bool:
    if sys.platform == "win32":
        return True  # there it cannot be asked
    _, ready, _ = select.select([], [target], [], 0)
    return bool(ready)
