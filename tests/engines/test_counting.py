"""Counting all solutions at once agrees with visiting them one by one, and with brute force."""

from __future__ import annotations

import signal
import sys
import threading
from itertools import product
from math import factorial
from subprocess import PIPE, Popen
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sightline as sl
from sightline.core.errors import Stopped
from sightline.core.places import NOWHERE
from sightline.engines import Limits, Strategy, kernel
from sightline.engines.kernel.counting import Tally
from sightline.rules.constraints import AllDifferent, Sum, Table
from sightline.rules.model import Model
from sightline.rules.puzzle import Puzzle, genre

ABC: Any = genre("easy-as-abc")
KUROMASU: Any = genre("kuromasu")
TRYING = settings(deadline=None, max_examples=25)


def at_once(model: Model) -> int | None:
    """The number of solutions by diagrams; None where they are too large."""
    tally = Tally(model)
    tally.go_on(1 << 40, 1e6)
    assert (tally.total is None) == tally.is_too_large
    return tally.total


def visited(model: Model) -> int:
    """The number of solutions, visited one by one."""
    return sum(1 for _ in kernel.start(model))


def tried(model: Model) -> int:
    """The number of solutions among all assignments, by the rules themselves."""
    domains = [[v for v in range(64) if domain >> v & 1] for domain in model.domains]
    return sum(not any(model.broken(values)) for values in product(*domains))


SMALL: dict[str, Puzzle] = {
    "towers": sl.Skyscrapers(edges=sl.Edges((0, 2, 0), (0, 0, 0), (0, 0, 2), (0, 0, 0))),
    "towers, diagonals": sl.Skyscrapers(edges=sl.Edges.none(3), diagonals=True),
    "towers, parks": sl.Skyscrapers(edges=sl.Edges((2, 0, 0), *[(0, 0, 0)] * 3), parks=1),
    "towers, sums": sl.Skyscrapers(
        edges=sl.Edges((0, 5, 0), (0, 0, 0), (6, 0, 0), (0, 0, 0)), reading="sum"
    ),
    "doors": sl.Doors(rooms=sl.Grid([[2, 0, 0], [0, 3, 0]])),
    "doors, not counting themselves": sl.Doors(
        rooms=sl.Grid([[None, 0, None], [2, None, None]]), count_self=False
    ),
    "doors, connected": sl.Doors(rooms=sl.Grid([[0, 3, 0], [0, 0, 2]]), connected=True),
    "letters": ABC.blank((3, 3)).restated(letters=2),
    "shades": KUROMASU(numbers=sl.Grid([[3, 0, 0], [0, 0, 0], [0, 0, 0]])),
}


@pytest.mark.parametrize("name", SMALL)
def test_it_agrees_with_brute_force(name: str) -> None:
    model = SMALL[name].rules_model
    assert at_once(model) == visited(model) == tried(model)


KNOWN: dict[str, tuple[Puzzle, int]] = {
    "Latin squares of order 4": (sl.Skyscrapers(edges=sl.Edges.none(4)), 576),
    "Latin squares of order 5": (sl.Skyscrapers(edges=sl.Edges.none(5)), 161_280),
    "nights of order 4": (sl.StarryNight(rows=(0,) * 4, columns=(0,) * 4), 0),
    "nights of order 5": (sl.StarryNight(rows=(0,) * 5, columns=(0,) * 5), 168),
    "nights of order 6": (sl.StarryNight(rows=(0,) * 6, columns=(0,) * 6), 47_664),
    "nights of order 7": (sl.StarryNight(rows=(0,) * 7, columns=(0,) * 7), 14_415_876),
    "letters in a square of order 5": (ABC.blank((5, 5)), 66_240),
    "doors without a number": (sl.Doors(rooms=sl.Grid.filled((12, 12), 0)), 2**264),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_numbers(name: str) -> None:
    puzzle, number = KNOWN[name]
    assert sl.count(puzzle, engine="kernel") == number


def test_interchangeable_values_of_a_first_row() -> None:
    # The squares of order 6 with one first row: all 812,851,200 are 6! times as many.
    givens: list[list[int | None]] = [[None] * 6 for _ in range(6)]
    givens[0] = [1, 2, 3, 4, 5, 6]
    puzzle = sl.Skyscrapers(edges=sl.Edges.none(6), givens=sl.Grid(givens))
    assert sl.count(puzzle) * factorial(6) == 812_851_200


edge_clues = st.lists(st.sampled_from([0, 0, 0, 1, 2, 3]), min_size=16, max_size=16)


def edges_of(clues: list[int], most: int) -> sl.Edges:
    """The edges of a 4×4 board, without the clues that are too large."""
    shown = [clue if clue <= most else 0 for clue in clues]
    return sl.Edges(*(tuple(shown[i : i + 4]) for i in range(0, 16, 4)))


@TRYING
@given(edge_clues, st.integers(0, 2), st.booleans())
def test_towers_by_chance(clues: list[int], parks: int, diagonals: bool) -> None:
    edges = edges_of(clues, 4 - parks)
    model = sl.Skyscrapers(edges=edges, parks=parks, diagonals=diagonals).rules_model
    assert at_once(model) == visited(model)


night_clues = st.tuples(*[st.sampled_from([0, 0, 1, 2, 3])] * 5)


@TRYING
@given(night_clues, night_clues)
def test_nights_by_chance(rows: tuple[int, ...], columns: tuple[int, ...]) -> None:
    model = sl.StarryNight(rows=rows, columns=columns).rules_model
    assert at_once(model) == visited(model)


@TRYING
@given(edge_clues, st.integers(2, 3))
def test_letters_by_chance(clues: list[int], letters: int) -> None:
    model = ABC(edges=edges_of(clues, letters), letters=letters).rules_model
    assert at_once(model) == visited(model)


@TRYING
@given(st.lists(st.sampled_from([0, 0, 0, 2, 3, 4]), min_size=9, max_size=9))
def test_rooms_and_shades_by_chance(numbers: list[int]) -> None:
    rows = [numbers[i : i + 3] for i in range(0, 9, 3)]
    for model in (
        sl.Doors(rooms=sl.Grid(rows)).rules_model,
        KUROMASU(numbers=sl.Grid(rows)).rules_model,
    ):
        count = at_once(model)
        assert count is None or count == kernel.start(model).count() == visited(model)


some_values = st.sampled_from([0b111, 0b111, 0b110, 0b101, 0b1])


@TRYING
@given(st.data())
def test_models_of_few_values_by_chance(data: st.DataObject) -> None:
    """They are read value by value; variables without a constraint count, too."""
    model = Model()
    for i, domain in enumerate(data.draw(st.lists(some_values, min_size=10, max_size=13))):
        model.variable((v for v in range(3) if domain >> v & 1), f"v{i}")
    some = st.lists(
        st.sampled_from(range(len(model.domains))), min_size=2, max_size=3, unique=True
    ).map(tuple)
    for line in data.draw(st.lists(some, max_size=4)):
        model.add(AllDifferent(line, NOWHERE))
    for line in data.draw(st.lists(some, max_size=4)):
        model.add(Sum(line, data.draw(st.integers(0, 6))))
    for line in data.draw(st.lists(some, max_size=2)):
        model.add(Table.where(model, line, lambda *values: sum(values) % 2 == 0))
    assert at_once(model) == kernel.start(model, Strategy(seed=1)).count()


def test_what_is_too_long_for_one_segment_is_divided() -> None:
    rooms = [[2, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 0], [0, 3, 0, 2]]
    model = sl.Doors(rooms=sl.Grid(rooms)).rules_model
    assert at_once(model) == kernel.start(model, Strategy(seed=1)).count() > 2**13


# A search that counts at once is still a search --------------------------------------------------

BLANK = sl.Skyscrapers(edges=sl.Edges.none(5)).rules_model
ALL = 161_280


def test_what_was_visited_is_not_counted_again() -> None:
    run = kernel.start(BLANK)
    for _ in range(3):
        next(run)
    assert run.count() == ALL - 3
    assert run.exhausted
    assert next(run, None) is None
    assert run.count() == 0


def test_a_limit_is_kept_and_the_search_goes_on_behind_it() -> None:
    run = kernel.start(BLANK)
    assert run.count(5_000) == 5_000
    assert not run.exhausted
    behind = [tuple(next(run)) for _ in range(3)]
    visiting = kernel.start(BLANK, Strategy(seed=1))  # visits each, in the same order
    assert visiting.count(5_000) == 5_000
    assert behind == [tuple(next(visiting)) for _ in range(3)]
    assert run.count() == ALL - 5_003
    assert run.exhausted


def test_other_strategies_and_exclusions_visit_each_solution() -> None:
    by_hand = kernel.start(BLANK, Strategy(order="leftmost"))
    assert by_hand.count(3_000) == 3_000
    assert by_hand.stats.nodes > 3_000
    first = list(next(kernel.start(BLANK)))
    assert kernel.start(BLANK, exclude=[first]).count() == ALL - 1


def test_time_that_is_up_gives_a_part_of_the_count() -> None:
    with pytest.raises(Stopped) as stopped:
        sl.count(sl.Skyscrapers(edges=sl.Edges.none(9)), time_limit=0.2)
    assert stopped.value.reached > 0


def test_cancelling_ends_a_count() -> None:
    run = kernel.start(sl.Skyscrapers(edges=sl.Edges.none(9)).rules_model)
    threading.Timer(0.2, run.cancel).start()
    run.count()
    assert not run.exhausted


@pytest.mark.parametrize("workers", [1, 2])
def test_how_many_are_known_is_told_while_it_counts(workers: int) -> None:
    model = sl.Skyscrapers(edges=sl.Edges.none(9)).rules_model
    run = kernel.start(model, limits=Limits(time=60))  # if nothing is told, it ends by itself
    counting = threading.Thread(target=run.count, kwargs={"workers": workers})
    counting.start()
    while (told := run.counted) <= kernel.ONE_BY_ONE and counting.is_alive():
        counting.join(0.01)
    assert counting.is_alive()
    run.cancel()
    counting.join()
    assert run.counted >= told > kernel.ONE_BY_ONE


def test_how_many_are_known_stays_at_least_that_with_more_than_a_word_holds() -> None:
    house = sl.Doors(rooms=sl.Grid.filled((12, 12), 0)).rules_model
    run = kernel.start(house)
    assert run.count() == run.counted == 2**264
    visiting = kernel.start(house, Strategy(seed=1))
    for _ in range(3):
        visiting.count(2**63 - 1)
    assert visiting.counted >= 3 * 2**62


# Several workers ----------------------------------------------------------------------------------

CLUED = sl.Skyscrapers(
    edges=sl.Edges((0, 2, 0, 0, 3), (0, 0, 2, 0, 0), (3, 0, 0, 0, 0), (0, 0, 0, 2, 0))
)
CONNECTED = sl.Doors(
    rooms=sl.Grid([[4, 0, 5, 0], [0, 4, 0, 0], [0, 0, 0, 0], [0, 0, 4, 0]]), connected=True
)
"""Too large to be counted at once."""


@pytest.mark.parametrize("workers", [2, 3, 5])
def test_any_number_of_workers_counts_the_same(workers: int) -> None:
    for puzzle in (CLUED, *(puzzle for puzzle, _ in KNOWN.values())):
        assert sl.count(puzzle, workers=workers) == sl.count(puzzle)


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_that_share_their_counts(threads: int) -> None:
    for puzzle in (CLUED, KNOWN["nights of order 6"][0]):
        for _ in range(3):
            tally = Tally(puzzle.rules_model, threads)
            while tally.total is None:  # interrupted again and again
                tally.go_on(20_000, 1e6)
            assert tally.total == at_once(puzzle.rules_model)


def test_where_nothing_is_counted_at_once_the_search_goes_on_alone() -> None:
    assert at_once(CONNECTED.rules_model) is None
    alone = sl.count(CONNECTED, engine="kernel", strategy=Strategy(seed=1))
    assert sl.count(CONNECTED, engine="kernel", workers=2) == alone > kernel.ONE_BY_ONE


def test_several_workers_keep_a_limit_and_the_search_goes_on_behind_it() -> None:
    run = kernel.start(BLANK)
    assert run.count(5_000, workers=2) == 5_000
    assert next(run, None) is not None
    assert run.count(workers=2) == ALL - 5_001
    assert run.exhausted
    assert next(run, None) is None


def test_several_workers_stop_in_time_or_when_cancelled() -> None:
    large = sl.Skyscrapers(edges=sl.Edges.none(9))
    with pytest.raises(Stopped) as stopped:
        sl.count(large, time_limit=0.2, workers=3)
    assert stopped.value.reached > 0
    run = kernel.start(large.rules_model)
    threading.Timer(0.2, run.cancel).start()
    run.count(workers=3)
    assert not run.exhausted


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_control_c_ends_all_workers() -> None:
    code = (
        "import sightline as sl; print(flush=True);"
        "sl.count(sl.Skyscrapers(edges=sl.Edges.none(9)), workers=3)"
    )
    with Popen([sys.executable, "-c", code], stdout=PIPE, stderr=PIPE, text=True) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, told = child.communicate(timeout=60)
    assert child.returncode != 0
    assert told.rstrip().endswith("KeyboardInterrupt")


def test_the_numbers_of_work_include_both_ways() -> None:
    run = kernel.start(BLANK, limits=Limits())
    run.count()
    tally = Tally(BLANK)
    tally.go_on(1 << 40, 1e6)
    assert run.stats.nodes >= tally.stats["nodes"] + kernel.ONE_BY_ONE
    assert run.stats.time > 0
