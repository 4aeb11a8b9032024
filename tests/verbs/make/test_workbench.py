"""The workbench against brute force: on tiny boards every solution is looked at, one by one."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import pytest
from samples import size

import sightline as sl
from sightline.core.errors import NotUnique
from sightline.core.grid import Shape
from sightline.core.random import Random
from sightline.rules.puzzle import Puzzle, Solution, genre
from sightline.rules.settings import Stated
from sightline.rules.symmetry import clue_positions, flat_values, orbits
from sightline.verbs.grade import GRADES, Grade, Word
from sightline.verbs.make.workbench import Group, Shown, Workbench, workbench

CASES: dict[str, tuple[str, Shape, dict[str, bool]]] = {
    "skyscrapers 3×3": ("skyscrapers", (3, 3), {}),
    "skyscrapers 4×4": ("skyscrapers", (4, 4), {}),
    "doors 2×3": ("doors", (2, 3), {}),
    "doors 1×5": ("doors", (1, 5), {}),
    "doors 3×3, connected": ("doors", (3, 3), {"connected": True}),
    "doors 2×4, not counting themselves": ("doors", (2, 4), {"count_self": False}),
    "starry-night 5×5": ("starry-night", (5, 5), {}),
}
SEEDS = range(size(quick=15, soak=600))
TINY = pytest.mark.parametrize("name", CASES)


class Tiny(NamedTuple):
    """A bench, and all solutions there are."""

    bench: Workbench
    solutions: list[Solution]
    values: list[tuple[int | None, ...]]
    """What all clues and givens of each solution say, place by place."""


@lru_cache
def tiny(name: str) -> Tiny:
    kind, shape, said = genre(CASES[name][0]), CASES[name][1], CASES[name][2]
    settings = {key: each.usual for key, each in kind.settings.items()} | said
    bench = workbench(kind.name, shape, tuple(settings.items()))
    some = bench.sample(Random(0), dict.fromkeys(kind.chances, 0.5))
    boards = list(sl.solutions(kind.clued(some, **settings).keep([]), engine="sat"))
    return Tiny(bench, boards, [flat_values(kind.clued(board, **settings)) for board in boards])


class Scene:
    """One of the solutions on the bench, and some of its clues shown."""

    def __init__(self, name: str, seed: int) -> None:
        self.bench, self.boards, self.values = tiny(name)
        self.random = Random(seed)
        self.truth = self.random.below(len(self.boards))
        self.bench.begin(self.boards[self.truth])
        shares = {True: self.random.below(11) / 10, False: self.random.below(6) / 10}
        clues = set(self.bench.clues)
        places = range(len(self.values[0]))
        self.shown = self.bench.showing(
            place for place in places if self.random.chance(shares[place in clues])
        )

    def fitting(self, shown: Shown) -> set[int]:
        """The solutions that agree with the true one wherever a clue is shown."""
        true = self.values[self.truth]
        places = [place for place, flag in enumerate(shown) if flag]
        fits = (all(each[p] == true[p] for p in places) for each in self.values)
        return {number for number, fit in enumerate(fits) if fit}

    def differences(self, number: int) -> list[int]:
        pairs = zip(self.values[number], self.values[self.truth], strict=True)
        differing = {place for place, (other, true) in enumerate(pairs) if other != true}
        return [place for place in self.bench.givens if place in differing]

    def puzzle(self, shown: Shown) -> Puzzle:
        """The puzzle with these clues, not made on the bench."""
        full = self.bench.kind.clued(self.boards[self.truth], **self.bench.settings)
        paths = clue_positions(self.bench.kind, self.bench.shape).paths
        kept = {path for path, flag in zip(paths, shown, strict=True) if flag}
        return full.keep([clue for clue in full.clues() if clue.path in kept])

    def grade(self, shown: Shown) -> Grade | None:
        try:
            return sl.grade(self.puzzle(shown))
        except NotUnique:
            return None

    def minimal(self) -> Shown:
        """Clues of which none can go."""
        everything = self.bench.showing(range(len(self.shown)))
        places = [[place] for place in range(len(self.shown))]
        self.random.shuffle(places)
        hidden, _ = self.bench.thin(everything, places)
        return without(everything, list(chain.from_iterable(hidden)))

    def groups(self, places: Sequence[int]) -> list[Group]:
        """Places in random order, in groups of up to three."""
        order = list(places)
        groups: list[Group] = []
        self.random.shuffle(order)
        while order:
            size = 1 + self.random.below(3)
            groups.append(order[:size])
            order = order[size:]
        return groups


def with_more(shown: Shown, groups: Sequence[Group]) -> Shown:
    more = shown[:]
    for place in chain.from_iterable(groups):
        more[place] = 1
    return more


def without(shown: Shown, group: Group) -> Shown:
    fewer = shown[:]
    for place in group:
        fewer[place] = 0
    return fewer


def scenes(name: str) -> Iterator[Scene]:
    return (Scene(name, seed) for seed in SEEDS)


def in_reach(grade: Grade | None, hardest: Word) -> Grade | None:
    return grade if grade and GRADES.index(grade.grade) <= GRADES.index(hardest) else None


# Uniqueness ------------------------------------------------------------------------------


def test_all_solutions_are_there() -> None:
    numbers = [len(tiny(name).solutions) for name in CASES]
    assert numbers == [12, 576, 2**7, 2**4, 431, 2**10, 168]


@pytest.mark.soak
@TINY
def test_the_puzzle_shows_just_these_clues(name: str) -> None:
    for scene in scenes(name):
        puzzle = scene.bench.puzzle(scene.shown)
        assert replace(puzzle, solution=None) == scene.puzzle(scene.shown)
        assert puzzle.solution == scene.boards[scene.truth]


@pytest.mark.soak
@TINY
def test_differing(name: str) -> None:
    found = set()
    for scene in scenes(name):
        others = scene.fitting(scene.shown) - {scene.truth}
        differing = scene.bench.differing(scene.shown)
        assert differing in ([scene.differences(other) for other in others] or [[]])
        assert bool(differing) == bool(others)
        found.add(bool(differing))
    assert found == {True, False}


@pytest.mark.soak
@TINY
@pytest.mark.parametrize("most", [None, 0, 1, 5])
def test_thin(name: str, most: int | None) -> None:
    """Also where there are several solutions to begin with: no others may join them."""
    went = 0
    for scene in scenes(name):
        groups = scene.groups([place for place, flag in enumerate(scene.shown) if flag])
        left, hidden, shown = len(scene.shown) if most is None else most, [], scene.shown
        for group in groups:
            if len(group) <= left and scene.fitting(without(shown, group)) == scene.fitting(shown):
                shown = without(shown, group)
                hidden.append(group)
                left -= len(group)
        before = bytes(scene.shown)
        assert scene.bench.thin(scene.shown, groups, most) == (hidden, 0)
        assert bytes(scene.shown) == before
        went += len(hidden)
    assert went or most == 0


@pytest.mark.soak
@TINY
@pytest.mark.parametrize("pattern", ["180", "90", "mirror"])
def test_thin_by_orbits(name: str, pattern: Any) -> None:
    if pattern == "90" and len(set(CASES[name][1])) > 1:
        return
    for scene in scenes(name):
        kind, shape = scene.bench.kind, scene.bench.shape
        groups = list(orbits(kind, shape, pattern))
        scene.random.shuffle(groups)
        shown = with_more(scene.shown, groups)
        hidden, undecided = scene.bench.thin(shown, groups)
        for group in hidden:
            shown = without(shown, group)
        assert not undecided
        assert scene.fitting(shown) == {scene.truth}
        for group in set(groups) - set(map(tuple, hidden)):
            assert len(scene.fitting(without(shown, group))) > 1


# Grades ----------------------------------------------------------------------------------


@pytest.mark.soak
@TINY
def test_grades(name: str) -> None:
    """In any order of questions: what is known of a lower grade must not spoil a higher one."""
    found = set()
    for scene in scenes(name):
        for shown in (scene.shown, scene.minimal()):
            expected = scene.grade(shown)
            assert (expected is not None) == (len(scene.fitting(shown)) == 1)
            words = list(GRADES)
            scene.random.shuffle(words)
            for hardest in words:
                grade = scene.bench.grade(shown, hardest)
                if expected:
                    assert grade == in_reach(expected, hardest)
                elif hardest == "fiendish":
                    assert grade is not None
                    assert not grade.complete
                else:
                    assert grade is None
            found.add(expected.grade if expected else None)
    assert {None, "easy"} <= found
    assert name != "skyscrapers 4×4" or "medium" in found
    assert name != "starry-night 5×5" or "hard" in found


@pytest.mark.soak
@TINY
def test_harder_than_a_grade(name: str) -> None:
    """It is found in another order than the grade, and agrees with it."""
    harder = set()
    for scene in scenes(name):
        for shown in (scene.shown, scene.minimal()):
            grade = scene.grade(shown)
            assert not scene.bench.is_harder(shown, "fiendish")
            for than in GRADES[:3]:
                is_harder = scene.bench.is_harder(shown, than)
                assert is_harder == (not in_reach(grade, than))
                harder.add((than, is_harder))
    assert {("easy", True), ("easy", False), ("hard", False)} <= harder


@pytest.mark.soak
@TINY
@pytest.mark.parametrize("hardest", GRADES[:3])
def test_give(name: str, hardest: Word) -> None:
    """As much as it takes, no group without need, in the order of the groups."""
    gave = 0
    for scene in scenes(name):
        hidden = [place for place in scene.bench.givens if not scene.shown[place]]
        groups = scene.groups(hidden)
        given = scene.bench.give(scene.shown, groups, hardest)
        assert [group for group in groups if group in given] == given
        enough = with_more(scene.shown, given)
        assert in_reach(scene.grade(enough), hardest)
        # An easy way leads to the exact look only once, and after a gift none may be needed.
        if given and hardest != "easy":
            too_few = with_more(scene.shown, given[:-1])
            assert scene.bench.grade(too_few, hardest) is None
            assert not in_reach(scene.grade(too_few), hardest)
        gave += len(given)
    assert gave


@pytest.mark.soak
@TINY
def test_a_single_group_is_given_if_it_helps(name: str) -> None:
    for scene in scenes(name):
        hidden = [place for place in scene.bench.givens if not scene.shown[place]]
        group = scene.groups(hidden)[:1]
        given = scene.bench.give(scene.shown, group, "easy")
        if in_reach(scene.grade(scene.shown), "easy"):
            assert given == []
        elif in_reach(scene.grade(with_more(scene.shown, group)), "easy"):
            assert given == group


# One bench for many ----------------------------------------------------------------------


def questions(bench: Workbench, board: Solution, seed: int) -> list[Any]:
    """Answers that a bench gives."""
    random = Random(seed)
    bench.begin(board)
    shown = bench.showing(bench.clues + [place for place in bench.givens if random.chance(0.3)])
    groups = [[place] for place, flag in enumerate(shown) if flag]
    random.shuffle(groups)
    return [
        bench.differing(shown),
        bench.thin(shown, groups),
        bench.grade(shown),
        bench.give(shown, [[place] for place in bench.givens if not shown[place]], "easy"),
    ]


@TINY
def test_no_answer_depends_on_the_solutions_before(name: str) -> None:
    used, boards, _ = tiny(name)
    for seed in range(10):
        board = boards[Random(seed).below(len(boards))]
        fresh = Workbench(used.kind, used.shape, tuple(used.settings.items()))
        nodes = fresh.nodes, used.nodes
        assert questions(fresh, board, seed) == questions(used, board, seed)
        assert fresh.nodes - nodes[0] == used.nodes - nodes[1]


def test_every_thread_has_its_own_bench() -> None:
    """Otherwise the solution could change while another thread uses it."""
    benches = []
    settings: Stated = ()

    def fetch() -> None:
        benches.append(workbench("skyscrapers", (4, 4), settings))

    fetch()
    thread = threading.Thread(target=fetch)
    thread.start()
    thread.join()
    assert benches[0] is not benches[1]
    assert benches[0] is workbench("skyscrapers", (4, 4), settings)
