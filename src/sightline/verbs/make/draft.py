"""One attempt: a solution on the workbench, and the clues of it that are shown."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from math import inf

from ...core.random import Random
from ...rules.puzzle import Puzzle
from ..grade import GRADES, Grade, Word, scores_of, word_of
from ..prove import proved
from .recipe import USUAL_DENSITY, Givens, Recipe
from .workbench import Group, Shown, Undecided, Workbench

MAX_QUESTIONS = 60
"""How often it is checked whether an easy puzzle stays easy with fewer givens or clues."""
STEPS: dict[Word, int] = {"easy": 4, "medium": 4, "hard": 4, "fiendish": 1}
"""In how many steps clues are hidden on the way to a score of this grade. Few solutions ever get
fiendish: there the first question is about as few clues as possible."""
EASIER: dict[Word, Word] = {"hard": "medium", "fiendish": "hard"}
"""The grade below, of those that it takes little work to tell a puzzle falls short of."""
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
            self._check_givens()
        elif recipe.minimal or not recipe.scores:
            self._pin_down()
            if recipe.minimal:
                self._minimise()
                self._check_givens()
        elif recipe.thin:
            self._reach_thinly(recipe.scores)
            self._check_givens()
        elif recipe.spreads:
            self._reach_score(recipe.scores)
        else:
            self._reach_easy()
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
        self._thin(self.clues, most=self._possible_clues - self._wanted_clues())
        # Whole groups are hidden: where they are large, a few clues more than wanted may stay.
        if sum(self.shown) - self._wanted_clues() >= max(map(len, self.clues)):
            raise Failed("dense")

    @property
    def _possible_clues(self) -> int:
        """How many clues can be shown: with a symmetry, those whose whole group can be."""
        return sum(map(len, self.clues))

    def _wanted_clues(self) -> int:
        """How many clues are shown at first."""
        recipe = self.recipe
        share = recipe.usual_density if recipe.density is None else recipe.density
        return round(share * self._possible_clues)

    def _some_clues(self) -> list[int]:
        wanted = self._wanted_clues()
        if wanted == self._possible_clues:
            return list(chain.from_iterable(self.clues))
        return _first(self._shuffled(self.clues), wanted)

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

    def _reach_easy(self) -> None:
        """As few givens, and then as many clues, as an easy puzzle allows."""
        easy = GRADES[0]
        if self._free_givens:
            # Easy reasoning is faster than any search, and proves as much.
            self.shown = self.bench.showing(self._some_clues())
        else:
            self._pin_down()
        self._show(self.bench.give(self.shown, self._hidden(self._free_givens), easy))
        if self.bench.grade(self.shown, easy):
            self._hide_needless(easy)

    def _hide_needless(self, hardest: Word) -> None:
        """Hide givens, then clues up to the usual density, while it gets no harder than that."""
        self._hide_while_no_harder(self._in_sight(self._free_givens), hardest)
        spare = self._possible_clues - round(USUAL_DENSITY * self._possible_clues)
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

    # Scores --------------------------------------------------------------------------------

    def _reach_thinly(self, wanted: Scores) -> None:
        """No clue and no given that can go, unless the puzzle gets too hard or ambiguous.

        A puzzle from which nothing can go is as hard as clues of this solution can make it. If
        that is too hard, as few clues as possible come back, and then each is tried once more.
        """
        self._pin_down()
        hidden = self._minimise()
        if not self._is_too_hard(self.shown, wanted):
            return
        # Those that were hidden last come back first: with few givens, these are clues.
        back = hidden[::-1]
        fits = partial(self._fits_with, wanted, back)
        self._show(back[: bisect_left(range(len(back)), True, key=fits)])
        refused: list[Group] = []
        for group in self._in_turn(self.clues, self.givens):
            hidden, _ = self.bench.thin(self.shown, [group])
            if hidden and not self._hides(group, wanted):
                refused.append(group)
        # With a clue less the score can be lower, if rarely: then another one may go. What is not
        # too hard is solved by reasoning, and so has no other solution.
        while still := [group for group in refused if not self._hides(group, wanted)]:
            if len(still) == len(refused):
                break
            refused = still

    def _hides(self, group: Group, wanted: Scores) -> bool:
        """Hide a group unless the puzzle gets too hard; whether it is hidden now."""
        fewer = _without(self.shown, [group])
        if self._is_too_hard(fewer, wanted):
            return False
        self.shown = fewer
        return True

    def _fits_with(self, wanted: Scores, back: Sequence[Group], number: int) -> bool:
        """Whether it is not too hard if the first of these groups come back."""
        shown = self.shown[:]
        for place in chain.from_iterable(back[:number]):
            shown[place] = 1
        return not self._is_too_hard(shown, wanted)

    def _is_too_hard(self, shown: Shown, wanted: Scores) -> bool:
        word = word_of(wanted[1])
        if wanted[1] == scores_of(word)[1]:
            return self.bench.is_harder(shown, word)
        return self._score(shown, wanted) > wanted[1]

    def _reach_score(self, wanted: Scores) -> None:
        """About a score chosen at random among those that are wanted."""
        lowest, highest = wanted
        goal = lowest + (highest - lowest) * self.random.below(1001) / 1000
        self._pin_down()
        self._show(self.bench.give(self.shown, self._hidden(self._free_givens), word_of(highest)))
        order = self._in_turn(self._free_clues, self._free_givens)
        # Step by step, because the last clues that can be hidden are the most costly to find.
        step = 1 + len(order) // STEPS[word_of(lowest)]
        for start in range(0, len(order), step):
            hidden, _ = self.bench.thin(self.shown, order[start : start + step])
            if self._score(_without(self.shown, hidden), wanted) >= goal:
                self._hide_up_to(goal, hidden, wanted)
                return
            self._hide(hidden)

    def _hide_up_to(self, goal: float, groups: Sequence[Group], wanted: Scores) -> None:
        """Hide the first of these groups, which are enough, so that the score is near the goal."""

        def score(number: int) -> float:
            return self._score(_without(self.shown, groups[:number]), wanted)

        number = bisect_left(range(len(groups)), True, key=lambda n: score(n) >= goal)
        # The score grows by leaps: take the nearer side.
        if number:
            below, above = score(number - 1), score(number)
            number -= wanted[0] <= below and goal - below < above - goal
        self._hide(groups[:number])

    def _check_score(self, wanted: Scores) -> None:
        if not wanted[0] <= self._score(self.shown, wanted) <= wanted[1]:
            raise self._missed()

    def _missed(self) -> Failed:
        return Failed("score" if self.recipe.score else "grade")

    def _score(self, shown: Shown, wanted: Scores) -> float:
        """The score; infinite if it is far above or below what is wanted."""
        easier = EASIER.get(word_of(wanted[0]))
        if easier and not self.bench.is_harder(shown, easier):
            return -inf
        grade = self.bench.grade(shown, word_of(wanted[1]))
        return grade.score if grade else inf

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
