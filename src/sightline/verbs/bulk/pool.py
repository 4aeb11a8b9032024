"""Workers that are processes of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any

Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Pool(Executor):
    """Processes of this machine, which end at once when they are stopped or when this one ends.

    Each has a pipe of its own, whose other end nobody else holds: if it dies, even in the
    middle of a result, the rest is not waited for. One death ends them all.

    Each also holds the reading end of a pipe to which nothing is ever written. It closes when
    this process closes the other end, or dies.
    """

    def __init__(self, number: int) -> None:
        self._context = get_context("spawn")
        self._watched, self._lifeline = self._context.Pipe(duplex=False)
        self._left = number
        """How many are not started yet."""
        self._waiting: SimpleQueue[tuple[Future[Any], Call] | None] = SimpleQueue()
        """Calls that no worker has yet; in the end a None, which goes from one to the next."""
        self._ended = False
        self._ending = Lock()

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.put((future, (task, args, kwargs)))
        # It may have ended at any time, so that nobody takes what was put there.
        if self._ended:
            self._refuse_waiting()
        elif self._left:
            self._left -= 1
            self._hire()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stop the workers, in the middle of whatever they do; what waits fails at once."""
        del wait, cancel_futures  # there is nothing to wait for, and nothing goes on
        with self._ending:
            if not self._ended:
                self._ended = True
                self._lifeline.close()
        self._refuse_waiting()

    def _hire(self) -> None:
        """Start a worker, and a thread that hands it the work."""
        here, there = self._context.Pipe()
        worker = self._context.Process(target=_work, args=(self._watched, there), daemon=True)
        with interrupts_held():
            worker.start()
        there.close()
        Thread(target=self._lead, args=(worker, here), daemon=True).start()

    def _lead(self, worker: BaseProcess, pipe: Connection) -> None:
        """Hand the work to a worker, a call at a time, until it ends."""
        while (job := self._waiting.get()) is not None:
            future, call = job
            try:
                pipe.send(call)
                result, error = pipe.recv()
            except (EOFError, OSError):
                self.shutdown()
                result, error = None, BrokenExecutor("a worker has died")
            except Exception as failure:  # something cannot travel to another process
                result, error = None, failure
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        self._waiting.put(None)
        pipe.close()
        worker.join()

    def _refuse_waiting(self) -> None:
        with suppress(Empty):
            while True:
                if (job := self._waiting.get_nowait()) is not None:
                    job[0].set_exception(BrokenExecutor("the workers have ended"))
        self._waiting.put(None)


def _work(lifeline: Connection, pipe: Connection) -> None:
    """What a worker does."""
    # Ctrl-C reaches every process of a terminal; the one that sends the work handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            task, args, kwargs = pipe.recv()
            try:
                result, error = task(*args, **kwargs), None
            except Exception as failure:
                result, error = None, failure
            pipe.send((result, error))


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
