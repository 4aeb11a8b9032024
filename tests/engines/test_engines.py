"""The engines sat and cpsat, each constraint against brute force on small models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations, product

import pytest
from engines.running import FREE, STARTS, all_solutions, brute_force, cpsat_run, model_of, sat_run
from every_constraint import every_constraint
from hypothesis import given
from hypothesis import strategies as st
from samples import tries

import sightline as sl
from sightline.core.boards import Rooms, cells_of
from sightline.core.domain import mask, values_of
from sightline.core.grid import Grid, Line, Rays
from sightline.core.places import Cell, Row
from sightline.rules import clauses as cnf
from sightline.rules.constraints import (
    AllDifferent,
    Apart,
    Automaton,
    BoundedTable,
    Connected,
    Crowded,
    CutOff,
    FirstSeen,
    Nearer,
    NearerLines,
    OneEach,
    OpenRun,
    Permutation,
    Reader,
    Scattered,
    SeenCells,
    Shading,
    Sum,
    Table,
    TwoCells,
    TwoRooms,
    Visible,
    WithDiagonals,
    nearer,
    visible_forms,
)
from sightline.rules.model import Model

pytest.importorskip("pysat", reason="python-sat is not installed")
pytest.importorskip("ortools", reason="OR-Tools is not installed")

# Small models, one constraint at a time ----------------------------------------------------


def domains(values: Sequence[int], count: int) -> st.SearchStrategy[list[int]]:
    domain = st.sets(st.sampled_from(values), min_size=1).map(mask)
    return st.lists(domain, min_size=count, max_size=count)


def row(count: int) -> Line[int]:
    return Line[int](tuple(range(count)), Row(0))


@st.composite
def all_different_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(0, 4))
    every = draw(domains(range(draw(st.integers(1, 5))), count))
    return model_of(every, AllDifferent(tuple(range(count)), Row(0), draw(st.integers(1, 3))))


@st.composite
def visible_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(1, 4))
    parks, sums = draw(st.integers(0, count - 1)), draw(st.booleans())
    tallest = count - parks
    clue = st.integers(0, Visible.values(tallest, sums=sums)[-1] + 1)
    every = draw(domains(range(0 if parks else 1, tallest + 1), count))
    return model_of(every, Visible(row(count), draw(clue), draw(clue), parks, sums))


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
        rooms.append(OpenRun(rays, draw(st.integers(0, doors + 1)), 1, Cell(0, 0)))
    return model_of(draw(domains((0, 1), doors)), *rooms)


@st.composite
def connected_models(draw: st.DrawFn) -> Model:
    rooms = draw(st.integers(1, 5))
    pairs = [(a, b) for a in range(rooms) for b in range(a)]
    between = draw(st.lists(st.sampled_from(pairs), max_size=6)) if pairs else []
    cells = tuple(Cell(0, i) for i in range(rooms))
    every = draw(domains((0, 1), len(between)))
    return model_of(every, Connected(tuple(range(len(between))), tuple(between), cells))


@st.composite
def one_each_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(1, 4))
    every = draw(domains((0, 1, 2, 5), count))
    return model_of(every, OneEach(tuple(range(count)), (1, 2), Row(0)))


@st.composite
def first_seen_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(1, 4))
    every = draw(domains((0, 1, 2, 5), count))
    clue = st.integers(0, 2)
    return model_of(every, FirstSeen(row(count), (1, 2), draw(clue), draw(clue)))


@st.composite
def apart_models(draw: st.DrawFn) -> Model:
    """With the constraint that it presumes."""
    count = draw(st.integers(1, 3))
    first, second, *_ = Grid([range(count), range(count, 2 * count)]).lines
    presumed = [OneEach(line.cells, (1,), line.where) for line in (first, second)]
    every = draw(domains((0, 1, 2), 2 * count))
    return model_of(every, *presumed, Apart(first, second, 1))


@st.composite
def nearer_models(draw: st.DrawFn) -> Model:
    count = draw(st.integers(2, 5))
    clue = draw(st.integers(0, 2))
    every = draw(domains(range(4), count))
    return model_of(every, Nearer(row(count), (3, 1, 2), clue, Row(0).near))


@st.composite
def automaton_models(draw: st.DrawFn) -> Model:
    """Two lines that share cells, read by one automaton, each with a clue or without."""
    states = draw(st.integers(1, 4))
    some_state = st.none() | st.integers(0, states - 1)
    after = [[draw(some_state) for _ in range(3)] for _ in range(states)]
    says = draw(st.lists(st.integers(-1, 2), min_size=states, max_size=states))
    reader = Reader(0, lambda s, v: after[s][v], lambda s: says[s], lambda s: says[s] >= 0)
    count = draw(st.integers(0, 4))
    order = tuple(draw(st.permutations(range(count))))
    lines = (order, order[: count // 2])
    clue = st.integers(-1, 2)
    read = (Automaton(line, reader, (0, 1, 2), draw(clue)) for line in lines)
    return model_of(draw(domains(range(3), count)), *read)


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


@st.composite
def permutation_models(draw: st.DrawFn, kind: type[Permutation] = Permutation) -> Model:
    """With the constraints that it presumes."""
    side = draw(st.integers(1, 3 if kind is Permutation else 4))
    board = Grid([range(side * i, side * (i + 1)) for i in range(side)])
    every = draw(domains((0, 1), side * side))
    return model_of(every, *kind(board, 1).in_full())


@st.composite
def cut_off_models(draw: st.DrawFn) -> Model:
    """With the constraints that it presumes: four rooms, one of which has a number."""
    doors, rooms = Rooms().numbered((2, 2), 0), cells_of((2, 2))
    house = Connected(tuple(range(4)), Rooms().neighbours((2, 2)), rooms)
    numbered = OpenRun(doors.rays[0], draw(st.integers(0, 3)), 1, rooms[0])
    return model_of(draw(domains((0, 1), 4)), *CutOff((numbered,), house, 2).in_full())


@st.composite
def shading_models(draw: st.DrawFn) -> Model:
    rows, columns = draw(st.sampled_from([(1, 1), (1, 2), (1, 5), (3, 1), (2, 2), (3, 3)]))
    board = Grid([range(columns * r, columns * (r + 1)) for r in range(rows)])
    return model_of(draw(domains((0, 1), rows * columns)), Shading(board))


@st.composite
def seen_cells_models(draw: st.DrawFn) -> Model:
    """Two cells of one line, so that what they share is tested as well."""
    cells = draw(st.integers(2, 6))
    row = tuple(range(cells))
    places = draw(st.lists(st.integers(0, cells - 1), min_size=1, max_size=2, unique=True))
    some = [
        SeenCells(
            Rays((row[:place][::-1], row[place + 1 :])),
            draw(st.integers(0, cells)),
            1,
            Cell(0, place),
            place,
        )
        for place in places
    ]
    return model_of(draw(domains((0, 1), cells)), *some)


@st.composite
def crowded_models(draw: st.DrawFn) -> Model:
    """With the constraints that it presumes: a number in the corner of a small board."""
    board = Grid([range(3), range(3, 6)])
    number = SeenCells(board.rays[0], draw(st.integers(0, 3)), 1, Cell(0, 0), 0)
    return model_of(draw(domains((0, 1), 6)), *Crowded(number, Shading(board)).in_full())


@st.composite
def two_cells_models(draw: st.DrawFn) -> Model:
    """With the constraints that it presumes: two cells at the ends of a row, a cell aside."""
    cells = [
        SeenCells(Rays(rays), draw(st.integers(0, 4)), 1, Cell(0, place), place)
        for place, rays in ((0, ((1, 2, 3), (4,))), (3, ((2, 1, 0), (5,))))
    ]
    return model_of(draw(domains((0, 1), 6)), *TwoCells(*cells).in_full())


@st.composite
def two_rooms_models(draw: st.DrawFn) -> Model:
    """With the constraints that it presumes: two rooms at the ends of a corridor, a door aside."""
    rooms = [
        OpenRun(Rays(rays), draw(st.integers(0, 4)), 1, Cell(0, place))
        for place, rays in ((0, ((0, 1, 2), (3,))), (3, ((2, 1, 0), (4,))))
    ]
    return model_of(draw(domains((0, 1), 5)), *TwoRooms(*rooms).in_full())


@st.composite
def nearer_lines_models(draw: st.DrawFn) -> Model:
    """With the constraints that it presumes; nothing larger has so few solutions."""
    board = Grid([range(5 * i, 5 * (i + 1)) for i in range(5)])
    solution = [int(value) for value in "3001212300001232300101230"]
    unknown = draw(st.sets(st.integers(0, 24), max_size=5))
    every = [0b1111 if v in unknown else 1 << value for v, value in enumerate(solution)]
    line = board.lines[0]
    clued = Nearer(line, (3, 1, 2), draw(st.integers(0, 2)), line.where.near)
    return model_of(every, *NearerLines(board, (3, 1, 2), (clued,)).in_full())


MODELS = {
    "AllDifferent": all_different_models(),
    "Apart": apart_models(),
    "Automaton": automaton_models(),
    "BoundedTable": bounded_table_models(),
    "Connected": connected_models(),
    "Crowded": crowded_models(),
    "CutOff": cut_off_models(),
    "FirstSeen": first_seen_models(),
    "Nearer": nearer_models(),
    "NearerLines": nearer_lines_models(),
    "OneEach": one_each_models(),
    "OpenRun": open_run_models(),
    "Permutation": permutation_models(),
    "Scattered": permutation_models(Scattered),
    "SeenCells": seen_cells_models(),
    "Shading": shading_models(),
    "Sum": sum_models(),
    "Table": table_models(),
    "TwoCells": two_cells_models(),
    "TwoRooms": two_rooms_models(),
    "Visible": visible_models(),
    "WithDiagonals": permutation_models(WithDiagonals),
}


def test_every_constraint_is_tested() -> None:
    assert sorted(MODELS) == [kind.__name__ for kind in every_constraint()]


@contextmanager
def other_encodings() -> Iterator[None]:
    """What is kept for long lines, on short ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cnf, "PAIRWISE", 2)
        patch.setattr(visible_forms, "LONGEST_AUTOMATON", 0)
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


@pytest.mark.parametrize("name", STARTS)
def test_variables_without_a_constraint_take_all_their_values(name: str) -> None:
    assert all_solutions(STARTS[name](model_of(FREE))) == set(product(*map(values_of, FREE)))


@pytest.mark.parametrize("name", STARTS)
def test_a_model_without_variables_has_one_solution(name: str) -> None:
    assert all_solutions(STARTS[name](model_of([]))) == {()}


@pytest.mark.parametrize("name", STARTS)
def test_a_variable_without_values_leaves_no_solution(name: str) -> None:
    model = model_of([0b11, 0], AllDifferent((0, 1), Row(0)))
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
