"""A worker: a process that answers one request at a time, and may be killed at any time.

It is started as ``python -m sightline.web.worker`` and communicates over its standard input and
output in frames: four bytes of length, then in MessagePack a :class:`Job` or, in the other
direction, a :class:`Recognised` and a :class:`Reply`.
An interrupt (SIGINT) during a job makes it reply that it was stopped. It ends when its input is
closed.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from mmap import mmap
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any, BinaryIO

import msgspec

from ..library import names
from ..records import trouble
from ..records.answering import VERBS, Limits, answer
from ..records.drawings import File
from ..records.requests import Body
from ..records.trouble import Trouble
from ..words import DEFAULT, Figure, Message, Slot, say, speaking, text

STOPPED = say("serve-stopped", "stopped by a limit: { $limit }")
TOO_LONG = say("serve-too-long", "{ $verb } may take { $seconds } s on this server")
TOO_MUCH_MEMORY = say("serve-too-much-memory", "this takes more memory than a request may have")
ANSWER_TOO_LARGE = say("serve-answer-too-large", "the answer is larger than { $bytes } bytes")
FAULT = say(
    "serve-fault", "this is a fault of Sightline, not of the puzzle; please report it ({ $what })"
)

JSON = "application/json"
LENGTH = 4
"""The number of bytes of the length of a frame."""
SPARE_SECONDS = 5
"""Processor time beyond the limit of a job; the server should have stopped it before."""


SEARCH_SHARE = 0.9
"""The share of the time of a job for its search, which then can report how far it came."""


class Job(msgspec.Struct, frozen=True):
    """A request for a worker."""

    verb: str
    body: bytes
    seconds: float
    largest: int
    """The largest answer in bytes."""
    unless: frozenset[bytes] = frozenset()
    """The marks of questions that are not to be started now."""
    language: str = DEFAULT
    """That of the answer."""


class Recognised(msgspec.Struct, frozen=True, tag_field="frame"):
    """The question has been read; the reply follows."""

    mark: bytes
    """A digest that is the same for equivalent questions."""


class Reply(msgspec.Struct, frozen=True, tag_field="frame"):
    """The answer of a worker."""

    status: int
    type: str
    body: bytes
    spent: bool = False
    """Whether the worker must be replaced; before it is examined, whether it may have to be."""


PUT_OFF = Reply(0, "", b"")
"""The reply to a question that is not to be started now."""


class _PutOff(Exception):
    """The question is not to be started now."""


def refused(status: int, why: Slot | Trouble, *, spent: bool = False) -> Reply:
    """A reply that says why there is no answer."""
    record = why if isinstance(why, Trouble) else trouble.told(text(why))
    return Reply(status, JSON, msgspec.json.encode(record), spent)


def stopped(limit: Message, *, spent: bool = False) -> Reply:
    """A reply that says which limit was reached."""
    why = trouble.told(text(STOPPED(limit=limit)), stopped=True)
    return refused(422, why, spent=spent)


def too_long(job: Job) -> Reply:
    """The reply to a job that takes too long.

    >>> too_long(Job("hint", b"", 30, 0)).body
    b'{"error":"stopped by a limit: hint may take 30 s on this server","stopped":true}'
    """
    digits = len(f"{job.seconds:g}".partition(".")[2])
    return stopped(TOO_LONG(verb=job.verb, seconds=Figure(job.seconds, digits)))


def perform(job: Job, recognised: Callable[[bytes], None] = lambda _: None) -> Reply:
    """Answer any job; call ``recognised`` with its mark as soon as the question has been read."""

    def begin(request: Body) -> None:
        mark = request.mark
        recognised(mark)
        if mark in job.unless:
            raise _PutOff

    try:
        reply = _reply(answer(job.verb, job.body, Limits(SEARCH_SHARE * job.seconds), begin))
    except _PutOff:
        return PUT_OFF
    except MemoryError:
        return stopped(TOO_MUCH_MEMORY(), spent=True)
    except Exception as error:
        return refused(500, fault(error), spent=True)
    if len(reply.body) > job.largest:
        return stopped(ANSWER_TOO_LARGE(bytes=job.largest))
    return reply


def _reply(answered: Any) -> Reply:
    match answered:
        case File():
            return Reply(200, answered.type, answered.data)
        case Trouble():
            return refused(501 if answered.extra else 422, answered)
    return Reply(200, JSON, msgspec.json.encode(answered))


def fault(error: Exception) -> Message:
    """What is said of an unexpected exception."""
    if os.environ.get("SIGHTLINE_DEBUG"):
        import traceback

        traceback.print_exc()
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return FAULT(what=what)


def examined(reply: Reply) -> Reply:
    """The reply, after a check of whether the worker can still be used, if that is in doubt.

    An unexpected exception in one job does not affect the next: a worker is broken if its memory
    is not freed, or if it can no longer answer what it could at the start.
    """
    if reply.spent:
        gc.collect()
        return msgspec.structs.replace(reply, spent=not (_has_room() and _works()))
    return reply


def _has_room() -> bool:
    """Whether half of the memory allowed for this process is free."""
    with suppress(ImportError):
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        if most != resource.RLIM_INFINITY:
            try:
                mmap(-1, most // 2).close()
            except (OSError, MemoryError):
                return False
    return True


def _works() -> bool:
    return all(perform(job).status == 200 for job in _known_jobs())


def _known_jobs() -> Iterator[Job]:
    """Jobs that every worker can answer: one about the first puzzle of each genre."""
    firsts = {name.partition("/")[0]: name for name in reversed(names())}
    for name in firsts.values():
        for verb in ("check", "render"):
            body = {"puzzle": name} | ({"to": "svg"} if verb == "render" else {})
            yield Job(verb, msgspec.json.encode(body), 10, 2**20)
    yield Job("hint", msgspec.json.encode(VERBS["hint"].example), 10, 2**20)


# The process -------------------------------------------------------------------------------


class Interrupted(KeyboardInterrupt):
    """The client no longer waits."""


class Bench:
    """Does the jobs, in the main thread, where interrupts arrive."""

    def __init__(self, output: BinaryIO) -> None:
        self._output = output
        self._busy = False
        signal.signal(signal.SIGINT, self._interrupt)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        if self._busy:
            self._busy = False
            raise Interrupted

    def work(self, jobs: SimpleQueue[bytes]) -> None:
        """Answer all jobs from the queue."""
        while True:
            job = msgspec.msgpack.decode(jobs.get(), type=Job)
            _limit_processor_time(job.seconds)
            write_frame(self._output, msgspec.msgpack.encode(self._reply(job)))

    def _reply(self, job: Job) -> Reply:
        with speaking(job.language):
            try:
                self._busy = True
                reply = examined(perform(job, self._recognised))
                self._busy = False
            except Interrupted:
                return too_long(job)
            return reply

    def _recognised(self, mark: bytes) -> None:
        write_frame(self._output, msgspec.msgpack.encode(Recognised(mark)))


def _limit_memory(size: int) -> None:
    with suppress(ImportError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_processor_time(seconds: float) -> None:
    """Limit the processor time from now on; the system kills the process if it takes more."""
    with suppress(ImportError):
        import resource

        usage = resource.getrusage(resource.RUSAGE_SELF)
        until = usage.ru_utime + usage.ru_stime + seconds + SPARE_SECONDS
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(until) + 1, most))


def read_frame(stream: BinaryIO) -> bytes:
    """Read the next frame; raises EOFError if there is none."""
    length = int.from_bytes(_read_exactly(stream, LENGTH), "big")
    return _read_exactly(stream, length)


def _read_exactly(stream: BinaryIO, length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data


def framed(data: bytes) -> bytes:
    """The data as a frame."""
    return len(data).to_bytes(LENGTH, "big") + data


def write_frame(stream: BinaryIO, data: bytes) -> None:
    """Write a frame and flush it."""
    stream.write(framed(data))
    stream.flush()


def _listen(jobs: SimpleQueue[bytes]) -> None:
    """Pass on incoming jobs; at the end of the input, end the process, whatever it is doing."""
    with suppress(EOFError, OSError):
        while True:
            jobs.put(read_frame(sys.stdin.buffer))
    os._exit(0)


def main() -> None:
    """Work until the input ends."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # other output must not get into the frames
    _limit_memory(int(sys.argv[1]))
    bench, jobs = Bench(output), SimpleQueue[bytes]()
    Thread(target=_listen, args=(jobs,), daemon=True).start()
    for job in _known_jobs():
        # Import and build in advance what the first request would have to wait for.
        perform(job)
    write_frame(output, b"ready")
    bench.work(jobs)


if __name__ == "__main__":
    main()
