"""Write ``docs/cli.md``, the reference of the command line, from the commands themselves.

Run it after a change to a command: ``python docs/make_cli_reference.py``. A test tells
when it was forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click

from sightline.cli import main

FILE = Path(__file__).with_name("cli.md")


def reference() -> str:
    """The whole page."""
    context = click.Context(main, info_name="sightline")
    lines = ["# The command line", "", _about(main), *_examples(main)]
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        lines += _section(name, command)
    return "\n".join(lines) + "\n"


def _section(name: str, command: click.Command) -> Iterator[str]:
    arguments = [p for p in command.params if isinstance(p, click.Argument)]
    options = [p for p in command.params if isinstance(p, click.Option)]
    usage = " ".join(["sightline", name, *(str(a.metavar) for a in arguments)])
    yield from ("", f"## `{usage}`", "", _about(command), "")
    for option in options:
        yield f"- `{_typed(option)}`: {option.help}{_default(option)}"
    yield from _examples(command)


def _about(command: click.Command) -> str:
    return cleandoc(command.help or "")


def _examples(command: Any) -> Iterator[str]:
    yield from ("", "```sh", *command.examples, "```")


def _typed(option: click.Option) -> str:
    """The option as it is typed: ``-o, --output FILE``."""
    names = ", ".join(option.opts)
    if option.secondary_opts:
        return f"{names} / {', '.join(option.secondary_opts)}"
    if option.is_flag:
        return names
    value = option.metavar
    if value is None and isinstance(option.type, click.Choice):
        value = "|".join(option.type.choices)
    assert value, f"{names} has to say what stands behind it: give it a metavar"
    return f"{names} {value}"


def _default(option: click.Option) -> str:
    if isinstance(option.default, bool) or not isinstance(option.default, str | int):
        return ""
    return f" Without it: {option.default}."


if __name__ == "__main__":
    FILE.write_text(reference(), encoding="utf-8")
