"""Do pieces of work on request: a line of JSON in, the CPU time out.

It is run as a file by the Python of either checkout, and uses only the public names of the
package, so that older versions can be compared as well.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import sightline as sl

Work = Callable[[Any], object]


def solve(puzzle: Any) -> object:
    """The solution, and that there is no other."""
    return sl.solve(puzzle, limit=2)


def draw(puzzle: Any) -> object:
    """As a picture."""
    return puzzle.to("svg")


ON_PUZZLES: dict[str, Work] = {
    "solve": solve,
    "grade": sl.grade,
    "explain": sl.explain,
    "hint": sl.hint,
    "draw": draw,
}
"""Each is done to puzzles that have just been read."""


def done(asked: dict[str, Any]) -> float:
    """Seconds of CPU for a piece of work."""
    times = asked["times"]
    if asked["verb"] == "make":
        began = process_time()
        for _ in range(times):
            for seed in asked["seeds"]:
                sl.make(asked["genre"], asked["size"], seed=seed, **asked["wishes"])
        return process_time() - began
    work = ON_PUZZLES[asked["verb"]]
    puzzles = [sl.parse(text) for _ in range(times) for text in asked["texts"]]
    began = process_time()
    for puzzle in puzzles:
        work(puzzle)
    return process_time() - began


def main() -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        try:
            answer: dict[str, Any] = {"seconds": done(json.loads(line))}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
