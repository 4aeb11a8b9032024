"""The command ``grade``."""

from __future__ import annotations

import click
import msgspec

from ..core.deadline import Deadline
from ..core.errors import NotUnique
from ..core.escaping import visible
from ..records import grade as grade_record
from ..rules.constraints.reason import KINDS
from ..rules.puzzle import Puzzle
from ..verbs.grade import GRADES_SAID, MAX_SUPPOSITIONS, RANKS, Grade, Hardest, grade
from ..words import Figure, Message, say, text
from ._answering import NAMED, answer
from ._command import WithExamples
from ._exits import Exit
from ._options import format_option, json_option, time_limit_option
from ._words import GRADED

NO_GRADE = say(
    "cli-no-grade",
    "{ $verdict -> [none] none *[several] several }: { $why }, and so no grade",
)
IN_STEPS = say(
    "cli-graded-steps",
    "{ $graded }: { $count -> [one] { $count } step *[other] { $count } steps }",
)
HARDEST = say("cli-hardest", "{ $graded }; the hardest: { $hardest }")
UNSOLVED = say(
    "cli-unsolved",
    "{ $graded }: it cannot be solved in { $suppositions } suppositions, "
    "not even with suppositions inside suppositions",
)
SIMPLE = say("hardest-simple", "simple rules")
RANKED = say("hardest-ranked", "{ $kind } of rank { $rank }")
FAILS = say(
    "hardest-fails",
    "{ $kind } that fails in { $count -> [one] { $count } round *[other] { $count } rounds }",
)
IN_ROUNDS = say(
    "hardest-in-rounds",
    "{ $what }, in { $rounds } of { $count -> [one] { $count } round *[other] { $count } rounds }",
)

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
        return self._tell(puzzle, visible(name))

    def _tell(self, puzzle: Puzzle, name: str = "") -> Exit:
        deadline = Deadline(self.time_limit)
        try:
            found = grade(puzzle, time_limit=self.time_limit)
        except NotUnique as error:
            self._print(name, NO_GRADE(verdict=error.verdict, why=error.said))
            return Exit.NO
        steps = grade_record.steps_of(puzzle, found, deadline) if self.steps else None
        self._print(name, told(found, steps))
        return Exit.YES

    def _print(self, name: str, answer: Message) -> None:
        click.echo(text(NAMED(name=name, answer=answer) if name else answer))


def told(found: Grade, steps: int | None = None) -> Message:
    """A grade in a line, with the steps of an explanation if they were counted.

    >>> import sightline as sl
    >>> print(told(sl.grade(sl.load("skyscrapers/brainbashers")), 15))
    easy (score 1.1): 15 steps; the hardest: a technique of rank 1, in 1 of 5 rounds
    """
    graded = GRADED(grade=GRADES_SAID[found.grade], score=Figure(found.score, 1))
    if steps is not None:
        graded = IN_STEPS(graded=graded, count=steps)
    if found.complete:
        return HARDEST(graded=graded, hardest=_hardest(found.hardest, found.rounds))
    return UNSOLVED(graded=graded, suppositions=MAX_SUPPOSITIONS)


def _hardest(hardest: Hardest, rounds: int) -> Message:
    if hardest.kind == "simple":
        return SIMPLE()
    what = KINDS[hardest.kind]
    if hardest.kind in RANKS:
        what = RANKED(kind=what, rank=hardest.length)
    if hardest.kind in ("forcing", "chain"):
        what = FAILS(kind=what, count=hardest.length)
    return IN_ROUNDS(what=what, rounds=hardest.rounds, count=rounds)


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
