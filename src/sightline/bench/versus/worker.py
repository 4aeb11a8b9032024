"""Do pieces of work on request: a line of JSON in, a line that says when it is done.

It is run as a file by the Python of either checkout, and uses only the public names of the
package, so that older ones can be compared as well. What the work needs is prepared first, and
the work is done on an empty line: instructions are counted between the two answers.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
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


def main() -> None:
    """Answer until the input ends."""
    do: Callable[[Any], object] = repr
    things: list[Any] = []
    for line in sys.stdin:
        answer = "done"
        try:
            if line.strip():
                asked = json.loads(line)
                ready, do = VERBS[asked["verb"]]
                things = [ready(sent) for sent in asked["sent"]]
                gc.collect()
            else:
                for thing in things:
                    do(thing)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}".replace("\n", " ")
        print(answer, flush=True)


if __name__ == "__main__":
    main()
