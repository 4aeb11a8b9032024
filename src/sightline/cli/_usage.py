"""Commands that are typed in a way that makes no sense, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..core.errors import shown
from ..words import Listed, Message, Slot, say, text

SEE = say("cli-see-help", "{ $wrong }; see { $command } --help")
INVALID = say("cli-invalid", "invalid value for { $option }: { $wrong }")
NOT_ONE_OF = say("cli-not-one-of", "{ $typed } is not one of { $choices }")
NOT_WHOLE = say("cli-not-whole", "{ $typed } is not a valid integer")
NOT_A_NUMBER = say("cli-not-a-number", "{ $typed } is not a valid float")
NO_OPTION = say("cli-no-option", "no such option { $option }")
NEAR_OPTION = say("cli-near-option", "no such option { $option }; did you mean { $near }?")
MISSING_OPTION = say("cli-missing-option", "missing option { $option }")
MISSING_CHOICE = say("cli-missing-choice", "missing option { $option }; choose from: { $choices }")
MISSING_ARGUMENT = say("cli-missing-argument", "missing argument { $argument }")
TOO_MANY = say(
    "cli-too-many",
    "got unexpected extra { $arguments -> [one] argument *[other] arguments } ({ $arguments })",
)
NO_VALUE = say("cli-no-value", "option { $option } requires an argument")
NEEDLESS_VALUE = say("cli-needless-value", "option { $option } does not take a value")


class Misused(click.UsageError):
    """A command, or a combination of options, that makes no sense."""

    def __init__(self, said: Slot, context: click.Context | None = None) -> None:
        super().__init__("", context)
        self.said = said

    def format_message(self) -> str:
        seen = SEE(wrong=self.said, command=self.ctx.command_path) if self.ctx else self.said
        return text(seen)


def refused(said: Slot, context: click.Context | None, parameter: click.Parameter) -> Misused:
    """The error for a value that an option cannot have."""
    hint = parameter.get_error_hint(context)
    return Misused(INVALID(option=hint, wrong=said), context)


def retold(error: click.UsageError, context: click.Context, arguments: Sequence[str]) -> Misused:
    """What click has to say about these arguments, as a message."""
    if isinstance(error, Misused):
        return error
    return Misused(_said(error, context, list(arguments)), context)


def _said(error: click.UsageError, context: click.Context, arguments: list[str]) -> Message | str:
    command = context.command
    match error:
        case click.NoSuchOption():
            option = repr(error.option_name)
            near = Listed(tuple(map(repr, sorted(error.possibilities or ()))), "or")
            return NEAR_OPTION(option=option, near=near) if near.items else NO_OPTION(option=option)
        case click.BadOptionUsage():
            named = [one for one in command.params if error.option_name in _names(one)]
            flag = any(isinstance(one, click.Option) and one.is_flag for one in named)
            return (NEEDLESS_VALUE if flag else NO_VALUE)(option=repr(error.option_name))
        case click.MissingParameter(param=click.Parameter() as parameter):
            return _missing(parameter, context)
        case click.BadParameter(param=click.Parameter() as parameter):
            typed, _, _ = command.make_parser(context).parse_args(arguments)
            wrong = _wrong(parameter, typed.get(parameter.name or "")) or error.message
            return INVALID(option=parameter.get_error_hint(context), wrong=wrong)
    if type(error) is click.UsageError:  # nothing else is left that click finds
        _, extra, _ = command.make_parser(context).parse_args(arguments)
        return TOO_MANY(arguments=Listed(tuple(extra), "comma"))
    return error.format_message()


def _names(parameter: click.Parameter) -> Sequence[str]:
    return [*parameter.opts, *parameter.secondary_opts]


def _missing(parameter: click.Parameter, context: click.Context) -> Message:
    hint = parameter.get_error_hint(context)
    if isinstance(parameter, click.Argument):
        return MISSING_ARGUMENT(argument=hint)
    if isinstance(parameter.type, click.Choice):
        choices = Listed(tuple(parameter.type.choices), "comma")
        return MISSING_CHOICE(option=hint, choices=choices)
    return MISSING_OPTION(option=hint)


def _wrong(parameter: click.Parameter, typed: object) -> Message | None:
    """Why a value is none of the type of an option, if that is one of the usual types."""
    match parameter.type:
        case click.Choice(choices=choices):
            every = Listed(tuple(map(repr, choices)), "comma")
            return NOT_ONE_OF(typed=shown(typed), choices=every)
        case click.types.IntParamType():
            return NOT_WHOLE(typed=shown(typed))
        case click.types.FloatParamType():
            return NOT_A_NUMBER(typed=shown(typed))
    return None
