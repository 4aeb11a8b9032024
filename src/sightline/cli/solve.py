"""The command ``solve``."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click
import msgspec

from ..engines import Run, Strategy
from ..records import solve as solve_record
from ..records.sentences import no_solution
from ..rules.puzzle import Clue, Puzzle
from ..verbs.solve import STOPPED_AFTER, solve, stopped
from ..words import Message, say, text
from ._answering import Search, answer
from ._command import WithExamples
from ._exits import Exit, note
from ._options import (
    ascii_option,
    engine_options,
    format_option,
    json_option,
    limit_option,
    strategy_options,
)
from ._output import needs_ascii, paint
from ._words import solutions, summary, table

NONE = say("solve-none", "No solution: { $why }")
TOTAL = say("solve-total", "{ $solutions } ({ $statistics })")
THE_LIMIT = say("solve-limit", "{ $solutions }, the limit ({ $statistics })")


class Solve(msgspec.Struct, frozen=True, kw_only=True):
    """Find solutions, and show them as they are found."""

    search: Search
    limit: int | None
    full_stats: bool
    ascii: bool

    def record(self, puzzle: Puzzle) -> tuple[solve_record.Solved, Exit]:
        result = solve(puzzle, limit=self.limit, **msgspec.structs.asdict(self.search))
        return solve_record.of(result), _exit(result.count, result.complete)

    def tell(self, puzzle: Puzzle) -> Exit:
        run = self.search.start(puzzle)
        found = 0
        for found, values in enumerate(islice(run, self.limit), 1):
            if found > 1:
                click.echo()
            solution = puzzle.rules_model.solution(values)
            click.echo(puzzle.text(solution, ascii=self.ascii, paint=paint()))
        complete = run.exhausted or found == self.limit
        if not found and complete:
            click.echo(text(NONE(why=no_solution(self._clash(puzzle, run)))))
        if self.full_stats or (self.limit == 1 and complete):
            self._tell_stats(run, below=found > 0 or complete)
        if not complete:
            raise stopped(run, STOPPED_AFTER, solutions=solutions(found))
        if found and self.limit != 1:
            note(_total(found, run))
        return _exit(found, complete)

    def _clash(self, puzzle: Puzzle, run: Run) -> list[Clue]:
        from ..verbs.check import clashing_clues

        limit = self.search.time_limit
        left = None if limit is None else max(0.0, limit - run.stats.time)
        return clashing_clues(puzzle, time_limit=left)

    def _tell_stats(self, run: Run, *, below: bool) -> None:
        # An empty line ends the board, so that it can be parsed again.
        if below:
            click.echo()
        click.echo(str((table if self.full_stats else summary)(run.engine, run.stats)))


def _exit(found: int, complete: bool) -> Exit:
    if not complete:
        return Exit.STOPPED
    return Exit.YES if found else Exit.NO


def _total(found: int, run: Run) -> Message:
    total = TOTAL if run.exhausted else THE_LIMIT
    return total(solutions=solutions(found), statistics=summary(run.engine, run.stats))


@click.command(
    "solve",
    cls=WithExamples,
    examples=[
        "sightline solve skyscrapers/logicmasters",
        "sightline solve my-puzzle.txt --all --limit 10",
        "sightline solve doors/results --engine sat --time-limit 5 --stats",
        "cat many.jsonl | sightline solve - > answers.jsonl",
    ],
)
@click.argument("puzzle_names", metavar="PUZZLE...", nargs=-1, required=True)
@click.option(
    "--all", "find_all", is_flag=True, help="Find all solutions, each printed when found."
)
@limit_option("Find up to this many solutions instead of one.")
@engine_options
@click.option("--stats", "full_stats", is_flag=True, help="Print the statistics in full.")
@json_option
@strategy_options
@format_option
@ascii_option
def command(
    *,
    puzzle_names: tuple[str, ...],
    find_all: bool,
    limit: int | None,
    engine: str,
    time_limit: float | None,
    node_limit: int | None,
    full_stats: bool,
    as_json: bool,
    format: str | None,
    ascii: bool,
    **strategy: Any,
) -> Exit:
    """Solve puzzles: print the solved board and a line of statistics.

    Several puzzles are solved one after the other. Of one without a solution, clues that
    contradict each other are printed, and the exit code is 1.
    """
    search = Search(
        engine=engine,
        strategy=Strategy(**strategy),
        time_limit=time_limit,
        node_limit=node_limit,
    )
    verb = Solve(
        search=search,
        limit=limit or (None if find_all else 1),
        full_stats=full_stats,
        ascii=ascii or needs_ascii(),
    )
    return answer(verb, puzzle_names, format, as_json=as_json)
