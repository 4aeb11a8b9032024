"""The workers, and who may ask them when.

Every request begins as soon as a worker is free. One that is not answered within a short
patience is a long one. Only some of the workers may be busy with long ones: if all of these
are, and others wait, it is stopped, waits for its turn, and begins anew. So there are always
workers for those that take no time, however many endless ones there are. What was a long one
before is taken for one from the beginning.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from hashlib import blake2b
from signal import SIGINT
from typing import Any, Literal

import msgspec

from .. import __version__
from .settings import Settings
from .verbs import VERBS
from .worker import LENGTH, Job, Reply, framed, stopped, too_long

MOST_DEATHS = 2
"""Workers that may die over a request before it is given up."""
UNHURRIED = 1.0
"""Seconds after which a long one works on with a lower priority."""
LOW_PRIORITY = 10
START_TIME = 60.0
"""Seconds for a worker to start."""


class Busy(Exception):
    """Too many requests; ``retry_after`` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("too many requests at a time; try again in a moment")
        self.retry_after = retry_after


class Closing(Exception):
    """The server is about to end."""

    def __init__(self) -> None:
        super().__init__("the server is shutting down")


class Died(Exception):
    """A worker is gone."""


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the server works, and how busy it is."""

    status: Literal["ok"] = "ok"
    version: str = __version__
    workers: int
    idle: int
    waiting: int
    """Requests that wait for a worker."""
    long_waiting: int
    """Requests that take long, and wait for others of their kind."""


class Worker:
    """One process, as seen from here."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin
        assert process.stdout
        self.process, self._stdin, self._stdout = process, process.stdin, process.stdout
        self.jobs = 0
        self.spent = False
        """It is not good for another job."""

    @classmethod
    async def start(cls, memory: int) -> Worker:
        """A worker that is ready."""
        debug = os.environ.get("SIGHTLINE_DEBUG")
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-P", "-m", "sightline.web.worker", str(memory)),
            # It finds what the server has found, and nothing else that lies around.
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=None if debug else asyncio.subprocess.DEVNULL,
            # Ctrl-C in a terminal is for the server alone.
            start_new_session=True,
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(START_TIME):
                await worker._frame()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def reply(self, job: Job) -> Reply:
        """Do a job."""
        self.jobs += 1
        try:
            self._stdin.write(framed(msgspec.msgpack.encode(job)))
            await self._stdin.drain()
        except OSError:
            raise Died from None
        return msgspec.msgpack.decode(await self._frame(), type=Reply)

    async def _frame(self) -> bytes:
        try:
            length = int.from_bytes(await self._stdout.readexactly(LENGTH), "big")
            return await self._stdout.readexactly(length)
        except (asyncio.IncompleteReadError, OSError):
            raise Died from None

    def step_back(self) -> None:
        """Leave the processor to others from now on; there is no way back."""
        if sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.process.pid, LOW_PRIORITY)
            self.spent = True

    def interrupt(self) -> None:
        """Ask it to stop what it is doing."""
        with suppress(ProcessLookupError):
            self.process.kill() if sys.platform == "win32" else self.process.send_signal(SIGINT)

    def kill(self) -> None:
        """End it."""
        with suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """End it, and see that nothing of it is left."""
        self.kill()
        self._stdin.close()
        await self.process.wait()
        with suppress(OSError):
            await self._stdin.wait_closed()


def processor_time(pid: int) -> float:
    """The seconds that a process has worked; where nobody tells, those that have passed."""
    if sys.platform == "linux":
        # The number of the clock, as clock_getcpuclockid(3) finds it.
        with suppress(OSError):
            return time.clock_gettime(~pid << 3 | 2)
    return time.perf_counter()


class Work:
    """A job that a worker is doing."""

    def __init__(self, worker: Worker, job: Job) -> None:
        self.worker, self._job = worker, job
        self.task = asyncio.create_task(worker.reply(job))
        # Whoever has gone does not ask how it ended.
        self.task.add_done_callback(lambda task: task.cancelled() or task.exception())
        self._until = time.perf_counter() + job.seconds
        self._worked_before = processor_time(worker.process.pid)

    @property
    def worked(self) -> float:
        """Seconds of processor time: on a busy machine also what is short may wait for long."""
        return processor_time(self.worker.process.pid) - self._worked_before

    @property
    def left(self) -> float:
        """Seconds until its limit."""
        return self._until - time.perf_counter()

    async def within(self, seconds: float) -> Reply | None:
        """The reply, if it comes in time."""
        await asyncio.wait({self.task}, timeout=min(seconds, max(self.left, 0)))
        return self.task.result() if self.task.done() else None

    async def to_the_end(self) -> Reply:
        """The reply, or that the limit is reached; after a while, others go first."""
        reply = await self.within(UNHURRIED)
        if not reply:
            self.worker.step_back()
        return reply or await self.within(self.left) or too_long(self._job)


class LongOnes:
    """The questions that took long, the latest of them, by a hash: they may be asked again."""

    def __init__(self, most: int = 1000) -> None:
        self._most = most
        self._known: dict[bytes, None] = {}

    def knows(self, job: Job) -> bool:
        """Whether it took long when it was asked before."""
        return _hash(job) in self._known

    def add(self, job: Job) -> None:
        """Remember it, and forget the oldest one instead."""
        self._known[_hash(job)] = None
        if len(self._known) > self._most:
            del self._known[next(iter(self._known))]

    def forget(self, job: Job) -> None:
        """It did not take long after all."""
        self._known.pop(_hash(job), None)


def _hash(job: Job) -> bytes:
    return blake2b(job.body, digest_size=16, person=job.verb.encode()).digest()


class Pool:
    """All workers."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._workers: set[Worker] = set()
        self._idle: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        self._long_ones = asyncio.Semaphore(settings.long_ones)
        self._long_before = LongOnes()
        self._in_hand = self._waiting = self._long_waiting = 0
        self._background: set[asyncio.Task[None]] = set()
        self.closing = asyncio.Event()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes."""
        return [worker.process.pid for worker in self._workers]

    @property
    def health(self) -> Health:
        """How many workers there are, how many are free, and who waits."""
        return Health(
            workers=len(self._workers),
            idle=self._idle.qsize(),
            waiting=self._waiting,
            long_waiting=self._long_waiting,
        )

    # Beginning and end -----------------------------------------------------------------

    async def open(self) -> None:
        """Start all workers."""
        await asyncio.gather(*(self._hire() for _ in range(self._settings.worker_count)))

    async def close(self) -> None:
        """End all workers, whatever they are doing."""
        self.closing.set()
        for _ in range(self._waiting):
            self._idle.put_nowait(None)
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def _hire(self) -> None:
        worker = await Worker.start(self._settings.memory)
        self._workers.add(worker)
        self._idle.put_nowait(worker)

    async def _replace(self, worker: Worker) -> None:
        """Another worker for one that is no longer any good; try until there is one."""
        self._workers.discard(worker)
        await worker.end()
        while not self.closing.is_set():
            try:
                await self._hire()
            except (Died, OSError, TimeoutError):
                await asyncio.sleep(1)
            else:
                break

    # Requests --------------------------------------------------------------------------

    @contextmanager
    def in_hand(self) -> Iterator[None]:
        """One more request, from its first byte on; raises :class:`Busy` when there are many."""
        if self._in_hand >= self._settings.at_once:
            raise Busy(1)
        self._in_hand += 1
        try:
            yield
        finally:
            self._in_hand -= 1

    async def answer(self, verb: str, body: bytes) -> Reply:
        """Have a request answered; raises :class:`Busy` when there are too many."""
        settings = self._settings
        seconds = VERBS[verb].seconds * settings.time_factor
        job = Job(verb, body, seconds, settings.answer)
        for _ in range(MOST_DEATHS):
            with suppress(Died):
                return await self._short(job) or await self._long(job)
            if self.closing.is_set():
                raise Closing
        return stopped("the process that worked on this died, perhaps for lack of memory")

    async def _short(self, job: Job) -> Reply | None:
        """The reply, unless it is a long one for which there is no room now."""
        patience = min(self._settings.patience, job.seconds)
        if self._has_no_room(job):
            return None
        worker = await self._free_worker(self._settings.waiting_time)
        if self._has_no_room(job):
            self._idle.put_nowait(worker)
            return None
        async with self._at_work(worker, job) as work:
            while not (reply := await work.within(patience)):
                if work.worked < patience < work.left:
                    continue
                self._long_before.add(job)
                if not self._long_ones.locked():
                    async with self._long_ones:
                        return await work.to_the_end()
                if work.left <= 0:
                    return too_long(job)
                if self._waiting:
                    return None
            return reply

    async def _long(self, job: Job) -> Reply:
        await self._turn()
        try:
            async with self._at_work(await self._free_worker(None), job) as work:
                reply = await work.to_the_end()
                if work.worked < self._settings.patience:
                    self._long_before.forget(job)
                return reply
        finally:
            self._long_ones.release()

    def _has_no_room(self, job: Job) -> bool:
        """Whether it is known to be a long one, and there are enough of them already."""
        return self._long_ones.locked() and self._long_before.knows(job)

    async def _turn(self) -> None:
        """Wait until there is room for another long one."""
        if self._long_waiting >= self._settings.long_waiting:
            raise Busy(10)
        self._long_waiting += 1
        try:
            async with asyncio.timeout(self._settings.long_waiting_time):
                await self._long_ones.acquire()
        except TimeoutError:
            raise Busy(10) from None
        finally:
            self._long_waiting -= 1

    @asynccontextmanager
    async def _at_work(self, worker: Worker, job: Job) -> AsyncIterator[Work]:
        """A worker at a job; if nobody waits for the answer any more, it is stopped."""
        work = Work(worker, job)
        try:
            yield work
        finally:
            if work.task.done():
                self._release(work)
            else:
                self._do(self._stop(work))

    async def _free_worker(self, seconds: float | None) -> Worker:
        """The next worker that is free, if there is one in time; None: as long as it takes."""
        if self._waiting >= self._settings.waiting:
            raise Busy(1)
        self._waiting += 1
        try:
            async with asyncio.timeout(seconds):
                return await self._living_worker()
        except TimeoutError:
            raise Busy(1) from None
        finally:
            self._waiting -= 1

    async def _living_worker(self) -> Worker:
        while not self.closing.is_set() and (worker := await self._idle.get()):
            if worker.process.returncode is None:
                return worker
            # It died while nobody looked.
            self._do(self._replace(worker))
        raise Closing

    def _release(self, work: Work) -> None:
        """The worker is free again, if it is still good for something."""
        worker = work.worker
        reply = None if work.task.exception() else work.task.result()
        if reply is None or reply.spent or worker.spent or worker.jobs >= self._settings.jobs:
            self._do(self._replace(worker))
        else:
            self._idle.put_nowait(worker)

    async def _stop(self, work: Work) -> None:
        """Stop a worker: ask at first, then kill."""
        work.worker.interrupt()
        await asyncio.wait({work.task}, timeout=self._settings.grace)
        if not work.task.done():
            work.worker.kill()
            await asyncio.wait({work.task})
        self._release(work)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        if self.closing.is_set():
            work.close()
            return
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
