"""Results as JSON lines: what a session measured on, then its measurements.

A file grows line by line, so that whatever was measured stays, and the same command goes on
where it was interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ..core.errors import InputError
from .jobs import Job, Measurement
from .measuring import confronted


class Session(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line that says what those below it were measured on."""

    machine: dict[str, str]
    command: str = ""
    """What was typed to measure them."""


class Results:
    """The measurements of a file, or of a session that keeps none."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.machine: dict[str, str] = {}
        """What is measured on from now on."""
        self.command = ""
        """What was typed to measure from now on."""
        self.commands: list[str] = []
        """What was typed to measure what is there, each once."""
        self._measured: dict[bytes, Measurement] = {}
        self.machines: list[dict[str, str]] = []
        """What was measured on, each once."""
        for line in _lines(path) if path else ():
            if isinstance(line, Session):
                self._take(line)
            else:
                self._measured[line.job.key] = line
        self._session_told = False

    def __contains__(self, job: Job) -> bool:
        return job.key in self._measured

    def __getitem__(self, job: Job) -> Measurement:
        return self._measured[job.key]

    def add(self, measurement: Measurement) -> None:
        """Keep a measurement, in the file before anywhere else."""
        if not self._session_told:
            self._begin()
        self._write(measurement)
        self._measured[measurement.job.key] = measurement

    @property
    def measurements(self) -> list[Measurement]:
        """All of them in the order in which they were made; liars are named."""
        return confronted(self._measured.values())

    def _begin(self) -> None:
        session = Session(self.machine, self.command)
        self._take(session)
        self._write(session)
        self._session_told = True

    def _take(self, session: Session) -> None:
        if session.machine not in self.machines:
            self.machines.append(session.machine)
        if session.command and session.command not in self.commands:
            self.commands.append(session.command)

    def _write(self, line: Session | Measurement) -> None:
        if self.path is None:
            return
        try:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")
        except OSError as error:
            raise InputError(
                f"this cannot be written: {error.strerror or error}", file=str(self.path)
            ) from None


def _lines(path: Path) -> Iterator[Session | Measurement]:
    """The lines of a file; one that an interruption has cut short is taken off its end."""
    try:
        text = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise InputError(
            f"this cannot be read: {error.strerror or error}", file=str(path)
        ) from None
    whole = text[: text.rfind(b"\n") + 1]
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            if line.startswith(b'{"machine"'):
                yield msgspec.json.decode(line, type=Session)
            else:
                yield msgspec.json.decode(line, type=Measurement)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InputError(
                f"this is no line of results: {error}", file=str(path), line=number
            ) from None
    if len(whole) < len(text):
        path.write_bytes(whole)
