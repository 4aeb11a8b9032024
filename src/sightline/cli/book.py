"""The command ``book``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

import click

from ..booklet.booklet import GRIDS, Layout, Paper, bound
from ..booklet.sheets import Sheet, prepared
from ..core.deadline import Deadline
from ..core.errors import InputError, NotUnique, Stopped
from ..core.words import listed, number_of
from ..render.typst import loaded
from ..rules.puzzle import Puzzle
from ._command import WithExamples
from ._exits import Exit, note
from ._input import Item, puzzles
from ._options import format_option, time_limit_option
from ._output import is_terminal, opened

STANDARD_OUTPUT = "-"
MOST_NAMED = 3
"""So many of the puzzles that a note is about are named."""
SKIP = "--skip-bad leaves it out"


def _pdf(context: click.Context, parameter: click.Parameter, path: str) -> str:
    """A file name for a PDF."""
    if path == STANDARD_OUTPUT and is_terminal():
        raise click.BadParameter("a PDF is not for a terminal.", context, parameter)
    if path != STANDARD_OUTPUT and not path.lower().endswith(".pdf"):
        message = f"{path!r} does not end in .pdf, which is what a booklet is."
        raise click.BadParameter(message, context, parameter)
    return path


def _sheets(
    items: Iterator[tuple[str, Item]],
    several: list[str],
    *,
    hints: bool,
    skip_bad: bool,
    deadline: Deadline,
) -> Iterator[Sheet]:
    """Each puzzle with its solution; one that cannot be printed is refused or left out.

    Those with several solutions are noted in the list.
    """
    for number, (argument, item) in enumerate(items, 1):
        try:
            yield _sheet(item, argument, number, several, hints=hints, deadline=deadline)
        except InputError as error:
            if not skip_bad:
                raise InputError(f"{error}; {SKIP}") from None
            note(f"left out: {error}")
        except TimeoutError:
            done = number_of(number - 1, "puzzle")
            raise Stopped(f"stopped by a limit after {done}; nothing is printed") from None


def _sheet(
    item: Item,
    argument: str,
    number: int,
    several: list[str],
    *,
    hints: bool,
    deadline: Deadline,
) -> Sheet:
    if isinstance(item, InputError):
        raise item
    name = item.about.id or item.about.title or argument
    try:
        sheet = prepared(item, hints=hints, deadline=deadline)
    except NotUnique:
        raise InputError(f"puzzle {number} ({name}) has no solution") from None
    if sheet.unique is False:
        several.append(f"{number} ({name})")
    return sheet


def _note_on(several: Sequence[str]) -> str:
    """That puzzles have several solutions; of many, the first are named."""
    if len(several) == 1:
        return f"puzzle {several[0]} has several solutions, and the booklet says so"
    more = len(several) - MOST_NAMED
    named = [*several[:MOST_NAMED], *([f"{more:,} more"] if more > 0 else [])]
    count = number_of(len(several), "puzzle")
    return f"{count} have several solutions, and the booklet says so: {listed(named)}"


def _all(arguments: Sequence[str], format: str | None) -> Iterator[tuple[str, Item]]:
    """Every puzzle, with the argument that it comes from."""
    for argument in arguments:
        try:
            found = puzzles(argument, format, in_lines=True)
        except InputError as error:
            found = iter([error])
        for item in [found] if isinstance(found, Puzzle) else found:
            yield argument, item


@click.command(
    "book",
    cls=WithExamples,
    examples=[
        "sightline book doors/example1 skyscrapers/logicmasters -o book.pdf",
        "sightline book many.jsonl --sort --per-page 4 --hints --title 'For the train' -o book.pdf",
        "sightline library --json | sightline book - --sort --paper letter -o library.pdf",
    ],
)
@click.argument("puzzle_names", metavar="PUZZLE...", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    required=True,
    callback=_pdf,
    metavar="FILE",
    help="Write to this file, whole or not at all; - is standard output.",
)
@click.option("--title", default="", metavar="TEXT", help="What the title page says.")
@click.option("--author", default="", metavar="TEXT", help="Who is named below the title.")
@click.option("--sort", is_flag=True, help="Sort by genre, and from easy to fiendish.")
@click.option(
    "--per-page",
    type=click.Choice([str(number) for number in sorted(GRIDS)]),
    default="2",
    help="How many puzzles share a page; large boards get more room.",
)
@click.option(
    "--paper", type=click.Choice(get_args(Paper)), default="a4", help="What it is printed on."
)
@click.option("--hints", is_flag=True, help="Add the first steps of each puzzle, in words.")
@click.option("--no-solutions", is_flag=True, help="Leave out the solutions at the end.")
@click.option("--skip-bad", is_flag=True, help="Leave out what cannot be read or has no solution.")
@click.option(
    "--fonts",
    type=click.Path(exists=True, file_okay=False),
    metavar="FOLDER",
    help="Also use the fonts in this folder, for letters such as Chinese ones.",
)
@time_limit_option
@format_option
def command(
    *,
    puzzle_names: tuple[str, ...],
    output: str,
    title: str,
    author: str,
    sort: bool,
    per_page: str,
    paper: Paper,
    hints: bool,
    no_solutions: bool,
    skip_bad: bool,
    fonts: str | None,
    time_limit: float | None,
    format: str | None,
) -> Exit:
    """Print puzzles as a booklet, a PDF with the solutions at the end.

    It has a title page, a page with the rules of each genre and an example, the puzzles with
    their grades, hints if wished, and the solutions. The same puzzles and options give the
    same file, byte for byte, on every machine.

    A puzzle with several solutions is printed with a remark, and one of them is shown. One
    without a solution is refused.
    """
    deadline = Deadline(time_limit)
    layout = Layout(
        title=title,
        author=author,
        sort=sort,
        per_page=int(per_page),
        paper=paper,
        solutions=not no_solutions,
        fonts=fonts,
    )
    loaded()  # raises before the work if the extra is missing
    with opened(output) as out:
        items = _all(puzzle_names, format)
        several: list[str] = []
        sheets = list(_sheets(items, several, hints=hints, skip_bad=skip_bad, deadline=deadline))
        click.echo(bound(sheets, layout), file=out and out.buffer, nl=False)
    if several:
        note(_note_on(several))
    if output != STANDARD_OUTPUT:
        note(f"{number_of(len(sheets), 'puzzle')} printed to {output}")
    return Exit.YES
