"""Who makes the shards: this process, a pool of others, or a cluster.

Everything runs on a :class:`concurrent.futures.Executor`; nothing else in the package
knows which. Workers may die: then their pieces go out again.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from ...core.errors import Stopped
from .shards import Shard

MOST_LOSSES = 5
"""How often a piece goes out again because its worker died."""

Task = Callable[[range], Shard]


@dataclass(frozen=True)
class Workers:
    """Those who make shards."""

    start: Callable[[], Executor]
    """Called at the beginning, and again each time that the workers are lost."""
    at_once: Callable[[], int]
    """How many pieces are given out at a time: nobody should wait for the next one."""
    losses: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """What comes back instead of a shard when a worker has died."""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def hired(number: int, cluster: str | None = None) -> Iterator[Workers]:
    """Workers: so many on this machine, or those of the cluster at an address."""
    if cluster is not None:
        from .cluster import connected

        with connected(cluster, number) as workers:
            yield workers
    elif number == 1:
        yield Workers(_Here, at_once=lambda: 1)
    else:
        from .pool import Pool

        yield Workers(partial(Pool, number), at_once=lambda: 2 * number)


def delivered(
    workers: Workers, task: Task, pieces: Iterator[range], *, in_order: bool = False
) -> Generator[Shard, None, None]:
    """The shard of every piece, as they come or in order; few are in flight at any time."""
    crew = _Crew(workers, task)
    jobs: deque[_Job] = deque()
    try:
        while True:
            jobs.extend(map(crew.give, islice(pieces, max(0, workers.at_once() - len(jobs)))))
            if not jobs:
                return
            awaited = [job.future for job in jobs]
            done, _ = wait(awaited[:1] if in_order else awaited, return_when=FIRST_COMPLETED)
            for job in [job for job in jobs if job.future in done]:
                if (shard := crew.take(job)) is not None:
                    jobs.remove(job)
                    yield shard
    finally:
        crew.dismiss()


@dataclass(eq=False)
class _Job:
    """A piece that has been given out."""

    piece: range
    executor: Executor
    future: Future[Shard]
    losses: int = 0


class _Crew:
    """Workers at work; if they are lost, others take their place."""

    def __init__(self, workers: Workers, task: Task) -> None:
        self._workers = workers
        self._task = task
        self._executor = workers.start()

    def give(self, piece: range) -> _Job:
        try:
            future = self._executor.submit(self._task, piece)
        except self._workers.losses as error:
            # The workers died between two pieces: as if they had died at this one.
            future = Future()
            future.set_exception(error)
        return _Job(piece, self._executor, future)

    def take(self, job: _Job) -> Shard | None:
        """The shard of a job that is done; or None, if it had to be given out again."""
        try:
            return job.future.result()
        except self._workers.losses:
            if job.losses == MOST_LOSSES:
                raise Stopped(
                    f"the workers died {MOST_LOSSES + 1} times over the puzzles from index "
                    f"{job.piece.start} on, perhaps for lack of memory"
                ) from None
        # One death ends a whole pool, so that many jobs come back from the same executor.
        if job.executor is self._executor:
            self.dismiss()
            self._executor = self._workers.start()
        again = self.give(job.piece)
        job.executor, job.future = again.executor, again.future
        job.losses += 1
        return None

    def dismiss(self) -> None:
        self._executor.shutdown(wait=False)


class _Here(Executor):
    """Does the work at once, in this process."""

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(task(*args, **kwargs))
        return future
