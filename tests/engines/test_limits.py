"""Limits and interruptions of the engines."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from engines.running import FREE, STARTS, cpsat_run, model_of, sat_run

from sightline.core.domain import mask
from sightline.core.errors import MissingExtra
from sightline.core.places import Row
from sightline.engines import Limits, Strategy, engine, sat
from sightline.engines.blocking import aside
from sightline.rules.constraints import AllDifferent
from sightline.rules.model import Model

pytest.importorskip("pysat", reason="python-sat is not installed")
pytest.importorskip("ortools", reason="OR-Tools is not installed")


def pigeons(count: int) -> Model:
    """One more variable than values: solvers that learn clauses work on it for ages."""
    different = AllDifferent(tuple(range(count)), Row(0))
    return model_of([mask(range(count - 1))] * count, different)


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("limits", [Limits(time=0.0), Limits(nodes=0)])
def test_a_limit_of_nothing_stops_at_once(name: str, limits: Limits) -> None:
    run = engine(name).start(model_of(FREE), Strategy(), limits)
    assert list(run) == []
    assert not run.exhausted


@pytest.mark.parametrize("limits", [Limits(time=0.05), Limits(nodes=10), Limits(nodes=2000)])
def test_a_limit_stops_a_long_search(limits: Limits) -> None:
    run = sat.start(pigeons(13), Strategy(), limits)
    assert next(run, None) is None
    assert not run.exhausted
    assert next(run, None) is None


def test_a_limit_of_nodes_is_for_each_solution() -> None:
    run = sat.start(model_of(FREE), Strategy(), Limits(nodes=5))
    assert run.count() == 12


@contextmanager
def ctrl_c_soon() -> Iterator[None]:
    """Press Ctrl-C a moment after the search has begun."""
    timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        timer.join()


def test_ctrl_c_stops_a_long_search() -> None:
    run = sat.start(pigeons(13), Strategy(), Limits())
    with ctrl_c_soon():
        next(run)
    assert not run.exhausted
    assert next(run, None) is None, "an interrupted run does not go on"


def test_ctrl_c_stops_work_in_another_thread() -> None:
    stopped = threading.Event()
    with ctrl_c_soon():
        aside(stopped.wait, stopped.set, deadline=float("inf"))
    assert stopped.is_set()


def test_an_error_in_another_thread_comes_back() -> None:
    with pytest.raises(ZeroDivisionError):
        aside(lambda: 1 // 0, lambda: None, deadline=float("inf"))


def test_missing_extras_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pysat", "pysat.solvers", "ortools", "ortools.sat.python"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra, match="pip install python-sat"):
        sat_run(model_of([]))
    with pytest.raises(MissingExtra, match="pip install ortools"):
        cpsat_run(model_of([]))
