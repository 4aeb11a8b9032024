"""The command ``grade``."""

from __future__ import annotations

import click
import msgspec

from ..core.errors import NotUnique
from ..core.words import number_of
from ..records import grade as grade_record
from ..rules.constraints.reason import KINDS
from ..rules.puzzle import Puzzle
from ..verbs.grade import MAX_SUPPOSITIONS, Grade, Hardest, grade
from ._answering import answer
from ._command import WithExamples
from ._exits import Exit
from ._options import format_option, json_option, time_limit_option

_EXITS = {"unique": Exit.YES, "stopped": Exit.STOPPED}


class Grading(msgspec.Struct, frozen=True, kw_only=True):
    """Say how hard puzzles are."""

    time_limit: float | None = None

    def record(self, puzzle: Puzzle) -> tuple[grade_record.Graded, Exit]:
        record = grade_record.of(puzzle, time_limit=self.time_limit)
        return record, _EXITS.get(record.verdict, Exit.NO)

    def tell(self, puzzle: Puzzle) -> Exit:
        try:
            click.echo(sentence(grade(puzzle, time_limit=self.time_limit)))
        except NotUnique as error:
            click.echo(f"{error.verdict}: {error}, and so no grade")
            return Exit.NO
        return Exit.YES


def sentence(found: Grade) -> str:
    """A grade in a line.

    >>> import sightline as sl
    >>> sentence(sl.grade(sl.load("skyscrapers/brainbashers")))
    'easy (score 1.1): 22 findings in 5 rounds; the hardest: a technique of rank 1, once'
    """
    found_in = f"{number_of(found.steps, 'finding')} in {number_of(found.rounds, 'round')}"
    figures = f"{found.grade} (score {found.score:.1f}): {found_in}"
    if found.complete:
        return f"{figures}; the hardest: {_hardest(found.hardest)}"
    return (
        f"{figures}, and the rest cannot be found in {MAX_SUPPOSITIONS:,} suppositions, not even "
        "with suppositions inside suppositions"
    )


def _hardest(hardest: Hardest) -> str:
    times = {1: "once", 2: "twice"}.get(hardest.rounds, f"{hardest.rounds} times")
    word = KINDS[hardest.kind]
    if hardest.kind == "simple":
        return "simple rules"
    if hardest.kind == "technique":
        word += f" of rank {hardest.length}"
    if hardest.kind in ("forcing", "chain"):
        word += f" that fails in {number_of(hardest.length, 'round')}"
    return f"{word}, {times}"


@click.command(
    "grade",
    cls=WithExamples,
    examples=[
        "sightline grade skyscrapers/logicmasters",
        "sightline grade doors/example1 starry-night/friedman3",
        "sightline grade --json many.jsonl > grades.jsonl",
    ],
)
@click.argument("puzzle_names", metavar="PUZZLE...", nargs=-1, required=True)
@time_limit_option
@json_option
@format_option
def command(
    *, puzzle_names: tuple[str, ...], time_limit: float | None, as_json: bool, format: str | None
) -> Exit:
    """Grade puzzles: easy, medium, hard or fiendish, with a score.

    The score comes from the hardest step that cannot be avoided and from how often it is
    needed; docs/grades.md says how. It is the same on every machine, and for a mirrored or
    turned board. A puzzle without a solution, or with several, has no grade; the exit code
    is then 1.
    """
    return answer(Grading(time_limit=time_limit), puzzle_names, format, as_json=as_json)
