"""Shards from workers of any kind; if workers die, their pieces are sent again.

Everything runs on a :class:`concurrent.futures.Executor`; only :mod:`.hiring` knows which.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice

from ...core.deadline import Deadline
from ...core.errors import Stopped
from ...words import say
from .shards import Shard

OUT_OF_TIME = say("bulk-out-of-time", "stopped by the limit of time")
WORKERS_DIED = say(
    "bulk-workers-died",
    "the workers died { $times } times over the puzzles from index { $first } on, "
    "perhaps for lack of memory",
)

MOST_LOSSES = 5
"""How often a piece is sent again because its worker died."""

Task = Callable[[range], Shard]


@dataclass(frozen=True)
class Workers:
    """The interface of workers, which make shards."""

    start: Callable[[], Executor]
    """Called at the beginning, and again each time that the workers are lost."""
    at_once: Callable[[], int]
    """How many pieces are sent at a time, so that no worker waits for the next one."""
    losses: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """The exceptions that are raised instead of a shard when a worker has died."""


def delivered(
    workers: Workers,
    task: Task,
    pieces: Iterator[range],
    *,
    in_order: bool = False,
    deadline: Deadline = Deadline(),
) -> Generator[Shard, None, None]:
    """The shard of every piece, as they come or in order; few are in flight at any time.

    At the deadline the workers are stopped in the middle of their work: a puzzle never depends
    on the clock, but their number may.
    """
    crew = _Crew(workers, task)
    jobs: deque[_Job] = deque()
    try:
        while True:
            jobs.extend(map(crew.give, islice(pieces, max(0, workers.at_once() - len(jobs)))))
            if not jobs:
                return
            awaited = [job.future for job in jobs]
            done, _ = wait(
                awaited[:1] if in_order else awaited, deadline.limit, return_when=FIRST_COMPLETED
            )
            if not done or not deadline.left:
                raise Stopped(OUT_OF_TIME())
            for job in [job for job in jobs if job.future in done]:
                if (shard := crew.take(job)) is not None:
                    jobs.remove(job)
                    yield shard
    finally:
        crew.dismiss()


@dataclass(eq=False)
class _Job:
    """A piece that has been sent."""

    piece: range
    executor: Executor
    future: Future[Shard]
    losses: int = 0


class _Crew:
    """The executor in use; if its workers die, another one replaces it."""

    def __init__(self, workers: Workers, task: Task) -> None:
        self._workers = workers
        self._task = task
        self._executor = workers.start()

    def give(self, piece: range) -> _Job:
        try:
            future = self._executor.submit(self._task, piece)
        except self._workers.losses as error:
            # The workers died between two pieces: treated as if they had died on this one.
            future = Future()
            future.set_exception(error)
        return _Job(piece, self._executor, future)

    def take(self, job: _Job) -> Shard | None:
        """The shard of a job that is done; or None, if it had to be sent again."""
        try:
            return job.future.result()
        except self._workers.losses:
            if job.losses == MOST_LOSSES:
                first = str(job.piece.start)
                raise Stopped(WORKERS_DIED(times=MOST_LOSSES + 1, first=first)) from None
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
