"""Commands with examples of their use, for the help text, the reference and the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click


class WithExamples(click.Command):
    """A command, or a group of them, that shows how it is typed."""

    def __init__(self, *args: Any, examples: Sequence[str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx  # the examples are the same everywhere
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")
