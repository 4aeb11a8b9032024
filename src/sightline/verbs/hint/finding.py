"""A mistake on a board or, without one, the easiest next step."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from ...core.arguments import says_what_was_meant, seconds
from ...core.deadline import Deadline
from ...core.domain import values_of
from ...core.errors import Stopped
from ...rules.constraints.reason import ALREADY_PLACED, rule
from ...rules.marks import Marks, masks_of
from ...rules.puzzle import Puzzle, Solution
from ...words import say
from ..check import Verdict, check
from ..explain import Explainer, Knowledge, Step, as_sentences, excluded, kept_by
from ..solve import model_of
from .claims import Claims, domains_of, entered, marked
from .mistakes import mistake, mistakes
from .telling import MOST_PARTINGS, Hint, told_together

STOPPED_BEFORE = say(
    "stopped-before",
    "stopped by a limit before { $sought -> [mistake] whether there is a mistake "
    "[reason] the reason of a mistake *[step] the next step } was found",
)
ONLY_MARK = rule("only-mark")
ONE_MARK = say("one-mark", "just one pencil mark is left for { $place }: { $fact }")

MOST_REMEMBERED = 8
"""Puzzles whose solutions are cached, because one hint is often followed by another."""
MOST_STEPS = 3
"""To a value that can be filled in; if it takes more, the first of them is told, to be noted."""
MOST_SUPPOSED = MOST_STEPS - 1
"""Suppositions that are looked for on the way to a value; with more, it takes too many steps."""


@says_what_was_meant
def hint(
    puzzle: Puzzle,
    board: Solution | None = None,
    marks: Marks | None = None,
    *,
    notes: Marks | None = None,
    time_limit: float | None = None,
) -> Hint:
    """The easiest next step on a board that is filled in part, or the mistake on it.

    Without a board nothing is filled in. Without ``marks`` it is the next value that can be
    filled in or, if that takes many steps, the first of them, to be noted in pencil; with marks,
    which are believed, it is the next step. ``notes`` are marks that may be incomplete: they are
    believed only if something that the hint would say stands in them already. Raises
    :class:`~sightline.core.errors.Stopped` where the limit of seconds is reached first.

    >>> import sightline as sl
    >>> p = sl.load("skyscrapers/brainbashers")
    >>> h = sl.hint(p, [[4, 3, 2, 1], [1, 4, 3, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    >>> h.where, h.rule
    ('Look at row 2.', 'Look at row 2. The rule: only place.')
    >>> sl.hint(p, [[3, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]).mistake.text
    'r1c1 is 3'
    """
    deadline = Deadline(seconds(time_limit))
    masks_of(model_of(puzzle), notes or {})
    filled = {} if board is None else entered(puzzle, board)
    pencilled = marked(puzzle, marks or {}, filled)
    verdict = _MEMORY.verdict(puzzle, deadline)
    if verdict.verdict == "none":
        return Hint(puzzle=puzzle, status="none")
    asked = _Asked(puzzle, verdict, filled, deadline)
    found = asked.hint(pencilled, placing=marks is None)
    if marks is None and notes and any(_has_noted(notes, step) for step in found.steps):
        return asked.hint(marked(puzzle, notes, filled), placing=True)
    return found


def _has_noted(notes: Marks, step: Step) -> bool:
    """Whether a player has noted what a step excludes."""
    return not _places(step) and all(
        fact.place.key in notes and not set(fact.not_).intersection(notes[fact.place.key])
        for fact in step.conclusions
    )


class Memory:
    """A cache of what is known of the puzzles of the last hints."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._verdicts: dict[Puzzle, Verdict] = {}

    def verdict(self, puzzle: Puzzle, deadline: Deadline) -> Verdict:
        """Whether there is one solution, none or several; solved only if that is not known."""
        verdict = self._verdicts.get(puzzle)
        if verdict is None:
            verdict = check(puzzle, time_limit=deadline.limit)
            if verdict.verdict == "stopped":
                raise Stopped("stopped by a limit before it was clear whether there is a solution")
            self._keep(puzzle, verdict)
        return verdict

    def _keep(self, puzzle: Puzzle, verdict: Verdict) -> None:
        with self._lock:  # hints may be looked for in several threads
            self._verdicts[puzzle] = verdict
            while len(self._verdicts) > self._most:
                del self._verdicts[next(iter(self._verdicts))]


_MEMORY = Memory(MOST_REMEMBERED)


# The next step -------------------------------------------------------------------------------


class _Asked:
    """A board for which a hint is looked for."""

    def __init__(
        self, puzzle: Puzzle, verdict: Verdict, filled: Claims, deadline: Deadline
    ) -> None:
        self.puzzle, self.verdict, self.deadline = puzzle, verdict, deadline
        self.filled = filled

    def hint(self, marks: Claims, *, placing: bool) -> Hint:
        """A mistake, or what follows from what is filled in and these marks.

        If ``placing``, the way to the next value that can be filled in, otherwise the next step.
        """
        claims = {**marks, **self.filled}
        sought = "mistake"
        try:
            wrong = mistakes(self.puzzle, self.verdict, claims, self.deadline)
            sought = "reason" if wrong else "step"
            if wrong:
                return mistake(self.puzzle, claims, wrong, self.deadline)
            return self._next(claims, placing)
        except TimeoutError:
            raise Stopped(STOPPED_BEFORE(sought=sought)) from None

    def _next(self, claims: Claims, placing: bool) -> Hint:
        puzzle, verdict = self.puzzle, self.verdict
        marks = {v: mask for v, mask in claims.items() if v not in self.filled}
        explainer = Explainer(
            puzzle,
            domains_of(puzzle, claims),
            unique=verdict.verdict == "unique",
            solutions=verdict.solutions,
            placing=placing,
            joining=False,
            most_supposed=MOST_SUPPOSED if placing else None,
            deadline=self.deadline,
        )
        known = explainer.known
        if single := _only_mark(known, marks):
            return Hint(puzzle=puzzle, status="step", steps=(single,))
        if known.complete:
            return Hint(puzzle=puzzle, status="done")
        board = list(known.domains)
        path = _to_a_value(explainer) if placing else _to_a_mark(explainer, marks)
        if not path:
            differ = tuple(verdict.differ[:MOST_PARTINGS])
            return Hint(puzzle=puzzle, status="open", differ=differ)
        told = _told(explainer, path) if placing else (path[-1],)
        noted = {} if _places(told[-1]) else _left(board, path, told[-1])
        return Hint(puzzle=puzzle, status="step", steps=told, marks=noted)


def _to_a_value(explainer: Explainer) -> list[Step]:
    """All steps up to the first that fills in a value, or as many as are looked for."""
    path: list[Step] = []
    for step in explainer.steps():
        path.append(step)
        if _places(step):
            return path
    supposed = sum(bool(step.lines) for step in path)
    return path if supposed == MOST_SUPPOSED else []


def _to_a_mark(explainer: Explainer, marks: Claims) -> list[Step]:
    """All steps up to one that a player with these marks does not see at first glance."""
    path: list[Step] = []
    for step in explainer.steps():
        path.append(step)
        about_marks = not marks or any(fact.variable in marks for fact in step.conclusions)
        if about_marks or not _at_a_glance(step):
            return path
    return []


def _told(explainer: Explainer, path: Sequence[Step]) -> tuple[Step, ...]:
    """What is told of the way to a value: all that it depends on or, if that is much, the first.

    What is seen at a glance is left out.
    """
    *lead, last = explainer.leading(path, excluded(path[-1].conclusions))
    steps = (*(step for step in lead if not _at_a_glance(step)), last)
    if _places(last) and len(steps) <= MOST_STEPS and told_together(steps):
        return steps
    return steps[:1]


def _places(step: Step) -> bool:
    """Whether it fills in a value."""
    return any(fact.is_ is not None for fact in step.conclusions)


def _at_a_glance(step: Step) -> bool:
    """Whether it only says that a value on the board stands nowhere else."""
    return step.code == ALREADY_PLACED and not _places(step)


def _left(board: Sequence[int], path: Sequence[Step], note: Step) -> dict[str, tuple[int, ...]]:
    """The values that are left at the places of a note, with what is seen at a glance."""
    left = list(board)
    for step in (*filter(_at_a_glance, path), note):
        for fact in step.conclusions:
            left[fact.variable] &= kept_by(fact)
    return {fact.place.key: tuple(values_of(left[fact.variable])) for fact in note.conclusions}


def _only_mark(known: Knowledge, marks: Claims) -> Step | None:
    """A place with a single pencil mark, at which nothing is filled in."""
    for v, mask in marks.items():
        if mask.bit_count() == 1:
            fact = known.fact(v, known.model.ranges[v], ~mask)
            said = ONE_MARK(place=fact.place, fact=fact.said)
            return Step(
                kind="simple",
                code=ONLY_MARK,
                conclusions=(fact,),
                because=(),
                where=(fact.place,),
                given=(fact,),
                used=(fact,),
                said=as_sentences(said),
            )
    return None
