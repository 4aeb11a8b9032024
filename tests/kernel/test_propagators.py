"""Each propagator in the kernel against brute force over the ground function in Python.

Whatever constraint there is needs its cases in ``EXACT`` or ``SOUND``: a test fails without.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

import pytest
from every_constraint import every_constraint
from hypothesis import given
from hypothesis import strategies as st
from samples import tries

from sightline._kernel import (
    JOINT_TECHNIQUE,
    SIMPLE_RULE,
    Reasoner,
    Search,
    constraint_names,
    propagate,
)
from sightline.core.boards import Rooms, cells_of
from sightline.core.domain import mask, values_of
from sightline.core.grid import Grid, Line, Rays, entries
from sightline.core.places import Cell, Row
from sightline.engines.kernel.forms import kernel_form, kernel_forms
from sightline.rules.constraints import (
    AllDifferent,
    Apart,
    Automaton,
    BoundedTable,
    Connected,
    Constraint,
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
)
from sightline.rules.constraints.automaton import NO_CLUE

SYMBOLS = {1: "sun", 2: "moon", 3: "star"}
BITS_OF_SKY = (0, 1, 2, 3)

NIGHTS = (
    ("30012", "12300", "00123", "23001", "01230"),
    ("21003", "00321", "32100", "10032", "03210"),
)

Case = tuple[Constraint, list[int]]
"""A constraint on the variables 0, 1, …, and their domains."""


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
    """No solution is lost, and a search finds all and only those."""
    expected = supported(constraint, domains)
    left = propagate(domains, [kernel_form(constraint)])
    if expected is not None:
        assert left is not None
        assert all(had & ~has == 0 for had, has in zip(expected, left, strict=True))
    forms = kernel_forms(constraint.in_full())
    search = Search(domains, forms, len(domains))
    found = []
    while (values := search.next(60.0, 10**6)) is not None:
        found.append(tuple(values))
    assert search.exhausted
    assert sorted(found) == sorted(fillings(constraint, domains))


def assert_simple_rules_sound(constraint: Constraint, domains: list[int]) -> None:
    """What the simple rules say in a single step, and then again, is part of what is so."""
    expected = supported(constraint, domains)
    reasoner = Reasoner(domains, [kernel_form(constraint)])
    while found := reasoner.findings(True):
        ((_, removals, contradiction),) = found
        assert not contradiction or expected is None
        if contradiction:
            break
        assert removals
        for variable, gone in removals:
            assert expected is None or not gone & expected[variable]
            reasoner.remove(variable, gone)


def domains_of(values: tuple[int, ...], count: int) -> st.SearchStrategy[list[int]]:
    domain = st.sets(st.sampled_from(values), min_size=1).map(mask)
    return st.lists(domain, min_size=count, max_size=count)


def row(count: int) -> Line[int]:
    return Line[int](tuple(range(count)), Row(0))


# Cases of each constraint ------------------------------------------------------------------


@st.composite
def all_different(draw: st.DrawFn) -> Case:
    count = draw(st.integers(1, 5))
    domains = draw(domains_of(tuple(range(draw(st.integers(1, 7)))), count))
    return AllDifferent(tuple(range(count)), Row(0), draw(st.integers(1, 4))), domains


@st.composite
def apart(draw: st.DrawFn) -> Case:
    count = draw(st.integers(1, 4))
    board = Grid([range(count), range(count, 2 * count)])
    domains = draw(domains_of((0, 1, 2), 2 * count))
    return Apart(board.lines[0], board.lines[1], 1), domains


@st.composite
def automata(draw: st.DrawFn) -> Case:
    """Any table of steps; the states are numbers, and what a state says is any number or none."""
    states, values = draw(st.integers(1, 4)), tuple(range(draw(st.integers(1, 4))))
    some_state = st.none() | st.integers(0, states - 1)
    steps = {
        (state, value): draw(some_state, label=f"after {state} by {value}")
        for state in range(states)
        for value in values
    }
    says = draw(st.lists(st.none() | st.integers(0, 2), min_size=states, max_size=states))
    reader = Reader(
        0,
        lambda state, value: steps[state, value],
        lambda state: says[state] or 0,
        lambda state: says[state] is not None,
    )
    count = draw(st.integers(0, 5))
    # A value that it cannot read is not accepted either.
    domains = draw(domains_of((*values, 5), count))
    clue = draw(st.sampled_from([NO_CLUE, 0, 1, 2]))
    return Automaton(tuple(range(count)), reader, values, clue), domains


@st.composite
def connected(draw: st.DrawFn) -> Case:
    rooms = draw(st.integers(1, 6))
    pairs = [(a, b) for a in range(rooms) for b in range(a)]
    some = st.lists(st.sampled_from(pairs), unique=True, max_size=9) if pairs else st.just([])
    between = draw(some)
    names = tuple(Cell(0, i) for i in range(rooms))
    domains = draw(domains_of((0, 1), len(between)))
    return Connected(tuple(range(len(between))), tuple(between), names), domains


@st.composite
def shadings(draw: st.DrawFn) -> Case:
    """A small board, also one that is a single line."""
    rows, columns = draw(st.sampled_from([(1, 1), (1, 2), (1, 3), (5, 1), (2, 2), (3, 3), (3, 4)]))
    board = Grid([range(columns * r, columns * (r + 1)) for r in range(rows)])
    domains = draw(domains_of((0, 1), rows * columns))
    # Else nearly all of them would have shaded cells side by side.
    unknown = draw(st.sets(st.integers(0, rows * columns - 1), min_size=rows * columns // 2))
    return Shading(board), [0b11 if v in unknown else d for v, d in enumerate(domains)]


@st.composite
def seen_cells(draw: st.DrawFn) -> Case:
    lengths = draw(st.lists(st.integers(0, 4), min_size=1, max_size=4))
    while sum(lengths) > 9:
        lengths.pop()
    cells = iter(range(1, sum(lengths) + 1))
    rays = Rays(tuple(next(cells) for _ in range(length)) for length in lengths)
    domains = draw(domains_of((0, 1), 1 + sum(lengths)))
    return SeenCells(rays, draw(st.integers(0, 10)), 1, Cell(0, 0), 0), domains


@st.composite
def two_cells(draw: st.DrawFn) -> Case:
    """A line of cells, two of which have a number and cells beside them."""
    line = tuple(range(draw(st.integers(2, 6))))
    near = draw(st.integers(0, len(line) - 2))
    far = draw(st.integers(near + 1, len(line) - 1))
    more = iter(range(len(line), 11))
    cells = []
    for place in (near, far):
        aside = tuple(next(more) for _ in range(draw(st.integers(0, 2))))
        rays = Rays((line[:place][::-1], line[place + 1 :], aside[:1], aside[1:]))
        cells.append(SeenCells(rays, draw(st.integers(0, 6)), 1, Cell(0, place), place))
    return TwoCells(*cells), draw(domains_of((0, 1), next(more)))


@st.composite
def crowded(draw: st.DrawFn) -> Case:
    """A number somewhere on a small board."""
    rows, columns = draw(st.sampled_from([(1, 4), (2, 3), (3, 3), (3, 4)]))
    board = Grid([range(columns * r, columns * (r + 1)) for r in range(rows)])
    place = draw(st.integers(0, rows * columns - 1))
    cell = cells_of((rows, columns))[place]
    number = SeenCells(board.rays[place], draw(st.integers(0, 5)), 1, cell, place)
    domains = draw(domains_of((0, 1), rows * columns))
    unknown = draw(st.sets(st.integers(0, rows * columns - 1), min_size=rows * columns // 2))
    few = [0b11 if v in unknown else domain for v, domain in enumerate(domains)]
    return Crowded(number, Shading(board)), few


@st.composite
def cut_off(draw: st.DrawFn) -> Case:
    """A house in which some rooms have a number; most of its rooms are small."""
    rows, columns = draw(st.sampled_from([(1, 4), (2, 2), (2, 3), (3, 2), (2, 4)]))
    doors = Rooms().numbered((rows, columns), 0)
    rooms = cells_of((rows, columns))
    some = draw(
        st.lists(st.sampled_from([None, 1, 1, 2, 3]), min_size=len(rooms), max_size=len(rooms))
    )
    numbered = tuple(
        OpenRun(rays, total, 1, room)
        for rays, total, room in zip(doors.rays, some, rooms, strict=True)
        if total is not None
    )
    every = tuple(door for _, door in entries(doors))
    house = Connected(every, Rooms().neighbours((rows, columns)), rooms)
    return CutOff(numbered, house, columns), draw(domains_of((0, 1), len(every)))


@st.composite
def first_seen(draw: st.DrawFn) -> Case:
    count = draw(st.integers(1, 6))
    symbols = tuple(SYMBOLS)[: draw(st.integers(1, 3))]
    clue = st.sampled_from((0, *symbols))
    domains = draw(domains_of((*BITS_OF_SKY, 5), count))
    return FirstSeen(row(count), symbols, draw(clue), draw(clue)), domains


@st.composite
def nearer(draw: st.DrawFn) -> Case:
    count = draw(st.integers(1, 6))
    domains = draw(domains_of(BITS_OF_SKY, count))
    clue = draw(st.integers(0, 2))
    return Nearer(row(count), (3, 1, 2), clue, Row(0).near), domains


@st.composite
def nearer_lines(draw: st.DrawFn) -> Case:
    """Around one of the smallest boards, with some of its clues."""
    rows = draw(st.sampled_from(NIGHTS))
    board = Grid([range(5 * i, 5 * (i + 1)) for i in range(5)])
    solution = [int(value) for row in rows for value in row]
    nearer = []
    for line, where in board.lines:
        clue = Nearer.value([solution[v] for v in line], (3, 1, 2))
        if clue is not None and draw(st.booleans()):
            nearer.append(Nearer(Line[int](line, where), (3, 1, 2), clue, where.near))
    unknown = draw(st.sets(st.integers(0, 24), max_size=6))
    domains = [
        draw(st.sampled_from([0b1111, 0b1001, 0b111])) | 1 << value if v in unknown else 1 << value
        for v, value in enumerate(solution)
    ]
    return NearerLines(board, (3, 1, 2), tuple(nearer)), domains


@st.composite
def one_each(draw: st.DrawFn) -> Case:
    count = draw(st.integers(1, 6))
    symbols = tuple(SYMBOLS)[: draw(st.integers(1, 3))]
    domains = draw(domains_of((*BITS_OF_SKY, 5), count))
    return OneEach(tuple(range(count)), symbols, Row(0)), domains


@st.composite
def open_run(draw: st.DrawFn) -> Case:
    lengths = draw(st.lists(st.integers(0, 4), min_size=1, max_size=4))
    while sum(lengths) > 9:
        lengths.pop()
    doors = iter(range(sum(lengths)))
    rays = Rays(tuple(next(doors) for _ in range(length)) for length in lengths)
    domains = draw(domains_of((0, 1), sum(lengths)))
    return OpenRun(rays, draw(st.integers(0, 10)), 1, Cell(0, 0)), domains


@st.composite
def permutations(draw: st.DrawFn) -> Case:
    side = draw(st.integers(1, 3))
    board = Grid([range(side * i, side * (i + 1)) for i in range(side)])
    return Permutation(board, 1), draw(domains_of((0, 1), side * side))


@st.composite
def with_diagonals(draw: st.DrawFn) -> Case:
    """Around a board that has it: there are few, and none of sides 2 and 3."""
    columns = draw(st.sampled_from([(0,), (1, 3, 0, 2), (0, 2, 3, 1), (0, 3, 1, 4, 2)]))
    side = len(columns)
    board = Grid([range(side * i, side * (i + 1)) for i in range(side)])
    solution = [int(column == j) for column in columns for j in range(side)]
    unknown = draw(st.sets(st.integers(0, side**2 - 1), max_size=11))
    domains = [0b11 if v in unknown else 1 << value for v, value in enumerate(solution)]
    return WithDiagonals(board, 1), domains


@st.composite
def scattered(draw: st.DrawFn) -> Case:
    """Around a board that has it: there are few, and none of sides 2 and 3."""
    columns = draw(st.sampled_from([(0,), (1, 3, 0, 2), (0, 2, 4, 1, 3), (2, 0, 3, 1, 4)]))
    side = len(columns)
    board = Grid([range(side * i, side * (i + 1)) for i in range(side)])
    solution = [int(column == j) for column in columns for j in range(side)]
    unknown = draw(st.sets(st.integers(0, side**2 - 1), max_size=11))
    domains = [0b11 if v in unknown else 1 << value for v, value in enumerate(solution)]
    return Scattered(board, 1), domains


@st.composite
def sums(draw: st.DrawFn) -> Case:
    count = draw(st.integers(1, 4))
    domains = draw(domains_of(tuple(range(6)), count))
    return Sum(tuple(range(count)), draw(st.integers(-2, 20))), domains


@st.composite
def tables(draw: st.DrawFn, kind: type[Table] = Table) -> Case:
    width = draw(st.integers(1, 3))
    cell = st.integers(0, 4)
    tuples = draw(st.lists(st.tuples(*[cell] * width), unique=True, max_size=20))
    domains = draw(domains_of(tuple(range(5)), width))
    return kind(tuple(range(width)), tuple(tuples)), domains


@st.composite
def two_rooms(draw: st.DrawFn) -> Case:
    """A line of rooms, two of which have a number and doors of their own."""
    line = tuple(range(draw(st.integers(1, 5))))
    near = draw(st.integers(0, len(line) - 1))
    far = draw(st.integers(near + 1, len(line)))
    more = iter(range(len(line), 10))
    rooms = []
    for place in (near, far):
        aside = tuple(next(more) for _ in range(draw(st.integers(0, 2))))
        rays = Rays((line[:place][::-1], line[place:], aside[:1], aside[1:]))
        rooms.append(OpenRun(rays, draw(st.integers(0, 6)), 1, Cell(0, place)))
    return TwoRooms(*rooms), draw(domains_of((0, 1), next(more)))


@st.composite
def visible(draw: st.DrawFn) -> Case:
    count = draw(st.integers(1, 6))
    parks, sums = draw(st.integers(0, count - 1)), draw(st.booleans())
    clue = st.sampled_from([0, *Visible.values(count - parks, sums=sums)])
    domains = draw(domains_of(tuple(range(0 if parks else 1, count - parks + 1)), count))
    return Visible(row(count), draw(clue), draw(clue), parks, sums), domains


EXACT: dict[type[Constraint], st.SearchStrategy[Case]] = {
    AllDifferent: all_different(),
    Apart: apart(),
    Automaton: automata(),
    Connected: connected(),
    FirstSeen: first_seen(),
    Nearer: nearer(),
    OneEach: one_each(),
    OpenRun: open_run(),
    SeenCells: seen_cells(),
    Shading: shadings(),
    Table: tables(),
    Visible: visible(),
}
"""Of those whose propagators leave just what stands in some filling."""
SOUND: dict[type[Constraint], st.SearchStrategy[Case]] = {
    BoundedTable: tables(BoundedTable),
    Crowded: crowded(),
    CutOff: cut_off(),
    NearerLines: nearer_lines(),
    Permutation: permutations(),
    Scattered: scattered(),
    Sum: sums(),
    TwoCells: two_cells(),
    TwoRooms: two_rooms(),
    WithDiagonals: with_diagonals(),
}
"""Of those whose propagators may leave more."""


def name_of(kind: type[Constraint]) -> str:
    return kind.__name__


@pytest.mark.parametrize("kind", EXACT, ids=name_of)
@given(data=st.data())
@tries(60, 4_000)
def test_it_leaves_just_what_stands_in_some_filling(
    kind: type[Constraint], data: st.DataObject
) -> None:
    assert_exact(*data.draw(EXACT[kind]))


@pytest.mark.parametrize("kind", EXACT | SOUND, ids=name_of)
@given(data=st.data())
def test_it_loses_no_filling(kind: type[Constraint], data: st.DataObject) -> None:
    assert_sound(*data.draw((EXACT | SOUND)[kind]))


@pytest.mark.parametrize("kind", EXACT | SOUND, ids=name_of)
@given(data=st.data())
@tries(25, 2_000)
def test_its_simple_rules_say_nothing_wrong(kind: type[Constraint], data: st.DataObject) -> None:
    assert_simple_rules_sound(*data.draw((EXACT | SOUND)[kind]))


@pytest.mark.parametrize("kind", EXACT | SOUND, ids=name_of)
@given(data=st.data())
@tries(40, 8_000)
def test_its_simple_rules_are_told_as_far_as_they_reach(
    kind: type[Constraint], data: st.DataObject
) -> None:
    """What a propagator finds at a glance, step by step, people are told step by step."""
    constraint, domains = data.draw((EXACT | SOUND)[kind])
    if next(fillings(constraint, domains), None) is None:
        return  # of a contradiction there is nothing to tell
    reasoner = Reasoner(domains, kernel_forms(constraint.in_full()))
    while True:
        findings, arguments = reasoner.findings(True), reasoner.arguments(SIMPLE_RULE)
        assert bool(findings) == bool(arguments)
        if not arguments:
            return
        found, left = {number: dict(each) for number, each, _ in findings}, reasoner.domains
        (number, _, _, told), *_ = arguments
        for variable, gone in told:
            assert not gone & left[variable] & ~found[number].get(variable, 0)
            reasoner.remove(variable, gone)


# Techniques --------------------------------------------------------------------------------


def closed_under(constraint: Constraint, domains: list[int], rank: int) -> list[int]:
    """What the rules and the techniques up to a rank leave.

    The rules are the simple ones; for joint techniques, which come after them, also the exact ones.
    """
    reasoner = Reasoner(domains, kernel_forms(constraint.in_full()))
    rules = (True, False)[: 1 + (rank == JOINT_TECHNIQUE)]
    ranks = range(SIMPLE_RULE, rank + 1)
    while 0 not in reasoner.domains:
        findings = [each for simple in rules for each in reasoner.findings(simple)]
        arguments = [each for technique in ranks for each in reasoner.arguments(technique)]
        removals = [each[1] for each in findings] + [each[-1] for each in arguments]
        if not removals:
            break
        for variable, gone in chain.from_iterable(removals):
            reasoner.remove(variable, gone)
    return reasoner.domains


def contains(larger: list[int], smaller: list[int]) -> bool:
    return all(less & ~more == 0 for less, more in zip(smaller, larger, strict=True))


@pytest.mark.parametrize("kind", EXACT | SOUND, ids=name_of)
@given(data=st.data())
@tries(30, 8_000)
def test_its_techniques_remove_no_value_of_a_filling(
    kind: type[Constraint], data: st.DataObject
) -> None:
    constraint, domains = data.draw((EXACT | SOUND)[kind])
    expected = supported(constraint, domains)
    if expected is not None:
        assert contains(closed_under(constraint, domains, JOINT_TECHNIQUE), expected)


@pytest.mark.parametrize("kind", EXACT | SOUND, ids=name_of)
@given(data=st.data())
@tries(15, 4_000)
def test_fewer_values_never_lead_to_less(kind: type[Constraint], data: st.DataObject) -> None:
    """Otherwise another clue could make a puzzle harder."""
    constraint, domains = data.draw((EXACT | SOUND)[kind])
    filling = next(fillings(constraint, domains), None)
    if filling is None:
        return
    fewer = [
        domain & (data.draw(st.integers(0, 127)) | 1 << value)
        for domain, value in zip(domains, filling, strict=True)
    ]
    for rank in range(1, JOINT_TECHNIQUE + 1):
        assert contains(
            closed_under(constraint, domains, rank), closed_under(constraint, fewer, rank)
        )


# None escapes ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", every_constraint(), ids=name_of)
def test_every_constraint_has_cases(kind: type[Constraint]) -> None:
    assert kind in EXACT | SOUND, (
        f"{kind.__name__} has no brute-force cases: add a strategy to EXACT or SOUND in "
        "tests/kernel/test_propagators.py (docs/add-a-constraint.md)"
    )


@pytest.mark.parametrize("name", constraint_names())
def test_every_propagator_has_a_constraint(name: str) -> None:
    assert name in {kind.kernel_name for kind in every_constraint()}, (
        f"the kernel has a propagator named {name}, which no brute-force test reaches: no "
        "constraint in src/sightline/rules/constraints/ has it as its kernel_name"
    )


@pytest.mark.parametrize("kind", every_constraint(), ids=name_of)
def test_every_constraint_has_a_propagator(kind: type[Constraint]) -> None:
    assert kind.kernel_name in constraint_names()


# More of some ------------------------------------------------------------------------------


@pytest.mark.parametrize("near", range(4))
@pytest.mark.parametrize("far", range(4))
def test_visible_on_all_lines_of_three(near: int, far: int) -> None:
    subsets = [bits << 1 for bits in range(1, 8)]
    for domains in product(subsets, repeat=3):
        assert_exact(Visible(row(3), near, far), list(domains))


@pytest.mark.parametrize("parks", range(3))
@pytest.mark.parametrize("sums", [False, True], ids=["count", "sum"])
def test_variants_of_visible_on_all_lines_of_three(parks: int, sums: bool) -> None:
    least, tallest = 0 if parks else 1, 3 - parks
    subsets = [bits << least for bits in range(1, 1 << tallest + 1 - least)]
    clues = [0, *Visible.values(tallest, sums=sums)]
    for near, far, *domains in product(clues, clues, subsets, subsets, subsets):
        assert_exact(Visible(row(3), near, far, parks, sums), domains)


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (1, 3), (4, 1), (2, 2), (2, 4), (3, 3), (4, 3)])
def test_shading_of_all_boards(shape: tuple[int, int]) -> None:
    rows, columns = shape
    shading = Shading(Grid([range(columns * r, columns * (r + 1)) for r in range(rows)]))
    for values in product((0, 1), repeat=rows * columns):
        left = propagate([1 << value for value in values], [kernel_form(shading)])
        assert (left is not None) == shading.holds(values)


@given(tables(BoundedTable))
def test_bounded_table_reads_bounds_only(case: Case) -> None:
    """Where nothing is missing between bounds, it leaves exact bounds."""
    table, broken = case
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
@tries(25, 1_500)
def test_visible_on_long_lines(data: st.DataObject) -> None:
    """Long lines are looked at exactly where few cells are open, which lets us enumerate.

    With 12 towers the sums are too many for a single word, and so they are in longer lines.
    """
    count = data.draw(st.integers(11, 20) | st.sampled_from([36, 63]))
    parks, sums = data.draw(st.integers(0, 3)), data.draw(st.booleans())
    tallest = count - parks
    line = data.draw(st.permutations([0] * parks + list(range(1, tallest + 1))))
    open_cells = data.draw(st.sets(st.integers(0, count - 1), max_size=5))
    loose = mask(line[i] for i in open_cells)
    domains = [1 << value for value in line]
    for i in open_cells:
        domains[i] |= loose & data.draw(st.integers(0, loose) | st.just(loose))
    near, far = Visible.value(line, sums=sums), Visible.value(line[::-1], sums=sums)
    clues = Visible.values(tallest, sums=sums)
    near = data.draw(st.sampled_from([0, near, min(near + 1, clues[-1])]))
    far = data.draw(st.sampled_from([0, far, max(far - 1, clues[0])]))
    constraint = Visible(row(count), near, far, parks, sums)
    assert_exact(constraint, domains)


@st.composite
def many_symbols(draw: st.DrawFn, symbols: st.SearchStrategy[int]) -> Case:
    """A line of many symbols, of which few cells are open, so that we can enumerate."""
    count = draw(symbols)
    cells = draw(st.permutations([*range(1, count + 1), *[0] * draw(st.integers(0, 3))]))
    open_cells = draw(st.sets(st.integers(0, len(cells) - 1), max_size=4))
    loose = mask([0, *(cells[i] for i in open_cells), draw(st.integers(0, count))])
    domains = [loose if i in open_cells else 1 << value for i, value in enumerate(cells)]
    every = tuple(range(1, count + 1))
    near, far = (FirstSeen.value(line, every) or 0 for line in (cells, cells[::-1]))
    clues = [draw(st.sampled_from([0, clue, draw(st.integers(1, count))])) for clue in (near, far)]
    return FirstSeen(row(len(cells)), every, *clues), domains


@given(many_symbols(st.integers(4, 12)))
@tries(50, 3_000)
def test_first_seen_is_exact_with_up_to_twelve_symbols(case: Case) -> None:
    """A set of up to six symbols is a bit of one word; more of them take several words."""
    line, domains = case
    assert isinstance(line, FirstSeen)
    assert_exact(line, domains)
    assert_exact(line.once, domains)


@given(many_symbols(st.integers(13, 20)))
@tries(25, 1_500)
def test_first_seen_with_many_symbols(case: Case) -> None:
    """From 13 symbols on a relaxed propagator takes over."""
    line, domains = case
    assert isinstance(line, FirstSeen)
    assert_sound(line, domains)
    assert_sound(line.once, domains)
