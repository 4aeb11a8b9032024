"""``python -m sightline`` is the command line, and so is the program ``sightline``."""

from __future__ import annotations

import atexit
import gc
import os
import signal
from typing import Any, NoReturn


def _end(*_: Any) -> NoReturn:
    # Nothing is begun yet, or its end has begun; what is kept survives the end of the process.
    os._exit(128 + signal.SIGINT)


def _interrupt(*_: Any) -> NoReturn:
    # A second time is an order: the work is not waited for.
    signal.signal(signal.SIGINT, _end)
    raise KeyboardInterrupt


def main() -> None:
    """Run the command line in a process that is there for nothing else."""
    # Who starts it may have it ignore Ctrl-C.
    heeds = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeds:
        signal.signal(signal.SIGINT, _end)
    # To import leaves next to no garbage, and most commands are done before there is any. So it is
    # looked for seldom, and not at all in the end, when the process takes everything along.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    from .cli import main as command_line

    if heeds:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        command_line()
    finally:
        if heeds:
            signal.signal(signal.SIGINT, _end)


if __name__ == "__main__":
    main()
