"""Wings: found where they are, never wrong, and told from their pivot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from boards import house, night, skyline, thinned
from samples import size

import sightline as sl
from sightline.engines.kernel.reasoning import Reasoner
from sightline.rules.marks import Marks, masks_of
from sightline.rules.puzzle import Puzzle
from sightline.verbs.explain import Explainer

EMPTY = sl.Skyscrapers(edges=sl.Edges(*[(0,) * 4] * 4))
SHOWN: Marks = {"r1c4": [1, 2], "r3c4": [1, 3], "r3c1": [2, 3]}
ALMOST: Marks = {**SHOWN, "r3c1": [2, 3, 4]}
MAKERS: dict[str, Callable[[int], Puzzle]] = {
    "skyscrapers": lambda seed: skyline(5, seed),
    "doors": lambda seed: house((3, 4), seed),
    "starry-night": lambda seed: night(5, seed, givens=0.2),
}


def reasoner_of(puzzle: Puzzle, marks: Marks) -> Reasoner:
    """What is left when no constraint on its own has anything more to say."""
    model = puzzle.reasoning_model
    domains = list(model.domains)
    for v, left in masks_of(model, marks).items():
        domains[v] &= left
    reasoner = Reasoner(domains, model.constraints)
    while found := reasoner.findings(False):
        for _, removals, _ in found:
            for v, gone in removals:
                reasoner.remove(v, gone)
    return reasoner


def excluded(puzzle: Puzzle, marks: Marks, *, simple: bool) -> set[tuple[str, int]]:
    model, reasoner = puzzle.reasoning_model, reasoner_of(puzzle, marks)
    wings = reasoner.wings([0] * len(reasoner.domains), simple)
    return {(model.place(v).key, value) for v, value, *_ in wings}


@pytest.mark.parametrize("simple", [True, False])
def test_a_position_that_shows_it_and_one_that_almost_does(simple: bool) -> None:
    assert ("r1c1", 2) in excluded(EMPTY, SHOWN, simple=simple)
    assert excluded(EMPTY, ALMOST, simple=simple) == set()


def test_it_is_told_from_the_pivot() -> None:
    explainer = Explainer(EMPTY, reasoner_of(EMPTY, SHOWN).domains, unique=False)
    step = explainer.next_step()
    assert step is not None
    assert (step.kind, step.rule) == ("wing", "wing")
    assert step.text == (
        "r3c4 is 1 or 3: if r3c4 is 1, r1c4 is 2 (column 4), and so r1c1 is not 2 (row 1); if r3c4 "
        "is 3, r3c1 is 2 (row 3), and so r1c1 is not 2 (column 1). So r1c1 is not 2."
    )
    assert [str(place) for place in step.where] == ["r3c4", "r1c4", "r3c1", "r1c1"]
    assert {fact.place.key for fact in step.given} == SHOWN.keys()


@pytest.mark.parametrize("seed", range(6))
def test_which_wing_is_told_depends_on_the_board_alone(seed: int) -> None:
    full = skyline(5, seed)
    puzzle = [full, *thinned(full, seed)][-1]
    reasoner = reasoner_of(puzzle, {})
    board = [0] * len(reasoner.domains)
    before = reasoner.wings(board, simple=False)
    reasoner.easiest_refutations(board, 9, "chain")
    assert reasoner.wings(board, simple=False) == before


def with_few_clues(puzzle: Puzzle, seed: int) -> Iterator[Puzzle]:
    """A puzzle without redundant clues, and then with one less, so that it has more solutions."""
    *_, minimal = thinned(puzzle, seed)
    yield minimal
    clues = list(minimal.clues())
    yield from (minimal.keep([one for one in clues if one is not clue]) for clue in clues[::3])


@pytest.mark.soak
@pytest.mark.parametrize("genre", MAKERS)
def test_no_wing_excludes_a_value_of_a_solution(genre: str) -> None:
    wings = 0
    for seed in range(size(quick=6, soak=300)):
        full = MAKERS[genre](seed)
        for puzzle in with_few_clues(full, seed) if sl.is_unique(full) else ():
            values = puzzle.reasoning_model.values
            solutions = [values(found) for found in islice(sl.solutions(puzzle), 2_000)]
            reasoner = reasoner_of(puzzle, {})
            for simple in (True, False):
                for v, value, *_ in reasoner.wings([0] * len(reasoner.domains), simple):
                    wings += 1
                    assert all(solution[v] != value for solution in solutions)
    assert wings
