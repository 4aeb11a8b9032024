"""The command line. The folder is the registry: a file without an underscore is a command.

Such a file holds a click command by the name of ``command``, and is imported only when
that command is used or described.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from ..core.errors import UnknownName
from ..core.folders import files_beside
from ..core.version import __version__
from ..rules.puzzle import genre_titles
from ..words import LANGUAGES, speaking
from ..words.languages import from_environment
from ._command import WithExamples, language_in
from ._exits import Exit, complain, errors_told
from ._output import tolerate_any_terminal

__all__ = ["main"]


class Commands(WithExamples, click.Group):
    """The commands in this folder."""

    @property
    def help(self) -> str:
        """The help text; all genres are imported for their titles only if it is shown."""
        return HELP.format(genre_titles())

    @help.setter
    def help(self, text: str | None) -> None:
        """It cannot be changed; click assigns a text to every command."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return files_beside(__file__)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args[0] not in known and not ctx.resilient_parsing:
            raise UnknownName("command", args[0], known)
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        # This prints the help and the version.
        with errors_told():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        with errors_told():
            return super().invoke(ctx)

    def main(self, args: Sequence[str] | None = None, *more: Any, **settings: Any) -> NoReturn:
        """Run a command and exit with its code."""
        settings |= {"prog_name": "sightline", "standalone_mode": False}
        tolerate_any_terminal()
        arguments = sys.argv[1:] if args is None else list(args)
        wished = language_in(arguments)
        with speaking(wished if wished in LANGUAGES else from_environment(os.environ)):
            try:
                code = super().main(arguments, *more, **settings)
            except click.ClickException as error:
                complain(error.format_message())
                code = Exit.BAD
            except click.Abort:
                code = Exit.INTERRUPTED
        sys.exit(code)


HELP = """Solve, make, grade, explain, print and play {}.

PUZZLE is a file, - for standard input, the name of a built-in puzzle (see: sightline
library), or a puzzle written out, such as a link to puzz.link or an ID of Tatham's
Towers. Its format is recognised. A file or a stream can hold many puzzles, JSON lines for
example; each is answered by a line of JSON, in order, as it comes.

Answers are in English, German or Portuguese: as --language says (before the command or after
it), or SIGHTLINE_LANGUAGE, or the system. Help is in English.

Exit codes: 0 done, or yes; 1 the answer is no; 2 bad input or usage; 3 stopped by a
limit; 130 interrupted.
"""


@click.command(
    cls=Commands,
    invoke_without_command=True,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        "show_default": True,
    },
    examples=[
        "sightline solve skyscrapers/logicmasters",
        "sightline check my-puzzle.txt",
        "sightline solve --json many.jsonl > answers.jsonl",
    ],
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """The command line."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
