"""Do pieces of work on request: a line of JSON in, the CPU time out.

It is run as a file by the Python of either checkout, and uses only the public names of the
package, so that older ones can be compared as well. What the work needs is prepared first, and
the work is done on an empty line: instructions are counted between the two answers.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import sightline as sl


def solved(text: str) -> tuple[Any, Any]:
    """A puzzle with its solution."""
    puzzle = sl.parse(text)
    return puzzle, sl.solve(puzzle).solution


Verb = tuple[Callable[[Any], Any], Callable[[Any], object]]
VERBS: dict[str, Verb] = {
    "read": (str, sl.parse),
    "write": (lambda sent: (sl.parse(sent[0]), sent[1]), lambda both: both[0].to(both[1])),
    "draw": (sl.parse, str),
    "solve": (sl.parse, lambda puzzle: sl.solve(puzzle, limit=2)),
    "count": (sl.parse, lambda puzzle: sl.count(puzzle, limit=20)),
    "count many": (sl.parse, lambda puzzle: sl.count(puzzle, limit=20_000)),
    "check": (solved, lambda both: sl.check(*both)),
    "hint": (sl.parse, sl.hint),
    "grade": (sl.parse, sl.grade),
    "explain": (sl.parse, sl.explain),
    "make": (dict, lambda wishes: sl.make(**wishes)),
}
"""How what was sent is made ready, and what is done to it."""


def work(asked: dict[str, Any]) -> Callable[[], float]:
    """What is ready to be done, to every thing that was sent, as often as asked."""
    ready, do = VERBS[asked["verb"]]
    # A puzzle remembers its model: each is read anew.
    things = [ready(sent) for _ in range(asked["times"]) for sent in asked["sent"]]
    gc.collect()

    def seconds() -> float:
        began = process_time()
        for thing in things:
            do(thing)
        return process_time() - began

    return seconds


def main() -> None:
    """Answer until the input ends."""
    done: Callable[[], float] = float
    for line in sys.stdin:
        answer: dict[str, Any] = {}
        try:
            if line.strip():
                done = work(json.loads(line))
            else:
                answer["seconds"] = done()
        except Exception as error:
            answer["error"] = f"{type(error).__name__}: {error}"
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
