"""The command ``play``."""

from __future__ import annotations

import sys

import click

from ..core.errors import InputError, MissingExtra
from ._command import WithExamples
from ._input import STANDARD_INPUT, one_puzzle
from ._options import format_option


@click.command(
    "play",
    cls=WithExamples,
    examples=[
        "sightline play",
        "sightline play skyscrapers/logicmasters",
        "sightline play my-puzzle.txt",
    ],
)
@click.argument("puzzle", metavar="[PUZZLE]", required=False)
@format_option
def command(*, puzzle: str | None, format: str | None) -> None:
    """Play in the terminal.

    Without a PUZZLE it begins with a menu: the library, new puzzles, your own, any format.
    The game is saved and goes on where it was left. This needs textual.
    """
    if puzzle == STANDARD_INPUT:
        raise click.UsageError("the keyboard is needed to play: give a file instead of -")
    chosen = None if puzzle is None else one_puzzle(puzzle, format)
    if not _at_a_terminal():
        raise InputError("play needs a terminal; to see a puzzle elsewhere: sightline show")
    try:
        from ..terminal.app import Play
    except ImportError:
        raise MissingExtra("textual", "platformdirs", extra="terminal") from None
    Play(chosen).run()


def _at_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
