"""Commands with examples of their use, which answer in the language that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ..words import DEFAULT, LANGUAGES, speaking
from ._usage import retold

LANGUAGE = "--language"


class WithExamples(click.Command):
    """A command, or a group of them, that shows how it is typed."""

    def __init__(
        self, *args: Any, examples: Sequence[str], translated: bool = True, **settings: Any
    ) -> None:
        super().__init__(*args, **settings)
        self.examples = examples
        self.translated = translated
        """Whether it answers in other languages than English."""
        if translated:
            # The command line has read it already: what is wrong with it is said in no other.
            self.params.append(
                click.Option(
                    [LANGUAGE],
                    type=click.Choice(list(LANGUAGES)),
                    expose_value=False,
                    help="Answer in this language instead of that of the system.",
                )
            )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise retold(error, ctx, typed) from None

    def invoke(self, ctx: click.Context) -> Any:
        if self.translated:
            return super().invoke(ctx)
        with speaking(DEFAULT):
            return super().invoke(ctx)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx  # the examples are the same everywhere
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")


def language_in(arguments: Sequence[str]) -> str:
    """What is typed behind ``--language``, wherever that stands; the last one counts.

    >>> language_in(["--language", "de", "solve", "--language=pt", "x"]), language_in(["solve"])
    ('pt', '')
    """
    wished = ""
    following = iter(arguments)
    for word in following:
        if word == "--":
            break
        if word == LANGUAGE:
            wished = next(following, "")
        elif word.startswith(f"{LANGUAGE}="):
            wished = word.removeprefix(f"{LANGUAGE}=")
    return wished
