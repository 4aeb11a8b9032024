"""Resources used by child processes."""

from __future__ import annotations

from resource import RUSAGE_CHILDREN, getrusage


def cpu_seconds() -> float:
    """CPU time of all child processes that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def peak_memory() -> int:
    """The peak memory of any of them in bytes; not less than that of this process."""
    return getrusage(RUSAGE_CHILDREN).ru_maxrss * 1024
