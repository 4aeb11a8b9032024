"""The command ``grade``."""

from __future__ import annotations

import click
import msgspec

from ..core.deadline import Deadline
from ..core.errors import NotUnique
from ..core.words import number_of, visible
from ..records import grade as grade_record
from ..rules.constraints.reason import KINDS
from ..rules.puzzle import Puzzle
from ..verbs.grade import MAX_SUPPOSITIONS, RANKS, Grade, Hardest, grade
from ._answering import answer
from ._command import WithExamples
from ._exits import Exit
from ._options import format_option, json_option, time_limit_option

_EXITS = {"unique": Exit.YES, "stopped": Exit.STOPPED}


class Grading(msgspec.Struct, frozen=True, kw_only=True):
    """Say how hard puzzles are."""

    steps: bool = True
    """Whether to count the steps of an explanation."""
    time_limit: float | None = None

    def record(self, puzzle: Puzzle) -> tuple[grade_record.Graded, Exit]:
        record = grade_record.of(puzzle, steps=self.steps, time_limit=self.time_limit)
        return record, _EXITS.get(record.verdict, Exit.NO)

    def tell(self, puzzle: Puzzle) -> Exit:
        return self._tell(puzzle)

    def tell_of(self, name: str, puzzle: Puzzle) -> Exit:
        """Print the answer behind the name of the puzzle."""
        return self._tell(puzzle, f"{visible(name)}: ")

    def _tell(self, puzzle: Puzzle, name: str = "") -> Exit:
        deadline = Deadline(self.time_limit)
        try:
            found = grade(puzzle, time_limit=self.time_limit)
        except NotUnique as error:
            click.echo(f"{name}{error.verdict}: {error}, and so no grade")
            return Exit.NO
        steps = grade_record.steps_of(puzzle, found, deadline) if self.steps else None
        click.echo(f"{name}{sentence(found, steps)}")
        return Exit.YES


def sentence(found: Grade, steps: int | None = None) -> str:
    """A grade in a line, with the steps of an explanation if they were counted.

    >>> import sightline as sl
    >>> sentence(sl.grade(sl.load("skyscrapers/brainbashers")), 15)
    'easy (score 1.1): 15 steps; the hardest: a technique of rank 1, in 1 of 5 rounds'
    """
    figures = f"{found.grade} (score {found.score:.1f})"
    if steps is not None:
        figures += f": {number_of(steps, 'step')}"
    if found.complete:
        return f"{figures}; the hardest: {_hardest(found.hardest, found.rounds)}"
    return (
        f"{figures}: it cannot be solved in {MAX_SUPPOSITIONS:,} suppositions, not even with "
        "suppositions inside suppositions"
    )


def _hardest(hardest: Hardest, rounds: int) -> str:
    word = str(KINDS[hardest.kind])
    if hardest.kind == "simple":
        return "simple rules"
    if hardest.kind in RANKS:
        word += f" of rank {hardest.length}"
    if hardest.kind in ("forcing", "chain"):
        word += f" that fails in {number_of(hardest.length, 'round')}"
    return f"{word}, in {hardest.rounds} of {number_of(rounds, 'round')}"


@click.command(
    "grade",
    cls=WithExamples,
    examples=[
        "sightline grade skyscrapers/logicmasters",
        "sightline grade doors/example1 starry-night/friedman3",
        "sightline grade --json --no-steps many.jsonl > grades.jsonl",
    ],
)
@click.argument("puzzle_names", metavar="PUZZLE...", nargs=-1, required=True)
@click.option(
    "--steps/--no-steps",
    default=True,
    help="Count the steps of an explanation; without them it is many times as fast.",
)
@time_limit_option
@json_option
@format_option
def command(
    *,
    puzzle_names: tuple[str, ...],
    steps: bool,
    time_limit: float | None,
    as_json: bool,
    format: str | None,
) -> Exit:
    """Grade puzzles: easy, medium, hard or fiendish, with a score.

    The score comes from the hardest step that cannot be avoided and from how often it is
    needed; docs/grades.md says how. It is the same on every machine, and for a mirrored or
    turned board. A puzzle without a solution, or with several, has no grade; the exit code
    is then 1.
    """
    verb = Grading(steps=steps, time_limit=time_limit)
    return answer(verb, puzzle_names, format, as_json=as_json, tell_of=verb.tell_of)
