"""One measurement in a separate process: a job on standard input, a reading on standard output.

The process answers once to warm up, and then as often as asked. It does not check the answer:
its parent does, so that a faulty solver cannot interfere.
"""

from __future__ import annotations

import math
import os
import resource
import sys
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import msgspec

from ..rules.puzzle import Puzzle
from .jobs import WANTED, Job
from .limiting import OutOfTime
from .solvers import Answer, Solver, Unfit, solver, words_of

MEMORY_LIMIT = 8 * 2**30
"""Bytes that a solver may ask for."""
LONG = 1.0
"""Seconds: longer answers are not repeated."""
BATCH = 0.005
"""Seconds: shorter answers are given several times in a row and timed together."""


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """The raw result of a job."""

    solutions: list[Any] = []
    exhausted: bool = False
    unfit: str | None = None
    out_of_memory: bool = False
    costs: dict[str, Any] = {}
    """Fields of a :class:`~sightline.bench.jobs.Measurement`."""


def read(job: Job) -> Reading:
    """Answer the job's question once to warm up, then as often as the job says."""
    asked, puzzle = solver(job.solver), job.read()
    asked.version()
    loaded = process_time()
    try:
        answers = list(_answers(asked, puzzle, job))
    except Unfit as error:
        return Reading(unfit=str(error))
    except MemoryError:
        return Reading(out_of_memory=True)
    last, seconds = answers[-1], [answer.seconds or 0.0 for answer in answers]
    # Of wall-clock times, which load only makes longer, the shortest counts.
    inside = [answer.inside for answer in answers if answer.inside is not None]
    costs = {
        "seconds": seconds[1:] or seconds,
        "cold": seconds[0],
        "start_up": last.start_up or loaded,
        "memory": _peak(),
        "inside": min(inside, default=None),
        "stats": last.stats,
    }
    return Reading(solutions=last.solutions, exhausted=last.exhausted, costs=costs)


def _answers(asked: Solver, puzzle: Puzzle, job: Job) -> Iterator[Answer]:
    """The answer to warm up with, and the others; each knows its time."""
    words = words_of(job.strategy, asked)
    deadline = perf_counter() + max(LONG, job.time_limit)
    batch = 1
    for _ in range(1 + job.repeats):
        # A puzzle caches its model; each answer gets a fresh puzzle.
        fresh = [replace(puzzle) for _ in range(batch)]
        before = process_time()
        for each in fresh:
            answer = _answer(asked, each, words, job)
        taken = (process_time() - before) / batch
        if answer.seconds is None:
            answer = msgspec.structs.replace(answer, seconds=taken)
            batch = max(batch, math.ceil(BATCH / max(taken, 1e-6)))
        yield answer
        if (answer.seconds or 0.0) > LONG or perf_counter() > deadline:
            return


def _answer(asked: Solver, puzzle: Puzzle, words: Collection[str], job: Job) -> Answer:
    try:
        return asked.answer(puzzle, WANTED[job.question], words, job.time_limit)
    except OutOfTime:  # in the moment in which the solver had returned
        return Answer(solutions=[], exhausted=False)


def _peak() -> int:
    """The most memory that this process, or one that it started, ever had."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    # getrusage starts with the memory of the parent process.
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    else:
        sizes = (line.split() for line in status.splitlines() if line.startswith("VmHWM:"))
        own = next((int(kilobytes) for _, kilobytes, _ in sizes), 0)
    return 1024 * max(own, children)


def main() -> None:
    """Read a job, write a reading."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = MEMORY_LIMIT if most == resource.RLIM_INFINITY else min(MEMORY_LIMIT, most)
    resource.setrlimit(resource.RLIMIT_AS, (limit, most))
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=Job)
    # A solver may print anything, from C as well; so the answer uses a separate descriptor.
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        answers.write(msgspec.json.encode(read(job)))


if __name__ == "__main__":
    main()
