"""Answer a command for one puzzle or for many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import click
import msgspec

from ..core.errors import InputError, SightlineError
from ..core.escaping import visible
from ..engines import Limits, Run, Strategy
from ..records import trouble
from ..rules.puzzle import Puzzle
from ..verbs.solve import start
from ..words import say
from ._exits import Exit, complain, exit_of, graver
from ._input import Item, puzzles
from ._output import Out, write_line

NAMED = say("cli-named", "{ $name }: { $answer }")
"""An answer behind the name of its puzzle."""
UNREAD = say(
    "cli-unread",
    "{ $bad } of { $count -> [one] { $count } puzzle *[other] { $count } puzzles } could not be "
    "read",
)


class Verb(Protocol):
    """What a command does with a puzzle."""

    def record(self, puzzle: Puzzle) -> tuple[Any, Exit]:
        """The answer as data, for a line of JSON, and its exit code."""

    def tell(self, puzzle: Puzzle) -> Exit:
        """Print the answer for people."""


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """How to search, by the names that the library has for it."""

    engine: str
    strategy: Strategy = Strategy()
    time_limit: float | None
    node_limit: int | None

    def start(self, puzzle: Puzzle) -> Run:
        """Begin to search."""
        limits = Limits(time=self.time_limit, nodes=self.node_limit)
        return start(puzzle, self.engine, self.strategy, limits)


def answer(
    verb: Verb,
    arguments: Sequence[str],
    format: str | None,
    *,
    as_json: bool = False,
    out: Out = None,
    tell_of: Callable[[str, Puzzle], Exit] | None = None,
) -> Exit:
    """Answer for each argument in turn; a bad one among several does not stop the others.

    Of several, each answer is below the name of its puzzle, unless ``tell_of`` prints both.
    """
    code, told = Exit.YES, False
    for argument in arguments:
        try:
            found = puzzles(argument, format, in_lines=as_json)
            if not isinstance(found, Puzzle):
                code = graver(code, _answer_lines(verb, found, out))
                continue
            if len(arguments) > 1 and tell_of:
                code = graver(code, tell_of(argument, found))
                continue
            if told:
                click.echo(file=out)
            told = True
            if len(arguments) > 1:
                click.echo(f"{visible(argument)}:", file=out)
            code = graver(code, verb.tell(found))
        except SightlineError as error:
            if len(arguments) == 1:
                raise
            if as_json and isinstance(error, InputError):
                write_line(trouble.in_line(error), out)
            complain(
                str(error)
                if isinstance(error, InputError)
                else NAMED(name=argument, answer=error.said)
            )
            code = graver(code, exit_of(error))
    return code


def _answer_lines(verb: Verb, items: Iterator[Item], out: Out) -> Exit:
    """Answer each puzzle in a line of JSON before the next one is read."""
    code, answered, bad = Exit.YES, 0, 0
    for item in items:
        if isinstance(item, InputError):
            bad += 1
            record, this = trouble.in_line(item), Exit.BAD
        else:
            record, this = verb.record(item)
        write_line(record, out)
        answered += 1
        code = graver(code, this)
    if bad:
        complain(UNREAD(bad=bad, count=answered))
    return code
