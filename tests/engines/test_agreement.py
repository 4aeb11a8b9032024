"""The three engines judge each other on random puzzles of all genres, variants and strategies."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from boards import house, night, skyline
from hypothesis import given
from hypothesis import strategies as st
from samples import tries

import sightline as sl
from sightline.engines import Strength
from sightline.rules.puzzle import Puzzle
from sightline.verbs.check import broken_rules

LIMIT = 50

STRATEGIES = st.builds(
    sl.Strategy,
    order=st.sampled_from(["weighted", "smallest", "leftmost"]),
    values=st.sampled_from(["up", "down", "random"]),
    strength=st.sampled_from(get_args(Strength)),
    probing=st.sampled_from([None, True, False]),
    seed=st.integers(0, 2**64 - 1),
)


def sparse(value: st.SearchStrategy[Any], blank: int | None) -> st.SearchStrategy[Any]:
    """Mostly nothing, so that many puzzles have a solution."""
    return st.one_of(st.just(blank), st.just(blank), value)


@st.composite
def skyscrapers(draw: st.DrawFn) -> sl.Skyscrapers:
    side = draw(st.integers(1, 6))
    cell = sparse(st.integers(1, side), 0)
    clues = [tuple(draw(st.lists(cell, min_size=side, max_size=side))) for _ in range(4)]
    givens = [draw(st.lists(sparse(cell, 0), min_size=side, max_size=side)) for _ in range(side)]
    return sl.Skyscrapers(edges=sl.Edges(*clues), givens=sl.Grid(givens))


@st.composite
def houses(draw: st.DrawFn) -> sl.Doors:
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    count_self, connected = draw(st.booleans()), draw(st.booleans())
    blank, least = (0, 1) if count_self else (None, 0)
    number = sparse(st.integers(least, rows + columns - 2 + least), blank)
    door = sparse(st.integers(0, 1), None)

    def grid(height: int, width: int, cell: st.SearchStrategy[int | None]) -> sl.Grid[int | None]:
        return sl.Grid(draw(st.lists(cell, min_size=width, max_size=width)) for _ in range(height))

    return sl.Doors(
        rooms=grid(rows, columns, number),
        doors=sl.Doorways(grid(rows, columns - 1, door), grid(rows - 1, columns, door)),
        count_self=count_self,
        connected=connected,
    )


@st.composite
def nights(draw: st.DrawFn) -> sl.StarryNight:
    side = draw(st.integers(1, 6))
    clues = st.lists(sparse(st.integers(1, 3), 0), min_size=side, max_size=side)
    cell = sparse(sparse(st.integers(0, 3), None), None)
    givens = [draw(st.lists(cell, min_size=side, max_size=side)) for _ in range(side)]
    return sl.StarryNight(
        rows=tuple(draw(clues)), columns=tuple(draw(clues)), givens=sl.Grid(givens)
    )


SEEDS = st.integers(0, 2**32)
SHARES = st.sampled_from([0.0, 0.2, 0.5, 0.8, 1.0])
SOLVABLE = st.one_of(
    st.builds(skyline, st.integers(1, 7), SEEDS, clues=SHARES, givens=SHARES),
    st.builds(house, st.tuples(st.integers(1, 5), st.integers(1, 5)), SEEDS, blank=SHARES),
    st.builds(night, st.integers(5, 8), SEEDS, clues=SHARES, givens=SHARES),
)
PUZZLES = st.one_of(skyscrapers(), houses(), nights(), SOLVABLE, SOLVABLE)


def answers(puzzle: Puzzle, engine: str, strategy: sl.Strategy) -> set[object]:
    """Up to fifty solutions, each once and each right."""
    result = sl.solve(puzzle, limit=LIMIT, engine=engine, strategy=strategy)
    assert result.complete
    found = set(result.solutions)
    assert len(found) == result.count
    assert all(not broken_rules(puzzle, solution) for solution in found)
    return found


def assert_agree(puzzle: Puzzle, engine: str, strategy: sl.Strategy) -> None:
    ours = answers(puzzle, "kernel", strategy)
    theirs = answers(puzzle, engine, sl.Strategy())
    assert len(ours) == len(theirs)
    if len(ours) < LIMIT:
        assert ours == theirs
    assert sl.count(puzzle, limit=LIMIT, engine="kernel", strategy=strategy) == len(ours)


@given(PUZZLES, STRATEGIES)
@tries(quick=150, soak=6_000)
def test_kernel_and_sat(puzzle: Puzzle, strategy: sl.Strategy) -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    assert_agree(puzzle, "sat", strategy)


@given(PUZZLES, STRATEGIES)
@tries(quick=25, soak=600)
def test_kernel_and_cpsat(puzzle: Puzzle, strategy: sl.Strategy) -> None:
    pytest.importorskip("ortools", reason="ortools is not installed")
    assert_agree(puzzle, "cpsat", strategy)


@given(PUZZLES)
@tries(quick=30, soak=600)
def test_auto_and_kernel(puzzle: Puzzle) -> None:
    assert answers(puzzle, "auto", sl.Strategy()) == answers(puzzle, "kernel", sl.Strategy())
