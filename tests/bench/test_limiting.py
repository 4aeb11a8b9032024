"""Limits are of CPU time, as the figures are: time during which others work does not count."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline.bench import limiting, process
from sightline.bench.jobs import job_of
from sightline.bench.solvers import Answer, NotInstalled, kernel, solver

LIMIT = 0.05
"""Seconds of CPU time."""
LONGER = 3 * LIMIT
HARD = sl.load("skyscrapers/board4-open")
BUSY = "while True: pass"


def test_a_program_that_waits_is_not_stopped() -> None:
    ended = limiting.run(["sh", "-c", f"sleep {LONGER}; cat"], b"as said", LIMIT)
    assert not limiting.was_stopped(ended)
    assert (ended.returncode, ended.stdout) == (0, b"as said")


def test_a_program_that_works_is_stopped_and_what_it_has_said_is_kept() -> None:
    code = f"print('begun', flush=True)\n{BUSY}"
    ended = limiting.run([sys.executable, "-c", code], b"", 0.5)
    assert limiting.was_stopped(ended)
    assert ended.stdout == b"begun\n"


def test_a_block_that_waits_is_not_left() -> None:
    with limiting.StoppedAfter(LIMIT):
        time.sleep(LONGER)
        waited = True
    assert waited


def test_a_block_that_works_is_left_and_not_before_its_time() -> None:
    before = time.process_time()
    with limiting.StoppedAfter(LIMIT):
        for _ in count():
            pass
    assert time.process_time() - before >= LIMIT


def test_a_block_is_left_though_the_first_time_that_is_lost() -> None:
    """As it is in a callback of the garbage collector."""
    with limiting.StoppedAfter(LIMIT):
        with suppress(limiting.OutOfTime):
            for _ in count():
                pass
        for _ in count():
            pass


def test_a_block_that_waits_is_not_interrupted() -> None:
    interrupts: list[bool] = []
    with limiting.interrupted_after(LIMIT, lambda: interrupts.append(True)):
        time.sleep(LONGER)
    assert interrupts == []


def test_a_block_that_works_is_interrupted() -> None:
    interrupts: list[bool] = []
    with limiting.interrupted_after(LIMIT, lambda: interrupts.append(True)):
        while not interrupts:
            pass


@pytest.fixture
def a_machine_that_others_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at the clock on the wall sees that an hour has passed."""
    hours = count(step=3600)
    for name in ("kernel", "auto", "sat", "cpsat", "blocking"):
        engine = __import__(f"sightline.engines.{name}", fromlist=["perf_counter"])
        if hasattr(engine, "perf_counter"):
            monkeypatch.setattr(engine, "perf_counter", lambda: float(next(hours)))


@pytest.mark.usefixtures("a_machine_that_others_use")
@pytest.mark.parametrize("name", ["kernel", "auto", "sat", "cpsat"])
def test_our_engines_answer_on_a_machine_that_others_use(name: str) -> None:
    try:
        solver(name).version()
    except NotInstalled as error:
        pytest.skip(str(error))
    answer = solver(name).answer(sl.load("skyscrapers/board2"), 2, (), 30.0)
    assert (len(answer.solutions), answer.exhausted) == (1, True)


@pytest.mark.parametrize("strategy", [("leftmost", "reports"), ()])
def test_what_was_found_and_counted_before_the_limit_is_kept(strategy: tuple[str, ...]) -> None:
    answer = kernel.answer(sl.Skyscrapers.blank((7, 7)), 10**9, strategy, 0.2)
    assert not answer.exhausted
    assert answer.solutions
    assert answer.stats["nodes"] > len(answer.solutions)


def test_a_limit_in_the_moment_of_the_answer_is_no_crash() -> None:
    def answer(*_: object) -> Answer:
        raise limiting.OutOfTime

    late: Any = SimpleNamespace(answer=answer)
    job = job_of(HARD, "hard")
    assert process._answer(late, HARD, (), job) == Answer(solutions=[], exhausted=False)
