"""The record that replaces an answer if there is none."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.errors import InputError, MissingExtra, SightlineError, Stopped
from ..words import Message, as_data


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """Why there is no answer; in a stream of answers, ``{"error": sentence, "line": n}``."""

    error: str
    """A sentence, the same as on the command line."""
    said: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """The same before words, ``{"code": …, "values": {…}}``; not of errors of programmers."""
    line: int | msgspec.UnsetType | None = msgspec.UNSET
    """The line in the text of the puzzle, in the file or in the request."""
    column: int | msgspec.UnsetType = msgspec.UNSET
    stopped: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether a limit was reached: the question was valid, but would have taken too much."""
    extra: str | msgspec.UnsetType = msgspec.UNSET
    """The extra that a missing optional dependency belongs to."""


def of(error: SightlineError) -> Trouble:
    """The reason why a question has no answer.

    >>> msgspec.json.encode(of(InputError("a clue is missing", line=3)))
    b'{"error":"line 3: a clue is missing","line":3}'
    """
    match error:
        case InputError():
            found = told(str(error), line=_known(error.line), column=_known(error.column))
        case MissingExtra():
            found = told(str(error), extra=error.extra)
        case Stopped():
            found = told(str(error), stopped=True)
        case _:
            found = told(str(error))
    return msgspec.structs.replace(found, said=_said(error))


def in_line(error: InputError) -> Trouble:
    """The reason why one of many puzzles has no answer; ``line`` is always there, or null."""
    return Trouble(error=str(error), said=_said(error), line=error.line)


def told(
    sentence: str,
    *,
    line: int | msgspec.UnsetType = msgspec.UNSET,
    column: int | msgspec.UnsetType = msgspec.UNSET,
    stopped: bool | msgspec.UnsetType = msgspec.UNSET,
    extra: str | msgspec.UnsetType = msgspec.UNSET,
) -> Trouble:
    """A record with a sentence, in which lone surrogates are escaped."""
    readable = sentence.encode(errors="backslashreplace").decode()
    return Trouble(error=readable, line=line, column=column, stopped=stopped, extra=extra)


def _said(error: SightlineError) -> dict[str, Any] | msgspec.UnsetType:
    return as_data(error.said) if isinstance(error.said, Message) else msgspec.UNSET


def _known(place: int | None) -> int | msgspec.UnsetType:
    return msgspec.UNSET if place is None else place
