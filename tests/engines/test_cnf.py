"""The bricks that clauses are built from, each on all assignments of few literals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product

import pytest

from sightline.core.domain import values_of
from sightline.rules import clauses as module
from sightline.rules.clauses import FALSE, TRUE, Clause, Cnf


def satisfiable(clauses: Iterable[Collection[int]]) -> bool:
    """By unit propagation and trying out: slow, but plain to see."""
    remaining = [set(clause) for clause in clauses]
    while unit := next((clause for clause in remaining if len(clause) <= 1), None):
        remaining = assume(next(iter(unit)), remaining)
    if any(not clause for clause in remaining):
        return False
    if not remaining:
        return True
    literal = next(iter(remaining[0]))
    return any(satisfiable(assume(choice, remaining)) for choice in (literal, -literal))


def assume(literal: int, clauses: list[set[int]]) -> list[set[int]]:
    return [clause - {-literal} for clause in clauses if literal not in clause]


def test_satisfiable() -> None:
    assert satisfiable([])
    assert satisfiable([(1, 2), (-1, 2), (1, -2)])
    assert not satisfiable([(1, 2), (-1, 2), (1, -2), (-1, -2)])
    assert not satisfiable([()])


def assignments(literals: Sequence[int]) -> Iterator[tuple[list[bool], list[Clause]]]:
    """Each way to make them true or false, and the same as clauses."""
    for truth in product([False, True], repeat=len(literals)):
        units: list[Clause] = [
            (x if true else -x,) for x, true in zip(literals, truth, strict=True)
        ]
        yield list(truth), units


def fresh(cnf: Cnf, count: int) -> tuple[int, ...]:
    return tuple(cnf.new() for _ in range(count))


def unary(number: int, literals: Sequence[int]) -> list[Clause]:
    """The clauses that give a number in unary its value."""
    return [(x if number >= i else -x,) for i, x in enumerate(literals, 1)]


@pytest.fixture(params=[2, 16], ids=["ladders", "pairs"])
def _encoding(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAIRWISE", request.param)


@pytest.mark.usefixtures("_encoding")
@pytest.mark.parametrize("count", range(6))
def test_at_most_and_exactly_one(count: int) -> None:
    for name in ("at_most_one", "exactly_one"):
        cnf = Cnf()
        literals = fresh(cnf, count)
        getattr(cnf, name)(literals)
        allowed = (1,) if name == "exactly_one" else (0, 1)
        for truth, units in assignments(literals):
            assert satisfiable(cnf.clauses + units) == (sum(truth) in allowed)


@pytest.mark.usefixtures("_encoding")
def test_one_of_literals_that_are_known() -> None:
    for known in product([TRUE, FALSE, None], repeat=4):
        cnf = Cnf()
        literals = [cnf.new() if literal is None else literal for literal in known]
        cnf.exactly_one(literals)
        possible = known.count(TRUE) + (known.count(TRUE) == 0 and None in known) == 1
        assert satisfiable(cnf.clauses) == possible


@pytest.mark.parametrize("count", range(1, 6))
def test_a_ladder_says_how_far_up_the_one_stands(count: int) -> None:
    cnf = Cnf()
    literals = fresh(cnf, count)
    steps = cnf.ladder(literals)
    assert cnf.ladder(literals) is steps, "the same literals share a ladder"
    for truth, units in assignments(literals):
        assert satisfiable(cnf.clauses + units) == (sum(truth) == 1)
        if sum(truth) == 1:
            for i, step in enumerate(steps):
                expected = step if truth.index(True) <= i else -step
                assert not satisfiable([*cnf.clauses, *units, (-expected,)])


@pytest.mark.parametrize("count", range(5))
def test_exactly_so_many(count: int) -> None:
    for total in range(count + 2):
        cnf = Cnf()
        literals = fresh(cnf, count)
        counts = cnf.exactly(total, literals)
        for truth, units in assignments(literals):
            assert satisfiable(cnf.clauses + units) == (sum(truth) == total)
            if sum(truth) != total:
                continue
            for i, at_least in enumerate(counts):
                for c, literal in enumerate(at_least):
                    expected = literal if sum(truth[:i]) >= c else -literal
                    assert not satisfiable([*cnf.clauses, *units, (-expected,)])


@pytest.mark.parametrize("sizes", list(product(range(4), range(3), range(6))))
def test_adding_up(sizes: tuple[int, int, int]) -> None:
    cnf = Cnf()
    numbers = [fresh(cnf, size) for size in sizes]
    cnf.add_up(*numbers)
    for a, b, total in product(*(range(size + 1) for size in sizes)):
        units = [
            unit
            for value, number in zip((a, b, total), numbers, strict=True)
            for unit in unary(value, number)
        ]
        assert satisfiable(cnf.clauses + units) == (a + b == total)


def test_a_sum_rules_out_what_is_too_much() -> None:
    for sizes in product(range(4), range(4), range(5)):
        cnf = Cnf()
        a, b = fresh(cnf, sizes[0]), fresh(cnf, sizes[1])
        most = sizes[2]
        total = cnf.sum(list(a), list(b), most)
        assert len(total) <= most
        for x, y in product(range(len(a) + 1), range(len(b) + 1)):
            units = unary(x, a) + unary(y, b)
            assert satisfiable(cnf.clauses + units) == (x + y <= most)
            if x + y <= most:
                assert satisfiable(cnf.clauses + units + unary(x + y, total))


@pytest.mark.parametrize("domain", range(1, 64))
def test_the_literals_of_a_variable(domain: int) -> None:
    cnf = Cnf([domain])
    values = values_of(domain)
    at_least = cnf.unary(0)
    for value in range(7):
        chosen = (cnf.literal(0, value),)
        assert satisfiable([*cnf.clauses, chosen]) == (value in values)
        if value in values:
            assert len(at_least) == values[-1]
            for unit in unary(value, at_least):
                assert not satisfiable([*cnf.clauses, chosen, (-unit[0],)])


def test_two_values_share_a_sat_variable_and_one_needs_none() -> None:
    cnf = Cnf([0b1001, 0b1000, 0b111])
    assert cnf.literal(0, 0) == -cnf.literal(0, 3)
    assert cnf.literal(1, 3) == TRUE
    assert cnf.literal(1, 2) == FALSE
    assert set(cnf.meanings.values()) == {(0, 3), (2, 0), (2, 1), (2, 2)}
    assert not satisfiable(Cnf([0]).clauses)


def test_answers_are_read_back() -> None:
    cnf = Cnf([0b11, 0b1000, 0b111])
    answer = [abs(x) for x in range(1, 10)]
    for literal in cnf.meanings:
        answer[literal - 1] = -literal
    answer[cnf.literal(2, 1) - 1] *= -1
    assert cnf.values(answer) == [0, 3, 1]
    assert cnf.values([1]) == [0, 3, 0], "what stands in no clause may be missing"


def test_clauses_come_without_what_is_known() -> None:
    cnf = Cnf([0b11, 0b100])
    cnf.clauses.clear()
    x = cnf.literal(0, 1)
    cnf.require([(0, 1), (1, 9)])
    cnf.require([(0, 1), (1, 2)])
    cnf.require([])
    cnf.forbid([1, 2])
    cnf.forbid([1, 9])
    assert cnf.clauses == [(x,), (FALSE,), (-x,)]
