"""Boards without a clue have solutions at every turn, and the first is found without a detour."""

from __future__ import annotations

import pytest
from samples import some

import sightline as sl
from sightline.engines import Limits, Order, Run, Strategy, auto, kernel
from sightline.engines.kernel import KernelRun
from sightline.rules.puzzle import Puzzle


def connected_house(rows: int, columns: int) -> Puzzle:
    return sl.Doors(rooms=sl.Grid.filled((rows, columns), 0), connected=True)


def empty_skyline(side: int) -> Puzzle:
    return sl.Skyscrapers(edges=sl.Edges.none(side))


def kernel_run(puzzle: Puzzle, nodes: int | None = None, order: Order = "weighted") -> KernelRun:
    return kernel.start(puzzle.rules_model, Strategy(order=order), Limits(nodes=nodes))


@pytest.mark.parametrize("side", [2, 20, 128])
def test_a_connected_house_without_clues_is_left_open(side: int) -> None:
    house = connected_house(side, side)
    run = kernel_run(house, nodes=10)
    assert next(run, None) is not None
    assert run.stats.probes == 0


def test_the_connection_of_a_house_takes_no_part_in_probes() -> None:
    """Else each of them would take a walk through 16,384 rooms."""
    rooms = [[0] * 128 for _ in range(128)]
    rooms[0][0], rooms[64][64] = 3, 5
    run = kernel_run(sl.Doors(rooms=sl.Grid(rooms), connected=True), nodes=200)
    assert next(run, None) is not None
    assert run.stats.probes
    assert run.stats.resumptions < run.stats.probes / 10


@pytest.mark.parametrize("side", some([46, 63], quick=[46]))
def test_the_kernel_is_not_stuck_as_long_as_it_gets_on(side: int) -> None:
    """As many nodes as cells, and more than a hard board may take, but not one backtrack."""
    run: Run = auto.start(empty_skyline(side).rules_model, Strategy(), Limits())
    assert next(iter(run), None) is not None
    assert run.engine == "kernel"
    assert run.stats.backtracks == 0


def test_nor_in_a_large_house_with_few_numbers() -> None:
    """About one node for each door in sight of a number."""
    rooms = [
        [9 if row % 16 == column % 16 == 8 else 0 for column in range(128)] for row in range(128)
    ]
    house = sl.Doors(rooms=sl.Grid(rooms), connected=True)
    run: Run = auto.start(house.rules_model, Strategy(), Limits())
    assert next(iter(run), None) is not None
    assert run.engine == "kernel"
    assert run.stats.nodes > auto.PROBING_NODES


@pytest.mark.parametrize(("rows", "columns", "solutions"), [(1, 4, 1), (2, 2, 5), (3, 3, 431)])
def test_every_connected_house_is_found_once_in_any_order(
    rows: int, columns: int, solutions: int
) -> None:
    """Connected spanning subgraphs of a grid: a known sequence."""
    house = connected_house(rows, columns)
    found = [tuple(values) for values in kernel_run(house)]
    assert len(found) == len(set(found)) == solutions
    assert set(found) == {tuple(values) for values in kernel_run(house, order="leftmost")}
    assert kernel_run(house).count() == solutions


def test_counting_goes_on_where_the_first_solutions_were_taken() -> None:
    run = kernel_run(connected_house(3, 3))
    assert next(run, None) is not None
    assert next(run, None) is not None
    assert run.count() == 431 - 2


def test_clues_and_connection_together() -> None:
    """A corner that sees one room: only the connection depends on the doors far away."""
    house = sl.Doors(rooms=sl.Grid([[2, 0, 0], [0, 0, 0], [0, 0, 0]]), connected=True)
    found = [tuple(values) for values in kernel_run(house)]
    assert len(found) == len(set(found))
    assert set(found) == {tuple(values) for values in kernel_run(house, order="leftmost")}
