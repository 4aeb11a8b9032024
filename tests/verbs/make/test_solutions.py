"""The solutions that puzzles are made from: all of them, and as likely as they should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest
from genres import Pigeons, known
from samples import some
from verbs.make.wishes import is_right

import sightline as sl
from sightline._kernel import latin_square
from sightline.core.grid import Shape
from sightline.core.random import Random
from sightline.rules import sampling
from sightline.rules.genres.starry_night import StarryNight
from sightline.rules.puzzle import genre
from sightline.verbs.make.sampling import random_solution
from sightline.verbs.make.workbench import workbench


def latin_squares_of_order_4() -> set[tuple[int, ...]]:
    rows = list(permutations(range(1, 5)))
    squares = (sum(square, ()) for square in product(rows, repeat=4))
    return {s for s in squares if all(len({*s[column::4]}) == 4 for column in range(4))}


def test_every_latin_square_of_order_4_is_equally_likely() -> None:
    every = latin_squares_of_order_4()
    assert len(every) == 576
    mean = 20
    found = Counter(tuple(latin_square(4, seed)) for seed in range(mean * 576))
    assert set(found) <= every
    chi_square = sum((found[square] - mean) ** 2 / mean for square in every)
    # With 575 degrees of freedom: beyond these bounds by chance less than once in a million.
    assert 420 < chi_square < 750


@pytest.mark.parametrize("n", [*range(1, 21), 40, 63])
def test_latin_squares(n: int) -> None:
    square = latin_square(n, n)
    rows = [square[start : start + n] for start in range(0, n * n, n)]
    for line in [*rows, *zip(*rows, strict=True)]:
        assert sorted(line) == list(range(1, n + 1))
    assert n < 3 or latin_square(n, n + 1) != square


@pytest.mark.parametrize("n", [-1, 0, 64])
def test_there_is_no_such_latin_square(n: int) -> None:
    with pytest.raises(ValueError, match="1 to 63 rows"):
        latin_square(n, 1)


def unique_by_its_clues(side: int, square: tuple[int, ...]) -> bool:
    bench = workbench("skyscrapers", (side, side))
    bench.begin(sl.Grid([square[r : r + side] for r in range(0, side * side, side)]))
    return not bench.differing(bench.showing(bench.clues))


def test_the_share_of_unique_boards_4() -> None:
    assert sum(unique_by_its_clues(4, square) for square in latin_squares_of_order_4()) == 372


def test_the_share_of_unique_boards_5() -> None:
    """42.4 %; one in 5,000 samples of this size would miss it by more than 2.6 %."""
    sample = 5_000
    unique = sum(unique_by_its_clues(5, tuple(latin_square(5, seed))) for seed in range(sample))
    assert unique / sample == pytest.approx(0.424, abs=0.026)


def drawn(name: str, size: Shape, count: int, **wishes: Any) -> list[Any]:
    kind = genre(name)
    settings = {s: wishes.pop(s, each.usual) for s, each in kind.settings.items()}
    chances = {name: chance.usual for name, chance in kind.chances.items()} | wishes
    bench = workbench(name, size, tuple(settings.items()))
    random = Random(1)
    return [bench.sample(random, chances) for _ in range(count)]


def doors_of(house: Any) -> list[int]:
    return [door for grid in (house.vertical, house.horizontal) for row in grid for door in row]


@pytest.mark.parametrize("closed", [None, 0.0, 0.1, 0.5, 1.0])
def test_the_share_of_closed_doors(closed: float | None) -> None:
    houses = drawn("doors", (10, 12), 40, **({} if closed is None else {"closed": closed}))
    doors = [door for house in houses for door in doors_of(house)]
    assert len(doors) == 40 * (10 * 11 + 9 * 12)
    wanted = 0.3 if closed is None else closed
    assert doors.count(0) / len(doors) == pytest.approx(wanted, abs=0.025)


def test_connected_houses_are_connected() -> None:
    houses = drawn("doors", (5, 7), 40, connected=True, closed=0.9)
    blank = sl.Doors(rooms=sl.Grid.filled((5, 7), None), connected=True)
    assert all(is_right(blank, house) for house in houses)
    assert len(set(map(str, houses))) == 40
    # 35 rooms take 34 doors, and hardly a door is open where it need not be.
    assert all(34 <= sum(doors_of(house)) <= 37 for house in houses)


def test_starry_nights_are_solutions_and_varied() -> None:
    blank = StarryNight.blank((7, 7))
    nights = drawn("starry-night", (7, 7), 200)
    assert all(is_right(blank, night) for night in nights)
    assert len(set(map(str, nights))) > 190
    # Every symbol, and an empty sky, at every place.
    for row, column in product(range(7), repeat=2):
        assert {night[row][column] for night in nights} == {0, 1, 2, 3}


@pytest.mark.parametrize("listed", some([True, False], quick=[True]))
def test_every_starry_night_of_side_5_is_equally_likely(
    listed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both if places are drawn from a list, as on small boards, and if they are shuffled."""
    if not listed:
        monkeypatch.setattr(sampling, "MOST_LISTED", 0)
    every = {str(night) for night in sl.solutions(StarryNight.blank((5, 5)))}
    assert len(every) == 168
    mean = 20
    found = Counter(map(str, drawn("starry-night", (5, 5), mean * 168)))
    assert set(found) <= every
    chi_square = sum((found[night] - mean) ** 2 / mean for night in every)
    # With 167 degrees of freedom: beyond these bounds by chance less than once in a million.
    assert 90 < chi_square < 267


def test_starry_nights_of_side_6_are_as_likely_as_they_should_be() -> None:
    """47,664 boards: the number of pairs that are equal tells how many there are in effect."""
    sample = 6_000
    found = Counter(map(str, drawn("starry-night", (6, 6), sample)))
    pairs = sum(count * (count - 1) // 2 for count in found.values())
    expected = sample * (sample - 1) / 2 / 47_664
    # 378 pairs; beyond five standard deviations by chance less than once in a million.
    assert pairs == pytest.approx(expected, abs=5 * expected**0.5)


@pytest.mark.parametrize("side", [8, 13, 20])
def test_large_starry_nights_are_solutions(side: int) -> None:
    blank = StarryNight.blank((side, side))
    nights = drawn("starry-night", (side, side), 5)
    assert all(is_right(blank, night) for night in nights)
    assert len(set(map(str, nights))) == 5


# Searches for a random solution --------------------------------------------------------------

FEW_NODES = 60
DIAGONALS = {"diagonals": True}


def seeds_after(seed: int) -> Iterator[int]:
    """Those of the searches, where the genre has no sample with diagonals."""
    random = Random(seed)
    assert genre("skyscrapers").sample((6, 6), random, **DIAGONALS) is None
    return iter(random.next, None)


def searched(seed: int, nodes: int | None = None) -> Any:
    """What one search finds, within a number of nodes."""
    blank = genre("skyscrapers").blank((6, 6)).restated(**DIAGONALS)
    strategy = sl.Strategy(values="random", seed=seed)
    return sl.solve(blank, engine="kernel", strategy=strategy, node_limit=nodes).solution


def test_a_search_that_takes_long_begins_anew_with_a_further_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(f"{random_solution.__module__}.MAX_SEARCH_NODES", FEW_NODES)
    monkeypatch.setattr(f"{random_solution.__module__}.MAX_SEARCHES", 1_000)
    began_anew = 0
    for seed in range(20):
        seeds = seeds_after(seed)
        tries = [searched(next(seeds), FEW_NODES)]
        while tries[-1] is None:
            tries.append(searched(next(seeds), FEW_NODES))
        began_anew += len(tries) > 1
        found = random_solution(genre("skyscrapers"), (6, 6), Random(seed), DIAGONALS, {})
        assert found == tries[-1]
    assert began_anew


def test_a_search_within_its_budget_finds_what_it_always_found() -> None:
    for seed in range(5):
        found = random_solution(genre("skyscrapers"), (6, 6), Random(seed), DIAGONALS, {})
        assert found == searched(next(seeds_after(seed)))


def test_making_ends_where_a_search_for_a_random_solution_would_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known(monkeypatch, Pigeons)
    monkeypatch.setattr(f"{random_solution.__module__}.MAX_SEARCH_NODES", 1_000)
    with pytest.raises(sl.Unmade, match=r"no Pigeons 4×4 was found: 5 .* 1,000 nodes"):
        sl.make("pigeons", 4)
    with pytest.raises(sl.PuzzleError, match="there is no such board"):
        sl.make("pigeons", 2)
