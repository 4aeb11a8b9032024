"""The engines sat, cpsat and auto, each constraint against brute force on small models."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import tries

import sightline as sl
from sightline.core.domain import mask, values_of
from sightline.core.errors import MissingExtra
from sightline.core.grid import Grid, Line, Rays
from sightline.engines import Limits, Run, Strategy, Strength, auto, cpsat, engine, kernel, sat
from sightline.engines.blocking import aside
from sightline.rules import clauses as cnf
from sightline.rules.constraints import (
    AllDifferent,
    Apart,
    BoundedTable,
    Connected,
    Constraint,
    Nearer,
    OneEach,
    OpenRun,
    Sum,
    Table,
    Visible,
    nearer,
    visible,
)
from sightline.rules.model import Model

pytest.importorskip("pysat", reason="python-sat is not installed")
pytest.importorskip("ortools", reason="OR-Tools is not installed")

Values = tuple[int, ...]


def model_of(domains: Iterable[int], *constraints: Constraint) -> Model:
    model = Model()
    for i, domain in enumerate(domains):
        model.variable(values_of(domain), f"variable {i}")
    for constraint in constraints:
        model.add(constraint)
    return model


def brute_force(model: Model) -> set[Values]:
    every = product(*map(values_of, model.domains))
    return {values for values in every if all(c.holds(values) for c in model.constraints)}


def all_solutions(run: Run) -> set[Values]:
    found = [tuple(values) for values in run]
    assert run.exhausted
    assert len(set(found)) == len(found)
    return set(found)


def sat_run(model: Model, strength: Strength = "exact", exclude: Iterable[Values] = ()) -> Run:
    return sat.start(model, Strategy(strength=strength), Limits(), list(exclude))


def cpsat_run(model: Model, strength: Strength = "exact", exclude: Iterable[Values] = ()) -> Run:
    return cpsat.start(model, Strategy(strength=strength), Limits(), list(exclude))


STARTS: dict[str, Callable[..., Run]] = {"sat": sat_run, "cpsat": cpsat_run}


# Small models, one constraint at a time ----------------------------------------------------


def domains(values: Sequence[int], count: int) -> st.SearchStrategy[list[int]]:
    domain = st.sets(st.sampled_from(values), min_size=1).map(mask)
    return st.lists(domain, min_size=count, max_size=count)


def row(count: int) -> Line[int]:
    return Line(tuple(range(count)), "row 1", "left", "right")


@st.composite
def all_different_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(0, 4))
    every = draw(domains(range(draw(st.integers(1, 5))), count))
    return model_of(every, AllDifferent(tuple(range(count)), "row 1"))


@st.composite
def visible_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(1, 4))
    clue = st.integers(0, count + 1)
    every = draw(domains(range(1, count + 1), count))
    return model_of(every, Visible(row(count), draw(clue), draw(clue)))


@st.composite
def open_run_models(draw: st.DrawFn) -> Model:
    """A few rooms that share doors, so that what they share is tested as well."""
    doors = draw(st.integers(0, 6))
    some_doors = st.lists(st.permutations(range(doors)), min_size=1, max_size=2)
    rooms = []
    for order in draw(some_doors):
        cuts = sorted(draw(st.lists(st.integers(0, doors), max_size=4)))
        ends = zip([0, *cuts], [*cuts, doors], strict=True)
        rays = Rays(tuple(order[first:last]) for first, last in ends)
        rooms.append(OpenRun(rays, draw(st.integers(0, doors + 1)), 1, "r1c1"))
    return model_of(draw(domains((0, 1), doors)), *rooms)


@st.composite
def connected_models(draw: st.DrawFn) -> Model:
    rooms = draw(st.integers(1, 5))
    pairs = [(a, b) for a in range(rooms) for b in range(a)]
    between = draw(st.lists(st.sampled_from(pairs), max_size=6)) if pairs else []
    names = tuple(f"r1c{i + 1}" for i in range(rooms))
    every = draw(domains((0, 1), len(between)))
    return model_of(every, Connected(tuple(range(len(between))), tuple(between), names))


@st.composite
def one_each_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(1, 4))
    every = draw(domains((0, 1, 2, 5), count))
    return model_of(every, OneEach(tuple(range(count)), {1: "sun", 2: "moon"}, "row 1"))


@st.composite
def apart_models(draw: st.DrawFn) -> Model:
    """With the constraint that it presumes."""
    count = draw(st.integers(1, 3))
    first, second, *_ = Grid([range(count), range(count, 2 * count)]).lines
    presumed = [OneEach(line.cells, {1: "sun"}, line.name) for line in (first, second)]
    every = draw(domains((0, 1, 2), 2 * count))
    return model_of(every, *presumed, Apart(first, second, 1, "sun"))


@st.composite
def nearer_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(2, 5))
    words = ("star", "sun", "moon")
    clue = draw(st.integers(0, 2))
    every = draw(domains(range(4), count))
    return model_of(every, Nearer(tuple(range(count)), (3, 1, 2), words, clue, "row 1"))


@st.composite
def table_models(draw: st.DrawFn) -> Model:
    width = draw(st.integers(1, 3))
    cell = st.integers(0, 4)
    tuples = draw(st.lists(st.tuples(*[cell] * width), unique=True, max_size=12))
    return model_of(draw(domains(range(5), width)), Table(tuple(range(width)), tuple(tuples)))


@st.composite
def bounded_table_models(draw: st.DrawFn) -> Model:
    model = draw(table_models())
    (table,) = model.constraints
    assert isinstance(table, Table)
    return model_of(model.domains, BoundedTable(table.line, table.tuples))


@st.composite
def sum_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(0, 4))
    every = draw(domains(range(5), count))
    return model_of(every, Sum(tuple(range(count)), draw(st.integers(-1, 12))))


MODELS = {
    "AllDifferent": all_different_models(),
    "Apart": apart_models(),
    "BoundedTable": bounded_table_models(),
    "Connected": connected_models(),
    "Nearer": nearer_models(),
    "OneEach": one_each_models(),
    "OpenRun": open_run_models(),
    "Sum": sum_models(),
    "Table": table_models(),
    "Visible": visible_models(),
}


def test_every_constraint_is_tested() -> None:
    kinds = [*Constraint.__subclasses__(), *Table.__subclasses__()]
    # Other tests have constraints of their own.
    ours = [kind for kind in kinds if kind.__module__.startswith("sightline.")]
    assert sorted(MODELS) == sorted(kind.kernel_name for kind in ours)


@contextmanager
def other_encodings() -> Iterator[None]:
    """What is kept for long lines, on short ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cnf, "PAIRWISE", 2)
        patch.setattr(visible, "LONGEST_AUTOMATON", 0)
        patch.setattr(nearer, "LONGEST_TABLE", 0)
        yield


@pytest.mark.parametrize("kind", MODELS)
@given(data=st.data())
def test_sat_finds_all_solutions(kind: str, data: st.DataObject) -> None:
    model = data.draw(MODELS[kind])
    expected = brute_force(model)
    assert all_solutions(sat_run(model)) == expected
    assert all_solutions(sat_run(model, "decomposed")) == expected
    assert all_solutions(sat_run(model, "reports")) == expected
    with other_encodings():
        assert all_solutions(sat_run(model)) == expected


@pytest.mark.parametrize("kind", MODELS)
@given(data=st.data())
@tries(quick=10, soak=300)
def test_cpsat_finds_the_solutions_that_are_not_excluded(kind: str, data: st.DataObject) -> None:
    model = data.draw(MODELS[kind])
    every = sorted(brute_force(model))
    # CP-SAT takes its time for each solution, so only a few of them are left to find.
    left = set(data.draw(st.lists(st.sampled_from(every), max_size=3)) if every else ())
    exclude = [values for values in every if values not in left]
    assert all_solutions(cpsat_run(model, "exact", exclude)) == left
    assert all_solutions(cpsat_run(model, "decomposed", exclude)) == left
    with other_encodings():
        assert all_solutions(cpsat_run(model, "exact", exclude)) == left


@pytest.mark.parametrize("count", range(1, 6))
def test_sat_on_all_clues_of_a_line(count: int) -> None:
    lines = list(permutations(range(1, count + 1)))
    for near, far in product(range(count + 1), repeat=2):
        expected = {
            line
            for line in lines
            if near in (0, Visible.value(line)) and far in (0, Visible.value(line[::-1]))
        }
        model = model_of([mask(range(1, count + 1))] * count, Visible(row(count), near, far))
        assert all_solutions(sat_run(model)) == expected


# Whole puzzles -----------------------------------------------------------------------------


def test_sat_counts_boards_that_are_known_in_number() -> None:
    assert sl.count(sl.Skyscrapers(edges=sl.Edges.none(4)), engine="sat") == 576
    assert sl.count(sl.StarryNight(rows=(0,) * 5, columns=(0,) * 5), engine="sat") == 168
    assert sl.count(sl.StarryNight(rows=(0,) * 4, columns=(0,) * 4), engine="sat") == 0


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("connected", [False, True])
def test_houses_of_all_kinds(name: str, connected: bool) -> None:
    house = sl.Doors(
        rooms=sl.Grid([[None, 2, None], [1, None, None]]), count_self=False, connected=connected
    )
    model = house.rules_model
    assert all_solutions(STARTS[name](model)) == brute_force(model)


# What every run promises -------------------------------------------------------------------


FREE = [0b11, 0b110, 0b1, 0b1110]


@pytest.mark.parametrize("name", STARTS)
def test_variables_without_a_constraint_take_all_their_values(name: str) -> None:
    assert all_solutions(STARTS[name](model_of(FREE))) == set(product(*map(values_of, FREE)))


@pytest.mark.parametrize("name", STARTS)
def test_a_model_without_variables_has_one_solution(name: str) -> None:
    assert all_solutions(STARTS[name](model_of([]))) == {()}


@pytest.mark.parametrize("name", STARTS)
def test_a_variable_without_values_leaves_no_solution(name: str) -> None:
    model = model_of([0b11, 0], AllDifferent((0, 1), "row 1"))
    assert all_solutions(STARTS[name](model)) == set()


@pytest.mark.parametrize("name", STARTS)
def test_only_what_is_excluded_is_left_out(name: str) -> None:
    model = model_of([0b11, 0b10])
    no_solution = (0, 0)
    assert all_solutions(STARTS[name](model, "exact", [no_solution])) == {(0, 1), (1, 1)}
    assert all_solutions(STARTS[name](model, "exact", [no_solution, (1, 1)])) == {(0, 1)}


@pytest.mark.parametrize("name", STARTS)
def test_counting_goes_on_where_iterating_stopped(name: str) -> None:
    run = STARTS[name](model_of(FREE))
    next(iter(run))
    assert (run.count(limit=4), run.exhausted) == (4, False)
    assert (run.count(), run.exhausted) == (12 - 5, True)
    assert run.count() == 0


@pytest.mark.parametrize("name", STARTS)
def test_statistics(name: str) -> None:
    run = STARTS[name](sl.load("skyscrapers/logicmasters").rules_model)
    assert run.count() == 1
    assert run.engine == name
    assert run.stats.time > 0
    assert run.stats.constraints > 0


# Limits and interruptions ------------------------------------------------------------------


def pigeons(count: int) -> Model:
    """One more variable than values: solvers that learn clauses work on it for ages."""
    different = AllDifferent(tuple(range(count)), "row 1")
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
    with pytest.raises(MissingExtra, match=r"sightline\[sat\]"):
        sat_run(model_of([]))
    with pytest.raises(MissingExtra, match=r"sightline\[cpsat\]"):
        cpsat_run(model_of([]))


# The engine that chooses -------------------------------------------------------------------


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
    pairs = [AllDifferent((a, b), "pair") for a in range(count) for b in range(a)]
    return model_of([mask(range(count - 1))] * count, *pairs)
