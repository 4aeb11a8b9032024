"""Nothing that Python can hand over crashes the native module; nonsense is refused."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from math import inf, nan, prod
from threading import Thread
from typing import Any

import pytest

from sightline._kernel import (
    JOINT_TECHNIQUE,
    Constraint,
    Counter,
    Reasoner,
    Refuter,
    Search,
    Setter,
    holds_only,
    latin_square,
    permutation,
    propagate,
)
from sightline.rules.constraints import Visible

DOMAINS = [0b111, 0b111, 0b111]
NONSENSE: dict[str, tuple[Any, ...]] = {
    "an unknown constraint": ("Nothing", [0], []),
    "an unknown variable": ("AllDifferent", [0, 3], []),
    "a variable twice": ("AllDifferent", [1, 1], []),
    "a clue out of range": ("Visible", [0, 1, 2], [4, 0]),
    "a clue missing": ("Visible", [0, 1, 2], [1]),
    "a height of 0": ("Visible", [0, 1, 2], [1, 1]),
    "rays that do not add up": ("OpenRun", [0, 1], [1, 1]),
    "a negative ray": ("OpenRun", [0, 1], [1, -1, 3]),
    "a negative total": ("OpenRun", [0, 1], [-1, 2]),
    "a door with three states": ("OpenRun", [0, 1], [1, 2]),
    "a room that does not exist": ("Connected", [0], [2, 0, 2]),
    "no symbol": ("OneEach", [0, 1], []),
    "a symbol twice": ("OneEach", [0, 1], [1, 1]),
    "a symbol beyond 63": ("OneEach", [0, 1], [64]),
    "lines of different lengths": ("Apart", [0, 1, 2], [1]),
    "an unknown clue": ("Nearer", [0, 1, 2], [1, 2, 0, 3]),
    "an incomplete tuple": ("Table", [0, 1], [1, 2, 3]),
    "a value beyond 63": ("Table", [0], [64]),
    "an automaton without states": ("Automaton", [0], [-1, 0]),
    "an automaton without numbers": ("Automaton", [0], []),
    "an automaton of too many states": ("Automaton", [0], [-1, 2**31 - 1]),
    "a state that is not told of": ("Automaton", [0], [-1, 2, 0]),
    "a state that says too much": ("Automaton", [0], [-1, 1, 64]),
    "a clue that no state can say": ("Automaton", [0], [64, 1, 0]),
    "a clue below none": ("Automaton", [0], [-2, 1, 0]),
    "an incomplete step": ("Automaton", [0], [-1, 1, 0, 0, 1]),
    "a step from an unknown state": ("Automaton", [0], [-1, 1, 0, 1, 1, 0]),
    "a step to an unknown state": ("Automaton", [0], [-1, 1, 0, 0, 1, -1]),
    "a step by a value beyond 63": ("Automaton", [0], [-1, 1, 0, 0, 64, 0]),
    "no total": ("Sum", [0, 1], []),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        Search(DOMAINS, [Constraint(*NONSENSE[name])], 3)
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        propagate(DOMAINS, [Constraint(*NONSENSE[name])])


@pytest.mark.parametrize(
    "arguments",
    [
        ([-1], [], 1),
        ([2**64], [], 1),
        (["x"], [], 1),
        (DOMAINS, [("Sum", [0], [1])], 3),
        (DOMAINS, ["Sum"], 3),
        (None, [], 0),
    ],
)
def test_wrong_types_are_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Search(*arguments)


@pytest.mark.parametrize(
    "arguments", [("Sum", [-1], [1]), ("Sum", [0], [2**40]), ("Sum", [0]), (None, [0], [1])]
)
def test_wrong_parts_of_a_constraint_are_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Constraint(*arguments)


def test_a_constraint_may_be_none_of_all_things() -> None:
    nothing: Any = None
    with pytest.raises((TypeError, ValueError)):
        Search(DOMAINS, [nothing], 3)


def test_a_board_larger_than_the_model_is_refused() -> None:
    with pytest.raises(ValueError, match="too many variables"):
        Search(DOMAINS, [], 4)


@pytest.mark.parametrize("switch", ["order", "values", "probing"])
def test_unknown_choices_are_refused(switch: str) -> None:
    choice: dict[str, Any] = {switch: "sideways"}
    with pytest.raises(ValueError, match="unknown choice: sideways"):
        Search(DOMAINS, [], 3, **choice)


def test_an_empty_model_has_one_solution() -> None:
    search = Search([], [], 0)
    assert search.next(1.0, 10) == []
    assert search.next(1.0, 10) is None
    assert search.exhausted


def test_an_empty_domain_has_none() -> None:
    search = Search([0b1, 0], [], 2)
    assert search.next(1.0, 10) is None
    assert search.exhausted


def test_what_contradicts_only_together_is_counted_as_nothing() -> None:
    """And no further constraint is joined with what is left, which is nothing."""
    bits = list(product((0, 1), repeat=3))
    even = [bit for each in bits if sum(each) % 2 == 0 for bit in each]
    odd = [bit for each in bits if sum(each) % 2 == 1 for bit in each]
    constraints = [
        Constraint("Table", [0, 1, 2], even),
        Constraint("Table", [0, 1, 2], odd),
        Constraint("Table", [0, 1], [0, 1, 1, 0]),
    ]
    counter = Counter([0b11] * 3, constraints)
    assert counter.run(1000, 10.0) == "done"
    assert prod(counter.counted) == 0


def test_a_stopped_search_stays_stopped() -> None:
    search = Search([0b11] * 10, [], 10)
    assert search.next(-1.0, 0) is None
    assert search.next(1.0, 100) is None
    assert not search.exhausted


def test_what_is_settled_is_not_decided_again() -> None:
    """Once the 1 is placed, the values of the other two cells do not matter."""
    search = Search(DOMAINS, [Constraint("OneEach", [0, 1, 2], [1])], 3)
    assert search.next(1.0, 100) is not None
    assert search.statistics["nodes"] <= len(DOMAINS) + 1


def test_a_solution_larger_than_the_model_is_refused() -> None:
    with pytest.raises(ValueError, match="the board has too many variables"):
        Reasoner(DOMAINS, []).easiest_way([1] * (len(DOMAINS) + 1), 10)


@pytest.mark.parametrize("value", [-1, 64, 1000, 2**31 - 1, -(2**31)])
def test_a_solution_of_values_that_no_domain_can_have_is_refused(value: int) -> None:
    with pytest.raises(ValueError, match="no such value"):
        Reasoner(DOMAINS, []).easiest_way([0, value, 0], 10)


LIMITED: dict[str, Callable[[float], object]] = {
    "Counter.run": lambda seconds: Counter(DOMAINS, []).run(10, seconds),
    "Reasoner.stop_after": lambda seconds: Reasoner(DOMAINS, []).stop_after(seconds),
    "Refuter.stop_after": lambda seconds: Refuter(DOMAINS, [], []).stop_after(seconds),
    "Search.next": lambda seconds: Search(DOMAINS, [], 3).next(seconds, 10),
    "Search.count": lambda seconds: Search(DOMAINS, [], 3).count(10, seconds, 10),
}


@pytest.mark.parametrize("name", LIMITED)
def test_a_limit_that_is_no_number_is_refused_and_any_other_is_taken(name: str) -> None:
    limited = LIMITED[name]
    with pytest.raises(ValueError, match="has to be a number"):
        limited(nan)
    for seconds in (-inf, -1.0, 0.0, 1e-300, 1e300, inf):
        limited(seconds)


@pytest.mark.parametrize("threads", [0, 3, 2**40, 2**64 - 1])
def test_no_number_of_threads_is_too_much_to_ask_for(threads: int) -> None:
    counter = Counter(DOMAINS, [Constraint("AllDifferent", [0, 1, 2], [])], threads)
    assert counter.run(1000, 10.0) == "done"
    assert prod(counter.counted) == 6


def test_no_way_leads_out_of_a_contradiction() -> None:
    same_place = [Constraint("AllDifferent", [0, 1], [])]
    assert Reasoner([0b1, 0b1, 0b11], same_place).easiest_way([0, 0, 0], 10) == ([], False)


def test_more_to_spare_than_the_model_has_is_refused() -> None:
    with pytest.raises(ValueError, match="too many variables"):
        Reasoner(DOMAINS, []).easiest_refutations([0] * (len(DOMAINS) + 1), 9, "chain")
    with pytest.raises(ValueError, match="too many variables"):
        Reasoner(DOMAINS, []).wings([0] * (len(DOMAINS) + 1), simple=True)


@pytest.mark.parametrize(
    "details", [[], [0] * 6, [0, 1, 0, 1, 0, 9], [0, 1, 0, 1, 0, 3], [-1] * 9, [2**30] * 40]
)
def test_facts_are_only_asked_for_what_a_technique_concludes(details: list[int]) -> None:
    lines = Constraint("NearerLines", range(25), [3, 1, 2, *[3] * 10])
    reasoner = Reasoner([0b1111] * 25, [lines])
    ((name, rank),) = reasoner.techniques(0)
    assert rank == JOINT_TECHNIQUE
    with pytest.raises(ValueError, match="the technique does not conclude this here"):
        reasoner.needed(0, name, details, [(0, 0b10)], [0b1111] * 25)


@pytest.mark.parametrize("value", [0, 1, 63])
def test_ranges_without_what_is_possible_are_refused(value: int) -> None:
    """The tower that no range allows would be looked for beyond the line."""
    line = Constraint("Visible", range(5), [4, 0])
    reasoner = Reasoner([0b111110] * 5, [line])
    (_, name, details, removals), *_ = (
        argument for rank in (1, 2, 3) for argument in reasoner.arguments(rank)
    )
    with pytest.raises(ValueError, match="a range lacks what is possible"):
        reasoner.needed(0, name, details, removals, [1 << value] * 5)
    assert reasoner.needed(0, name, details, removals, [0b111110] * 5) == []


def test_the_techniques_of_no_constraint_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown constraint"):
        Reasoner(DOMAINS, []).techniques(0)


# The refuter -----------------------------------------------------------------------------

PAIRS = [Constraint("AllDifferent", pair, []) for pair in ([0, 1], [1, 2], [0, 2])]
TWO_VALUES = [0b11, 0b11, 0b11]


@pytest.fixture
def refuter() -> Refuter:
    return Refuter(TWO_VALUES, PAIRS, [[], [], []])


def test_a_refuter_at_work(refuter: Refuter) -> None:
    supposed = [0b01, 0b11, 0b11]
    assert not refuter.refuted(supposed, [0, 1])
    assert refuter.refuted(supposed, [0, 1, 2])
    assert refuter.minimal_subset(supposed, [0, 1, 2]) == [0, 1, 2]
    assert refuter.minimal_subset([0b01, 0b01, 0b11], [0, 1, 2]) == [0]
    assert refuter.minimal_subset([0b01, 0b01, 0b01], [0, 1, 2]) == [2]
    assert refuter.chain(supposed, [0, 1, 2]) == ([(0, [(1, 0b01)]), (1, [(2, 0b10)])], 2)
    assert refuter.chain(supposed, [0]) == ([(0, [(1, 0b01)])], None)


def test_the_facts_that_an_argument_uses(refuter: Refuter) -> None:
    nothing: list[tuple[int, int]] = []
    one_step = (nothing, [(0, [(1, 0b01)])], None)
    assert refuter.used_facts([0b01, 0b11, 0b10], [one_step], []) == [0b01, 0b11, 0b11]
    assert refuter.used_facts([0b01, 0b11, 0b10], [one_step], [2]) == [0b01, 0b11, 0b10]
    supposed = ([(1, 0b10)], [(1, [(2, 0b01)])], 2)
    assert refuter.used_facts([0b10, 0b10, 0b11], [supposed], []) == [0b10, 0b11, 0b11]
    both = [supposed, (nothing, [(1, [(2, 0b01)])], None)]
    assert refuter.used_facts([0b10, 0b01, 0b11], both, []) == [0b10, 0b01, 0b11]


def test_the_fewest_facts_that_are_enough(refuter: Refuter) -> None:
    known = [0b01, 0b11, 0b10]
    assert refuter.minimal_facts(known, [0], [(1, 0b01)]) == [0b01, 0b11, 0b11]
    # Three places, two values: whatever is concluded needs no fact.
    assert refuter.minimal_facts(known, [0, 1, 2], [(1, 0b01)]) == TWO_VALUES
    # What is not forced by all of them needs all of them, as far as they matter at all.
    assert refuter.minimal_facts(known, [0], [(0, 0b01)]) == [0b01, 0b11, 0b11]


def test_single_values_that_a_conclusion_does_not_need() -> None:
    every = 0b11110
    refuter = Refuter([every] * 4, [Constraint("AllDifferent", range(4), [])], [[]])
    known, conclusion = [0b01010, 0b01010, 0b11010, every], [(3, every & ~0b00100)]
    only_place = [0b11010, 0b11010, 0b11010, every]
    assert refuter.used_facts(known, [([], [(0, conclusion)], None)], []) == only_place
    assert refuter.minimal_facts(known, [0], conclusion) == only_place


def test_what_is_presumed_counts() -> None:
    refuter = Refuter(TWO_VALUES, PAIRS[:1], [PAIRS[1:]])
    assert refuter.refuted([0b01, 0b11, 0b11], [0])
    assert refuter.chain([0b01, 0b11, 0b11], [0])[1] is None


def test_an_empty_domain_is_refuted_by_nothing_at_all(refuter: Refuter) -> None:
    nothing = [0b11, 0, 0b11]
    assert refuter.refuted(nothing, [])
    assert refuter.minimal_subset(nothing, [0, 1, 2]) == []
    assert refuter.chain(nothing, [0, 1, 2]) == ([], None)


def test_nonsense_is_refused_by_the_refuter(refuter: Refuter) -> None:
    for ask in (refuter.refuted, refuter.minimal_subset, refuter.chain):
        with pytest.raises(ValueError, match="one domain for each variable"):
            ask(TWO_VALUES[:2], [0])
        with pytest.raises(ValueError, match="unknown constraint"):
            ask(TWO_VALUES, [3])
    with pytest.raises(ValueError, match="unknown constraint"):
        refuter.used_facts(TWO_VALUES, [([], [], 3)], [])
    with pytest.raises(ValueError, match="unknown constraint"):
        refuter.minimal_facts(TWO_VALUES, [3], [])
    with pytest.raises(ValueError, match="unknown variable"):
        refuter.used_facts(TWO_VALUES, [([(3, 1)], [], 0)], [])
    with pytest.raises(ValueError, match="unknown variable"):
        refuter.used_facts(TWO_VALUES, [], [3])
    with pytest.raises(ValueError, match="unknown variable"):
        refuter.minimal_facts(TWO_VALUES, [0], [(3, 1)])
    with pytest.raises(ValueError, match="what it presumes"):
        Refuter(TWO_VALUES, PAIRS, [[]])


# The setter ------------------------------------------------------------------------------

SQUARE = [Constraint("Visible", line, [0, 0]) for line in ([0, 1], [2, 3], [0, 2], [1, 3])]
HEIGHTS = [0b110] * 4
CLUES = [(0, 0), (0, 1)]
"""Two open clues of the first row of a board of 2×2; their variables are 4 and 5."""
PLACES = [[0], [1], [2], [3], [4], [5]]
TRUTH = [1, 2, 2, 1, 2, 1]
PATIENCE = ("nested", 9, 1000)
ANYTHING = b"\0" * 6


@pytest.fixture
def setter() -> Setter:
    setter = Setter(HEIGHTS, SQUARE, CLUES, PLACES)
    setter.begin(TRUTH)
    return setter


def test_a_setter_at_work(setter: Setter) -> None:
    """So that what is refused below is refused for the reason that is given."""
    assert setter.other(ANYTHING, 10) == [2, 1, 1, 2]
    assert setter.other(b"\0\0\0\0\0\1", 10) is None
    assert setter.thin(b"\1" * 6, [[0], [1, 2], [3], [4], [5]], 6, 10) == ([0, 1, 2, 3], 0)
    assert setter.thin(b"\1" * 6, [[0], [1, 2], [3], [4], [5]], 2, 10) == ([0, 2], 0)
    assert setter.give(ANYTHING, [[0], [1]], PATIENCE) == ([0], True)
    assert setter.easiest_way(b"\1" * 6, PATIENCE)[1]
    assert not setter.easiest_way(ANYTHING, PATIENCE)[1]


@pytest.mark.parametrize(
    ("clues", "places", "message"),
    [
        ([(4, 0)], [], "no such clue"),
        ([(0, 2)], [], "no such clue"),
        ([(0, 64)], [], "no such clue"),
        ([], [[4]], "unknown variable"),
        (CLUES, [[0], [5, 6]], "unknown variable"),
    ],
)
def test_a_setter_with_unknown_clues_or_places(
    clues: list[tuple[int, int]], places: list[list[int]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Setter(HEIGHTS, SQUARE, clues, places)


@pytest.mark.parametrize(
    ("name", "numbers", "clue"),
    [
        ("OneEach", [1, 2], 0),
        ("Apart", [1], 0),
        ("Nearer", [1, 2, 3, 0], 1),
        ("OpenRun", [1, 2], 1),
        ("Automaton", [0, 1, 0, 0, 1, 0], 1),
    ],
)
def test_numbers_that_are_no_clues_stay_closed(name: str, numbers: list[int], clue: int) -> None:
    constraint = Constraint(name, [0, 1], numbers)
    with pytest.raises(ValueError, match="no such clue"):
        Setter([0b11, 0b11], [constraint], [(0, clue)], [[0]])


def test_a_setter_refuses_nonsense_as_the_others_do() -> None:
    with pytest.raises(ValueError, match="unknown variable"):
        Setter(DOMAINS, [Constraint("AllDifferent", [0, 3], [])], [], [])
    nothing: Any = None
    with pytest.raises((TypeError, ValueError)):
        Setter(DOMAINS, [nothing], [(0, 0)], [])


@pytest.mark.parametrize("truth", [[], TRUTH[:5], [*TRUTH, 1], [-1, *TRUTH[1:]], [64, *TRUTH[1:]]])
def test_a_truth_that_cannot_be(setter: Setter, truth: list[int]) -> None:
    with pytest.raises(ValueError, match=r"one true value|no such value"):
        setter.begin(truth)
    assert setter.other(b"\0\0\0\0\0\1", 10) is None


@pytest.mark.parametrize("truth", [[1, 1, 1, 1, 2, 1], [63] * 6, [0] * 6, [1, 2, 2, 1, 1, 2]])
def test_a_truth_that_is_none(setter: Setter, truth: list[int]) -> None:
    """No solution at all, or clues that say something else: no crash, and no harm."""
    setter.begin(truth)
    for shown in (b"\1" * 6, b"\0\0\0\0\1\1", b"\1\1\1\1\0\0", ANYTHING):
        setter.easiest_way(shown, PATIENCE)
        setter.thin(shown, [[place] for place in range(6)], 6, 10)
        setter.give(shown, [[0], [1, 2]], PATIENCE)
    assert setter.other(b"\1" * 6, 10) is None
    setter.begin(TRUTH)
    test_a_setter_at_work(setter)


@pytest.mark.parametrize("shown", [b"", b"\1" * 5, b"\1" * 7])
def test_flags_that_do_not_match_the_places(setter: Setter, shown: bytes) -> None:
    questions: list[Callable[[], object]] = [
        lambda: setter.other(shown, 10),
        lambda: setter.thin(shown, [[0]], 6, 10),
        lambda: setter.give(shown, [[0]], PATIENCE),
        lambda: setter.easiest_way(shown, PATIENCE),
    ]
    for question in questions:
        with pytest.raises(ValueError, match="one flag for each place"):
            question()


def test_places_that_do_not_exist(setter: Setter) -> None:
    with pytest.raises(ValueError, match="unknown place"):
        setter.thin(ANYTHING, [[0], [6]], 6, 10)
    for place in (4, 6):
        with pytest.raises(ValueError, match="gives nothing away"):
            setter.give(ANYTHING, [[0, place]], PATIENCE)
    with pytest.raises(ValueError, match="unknown kind of reasoning: magic"):
        setter.easiest_way(ANYTHING, ("magic", 1, 1))


@pytest.mark.parametrize(
    "call",
    [
        lambda setter: setter.begin("truth"),
        lambda setter: setter.begin([2**40] * 6),
        lambda setter: setter.other("\0" * 6, 10),
        lambda setter: setter.other(ANYTHING, -1),
        lambda setter: setter.thin(ANYTHING, [[-1]], 6, 10),
        lambda setter: setter.thin(ANYTHING, [0], 6, 10),
        lambda setter: setter.give(ANYTHING, [[0]], ("nested", 1)),
        lambda setter: setter.easiest_way(ANYTHING, None),
    ],
)
def test_wrong_types_for_a_setter(setter: Setter, call: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError):
        call(setter)


def test_places_that_say_the_same(setter: Setter) -> None:
    twice = Setter(HEIGHTS, SQUARE, CLUES, [[0], [0], [5], [5]])
    twice.begin(TRUTH)
    assert twice.thin(b"\1" * 4, [[0], [1], [2], [3]], 4, 10) == ([0, 1, 2], 0)
    assert twice.thin(b"\1" * 4, [[0, 0], [1, 2, 3]], 9, 10) == ([0], 0)


def test_a_place_of_several_variables() -> None:
    """They are shown and hidden together, and each of them may be the one that is needed."""
    together = Setter(HEIGHTS, SQUARE, CLUES, [[0], [4, 5]])
    together.begin(TRUTH)
    assert together.other(b"\0\0", 10) == [2, 1, 1, 2]
    assert together.other(b"\0\1", 10) is None
    assert together.thin(b"\1\1", [[0], [1]], 2, 10) == ([0], 0)
    assert together.thin(b"\1\1", [[1], [0]], 2, 10) == ([0], 0)
    assert together.give(b"\0\0", [[0]], PATIENCE) == ([0], True)
    with pytest.raises(ValueError, match="gives nothing away"):
        together.give(b"\0\0", [[1]], PATIENCE)


def test_a_setter_is_not_for_two_at_once() -> None:
    """Both threads hurry: sooner or later one comes while the other is at work."""
    side = 9
    lines = [[r * side + c for c in range(side)] for r in range(side)]
    lines += [[r * side + c for r in range(side)] for c in range(side)]
    square = [Constraint("Visible", line, [0, 0]) for line in lines]
    clues = [(line, end) for line in range(2 * side) for end in (0, 1)]
    places = [[v] for v in range(side * side + len(clues))]
    setter = Setter([0b1111111110] * side**2, square, clues, places)
    heights = latin_square(side, 1)
    truth = [*heights, *(end for line in lines for end in _seen([heights[v] for v in line]))]
    setter.begin(truth)
    shown = bytes(side * side) + b"\1" * len(clues)
    refused: list[str] = []

    def ask() -> None:
        for _ in range(300):
            if refused:
                return
            try:
                setter.other(shown, 100)
                setter.begin(truth)
            except RuntimeError as error:
                refused.append(str(error))

    threads = [Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("the setter is already at work" in message for message in refused)
    assert refused


def _seen(line: list[int]) -> tuple[int, int]:
    return Visible.value(line), Visible.value(line[::-1])


@pytest.mark.parametrize(
    ("rows", "none", "fits"),
    [
        (((1, 2), (3, 1)), False, True),
        (((1, 2), (3, 4)), False, False),
        (((1, 2), (3,)), False, False),
        (((1, 2), [3, 1]), False, False),
        (((1, True), (3, 1)), False, False),
        (((1, 1.0), (3, 1)), False, False),
        (((1, -1), (3, 1)), False, False),
        (((1, 64), (3, 1)), False, False),
        (((1, 2**70), (3, 1)), False, False),
        (((1, None), (3, 1)), False, False),
        (((1, None), (3, 1)), True, True),
        (((1, "2"), (3, 1)), True, False),
        ((), False, True),
    ],
)
def test_what_a_grid_holds(rows: tuple[object, ...], none: bool, fits: bool) -> None:
    assert holds_only(rows, 2, 0b1110, none) is fits


def test_a_grid_of_the_largest_value() -> None:
    assert holds_only(((63, 0),), 2, 2**64 - 1, False)


# Any number, anywhere --------------------------------------------------------------------


def _line() -> Constraint:
    return Constraint("Visible", range(5), [4, 0])


def _reasoner() -> Reasoner:
    return Reasoner([0b111110] * 5, [_line()])


def _refuter() -> Refuter:
    return Refuter([0b111110] * 5, [_line()], [[]])


def _setter() -> Setter:
    setter = Setter(HEIGHTS, SQUARE, CLUES, PLACES)
    setter.begin(TRUTH)
    return setter


KNOWN = [0b110, *[0b111110] * 4]
HOSTILE: list[Any] = [-(2**31), -1, 0, 1, 63, 64, 1000, 2**31 - 1, 2**32 - 1, 2**63, 2**64 - 1]
HOSTILE += [2**64, 1.5, nan, inf, True, None, "1", []]
TAKES: dict[str, Callable[[Any], object]] = {
    "a variable": lambda n: propagate(DOMAINS, [Constraint("AllDifferent", [0, n], [])]),
    "a clue": lambda n: propagate([0b111110] * 5, [Constraint("Visible", range(5), [n, 0])]),
    "a domain": lambda n: propagate([n] * 5, [_line()]),
    "a size": lambda n: (latin_square(n, 1), permutation(n, 1)),
    "a seed": lambda n: (latin_square(3, n), permutation(3, n)),
    "columns": lambda n: holds_only(((1, 2),), n, 0b110, False),
    "values": lambda n: holds_only(((1, 2),), 2, n, False),
    "an entry": lambda n: holds_only(((1, n),), 2, 0b110, False),
    "a counter's steps": lambda n: Counter([0b111110] * 5, [_line()]).run(n, 9.0),
    "a counter's seconds": lambda n: Counter([0b111110] * 5, [_line()]).run(9, n),
    "a board": lambda n: Search(DOMAINS, [], n).next(9.0, 9),
    "a search's seed": lambda n: Search(DOMAINS, [], 3, values="random", seed=n).next(9.0, 9),
    "a restart": lambda n: Search(DOMAINS, PAIRS, 3, restart_after=n).count(9, 9.0, 99),
    "a search's seconds": lambda n: Search(DOMAINS, PAIRS, 3).next(n, 9),
    "a search's nodes": lambda n: Search(DOMAINS, PAIRS, 3).next(9.0, n),
    "a count": lambda n: Search(DOMAINS, PAIRS, 3).count(n, 9.0, 99),
    "a place to remove from": lambda n: _reasoner().remove(n, 2),
    "what is removed": lambda n: _reasoner().remove(0, n),
    "a constraint's techniques": lambda n: _reasoner().techniques(n),
    "a rank": lambda n: _reasoner().arguments(n),
    "a constraint": lambda n: _reasoner().needed(n, "hides-too-many", [0], [(0, 8)], [62] * 5),
    "a detail": lambda n: _reasoner().needed(0, "hides-too-many", [n], [(0, 8)], [62] * 5),
    "a removal": lambda n: _reasoner().needed(0, "hides-too-many", [0], [(0, n)], [62] * 5),
    "its place": lambda n: _reasoner().needed(0, "hides-too-many", [0], [(n, 8)], [62] * 5),
    "a range": lambda n: _reasoner().needed(0, "hides-too-many", [0], [(0, 8)], [n] * 5),
    "what a wing spares": lambda n: _reasoner().wings([n] * 5, simple=True),
    "what is spared": lambda n: _reasoner().easiest_refutations([n] * 5, 9, "nested"),
    "rounds": lambda n: [
        _reasoner().easiest_refutations([0] * 5, n, kind) for kind in ("forcing", "chain", "nested")
    ],
    "a solution": lambda n: _reasoner().easiest_way([n] * 5, 99),
    "suppositions": lambda n: _reasoner().easiest_way([1, 2, 3, 4, 5], n),
    "what is refuted": lambda n: _refuter().refuted([n] * 5, [0]),
    "what a subset refutes": lambda n: _refuter().minimal_subset([n] * 5, [0]),
    "a chain": lambda n: _refuter().chain([n] * 5, [0]),
    "a number": lambda n: (_refuter().refuted(KNOWN, [n]), _refuter().chain(KNOWN, [n])),
    "what is known": lambda n: _refuter().used_facts([n] * 5, [([], [(0, [(1, 2)])], None)], []),
    "what is supposed": lambda n: _refuter().used_facts(
        KNOWN, [([(0, n)], [(0, [(1, n)])], 0)], []
    ),
    "a link": lambda n: _refuter().used_facts(KNOWN, [([(n, 2)], [(n, [(n, 2)])], n)], []),
    "what is pinned": lambda n: _refuter().used_facts(KNOWN, [([], [(0, [(1, 2)])], None)], [n]),
    "facts": lambda n: _refuter().minimal_facts([n] * 5, [0], [(0, 0b100)]),
    "a conclusion": lambda n: _refuter().minimal_facts(KNOWN, [0], [(0, n)]),
    "its variable": lambda n: _refuter().minimal_facts(KNOWN, [n], [(n, 2)]),
    "an open clue": lambda n: Setter(HEIGHTS, SQUARE, [(n, n)], []),
    "a place's variable": lambda n: Setter(HEIGHTS, SQUARE, CLUES, [[n]]),
    "a clue said again": lambda n: Setter(HEIGHTS, SQUARE, CLUES, PLACES, [(2, 0, n), (n, n, 0)]),
    "a truth": lambda n: _setter().begin([n] * 6),
    "nodes for another": lambda n: _setter().other(ANYTHING, n),
    "a group": lambda n: _setter().thin(b"\1" * 6, [[n]], 6, 10),
    "the most places": lambda n: _setter().thin(b"\1" * 6, [[0], [1, 2]], n, 10),
    "nodes to thin": lambda n: _setter().thin(b"\1" * 6, [[0], [1, 2]], 6, n),
    "what is given": lambda n: _setter().give(ANYTHING, [[n]], PATIENCE),
    "a length": lambda n: [
        (_setter().easiest_way(ANYTHING, (kind, n, 99)), _setter().give(ANYTHING, [], (kind, n, 9)))
        for kind in ("technique", "wing", "forcing", "chain", "nested")
    ],
    "a patience": lambda n: _setter().reaches_solution(ANYTHING, ("nested", 9, n)),
}


@pytest.mark.parametrize("what", TAKES)
def test_any_number_is_answered_or_refused(what: str) -> None:
    """A crash would end the process; what is only wrong, the sanitizers of the kernel notice."""
    answered = 0
    for number in HOSTILE:
        with suppress(TypeError, ValueError):
            TAKES[what](number)
            answered += 1
    assert answered
