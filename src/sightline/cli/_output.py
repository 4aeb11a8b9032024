"""Where answers go: standard output, as text or as lines of JSON, or a file."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

import click
import msgspec

from ..core.errors import InputError
from ..core.escaping import visible
from ..core.files import replacing
from ..core.text import Paint, Role, unpainted
from ..words import Listed, Sentence, say

UNWRITABLE = say("cli-unwritable", "this cannot be written: { $why }")

Out = TextIO | None
"""A file to write to; None is standard output."""

_COLOURS = "(\x1b\\[(?:0|1|35)m)"
"""Those that boards are painted with; compiled on first use."""
_ENCODER = msgspec.json.Encoder()


def write_line(record: Any, out: Out = None) -> None:
    """Write a record as a line of JSON, and flush: a program may wait for it."""
    line = _ENCODER.encode(record)
    # In JSON, control characters are escaped, except for those beyond the first 32.
    if not line.isascii() or b"\x7f" in line:
        line = visible(line.decode(), lines=True).encode()
    _write(line, out)


def write_text(text: str, out: Out = None) -> None:
    """Write text for programs: always in UTF-8, and flushed."""
    _write(visible(text, lines=True).encode(), out)


def _write(line: bytes, out: Out) -> None:
    stream = sys.stdout if out is None else out
    # It is None if the caller has closed it.
    if stream is not None:
        stream.buffer.write(line + b"\n")
        stream.buffer.flush()


def tell(text: str, out: Out = None) -> None:
    """Write text for people; control characters are escaped, except for our own colours."""
    click.echo("".join(_tamed(text)), file=out)


def _tamed(text: str) -> Iterator[str]:
    for piece in re.split(_COLOURS, text):
        yield piece if re.fullmatch(_COLOURS, piece) else visible(piece, lines=True)


def is_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def paint() -> Paint:
    """The colours for boards on standard output; none in a pipe, nor with ``NO_COLOR`` set."""
    return _in_colour if is_terminal() and not os.environ.get("NO_COLOR") else unpainted


def _in_colour(text: str, role: Role) -> str:
    # Readable on light and on dark terminals; the roles differ in weight as well.
    return click.style(text, bold=True) if role == "given" else click.style(text, fg="magenta")


def tolerate_any_terminal() -> None:
    """Show a question mark instead of failing on a character that the terminal cannot show."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def needs_ascii() -> bool:
    """Whether standard output cannot show box characters."""
    try:
        "┌┈★".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def ending_of(path: str | None, known: Iterable[str], unknown: Sentence) -> str:
    """The suffix of a file name, if it is a known one; ``unknown`` says that nothing writes others.

    A name without a suffix is accepted.
    """
    from pathlib import PurePath  # late: its import takes longer than to solve a puzzle

    ending = PurePath(path or "").suffix.lower()
    if ending and ending not in known:
        raise InputError(unknown(ending=ending[1:], known=Listed.of(known, "or")), file=path)
    return ending


@contextmanager
def opened(path: str | None) -> Iterator[Out]:
    """The file to write to, or standard output for None and ``-``.

    The file appears under its name when it is complete, or not at all; what is no file is
    written to (:mod:`sightline.core.files`).
    """
    if path is None or path == "-":
        yield None
        return
    with written(path), replacing(path) as file:
        out = io.TextIOWrapper(file, encoding="utf-8", write_through=True)
        try:
            yield out
        finally:
            out.detach()


@contextmanager
def written(path: str) -> Iterator[None]:
    """Turn a failure to write a file into a sentence."""
    try:
        yield
    except OSError as error:
        raise InputError(UNWRITABLE(why=error.strerror or str(error)), file=path) from None
