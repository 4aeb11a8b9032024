"""The worker processes, as the server sees them, and their current jobs."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from signal import SIGINT

import msgspec

from .worker import LENGTH, Job, Recognised, Reply, framed

START_TIME = 60.0
"""Seconds for a worker to start."""


class Died(Exception):
    """A worker process has ended."""


class Worker:
    """A worker process, as the server sees it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin
        assert process.stdout
        self.process, self._stdin, self._stdout = process, process.stdin, process.stdout
        self.jobs = 0

    @classmethod
    async def start(cls, memory: int) -> Worker:
        """Start a worker, and wait until it is ready."""
        debug = os.environ.get("SIGHTLINE_DEBUG")
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-P", "-m", "sightline.web.worker", str(memory)),
            # It imports from the same places as the server, not from the current directory.
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=None if debug else asyncio.subprocess.DEVNULL,
            # Ctrl-C in a terminal is for the server only.
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

    @property
    def alive(self) -> bool:
        """Whether its process has not ended; also in the moment before asyncio knows of it."""
        if self.process.returncode is not None or sys.platform == "win32":
            return self.process.returncode is None
        try:
            return not os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return False

    async def reply(self, job: Job, recognised: Callable[[bytes], None]) -> Reply:
        """Do a job; ``recognised`` is called with its mark when the question has been read."""
        self.jobs += 1
        try:
            self._stdin.write(framed(msgspec.msgpack.encode(job)))
            await self._stdin.drain()
        except OSError:
            raise Died from None
        while isinstance(told := _ANSWERS.decode(await self._frame()), Recognised):
            recognised(told.mark)
        return told

    async def _frame(self) -> bytes:
        try:
            length = int.from_bytes(await self._stdout.readexactly(LENGTH), "big")
            return await self._stdout.readexactly(length)
        except (asyncio.IncompleteReadError, OSError):
            raise Died from None

    def interrupt(self) -> None:
        """Ask it to stop its current job."""
        with suppress(ProcessLookupError):
            self.process.kill() if sys.platform == "win32" else self.process.send_signal(SIGINT)

    def kill(self) -> None:
        """End it."""
        with suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """End it and wait for it, so that no zombie is left."""
        self.kill()
        self._stdin.close()
        await self.process.wait()
        with suppress(OSError):
            await self._stdin.wait_closed()


_ANSWERS: msgspec.msgpack.Decoder[Recognised | Reply] = msgspec.msgpack.Decoder(Recognised | Reply)


def processor_time(pid: int) -> float | None:
    """The processor time of a process in seconds; without Linux, elapsed time instead.

    None if there is no such process any more.
    """
    if sys.platform != "linux":
        return time.perf_counter()
    try:
        # The id of its clock, computed as in clock_getcpuclockid(3).
        return time.clock_gettime(~pid << 3 | 2)
    except OSError:
        return None


class Work:
    """A job that a worker is doing for a client."""

    def __init__(self, worker: Worker, client: str, job: Job) -> None:
        self.worker, self.client, self.job = worker, client, job
        self.mark: bytes | None = None
        """The mark of the question, once it has been read."""
        self.task = asyncio.create_task(worker.reply(job, self._recognise))
        # Retrieve the exception, because after a disconnection nothing else does.
        self.task.add_done_callback(lambda task: task.cancelled() or task.exception())
        self._until = time.perf_counter() + job.seconds
        self._worked_before = processor_time(worker.process.pid) or 0.0
        self._worked = self.charged = 0.0
        self.gave_way = False

    def _recognise(self, mark: bytes) -> None:
        self.mark = mark

    @property
    def worked(self) -> float:
        """Seconds of processor time: on a busy machine, even a short job may take long."""
        now = processor_time(self.worker.process.pid)
        if now is not None:
            self._worked = now - self._worked_before
        return self._worked

    @property
    def left(self) -> float:
        """Seconds left of its limit."""
        return self._until - time.perf_counter()

    async def within(self, seconds: float) -> Reply | None:
        """The reply, if it arrives in time."""
        await asyncio.wait({self.task}, timeout=min(seconds, max(self.left, 0)))
        return self.task.result() if self.task.done() else None
