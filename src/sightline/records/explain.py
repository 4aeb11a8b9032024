"""The answer of ``explain``: a record per step and one for the end, or one for everything."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..rules.puzzle import Solution
from ..verbs.explain import Explanation
from ..words import text
from .pointing import lit_by, lit_by_lines
from .reasons import Step, step_of
from .sentences import end_of
from .shared import Lit, texts, whose


class ExplainedStep(Step, frozen=True, kw_only=True):
    """One step; a line of ``explain --json``. The server adds ``lit`` and ``lines_lit``."""

    step: int
    """Its number, from 1."""
    milliseconds: float
    """The time that it took to find the step; different in every run."""
    board: Solution | msgspec.UnsetType = msgspec.UNSET
    """With boards: the board after the step."""
    lit: Lit | msgspec.UnsetType = msgspec.UNSET
    """The places to highlight."""
    lines_lit: list[Lit] | msgspec.UnsetType = msgspec.UNSET
    """The places to highlight for each of the lines."""
    marks: dict[str, tuple[int, ...]] | msgspec.UnsetType = msgspec.UNSET
    """With boards, on the server: the remaining values of places where some values are excluded,
    but not all others."""


class End(msgspec.Struct, frozen=True, kw_only=True):
    """The last line of ``explain --json`` for a puzzle that has not just one solution."""

    verdict: str
    text: str
    """The text after the last step."""
    solutions: list[Solution]
    differ: list[str]
    clash: list[str]


class Explained(msgspec.Struct, frozen=True, kw_only=True):
    """All steps; a line of ``explain --json`` where there are many puzzles.

    The server adds what there is to say at the end.
    """

    genre: str
    id: str | None
    seed: int | msgspec.UnsetType = msgspec.UNSET
    index: int | msgspec.UnsetType = msgspec.UNSET
    canonical: str | msgspec.UnsetType = msgspec.UNSET
    verdict: str
    text: str | msgspec.UnsetType = msgspec.UNSET
    solutions: list[Solution] | msgspec.UnsetType = msgspec.UNSET
    differ: list[str] | msgspec.UnsetType = msgspec.UNSET
    clash: list[str] | msgspec.UnsetType = msgspec.UNSET
    steps: list[ExplainedStep]


def of(explanation: Explanation, *, boards: bool = False) -> Explained:
    """An explanation as one record."""
    return Explained(
        **whose(explanation.puzzle),
        verdict=verdict_of(explanation),
        steps=list(steps_of(explanation, boards=boards)),
    )


def shown(explanation: Explanation, *, boards: bool = False) -> Explained:
    """The record for an interface that shows the board, with the end."""
    record, puzzle = of(explanation, boards=boards), explanation.puzzle
    steps = [
        msgspec.structs.replace(
            line, lit=lit_by(puzzle, step), lines_lit=lit_by_lines(puzzle, step)
        )
        for line, step in zip(record.steps, explanation.steps, strict=True)
    ]
    if boards:
        left = zip(steps, explanation.marks(), strict=True)
        steps = [msgspec.structs.replace(line, marks=marks) for line, marks in left]
    end = msgspec.structs.asdict(end_record(explanation))
    return msgspec.structs.replace(record, steps=steps, **end)


def steps_of(explanation: Explanation, *, boards: bool = False) -> Iterator[ExplainedStep]:
    """Each step as a record."""
    states = zip(explanation.steps, explanation.boards(), strict=True)
    for number, (step, board) in enumerate(states, 1):
        shown = board if boards else msgspec.UNSET
        yield ExplainedStep(
            step=number,
            **msgspec.structs.asdict(step_of(step)),
            milliseconds=round(step.milliseconds, 3),
            board=shown,
        )


def end_record(explanation: Explanation) -> End:
    """The end as a record."""
    verdict = explanation.verdict
    return End(
        verdict=verdict_of(explanation),
        text=text(end_of(explanation)),
        solutions=verdict.solutions,
        differ=list(map(str, verdict.differ)),
        clash=texts(verdict.clash),
    )


def verdict_of(explanation: Explanation) -> str:
    """The verdict on the puzzle, unless the limit was reached before the last step."""
    return explanation.verdict.verdict if explanation.complete else "stopped"
