"""Workers that end at any moment, even in the middle of a result, keep nobody waiting."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import BrokenExecutor, Future
from multiprocessing import active_children
from multiprocessing.connection import Connection
from subprocess import run
from typing import Any

import pytest

from sightline.verbs.bulk.pool import Pool

LONG = 1 << 20
"""Bytes of a result that goes through no pipe at once."""
PATIENCE = 120
"""Seconds after which a test fails that would wait for ever."""


def die_while_sending() -> bytes:
    """A result in the middle of which the worker is killed."""

    def half(connection: Connection, data: bytes) -> None:
        os.write(connection.fileno(), bytes(data)[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)

    Connection._send = half  # type: ignore[attr-defined]
    return bytes(LONG)


def die() -> None:
    os._exit(1)


def fail() -> None:
    raise ZeroDivisionError("as asked")


def outcome(future: Future[Any]) -> Any:
    return future.exception(PATIENCE) or future.result()


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_a_worker_that_dies_in_the_middle_of_a_result_is_noticed() -> None:
    pool = Pool(2)
    others = [pool.submit(len, "abc") for _ in range(3)]
    victim = pool.submit(die_while_sending)
    assert isinstance(outcome(victim), BrokenExecutor)
    for other in others:
        assert outcome(other) == 3 or isinstance(outcome(other), BrokenExecutor)
    pool.shutdown()


def test_results_and_errors_come_back() -> None:
    pool = Pool(2)
    lengths = [pool.submit(len, "x" * number) for number in range(20)]
    assert [outcome(each) for each in lengths] == list(range(20))
    assert isinstance(outcome(pool.submit(fail)), ZeroDivisionError)
    assert outcome(pool.submit(bytes, LONG)) == bytes(LONG)
    pool.shutdown()


def test_what_cannot_travel_is_an_error_and_not_an_end() -> None:
    pool = Pool(1)
    assert outcome(pool.submit(lambda: 1)) is not None
    assert outcome(pool.submit(len, "abc")) == 3
    pool.shutdown()


def test_one_death_ends_all_and_nothing_is_left_waiting() -> None:
    pool = Pool(2)
    futures = [pool.submit(die) for _ in range(9)]
    assert all(isinstance(outcome(future), BrokenExecutor) for future in futures)
    assert isinstance(outcome(pool.submit(len, "abc")), BrokenExecutor)
    pool.shutdown()


def test_a_pool_that_is_stopped_leaves_no_worker_and_no_future() -> None:
    before = set(active_children())
    pool = Pool(2)
    futures = [pool.submit(bytes, LONG) for _ in range(9)]
    outcome(futures[0])
    workers = set(active_children()) - before
    pool.shutdown()
    for future in futures:
        outcome(future)
    for worker in workers:
        worker.join(PATIENCE)
        assert worker.exitcode is not None


STOPPED = """
import sys
from sightline.verbs.bulk.pool import Pool
pool = Pool(2)
futures = [pool.submit(bytes, 1 << 20) for _ in range(200)]
futures[int(sys.argv[1])].result()
pool.shutdown(wait=False)
print("done")
"""


@pytest.mark.parametrize("results", [0, 5])
def test_a_program_ends_though_results_were_on_their_way(results: int) -> None:
    command = [sys.executable, "-c", STOPPED, str(results)]
    done = run(command, timeout=PATIENCE, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("done\n", "")
