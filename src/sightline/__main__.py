"""``python -m sightline`` is the command line, and so is the program ``sightline``."""

from __future__ import annotations

import atexit
import gc


def main() -> None:
    """Run the command line in a process that is there for nothing else."""
    # To import leaves next to no garbage, and most commands are done before there is any. So it is
    # looked for seldom, and not at all in the end, when the process takes everything along.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    from .cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
