"""The command ``show``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import PurePath
from typing import Any

import click
import msgspec

from ..core.errors import InputError, Stopped
from ..core.text import unpainted
from ..records import show as show_record
from ..records.sentences import no_solution
from ..render.themes import AUTO, THEMES
from ..rules.marks import Marks
from ..rules.puzzle import Puzzle, Solution
from ..verbs.check import clashing_clues
from ..verbs.explain import Step, explain
from ..verbs.solve import progress, solve
from ..words import say
from ._answering import answer
from ._command import WithExamples
from ._exits import Exit, complain, graver
from ._input import Item, puzzles, read_marks, read_solution
from ._options import at_least_one, format_option, puzzle_argument, time_limit_option
from ._output import Out, ending_of, is_terminal, needs_ascii, opened, paint, tell
from ._usage import Misused

STOPPED_BEFORE = say("show-stopped", "stopped by a limit before a solution: { $progress }")
STOPPED_AFTER = say(
    "show-stopped-after",
    "stopped by a limit after { $count -> [one] { $count } step *[other] { $count } steps }",
)
NO_STEP = say(
    "show-no-step",
    "there is no step { $number }: the explanation has "
    "{ $count -> [one] { $count } step *[other] { $count } steps }",
)
NO_LINES = say("show-no-lines", "step { $step } is told without numbered lines; leave out --line")
NO_LINE = say(
    "show-no-line",
    "there is no line { $line }: step { $step } has "
    "{ $count -> [one] { $count } line *[other] { $count } lines }",
)
NOTHING_TO_DRAW = say("show-nothing", "there is no solution to draw: { $why }")
NOT_ON_TERMINALS = say(
    "show-terminal", "a terminal cannot show a { $kind }; write to a file with -o"
)
LINE_OF_WHAT = say("show-line-of-what", "--line is for a line of a step; name the step with --step")
ONE_DRAWING = say(
    "show-one-drawing",
    "there are several puzzles, but this holds one drawing; number the files: -o { $numbered }, "
    "or write lines of JSON: -o { $lines }",
)
NO_PUZZLE = say("show-no-puzzle", "there is no puzzle")
NOT_DRAWN = say(
    "show-no-ending", "nothing here draws { $ending } files; end the name in { $known }"
)
ONE_OF_THESE = say(
    "show-one-of-these", "draw either the solution, or a board with its marks, or a step"
)
FOR_PICTURES = say("show-for-pictures", "{ $option } is for pictures; draw one with --to { $kind }")
FIXED_COLOURS = say(
    "show-fixed-colours",
    "a { $kind } does not change its colours; choose --theme light or dark",
)

PICTURES = ("svg", "png", "pdf")
WAYS = ("text", "ascii", *PICTURES)
"""The ways to draw a board."""
STANDARD_OUTPUT = "-"
LINES = ".jsonl"
"""The ending of a file that any number of drawings goes to, as lines of JSON."""
ENDINGS = {f".{way}": way for way in PICTURES} | {".txt": "text"}
"""The way to draw by the suffix of a file."""
_NUMBER = re.compile(r"%(?:0(?P<width>[1-9]))?d")


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle with the board to draw."""

    board: Solution | None = None
    marks: Marks | None = None
    step: Step | None = None
    line: int | None = None
    """The number of a line of the step."""
    after: Solution | None = None
    """The board after the step."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What to draw of a puzzle."""

    solved: bool
    step: int | None
    """The number of a step of the explanation."""
    line: int | None
    """The number of one of its lines."""
    board: str | None
    marks: str | None
    """Where the board and the pencil marks are to be read."""
    time_limit: float | None = None

    def of(self, puzzle: Puzzle) -> Shown | None:
        """The board to draw for a puzzle; None if it should be solved but has no solution."""
        if self.solved:
            found = solve(puzzle, time_limit=self.time_limit)
            if found.status == "stopped":
                raise Stopped(STOPPED_BEFORE(progress=progress(found.stats)))
            return None if found.solution is None else Shown(board=found.solution)
        if self.step is not None:
            shown = _at_step(puzzle, self.step, self.time_limit)
            return msgspec.structs.replace(shown, line=_line_of(shown.step, self.step, self.line))
        board = None if self.board is None else read_solution(self.board, puzzle, partial=True)
        return Shown(board=board, marks=None if self.marks is None else read_marks(self.marks))


def _at_step(puzzle: Puzzle, number: int, time_limit: float | None) -> Shown:
    """A step of the explanation, with the board before it."""
    explanation = explain(puzzle, time_limit=time_limit)
    steps = explanation.steps
    if number > len(steps) and not explanation.complete:
        raise Stopped(STOPPED_AFTER(count=len(steps)))
    if number > len(steps):
        raise InputError(NO_STEP(number=number, count=len(steps)))
    boards, marks = [None, *explanation.boards()], [None, *explanation.marks()]
    return Shown(
        board=boards[number - 1],
        marks=marks[number - 1],
        step=steps[number - 1],
        after=boards[number],
    )


def _line_of(step: Step | None, number: int, line: int | None) -> int | None:
    """The line that was asked for, if the step has it."""
    lines = len(step.numbered) if step else 0
    if line is not None and not lines:
        raise InputError(NO_LINES(step=number))
    if line is not None and line > lines:
        raise InputError(NO_LINE(line=line, step=number, count=lines))
    return line


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """Draw a board, as it is or solved."""

    way: str
    wish: Wish
    style: dict[str, Any]
    """The options of :func:`sightline.render.svg.draw`."""
    out: Out = None

    def record(self, puzzle: Puzzle) -> tuple[show_record.Drawn, Exit]:
        try:
            shown = self.wish.of(puzzle)
        except Stopped:
            return show_record.of(puzzle, self.way, None), Exit.STOPPED
        drawing = None if shown is None else self._drawn(puzzle, shown)
        line = show_record.of(puzzle, self.way, drawing)
        return line, Exit.NO if drawing is None else Exit.YES

    def tell(self, puzzle: Puzzle) -> Exit:
        shown = self.wish.of(puzzle)
        if shown is None:
            clash = clashing_clues(puzzle, time_limit=self.wish.time_limit)
            complain(NOTHING_TO_DRAW(why=no_solution(clash)))
            # Raised, not returned, so that no empty file replaces the drawing.
            raise click.exceptions.Exit(Exit.NO)
        if self.way in ("png", "pdf") and self.out is None and is_terminal():
            raise Misused(NOT_ON_TERMINALS(kind=self.way))
        drawing = self._drawn(puzzle, shown)
        if self.way not in PICTURES:
            tell(str(drawing), self.out)
        else:
            data = drawing if isinstance(drawing, bytes) else drawing.encode()
            click.echo(data, file=self.out and self.out.buffer, nl=False)
        return Exit.YES

    def _drawn(self, puzzle: Puzzle, shown: Shown) -> str | bytes:
        if self.way not in PICTURES:
            return self._as_text(puzzle, shown)
        # Imported here, so that drawing text does not wait for the other renderers.
        draw = import_module(f"sightline.render.{self.way}").draw
        drawing: str | bytes = draw(
            puzzle,
            shown.board,
            marks=shown.marks,
            step=shown.step,
            line=shown.line,
            **self.style,
        )
        return drawing

    def _as_text(self, puzzle: Puzzle, shown: Shown) -> str:
        colours = paint() if self.out is None else unpainted
        board = shown.after if shown.step else shown.board
        drawing = puzzle.text(board, ascii=self.way == "ascii", paint=colours)
        if not shown.step:
            return drawing
        told = shown.step.paragraphs
        lines = told if shown.line is None else told[shown.line - 1 : shown.line]
        return "\n".join([drawing, "", *lines])


@click.command(
    "show",
    cls=WithExamples,
    examples=[
        "sightline show doors/example1",
        "sightline show doors/example1 --solution --to ascii",
        "sightline show my-puzzle.json -o my-puzzle.svg",
        "sightline show skyscrapers/board4 --solution --towers --theme dark -o towers.png",
        "sightline show doors/example1 --step 3 -o step.svg",
        "sightline show many.jsonl -o 'board-%02d.svg'",
    ],
)
@puzzle_argument
@click.option(
    "--to",
    "way",
    type=click.Choice(WAYS),
    help="How to draw; otherwise as the name of the file says, or as text.",
)
@click.option("--solution", "solved", is_flag=True, help="Solve the puzzle, and draw that.")
@click.option(
    "--board", metavar="BOARD", help="Draw this board, partly filled: a file, or its rows as JSON."
)
@click.option("--marks", metavar="FILE", help='Draw pencil marks as JSON: {"r1c2": [3, 4]}.')
@click.option(
    "--step",
    type=int,
    callback=at_least_one,
    metavar="N",
    help="Draw the Nth step of the explanation: what it concludes, and what it leans on.",
)
@click.option(
    "--line",
    type=int,
    callback=at_least_one,
    metavar="N",
    help="Of a step in numbered lines: draw only the Nth, with what the ones before it say.",
)
@click.option("--theme", type=click.Choice([*THEMES, AUTO]), help="The colours of a picture.")
@click.option("--towers", is_flag=True, help="Draw heights as towers, in a picture.")
@click.option(
    "--scale", type=float, metavar="X", help="Pixels to a unit of a picture; a cell has 40."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write to this file, whole or not at all; with %02d in its name, a file per puzzle.",
)
@time_limit_option
@format_option
def command(
    *,
    puzzle: str,
    way: str | None,
    solved: bool,
    board: str | None,
    marks: str | None,
    step: int | None,
    line: int | None,
    theme: str | None,
    towers: bool,
    scale: float | None,
    output: str | None,
    time_limit: float | None,
    format: str | None,
) -> Exit:
    """Draw a puzzle, its solution, a board or a step of its explanation.

    As text, or as a picture: SVG, or PNG and PDF, for which the extras png and pdf are
    needed. The theme auto is light or dark, as the screen is set on which an SVG is seen.

    A file of a picture or a text holds one drawing. Many puzzles go to numbered files, such
    as -o 'board-%02d.svg', or as lines of JSON to a file that ends in .jsonl.
    """
    output = None if output == STANDARD_OUTPUT else output
    way = _way(way, output)
    asked = {"theme": theme, "towers": towers or None, "scale": scale}
    style = {name: value for name, value in asked.items() if value is not None}
    _check_wishes(way, [solved, step, board or marks], marks, style)
    if line and not step:
        raise Misused(LINE_OF_WHAT())
    wish = Wish(
        solved=solved, step=step, line=line, board=board, marks=marks, time_limit=time_limit
    )
    show = Show(way=way, wish=wish, style=style)
    if output and _NUMBER.search(output):
        return _draw_each(show, puzzles(puzzle, format, in_lines=True), output)
    in_lines = output is not None and output.endswith(LINES)
    if output and not in_lines and PurePath(output).suffix:
        with opened(output) as out:
            only = _only(puzzles(puzzle, format, in_lines=False), output)
            return msgspec.structs.replace(show, out=out).tell(only)
    with opened(output) as out:
        show = msgspec.structs.replace(show, out=out)
        return answer(show, [puzzle], format, as_json=in_lines, out=out)


def _draw_each(show: Show, found: Puzzle | Iterator[Item], output: str) -> Exit:
    """Draw each puzzle to a separate file; report those that cannot be read."""
    code = Exit.YES
    for number, item in enumerate([found] if isinstance(found, Puzzle) else found, 1):
        if isinstance(item, InputError):
            complain(str(item))
            code = graver(code, Exit.BAD)
            continue
        try:
            with opened(_numbered(output, number)) as out:
                code = graver(code, msgspec.structs.replace(show, out=out).tell(item))
        except click.exceptions.Exit as none:
            code = graver(code, Exit(none.exit_code))
        except Stopped as error:
            complain(str(error))
            code = graver(code, Exit.STOPPED)
    return code


def _numbered(output: str, number: int) -> str:
    """The name of a file among several.

    >>> _numbered("board-%02d.svg", 7), _numbered("%d.png", 12)
    ('board-07.svg', '12.png')
    """
    return _NUMBER.sub(lambda mark: str(number).zfill(int(mark["width"] or 0)), output)


def _only(found: Puzzle | Iterator[Item], output: str) -> Puzzle:
    """The one puzzle that there is, for a file that holds one drawing."""
    if isinstance(found, Puzzle):
        return found
    several = list(islice(found, 2))
    if len(several) > 1:
        path = PurePath(output)
        numbered = path.with_name(f"{path.stem}-%02d{path.suffix}")
        lines = f"'{path.with_suffix(LINES)}'"
        raise InputError(ONE_DRAWING(numbered=f"'{numbered}'", lines=lines), file=output)
    only = several[0] if several else InputError(NO_PUZZLE())
    if isinstance(only, InputError):
        raise only
    return only


def _way(asked: str | None, output: str | None) -> str:
    """The renderer that was asked for, by an option or by the suffix of the file."""
    ending = ending_of(output, [*ENDINGS, LINES], NOT_DRAWN)
    if asked or ending in ENDINGS:
        return asked or ENDINGS[ending]
    return "ascii" if output is None and needs_ascii() else "text"


def _check_wishes(way: str, contents: list[Any], marks: str | None, style: dict[str, Any]) -> None:
    """Refuse contradictory options."""
    if sum(bool(each) for each in contents) > 1:
        raise Misused(ONE_OF_THESE())
    if way not in PICTURES and (style or marks):
        option = f"--{next(iter(style), 'marks')}"
        raise Misused(FOR_PICTURES(option=option, kind=PICTURES[0]))
    if way != "svg" and style.get("theme") == AUTO:
        raise Misused(FIXED_COLOURS(kind=way))
