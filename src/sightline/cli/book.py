"""The command ``book``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import get_args

import click

from ..booklet.booklet import GRIDS, Layout, Paper, bound
from ..booklet.sheets import Sheet, prepared
from ..core.deadline import Deadline
from ..core.errors import InputError, NotUnique, Stopped
from ..render.typst import loaded
from ..rules.puzzle import Puzzle
from ..words import Listed, Message, say
from ._command import WithExamples
from ._exits import Exit, note
from ._input import Item, puzzles
from ._options import format_option, time_limit_option
from ._output import is_terminal, opened
from ._usage import refused

STANDARD_OUTPUT = "-"
MOST_NAMED = 3
"""So many of the puzzles that a note is about are named."""
NOT_FOR_TERMINALS = say("book-terminal", "a PDF is not for a terminal")
NO_PDF = say("book-no-pdf", "{ $file } does not end in .pdf, which is what a booklet is")
NO_FOLDER = say("book-no-folder", "directory { $folder } does not exist")
SKIP_IT = say("book-skip-bad", "{ $why }; --skip-bad leaves it out")
LEFT_OUT = say("book-left-out", "left out: { $why }")
NOT_PRINTED = say(
    "book-stopped",
    "stopped by a limit after { $count -> [one] { $count } puzzle *[other] { $count } puzzles }; "
    "nothing is printed",
)
NUMBERED = say("book-numbered", "{ $number } ({ $name })")
UNSOLVABLE = say("book-unsolvable", "puzzle { $number } ({ $name }) has no solution")
ONE_OF_MANY = say(
    "book-not-unique", "puzzle { $puzzle } has several solutions, and the booklet says so"
)
NOT_UNIQUE = say(
    "book-several-not-unique",
    "{ $count } puzzles have several solutions, and the booklet says so: { $puzzles }",
)
MORE = say("book-more", "{ $count } more")
PRINTED = say(
    "book-printed",
    "{ $count -> [one] { $count } puzzle *[other] { $count } puzzles } printed to { $file }",
)


def _pdf(context: click.Context, parameter: click.Parameter, path: str) -> str:
    """A file name for a PDF."""
    if path == STANDARD_OUTPUT and is_terminal():
        raise refused(NOT_FOR_TERMINALS(), context, parameter)
    if path != STANDARD_OUTPUT and not path.lower().endswith(".pdf"):
        raise refused(NO_PDF(file=repr(path)), context, parameter)
    return path


def _folder(context: click.Context, parameter: click.Parameter, path: str | None) -> str | None:
    """A folder that is there."""
    if path is not None and not os.path.isdir(path):
        raise refused(NO_FOLDER(folder=repr(path)), context, parameter)
    return path


def _sheets(
    items: Iterator[tuple[str, Item]],
    several: list[Message],
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
                raise InputError(SKIP_IT(why=error.located)) from None
            note(LEFT_OUT(why=error.located))
        except TimeoutError:
            raise Stopped(NOT_PRINTED(count=number - 1)) from None


def _sheet(
    item: Item,
    argument: str,
    number: int,
    several: list[Message],
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
        raise InputError(UNSOLVABLE(number=str(number), name=name)) from None
    if sheet.unique is False:
        several.append(NUMBERED(number=str(number), name=name))
    return sheet


def _note_on(several: Sequence[Message]) -> Message:
    """That puzzles have several solutions; of many, the first are named."""
    if len(several) == 1:
        return ONE_OF_MANY(puzzle=several[0])
    more = len(several) - MOST_NAMED
    named = [*several[:MOST_NAMED], *([MORE(count=more)] if more > 0 else [])]
    return NOT_UNIQUE(count=len(several), puzzles=Listed.of(named))


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
    callback=_folder,
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
        several: list[Message] = []
        sheets = list(_sheets(items, several, hints=hints, skip_bad=skip_bad, deadline=deadline))
        click.echo(bound(sheets, layout), file=out and out.buffer, nl=False)
    if several:
        note(_note_on(several))
    if output != STANDARD_OUTPUT:
        note(PRINTED(count=len(sheets), file=output))
    return Exit.YES
