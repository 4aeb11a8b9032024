"""The command ``show``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import click
import msgspec

from ..checking import clashing_clues
from ..puzzle import Puzzle, Solution
from ..render.text import draw
from ..solving import solve
from ._answering import answer
from ._command import WithExamples
from ._exits import Exit, complain
from ._options import format_option, puzzle_argument
from ._output import Out, needs_ascii, opened
from ._words import no_solution

Draw = Callable[[Puzzle, Solution | None], str]
WAYS: Mapping[str, Draw] = {"text": draw, "ascii": partial(draw, ascii=True)}
"""The ways to draw a board."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A line of ``show`` where there are many puzzles."""

    genre: str
    id: str | None
    format: str
    drawing: str | None
    """None where a puzzle has no solution to draw."""


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """Draw a board, as it is or solved."""

    way: str
    solved: bool
    out: Out

    def record(self, puzzle: Puzzle) -> tuple[Answer, Exit]:
        drawing = self._drawing(puzzle)
        line = Answer(genre=puzzle.name, id=puzzle.about.id, format=self.way, drawing=drawing)
        return line, Exit.NO if drawing is None else Exit.YES

    def tell(self, puzzle: Puzzle) -> Exit:
        drawing = self._drawing(puzzle)
        if drawing is None:
            complain(f"there is no solution to draw: {no_solution(clashing_clues(puzzle))}")
            # Not returned but raised, so that no empty file takes the place of the drawing.
            raise click.exceptions.Exit(Exit.NO)
        click.echo(drawing, file=self.out)
        return Exit.YES

    def _drawing(self, puzzle: Puzzle) -> str | None:
        solution = solve(puzzle).solution if self.solved else None
        if self.solved and solution is None:
            return None
        return WAYS[self.way](puzzle, solution)


@click.command(
    "show",
    cls=WithExamples,
    examples=[
        "sightline show doors/example1",
        "sightline show doors/example1 --solution --to ascii",
        "sightline show my-puzzle.json -o my-puzzle.txt",
    ],
)
@puzzle_argument
@click.option("--to", "way", type=click.Choice(list(WAYS)), default="text", help="How to draw.")
@click.option("--solution", "solved", is_flag=True, help="Solve the puzzle, and draw that.")
@click.option("-o", "--output", metavar="FILE", help="Write to this file, whole or not at all.")
@format_option
def command(*, puzzle: str, way: str, solved: bool, output: str | None, format: str | None) -> Exit:
    """Draw a puzzle, or its solution."""
    if way == "text" and output is None and needs_ascii():
        way = "ascii"
    with opened(output) as out:
        verb = Show(way=way, solved=solved, out=out)
        return answer(verb, [puzzle], format, out=out)
