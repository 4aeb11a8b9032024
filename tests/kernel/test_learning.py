"""Search that learns from its failures finds what search without it finds."""

from __future__ import annotations

import pytest
from samples import size

from sightline import _kernel
from sightline.bench.subjects import sampled
from sightline.core.random import Random
from sightline.engines.kernel import NO_LIMIT
from sightline.engines.kernel.forms import kernel_forms
from sightline.rules.puzzle import Puzzle
from sightline.verbs.make import Recipe

SIDE = 6


MOST = 40


def solutions(puzzle: Puzzle, probing: str, restart_after: int = 100) -> list[tuple[int, ...]]:
    """All solutions, up to a number."""
    model = puzzle.rules_model
    run = _kernel.Search(
        model.domains,
        kernel_forms(model.constraints),
        len(model.domains),
        probing=probing,
        restart_after=restart_after,
    )
    found = (run.next(600.0, NO_LIMIT) for _ in range(MOST))
    return [tuple(values) for values in found if values is not None]


def house_recipe(connected: bool) -> Recipe:
    return Recipe(genre="doors", size=(SIDE, SIDE), switches={"connected": connected})


def is_unique(puzzle: Puzzle) -> bool:
    return len(solutions(puzzle, "always")) == 1


@pytest.mark.parametrize("connected", [False, True])
@pytest.mark.parametrize("restart_after", [1, 5, 100])
@pytest.mark.parametrize("density", [0.3, 0.5, 0.7])
def test_every_solution_once_as_with_probing_in_every_node(
    density: float, restart_after: int, connected: bool
) -> None:
    for index in range(size(10, 200)):
        puzzle = sampled("doors", (SIDE + 4, SIDE + 4), density, 11, index)
        puzzle = puzzle.restated(connected=connected)
        found = solutions(puzzle, "automatic", restart_after)
        others = solutions(puzzle, "always")
        assert len(set(found)) == len(found) == len(others), index
        assert len(found) == MOST or set(found) == set(others), index
        assert not any(any(puzzle.rules_model.broken(values)) for values in found), index


@pytest.mark.parametrize("connected", [False, True])
@pytest.mark.parametrize("together", [1, 2])
@pytest.mark.parametrize("index", range(size(3, 60)))
def test_hides_what_can_go_and_nothing_else(index: int, together: int, connected: bool) -> None:
    """One group after the other, each decided on a puzzle of its own by search without learning."""
    bench, random = house_recipe(connected).bench, Random(index)
    for _ in range(2):  # what was learnt of one solution must not be used for the next
        bench.begin(bench.sample(random, {"closed": 0.3}))
        shown = bench.showing([*bench.clues, *bench.givens[::9]])
        while differing := bench.differing(shown):
            shown[differing[0]] = 1
        places = [place for place, is_shown in enumerate(shown) if is_shown]
        random.shuffle(places)
        groups = [places[i : i + together] for i in range(0, len(places), together)]
        hidden, undecided = bench.thin(shown, groups)
        assert not undecided
        expected = []
        for group in groups:
            for place in group:
                shown[place] = 0
            if is_unique(bench.puzzle(shown)):
                expected.append(group)
            else:
                for place in group:
                    shown[place] = 1
        assert hidden == expected
