"""One attempt: a solution on the workbench, and the clues of it that are shown."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from math import inf

from ...core.random import Random
from ...rules.puzzle import Puzzle
from ..grade import GRADES, Grade, Word, word_of
from ..prove import proved
from .recipe import USUAL_DENSITY, Givens, Recipe
from .workbench import Group, Shown, Undecided, Workbench

MAX_QUESTIONS = 60
"""How often it is checked whether an easy puzzle stays easy with fewer givens or clues."""
STRETCHES = 4
"""In how many steps clues are hidden on the way to a grade."""


Scores = tuple[float, float]
"""The lowest and the highest that is wanted."""


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
        elif recipe.minimal or not recipe.scores:
            self._pin_down()
            if recipe.minimal:
                self._minimise()
                self._check_givens()
        elif recipe.thin:
            self._reach_thinly(recipe.scores)
            self._check_givens()
        elif recipe.score:
            self._reach_score(recipe.scores)
        elif recipe.grade:
            self._reach(recipe.grade)
        if recipe.scores:
            self._check_score(recipe.scores)
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
        as_few_as_possible = self.recipe.minimal or self.recipe.thin
        if isinstance(self.wanted_givens, int) and not as_few_as_possible:
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

    def _minimise(self) -> list[Group]:
        """Hide all that can go; returns that."""
        hidden, undecided = self.bench.thin(self.shown, self._in_turn(self.clues, self.givens))
        if undecided:
            raise Undecided
        self._hide(hidden)
        return hidden

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

    def _check_score(self, wanted: Scores) -> None:
        if not wanted[0] <= self._score(self.shown, wanted) <= wanted[1]:
            raise Failed("score" if self.recipe.score else "grade")

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

    # Scores --------------------------------------------------------------------------------

    def _reach_thinly(self, wanted: Scores) -> None:
        """No clue and no given that can go, unless the puzzle gets too hard or ambiguous.

        A puzzle from which nothing can go is as hard as clues of this solution can make it. If
        that is too hard, as few clues as possible come back, and then each is tried once more.
        """
        self._pin_down()
        hidden = self._minimise()
        if self._score(self.shown, wanted) <= wanted[1]:
            return
        # Those that were hidden last come back first: with few givens, these are clues.
        back = hidden[::-1]
        self._show(back[: self._fewest(len(back), lambda n: not self._too_hard(back[:n], wanted))])
        for group in self._in_turn(self.clues, self.givens):
            fewer, (hidden, _) = _without(self.shown, [group]), self.bench.thin(self.shown, [group])
            if hidden and self._score(fewer, wanted) <= wanted[1]:
                self.shown = fewer

    def _too_hard(self, back: Sequence[Group], wanted: Scores) -> bool:
        """Whether it is, even if these come back."""
        shown = self.shown[:]
        for place in chain.from_iterable(back):
            shown[place] = 1
        return self._score(shown, wanted) > wanted[1]

    def _reach_score(self, wanted: Scores) -> None:
        """About the score that is chosen at random among those that are wanted."""
        lowest, highest = wanted
        goal = lowest + (highest - lowest) * self.random.below(1001) / 1000
        self._pin_down()
        self._show(self.bench.give(self.shown, self._hidden(self._free_givens), word_of(highest)))
        order = self._in_turn(self._free_clues, self._free_givens)
        hidden, _ = self.bench.thin(self.shown, order)

        def score(number: int) -> float:
            return self._score(_without(self.shown, hidden[:number]), wanted)

        # The score grows with the number of clues that are hidden, by leaps: take the nearer side.
        number = self._fewest(len(hidden), lambda n: score(n) >= goal)
        if (
            number
            and lowest <= score(number - 1)
            and _nearer(goal, score(number - 1), score(number))
        ):
            number -= 1
        self._hide(hidden[:number])

    def _score(self, shown: Shown, wanted: Scores) -> float:
        """The score; infinite if it is far above what is wanted."""
        grade = self.bench.grade(shown, word_of(wanted[1]))
        return grade.score if grade else inf

    @staticmethod
    def _fewest(most: int, enough: Callable[[int], bool]) -> int:
        """The lowest number that is enough, as all higher ones are; or else the highest."""
        return min(most, bisect_left(range(most + 1), True, key=enough))

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


def _nearer(goal: float, one: float, other: float) -> bool:
    """Whether a score is nearer to the goal than another one, which may be out of sight."""
    return abs(goal - one) < abs(goal - other)


def _first(groups: Iterable[Group], number: int) -> list[int]:
    """The places of the first groups that fit into a number of places."""
    places: list[int] = []
    for group in groups:
        if len(places) + len(group) <= number:
            places += group
    return places
