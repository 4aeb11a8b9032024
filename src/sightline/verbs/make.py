"""Make puzzles: draw a solution, read off all its clues, take away what is not needed.

::

    solution ──▶ all clues, given cells as far as uniqueness needs them
                   │
                   ├─ minimal    hide what can go, until nothing can
                   ├─ easy       give away more, then hide what can go while it stays easy
                   ├─ grade      too easy: hide, too hard: give away more
                   └─ else       a share of the clues, the density
                                   │
                                 proved again from the outside

A set of clues has just one solution as soon as a smaller one has, and is no harder. So the
sets on the way from many clues to few can be searched for a grade by halving.

Puzzle ``index`` of a run is made from a random generator of its own, whose seed is a hash of
the recipe, the seed, the index and the version of the generator: no other puzzle, no number
of workers and no clock has a say in it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import chain
from math import inf
from typing import Any, Literal

import msgspec

from ..core.errors import PuzzleError, UnknownName, Unmade
from ..core.grid import Shape
from ..core.random import Random
from ..rules.checks import check_setting
from ..rules.puzzle import Puzzle, genre
from ..rules.symmetry import Pattern, canonical_id, orbits
from .grade import GRADES, Grade, Word
from .prove import check_solution, proved
from .workbench import Group, Shown, Undecided, Workbench, workbench

GENERATOR = 2
"""The newest version of the generator; see :attr:`Recipe.generator`."""

PRESETS = {"easy": 0.95, "medium": 0.80, "hard": 0.65}
"""The seeds' names for shares of the clues."""
USUAL_DENSITY = PRESETS["medium"]

MAX_ATTEMPTS = 500
"""Solutions that are tried for one puzzle before the wish counts as out of reach."""
MAX_NODES = 200_000
"""Nodes of all searches for one puzzle, after which no further solution is tried."""
BARE_SHARE = 0.5
"""The share of both that goes to puzzles without any given, where few are wanted."""

MAX_QUESTIONS = 60
"""How often it is asked whether an easy puzzle stays easy with fewer givens, or fewer clues."""
STRETCHES = 4
"""In how many steps clues are hidden on the way to a grade."""

Givens = Literal["none", "few", "auto"] | int
GIVENS = ("none", "few", "auto")


class Recipe(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What kind of puzzle is wanted."""

    genre: str
    size: Shape
    """Rows and columns."""
    grade: Word | None = None
    density: float | None = None
    """The share of the clues that are shown; None: as the rest of the recipe leaves it."""
    minimal: bool = False
    """No clue and no given can go; with a symmetry, no group of them that belongs together."""
    symmetry: Pattern = "none"
    """Of the places of the clues and of the givens."""
    givens: Givens = "auto"
    """How much of the solution is given away: nothing; as little as possible, nothing if that
    can be, rather more clues; as much as uniqueness needs; or so many cells or doors."""
    unique: bool = True
    """Whether it is proved that there is one solution only."""
    switches: dict[str, bool | int | str] = {}
    """The variants of the genre that are not as usual."""
    chances: dict[str, float] = {}
    """The chances of the genre that are not as usual."""

    def __post_init__(self) -> None:
        kind = genre(self.genre)
        _check_size(kind, self.size)
        _check_share("the density", self.density)
        _check_names(f"switch of {kind.title}", self.switches, kind.settings)
        for name, value in self.switches.items():
            check_setting(kind.settings[name], name, value)
        _check_names(f"chance of {kind.title}", self.chances, kind.chances)
        for name, chance in self.chances.items():
            _check_share(f"the chance {name}", chance)
        orbits(kind, self.size, self.symmetry)
        _check_wishes(self)
        for field, value in self._in_plain_words().items():
            msgspec.structs.force_setattr(self, field, value)

    def _in_plain_words(self) -> dict[str, Any]:
        """The same wishes said in one way only: however they were said, the puzzle is the same."""
        kind, density = genre(self.genre), self.density
        # On the way to a grade, a density that is said is kept.
        usual = None if self.grade else self.usual_density
        switches = {name: setting.usual for name, setting in kind.settings.items()}
        chances = {name: chance.usual for name, chance in kind.chances.items()}
        return {
            "density": None if density is None or density == usual else float(density),
            "givens": self.givens or "none",
            "switches": _unusual(self.switches, switches),
            "chances": {k: float(v) for k, v in _unusual(self.chances, chances).items()},
        }

    @property
    def usual_density(self) -> float:
        """The share of the clues that are shown at first, unless it is said."""
        return 1.0 if self.grade or self.minimal or self.givens == "few" else USUAL_DENSITY

    @property
    def generator(self) -> int:
        """The version of the generator.

        It grows whenever the same recipe and seed would give another puzzle, and only for
        the recipes of which that is true: of the others all puzzles stay as they are.
        """
        changed = self.grade in ("easy", "medium") or self.givens == "few"
        return GENERATOR if changed else 1

    @property
    def bench(self) -> Workbench:
        """Where such puzzles are made."""
        kind = genre(self.genre)
        switches = ((s, self.switches.get(s, each.usual)) for s, each in kind.settings.items())
        return workbench(self.genre, self.size, tuple(switches))

    def describe(self) -> str:
        """What is wanted, in a few words: ``hard minimal Skyscrapers 6×6``."""
        rows, columns = self.size
        words = [self.grade, "minimal" if self.minimal else None, genre(self.genre).title]
        givens = {"none": " without givens", "few": "", "auto": ""}
        with_givens = givens.get(str(self.givens), f" with {self.givens} givens")
        pattern = "" if self.symmetry == "none" else f" with the symmetry {self.symmetry}"
        return f"{' '.join(word for word in words if word)} {rows}×{columns}{with_givens}{pattern}"


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a puzzle that was made."""

    grade: Word | None
    """None where it was not proved that there is one solution only."""
    score: float | None
    clue_count: int
    given_count: int
    seed: int
    index: int
    generator: int
    canonical: str
    """The name that it shares with its turned and mirrored twins."""


class Made(Facts, frozen=True, kw_only=True):
    """A puzzle, and how it came about."""

    puzzle: Puzzle
    """With its solution."""


def make(
    genre: str,
    size: int | Shape,
    *,
    grade: Word | None = None,
    density: float | None = None,
    minimal: bool = False,
    symmetry: Pattern = "none",
    givens: Givens = "auto",
    unique: bool = True,
    seed: int = 0,
    index: int = 0,
    **variants: Any,
) -> Puzzle:
    """A new puzzle, with its solution; the same for the same arguments, for ever.

    ``variants`` are the genre's settings and chances: ``connected=True, closed=0.4``.

    >>> import sightline as sl
    >>> p = sl.make("skyscrapers", 4, grade="easy", seed=7)
    >>> sl.is_unique(p), sl.grade(p).grade
    (True, 'easy')
    """
    # A number that is no setting is meant as a chance, also where there is none of this name.
    chances = {
        name: value
        for name, value in variants.items()
        if name not in _settings_of(genre) and not isinstance(value, bool | str)
    }
    recipe = Recipe(
        genre=genre,
        size=(size, size) if isinstance(size, int) else (size[0], size[1]),
        grade=grade,
        density=density,
        minimal=minimal,
        symmetry=symmetry,
        givens=givens,
        unique=unique,
        switches={name: value for name, value in variants.items() if name not in chances},
        chances=chances,
    )
    return drafted(recipe, seed, index).puzzle()


def _settings_of(name: str) -> Mapping[str, Any]:
    return genre(name).settings


def made(recipe: Recipe, seed: int, index: int) -> Made:
    """Puzzle ``index`` of the run with a recipe and a seed, with all that is known of it.

    >>> puzzle = made(Recipe(genre="starry-night", size=(6, 6)), 1, 0)
    >>> puzzle.grade, puzzle.clue_count, puzzle.given_count
    ('medium', 10, 3)
    """
    draft = drafted(recipe, seed, index)
    grade, puzzle = draft.grade(), draft.puzzle()
    return Made(
        puzzle=puzzle,
        grade=grade.grade if grade else None,
        score=grade.score if grade else None,
        clue_count=draft.shown_among(draft.bench.clues),
        given_count=draft.shown_among(draft.bench.givens),
        seed=seed,
        index=index,
        generator=recipe.generator,
        canonical=canonical_id(puzzle),
    )


def drafted(recipe: Recipe, seed: int, index: int) -> Draft:
    """The clues of puzzle ``index`` of a run, still on the bench.

    Raises :class:`~sightline.core.errors.Unmade` when nothing as wished is found within
    :data:`MAX_ATTEMPTS` and :data:`MAX_NODES`, and :class:`~sightline.core.errors.GenreError` when
    what is found does not stand the proof from the outside.
    """
    bench, random = recipe.bench, Random(stream(recipe, seed, index))
    usual = {name: chance.usual for name, chance in bench.kind.chances.items()}
    for givens, share in _ways_to_give(recipe):
        failures: Counter[str] = Counter()
        attempts, last_node = MAX_ATTEMPTS * share, bench.nodes + MAX_NODES * share
        while failures.total() < attempts and bench.nodes < last_node:
            bench.begin(bench.draw(random, usual | recipe.chances))
            draft = Draft(recipe, bench, random, givens)
            try:
                draft.finish()
                return draft
            except _Failed as failed:
                failures[failed.why] += 1
            except Undecided:
                failures["undecided"] += 1
    # What contradicts itself may well be out of reach: then that is the reason.
    check_solution(bench.full)
    raise Unmade(_out_of_reach(recipe, failures))


def _ways_to_give(recipe: Recipe) -> Iterator[tuple[Givens, float]]:
    """How many givens are tried one after the other, and with which share of the budget."""
    if recipe.givens == "few":
        yield "none", BARE_SHARE
        yield "few", 1 - BARE_SHARE
    else:
        yield recipe.givens, 1.0


def stream(recipe: Recipe, seed: int, index: int) -> int:
    """The seed of the random generator for one puzzle of a run.

    >>> stream(Recipe(genre="doors", size=(4, 6)), 1, 0) % 1000
    227
    """
    text = msgspec.json.encode([recipe.generator, recipe, seed, index])
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


# One attempt -------------------------------------------------------------------------------


class _Failed(Exception):
    """No puzzle as wished comes from this solution."""

    def __init__(self, why: str) -> None:
        self.why = why


class Draft:
    """One solution on the bench, and the clues that are shown of it."""

    def __init__(
        self, recipe: Recipe, bench: Workbench, random: Random, wanted_givens: Givens
    ) -> None:
        self.recipe, self.bench, self.random = recipe, bench, random
        self.wanted_givens = wanted_givens
        self.shown = bench.showing(())
        self.clues, self.givens = bench.groups(recipe.symmetry)
        self._finished: Puzzle | None = None

    def finish(self) -> None:
        """Choose the clues; raises what says that this solution does not lead there."""
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
        """How hard it is; None where it was not proved that there is one solution only."""
        return self.bench.grade(self.shown) if self.recipe.unique else None

    def shown_among(self, places: Iterable[int]) -> int:
        """How many of these places are shown."""
        return sum(self.shown[place] for place in places)

    # Uniqueness ----------------------------------------------------------------------------

    def _pin_down(self) -> None:
        """Show clues, and as much of the solution as it takes, so that there is no other one."""
        if self.wanted_givens == "none":
            self._pin_down_by_clues()
            return
        self.shown = self.bench.showing(self._some_clues())
        while differing := set(self.bench.differing(self.shown)):
            telling = [group for group in self.givens if not differing.isdisjoint(group)]
            if not telling:
                raise _Failed("ambiguous")
            self._show([telling[self.random.below(len(telling))]])
        self._thin(self.givens)
        if isinstance(self.wanted_givens, int) and not self.recipe.minimal:
            self._show([self._some_givens()])
            self._check_givens()

    def _pin_down_by_clues(self) -> None:
        self._show(self.clues)
        if self.bench.differing(self.shown):
            raise _Failed("ambiguous")
        self._thin(self.clues, most=len(self.bench.clues) - self._wanted_clues())
        # Whole groups go: where they are large, a few clues more than wanted may stay.
        if sum(self.shown) - self._wanted_clues() >= max(map(len, self.clues)):
            raise _Failed("dense")

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
        """As many more as make up the number that the recipe asks for."""
        wanted = self.wanted_givens if isinstance(self.wanted_givens, int) else 0
        return _first(self._hidden(self.givens), wanted - self.shown_among(self.bench.givens))

    def _check_givens(self) -> None:
        wanted = self.wanted_givens
        if isinstance(wanted, int) and self.shown_among(self.bench.givens) != wanted:
            raise _Failed("givens")

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

        What can go one by one can go together, and with less asking.
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
            raise _Failed("grade")

    def _to_hide(self, goal: Word) -> list[Group]:
        """The first clues on a way from many to few after which it is hard enough."""
        order = self._in_turn(self._free_clues, self._free_givens)
        easier = GRADES[GRADES.index(goal) - 1]
        hidden: list[Group] = []

        def hard_enough(number: int) -> bool:
            return self.bench.grade(_without(self.shown, hidden[:number]), easier) is None

        # Bit by bit, because the last clues that can go are the most costly to find.
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


# Wishes ------------------------------------------------------------------------------------


def _check_size(kind: type[Puzzle], size: Shape) -> None:
    rows, columns = size
    sides = kind.made_sides
    if rows not in sides or columns not in sides:
        raise PuzzleError(
            f"a board of {rows}×{columns} cannot be made; {kind.title} can be made from "
            f"{sides[0]}×{sides[0]} to {sides[-1]}×{sides[-1]}"
        )
    try:
        kind.blank(size)
    except PuzzleError:
        raise PuzzleError(f"{kind.title} has square boards, not {rows}×{columns}") from None


def _check_share(what: str, share: float | None) -> None:
    if share is not None and not 0 <= share <= 1:
        raise PuzzleError(f"{what} is {share}, but must be from 0 to 1")


def _unusual(said: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    return {name: said[name] for name in sorted(said) if said[name] != usual[name]}


def _check_names(what: str, said: Iterable[str], known: Mapping[str, Any]) -> None:
    for name in said:
        if name not in known:
            raise UnknownName(what, name, known)


def _check_wishes(recipe: Recipe) -> None:
    """Refuse what contradicts itself."""
    kind = genre(recipe.genre)
    if recipe.grade and recipe.grade not in GRADES:
        raise UnknownName("grade", recipe.grade, GRADES)
    if not recipe.unique and (recipe.grade or recipe.minimal):
        raise PuzzleError("only a puzzle that is proved to be unique has a grade or is minimal")
    if recipe.minimal and recipe.density is not None:
        raise PuzzleError("a minimal puzzle leaves no choice of the density")
    if isinstance(recipe.givens, str) and recipe.givens not in GIVENS:
        raise UnknownName("choice of givens", recipe.givens, GIVENS)
    if isinstance(recipe.givens, int):
        cells = len(recipe.bench.givens)
        if not 0 <= recipe.givens <= cells:
            raise PuzzleError(
                f"{recipe.givens} givens are asked for, but a board of {kind.title} "
                f"{recipe.size[0]}×{recipe.size[1]} has from 0 to {cells}"
            )


_FAILURES = {
    "ambiguous": ("were ambiguous", "allow givens"),
    "givens": ("needed another number of givens", "leave the number of givens open"),
    "dense": ("needed more clues", "allow a higher density or givens"),
    "undecided": ("could not be decided in time", "choose a smaller size"),
    "grade": (
        "came out with another grade",
        "choose another grade or size, or try again with another seed",
    ),
}
"""Why attempts fail, and what may help."""
_GIVENS_TOO = {"undecided": "ask for more givens", "grade": "ask for another number of givens"}
"""What else may help where the recipe says how much is given away."""


def _out_of_reach(recipe: Recipe, failures: Counter[str]) -> str:
    """What was tried, and what would work.

    >>> recipe = Recipe(genre="skyscrapers", size=(9, 9), givens="none")
    >>> _out_of_reach(recipe, Counter(ambiguous=500))
    'no Skyscrapers 9×9 without givens was found: 500 of 500 boards were ambiguous; allow givens'
    """
    ranked = failures.most_common()
    tried, (first, *others) = failures.total(), [(n, _FAILURES[why][0]) for why, n in ranked]
    reasons = [f"{first[0]} of {tried} boards {first[1]}", *(f"{n} {why}" for n, why in others)]
    advice = _advice(recipe, ranked[0][0])
    return f"no {recipe.describe()} was found: {', '.join(reasons)}; {advice}"


def _advice(recipe: Recipe, why: str) -> str:
    """What may help: a wish that the recipe makes is given up, not one that it does not make."""
    advice = [_FAILURES[why][1]]
    if recipe.givens != "auto" and why in _GIVENS_TOO:
        advice.append(_GIVENS_TOO[why])
    if recipe.symmetry != "none":
        advice.append("leave out the symmetry")
    return ", or ".join(advice)
