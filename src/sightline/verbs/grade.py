"""How hard a puzzle is for a person, by the hardest reasoning that it needs.

The puzzle is solved in rounds. A round applies the easiest kind of reasoning that finds
anything to the whole board, and all that it finds at once. So neither the order of the cells
nor the machine matters, and a mirrored board gets the same grade.

::

    level   the hardest reasoning
    0       simple rules of one constraint
    1       techniques of one constraint, which people know by name; the harder ones later
    2       one constraint exactly: what all its fillings have in common
    3       joint techniques, of several lines or rooms together
    4       wings: the same follows whatever stands at another place, from two lines each time
    5       forcing chains: a supposition that fails in a few rounds of simple rules
    4 + r   a supposition that fails in r rounds of exact reasoning, r up to 13
    18, 19  a supposition inside a supposition, in one round of them or in more
    20      the solution is not reached
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple, cast

import msgspec

from ..core.arguments import says_what_was_meant, seconds
from ..core.deadline import Deadline
from ..core.errors import NotUnique, Stopped
from ..engines import Limits, Strategy
from ..engines.kernel.reasoning import HARDEST_TECHNIQUE, Reasoner
from ..rules.constraints.reason import StepKind
from ..rules.puzzle import Puzzle
from ..words import Message, say
from .solve import start, stopped, take

Word = Literal["easy", "medium", "hard", "fiendish"]

MAX_NODES = 50_000
"""Nodes of the search after which it stays open whether a puzzle has just one solution."""
MAX_SUPPOSITIONS = 500_000
"""Suppositions, those inside others included, after which a puzzle counts as fiendish."""

LEVELS: dict[StepKind, int] = {
    "simple": 0,
    "technique": 1,
    "exact": 2,
    "joint": 3,
    "wing": 4,
    "forcing": 5,
    "chain": 4,
    "nested": 17,
}
"""The level of a kind; of a supposition, without its rounds."""
RANKS: dict[StepKind, int] = {"technique": HARDEST_TECHNIQUE, "wing": 2}
"""The ranks of these kinds: of a wing, 1 if simple rules are enough for it."""
MOST_ROUNDS: dict[StepKind, int] = {"chain": 13, "nested": 2}
"""Longer suppositions have the same level."""
UNSOLVED_LEVEL = 20
LOWEST_SCORES: dict[Word, float] = {"fiendish": 8, "hard": 3, "medium": 1.34, "easy": 0}
"""The lowest score of each grade."""


GRADES: tuple[Word, ...] = ("easy", "medium", "hard", "fiendish")
GRADES_SAID: Mapping[Word, Message] = {
    "easy": say("grade-easy", "easy")(),
    "medium": say("grade-medium", "medium")(),
    "hard": say("grade-hard", "hard")(),
    "fiendish": say("grade-fiendish", "fiendish")(),
}
"""The grades in words."""
STOPPED = say(
    "grade-stopped",
    "stopped by a limit: there is just one solution, but how hard it is to find is not known yet",
)
UNCLEAR = say(
    "stopped-unclear",
    "stopped by a limit before it was clear whether there is just one solution: { $progress }",
)


class Effort(msgspec.Struct, frozen=True):
    """How much of one kind of reasoning a puzzle takes."""

    rounds: int
    """How often this kind was used."""
    findings: int
    """What it found: constraints with a finding, or values that were refuted."""
    longest: int
    """The rounds of the longest supposition, or the highest rank; else 0 or 1."""


class Hardest(msgspec.Struct, frozen=True):
    """The hardest reasoning that a puzzle needs."""

    kind: StepKind
    length: int
    """The rounds of the longest supposition, or the highest rank; else 1."""
    rounds: int
    """How often it is needed."""


class Grade(msgspec.Struct, frozen=True, kw_only=True):
    """What :func:`grade` found."""

    grade: Word
    score: float
    """From 0 to 20: the level of the hardest reasoning, and a fraction for how often."""
    findings: int
    """What all rounds together found. The steps of :func:`~sightline.explain` are fewer or more:
    each is taken after the one before it."""
    hardest: Hardest
    simple: Effort
    technique: Effort
    exact: Effort
    joint: Effort
    wing: Effort
    forcing: Effort
    chain: Effort
    nested: Effort
    complete: bool
    """Whether the solution is reached; otherwise even nested suppositions do not lead there,
    or more than :data:`MAX_SUPPOSITIONS` of them would be needed."""

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return sum(getattr(self, kind).rounds for kind in LEVELS)


class Round(NamedTuple):
    """One round: one kind of reasoning, applied to the whole board."""

    kind: StepKind
    length: int
    findings: int

    @property
    def hardness(self) -> tuple[int, int]:
        """The level, and the rank; kinds other than techniques and wings have just one."""
        return _hardness(self.kind, self.length)


@cache
def _hardness(kind: StepKind, length: int) -> tuple[int, int]:
    rank = length if kind in RANKS else 1
    return LEVELS[kind] + min(length, MOST_ROUNDS.get(kind, 0)), rank


@says_what_was_meant
def grade(puzzle: Puzzle, *, time_limit: float | None = None) -> Grade:
    """How hard a puzzle is.

    Raises :class:`~sightline.core.errors.NotUnique` for a puzzle that does not have just one
    solution, and :class:`~sightline.core.errors.Stopped` where that stays open, or where the limit
    of seconds is reached first.

    >>> import sightline as sl
    >>> g = sl.grade(sl.load("skyscrapers/logicmasters"))
    >>> g.grade, g.score, g.hardest.kind, g.hardest.rounds
    ('easy', 1.142, 'technique', 3)
    """
    deadline = Deadline(seconds(time_limit))
    return grade_to(puzzle, _only_solution(puzzle, time_limit), deadline)


def grade_to(puzzle: Puzzle, solution: Sequence[int], deadline: Deadline = Deadline()) -> Grade:
    """The same if the only solution is known, as the values of the model's variables."""
    model = puzzle.reasoning_model
    reasoner = Reasoner(model.domains, model.constraints, telling=False)
    reasoner.stop_after(deadline.left)
    try:
        return graded(*reasoner.easiest_way(solution, MAX_SUPPOSITIONS))
    except TimeoutError:
        raise Stopped(STOPPED()) from None


def graded(found: Iterable[tuple[str, int, int]], solved: bool) -> Grade:
    """The grade from the rounds to the solution, as the kernel returns them.

    >>> graded([("simple", 1, 9), ("technique", 1, 1)], True).grade
    'easy'
    >>> graded([("simple", 1, 9), ("exact", 1, 2)], True).grade
    'medium'
    """
    rounds = [Round(cast(StepKind, kind), length, findings) for kind, length, findings in found]
    by_kind: dict[StepKind, list[Round]] = {}
    for each in rounds:
        by_kind.setdefault(each.kind, []).append(each)
    hardest = _hardest_of(rounds)
    score = _score(hardest) if solved else float(UNSOLVED_LEVEL)
    return Grade(
        grade=word_of(score),
        score=score,
        findings=sum([each.findings for each in rounds]),
        hardest=_described(hardest),
        complete=solved,
        **{kind: _effort(by_kind.get(kind, [])) for kind in LEVELS},
    )


def score_of(rounds: Iterable[Round]) -> float:
    """The level of the hardest rounds, and a fraction that grows with their number.

    The level of a kind has a part for each rank. Only the hardest rounds count. So the level does
    not rise when a puzzle gets another clue: every conclusion can then be drawn at least as easily
    and as early. The fraction hardly ever does: where rounds of a level differ in length, the
    shortest reasoning comes first, and may leave the rest to one more round.

    >>> score_of([Round("simple", 1, 9), Round("exact", 1, 1), Round("simple", 1, 7)])
    2.2
    >>> [score_of([Round("technique", rank, 3)]) for rank in (1, 2, 3)]
    [1.066, 1.4, 1.733]
    """
    return _score(_hardest_of(list(rounds)))


def _score(hardest: Sequence[Round]) -> float:
    if not hardest:
        return 0.0
    times, (level, rank) = len(hardest), hardest[0].hardness
    ranks = RANKS.get(hardest[0].kind, 1)
    # Cut, not rounded: the fraction stays below 1.
    return (
        1000 * level + 1000 * ((rank - 1) * (times + 4) + times) // ((times + 4) * ranks)
    ) / 1000


def _hardest_of(rounds: Sequence[Round]) -> list[Round]:
    """The rounds of the highest level, and there of the highest rank."""
    hardness = [each.hardness for each in rounds]
    top = max(hardness, default=None)
    return [each for each, its in zip(rounds, hardness, strict=True) if its == top]


def word_of(score: float) -> Word:
    """The grade of a score.

    >>> [word_of(score) for score in (1.333, 1.4, 3.2, 8.2)]
    ['easy', 'medium', 'hard', 'fiendish']
    """
    return next(word for word, lowest in LOWEST_SCORES.items() if score >= lowest)


def scores_of(word: Word) -> tuple[float, float]:
    """The lowest and the highest score of a grade; scores have three decimals.

    >>> scores_of("hard"), scores_of("fiendish")
    ((3, 7.999), (8, 20))
    """
    harder = GRADES[GRADES.index(word) + 1 :]
    highest = LOWEST_SCORES[harder[0]] - 0.001 if harder else UNSOLVED_LEVEL
    return LOWEST_SCORES[word], highest


class ReasoningLimits(NamedTuple):
    """How hard reasoning may be, as the kernel expects it."""

    kind: StepKind
    """The hardest kind."""
    length: int
    """The most rounds for suppositions of this kind, or the highest rank."""
    suppositions: int


ANY_NUMBER = 2**31 - 1
REASONING_LIMITS: dict[Word, ReasoningLimits] = {
    "easy": ReasoningLimits("technique", 1, ANY_NUMBER),
    "medium": ReasoningLimits("exact", 1, ANY_NUMBER),
    "hard": ReasoningLimits("chain", 3, ANY_NUMBER),
    "fiendish": ReasoningLimits("nested", ANY_NUMBER, MAX_SUPPOSITIONS),
}
"""The limits behind the :data:`LOWEST_SCORES`: a grade exceeds the limits of the grade below."""


def _only_solution(puzzle: Puzzle, time_limit: float | None) -> Sequence[int]:
    """The values of the solution of a puzzle that has just one."""
    run = start(puzzle, "auto", Strategy(), Limits(time=time_limit, nodes=MAX_NODES))
    found = take(run, 2)
    if len(found) == 2:
        raise NotUnique("several")
    if not run.exhausted:
        raise stopped(run, UNCLEAR)
    if not found:
        raise NotUnique("none")
    only: Sequence[int] = found[0]
    return only


def _described(hardest: Sequence[Round]) -> Hardest:
    if not hardest:
        return Hardest(kind="simple", length=1, rounds=0)
    length = max(each.length for each in hardest)
    return Hardest(kind=hardest[0].kind, length=length, rounds=len(hardest))


def _effort(rounds: Sequence[Round]) -> Effort:
    if not rounds:
        return _NONE
    findings = sum([each.findings for each in rounds])
    longest = max([each.length for each in rounds])
    return Effort(rounds=len(rounds), findings=findings, longest=longest)


_NONE = Effort(rounds=0, findings=0, longest=0)
