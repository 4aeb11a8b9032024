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
from typing import Any, NamedTuple

import sightline as sl


class Verb(NamedTuple):
    """What is done to a thing, and how it is made ready from what was sent."""

    do: Callable[[Any], object]
    ready: Callable[[Any], Any] = sl.parse


def solve(puzzle: Any) -> object:
    """The solution, and that there is no other."""
    return sl.solve(puzzle, limit=2)


def count(puzzle: Any) -> object:
    """The solutions, as far as there are not too many."""
    return sl.count(puzzle, limit=20)


def count_many(puzzle: Any) -> object:
    """The solutions of a board that has many."""
    return sl.count(puzzle, limit=20_000)


def check(solved: tuple[Any, Any]) -> object:
    """A board that is filled."""
    return sl.check(*solved)


def solved(text: str) -> tuple[Any, Any]:
    """A puzzle with its solution."""
    puzzle = sl.parse(text)
    return puzzle, sl.solve(puzzle).solution


def write(sent: tuple[Any, str]) -> object:
    """In a format, or as a picture."""
    puzzle, form = sent
    return puzzle.to(form)


def to_write(sent: tuple[str, str]) -> tuple[Any, str]:
    """A puzzle with the name of a format."""
    text, form = sent
    return sl.parse(text), form


def make(wishes: dict[str, Any]) -> object:
    """A puzzle."""
    return sl.make(**wishes)


VERBS = {
    "read": Verb(sl.parse, ready=str),
    "write": Verb(write, ready=to_write),
    "draw": Verb(str),
    "solve": Verb(solve),
    "count": Verb(count),
    "count many": Verb(count_many),
    "check": Verb(check, ready=solved),
    "hint": Verb(sl.hint),
    "grade": Verb(sl.grade),
    "explain": Verb(sl.explain),
    "make": Verb(make, ready=dict),
}


def work(asked: dict[str, Any]) -> Callable[[], float]:
    """What is ready to be done, to every thing that was sent, as often as asked."""
    do, ready = VERBS[asked["verb"]]
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
