"""The command ``count``."""

from __future__ import annotations

import click
import msgspec

from ..engines import Run
from ..records import count as count_record
from ..rules.puzzle import Puzzle
from ..verbs.solve import progress, stopped
from ..words import say
from ._answering import Search, answer
from ._command import WithExamples
from ._exits import Exit, complain, note
from ._options import (
    engine_options,
    format_option,
    json_option,
    limit_option,
    puzzle_argument,
    whole_number,
)
from ._output import write_line
from ._progress import kept_up_to_date
from ._words import solutions

INTERRUPTED = say("count-interrupted", "interrupted with at least { $solutions }: { $progress }")
STOPPED_WITH = say(
    "count-stopped", "stopped by a limit with at least { $solutions }: { $progress }"
)
SO_FAR = say("count-so-far", "at least { $solutions } so far")
AT_THE_LIMIT = say("count-limit", "stopped counting at the limit of { $count }; there may be more")


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """Count solutions without keeping them."""

    search: Search
    limit: int | None
    workers: int

    def record(self, puzzle: Puzzle) -> tuple[count_record.Counted, Exit]:
        run = self.search.start(puzzle)
        try:
            counted = self._count(run)
        except KeyboardInterrupt:
            write_line(count_record.known(puzzle, run, run.counted, self.limit))
            raise
        line = count_record.known(puzzle, run, counted, self.limit)
        return line, _exit(line)

    def tell(self, puzzle: Puzzle) -> Exit:
        run = self.search.start(puzzle)
        try:
            counted = self._count(run)
        except KeyboardInterrupt:
            told = {"solutions": solutions(run.counted), "progress": progress(run.stats)}
            complain(INTERRUPTED(**told))
            raise
        if not run.exhausted and counted != self.limit:
            raise stopped(run, STOPPED_WITH, counted, solutions=solutions(counted))
        click.echo(counted)
        if not run.exhausted:
            note(AT_THE_LIMIT(count=counted))
        return Exit.YES if counted else Exit.NO

    def _count(self, run: Run) -> int:
        with kept_up_to_date(lambda: SO_FAR(solutions=solutions(run.counted))):
            return run.count(self.limit, self.workers)


def _exit(line: count_record.Counted) -> Exit:
    if not line.complete:
        return Exit.STOPPED
    return Exit.YES if line.count else Exit.NO


@click.command(
    "count",
    cls=WithExamples,
    examples=[
        "sightline count doors/results",
        "sightline count my-puzzle.txt --limit 1000",
        "sightline count many.jsonl --time-limit 10",
        "sightline count my-puzzle.txt --workers 2",
    ],
)
@puzzle_argument
@limit_option("Stop at this many solutions.")
@click.option(
    "--workers",
    type=int,
    callback=whole_number(1, 1024),
    default=1,
    metavar="N",
    help="How many processors count, if the kernel does.",
)
@engine_options
@json_option
@format_option
def command(
    *,
    puzzle: str,
    limit: int | None,
    workers: int,
    engine: str,
    time_limit: float | None,
    node_limit: int | None,
    as_json: bool,
    format: str | None,
) -> Exit:
    """Count the solutions of a puzzle.

    Where there is none, print 0 and exit with 1. Solutions are counted at once and one by one,
    in turns; with several workers one of them searches while the others count at once. The
    number does not depend on them, but the figures of --json do.

    On a terminal, a count that takes long says how many solutions it knows already. So does one
    that is interrupted, or stopped by a limit.
    """
    search = Search(engine=engine, time_limit=time_limit, node_limit=node_limit)
    return answer(
        Count(search=search, limit=limit, workers=workers), [puzzle], format, as_json=as_json
    )
