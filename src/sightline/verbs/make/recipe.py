"""What a puzzle is to be like: a recipe, checked and normalised."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from ...core.arguments import number, whole_number, yes_or_no
from ...core.errors import PuzzleError, UnknownName, shown
from ...core.grid import Shape
from ...rules.checks import check_setting
from ...rules.puzzle import Puzzle, genre
from ...rules.settings import Value
from ...rules.symmetry import PATTERNS, Pattern, orbits
from ...words import Figure, Listed, Message, Slot, noun, say, text
from ..grade import GRADES, UNSOLVED_LEVEL, Word, scores_of
from .workbench import Workbench, workbench

GRADE_WORDS: dict[str, Message] = {grade: noun(grade) for grade in GRADES}
SWITCH_OF = say("kind-switch-of", "switch of { $genre }")
CHANCE_OF = say("kind-chance-of", "chance of { $genre }")
DENSITY = say("the-density", "the density")
CHANCE = say("the-chance", "the chance { $name }")
END_OF_SCORE = say("end-of-score", "an end of the score")
FROM_TO = say("from-to", "from { $low } to { $high }")
MINIMAL = say("wanted-minimal", "minimal")
THIN = say("wanted-thin", "thin")
WITHOUT_GIVENS = say("wanted-no-givens", "without givens")
WITH_GIVENS = say("wanted-givens", "with { $count } givens")
WITH_SCORE = say("wanted-score", "with a score { $range }")
WITH_SYMMETRY = say("wanted-symmetry", "with the symmetry { $symmetry }")
WANTED = say(
    "wanted",
    '{ $before -> [0] {""} *[other] { $before }{" "} }{ $genre } { $rows }×{ $columns }'
    '{ $behind -> [0] {""} *[other] {" "}{ $behind } }',
)
NOT_MADE = say(
    "size-not-made",
    "a board of { $rows }×{ $columns } cannot be made; { $genre } can be made from "
    "{ $least }×{ $least } to { $most }×{ $most }",
)
SQUARE = say("only-square", "{ $genre } has square boards, not { $rows }×{ $columns }")
NO_SCORES = say("no-scores", "score is { $value }, but must be two numbers")
NO_SHARE = say("no-share", "{ $what } is { $share }, but must be from 0 to 1")
NO_RANGE = say("no-range-of-scores", "{ $value } is not A..B, such as 3..4.5")
SCORES_BEYOND = say(
    "scores-beyond", "scores { $range } are asked for, but a score is from 0 to { $most }"
)
SCORES_REVERSED = say("scores-reversed", "scores { $range } are asked for: say the lower one first")
NO_SUCH_SCORE = say(
    "no-such-score", "no { $grade } puzzle has a score { $range }: { $grade } is { $own }"
)
THIN_ALREADY = say("thin-already", "a minimal puzzle is thin already: leave out one of the two")
THIN_FOR_WHAT = say(
    "thin-for-what",
    "a thin puzzle has as few clues as a grade or a score allows: say which, or ask for a minimal "
    "one",
)
THIN_DENSITY = say("thin-density", "a thin puzzle leaves no choice of the density")
MINIMAL_DENSITY = say("minimal-density", "a minimal puzzle leaves no choice of the density")
NOT_PROVED = say(
    "not-proved-unique", "only a puzzle that is proved to be unique has a grade or is minimal"
)
TOO_MANY_GIVENS = say(
    "too-many-givens",
    "{ $number } givens are asked for, but a board of { $genre } { $rows }×{ $columns } has from 0 "
    "to { $most }",
)
GIVENS_IN_GROUPS = say(
    "givens-in-groups",
    "{ $number } givens are asked for, but with the symmetry { $symmetry } those of { $genre } "
    "{ $rows }×{ $columns } come in groups of { $sizes }: { $below } or { $above } can be",
)

GENERATOR = 6
"""The newest version of the generator; see :attr:`Recipe.generator`."""
GRADED_ANEW = 3
"""The version since which graded puzzles, and those with few givens, are what they are."""
SPREAD_ANEW = 5
"""The same for those whose scores spread over a range."""
SYMMETRIC_ANEW = 6
"""The same for symmetric ones in which some cells have no clue."""

PRESETS = {"easy": 0.95, "medium": 0.80, "hard": 0.65}
"""The seeds' names for shares of the clues."""
USUAL_DENSITY = PRESETS["medium"]

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
    thin: bool = False
    """The same as far as the grade and the score allow: without any one of them, the puzzle would
    be harder than is asked for, or have several solutions."""
    score: tuple[float, float] | None = None
    """The lowest and the highest score; in between, all are aimed at alike."""
    symmetry: Pattern = "none"
    """Of the places of the clues and of the givens."""
    givens: Givens = "auto"
    """How much of the solution is given away: nothing; as little as possible, nothing if that
    can be, rather more clues; as much as uniqueness needs; or so many cells or doors."""
    unique: bool = True
    """Whether it is proved that there is one solution only."""
    switches: dict[str, Value] = {}
    """The settings of the genre that differ from their defaults."""
    chances: dict[str, float] = {}
    """The chances of the genre that differ from their defaults."""

    def __post_init__(self) -> None:
        kind = genre(self.genre)
        _check_types(self)
        blank = _blank(kind, self.size)
        _check_share(DENSITY(), self.density)
        _check_names(SWITCH_OF(genre=kind.said_title), self.switches, kind.settings)
        for name, setting in kind.settings.items():
            check_setting(setting, self.switches.get(name, setting.usual), self.size)
        blank.restated(**self.switches)  # a genre may refuse more than its fields declare
        _check_names(CHANCE_OF(genre=kind.said_title), self.chances, kind.chances)
        for name, chance in self.chances.items():
            _check_share(CHANCE(name=name), number(chance, name))
        orbits(kind, self.size, self.symmetry)
        _check_wishes(self)
        for field, value in self._in_plain_words().items():
            msgspec.structs.force_setattr(self, field, value)

    def _in_plain_words(self) -> dict[str, Any]:
        """The recipe in its normal form, so that equal wishes give the same puzzle."""
        kind, density = genre(self.genre), self.density
        # With a grade, an explicit density is kept.
        usual = None if self.scores else self.usual_density
        settings = {name: setting.usual for name, setting in kind.settings.items()}
        chances = {name: chance.usual for name, chance in kind.chances.items()}
        return {
            "density": None if density is None or density == usual else float(density),
            "score": self.score and (float(self.score[0]), float(self.score[1])),
            "givens": self.givens or "none",
            "switches": _unusual(self.switches, settings),
            "chances": {k: float(v) for k, v in _unusual(self.chances, chances).items()},
        }

    @property
    def usual_density(self) -> float:
        """The share of the clues that are shown at first, by default."""
        return 1.0 if self.scores or self.minimal or self.givens == "few" else USUAL_DENSITY

    @property
    def scores(self) -> tuple[float, float] | None:
        """The lowest and the highest score that grade and score allow; None if any will do."""
        ranges = [scores_of(self.grade)] if self.grade else []
        ranges += [self.score] if self.score else []
        if not ranges:
            return None
        return max(low for low, _ in ranges), min(high for _, high in ranges)

    @property
    def spreads(self) -> bool:
        """Whether scores are chosen at random; easy puzzles have as many clues as can be, and thin
        ones as few.
        """
        just_easy = self.grade == GRADES[0] and not self.score
        return self.scores is not None and not (self.minimal or self.thin or just_easy)

    @property
    def generator(self) -> int:
        """The version of the generator.

        It increases whenever the same recipe and seed would give another puzzle, and only for
        the recipes that are affected: the puzzles of all others stay the same.
        """
        changed = [1, genre(self.genre).sampled_anew]
        if self.scores or self.givens == "few":
            changed.append(GRADED_ANEW)
        if self.spreads:
            changed.append(SPREAD_ANEW)
        if self.symmetry != "none" and genre(self.genre).telling_parts:
            changed.append(SYMMETRIC_ANEW)
        return max(changed)

    @property
    def bench(self) -> Workbench:
        """Where such puzzles are made."""
        kind = genre(self.genre)
        settings = ((s, self.switches.get(s, each.usual)) for s, each in kind.settings.items())
        return workbench(self.genre, self.size, tuple(settings))

    @property
    def said(self) -> Message:
        """What is wanted, to be said: ``hard minimal Skyscrapers 6×6``."""
        before = [GRADE_WORDS[self.grade]] if self.grade else []
        before += [MINIMAL()] if self.minimal else [THIN()] if self.thin else []
        return WANTED(
            before=Listed(tuple(before), "loose"),
            genre=genre(self.genre).said_title,
            rows=self.size[0],
            columns=self.size[1],
            behind=Listed(tuple(self._said_behind()), "loose"),
        )

    def describe(self) -> str:
        """The same in the language that is spoken."""
        return text(self.said)

    def _said_behind(self) -> Iterator[Message]:
        if self.givens == "none":
            yield WITHOUT_GIVENS()
        elif isinstance(self.givens, int):
            yield WITH_GIVENS(count=self.givens)
        if self.score:
            yield WITH_SCORE(range=_from_to(self.score))
        if self.symmetry != "none":
            yield WITH_SYMMETRY(symmetry=self.symmetry)


# Wishes ------------------------------------------------------------------------------------


def _blank(kind: type[Puzzle], size: Shape) -> Puzzle:
    """The board without any clue, if one of this size can be made."""
    rows, columns = size
    sides = kind.made_sides
    if rows not in sides or columns not in sides:
        wanted = {"rows": str(rows), "columns": str(columns)}  # however large: no separators
        raise PuzzleError(NOT_MADE(genre=kind.said_title, least=sides[0], most=sides[-1], **wanted))
    try:
        return kind.blank(size)
    except PuzzleError:
        raise PuzzleError(SQUARE(genre=kind.said_title, rows=rows, columns=columns)) from None


def _check_types(recipe: Recipe) -> None:
    """Refuse what is no wish at all, because words are easily mistaken for yes."""
    for name in ("minimal", "thin", "unique"):
        yes_or_no(getattr(recipe, name), name)
    if not isinstance(recipe.symmetry, str):
        raise UnknownName("pattern", recipe.symmetry, PATTERNS)
    if recipe.givens is not None and not isinstance(recipe.givens, str):
        whole_number(recipe.givens, "givens")
    if recipe.score is not None:
        if not isinstance(recipe.score, Sequence) or len(recipe.score) != 2:
            raise PuzzleError(NO_SCORES(value=shown(recipe.score)))
        for end in recipe.score:
            number(end, END_OF_SCORE())


def _check_share(what: Slot, share: float | None) -> None:
    if share is not None and not 0 <= number(share, what) <= 1:
        raise PuzzleError(NO_SHARE(what=what, share=str(share)))


def _unusual(said: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    return {name: said[name] for name in sorted(said) if said[name] != usual[name]}


def _check_names(what: Message, said: Iterable[str], known: Mapping[str, Any]) -> None:
    for name in said:
        if name not in known:
            raise UnknownName(what, name, known)


def read_scores(text: str) -> tuple[float, float]:
    """A range of scores as people type it.

    >>> read_scores("3..4.5")
    (3.0, 4.5)
    """
    number = r"[0-9]{1,5}(?:\.[0-9]{1,9})?"
    ends = re.fullmatch(rf"({number})\.\.({number})", text.strip())
    if not ends:
        raise PuzzleError(NO_RANGE(value=repr(text)))
    return float(ends[1]), float(ends[2])


def _from_to(scores: tuple[float, float]) -> Message:
    return FROM_TO(low=Figure.of(scores[0]), high=Figure.of(scores[1]))


def _check_scores(recipe: Recipe) -> None:
    if recipe.score is None:
        return
    lowest, highest = recipe.score
    # Written so that what is no number is refused, too.
    if not 0 <= lowest <= UNSOLVED_LEVEL or not 0 <= highest <= UNSOLVED_LEVEL:
        raise PuzzleError(SCORES_BEYOND(range=_from_to(recipe.score), most=UNSOLVED_LEVEL))
    if lowest > highest:
        raise PuzzleError(SCORES_REVERSED(range=_from_to(recipe.score)))
    if recipe.grade and recipe.scores and recipe.scores[0] > recipe.scores[1]:
        own = _from_to(scores_of(recipe.grade))
        grade = GRADE_WORDS[recipe.grade]
        raise PuzzleError(NO_SUCH_SCORE(grade=grade, range=_from_to(recipe.score), own=own))


def _check_thin(recipe: Recipe) -> None:
    if not recipe.thin:
        return
    if recipe.minimal:
        raise PuzzleError(THIN_ALREADY())
    if recipe.scores is None:
        raise PuzzleError(THIN_FOR_WHAT())
    if recipe.density is not None:
        raise PuzzleError(THIN_DENSITY())


def _check_wishes(recipe: Recipe) -> None:
    """Refuse what contradicts itself."""
    if recipe.grade and recipe.grade not in GRADES:
        raise UnknownName("grade", recipe.grade, GRADES)
    if not recipe.unique and (recipe.grade or recipe.score or recipe.minimal or recipe.thin):
        raise PuzzleError(NOT_PROVED())
    if recipe.minimal and recipe.density is not None:
        raise PuzzleError(MINIMAL_DENSITY())
    _check_scores(recipe)
    _check_thin(recipe)
    if isinstance(recipe.givens, str) and recipe.givens not in GIVENS:
        raise UnknownName("choice of givens", recipe.givens, GIVENS)
    if isinstance(recipe.givens, int):
        _check_number_of_givens(recipe, recipe.givens)


def _check_number_of_givens(recipe: Recipe, number: int) -> None:
    """Refuse a number of givens that no solution can have."""
    kind, (rows, columns) = genre(recipe.genre), recipe.size
    groups = recipe.bench.orbits(recipe.symmetry)[1]
    board: dict[str, Slot] = {
        "genre": kind.said_title,
        "rows": rows,
        "columns": columns,
        "number": number,
    }
    # In a group that is given, something may stand that would not be worth it by itself.
    alone = kind.blank(recipe.size).restated(**recipe.switches).worth_filling()
    most = alone if recipe.symmetry == "none" else sum(map(len, groups))
    if not 0 <= number <= most:
        raise PuzzleError(TOO_MANY_GIVENS(most=most, **board))
    sizes = [len(group) for group in groups]
    if number not in (possible := _sums(sizes)):
        below = max(each for each in possible if each < number)
        above = min(each for each in possible if each > number)
        board |= {"symmetry": recipe.symmetry, "sizes": Listed(tuple(sorted(set(sizes))))}
        raise PuzzleError(GIVENS_IN_GROUPS(below=below, above=above, **board))


def _sums(numbers: Iterable[int]) -> set[int]:
    """The sums of all choices among these numbers.

    >>> sorted(_sums([4, 1, 4]))
    [0, 1, 4, 5, 8, 9]
    """
    reached = 1  # a bit for each sum
    for each in numbers:
        reached |= reached << each
    return {total for total in range(reached.bit_length()) if reached >> total & 1}
