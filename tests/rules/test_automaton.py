"""What an automaton can read: the lines of Skyscrapers and of Easy as ABC in a few lines each."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import tries

from sightline.core.boards import Cells
from sightline.core.domain import mask, values_of
from sightline.core.errors import InputError
from sightline.core.grid import Line
from sightline.core.places import Column, Row
from sightline.engines.kernel.searching import Search, propagate
from sightline.engines.kernel.setting import Setter
from sightline.rules.constraints import AllDifferent, Automaton, Constraint, Reader, Visible
from sightline.rules.constraints import automaton as module
from sightline.rules.constraints.automaton import NO_CLUE, compiled
from sightline.rules.model import Model
from sightline.words import say

# Skyscrapers: the tallest so far, and how many were seen.
TOWERS = Reader(
    start=(0, 0),
    step=lambda state, tower: (tower, state[1] + 1) if tower > state[0] else state,
    says=lambda state: state[1],
    phrase=say("test-towers", "{ $clue } towers"),
)

# Easy as ABC: the first letter, behind cells that are empty (0).
FIRST_LETTER = Reader(
    start=0,
    step=lambda first, letter: first or letter,
    says=lambda first: first,
    accepts=bool,
    phrase=say("test-first", "{ THE($clue) } first"),
    says_value=True,
)
LETTERS = Cells(values=lambda _: range(4), words={1: "A", 2: "B", 3: "C"})

# No two neighbours alike: a pattern, and nothing to say.
NO_TWINS = Reader(start=-1, step=lambda last, value: None if value == last else value)


def solutions(domains: list[int], *constraints: Constraint) -> list[tuple[int, ...]]:
    search = Search(domains, constraints)
    found = []
    while (values := search.next(60.0, 10**6)) is not None:
        found.append(tuple(values))
    assert search.exhausted
    return sorted(found)


@st.composite
def lines(draw: st.DrawFn, lowest: int, most_values: int) -> list[int]:
    count = draw(st.integers(1, 6))
    values = range(lowest, draw(st.integers(lowest, most_values)) + 1 if lowest == 0 else count + 1)
    domain = st.sets(st.sampled_from(values), min_size=1).map(mask)
    return draw(st.lists(domain, min_size=count, max_size=count))


@given(lines(1, 6), st.data())
@tries(100, 2_000)
def test_it_counts_towers_as_visible_does(domains: list[int], data: st.DataObject) -> None:
    count = len(domains)
    cells, heights = tuple(range(count)), tuple(range(1, count + 1))
    near, far = data.draw(st.integers(0, count)), data.draw(st.integers(0, count))
    read = [
        Automaton(cells, TOWERS, heights, near or NO_CLUE, Row(0).near),
        Automaton(cells[::-1], TOWERS, heights, far or NO_CLUE, Row(0).far),
    ]
    line = Line[int](cells, Row(0))
    expected = solutions(domains, Visible(line, near, far))
    assert solutions(domains, AllDifferent(cells, Row(0)), *read) == expected


@given(lines(0, 3), st.integers(1, 3))
@tries(100, 2_000)
def test_it_finds_the_first_letter(domains: list[int], clue: int) -> None:
    row = Automaton(tuple(range(len(domains))), FIRST_LETTER, (0, 1, 2, 3), clue, Row(0).near)
    every = product(*map(values_of, domains))
    expected = [values for values in every if next(filter(None, values), 0) == clue]
    assert solutions(domains, row) == sorted(expected)


def test_it_tells_what_is_wrong() -> None:
    row = Automaton((0, 1, 2), FIRST_LETTER, (0, 1, 2, 3), 1, Row(0).near)
    (broken,) = row.broken([0, 2, 1], LETTERS)
    assert broken.message == "row 1 shows B first from the left, not A"
    assert broken.where == Row(0).near
    (broken,) = row.broken([0, 0, 0])
    assert broken.message == "row 1 breaks a rule when it is read from the left"
    twins = Automaton((0, 1), NO_TWINS, (1, 2), where=Column(1))
    assert [each.message for each in twins.broken([1, 1])] == [
        "column 2 breaks a rule when it is read"
    ]
    assert twins.holds([1, 2])


def test_a_pattern_is_propagated_along_the_line() -> None:
    row = Automaton((0, 1, 2, 3), NO_TWINS, (1, 2))
    assert propagate([0b110, 0b110, 0b110, 0b010], [row]) == [
        0b100,
        0b010,
        0b100,
        0b010,
    ]
    assert propagate([0b010, 0b110, 0b010, 0b010], [row]) is None


def test_it_is_compiled_once_for_all_lines_of_a_board() -> None:
    model = Model()
    cells = tuple(model.variable((1, 2, 3), f"cell {i}") for i in range(9))
    compiled.cache_clear()
    for first in (0, 3, 6):
        line = cells[first : first + 3]
        assert Automaton.over(model, line, TOWERS, 2).holds([1, 3, 2] * 3)
        assert len(Automaton.over(model, line[::-1], TOWERS, 2).arguments()) > 2
    assert compiled.cache_info().misses == 1


def test_more_states_than_fit_into_a_word() -> None:
    """It adds up the values, as Sum does."""
    total = Reader(0, lambda so_far, value: so_far + value, lambda so_far: so_far % 64)
    domains = [mask((0, 50 + i)) for i in range(8)]
    cells = tuple(range(8))
    values = (0, *range(50, 58))
    read = Automaton(cells, total, values, sum(range(50, 57)) % 64)
    assert len(compiled(total, values, 8).says) > 200
    every = product(*map(values_of, domains))
    expected = [each for each in every if sum(each) % 64 == sum(range(50, 57)) % 64]
    assert solutions(domains, read) == sorted(expected)


def test_an_automaton_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Reader((), lambda so_far, value: (*so_far, value))
    monkeypatch.setattr(module, "MOST_STATES", 100)
    with pytest.raises(InputError, match="at most 100 states"):
        Automaton(tuple(range(8)), endless, (1, 2, 3)).arguments()


def test_a_number_that_is_too_large() -> None:
    large = Reader(0, lambda so_far, value: so_far + value, lambda so_far: so_far)
    with pytest.raises(InputError, match="from 0 to 63, not 80"):
        Automaton(tuple(range(2)), large, (0, 40)).arguments()


def test_its_clue_can_be_open() -> None:
    """As for making puzzles: shown, hidden, denied."""
    cells, heights = (0, 1, 2), (1, 2, 3)
    line = [
        AllDifferent(cells, Row(0)),
        Automaton(cells, TOWERS, heights, 3),
        Automaton(cells[::-1], TOWERS, heights, 1),
    ]
    setter = Setter([0b1110] * 3, line, [(1, 0), (2, 0)], [[0], [1], [2], [3], [4]])
    setter.begin([1, 2, 3, 3, 1])
    assert setter.other(b"\0\0\0\1\0", 10) is None, "only one line shows all three"
    assert setter.other(b"\0\0\0\0\1", 10) == [2, 1, 3]
    assert setter.thin(b"\1" * 5, [[0], [1], [2], [4], [3]], 5, 10) == ([0, 1, 2, 3], 0)
    assert setter.easiest_way(b"\0\0\0\1\0", ("exact", 9, 100))[1]
