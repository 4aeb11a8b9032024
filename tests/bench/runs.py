"""Invented measurements: of good and bad solvers, and of puzzles with hostile names."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

import sightline as sl
from sightline.bench.jobs import Measurement, Verdict, job_of

needs_matplotlib = pytest.mark.skipif(
    find_spec("matplotlib") is None,
    reason="the plots are drawn with matplotlib",
)


SKY, HOUSE, NIGHT = "skyscrapers/brainbashers", "doors/example2", "starry-night/friedman1"
EVIL = '<script>alert("1")</script>|*x*\x1b[31m$\\frac$'


def measured(
    seconds: float | list[float] = 0.001,
    *,
    name: str = SKY,
    called: str | None = None,
    verdict: Verdict = "unique",
    message: str = "",
    backtracks: int | None = 0,
    memory: int = 20 << 20,
    **settings: Any,
) -> Measurement:
    settings.setdefault("time_limit", 5.0)
    return Measurement(
        job=job_of(sl.load(name), called or name, **settings),
        verdict=verdict,
        message=message,
        seconds=seconds if isinstance(seconds, list) else [seconds],
        cold=0.01,
        start_up=0.15,
        memory=memory,
        stats={} if backtracks is None else {"backtracks": backtracks, "nodes": 2 * backtracks + 1},
    )


def stopped(**settings: Any) -> Measurement:
    return measured([], verdict="stopped", message="at the limit of 5 s", **settings)


def a_run() -> list[Measurement]:
    """Three genres, several sizes, four contenders: one is stopped, one is wrong, one crashes."""
    boards = [SKY, "skyscrapers/board2", "skyscrapers/logicmasters", HOUSE, "doors/example1", NIGHT]
    found = []
    for place, name in enumerate(boards, 1):
        found += [
            measured(place * 1e-4, name=name),
            measured(place * 1e-2, name=name, solver="sat", backtracks=place),
            stopped(name=name, strategy="leftmost+decomposed", backtracks=1000 * place)
            if place == 3
            else measured(place / 10, name=name, strategy="leftmost+decomposed", backtracks=50),
        ]
    fault = "no solution: row 3 has two 4s"
    found += [
        measured([], name=SKY, solver="clingo", backtracks=None, verdict="wrong", message=fault),
        measured([], name=HOUSE, solver="clingo", verdict="crashed", message="SIGSEGV"),
        measured(0.2, name=NIGHT, solver="clingo", backtracks=None),
    ]
    return found


def evil_run() -> list[Measurement]:
    return [
        measured(called=EVIL, group=EVIL),
        measured(0.2, called=EVIL, group=EVIL, solver=EVIL),
        measured(called=EVIL, group=EVIL, solver="sat", verdict="crashed", message=EVIL),
    ]
