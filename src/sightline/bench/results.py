"""Results as JSON lines: what a session measured on, then its measurements or rows.

A file grows line by line, so that nothing that was measured is lost, and the same command
continues where it was interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ..core import files
from ..core.errors import InputError
from .jobs import Job, Measurement
from .measuring import confronted
from .rows import Row

Line = Measurement | Row


class Session(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line that says what those below it were measured on."""

    machine: dict[str, str]
    command: str = ""
    """What was typed to measure them."""


class Results:
    """The measurements and rows of a file, or of a session that keeps none."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.machine: dict[str, str] = {}
        """What is measured on from now on: it has to be what the rest was measured on."""
        self.command = ""
        """What was typed to measure from now on."""
        self.commands: list[str] = []
        """What was typed to measure what is there, each once."""
        self._lines: dict[bytes, Line] = {}
        self.measured_on: dict[str, str] = {}
        """Machine, compiler, versions and commit of all that is there."""
        for number, line in _lines(path) if path else ():
            if isinstance(line, Session):
                self._take(line, number)
            else:
                self._lines[_key(line)] = line
        self._begun = False

    def __contains__(self, what: Job | Row) -> bool:
        return what.key in self._lines

    def __getitem__(self, job: Job) -> Measurement:
        return msgspec.convert(self._lines[job.key], Measurement)

    def row(self, case: Row) -> Row:
        """The row of a case, with its figures."""
        return msgspec.convert(self._lines[case.key], Row)

    def add(self, line: Line) -> None:
        """Keep a measurement, in the file before anywhere else."""
        self.begin()
        self._write(line)
        self._lines[_key(line)] = line

    @property
    def measurements(self) -> list[Measurement]:
        """All measurements in order, those that others have proved wrong marked as wrong."""
        return confronted(line for line in self._lines.values() if isinstance(line, Measurement))

    @property
    def rows(self) -> list[Row]:
        """What suites of verbs have measured, in that order."""
        return [line for line in self._lines.values() if isinstance(line, Row)]

    def __len__(self) -> int:
        return len(self._lines)

    def begin(self) -> None:
        """Say what is measured on, before the first measurement.

        Figures of two machines or of two versions are not comparable, so a file never holds both.
        """
        if self._begun:
            return
        session = Session(self.machine, self.command)
        self._take(session)
        self._write(session)
        self._begun = True

    def _take(self, session: Session, line: int | None = None) -> None:
        for name, now in session.machine.items():
            before = self.measured_on.setdefault(name, now)
            if now != before:
                raise InputError(
                    f"this was measured with {name} {before}, and what follows with {name} {now}: "
                    "figures of both cannot be compared; take a file for each",
                    file=str(self.path),
                    line=line,
                )
        if session.command and session.command not in self.commands:
            self.commands.append(session.command)

    def _write(self, line: Session | Line) -> None:
        if self.path is None:
            return
        try:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")
        except OSError as error:
            raise InputError(
                f"this cannot be written: {error.strerror or error}", file=str(self.path)
            ) from None


def _key(line: Line) -> bytes:
    return line.job.key if isinstance(line, Measurement) else line.key


def _decoded(line: bytes) -> Session | Line:
    """A measurement, unless it begins as another kind of line."""
    if line.startswith(b'{"machine"'):
        return msgspec.json.decode(line, type=Session)
    if line.startswith(b'{"suite"'):
        return msgspec.json.decode(line, type=Row)
    return msgspec.json.decode(line, type=Measurement)


def _lines(path: Path) -> Iterator[tuple[int, Session | Line]]:
    """The lines of a file with their numbers; an incomplete last line is removed."""
    try:
        # A device or a pipe takes results, but keeps none.
        text = path.read_bytes() if path.is_file() or path.is_dir() else b""
    except OSError as error:
        raise InputError(
            f"this cannot be read: {error.strerror or error}", file=str(path)
        ) from None
    whole = text[: text.rfind(b"\n") + 1]
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            yield number, _decoded(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InputError(
                f"this is no line of results: {error}", file=str(path), line=number
            ) from None
    if len(whole) < len(text):
        files.write(path, whole)
