"""Each propagator in the kernel against brute force over the ground function in Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sightline._kernel import Search, propagate
from sightline.core.domain import mask, values_of
from sightline.core.grid import Grid, Line, Rays
from sightline.core.places import Cell, Row
from sightline.engines.kernel import kernel_form
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
)

SYMBOLS = {1: "sun", 2: "moon", 3: "star"}
BITS_OF_SKY = (0, 1, 2, 3)


def fillings(constraint: Constraint, domains: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to fill the variables that the ground function accepts."""
    for values in product(*map(values_of, domains)):
        if constraint.holds(values):
            yield values


def supported(constraint: Constraint, domains: list[int]) -> list[int] | None:
    """What exact propagation must leave: the values that stand in some filling."""
    every = list(fillings(constraint, domains))
    if not every:
        return None
    return [mask(values) for values in zip(*every, strict=True)]


def assert_exact(constraint: Constraint, domains: list[int]) -> None:
    assert propagate(domains, [kernel_form(constraint)]) == supported(constraint, domains)


def assert_sound(constraint: Constraint, domains: list[int]) -> None:
    """No solution is lost, and search with this constraint alone finds all and only those."""
    expected = supported(constraint, domains)
    left = propagate(domains, [kernel_form(constraint)])
    if expected is not None:
        assert left is not None
        assert all(had & ~has == 0 for had, has in zip(expected, left, strict=True))
    search = Search(domains, [kernel_form(constraint)], len(domains))
    found = []
    while (values := search.next(60.0, 10**6)) is not None:
        found.append(tuple(values))
    assert search.exhausted
    assert sorted(found) == sorted(fillings(constraint, domains))


def domains_of(values: tuple[int, ...], count: int) -> st.SearchStrategy[list[int]]:
    domain = st.sets(st.sampled_from(values), min_size=1).map(mask)
    return st.lists(domain, min_size=count, max_size=count)


def row(count: int) -> Line[int]:
    return Line(tuple(range(count)), Row(0))


# Exact propagators -------------------------------------------------------------------------


@pytest.mark.parametrize("near", range(4))
@pytest.mark.parametrize("far", range(4))
def test_visible_on_all_lines_of_three(near: int, far: int) -> None:
    subsets = [bits << 1 for bits in range(1, 8)]
    for domains in product(subsets, repeat=3):
        assert_exact(Visible(row(3), near, far), list(domains))


@given(st.data())
@settings(max_examples=400)
def test_visible(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 6))
    clue = st.integers(0, count)
    domains = data.draw(domains_of(tuple(range(1, count + 1)), count))
    assert_exact(Visible(row(count), data.draw(clue), data.draw(clue)), domains)


@given(st.data())
@settings(max_examples=300)
def test_all_different(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 5))
    domains = data.draw(domains_of(tuple(range(data.draw(st.integers(1, 7)))), count))
    assert_exact(AllDifferent(tuple(range(count)), Row(0)), domains)


@given(st.data())
@settings(max_examples=300)
def test_open_run(data: st.DataObject) -> None:
    lengths = data.draw(st.lists(st.integers(0, 4), min_size=1, max_size=4))
    while sum(lengths) > 9:
        lengths.pop()
    doors = iter(range(sum(lengths)))
    rays = Rays(tuple(next(doors) for _ in range(length)) for length in lengths)
    domains = data.draw(domains_of((0, 1), sum(lengths)))
    assert_exact(OpenRun(rays, data.draw(st.integers(0, 10)), 1, Cell(0, 0)), domains)


@given(st.data())
@settings(max_examples=300)
def test_connected(data: st.DataObject) -> None:
    rooms = data.draw(st.integers(1, 6))
    pairs = [(a, b) for a in range(rooms) for b in range(a)]
    some = st.lists(st.sampled_from(pairs), unique=True, max_size=9) if pairs else st.just([])
    between = data.draw(some)
    cells = tuple(Cell(0, i) for i in range(rooms))
    domains = data.draw(domains_of((0, 1), len(between)))
    assert_exact(Connected(tuple(range(len(between))), tuple(between), cells), domains)


@given(st.data())
@settings(max_examples=300)
def test_one_each(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 6))
    symbols = tuple(SYMBOLS)[: data.draw(st.integers(1, 3))]
    domains = data.draw(domains_of((*BITS_OF_SKY, 5), count))
    assert_exact(OneEach(tuple(range(count)), symbols, Row(0)), domains)


@given(st.data())
@settings(max_examples=300)
def test_apart(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 4))
    board = Grid([range(count), range(count, 2 * count)])
    domains = data.draw(domains_of((0, 1, 2), 2 * count))
    assert_exact(Apart(board.lines[0], board.lines[1], 1), domains)


@given(st.data())
@settings(max_examples=400)
def test_nearer(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 6))
    domains = data.draw(domains_of(BITS_OF_SKY, count))
    clue = data.draw(st.integers(0, 2))
    assert_exact(Nearer(row(count), (3, 1, 2), clue, Row(0).near), domains)


@given(st.data())
def test_table(data: st.DataObject) -> None:
    width = data.draw(st.integers(1, 3))
    cell = st.integers(0, 4)
    tuples = data.draw(st.lists(st.tuples(*[cell] * width), unique=True, max_size=20))
    domains = data.draw(domains_of(tuple(range(5)), width))
    assert_exact(Table(tuple(range(width)), tuple(tuples)), domains)


# Propagators that may leave more than exact ones would -------------------------------------


@given(st.data())
def test_bounded_table_reads_bounds_only(data: st.DataObject) -> None:
    """It loses no solution, and where nothing is missing between bounds, leaves exact bounds."""
    width = data.draw(st.integers(1, 3))
    cell = st.integers(0, 4)
    tuples = data.draw(st.lists(st.tuples(*[cell] * width), unique=True, max_size=20))
    table = BoundedTable(tuple(range(width)), tuple(tuples))
    broken = data.draw(domains_of(tuple(range(5)), width))
    assert_sound(table, broken)
    assert propagate([0, *broken[1:]], [kernel_form(table)]) is None
    unbroken = [hull(domain) for domain in broken]
    exact = supported(table, unbroken)
    assert propagate(unbroken, [kernel_form(table)]) == (exact and [hull(each) for each in exact])


def hull(domain: int) -> int:
    """The values from the least to the largest."""
    values = values_of(domain)
    return mask(range(values[0], values[-1] + 1))


@given(st.data())
def test_sum_is_exact_on_unbroken_domains(data: st.DataObject) -> None:
    count = data.draw(st.integers(0, 4))
    ranges = st.tuples(st.integers(0, 6), st.integers(0, 4)).map(
        lambda pair: mask(range(pair[0], pair[0] + pair[1] + 1))
    )
    domains = data.draw(st.lists(ranges, min_size=count, max_size=count))
    assert_exact(Sum(tuple(range(count)), data.draw(st.integers(-2, 30))), domains)


@given(st.data())
def test_sum(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 4))
    domains = data.draw(domains_of(tuple(range(6)), count))
    assert_sound(Sum(tuple(range(count)), data.draw(st.integers(-2, 20))), domains)


@given(st.data())
@settings(max_examples=150)
def test_visible_on_long_lines(data: st.DataObject) -> None:
    """From 13 towers on a relaxed propagator takes over; few open cells let us enumerate."""
    count = data.draw(st.integers(13, 20))
    line = data.draw(st.permutations(range(1, count + 1)))
    open_cells = data.draw(st.sets(st.integers(0, count - 1), max_size=5))
    loose = mask(line[i] for i in open_cells)
    domains = [loose if i in open_cells else 1 << line[i] for i in range(count)]
    near, far = Visible.value(line), Visible.value(line[::-1])
    near = data.draw(st.sampled_from([0, near, min(near + 1, count)]))
    far = data.draw(st.sampled_from([0, far, max(far - 1, 1)]))
    assert_sound(Visible(row(count), near, far), domains)
