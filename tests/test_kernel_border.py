"""Nothing that Python can hand over crashes the native module; nonsense is refused."""

from __future__ import annotations

from typing import Any

import pytest

from sightline._kernel import Constraint, Reasoner, Search, propagate

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


def test_a_stopped_search_stays_stopped() -> None:
    search = Search([0b11] * 10, [], 10)
    assert search.next(-1.0, 0) is None
    assert search.next(1.0, 100) is None
    assert not search.exhausted


def test_a_solution_larger_than_the_model_is_refused() -> None:
    with pytest.raises(ValueError, match="too many values"):
        Reasoner(DOMAINS, []).easiest_way([1] * (len(DOMAINS) + 1), 10)


def test_no_way_leads_out_of_a_contradiction() -> None:
    same_place = [Constraint("AllDifferent", [0, 1], [])]
    assert Reasoner([0b1, 0b1, 0b11], same_place).easiest_way([0, 0, 0], 10) == ([], False)
