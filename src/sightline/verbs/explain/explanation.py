"""The whole way from the clues of a puzzle to its solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ...core.arguments import says_what_was_meant, seconds, yes_or_no
from ...core.deadline import Deadline
from ...core.domain import values_of
from ...core.grid import Path, remake
from ...core.notebooks import ShownInNotebooks
from ...rules.constraints import Variable
from ...rules.puzzle import Puzzle, Solution
from ..check import Verdict, check
from .explainer import Explainer
from .facts import Step, kept_by


class Explanation(ShownInNotebooks, msgspec.Struct, frozen=True, kw_only=True):
    """What :func:`explain` found; it counts as true if it leads to the one solution."""

    puzzle: Puzzle
    verdict: Verdict
    """Whether there is one solution, none, or several."""
    steps: tuple[Step, ...]
    """The way to the solution; of several solutions, as far as logic reaches."""
    complete: bool = True
    """False: the limit of time was reached, and there are more steps than these."""

    def __bool__(self) -> bool:
        *_, known = [self.puzzle.rules_model.domains, *self._domains()]
        return self.verdict.verdict == "unique" and all(d.bit_count() == 1 for d in known)

    def boards(self) -> Iterator[Solution]:
        """The board after each step, with None where nothing is known yet."""
        return (board_of(self.puzzle, domains) for domains in self._domains())

    def marks(self) -> Iterator[dict[str, tuple[int, ...]]]:
        """After each step, the values that are left where some are excluded, but not all but one.

        >>> import sightline as sl
        >>> explanation = sl.explain(sl.load("skyscrapers/brainbashers"))
        >>> next(marks for marks in explanation.marks() if marks)["r2c1"]
        (1, 2, 3)
        """
        model = self.puzzle.rules_model
        for domains in self._domains():
            yield {
                model.place(v).key: tuple(values_of(domain))
                for v, domain in enumerate(domains)
                if domain.bit_count() > 1 and domain != model.ranges[v]
            }

    def _domains(self) -> Iterator[Sequence[int]]:
        """The values that are still possible after each step."""
        domains = list(self.puzzle.rules_model.domains)
        for step in self.steps:
            for fact in step.conclusions:
                domains[fact.variable] &= kept_by(fact)
            yield domains


@says_what_was_meant
def explain(puzzle: Puzzle, *, full: bool = False, time_limit: float | None = None) -> Explanation:
    """The way to the solution, step by step; as far as it is found within a limit of seconds.

    What nothing later needs is left out, unless the ``full`` way is asked for: values that are
    excluded where another one is found without that. Of several solutions, all that is known in
    the end is explained.

    >>> import sightline as sl
    >>> explanation = sl.explain(sl.load("skyscrapers/brainbashers"))
    >>> explanation.verdict.verdict, explanation.steps[0].rule
    ('unique', 'a clue of 1')
    >>> print(explanation.steps[0].text)
    Row 1 shows just 1 tower from the left, so the tallest stands first: r1c1 is 4.
    """
    deadline, full = Deadline(seconds(time_limit)), yes_or_no(full, "full")
    verdict = check(puzzle, time_limit=time_limit)
    steps: list[Step] = []
    complete = verdict.verdict != "stopped"
    if verdict.verdict in ("unique", "several"):
        unique, solutions = verdict.verdict == "unique", verdict.solutions
        explainer = Explainer(puzzle, unique=unique, solutions=solutions, deadline=deadline)
        try:
            for step in explainer.steps():
                steps.append(step)
            if not full:
                steps = list(explainer.leading(steps, explainer.known.open_facts))
        except TimeoutError:
            complete = False
    return Explanation(puzzle=puzzle, verdict=verdict, steps=tuple(steps), complete=complete)


def board_of(puzzle: Puzzle, domains: Sequence[int]) -> Solution:
    """What is known for certain, in the shape of a solution; None elsewhere."""

    def value(_: Path, variable: Variable) -> int | None:
        domain = domains[variable]
        return domain.bit_length() - 1 if domain.bit_count() == 1 else None

    return remake(puzzle.rules_model.board, value)
