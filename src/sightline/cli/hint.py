"""The command ``hint``."""

from __future__ import annotations

import click

from ..records import hint as hint_record
from ..verbs.hint import DEPTHS, hint
from ..words import say
from ._command import WithExamples
from ._exits import Exit
from ._input import STANDARD_INPUT, one_puzzle, read_marks, read_solution
from ._options import format_option, json_option, puzzle_argument, time_limit_option
from ._output import write_line
from ._usage import Misused

ONE_ON_STREAM = say(
    "hint-one-on-stream",
    "only one of the puzzle, the board and the marks can be on standard input",
)


@click.command(
    "hint",
    cls=WithExamples,
    examples=[
        "sightline hint skyscrapers/logicmasters",
        "sightline hint my-puzzle.txt my-board.txt",
        "sightline hint my-puzzle.txt my-board.txt --depth 1",
        "sightline hint my-puzzle.txt my-board.txt --marks my-marks.json",
    ],
)
@puzzle_argument
@click.argument("board", metavar="[BOARD]", required=False)
@click.option(
    "--depth",
    type=click.Choice([str(depth) for depth in DEPTHS]),
    default=str(DEPTHS[-1]),
    help="How much to give away: where to look; which rule; what follows, and why.",
)
@click.option(
    "--marks",
    metavar="FILE",
    help='Pencil marks as JSON: {"r1c2": [3, 4]}; the values that are still possible there.',
)
@time_limit_option
@json_option
@format_option
def command(
    *,
    puzzle: str,
    board: str | None,
    depth: str,
    marks: str | None,
    time_limit: float | None,
    as_json: bool,
    format: str | None,
) -> Exit:
    """Show the next step from a partly filled board, or a mistake on it.

    BOARD is a file, - for standard input, or its rows as JSON, with null where nothing is
    filled in; without it the board is empty. Without pencil marks the hint leads to the next
    value that can be filled in or, if that takes more than three steps, names the first of
    them, to be noted. With pencil marks it is the easiest next step, which may only strike out
    some marks.
    """
    if [puzzle, board, marks].count(STANDARD_INPUT) > 1:
        raise Misused(ONE_ON_STREAM())
    asked = one_puzzle(puzzle, format)
    pencilled = None if marks is None else read_marks(marks)
    filled = None if board is None else read_solution(board, asked, partial=True)
    found = hint(asked, filled, pencilled, time_limit=time_limit)
    if as_json:
        write_line(hint_record.of(found))
    else:
        click.echo(found.told(int(depth)))
    return Exit.NO if found.status in ("mistake", "open", "none") else Exit.YES
