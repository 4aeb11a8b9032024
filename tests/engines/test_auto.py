"""The engine that chooses: the kernel, and who takes over when it gets stuck."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest
from engines.running import all_solutions, model_of, sat_run

import sightline as sl
from sightline.core.domain import mask
from sightline.core.places import Row
from sightline.engines import Limits, Run, Strategy, auto, kernel
from sightline.rules.constraints import AllDifferent
from sightline.rules.model import Model

pytest.importorskip("pysat", reason="python-sat is not installed")
pytest.importorskip("ortools", reason="OR-Tools is not installed")


@pytest.fixture
def stuck_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel gives up before it branches."""
    monkeypatch.setattr(auto, "_budget", lambda model: 0)


def latin_squares(side: int) -> Model:
    return sl.Skyscrapers(edges=sl.Edges.none(side)).rules_model


def auto_run(
    model: Model, limits: Limits | None = None, exclude: Sequence[Sequence[int]] = ()
) -> Run:
    return auto.start(model, Strategy(), limits or Limits(), exclude)


def test_the_kernel_stays_where_it_gets_on() -> None:
    run = auto_run(sl.load("skyscrapers/logicmasters").rules_model)
    assert len(all_solutions(run)) == 1
    assert run.engine == "kernel"


@pytest.mark.usefixtures("stuck_at_once")
def test_sat_takes_over_from_a_stuck_kernel() -> None:
    model = latin_squares(3)
    run = auto_run(model)
    assert len(all_solutions(run)) == 12
    assert run.engine == "sat"


def at_work(run: Run) -> list[str]:
    """The engine that found each solution."""
    return [run.engine for _ in run]


@pytest.fixture(params=range(0, 30, 2))
def budget(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Budgets with which the kernel gets stuck at once, somewhere or never."""
    monkeypatch.setattr(auto, "_budget", lambda model: request.param)
    return int(request.param)


NIGHTS = sl.StarryNight(rows=(0,) * 5, columns=(0,) * 5).rules_model


def test_nothing_is_lost_or_found_twice_wherever_the_kernel_gets_stuck(budget: int) -> None:
    every = all_solutions(auto_run(NIGHTS))
    assert len(every) == 168
    left_out = sorted(every)[::2]
    assert all_solutions(auto_run(NIGHTS, exclude=left_out)) == every - set(left_out)
    assert auto_run(NIGHTS).count() == 168
    assert auto_run(NIGHTS).count(limit=100) == 100


def test_what_each_engine_found_is_known(budget: int) -> None:
    run = auto_run(NIGHTS)
    assert [run.counted for _ in run] == list(range(1, 169))
    run = auto_run(NIGHTS)
    assert run.count(100) == run.counted == 100
    assert run.count() == run.counted - 100 == 68


def test_some_budget_lets_both_engines_find_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without which the test before this one would not say much."""
    seen = set()
    for nodes in range(0, 30, 2):
        monkeypatch.setattr(auto, "_budget", lambda model, nodes=nodes: nodes)
        seen.add(frozenset(at_work(auto_run(NIGHTS))))
    assert {"kernel", "sat"} in seen


def test_with_many_solutions_the_kernel_goes_on_alone(
    budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto, "MANY", 3)
    engines = at_work(auto_run(NIGHTS))
    assert len(engines) == 168
    assert engines.count("kernel") in {0, 1, 2, 168}
    assert auto_run(NIGHTS).count() == 168


@pytest.mark.usefixtures("stuck_at_once")
def test_statistics_are_added_up() -> None:
    model = latin_squares(3)
    alone = sat_run(model)
    together = auto_run(model)
    assert alone.count() == together.count() == 12
    assert together.stats.constraints > alone.stats.constraints
    assert together.stats.nodes > alone.stats.nodes


@pytest.mark.usefixtures("stuck_at_once")
def test_the_first_engine_that_is_installed_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    model = latin_squares(3)
    for module, successor in (("pysat", "cpsat"), ("ortools", "kernel")):
        for name in [name for name in sys.modules if name.split(".")[0] == module]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, module, None)
        run = auto_run(model)
        assert run.count() == 12
        assert run.exhausted
        assert run.engine == successor


@pytest.mark.usefixtures("stuck_at_once")
def test_a_strategy_is_the_kernels() -> None:
    run = auto.start(latin_squares(3), Strategy(order="leftmost"), Limits())
    assert len(all_solutions(run)) == 12
    assert isinstance(run, kernel.KernelRun)


def test_the_callers_limits_hold_for_all_engines_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "KERNEL_NODES", 1)
    for limits in (Limits(time=0.0), Limits(nodes=1), Limits(nodes=2)):
        run = auto_run(pairwise_pigeons(12), limits)
        assert next(run, None) is None
        assert not run.exhausted


def pairwise_pigeons(count: int) -> Model:
    """As :func:`pigeons`, but for the kernel: no single constraint sees that they are too many."""
    pairs = [AllDifferent((a, b), Row(0)) for a in range(count) for b in range(a)]
    return model_of([mask(range(count - 1))] * count, *pairs)
