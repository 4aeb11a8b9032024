"""A second process for long work, which can be stopped at any time while the screen responds.

Not a thread, because a thread cannot be stopped in the middle of its work.
"""

from __future__ import annotations

import asyncio
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Lock
from typing import IO, ParamSpec, TypeVar, cast

from ..core.errors import SightlineError
from ..words import language, say, speaking

BROKEN_OFF = say("terminal-broken-off", "the work was broken off")

P = ParamSpec("P")
T = TypeVar("T")


class Helper:
    """Does one task at a time in another process, which is started with the first task."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = Lock()

    async def ask(self, task: Callable[P, T], *args: P.args, **settings: P.kwargs) -> T:
        """The result of a task; cancelling it stops the work."""
        try:
            answer = await asyncio.to_thread(self._ask, (language(), task, args, settings))
        except asyncio.CancelledError:
            self.stop()
            raise
        if isinstance(answer, SightlineError):
            raise answer
        return cast(T, answer)

    def stop(self) -> None:
        """End the process; the next task starts another one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _ask(self, order: object) -> object:
        with self._turn:
            process = self._process = self._process or _started()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                _send(order, process.stdin)
                return pickle.load(process.stdout)
            except (EOFError, OSError, pickle.UnpicklingError):
                if self._process is process:
                    self.stop()
                return SightlineError(BROKEN_OFF())


def _send(what: object, stream: IO[bytes]) -> None:
    pickle.dump(what, stream)
    stream.flush()


def _started() -> subprocess.Popen[bytes]:
    # -P: nothing is imported from the current directory.
    return subprocess.Popen(
        [sys.executable, "-P", "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def _serve() -> None:
    """Do tasks until the input ends."""
    # Ctrl+C is handled by the game.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    orders, answers = sys.stdin.buffer, sys.stdout.buffer
    with suppress(EOFError, BrokenPipeError):
        while True:
            spoken, task, args, settings = pickle.load(orders)
            with speaking(spoken):
                _send(_answer(task, args, settings), answers)


def _answer(
    task: Callable[..., object], args: Sequence[object], settings: Mapping[str, object]
) -> object:
    try:
        return task(*args, **settings)
    except Exception as error:
        return SightlineError(str(error))


if __name__ == "__main__":
    _serve()
