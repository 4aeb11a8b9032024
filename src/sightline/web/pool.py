"""The pool of workers, and the scheduling of requests.

Every request starts as soon as a worker is free; among waiting ones, the client that has used
least is next. A request that is not answered within a short time is long. Only some of the
workers may be busy with long requests: if all of these are, and others wait, it is stopped,
waits for its turn, and starts again. So there are always workers for short requests, however
many long ones there are. A question that was long before is treated as long from the start: a
worker that has read a question reports its digest (mark), and does not start questions that are
known as long while there is no room for them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Literal

import msgspec

from ..core.version import __version__
from ..records.answering import VERBS
from ..words import language, say
from .clients import Line, Shares, Used
from .processes import START_TIME, Died, Work, Worker
from .settings import Settings
from .worker import PUT_OFF, Job, Reply, stopped, too_long

MOST_DEATHS = 2
"""The number of workers that may die over a request before it is given up."""
LOOK_EVERY = 0.02
"""Seconds between checks whether others wait, while a request runs without a turn."""
MUCH_LESS = 0.5
"""A request that has not run long gives way to clients that have used less than this share."""
INTERRUPT_EVERY = 0.1
"""Seconds between interrupts: one that arrives before the work has begun is lost."""
CHARGE_EVERY = 0.25
"""Seconds between charges for a long request that is still running."""
MOST_LONG_ONES = 1000
"""The number of long questions that are remembered."""


BUSY = say("serve-busy", "too many requests at a time; try again in a moment")
CLOSING = say("serve-closing", "the server is shutting down")
DIED = say("serve-died", "the process that worked on this died, perhaps for lack of memory")


class Busy(Exception):
    """Too many requests; ``retry_after`` is in seconds."""

    said = BUSY()

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


class Closing(Exception):
    """The server is shutting down."""

    said = CLOSING()


class GaveWay(Exception):
    """The worker was given to a client that has used much less; start again."""


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the server works, and how busy it is."""

    status: Literal["ok"] = "ok"
    version: str = __version__
    workers: int
    idle: int
    waiting: int
    """Requests that wait for a worker."""
    long_waiting: int
    """Long requests that wait for their turn."""


class LongOnes:
    """The marks of the most recent questions that took long, because they may be asked again."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._worked: dict[bytes, float] = {}

    @property
    def known(self) -> frozenset[bytes]:
        """Questions that took long before, or were cancelled early again and again."""
        marks = self._worked.items()
        return frozenset(mark for mark, worked in marks if worked >= self._patience)

    def add(self, mark: bytes | None, seconds: float) -> None:
        """Add time that a question took without an answer, and limit the number kept."""
        if mark is not None:
            self._worked[mark] = self._worked.pop(mark, 0.0) + seconds
            if len(self._worked) > MOST_LONG_ONES:
                del self._worked[next(iter(self._worked))]

    def forget(self, mark: bytes | None) -> None:
        """Forget a question, because it was answered quickly."""
        if mark is not None:
            self._worked.pop(mark, None)


class Pool:
    """All workers."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._used = Used()
        self._line: Line[Worker] = Line(self._used, self._offer)
        self._in_hand = Shares(settings.at_once)
        self._turns = Shares(settings.long_ones)
        self._long_line: Line[str] = Line(self._used, self._end_turn)
        self._long_waiting = Shares(settings.long_waiting)
        self._long_before = LongOnes(settings.patience)
        self._background: set[asyncio.Task[None]] = set()
        self._replacements: set[asyncio.Task[None]] = set()
        """Those of the background that replace workers."""
        self.closing = asyncio.Event()

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.process.pid for worker in self._workers]

    @property
    def health(self) -> Health:
        """The numbers of workers, of idle ones, and of waiting requests."""
        return Health(
            workers=len(self._workers),
            idle=len(self._idle),
            waiting=len(self._line),
            long_waiting=len(self._long_line),
        )

    # Start and end ---------------------------------------------------------------------

    async def open(self) -> None:
        """Start all workers."""
        await asyncio.gather(*(self._hire() for _ in range(self._settings.worker_count)))

    async def close(self) -> None:
        """End all workers, even busy ones."""
        self.closing.set()
        self._line.send_home(Closing())
        self._long_line.send_home(Closing())
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def _hire(self) -> None:
        worker = await Worker.start(self._settings.memory)
        self._workers.add(worker)
        self._offer(worker)

    async def _replace(self, worker: Worker) -> None:
        """Replace a worker that cannot be used any more; retry until it succeeds."""
        await worker.end()
        while not self.closing.is_set():
            try:
                await self._hire()
            except (Died, OSError, TimeoutError):
                await asyncio.sleep(1)
            else:
                break

    # Requests --------------------------------------------------------------------------

    async def _replaced(self) -> None:
        """Wait until dead workers have been replaced, but no longer than for any worker."""
        if self._replacements:
            await asyncio.wait(set(self._replacements), timeout=self._settings.waiting_time)

    @contextmanager
    def in_hand(self, client: str, size: int) -> Iterator[None]:
        """Register a request of so many bytes; raises :class:`Busy` if there are too many."""
        amount = size + self._settings.request_size
        if not self._in_hand.has_room(client, amount):
            raise Busy(1)
        self._in_hand.take(client, amount)
        try:
            yield
        finally:
            self._in_hand.give_back(client, amount)

    async def answer(self, client: str, verb: str, body: bytes) -> Reply:
        """Have a request answered; raises :class:`Busy` if there are too many."""
        settings = self._settings
        seconds = VERBS[verb].seconds * settings.time_factor
        job = Job(verb, body, seconds, settings.answer, language=language())
        for _ in range(MOST_DEATHS):
            with suppress(Died):
                return await self._short(client, job) or await self._long(client, job)
            if self.closing.is_set():
                raise Closing
            # Others may have been killed in the same moment: ask a fresh one.
            await self._replaced()
        return stopped(DIED())

    async def _short(self, client: str, job: Job) -> Reply | None:
        """The reply, or None if it is a long request for which there is no room now."""
        waiting = self._settings.waiting_time
        while True:
            began = time.perf_counter()
            worker = await self._free_worker(client, waiting)
            waiting -= time.perf_counter() - began
            with suppress(GaveWay):
                return await self._tried(worker, client, job)

    async def _tried(self, worker: Worker, client: str, job: Job) -> Reply | None:
        patience = min(self._settings.patience, job.seconds)
        if not self._turns.has_room(client):
            job = msgspec.structs.replace(job, unless=self._long_before.known)
        async with self._at_work(worker, client, job) as work:
            while not (reply := await work.within(LOOK_EVERY)):
                self._charge(work)
                if work.left <= 0:
                    return too_long(job)
                if work.worked < patience:
                    if self._line.goes_before(client, MUCH_LESS):
                        work.gave_way = True
                        raise GaveWay
                    continue
                # Other requests with this question are now known to be long.
                self._long_before.add(work.mark, patience)
                if self._turns.has_room(client):
                    async with self._turn(client):
                        return await self._to_the_end(work)
                if self._line.goes_before(client):
                    return None
            return None if reply == PUT_OFF else reply

    async def _long(self, client: str, job: Job) -> Reply:
        async with self._turn(client):
            worker = await self._free_worker(client, None, first=True)
            async with self._at_work(worker, client, job) as work:
                return await self._to_the_end(work)

    async def _to_the_end(self, work: Work) -> Reply:
        while not (reply := await work.within(CHARGE_EVERY)) and work.left > 0:
            self._charge(work)
        return reply or too_long(work.job)

    def _charge(self, work: Work) -> None:
        """Charge a client for its use since the last charge."""
        worked = work.worked
        self._used.add(work.client, worked - work.charged)
        work.charged = worked

    @asynccontextmanager
    async def _turn(self, client: str) -> AsyncIterator[None]:
        """Take one of the few turns for long requests; wait until there is room."""
        if self._turns.has_room(client):
            self._turns.take(client)
        else:
            await self._wait_for_turn(client)
        try:
            yield
        finally:
            self._end_turn(client)

    async def _wait_for_turn(self, client: str) -> None:
        """Wait until a turn ends and is passed on."""
        if not self._long_waiting.has_room(client) and not self._displaced(client):
            # Clients that retry immediately must not keep the server busy with refusals.
            await asyncio.sleep(self._settings.refusal_time)
            raise Busy(10)
        self._long_waiting.take(client)
        try:
            async with asyncio.timeout(self._settings.long_waiting_time):
                await self._long_line.wait(client)
        except TimeoutError:
            raise Busy(10) from None
        finally:
            self._long_waiting.give_back(client)

    def _displaced(self, client: str) -> bool:
        """Whether a waiting client that has used more was refused to make room."""
        place = self._long_line.last()
        if place is None or place.client == client:
            return False
        if self._used.by(place.client) <= self._used.by(client):
            return False
        place.given.set_exception(Busy(10))
        return True

    def _end_turn(self, client: str) -> None:
        self._turns.give_back(client)
        while place := self._long_line.next(self._turns.has_room):
            self._turns.take(place.client)
            place.given.set_result(place.client)

    @asynccontextmanager
    async def _at_work(self, worker: Worker, client: str, job: Job) -> AsyncIterator[Work]:
        """A worker with a job, which is stopped if the caller no longer waits for it."""
        work = Work(worker, client, job)
        try:
            yield work
        finally:
            self._remember(work)
            if work.task.done():
                self._release(work)
            else:
                self._do(self._stop(work))

    def _remember(self, work: Work) -> None:
        """Remember whether a question took long, also if it was repeatedly cancelled early."""
        patience = self._settings.patience
        if work.gave_way:
            return
        if not work.task.done():
            self._long_before.add(work.mark, work.worked)
        elif work.task.exception():
            # A question that kills workers must not use those that are kept for short ones.
            self._long_before.add(work.mark, patience)
        elif work.worked < patience and work.task.result() != PUT_OFF:
            self._long_before.forget(work.mark)

    async def _free_worker(
        self, client: str, seconds: float | None, *, first: bool = False
    ) -> Worker:
        """The next free worker; raises :class:`Busy` after so many seconds, unless None."""
        if self.closing.is_set():
            raise Closing
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            # It died while it was idle.
            self._replace_soon(worker)
        if seconds is not None and not self._workers:
            # All have died: that is not for too many requests.
            seconds = START_TIME
        try:
            async with asyncio.timeout(seconds):
                return await self._line.wait(client, first=first)
        except TimeoutError:
            raise Busy(1) from None

    def _offer(self, worker: Worker) -> None:
        """Give a free worker to the next waiting request, if any."""
        if place := self._line.next():
            place.given.set_result(worker)
        else:
            self._idle.append(worker)

    def _release(self, work: Work) -> None:
        """Return a worker to the pool, or replace it."""
        self._charge(work)
        worker = work.worker
        reply = None if work.task.exception() else work.task.result()
        if reply is None or reply.spent or worker.jobs >= self._settings.jobs:
            self._replace_soon(worker)
        else:
            self._offer(worker)

    async def _stop(self, work: Work) -> None:
        """Stop a worker: interrupt it first, then kill it."""
        patient_until = time.perf_counter() + self._settings.grace
        while not work.task.done() and time.perf_counter() < patient_until:
            work.worker.interrupt()
            await asyncio.wait({work.task}, timeout=min(INTERRUPT_EVERY, self._settings.grace))
        if not work.task.done():
            work.worker.kill()
            await asyncio.wait({work.task})
        self._release(work)

    def _replace_soon(self, worker: Worker) -> None:
        if task := self._do(self._replace(worker)):
            self._workers.discard(worker)
            self._replacements.add(task)
            task.add_done_callback(self._replacements.discard)

    def _do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
        """Run a coroutine in the background, unless the server ends."""
        if self.closing.is_set():
            work.close()
            return None
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task
