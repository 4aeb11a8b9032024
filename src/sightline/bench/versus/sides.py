"""The two sides: a Python with a Sightline each, and the cost of a piece of work there."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ...core.errors import InputError, SightlineError
from .. import callgrind
from ..callgrind import Count
from ..machine import commit_of

WORKER = Path(__file__).with_name("worker.py")
WHERE = "import sightline; print(sightline.__file__)"

Work = dict[str, Any]
"""What a worker is told: a verb, and the things that it is sent."""


class Side(NamedTuple):
    """A Python that has a Sightline."""

    python: str
    commit: str

    def command(self, *arguments: str) -> list[str]:
        """The Python with arguments, and nothing of the present folder on its path."""
        return [self.python, "-P", *arguments]


def side(place: Path = Path(sys.executable)) -> Side:
    """A checkout whose environment is set up in ``.venv``, or a Python: that which is running."""
    python = place / ".venv" / "bin" / "python" if place.is_dir() else place
    if not python.exists():
        raise InputError(
            "there is no Python with a Sightline; in a checkout, make run sets one up in .venv",
            file=str(python),
        )
    asked = [str(python), "-P", "-c", WHERE]
    found = subprocess.run(asked, capture_output=True, text=True, check=False, env=_environment())
    if found.returncode != 0:
        raise InputError("this Python has no Sightline to compare with", file=str(python))
    return Side(str(python), commit_of(Path(found.stdout.strip())))


@cache
def _compiled() -> TemporaryDirectory[str]:
    return TemporaryDirectory()


def _environment() -> dict[str, str]:
    """Nothing that would lead both sides to the same package, and compiled files for both.

    Those are kept elsewhere, so that nothing changes in the other checkout. Sets have the same
    order in every process.
    """
    left_out = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return kept | {"PYTHONPYCACHEPREFIX": _compiled().name, "PYTHONHASHSEED": "0"}


# A worker ----------------------------------------------------------------------------------


class Worker:
    """A process of a side that does pieces of work on request."""

    def __init__(self, process: subprocess.Popen[str], profile: Path) -> None:
        self._process, self._profile = process, profile

    def instructions(self, asked: Work) -> Count:
        """Instructions for a piece of work."""
        self._told(asked, json.dumps(asked))
        callgrind.since_last(self._process.pid, self._profile)
        self._told(asked, "")
        return callgrind.since_last(self._process.pid, self._profile)

    def _told(self, asked: Work, line: str) -> None:
        assert self._process.stdin
        assert self._process.stdout
        print(line, file=self._process.stdin, flush=True)
        if (answer := self._process.stdout.readline().strip()) != "done":
            why = answer or "it is gone"
            raise SightlineError(f"{asked['verb']} fails on one of the sides: {why}")


@contextmanager
def worker(side: Side) -> Iterator[Worker]:
    """A worker of a side that counts instructions, gone afterwards."""
    pipe = subprocess.PIPE
    with TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        command = callgrind.command(profile, *side.command(str(WORKER)))
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=_environment())
        try:
            yield Worker(process, profile)
        finally:
            process.kill()
            process.communicate()


# The command line --------------------------------------------------------------------------


LAUNCHER = """
import os, resource, sys
told = os.dup(1)
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
code = os.spawnv(os.P_WAIT, sys.argv[1], sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
os.write(told, f"{code} {used.ru_utime + used.ru_stime} {used.ru_maxrss}".encode())
"""
"""Runs a command. The system's figure for its memory is at least the size of the process that
starts it, so this has to be a small one."""


class Used(NamedTuple):
    """What a process has used."""

    seconds: float
    memory: int
    """The most bytes at a time."""


def used(command: Sequence[str]) -> Used:
    """What a command of some Python uses from start to end."""
    code, seconds, kilobytes = _run([command[0], "-IS", "-c", LAUNCHER, *command]).split()
    _check(int(code), command)
    return Used(float(seconds), int(kilobytes) * 1024)


def counted(command: Sequence[str]) -> Count:
    """Instructions of the same from start to end."""
    with TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        _run(callgrind.command(profile, *command))
        return callgrind.read(profile.read_text())


def _run(command: Sequence[str]) -> str:
    done = subprocess.run(
        command, stdout=subprocess.PIPE, text=True, check=False, env=_environment()
    )
    _check(done.returncode, command)
    return done.stdout


def _check(code: int, command: Sequence[str]) -> None:
    if code not in (0, 1):
        raise SightlineError(f"this fails: {shlex.join(command)}")
