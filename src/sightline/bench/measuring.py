"""Measure a job in a separate process, and check the answer by the rules of the puzzle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec

from ..core.errors import InputError
from ..formats import parse_solution
from ..rules.puzzle import Puzzle
from ..verbs.check import broken_rules
from .jobs import WANTED, Job, Measurement, Verdict
from .limiting import cpu_seconds
from .process import Reading

COMMAND = [sys.executable, "-m", "sightline.bench.process"]
GRACE = 30.0
"""Seconds that a process may take to start and to stop."""
PATIENCE = 10
"""How many times its limit of CPU time a process may take on a machine that has other work."""
SAID = 300
"""Characters of what a crashed process said that are kept."""


def measure(job: Job) -> Measurement:
    """Run a job; the result is a measurement even if the solver fails."""
    before = cpu_seconds()
    try:
        with _started() as process:
            # One answer to warm up, and one that is timed; more only while they are short.
            said, complaint = process.communicate(
                msgspec.json.encode(job), timeout=PATIENCE * job.time_limit + GRACE
            )
    except subprocess.TimeoutExpired:
        return Measurement(
            job=job,
            verdict="stopped",
            message="did not stop at its limit, and was killed",
            seconds=[cpu_seconds() - before],
        )
    if process.returncode != 0:
        return Measurement(
            job=job, verdict="crashed", message=_last_words(process.returncode, complaint)
        )
    try:
        reading = msgspec.json.decode(said, type=Reading)
    except msgspec.DecodeError as error:
        return Measurement(job=job, verdict="crashed", message=f"gave no answer: {error}")
    return judged(job, reading)


@contextmanager
def _started() -> Iterator[subprocess.Popen[bytes]]:
    """A process to measure in; it and its children are ended afterwards."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _last_words(code: int, complaint: bytes) -> str:
    signals = {each.value: each.name for each in signal.Signals}
    how = signals.get(-code, f"signal {-code}") if code < 0 else f"exit code {code}"
    lines = complaint.decode(errors="replace").strip().splitlines()
    return f"{how}: {lines[-1][:SAID]}" if lines else how


# Judging -----------------------------------------------------------------------------------


def judged(job: Job, reading: Reading) -> Measurement:
    """The measurement of a reading, with its verdict."""
    verdict, message, found = _verdict(job, reading)
    return Measurement(job=job, verdict=verdict, message=message, found=found, **reading.costs)


def _verdict(job: Job, reading: Reading) -> tuple[Verdict, str, int]:
    if reading.unfit is not None:
        return "unfit", reading.unfit, 0
    if reading.out_of_memory:
        return "memory", "asked for more memory than there may be", 0
    fault = _fault(job.read(), reading.solutions)
    if fault:
        return "wrong", fault, 0
    found = len(reading.solutions)
    if found < WANTED[job.question] and not reading.exhausted:
        return "stopped", f"no answer within {job.time_limit:g} s of CPU time", found
    if found == 0:
        return "none", "", 0
    if job.question == "first":
        return "solved", "", found
    return ("several" if found > 1 else "unique"), "", found


def _fault(puzzle: Puzzle, solutions: list[Any]) -> str:
    """Why these are not distinct solutions of the puzzle; None if they are."""
    boards = []
    for solution in solutions:
        try:
            board = parse_solution(msgspec.json.encode(solution).decode(), puzzle)
        except InputError as error:
            return f"no solution: {error}"
        broken = broken_rules(puzzle, board)
        if broken:
            return f"no solution: {broken[0].message}"
        boards.append(board)
    if any(board in boards[:place] for place, board in enumerate(boards)):
        return "the same solution twice"
    return ""


def confronted(measurements: Iterable[Measurement]) -> list[Measurement]:
    """The measurements, in which a contender that missed a solution found by another is wrong.

    A solver that finds too few solutions cannot be caught alone: only a solution of another,
    checked by the rules, proves it wrong.
    """
    all_of_them = list(measurements)
    known: dict[bytes, int] = {}
    for one in all_of_them:
        place = msgspec.json.encode(one.job.puzzle)
        known[place] = max(known.get(place, 0), one.found)
    return [_confronted(one, known[msgspec.json.encode(one.job.puzzle)]) for one in all_of_them]


def _confronted(one: Measurement, known: int) -> Measurement:
    denied = {"none": 0, "unique": 1}.get(one.verdict)
    if denied is None or known <= denied:
        return one
    count = "no solution" if denied == 0 else "no second solution"
    message = f"says that there is {count}, but another solver found one"
    return msgspec.structs.replace(one, verdict="wrong", message=message)
