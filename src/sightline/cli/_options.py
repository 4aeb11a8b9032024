"""Options that several commands share."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from functools import cached_property, reduce
from typing import Any, TypeVar, get_args

import click

from ..core.arguments import shape_in
from ..engines import ENGINES, Order, Strength, Values
from ..formats import names_to_read
from ..words import say
from ._usage import refused

NO_SECONDS = say("cli-no-seconds", "{ $typed } is no number of seconds")
NOT_A_FILE = say("cli-not-a-file", "{ $typed } is no file")
LESS_THAN_1 = say("cli-less-than-1", "{ $typed } is less than 1")
OUT_OF_BOUNDS = say("cli-out-of-bounds", "{ $typed } is not from { $least } to { $most }")
NO_SIZE = say("cli-no-size", "{ $typed } is no size such as 6 or 6x8")

F = TypeVar("F", bound=Callable[..., Any])
Decorator = Callable[[F], F]


def seconds(
    context: click.Context, parameter: click.Parameter, value: float | None
) -> float | None:
    """A time in seconds, positive and finite."""
    if value is not None and not 0 <= value < math.inf:
        raise refused(NO_SECONDS(typed=str(value)), context, parameter)
    return value


def file_to_write(context: click.Context, parameter: click.Parameter, path: Any) -> Any:
    """A name that a file can have; a folder has another."""
    if path is not None and (not str(path) or os.path.isdir(path)):
        raise refused(NOT_A_FILE(typed=repr(str(path))), context, parameter)
    return path


def at_least_one(
    context: click.Context, parameter: click.Parameter, value: int | None
) -> int | None:
    """A number from 1 on."""
    if value is not None and value < 1:
        raise refused(LESS_THAN_1(typed=str(value)), context, parameter)
    # Larger limits than the kernel can count to are never reached.
    return value and min(value, 2**63 - 1)


def _seed(context: click.Context, parameter: click.Parameter, value: int) -> int:
    if not 0 <= value < 2**64:
        said = OUT_OF_BOUNDS(typed=str(value), least="0", most="2**64 - 1")
        raise refused(said, context, parameter)
    return value


def size(
    context: click.Context, parameter: click.Parameter, text: str | None
) -> tuple[int, int] | None:
    """Rows and columns: ``6`` or ``6x8``."""
    if text is None:
        return None
    shape = shape_in(text)
    if shape is None:
        raise refused(NO_SIZE(typed=repr(text)), context, parameter)
    return shape


def probability(
    context: click.Context, parameter: click.Parameter, value: float | None
) -> float | None:
    """A number from 0 to 1."""
    if value is not None and not 0 <= value <= 1:
        raise refused(OUT_OF_BOUNDS(typed=str(value), least="0", most="1"), context, parameter)
    return value


def whole_number(least: int, most: int) -> Callable[..., int | None]:
    """A number in these bounds."""

    def check(context: click.Context, parameter: click.Parameter, value: int | None) -> int | None:
        if value is not None and not least <= value <= most:
            bounds = {"least": str(least), "most": str(most)}
            raise refused(OUT_OF_BOUNDS(typed=str(value), **bounds), context, parameter)
        return value

    return check


def each(check: Callable[..., Any]) -> Callable[..., tuple[Any, ...]]:
    """The same check for an option that comes several times."""

    def check_all(
        context: click.Context, parameter: click.Parameter, values: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        return tuple(check(context, parameter, value) for value in values)

    return check_all


def limit_option(help: str) -> Decorator[Any]:
    """A limit on how many solutions."""
    return click.option("--limit", type=int, callback=at_least_one, metavar="N", help=help)


def json_option_per(thing: str) -> Decorator[Any]:
    """The answer for programs."""
    help = f"Answer in JSON, one line per {thing}."
    return click.option("--json", "as_json", is_flag=True, help=help)


def together(*decorators: Decorator[Any]) -> Decorator[Any]:
    """Several options as one, listed in this order."""
    return lambda command: reduce(
        lambda decorated, decorator: decorator(decorated), reversed(decorators), command
    )


class FormatName(click.Choice[str]):
    """The name of a format. The formats are imported when one is named, or they are listed."""

    def __init__(self) -> None:
        self.case_sensitive = True

    # click sets it when the command is defined, and only reads it afterwards.
    @cached_property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """All that can be read."""
        return tuple(names_to_read())


puzzle_argument = click.argument("puzzle", metavar="PUZZLE")

format_option = click.option(
    "--from",
    "format",
    type=FormatName(),
    help="Read this format instead of recognising it.",
)

json_option = json_option_per("puzzle")

ascii_option = click.option("--ascii", is_flag=True, help="Draw in plain ASCII.")

time_limit_option = click.option(
    "--time-limit",
    type=float,
    callback=seconds,
    metavar="S",
    help="Stop after this many seconds.",
)

engine_options = together(
    click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default="auto",
        help="Who searches: the kernel, a SAT solver or CP-SAT; auto begins with the kernel.",
    ),
    time_limit_option,
    click.option(
        "--node-limit",
        type=int,
        callback=at_least_one,
        metavar="N",
        help="Stop after this many nodes of the search without a solution.",
    ),
)

strategy_options = together(
    click.option(
        "--order",
        type=click.Choice(get_args(Order)),
        default="weighted",
        help="What to branch on: where failures were, the smallest domain, or the leftmost.",
    ),
    click.option(
        "--values",
        type=click.Choice(get_args(Values)),
        default="up",
        help="Which value to try first.",
    ),
    click.option(
        "--strength",
        type=click.Choice(get_args(Strength)),
        default="exact",
        help="How much a constraint sees: all there is, what a textbook model sees, or what the "
        "programs of the reports saw.",
    ),
    click.option(
        "--probing/--no-probing",
        default=None,
        help="Try values out before branching; without this option, where it pays.",
    ),
    click.option(
        "--seed",
        type=int,
        callback=_seed,
        default=0,
        metavar="N",
        help="For --values random.",
    ),
)
