"""How a command ends: exit codes, and errors as sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum

import click

from ..core.errors import NotUnique, SightlineError, Stopped
from ..core.escaping import visible
from ..words import Slot, say, text

UNWRITTEN = say("cli-answer-unwritten", "the answer cannot be written: { $why }")
FAULT = say(
    "cli-fault",
    "this is a fault of Sightline, not of the puzzle; please report it ({ $what }; "
    "with SIGHTLINE_DEBUG=1 it says where)",
)


class Exit(IntEnum):
    """The exit codes."""

    YES = 0
    """Done; the answer is yes."""
    NO = 1
    """The answer is no: no solution, not unique, wrong."""
    BAD = 2
    """Bad input or usage."""
    STOPPED = 3
    """A limit was reached before the answer."""
    FAULT = 70
    """A fault of this program; 70 is EX_SOFTWARE of the BSD systems."""
    INTERRUPTED = 130
    """128 and the number of SIGINT, as in shells."""
    PIPE_CLOSED = 141
    """128 and the number of SIGPIPE: the reader of the output has closed the pipe."""


_GRAVITY = (Exit.YES, Exit.NO, Exit.STOPPED, Exit.BAD)


def graver(one: Exit, other: Exit) -> Exit:
    """The exit code of two answers together.

    >>> graver(Exit.STOPPED, Exit.NO), graver(Exit.STOPPED, Exit.BAD)
    (<Exit.STOPPED: 3>, <Exit.BAD: 2>)
    """
    return max(one, other, key=_GRAVITY.index)


def complain(said: Slot) -> None:
    """Write an error to standard error."""
    note(f"sightline: {text(said)}")


def note(said: Slot) -> None:
    """Write one line to standard error that is not an answer."""
    # If standard error is closed as well, there is nowhere to report it.
    with suppress(OSError):
        click.echo(visible(text(said)), err=True)


def exit_of(error: SightlineError) -> Exit:
    """The exit code of an error."""
    if isinstance(error, NotUnique):
        return Exit.NO
    return Exit.STOPPED if isinstance(error, Stopped) else Exit.BAD


@contextmanager
def errors_told() -> Iterator[None]:
    """Turn errors raised inside into a sentence and an exit code."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit):
        raise
    except SightlineError as error:
        complain(str(error))
        raise click.exceptions.Exit(exit_of(error)) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(Exit.INTERRUPTED) from None
    except BrokenPipeError:
        _forget_standard_output()
        raise click.exceptions.Exit(Exit.PIPE_CLOSED) from None
    except OSError as error:
        complain(UNWRITTEN(why=error.strerror or str(error)))
        raise click.exceptions.Exit(Exit.BAD) from None
    except Exception as error:
        _tell_fault(error)
        raise click.exceptions.Exit(Exit.FAULT) from None


def _forget_standard_output() -> None:
    """Keep Python from flushing to the closed pipe when it exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell_fault(error: Exception) -> None:
    if os.environ.get("SIGHTLINE_DEBUG"):
        import traceback

        for line in traceback.format_exc().splitlines():
            note(line)
    what = " ".join(f"{type(error).__name__}: {error}".split())
    complain(FAULT(what=what))
