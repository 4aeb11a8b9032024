"""The three engines judge each other on random puzzles of all genres, variants and strategies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest
from boards import house, night, skyline
from hypothesis import given
from hypothesis import strategies as st
from samples import tries

import sightline as sl
from sightline.bench.solvers import NotInstalled, solver
from sightline.core.random import Random
from sightline.engines import Strength
from sightline.rules.constraints import Visible
from sightline.rules.genres.easy_as_abc import EasyAsABC
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


def variants(side: int) -> st.SearchStrategy[dict[str, Any]]:
    """Settings of Skyscrapers, mostly with few parks."""
    return st.fixed_dictionaries(
        {
            "parks": st.integers(0, min(2, side - 1)) | st.integers(0, side - 1),
            "diagonals": st.sampled_from([False, side > 3]),
            "clues": st.sampled_from(["count", "sum"]),
        }
    )


@st.composite
def skyscrapers(draw: st.DrawFn) -> sl.Skyscrapers:
    side = draw(st.integers(1, 6))
    settings = draw(variants(side))
    blank = sl.Skyscrapers.blank((side, side)).restated(**settings)
    tallest = side - blank.parks
    clue = sparse(st.sampled_from(Visible.values(tallest, sums=blank.reading == "sum")), 0)
    clues = [tuple(draw(st.lists(clue, min_size=side, max_size=side))) for _ in range(4)]
    empty = blank.givens[0][0]
    cell = sparse(sparse(st.integers(0 if blank.parks else 1, tallest), empty), empty)
    givens = [draw(st.lists(cell, min_size=side, max_size=side)) for _ in range(side)]
    return replace(blank, edges=sl.Edges(*clues), givens=sl.Grid(givens))


@st.composite
def skylines(draw: st.DrawFn) -> sl.Skyscrapers:
    side = draw(st.integers(1, 7))
    clues, givens = draw(SHARES), draw(SHARES)
    return skyline(side, draw(SEEDS), clues=clues, givens=givens, variant=draw(variants(side)))


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


@st.composite
def letters(draw: st.DrawFn) -> EasyAsABC:
    """With and without a solution, of all settings."""
    side = draw(st.integers(1, 6))
    count = draw(st.integers(1, side))
    clue = sparse(st.integers(1, count), 0)
    clues = [tuple(draw(st.lists(clue, min_size=side, max_size=side))) for _ in range(4)]
    cell = sparse(sparse(st.integers(0, count), None), None)
    givens = [draw(st.lists(cell, min_size=side, max_size=side)) for _ in range(side)]
    return EasyAsABC(
        edges=sl.Edges(*clues),
        givens=sl.Grid(givens),
        letters=count,
        diagonals=draw(st.booleans()),
    )


@st.composite
def solvable_letters(draw: st.DrawFn) -> Puzzle:
    """Some clues and givens of a random board."""
    side = draw(st.integers(2, 7))
    count, random = draw(st.integers(1, side)), Random(draw(SEEDS))
    board = random.latin_square(side, count)
    full = EasyAsABC.clued(board, letters=count)
    shares = {"edges": draw(SHARES), "givens": draw(SHARES)}
    return full.keep([clue for clue in full.clues() if random.chance(shares[str(clue.path[0])])])


SEEDS = st.integers(0, 2**32)
SHARES = st.sampled_from([0.0, 0.2, 0.5, 0.8, 1.0])
SOLVABLE = st.one_of(
    skylines(),
    st.builds(house, st.tuples(st.integers(1, 5), st.integers(1, 5)), SEEDS, blank=SHARES),
    st.builds(night, st.integers(5, 8), SEEDS, clues=SHARES, givens=SHARES),
    solvable_letters(),
)
PUZZLES = st.one_of(skyscrapers(), houses(), nights(), letters(), SOLVABLE, SOLVABLE)


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
@tries(quick=75, soak=6_000)
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


@given(st.one_of(skyscrapers(), skylines()))
@tries(quick=60, soak=2_000)
def test_kernel_and_clingo_on_variants(puzzle: Puzzle) -> None:
    clingo = solver("clingo")
    try:
        clingo.version()
    except NotInstalled as error:
        pytest.skip(str(error))
    theirs = clingo.answer(puzzle, LIMIT, (), 60.0)
    ours = answers(puzzle, "kernel", sl.Strategy())
    assert len(theirs.solutions) == len(ours)
    if len(ours) < LIMIT:
        assert set(theirs.solutions) == ours
