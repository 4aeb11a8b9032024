"""One attempt: a solution on the workbench, and the clues of it that are shown."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import chain
from math import inf

from ...core.random import Random
from ...rules.puzzle import Puzzle
from ..grade import GRADES, Grade, Word
from ..prove import proved
from .recipe import USUAL_DENSITY, Givens, Recipe
from .workbench import Group, Shown, Undecided, Workbench

MAX_QUESTIONS = 60
"""How often it is checked whether an easy puzzle stays easy with fewer givens or clues."""
STRETCHES = 4
"""In how many steps clues are hidden on the way to a grade."""


class Failed(Exception):
    """The solution gives no puzzle as wished."""

    def __init__(self, why: str) -> None:
        self.why = why


class Draft:
    """One solution on the workbench, and the clues of it that are shown."""

    def __init__(
        self, recipe: Recipe, bench: Workbench, random: Random, wanted_givens: Givens
    ) -> None:
        self.recipe, self.bench, self.random = recipe, bench, random
        self.wanted_givens = wanted_givens
        self.shown = bench.showing(())
        self.clues, self.givens = bench.groups(recipe.symmetry)
        self._finished: Puzzle | None = None

    def finish(self) -> None:
        """Choose the clues; raises if this solution gives no puzzle as wished."""
        recipe = self.recipe
        if not recipe.unique:
            self.shown = self.bench.showing([*self._some_clues(), *self._some_givens()])
        elif recipe.grade and not recipe.minimal:
            self._reach(recipe.grade)
        else:
            self._pin_down()
            if recipe.minimal:
                self._minimise()
        if recipe.grade:
            self._check_grade(recipe.grade)
        if not proved(self.puzzle(), unique=recipe.unique):
            raise Undecided

    def puzzle(self) -> Puzzle:
        """The puzzle with the clues that are shown, and its solution."""
        if self._finished is None:
            self._finished = self.bench.puzzle(self.shown)
        return self._finished

    def grade(self) -> Grade | None:
        """How hard it is; None if it is not proved that there is one solution only."""
        return self.bench.grade(self.shown) if self.recipe.unique else None

    def shown_among(self, places: Iterable[int]) -> int:
        """How many of these places are shown."""
        return sum(self.shown[place] for place in places)

    # Uniqueness ----------------------------------------------------------------------------

    def _pin_down(self) -> None:
        """Show clues, and as many givens as needed, so that there is no other solution."""
        if self.wanted_givens == "none":
            self._pin_down_by_clues()
            return
        self.shown = self.bench.showing(self._some_clues())
        while differing := set(self.bench.differing(self.shown)):
            telling = [group for group in self.givens if not differing.isdisjoint(group)]
            if not telling:
                raise Failed("ambiguous")
            self._show([telling[self.random.below(len(telling))]])
        self._thin(self.givens)
        if isinstance(self.wanted_givens, int) and not self.recipe.minimal:
            self._show([self._some_givens()])
            self._check_givens()

    def _pin_down_by_clues(self) -> None:
        self._show(self.clues)
        if self.bench.differing(self.shown):
            raise Failed("ambiguous")
        self._thin(self.clues, most=len(self.bench.clues) - self._wanted_clues())
        # Whole groups are hidden: where they are large, a few clues more than wanted may stay.
        if sum(self.shown) - self._wanted_clues() >= max(map(len, self.clues)):
            raise Failed("dense")

    def _wanted_clues(self) -> int:
        """How many clues are shown at first."""
        recipe = self.recipe
        share = recipe.usual_density if recipe.density is None else recipe.density
        return round(share * len(self.bench.clues))

    def _some_clues(self) -> list[int]:
        if self._wanted_clues() == len(self.bench.clues):
            return self.bench.clues
        return _first(self._shuffled(self.clues), self._wanted_clues())

    def _some_givens(self) -> list[int]:
        """Add givens up to the number that the recipe asks for."""
        wanted = self.wanted_givens if isinstance(self.wanted_givens, int) else 0
        return _first(self._hidden(self.givens), wanted - self.shown_among(self.bench.givens))

    def _check_givens(self) -> None:
        wanted = self.wanted_givens
        if isinstance(wanted, int) and self.shown_among(self.bench.givens) != wanted:
            raise Failed("givens")

    # Fewer clues ---------------------------------------------------------------------------

    def _minimise(self) -> None:
        hidden, undecided = self.bench.thin(self.shown, self._in_turn(self.clues, self.givens))
        if undecided:
            raise Undecided
        self._hide(hidden)
        self._check_givens()

    def _thin(self, groups: list[Group], most: int | None = None) -> None:
        hidden, _ = self.bench.thin(self.shown, self._in_turn(groups), most)
        self._hide(hidden)

    def _in_turn(self, clues: list[Group], givens: Sequence[Group] = ()) -> list[Group]:
        """Those that are shown, in the order in which they may be hidden."""
        clues, givens = ([g for g in groups if self.shown[g[0]]] for groups in (clues, givens))
        if self.wanted_givens == "few":
            return [*self._shuffled(givens), *self._shuffled(clues)]
        return self._shuffled([*givens, *clues])

    # Grades --------------------------------------------------------------------------------

    def _reach(self, goal: Word) -> None:
        """As few givens, and then as many clues, as a grade allows."""
        if goal == GRADES[0] and self._free_givens:
            # Easy reasoning is faster than any search, and proves as much.
            self.shown = self.bench.showing(self._some_clues())
        else:
            self._pin_down()
        order = self._hidden(self._free_givens)
        self._show(self.bench.give(self.shown, order, goal))
        grade = self.bench.grade(self.shown, goal)
        if grade and goal == GRADES[0]:
            self._hide_needless(goal)
        elif grade and grade.grade != goal:
            self._hide(self._to_hide(goal))

    def _hide_needless(self, hardest: Word) -> None:
        """Hide givens, then clues up to the usual density, while it gets no harder than that."""
        self._hide_while_no_harder(self._in_sight(self._free_givens), hardest)
        spare = len(self.bench.clues) - round(USUAL_DENSITY * len(self.bench.clues))
        self._hide_while_no_harder(self._in_sight(self._free_clues), hardest, spare)

    def _hide_while_no_harder(
        self, groups: Sequence[Group], hardest: Word, most: float = inf
    ) -> None:
        """Hide groups one after the other, up to so many places.

        What can be hidden one by one can be hidden together, with fewer queries.
        """
        waiting, left, questions = [groups], most, 0
        while waiting and questions < MAX_QUESTIONS:
            some = waiting.pop()
            number, fewer = sum(map(len, some)), _without(self.shown, some)
            questions += number <= left
            if number <= left and self.bench.grade(fewer, hardest):
                self.shown, left = fewer, left - number
            elif len(some) > 1:
                middle = len(some) // 2
                waiting += [some[middle:], some[:middle]]

    def _check_grade(self, goal: Word) -> None:
        grade = self.bench.grade(self.shown, goal)
        if not grade or grade.grade != goal:
            raise Failed("grade")

    def _to_hide(self, goal: Word) -> list[Group]:
        """The shortest prefix of clues to hide after which the puzzle is hard enough."""
        order = self._in_turn(self._free_clues, self._free_givens)
        easier = GRADES[GRADES.index(goal) - 1]
        hidden: list[Group] = []

        def hard_enough(number: int) -> bool:
            return self.bench.grade(_without(self.shown, hidden[:number]), easier) is None

        # Step by step, because the last clues that can be hidden are the most costly to find.
        step = 1 + len(order) // STRETCHES
        for start in range(0, len(order), step):
            stretch = order[start : start + step]
            hidden += self.bench.thin(_without(self.shown, hidden), stretch)[0]
            if hard_enough(len(hidden)):
                break
        return hidden[: bisect_left(range(len(hidden)), True, key=hard_enough)]

    @property
    def _free_givens(self) -> list[Group]:
        """The givens that the recipe leaves open."""
        return self.givens if self.wanted_givens in ("few", "auto") else []

    @property
    def _free_clues(self) -> list[Group]:
        """The clues that the recipe leaves open."""
        return self.clues if self.recipe.density is None else []

    def _in_sight(self, groups: Iterable[Group]) -> list[Group]:
        """Those that are shown, in random order."""
        return self._shuffled(group for group in groups if self.shown[group[0]])

    def _hidden(self, groups: Iterable[Group]) -> list[Group]:
        """Those that are not shown, in random order."""
        return self._shuffled(group for group in groups if not self.shown[group[0]])

    def _shuffled(self, groups: Iterable[Group]) -> list[Group]:
        order = list(groups)
        self.random.shuffle(order)
        return order

    def _show(self, groups: Iterable[Group]) -> None:
        for place in chain.from_iterable(groups):
            self.shown[place] = 1

    def _hide(self, groups: Iterable[Group]) -> None:
        self.shown = _without(self.shown, groups)


def _without(shown: Shown, groups: Iterable[Group]) -> Shown:
    fewer = shown[:]
    for place in chain.from_iterable(groups):
        fewer[place] = 0
    return fewer


def _first(groups: Iterable[Group], number: int) -> list[int]:
    """The places of the first groups that fit into a number of places."""
    places: list[int] = []
    for group in groups:
        if len(places) + len(group) <= number:
            places += group
    return places
