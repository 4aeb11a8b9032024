"""The workers, and who may ask them when.

Every request begins as soon as a worker is free; where several wait, the client that has used
least goes first. One that is not answered within a short patience is a long one. Only some of
the workers may be busy with long ones: if all of these are, and others wait, it is stopped,
waits for its turn, and begins anew. So there are always workers for those that take no time,
however many endless ones there are. What was a long one before is taken for one from the
beginning: a worker that has read a question says by which mark it is known, and does not begin
those that are known as long ones while there is no room for them.
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
from .clients import Line, Shares, Used
from .processes import Died, Work, Worker
from .settings import Settings
from .worker import PUT_OFF, Job, Reply, stopped, too_long

MOST_DEATHS = 2
"""Workers that may die over a request before it is given up."""
LOOK_EVERY = 0.02
"""Seconds after which whoever has no turn looks whether somebody waits."""
MUCH_LESS = 0.5
"""The share of what a client has used; who has used less need not wait until it is a long one."""
INTERRUPT_EVERY = 0.1
"""Seconds: an interrupt that comes before the work has begun is lost."""
CHARGE_EVERY = 0.25
"""Seconds after which what a long one has used so far is charged."""
MOST_LONG_ONES = 1000
"""Questions that took long, and are remembered."""


class Busy(Exception):
    """Too many requests; ``retry_after`` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("too many requests at a time; try again in a moment")
        self.retry_after = retry_after


class Closing(Exception):
    """The server is about to end."""

    def __init__(self) -> None:
        super().__init__("the server is shutting down")


class GaveWay(Exception):
    """A worker was left to somebody who has used much less; begin anew."""


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


class LongOnes:
    """The questions that took long, the latest of them, by their marks: they may come again."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._worked: dict[bytes, float] = {}

    @property
    def known(self) -> frozenset[bytes]:
        """What took long when it was asked before, or was given up early again and again."""
        marks = self._worked.items()
        return frozenset(mark for mark, worked in marks if worked >= self._patience)

    def add(self, mark: bytes | None, seconds: float) -> None:
        """It took so long without being answered; forget the oldest one instead."""
        if mark is not None:
            self._worked[mark] = self._worked.pop(mark, 0.0) + seconds
            if len(self._worked) > MOST_LONG_ONES:
                del self._worked[next(iter(self._worked))]

    def forget(self, mark: bytes | None) -> None:
        """It did not take long after all."""
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
            idle=len(self._idle),
            waiting=len(self._line),
            long_waiting=len(self._long_line),
        )

    # Beginning and end -----------------------------------------------------------------

    async def open(self) -> None:
        """Start all workers."""
        await asyncio.gather(*(self._hire() for _ in range(self._settings.worker_count)))

    async def close(self) -> None:
        """End all workers, whatever they are doing."""
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
    def in_hand(self, client: str, size: int) -> Iterator[None]:
        """One more request of so many bytes; raises :class:`Busy` when there are too many."""
        amount = size + self._settings.request_size
        if not self._in_hand.has_room(client, amount):
            raise Busy(1)
        self._in_hand.take(client, amount)
        try:
            yield
        finally:
            self._in_hand.give_back(client, amount)

    async def answer(self, client: str, verb: str, body: bytes) -> Reply:
        """Have a request answered; raises :class:`Busy` when there are too many."""
        settings = self._settings
        seconds = VERBS[verb].seconds * settings.time_factor
        job = Job(verb, body, seconds, settings.answer)
        for _ in range(MOST_DEATHS):
            with suppress(Died):
                return await self._short(client, job) or await self._long(client, job)
            if self.closing.is_set():
                raise Closing
        return stopped("the process that worked on this died, perhaps for lack of memory")

    async def _short(self, client: str, job: Job) -> Reply | None:
        """The reply, unless it is a long one for which there is no room now."""
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
                # From now on others need not try.
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
        """Write down what a client has used since the last time."""
        worked = work.worked
        self._used.add(work.client, worked - work.charged)
        work.charged = worked

    @asynccontextmanager
    async def _turn(self, client: str) -> AsyncIterator[None]:
        """Be one of the few long ones; wait until there is room for it."""
        if self._turns.has_room(client):
            self._turns.take(client)
        else:
            await self._wait_for_turn(client)
        try:
            yield
        finally:
            self._end_turn(client)

    async def _wait_for_turn(self, client: str) -> None:
        """Whoever ends a turn hands it on."""
        if not self._long_waiting.has_room(client) and not self._displaced(client):
            # Whoever asks again at once shall not keep everybody busy with refusals.
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
        """Whether somebody who has used more gives up waiting instead."""
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
        """A worker at a job; if nobody waits for the answer any more, it is stopped."""
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
        """Whether a question took long: also one that was given up early, if that is repeated."""
        patience = self._settings.patience
        if work.gave_way:
            return
        if not work.task.done():
            self._long_before.add(work.mark, work.worked)
        elif work.task.exception():
            # Whoever dies of it shall not be one of those that short ones wait for.
            self._long_before.add(work.mark, patience)
        elif work.worked < patience and work.task.result() != PUT_OFF:
            self._long_before.forget(work.mark)

    async def _free_worker(
        self, client: str, seconds: float | None, *, first: bool = False
    ) -> Worker:
        """The next worker that is free, if there is one in time; None: as long as it takes."""
        if self.closing.is_set():
            raise Closing
        while self._idle:
            worker = self._idle.pop()
            if worker.process.returncode is None:
                return worker
            # It died while nobody looked.
            self._do(self._replace(worker))
        try:
            async with asyncio.timeout(seconds):
                return await self._line.wait(client, first=first)
        except TimeoutError:
            raise Busy(1) from None

    def _offer(self, worker: Worker) -> None:
        """A worker is free for whoever is next."""
        if place := self._line.next():
            place.given.set_result(worker)
        else:
            self._idle.append(worker)

    def _release(self, work: Work) -> None:
        """The worker is free again, if it is still good for something."""
        self._charge(work)
        worker = work.worker
        reply = None if work.task.exception() else work.task.result()
        if reply is None or reply.spent or worker.jobs >= self._settings.jobs:
            self._do(self._replace(worker))
        else:
            self._offer(worker)

    async def _stop(self, work: Work) -> None:
        """Stop a worker: ask at first, then kill."""
        patient_until = time.perf_counter() + self._settings.grace
        while not work.task.done() and time.perf_counter() < patient_until:
            work.worker.interrupt()
            await asyncio.wait({work.task}, timeout=min(INTERRUPT_EVERY, self._settings.grace))
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
