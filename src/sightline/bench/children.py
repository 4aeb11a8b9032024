"""What the processes that this one has started have used."""

from __future__ import annotations

from resource import RUSAGE_CHILDREN, getrusage


def cpu_seconds() -> float:
    """CPU time of all of them that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def peak_memory() -> int:
    """The most bytes that any of them had at a time; not less than this process has."""
    return getrusage(RUSAGE_CHILDREN).ru_maxrss * 1024
