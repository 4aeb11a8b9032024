"""CPU time: what child processes used, and limits; other work on the machine is not counted."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from resource import RUSAGE_CHILDREN, getrusage
from threading import Event, Thread
from time import process_time

LEAST = 1e-6
"""Seconds: a timer that is set to none at all would never end."""
AGAIN = 0.05
"""Seconds between two interrupts: the first may come before there is anything to interrupt."""


def cpu_seconds() -> float:
    """CPU time of all child processes that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class OutOfTime(Exception):
    """A process has used the CPU time that it may."""


class StoppedAfter:
    """A block that is left once it has used so many seconds, and says no more.

    A signal does that: the block runs in the main thread, and Python from time to time, as it
    does in our own engines, which look for signals. It adds a microsecond to what is measured;
    to restore the handler of the signal would add another.
    """

    _end: float | None = None
    """When the block that is being left after a while has used its time; None: there is none."""

    def __init__(self, seconds: float) -> None:
        self._seconds = max(LEAST, seconds)

    def __enter__(self) -> None:
        if signal.getsignal(signal.SIGPROF) is not _stop:
            signal.signal(signal.SIGPROF, _stop)
        StoppedAfter._end = process_time() + self._seconds
        # Again and again: what is raised in a callback of the garbage collector is lost.
        signal.setitimer(signal.ITIMER_PROF, self._seconds, AGAIN)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        # A signal may have come just now, and what it calls is called after this.
        StoppedAfter._end = None
        signal.setitimer(signal.ITIMER_PROF, 0)
        return kind is OutOfTime


def _stop(*_: object) -> None:
    if StoppedAfter._end is None:
        return
    # The timer counts ticks: on a virtual machine that has to wait, it is early.
    if (left := StoppedAfter._end - process_time()) > 0:
        signal.setitimer(signal.ITIMER_PROF, max(LEAST, left), AGAIN)
    else:
        raise OutOfTime


@contextmanager
def interrupted_after(seconds: float, interrupt: Callable[[], None]) -> Iterator[None]:
    """Interrupt what the block does, from another thread, once it has used so many seconds."""
    end, ended = process_time() + seconds, Event()

    def watch() -> None:
        while (left := end - process_time()) > 0:
            if ended.wait(left):
                return
        while not ended.is_set():
            interrupt()
            ended.wait(AGAIN)

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()


def run(
    command: Sequence[str],
    said: bytes,
    seconds: float,
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run a program to its end, or until it has used so many seconds: see :func:`was_stopped`.

    It stays in the group of this process, so that killing the group ends both.
    """
    return subprocess.run(
        command,
        input=said,
        capture_output=True,
        env=environment,
        check=False,
        # The timer outlives the start of the program, and ends it; on a busy virtual machine up to
        # a tenth early, so that what counts is the time that the program has used.
        preexec_fn=lambda: signal.setitimer(signal.ITIMER_PROF, max(LEAST, seconds)),
    )


def was_stopped(ended: subprocess.CompletedProcess[bytes]) -> bool:
    """Whether a program was ended because it had used its time."""
    return ended.returncode == -signal.SIGPROF
