"""Workers that are processes of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any


class Pool(ProcessPoolExecutor):
    """Processes of this machine, which end at once when they are stopped or when this one ends.

    Each holds the reading end of a pipe to which nothing is ever written. It closes when this
    process closes the other end, or dies.
    """

    def __init__(self, number: int) -> None:
        context = get_context("spawn")
        watched, self._lifeline = context.Pipe(duplex=False)
        super().__init__(number, context, _begin, (watched,))

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with interrupts_held():
            return super().submit(task, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._lifeline.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def _begin(lifeline: Connection) -> None:
    """The first thing that a worker does."""
    # Ctrl-C reaches every process of a terminal; the one that sends the work handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(0)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back in this thread, and for good in the processes started in this block.

    A new process that is interrupted before it ignores Ctrl-C would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Python starts this helper before the first process, which would unblock Ctrl-C.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
