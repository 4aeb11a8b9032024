"""The workbench: a solution, and the clues that can be shown or hidden.

Boards of one kind and size share one workbench. It wraps a single model in the kernel in
which every clue is a variable (``kernel/make/setter.hpp``), so that nothing is rebuilt from one
query to the next. Which variable belongs to which clue is found by comparing models of the
genre (:mod:`.clue_arguments`).

A set of clues is a row of flags, one byte for each place of :func:`symmetry.clue_positions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from threading import local
from typing import Any, cast

from ...core.grid import Path, Shape, entries
from ...core.random import Random
from ...engines.kernel.setting import Setter
from ...rules.parts import part_at
from ...rules.puzzle import Puzzle, Solution, genre
from ...rules.settings import Stated
from ...rules.symmetry import Pattern, clue_positions, flat_values, of_flat_values, orbits
from ..grade import GRADES, REASONING_LIMITS, Grade, Word, graded
from .clue_arguments import arguments_of, corollary_arguments, subject_of, unfit, with_stand_ins
from .sampling import random_solution

MAX_NODES = 1_000
"""Nodes after which it stays open whether there is another solution."""

ClueNumber = int
"""The number of a clue or a given, among all that can be shown and hidden."""
Group = Sequence[ClueNumber]
Shown = bytearray


class Undecided(Exception):
    """It is undecided after :data:`MAX_NODES` whether there is another solution."""


class Workbench:
    """The clues of all solutions of one kind and size.

    >>> import sightline as sl
    >>> puzzle = sl.load("skyscrapers/brainbashers")
    >>> bench = workbench(puzzle.name, puzzle.shape)
    >>> bench.begin(sl.solve(puzzle).solution)
    >>> shown = bench.showing(bench.clues)
    >>> bench.differing(shown)
    []
    >>> hidden, undecided = bench.thin(shown, [[place] for place in bench.clues])
    >>> len(shown), len(hidden), undecided
    (32, 13, 0)
    """

    def __init__(self, kind: type[Puzzle], shape: Shape, settings: Stated) -> None:
        self.kind, self.shape, self.settings = kind, shape, dict(settings)
        some = self.sample(Random(0), {name: chance.usual for name, chance in kind.chances.items()})
        full = with_stand_ins(kind.clued(some, **self.settings))
        model, given = full.reasoning_model, full.given_part
        self._paths = clue_positions(kind, shape).paths
        self._blanks = [full.parts[str(path[0])] for path in self._paths]
        self._variables = [variable for _, variable in entries(model.board)]
        at = {(given, *path): variable for path, variable in entries(model.board)}
        self.givens = [place for place, path in enumerate(self._paths) if path in at]
        """The places of the givens."""
        self._clue_places = [place for place, path in enumerate(self._paths) if path not in at]
        self.clues = self._clue_places
        """The places of all clues that the solution has: a shaded cell may have none."""
        self._arguments = arguments_of(full, [self._paths[place] for place in self._clue_places])
        self._subjects = list(map(subject_of, full.rules_model.constraints))
        self._known: list[dict[Any, list[int]]] = [{} for _ in self._clue_places]
        self._orbits: dict[Pattern, tuple[list[Group], list[Group]]] = {}
        variables = {path: [variable] for path, variable in at.items()}
        first = len(model.domains)
        for place, arguments in zip(self._clue_places, self._arguments, strict=True):
            variables[self._paths[place]] = [
                *range(first, first + len(arguments)),
                *self._below(self._paths[place], at),
            ]
            first += len(arguments)
        clues = list(chain.from_iterable(self._arguments))
        try:
            self._setter = Setter(
                model.ranges,
                model.constraints,
                clues,
                [variables[path] for path in self._paths],
                list(corollary_arguments(full, clues)),
            )
        except ValueError as refusal:
            raise unfit(full, str(refusal)) from None

    def _below(self, path: Path, at: Mapping[Path, int]) -> Iterator[int]:
        """The variable of the cell that a clue stands in, if the clue gives its value away."""
        if part_at(self.kind, path).clues.value_below is not None:
            yield at[self.kind.given_part, *path[1:]]

    def sample(self, random: Random, chances: dict[str, float]) -> Solution:
        """A random solution."""
        return random_solution(self.kind, self.shape, random, self.settings, chances)

    def begin(self, solution: Solution) -> None:
        """Start with another solution."""
        self._full = full = self.kind.clued(solution, **self.settings)
        self._true = flat_values(full)
        self.clues = [p for p in self._clue_places if self._true[p] != self._blanks[p]]
        values = [0] * len(self._variables)
        for variable, place in zip(self._variables, self.givens, strict=True):
            values[variable] = cast(int, self._true[place])
        self._setter.begin(values + self._numbers(full))
        self._grades: dict[bytes, Grade] = {}
        self._harder: dict[tuple[bytes, Word], bool] = {}

    def _numbers(self, full: Puzzle) -> list[int]:
        """The arguments of the constraints that the clues give, cached as far as possible."""
        clues = [self._true[place] for place in self._clue_places]
        try:
            numbers = [known[clue] for known, clue in zip(self._known, clues, strict=True)]
            return list(chain.from_iterable(numbers))
        except KeyError:
            constraints = with_stand_ins(full).rules_model.constraints
            if list(map(subject_of, constraints)) != self._subjects:
                why = "the constraints of two boards differ in more than their clues"
                raise unfit(full, why) from None
            for known, clue, arguments in zip(self._known, clues, self._arguments, strict=True):
                known[clue] = [constraints[c].arguments()[number] for c, number in arguments]
            return self._numbers(full)

    @property
    def full(self) -> Puzzle:
        """The puzzle with all clues and all givens."""
        return self._full

    def showing(self, places: Iterable[ClueNumber]) -> Shown:
        """The set of these clues."""
        shown = Shown(len(self._paths))
        for place in places:
            shown[place] = 1
        return shown

    def orbits(self, pattern: Pattern) -> tuple[list[Group], list[Group]]:
        """The places of clues, and those of givens, that a symmetric pattern shows together."""
        if pattern not in self._orbits:
            groups, given = orbits(self.kind, self.shape, pattern), set(self.givens)
            self._orbits[pattern] = (
                [group for group in groups if group[0] not in given],
                [group for group in groups if group[0] in given],
            )
        return self._orbits[pattern]

    def groups(self, pattern: Pattern) -> tuple[list[Group], list[Group]]:
        """The clues, and the values worth giving, grouped by the orbits of a symmetric pattern.

        Where the solution lacks a clue, the others of its orbit cannot be shown either.
        """
        clues, givens = self.orbits(pattern)
        if len(self.clues) < len(self._clue_places):
            there = set(self.clues)
            clues = [group for group in clues if there.issuperset(group)]
        worth = {value for value in set(self._true) if self.kind.worth_giving(value)}
        if not worth.issuperset(self._true):
            givens = [group for group in givens if any(self._true[p] in worth for p in group)]
        return clues, givens

    def differing(self, shown: Shown) -> list[ClueNumber]:
        """Where another solution that fits the clues differs; empty if there is none."""
        other = self._setter.other(bytes(shown), MAX_NODES)
        if other is None:
            return []
        if not other:
            raise Undecided
        by_place = zip(self.givens, self._variables, strict=True)
        return [place for place, variable in by_place if other[variable] != self._true[place]]

    def thin(
        self, shown: Shown, groups: Sequence[Group], most: int | None = None
    ) -> tuple[list[Group], int]:
        """Which groups of clues can be hidden, in this order, while the solution stays unique.

        No more than ``most`` places are hidden. Also how many groups stay because they were
        undecided.
        """
        limit = len(shown) if most is None else most
        hidden, undecided = self._setter.thin(bytes(shown), groups, limit, MAX_NODES)
        return [groups[number] for number in hidden], undecided

    def grade(self, shown: Shown, hardest: Word = "fiendish") -> Grade | None:
        """How hard the puzzle with these clues is; None if it is harder than that.

        A puzzle with a grade below fiendish is solved by reasoning, and so has no other solution.
        """
        known = self._grades.get(key := bytes(shown))
        if known is None or not known.complete:
            known = graded(*self._setter.easiest_way(key, REASONING_LIMITS[hardest]))
            self._grades[key] = known
        # A puzzle that is not solved counts as fiendish.
        return known if GRADES.index(known.grade) <= GRADES.index(hardest) else None

    def is_harder(self, shown: Shown, than: Word) -> bool:
        """Whether the puzzle with these clues is harder than that: less work than its grade.

        >>> import sightline as sl
        >>> bench = workbench("skyscrapers", (5, 5))
        >>> bench.begin(sl.make("skyscrapers", 5).solution)
        >>> shown = bench.showing(bench.givens)
        >>> bench.is_harder(shown, "easy")
        False
        """
        known = self._grades.get(key := bytes(shown))
        if than == GRADES[-1]:
            return False
        if known and known.complete:
            return GRADES.index(known.grade) > GRADES.index(than)
        if (key, than) not in self._harder:
            limits = REASONING_LIMITS[than]
            self._harder[key, than] = not self._setter.reaches_solution(key, limits)
        return self._harder[key, than]

    def give(self, shown: Shown, groups: Sequence[Group], hardest: Word) -> list[Group]:
        """What to give, tried in this order, for a puzzle no harder than that.

        A group is given only where reasoning is stuck.
        """
        given, _ = self._setter.give(bytes(shown), groups, REASONING_LIMITS[hardest])
        return [groups[number] for number in given]

    def puzzle(self, shown: Shown) -> Puzzle:
        """The puzzle with these clues, and its solution."""
        values = tuple(
            true if flag else blank
            for true, flag, blank in zip(self._true, shown, self._blanks, strict=True)
        )
        more = {"solution": self._full.solution, **self.settings}
        return of_flat_values(self.kind, self.shape, values, **more)

    @property
    def nodes(self) -> int:
        """The nodes of all searches so far."""
        return self._setter.nodes


class _Benches(local):
    """The workbenches of one thread: they have state, and must not be shared between threads."""

    def __init__(self) -> None:
        self.get = lru_cache(maxsize=16)(_new_bench)


def _new_bench(name: str, shape: Shape, settings: Stated) -> Workbench:
    return Workbench(genre(name), shape, settings)


_benches = _Benches()


def workbench(name: str, shape: Shape, settings: Stated = ()) -> Workbench:
    """The workbench for a genre, a size and settings; cached, because it is used many times."""
    return _benches.get(name, shape, settings)
