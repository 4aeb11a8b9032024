"""A search that begins anew after some failures finds the same solutions, each of them once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from samples import size, some

import sightline as sl
from sightline import _kernel
from sightline.bench.pinning import kept
from sightline.bench.subjects import sampled
from sightline.engines import engine
from sightline.engines.kernel import NO_LIMIT
from sightline.engines.kernel.forms import kernel_forms
from sightline.rules.puzzle import GENRES, Puzzle, genre

NEVER = NO_LIMIT
SIDES = {"skyscrapers": 5, "doors": 3, "starry-night": 6, "easy-as-abc": 5, "kuromasu": 4}
"""Of boards that are sampled: some solutions, and failures on the way to them."""
HARD = ["skyscrapers-18-0"]
"""One of those with many failures."""
MOST = 300
"""Solutions that are looked at."""

Solutions = list[tuple[int, ...]]


def search(puzzle: Puzzle, restart_after: int, **strategy: Any) -> _kernel.Search:
    model = puzzle.rules_model
    return _kernel.Search(
        model.domains,
        kernel_forms(model.constraints),
        len(model.domains),
        restart_after=restart_after,
        **strategy,
    )


def solutions(run: _kernel.Search, most: int = MOST) -> Solutions:
    found: Solutions = []
    while len(found) < most and (values := run.next(600.0, NO_LIMIT)) is not None:
        found.append(tuple(values))
    return found


def counts(run: _kernel.Search) -> dict[str, int]:
    """All that is not timed."""
    return {count: int(number) for count, number in run.statistics.items() if count != "time"}


def nodes_of(run: _kernel.Search) -> int:
    return int(run.statistics["nodes"])


@cache
def boards() -> dict[str, Puzzle]:
    """Small boards with none, one and several solutions, and some at random."""
    drawn = {
        f"{name}, {density}, {index}": sampled(name, (side, side), density, 7, index)
        for name, side in SIDES.items()
        for density in (0.4, 0.7)
        for index in range(size(4, 40))
    }
    told = {
        "towers, four solutions": sl.load("skyscrapers/figure2"),
        "doors, two solutions": sl.load("doors/results"),
        "night, no solution": sl.StarryNight(rows=(0,) * 4, columns=(0,) * 4),
        "letters, no solution": genre("easy-as-abc").blank((3, 3)).restated(diagonals=True),
    }
    return told | drawn


def failing() -> Iterator[tuple[str, Puzzle, _kernel.Search]]:
    """Boards that take some failures before the first solution."""
    hard = some(["skyscrapers-18-0", "skyscrapers-18-2", "skyscrapers-20-2"], quick=HARD)
    for puzzle in kept():
        if (name := puzzle.about.id) and name in hard:
            yield name, puzzle, search(puzzle, restart_after=5)


def test_every_genre_is_tried() -> None:
    assert SIDES.keys() == GENRES.keys()


@pytest.mark.parametrize("probing", ["automatic", "always", "never"])
@pytest.mark.parametrize("restart_after", [1, 2, 7])
def test_every_solution_is_found_once(restart_after: int, probing: str) -> None:
    restarts = 0
    for name, puzzle in boards().items():
        run = search(puzzle, restart_after, probing=probing)
        found = solutions(run)
        restarts += int(run.statistics["restarts"])
        assert len(found) == len(set(found)), name
        expected = solutions(search(puzzle, NEVER, probing=probing))
        if len(expected) < MOST:
            assert set(found) == set(expected), name
            assert run.exhausted, name
        else:
            assert len(found) == MOST, name
    assert restarts > 0 or probing == "always"  # which hardly ever fails on small boards


def test_another_engine_finds_the_same() -> None:
    pytest.importorskip("pysat")
    for name, puzzle in boards().items():
        found = solutions(search(puzzle, restart_after=1))
        if len(found) < MOST:
            answers = engine("sat").start(puzzle.rules_model)
            board = len(puzzle.rules_model.domains)
            assert {tuple(values)[:board] for values in answers} == set(found), name


def test_long_searches_begin_anew_before_and_after_the_first_solution() -> None:
    for name, puzzle, run in failing():
        found = solutions(run, most=2)
        assert run.statistics["restarts"] > 0, name
        assert len(set(found)) == len(found) == len(solutions(search(puzzle, NEVER), most=2)), name


def test_the_same_search_begins_anew_at_the_same_places() -> None:
    for name, puzzle, run in failing():
        again = search(puzzle, restart_after=5)
        assert solutions(run, most=2) == solutions(again, most=2), name
        assert counts(run) == counts(again), name


@pytest.mark.parametrize(
    "strategy",
    [{"order": "leftmost"}, {"order": "smallest"}, {"values": "down"}, {"values": "random"}],
)
def test_an_order_that_was_asked_for_is_kept(strategy: dict[str, str]) -> None:
    for name, puzzle in boards().items():
        run = search(puzzle, restart_after=1, **strategy)
        assert solutions(run) == solutions(search(puzzle, NEVER, **strategy)), name
        assert run.statistics["restarts"] == 0, name


def test_without_failures_nothing_changes() -> None:
    for name, puzzle in boards().items():
        one, other = search(puzzle, 100), search(puzzle, NEVER)
        found = solutions(one)
        if one.statistics["restarts"] == 0:
            assert found == solutions(other), name


def test_counting_goes_through_each_solution_where_it_is() -> None:
    for name, puzzle in boards().items():
        run = search(puzzle, restart_after=1)
        counted = run.count(MOST, 600.0, NO_LIMIT)
        assert run.statistics["restarts"] == 0, name
        assert counted == search(puzzle, NEVER).count(MOST, 600.0, NO_LIMIT), name


def test_counting_counts_as_a_search_that_never_begins_anew() -> None:
    for name, puzzle in boards().items():
        counting, whole = search(puzzle, restart_after=1), search(puzzle, NEVER)
        found = len(solutions(whole))
        counted = [counting.count(1, 600.0, NO_LIMIT) for _ in range(MOST)]
        assert sum(counted) == found, name
        assert counts(counting) == counts(whole), name


@pytest.mark.parametrize("probing", ["automatic", "never"])
def test_every_node_has_failed_or_search_could_stop_there(probing: str) -> None:
    restarts = 0
    for name, puzzle in boards().items():
        run = search(puzzle, restart_after=2, probing=probing)
        solutions(run, most=1)
        if run.exhausted:
            continue
        stops = {stopped_at(puzzle, nodes, probing) for nodes in range(nodes_of(run))}
        assert len(stops) + int(run.statistics["backtracks"]) == nodes_of(run), name
        restarts += int(run.statistics["restarts"])
    assert restarts > 0


def stopped_at(puzzle: Puzzle, nodes: int, probing: str) -> int:
    """How many nodes a search takes to notice that it may take no more."""
    run = search(puzzle, restart_after=2, probing=probing)
    run.next(600.0, nodes)
    return nodes_of(run)


@pytest.mark.parametrize("first", [1, 2, 3])
def test_counting_goes_on_after_restarts(first: int) -> None:
    for name, puzzle in boards().items():
        run = search(puzzle, restart_after=1)
        found = len(solutions(run, most=first))
        counted = found + run.count(MOST, 600.0, NO_LIMIT)
        expected = search(puzzle, NEVER).count(MOST, 600.0, NO_LIMIT)
        assert min(counted, MOST) == expected, name


@pytest.mark.parametrize("nodes", [3, 40, 160])
def test_a_limit_of_nodes_holds_across_restarts(nodes: int) -> None:
    for name, _, run in failing():
        assert run.next(600.0, nodes) is None, name
        assert nodes <= run.statistics["nodes"] <= 2 * nodes + 5, name
        assert not run.exhausted, name
        assert run.next(600.0, NO_LIMIT) is None, name


def test_a_search_that_was_cancelled_does_not_begin_anew() -> None:
    for name, _, run in failing():
        run.cancel()
        assert run.next(600.0, NO_LIMIT) is None, name
        assert not run.exhausted, name
        assert run.statistics["restarts"] == 0, name
