"""Instructions for three jobs, counted by valgrind's callgrind: a measure that no load disturbs.

A job is done once and twice in processes of their own; the difference is what one more time
costs, without the start of Python and with all that is remembered between puzzles already in
place. Everything is counted twice, to see how repeatable it is. Usage:

    python benchmarks/instructions.py [--quick] [--save NAME]
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from reporting import DATA, HERE, Columns, Row, finish, machine_list, options, table, tell

import sightline as sl
from sightline import _kernel, library
from sightline.bench.machine import describe
from sightline.rules.puzzle import Puzzle
from sightline.verbs.make import Recipe, drafted

EXPLAINED = ("skyscrapers", "doors", "starry-night/friedman2", "starry-night/friedman-sample")
"""What the names of those begin with that are graded and explained: the others take long."""
RECIPES = [
    Recipe(genre="skyscrapers", size=(6, 6), minimal=True),
    Recipe(genre="doors", size=(8, 8), minimal=True),
    Recipe(genre="starry-night", size=(6, 6), minimal=True),
]
MADE = 10
"""Puzzles of each recipe."""

NATIVE = ("libc.", "libm.", "libgcc_s.", "libstdc++.", "ld-linux")
"""The libraries that work for the kernel when it calls them; whatever else it calls is Python."""


# The jobs: each does its work a few times, and tells for how many puzzles --------------------


def solve(times: int) -> int:
    """The first solution, and a second one or the proof that there is none."""
    puzzles = [*map(sl.load, library.names()), *_lines("towers", every=8), *_lines("drawn")]
    for puzzle in _afresh(puzzles, times):
        sl.solve(puzzle, limit=2, engine="kernel")
    return len(puzzles)


def make(times: int) -> int:
    """Unique and minimal puzzles, without their grades."""
    for _ in range(times):
        for recipe in RECIPES:
            for index in range(MADE):
                drafted(recipe, 1, index).puzzle()
    return MADE * len(RECIPES)


def explain(times: int) -> int:
    """The grade and the whole explanation, the proof of uniqueness included with both."""
    names = [name for name in library.names() if name.startswith(EXPLAINED)]
    puzzles = list(filter(sl.is_unique, map(sl.load, names)))
    for puzzle in _afresh(puzzles, times):
        sl.grade(puzzle)
        sl.explain(puzzle)
    return len(puzzles)


JOBS: dict[str, Callable[[int], int]] = {
    "solve and prove unique": solve,
    "make minimal": make,
    "grade and explain": explain,
}


def _lines(name: str, every: int = 1) -> Iterator[Puzzle]:
    return map(sl.parse, (DATA / f"{name}.jsonl").read_text().splitlines()[::every])


def _afresh(puzzles: list[Puzzle], times: int) -> Iterator[Puzzle]:
    """Each puzzle as if it were seen for the first time: its model is built anew."""
    return (replace(puzzle) for _ in range(times) for puzzle in puzzles)


# Counting ------------------------------------------------------------------------------------


class Count(NamedTuple):
    """Instructions."""

    total: int
    kernel: int
    """In the kernel and in the libraries that it calls."""

    def beyond(self, other: Count) -> Count:
        """The difference."""
        return Count(self.total - other.total, self.kernel - other.kernel)


def counted(job: str, times: int) -> tuple[int, Count]:
    """For how many puzzles a job is done, and the instructions of the whole process."""
    code = "import sys, instructions; print(instructions.JOBS[sys.argv[1]](int(sys.argv[2])))"
    path = os.pathsep.join([str(HERE), *sys.path])
    # Whether compiled files are written makes a difference, and so does the order of a set.
    fixed = {"PYTHONPATH": path, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    with TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        callgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}"]
        answer = subprocess.run(
            [*_fixed_addresses(), *callgrind, sys.executable, "-c", code, job, str(times)],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | fixed,
        )
        return int(answer.stdout), read(profile.read_text())


def _fixed_addresses() -> list[str]:
    """What to put before a command whose memory is to lie at the same addresses every time."""
    return ["setarch", "-R"] if shutil.which("setarch") else []


def read(profile: str) -> Count:
    """Sum up what callgrind wrote.

    ::

        ob=(7) /usr/lib/libpython3.so     the file that the following lines are about
        15 120                            120 instructions at line 15
        cob=(3) /usr/lib/libc.so.6        the file that is called next, if it is another one
        calls=2 88                        a call; the next line has its line and instructions
        16 70

    A name stands in full only where its number comes for the first time.
    """
    names: dict[str, str] = {}
    total = kernel = 0
    here = called = ""
    is_call = False
    for line in profile.splitlines():
        if named := re.match(r"(c?ob)=(\(\d+\)) ?(.*)", line):
            kind, number, name = named.groups()
            name = names.setdefault(number, name)
            here, called = (here, name) if kind == "cob" else (name, name)
        elif line.startswith("calls="):
            is_call = True
        elif cost := re.match(r"[-+*\d]\S* (\d+)$", line):
            instructions = int(cost[1])
            in_kernel = here == _kernel.__file__
            if is_call:
                kernel += instructions if in_kernel and _is_native(called) else 0
            else:
                total += instructions
                kernel += instructions if in_kernel else 0
            is_call, called = False, here
    return Count(total, kernel)


def _is_native(library: str) -> bool:
    return Path(library).name.startswith(NATIVE)


def measure(job: str) -> tuple[int, Count]:
    """For how many puzzles a job is done, and what it costs to do it once more."""
    puzzles, once = counted(job, 1)
    _, twice = counted(job, 2)
    return puzzles, twice.beyond(once)


# Telling -------------------------------------------------------------------------------------


def row(job: str, *, again: bool) -> Row:
    """One row of the table, all of it counted again if asked for."""
    puzzles, count = measure(job)
    result = {"job": job, "puzzles": puzzles, "kernel": count.kernel, "total": count.total}
    if again:
        _, other = measure(job)
        result |= {"kernel again": other.kernel, "total again": other.total}
    return result


def _per_puzzle(key: str) -> Callable[[Row], str]:
    return lambda row: f"{row[key] / row['puzzles']:,.0f}"


def _difference(key: str) -> Callable[[Row], str]:
    def difference(row: Row) -> str:
        again = row.get(f"{key} again")
        return "–" if again is None else f"{abs(again - row[key]) / row[key]:.4%}"

    return difference


COLUMNS: Columns = [
    ("job", lambda row: row["job"]),
    ("puzzles", lambda row: str(row["puzzles"])),
    ("kernel", _per_puzzle("kernel")),
    ("counted again", _difference("kernel")),
    ("with Python", _per_puzzle("total")),
    ("counted again", _difference("total")),
]


def valgrind() -> str:
    """The version, or the end of this program."""
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not installed, so no instructions can be counted.")
    command = ["valgrind", "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    asked = options(__doc__)
    machine = describe() | {"valgrind": valgrind().removeprefix("valgrind-")}
    rows = []
    for job in JOBS:
        rows.append(row(job, again=not asked.quick))
        tell(rows[-1], COLUMNS)
    made = ", ".join(recipe.describe() for recipe in RECIPES)
    result = {"machine": machine, "rows": rows}
    text = f"""# Instructions per puzzle

Counted by callgrind, for a repetition of each job: without the start of Python, and with what is
remembered between puzzles already in place. "Kernel" is what runs in the kernel, the C and C++
libraries that it calls included; building the model is Python. "Counted again" is the
difference of a second count.

{table(rows, COLUMNS)}

- Solve: the library, every eighth of `towers.jsonl`, `drawn.jsonl`; up to two solutions.
- Make: {MADE} each of {made}.
- Grade and explain: Skyscrapers and Doors of the library, and two of its nights.

{machine_list(machine)}
"""
    finish(result, text, asked.save)


if __name__ == "__main__":
    main()
