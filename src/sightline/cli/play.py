"""The command ``play``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from ..core.errors import InputError, MissingExtra
from ..words import say
from ._command import WithExamples
from ._input import STANDARD_INPUT, one_puzzle
from ._options import format_option
from ._usage import Misused

NEEDS_KEYBOARD = say(
    "play-needs-keyboard", "the keyboard is needed to play: give a file instead of -"
)
NEEDS_TERMINAL = say(
    "play-needs-terminal", "play needs a terminal; to see a puzzle elsewhere: sightline show"
)
LOCAL_FLAGS = 3
"""Their index among the attributes of a terminal."""


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
        raise Misused(NEEDS_KEYBOARD())
    chosen = None if puzzle is None else one_puzzle(puzzle, format)
    if not _at_a_terminal():
        raise InputError(NEEDS_TERMINAL())
    with _keys_kept():
        try:
            from ..terminal.app import Play
        except ImportError:
            raise MissingExtra("textual", "platformdirs", extra="terminal") from None
        Play(chosen).run()


@contextmanager
def _keys_kept() -> Iterator[None]:
    """Keys that are typed while the game starts wait for it, unseen; the shell gets none."""
    try:
        import termios
    except ImportError:  # on Windows
        yield
        return
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    flags = before[LOCAL_FLAGS] & ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(
        keyboard, termios.TCSANOW, [*before[:LOCAL_FLAGS], flags, *before[LOCAL_FLAGS + 1 :]]
    )
    try:
        yield
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)
        termios.tcflush(keyboard, termios.TCIFLUSH)


def _at_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
