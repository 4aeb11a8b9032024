"""The command ``convert``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import click
import msgspec

from ..core.errors import InputError
from ..formats import FORMATS
from ..records import convert as convert_record
from ..records import trouble
from ..rules.puzzle import Puzzle
from ..words import Listed, Message, say
from ._command import WithExamples
from ._exits import Exit, complain, note
from ._input import Item, puzzles
from ._options import format_option
from ._output import Out, ending_of, needs_ascii, opened, write_line, write_text

LEFT_OUT = say("convert-left-out", "left out: { $losses }")
LOSS = say("convert-loss", "the { $name }")
LOSS_OF = say(
    "convert-loss-of",
    "the { $name } of { $count -> [one] { $count } puzzle *[other] { $count } puzzles }",
)
UNCONVERTED = say(
    "convert-bad",
    "{ $bad } of { $count -> [one] { $count } puzzle *[other] { $count } puzzles } could not be "
    "converted",
)
NOT_WRITTEN = say(
    "convert-no-ending",
    "nothing here converts to { $ending } files; end the name in { $known }",
)


class Conversion(msgspec.Struct):
    """The conversion of puzzles from any format to one."""

    format: str
    lossy: bool
    out: Out
    written: int = 0
    bad: int = 0
    left_out: Counter[str] = msgspec.field(default_factory=Counter)

    def convert(self, item: Item, *, aloud: bool) -> None:
        """Write a puzzle or, in its place, an error; ``aloud``: on standard error, too."""
        try:
            if isinstance(item, InputError):
                raise item
            text = self._text(item)
        except InputError as error:
            self._separate()
            write_line(trouble.in_line(error), self.out)
            self.bad += 1
            if aloud:
                complain(str(error))
        else:
            self._separate()
            write_text(text, self.out)
        self.written += 1

    def convert_only(self, puzzle: Puzzle) -> None:
        """Write a puzzle, or raise the error."""
        write_text(self._text(puzzle), self.out)
        self.written += 1

    def tell(self) -> None:
        """Report what was left out, because the format cannot hold it."""
        if self.left_out:
            note(LEFT_OUT(losses=Listed.of(map(self._loss, self.left_out))))
        if self.bad:
            complain(UNCONVERTED(bad=self.bad, count=self.written))

    def _loss(self, name: str) -> Message:
        if self.written == 1:
            return LOSS(name=name)
        return LOSS_OF(name=name, count=self.left_out[name])

    def _text(self, puzzle: Puzzle) -> str:
        converted = convert_record.of(puzzle, self.format, lossy=self.lossy, how_else="--lossy")
        self.left_out.update(converted.lost)
        return converted.text

    def _separate(self) -> None:
        if self.written and not FORMATS[self.format].one_line:
            write_text("", self.out)


@click.command(
    "convert",
    cls=WithExamples,
    examples=[
        "sightline convert my-puzzle.txt --to puzzlink",
        "sightline convert 4:2/3/1/2/3/1/2/2/2/1/2/2/2/4/1/3 --to json",
        "sightline convert many.jsonl --to tatham --lossy -o many-ids.txt",
    ],
)
@click.argument("puzzle_names", metavar="PUZZLE...", nargs=-1, required=True)
@click.option(
    "--to", "target", type=click.Choice(sorted(FORMATS)), required=True, help="The format to write."
)
@format_option
@click.option(
    "--lossy", is_flag=True, help="Leave out also clues and variants that the format cannot hold."
)
@click.option("-o", "--output", metavar="FILE", help="Write to this file, whole or not at all.")
def command(
    *,
    puzzle_names: tuple[str, ...],
    target: str,
    format: str | None,
    lossy: bool,
    output: str | None,
) -> Exit:
    """Convert puzzles from any format to another.

    What the other format cannot hold of the puzzle itself (givens, a variant, …) is refused
    with a sentence that names it, unless --lossy. What is only known about it (a title, a
    solution, a grade, …) is left out, and named. Of many puzzles each is converted before the
    next one is read; in the place of one that cannot be, there is a line of JSON that says
    why, and the exit code is 2.
    """
    if target == "text" and output is None and needs_ascii():
        target = "ascii"
    known = dict.fromkeys(suffix for each in FORMATS.values() for suffix in each.suffixes)
    ending_of(output, known, NOT_WRITTEN)
    with opened(output) as out:
        conversion = Conversion(format=target, lossy=lossy, out=out)
        for argument in puzzle_names:
            _convert(conversion, argument, format, only=len(puzzle_names) == 1)
    conversion.tell()
    return Exit.BAD if conversion.bad else Exit.YES


def _convert(conversion: Conversion, argument: str, format: str | None, *, only: bool) -> None:
    """Convert the puzzles of an argument; a bad one among several does not stop the others."""
    found: Item | Iterator[Item]
    try:
        found = puzzles(argument, format, in_lines=False)
    except InputError as error:
        found = error
        if only:
            raise
    if isinstance(found, Puzzle) and only:
        conversion.convert_only(found)
    elif isinstance(found, Puzzle | InputError):
        conversion.convert(found, aloud=True)
    else:
        for item in found:
            conversion.convert(item, aloud=False)
