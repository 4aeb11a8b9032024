"""The interpreter ends while a daemon thread is inside the kernel: no crash, no hanging.

Until 3.13 Python ends such a thread by unwinding its stack, as soon as it wants the GIL again; and
what the kernel keeps for all its objects has to be there to the very end. Each test starts several
processes at a time, because only some of them would fail.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
import samples

BEGINNING = """
import ctypes
from threading import Event, Thread
import sightline as sl
from sightline._kernel import Constraint, Counter, Reasoner, Refuter, Search, Setter, propagate

# Once Python is gone, the process lasts a little longer, so that threads meet its end, too.
libc = ctypes.CDLL(None)
libc.__cxa_atexit(libc.usleep, ctypes.c_void_p(150_000), None)

SIDE = 9
LINES = [[r * SIDE + c for c in range(SIDE)] for r in range(SIDE)]
LINES += [list(column) for column in zip(*LINES)]
SQUARE = [Constraint("Visible", line, [0, 0]) for line in LINES]
NUMBERS = list(range(len(SQUARE)))
HEIGHTS = [(1 << SIDE + 1) - 2] * SIDE**2
TRUTH = [(r + c) % SIDE + 1 for r in range(SIDE) for c in range(SIDE)]
HALF = [1 << TRUTH[v] if v < len(TRUTH) // 2 else HEIGHTS[v] for v in range(len(TRUTH))]
NESTED = ("nested", 99, 2**62)
# Lines of 6 cells are looked up in tables, which all searches share.
ROWS = [Constraint("Visible", range(row, row + 6), [2, 0]) for row in range(0, 36, 6)]

def setter():
    it = Setter(HEIGHTS, SQUARE, [], [])
    it.begin(TRUTH)
    return it
"""
WHILE_IT_IS_AT_WORK = """
it = {it}
Thread(target=lambda: {work}, daemon=True).start()
try:
    while True:
        {look}
except RuntimeError as error:
    assert "already at work" in str(error)
"""
AGAIN_AND_AGAIN = """
it, begun = {it}, Event()

def work():
    while True:
        {work}
        begun.set()

Thread(target=work, daemon=True).start()
begun.wait()
"""
WITHIN_PYTHON = """
from collections.abc import Sequence
begun = Event()

class Endless(Sequence):
    def __len__(self):
        return 1
    def __getitem__(self, index):
        begun.set()
        return index

Thread(target=lambda: propagate(Endless(), []), daemon=True).start()
begun.wait()
"""


def end_of(program: str) -> list[tuple[int, str]]:
    """The exit codes and messages of a few processes, all different ones."""
    # Memory that is freed is overwritten, so that whoever looks at it notices.
    environment = {**os.environ, "MALLOC_PERTURB_": "165"}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", BEGINNING + program],
            env=environment,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for _ in range(samples.size(4, 100))
    ]
    messages = [process.communicate()[1] for process in processes]
    codes = [process.returncode for process in processes]
    return sorted(set(zip(codes, messages, strict=True)))


@pytest.mark.parametrize(
    ("it", "work", "look"),
    [
        ("Counter(HEIGHTS, SQUARE, 2)", "it.run(2**62, 1e9)", "it.counted"),
        (
            "Reasoner(HEIGHTS, SQUARE)",
            "it.easiest_refutations([0] * 81, 99, 'nested')",
            "it.domains",
        ),
        ("Search(HEIGHTS, SQUARE, 81)", "it.count(2**62, 1e9, 2**62)", "it.exhausted"),
        ("Search([126] * 36, ROWS, 36)", "it.count(2**62, 1e9, 2**62)", "it.exhausted"),
        ("setter()", "it.easiest_way(b'', NESTED)", "it.nodes"),
    ],
    ids=["counter", "reasoner", "search", "search by tables", "setter"],
)
def test_a_process_ends_well_while_a_thread_is_in_the_midst_of_long_work(
    it: str, work: str, look: str
) -> None:
    assert end_of(WHILE_IT_IS_AT_WORK.format(it=it, work=work, look=look)) == [(0, "")]


@pytest.mark.parametrize(
    ("it", "work"),
    [
        ("None", "propagate(HALF, SQUARE)"),
        ("Counter(HALF, SQUARE)", "it.run(1, 1e9)"),
        ("Reasoner(HALF, SQUARE)", "it.findings(False)"),
        ("Refuter(HEIGHTS, SQUARE, [[] for _ in SQUARE])", "it.minimal_subset(HALF, NUMBERS)"),
        ("Search(HEIGHTS, SQUARE, 81)", "it.next(9.0, 100)"),
        ("setter()", "it.other(b'', 100)"),
        ("sl.Skyscrapers.blank((7, 7))", "sl.solve(it, limit=100)"),
        ("sl.load('skyscrapers/logicmasters')", "sl.explain(it)"),
        ("sl.Skyscrapers", "sl.make('skyscrapers', (4, 4))"),
    ],
    ids=[
        *("propagation", "counter", "reasoner", "refuter", "search", "setter"),
        *("sl.solve", "sl.explain", "sl.make"),
    ],
)
def test_a_process_ends_well_while_a_thread_comes_and_goes(it: str, work: str) -> None:
    assert end_of(AGAIN_AND_AGAIN.format(it=it, work=work)) == [(0, "")]


def test_a_process_ends_well_while_a_thread_reads_a_sequence_written_in_python() -> None:
    assert end_of(WITHIN_PYTHON) == [(0, "")]
