"""The verbs that solve, on boards whose answers are known."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from boards import house, night, skyline
from strategies import every_strategy

import sightline as sl
from sightline import library
from sightline.core.errors import Stopped
from sightline.engines import Limits, kernel
from sightline.rules.puzzle import Puzzle
from sightline.verbs.check import broken_rules, clashing_clues
from sightline.verbs.solve import start, take

SQUARES = {1: 1, 2: 2, 3: 12, 4: 576, 5: 161_280}
NIGHTS = {1: 0, 2: 0, 3: 0, 4: 0, 5: 168, 6: 47_664}


def blank_night(side: int) -> sl.StarryNight:
    return sl.StarryNight(rows=(0,) * side, columns=(0,) * side)


@pytest.mark.parametrize(("side", "squares"), SQUARES.items())
def test_blank_skyscrapers_are_the_latin_squares(side: int, squares: int) -> None:
    assert sl.count(sl.Skyscrapers(edges=sl.Edges.none(side)), engine="kernel") == squares


@pytest.mark.parametrize(("side", "nights"), NIGHTS.items())
def test_blank_nights(side: int, nights: int) -> None:
    assert sl.count(blank_night(side), engine="kernel") == nights


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (2, 2), (3, 3), (1, 21), (3, 5)])
def test_blank_houses_have_two_states_per_door(shape: tuple[int, int]) -> None:
    rows, columns = shape
    doors = rows * (columns - 1) + (rows - 1) * columns
    blank = sl.Doors(rooms=sl.Grid.filled(shape, 0))
    assert sl.count(blank, engine="kernel") == 2**doors
    if doors <= 12:
        assert sum(1 for _ in sl.solutions(blank)) == 2**doors


def test_connected_houses_are_the_spanning_subgraphs() -> None:
    """A blank 2×2 house is a ring of four doors: open all, or all but one."""
    assert sl.count(sl.Doors(rooms=sl.Grid.filled((2, 2), 0), connected=True)) == 5


@pytest.mark.parametrize("name", library.names())
def test_library(name: str) -> None:
    puzzle = sl.load(name)
    result = sl.solve(puzzle, limit=2, engine="kernel")
    assert result.status == "solved"
    assert all(not broken_rules(puzzle, solution) for solution in result.solutions)
    if puzzle.solution is not None:
        assert result.solutions == [puzzle.solution]
        assert result.complete


@pytest.mark.parametrize("name", ["logicmasters", "board4", "board7"])
def test_the_hardest_boards_of_the_reports_need_no_search(name: str) -> None:
    result = sl.solve(sl.load(f"skyscrapers/{name}"), limit=2, engine="kernel")
    assert (result.count, result.complete) == (1, True)
    assert (result.stats.nodes, result.stats.backtracks) == (1, 0)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_large_house_is_proved_unique_without_branching(seed: int) -> None:
    result = sl.solve(house((30, 30), seed), limit=2, engine="kernel")
    assert (result.count, result.complete, result.stats.nodes) == (1, True, 1)


LARGE: dict[str, Callable[[int], Puzzle]] = {
    "skyscrapers 12": lambda seed: skyline(12, seed, givens=0.5),
    "skyscrapers 15": lambda seed: skyline(15, seed, givens=0.5),
    "starry night 20": lambda seed: night(20, seed),
    "starry night 30": lambda seed: night(30, seed),
}


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("kind", LARGE)
def test_large_boards_need_few_nodes(kind: str, seed: int) -> None:
    puzzle = LARGE[kind](seed)
    result = sl.solve(puzzle, limit=2, engine="kernel", node_limit=1000)
    assert result.complete
    assert result.stats.nodes < 1000
    assert all(not broken_rules(puzzle, solution) for solution in result.solutions)


def test_solutions_are_lazy() -> None:
    blank = sl.Skyscrapers(edges=sl.Edges.none(9))
    found = sl.solutions(blank)
    assert next(found) != next(found)


def test_limits_end_a_search_without_a_wrong_answer() -> None:
    blank = sl.Skyscrapers(edges=sl.Edges.none(12))
    with pytest.raises(Stopped, match="stopped by a limit after 0 solutions"):
        sl.is_unique(blank, engine="kernel", node_limit=2)
    with pytest.raises(Stopped):
        sl.count(blank, engine="kernel", time_limit=0.05)
    result = sl.solve(blank, limit=None, engine="kernel", node_limit=2)
    assert (result.status, result.complete) == ("stopped", False)


def test_a_count_stops_at_its_limit() -> None:
    assert sl.count(sl.Skyscrapers(edges=sl.Edges.none(7)), limit=1000) == 1000


def test_a_count_beyond_all_bounds_is_not_called_exact() -> None:
    house = sl.Doors(rooms=sl.Grid.filled((10, 10), 0))
    assert sl.count(house, engine="kernel") == 2**180
    with pytest.raises(Stopped):  # by a search, which does not count so far
        sl.count(house, engine="kernel", strategy=sl.Strategy(order="smallest"))


def test_a_run_can_be_cancelled() -> None:
    run = kernel.start(skyline(9, 1).rules_model, sl.Strategy(), Limits())
    run.cancel()
    assert take(run, None) == []
    assert not run.exhausted


@cache
def solutions_by_default(name: str) -> set[Any]:
    return set(sl.solve(sl.load(name), limit=None).solutions)


@every_strategy
@pytest.mark.parametrize("name", ["skyscrapers/figure2", "doors/results", "starry-night/custom"])
def test_strategies_change_the_way_and_not_the_answer(name: str, strategy: sl.Strategy) -> None:
    puzzle = sl.load(name)
    same = sl.solve(puzzle, limit=None, engine="kernel", strategy=strategy)
    assert set(same.solutions) == solutions_by_default(name)


# Contradictions ----------------------------------------------------------------------------

CONTRADICTIONS: dict[str, Puzzle] = {
    "equal givens in a row": sl.Skyscrapers(
        edges=sl.Edges.none(4), givens=sl.Grid([[1, 1, 0, 0], *[[0] * 4] * 3])
    ),
    "clues of a line": sl.Skyscrapers(
        edges=sl.Edges((4, 1, 2, 2), (2, 0, 0, 0), (4, 0, 0, 0), (0, 0, 0, 0))
    ),
    "clues across lines": sl.Skyscrapers(
        edges=sl.Edges((1, 0, 1), (0, 0, 3), (0, 0, 0), (0, 0, 0))
    ),
    "a room that sees too much": sl.Doors(rooms=sl.Grid([[1, 3, 2], [2, 2, 1]])),
    "givens of a night": sl.StarryNight(
        rows=(0,) * 5, columns=(0,) * 5, givens=sl.Grid([[1, 0, 1, None, None], *[[None] * 5] * 4])
    ),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_clashing_clues_are_a_minimal_contradiction(name: str) -> None:
    puzzle = CONTRADICTIONS[name]
    clash = clashing_clues(puzzle)
    assert clash
    assert sl.count(puzzle.keep(clash), engine="kernel") == 0
    for clue in clash:
        fewer = [other for other in clash if other != clue]
        assert take(start(puzzle.keep(fewer), "kernel", sl.Strategy(), Limits()), 1)


def test_no_clue_is_to_blame_for_a_board_that_is_too_small() -> None:
    assert clashing_clues(sl.StarryNight(rows=(1, 0, 0, 0), columns=(0, 2, 0, 0))) == []


def test_two_answers_to_one_question_are_equal_whatever_time_they_took() -> None:
    puzzle = sl.load("skyscrapers/logicmasters")
    one, other = sl.solve(puzzle), sl.solve(puzzle)
    one.stats.time, other.stats.time = 1.0, 2.0
    assert one == other
    assert sl.check(puzzle) == sl.check(puzzle)
    assert sl.explain(puzzle) == sl.explain(puzzle)
    other.stats.nodes += 1
    assert one != other
