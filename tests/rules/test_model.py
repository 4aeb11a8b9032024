"""Mistakes in a model of one's own, or in how it is searched: each gets a sentence, at once."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest

import sightline as sl
from sightline.core.boards import Cells
from sightline.core.errors import InputError, PuzzleError, UnknownName
from sightline.core.grid import Grid
from sightline.core.places import NOWHERE, Named
from sightline.engines import ENGINES, engine
from sightline.rules.clauses import Cnf
from sightline.rules.constraints import AllDifferent, Broken, Constraint, Variable
from sightline.rules.model import Model
from sightline.rules.puzzle import GENRES, genre
from sightline.rules.words import NUMBERS, Words


def pair() -> Model:
    model = Model()
    a, b = model.variable((1, 2), "a"), model.variable((1, 2), "b")
    model.add(AllDifferent((a, b), Named("the pair")))
    return model


# A model in the place of a puzzle ----------------------------------------------------------

VERBS: dict[str, Callable[[Any], Any]] = {
    "solve": sl.solve,
    "solutions": sl.solutions,
    "count": sl.count,
    "is_unique": sl.is_unique,
    "check": sl.check,
    "explain": sl.explain,
    "grade": sl.grade,
    "hint": sl.hint,
}


@pytest.mark.parametrize("verb", VERBS)
def test_a_model_in_the_place_of_a_puzzle_is_told_where_to_go(verb: str) -> None:
    with pytest.raises(PuzzleError, match=r"a Model, not a puzzle; an engine searches it: next"):
        VERBS[verb](pair())


def test_a_model_is_searched_as_the_sentence_says() -> None:
    run = engine("kernel").start(pair())
    assert sorted(list(values) for values in run) == [[1, 2], [2, 1]]


def test_a_name_in_the_place_of_a_puzzle() -> None:
    with pytest.raises(PuzzleError, match=r"a str, not a puzzle; sightline\.load"):
        sl.solve("skyscrapers/logicmasters")  # type: ignore[arg-type]


# Values ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "wrong"), [(range(-2, 3), "-2"), (range(100), "64"), ([1, 2.5], "2.5")]
)
def test_a_value_that_no_variable_can_take(values: Iterable[Any], wrong: str) -> None:
    expected = f"x cannot take the value {wrong}: a variable takes whole numbers from 0 to 63"
    with pytest.raises(PuzzleError, match=re.escape(expected)):
        Model().variable(values, "x")
    with pytest.raises(PuzzleError, match=f"a cell cannot take the value {wrong}"):
        Model().variables(Cells(values=lambda _: ()), values, Grid([[0]]))


def test_a_given_below_nought_leaves_its_cell_nothing() -> None:
    model = Model()
    values = range(1, 4)
    model.board = model.variables(Cells(values=lambda _: values), values, Grid([[-1]]), unknown=0)
    assert next(engine("kernel").start(model), None) is None


# A constraint of one's own -----------------------------------------------------------------


class OnlyGround(Constraint, frozen=True):
    """The first two are equal; only the ground function states it."""

    line: tuple[Variable, ...]

    def variables(self) -> tuple[Variable, ...]:
        return self.line

    def arguments(self) -> tuple[int, ...]:
        return ()

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        del words
        a, b = (values[v] for v in self.line)
        if a != b:
            yield Broken("equal", NOWHERE, f"{a} is not {b}")


class WithClauses(OnlyGround, frozen=True):
    """The same, with words for a SAT solver."""

    def cnf(self, cnf: Cnf) -> None:
        for value in (1, 2):
            a, b = cnf.column(self.line, value)
            cnf.add(-a, b)


def own(kind: type[OnlyGround]) -> Model:
    model = Model()
    model.add(kind((model.variable((1, 2), "a"), model.variable((1, 2), "b"))))
    return model


@pytest.mark.parametrize("name", ["auto", "kernel"])
def test_a_constraint_that_the_kernel_does_not_know(name: str) -> None:
    with pytest.raises(InputError, match="no propagator named OnlyGround: write one"):
        next(engine(name).start(own(OnlyGround)))


@pytest.mark.parametrize(("name", "method"), [("sat", "cnf"), ("cpsat", "cpsat")])
def test_a_constraint_that_another_engine_does_not_know(name: str, method: str) -> None:
    pytest.importorskip("pysat" if name == "sat" else "ortools")
    with pytest.raises(InputError, match=rf"OnlyGround has no {method}\(\), which this engine"):
        next(engine(name).start(own(OnlyGround)))


def test_clauses_are_all_that_the_sat_engine_needs() -> None:
    pytest.importorskip("pysat")
    found = [list(values) for values in engine("sat").start(own(WithClauses))]
    assert sorted(found) == [[1, 1], [2, 2]]


# Words that do not exist -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "word", "known"),
    [
        ("order", "leftmots", "weighted, smallest, leftmost"),
        ("values", "upp", "up, down, random"),
        ("strength", "exakt", "exact, decomposed, reports"),
    ],
)
def test_a_misspelt_word_of_a_strategy_is_refused_where_it_is_written(
    field: str, word: str, known: str
) -> None:
    expected = f"there is no {field} of a strategy named '{word}'; known: {known}"
    with pytest.raises(UnknownName, match=expected):
        sl.Strategy(**{field: word})  # type: ignore[arg-type]


@pytest.mark.parametrize("verb", ["solve", "solutions", "count", "is_unique", "check"])
def test_a_misspelt_engine_is_refused_where_it_is_written(verb: str) -> None:
    with pytest.raises(UnknownName, match=f"known: {', '.join(ENGINES)}"):
        getattr(sl, verb)(sl.load("doors/example1"), engine="kernal")


# What an engine does not heed --------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "strategy", "unheeded"),
    [
        ("sat", sl.Strategy(order="leftmost"), "strength, not order"),
        ("sat", sl.Strategy(values="random", seed=3), "strength, not values or seed"),
        ("cpsat", sl.Strategy(probing=True), "strength and seed, not probing"),
    ],
)
def test_a_strategy_that_an_engine_would_not_heed_is_refused(
    name: str, strategy: sl.Strategy, unheeded: str
) -> None:
    with pytest.raises(
        InputError, match=f"the engine {name} searches in its own way: .*{unheeded}"
    ):
        sl.solve(sl.load("doors/example1"), engine=name, strategy=strategy)


# What an engine does not count -------------------------------------------------------------


@pytest.mark.parametrize(("name", "extra"), [("sat", "pysat"), ("cpsat", "ortools")])
def test_what_an_engine_does_not_count_is_none(name: str, extra: str) -> None:
    pytest.importorskip(extra)
    stats = sl.solve(sl.load("doors/example1"), engine=name).stats
    uncounted = (stats.entailments, stats.prunings, stats.probes, stats.restarts)
    assert uncounted == (None, None, None, None)
    assert stats.constraints > 0


@pytest.mark.parametrize("name", GENRES)
def test_a_model_can_be_pickled_with_the_names_of_its_places(name: str) -> None:
    """Of our own genres: one that states a rule by a function of its own may have no such form."""
    model = genre(name).blank((5, 5)).reasoning_model
    again = pickle.loads(pickle.dumps(model))
    assert (again.domains, again.constraints) == (model.domains, model.constraints)
    variables = range(len(model.domains))
    assert list(map(again.name, variables)) == list(map(model.name, variables))
