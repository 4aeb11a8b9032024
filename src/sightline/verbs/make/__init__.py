"""Make puzzles: sample a solution, read off all its clues, remove what is not needed.

::

    solution ──▶ all clues, given cells as far as uniqueness needs them
                   │
                   ├─ minimal    hide what can go, until nothing can
                   ├─ thin       the same, then show again as little as the grade needs
                   ├─ easy       give away more, then hide what can go while it stays easy
                   ├─ graded     the same up to a score chosen at random
                   └─ else       a share of the clues, the density
                                   │
                                 proved independently

A set of clues has just one solution as soon as a smaller one has, and needs no harder reasoning.
So the sets on the way from many clues to few can be searched for a score by halving. Within a level
the score may fall once in a while on that way (docs/grades.md): halving still ends between a set
that is hard enough and one that is not, or at the end, and what it ends with is graded in any case.

Puzzle ``index`` of a run is made from a random generator of its own, whose seed is a hash of
the recipe, the seed, the index and the version of the generator; it depends neither on other
puzzles nor on the number of workers nor on the clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from inspect import signature
from typing import Any, Literal

import msgspec

from ...core.arguments import shape_of, whole_number
from ...core.errors import UnknownName, Unmade
from ...core.grid import Shape
from ...core.random import Random
from ...rules.puzzle import Puzzle
from ...rules.puzzle import genre as _genre
from ...rules.symmetry import Pattern, canonical_id
from ...words import Listed, Message, say
from ..grade import Word
from ..prove import check_solution
from .draft import Draft, Failed
from .recipe import GENERATOR, PRESETS, USUAL_DENSITY, Givens, Recipe, read_scores
from .workbench import Undecided

__all__ = [
    "GENERATOR",
    "PRESETS",
    "USUAL_DENSITY",
    "Draft",
    "Facts",
    "Givens",
    "Made",
    "Recipe",
    "drafted",
    "made",
    "make",
    "read_scores",
    "stream",
]

ARGUMENT_OF = say("kind-argument-of-make", "argument of make for { $genre }")

MAX_ATTEMPTS = 500
"""Solutions that are tried for one puzzle before giving up."""
MAX_NODES = 200_000
"""Nodes of all searches for one puzzle, after which no further solution is tried."""
_PATTERNS: dict[Any, Any] = {90: "90", 180: "180"}
"""The patterns whose names are numbers."""
BARE_SHARE = 0.5
"""The share of both that goes to puzzles without any given, where few are wanted."""


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
    """A puzzle, and how it was made."""

    puzzle: Puzzle
    """With its solution."""


def make(
    genre: str | type[Puzzle],
    size: int | Shape | str,
    *,
    grade: Word | None = None,
    density: float | None = None,
    minimal: bool = False,
    thin: bool = False,
    score: tuple[float, float] | str | None = None,
    symmetry: Pattern | Literal[90, 180] = "none",
    givens: Givens = "auto",
    unique: bool = True,
    seed: int = 0,
    index: int = 0,
    **variants: Any,
) -> Puzzle:
    """A new puzzle, with its solution; always the same for the same arguments.

    The genre is its name or its class; the size is a side, rows and columns, or a text: ``"4x6"``.
    ``variants`` are the genre's settings and chances: ``connected=True, closed=0.4``.

    >>> import sightline as sl
    >>> p = sl.make("skyscrapers", 4, grade="easy", seed=7)
    >>> sl.is_unique(p), sl.grade(p).grade
    (True, 'easy')
    """
    name: Any = getattr(genre, "name", genre)
    kind = _genre(name)
    for said in variants:
        if said not in kind.settings and said not in kind.chances:
            own = signature(make).parameters
            known = [*(each for each in own if each != "variants"), *kind.settings, *kind.chances]
            raise UnknownName(ARGUMENT_OF(genre=kind.said_title), said, known)
    recipe = Recipe(
        genre=name,
        size=shape_of(size),
        grade=grade,
        density=density,
        minimal=minimal,
        thin=thin,
        score=read_scores(score) if isinstance(score, str) else score,
        symmetry=_PATTERNS.get(symmetry, symmetry) if isinstance(symmetry, int) else symmetry,
        givens=givens,
        unique=unique,
        switches={name: value for name, value in variants.items() if name in kind.settings},
        chances={name: value for name, value in variants.items() if name in kind.chances},
    )
    number = whole_number(seed, "seed"), whole_number(index, "index", least=0)
    return drafted(recipe, *number).puzzle()


def made(recipe: Recipe, seed: int, index: int) -> Made:
    """Puzzle ``index`` of the run with a recipe and a seed, with all that is known of it.

    >>> puzzle = made(Recipe(genre="starry-night", size=(6, 6)), 1, 0)
    >>> puzzle.grade, puzzle.clue_count, puzzle.given_count
    ('hard', 10, 2)
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
    what is found fails the independent proof.
    """
    bench, random = recipe.bench, Random(stream(recipe, seed, index))
    usual = {name: chance.usual for name, chance in bench.kind.chances.items()}
    for givens, share in _ways_to_give(recipe):
        failures: Counter[str] = Counter()
        attempts, last_node = MAX_ATTEMPTS * share, bench.nodes + MAX_NODES * share
        while failures.total() < attempts and bench.nodes < last_node:
            bench.begin(bench.sample(random, usual | recipe.chances))
            draft = Draft(recipe, bench, random, givens)
            try:
                draft.finish()
                return draft
            except Failed as failed:
                failures[failed.why] += 1
            except Undecided:
                failures["undecided"] += 1
    # Contradictory wishes may be the reason: then report that.
    check_solution(bench.full)
    raise Unmade(_out_of_reach(recipe, failures))


def _ways_to_give(recipe: Recipe) -> Iterator[tuple[Givens, float]]:
    """How many givens are tried in turn, and with which share of the budget."""
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


# What is out of reach ------------------------------------------------------------------------

_FAILURES = {
    "ambiguous": say("boards-ambiguous", "were ambiguous"),
    "givens": say("boards-givens", "came out with another number of givens"),
    "dense": say("boards-dense", "needed more clues"),
    "undecided": say("boards-undecided", "could not be decided in time"),
    "grade": say("boards-grade", "came out with another grade"),
    "score": say("boards-score", "came out with another score"),
}
"""Why attempts fail."""
_HELP = {
    "ambiguous": say("allow-givens", "allow givens"),
    "givens": say("leave-givens-open", "leave the number of givens open"),
    "dense": say("allow-density", "allow a higher density or givens"),
    "undecided": say("choose-smaller", "choose a smaller size"),
    "grade": say("choose-grade", "choose another grade or size, or try again with another seed"),
    "score": say(
        "widen-scores",
        "widen the range of scores, choose another size, or try again with another seed",
    ),
}
"""What may help then."""
MORE_GIVENS = say("ask-more-givens", "ask for more givens")
OTHER_GIVENS = say("ask-other-givens", "ask for another number of givens")
_GIVENS_TOO = {"undecided": MORE_GIVENS, "grade": OTHER_GIVENS, "score": OTHER_GIVENS}
"""What else may help if the recipe says how much is given."""
NO_SYMMETRY = say("leave-out-symmetry", "leave out the symmetry")
MOST_BOARDS = say("boards-first", "{ $count } of { $tried } boards { $what }")
MORE_BOARDS = say("boards-more", "{ $count } { $what }")
OUT_OF_REACH = say("out-of-reach", "no { $recipe } was found: { $reasons }; { $advice }")


def _out_of_reach(recipe: Recipe, failures: Counter[str]) -> Message:
    """What was tried, and what would work.

    >>> recipe = Recipe(genre="skyscrapers", size=(9, 9), givens="none")
    >>> print(_out_of_reach(recipe, Counter(ambiguous=500)))
    no Skyscrapers 9×9 without givens was found: 500 of 500 boards were ambiguous; allow givens
    """
    ranked = [(number, why) for why, number in failures.most_common()]
    (most, first), *others = ranked
    tried = failures.total()
    reasons = [
        MOST_BOARDS(count=most, tried=tried, what=_FAILURES[first](number=most)),
        *(MORE_BOARDS(count=n, what=_FAILURES[why](number=n)) for n, why in others),
    ]
    return OUT_OF_REACH(
        recipe=recipe.said,
        reasons=Listed(tuple(reasons), "comma"),
        advice=Listed(tuple(_advice(recipe, first)), "otherwise"),
    )


def _advice(recipe: Recipe, why: str) -> Iterator[Message]:
    """What may help: drop one of the wishes that the recipe makes."""
    yield _HELP[why]()
    if recipe.givens != "auto" and why in _GIVENS_TOO:
        yield _GIVENS_TOO[why]()
    if recipe.symmetry != "none":
        yield NO_SYMMETRY()
