"""The command as a process of its own: streams, signals, closed pipes, memory, imports."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from pathlib import Path
from subprocess import PIPE, CompletedProcess, Popen, run
from typing import Any

import pytest

import sightline as sl
from sightline import formats

BLANK, HUGE = (formats.write(sl.Skyscrapers(edges=sl.Edges.none(side)), "jsonl") for side in (4, 9))
CLASH = formats.write(
    sl.Skyscrapers(edges=sl.Edges((1, 1), (0, 0), (0, 0), (0, 0))), "jsonl"
)  # the tallest tower cannot stand in front twice
HOUSE = "doors/example1"
COMMAND = [sys.executable, "-m", "sightline"]


def process(*arguments: str, **settings: Any) -> CompletedProcess[str]:
    settings = {"stdout": PIPE, "stderr": PIPE} | settings
    return run([*COMMAND, *arguments], check=False, text=True, **settings)


def program(code: str, *arguments: str, **settings: Any) -> CompletedProcess[str]:
    """Python code, with arguments for the command that it calls."""
    line = [sys.executable, "-c", code, *arguments]
    return run(line, check=False, text=True, capture_output=True, **settings)


def test_answers_and_everything_else() -> None:
    done = process("solve", CLASH)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("No solution: ")
    done = process("solve", "nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sightline: there is no file")
    assert process("--version").stdout == f"sightline {sl.__version__}\n"


def test_each_answer_comes_before_the_next_question() -> None:
    with Popen([*COMMAND, "solve", "-", "--json"], stdin=PIPE, stdout=PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for puzzle, status in ((BLANK, "solved"), (CLASH, "none"), (BLANK, "solved")):
            child.stdin.write(puzzle.encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["status"] == status
        child.stdin.close()
        assert child.wait() == 1


def test_a_terminal_without_box_characters() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "latin-1"}
    for arguments in (["solve", HOUSE], ["show", HOUSE], ["library", HOUSE]):
        done = process(*arguments, env=environment)
        assert (done.returncode, done.stderr) == (0, "")
        assert "+---" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_nowhere_to_write() -> None:
    with open("/dev/full", "wb") as full:
        done = process("solve", HOUSE, stdout=full)
    assert done.returncode == 2
    assert done.stderr == "sightline: the answer cannot be written: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["solve", "--help"], []])
def test_nowhere_to_write_the_help(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = process(*arguments, stdout=full)
    assert done.returncode == 2
    assert done.stderr == "sightline: the answer cannot be written: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of another kind")
def test_a_reader_that_goes_away() -> None:
    with Popen([*COMMAND, "solve", HUGE, "--all"], stdout=PIPE, stderr=PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline().startswith(b"Skyscrapers")
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait() == 141


ANNOUNCED = """
import os, sys, threading, time
from sightline.cli import main

def announce(thread, function, told):
    frame = None
    while frame is None:
        frame = sys._current_frames()[thread]
        while frame and frame.f_code.co_qualname != function:
            frame = frame.f_back
        time.sleep(0.01)
    os.write(told, b"there")

function, told, *arguments = sys.argv[1:]
where = threading.get_ident(), function, int(told)
threading.Thread(target=announce, args=where, daemon=True).start()
main(arguments)
"""
"""The command, which tells when it has come to a function."""


def interrupted(function: str, *arguments: str) -> tuple[str, str]:
    """What a command prints if it is interrupted in a function: to both streams."""
    heard, told = os.pipe()
    line = [sys.executable, "-c", ANNOUNCED, function, str(told), *arguments]
    with Popen(line, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True, pass_fds=[told]) as child:
        os.close(told)
        with open(heard, "rb") as announcement:
            assert announcement.read(5) == b"there"
        child.send_signal(signal.SIGINT)
        streams = child.communicate(timeout=30)
    assert child.returncode == 130
    return streams


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize(
    ("arguments", "function"),
    [
        (["solve", HUGE, "--all"], "echo"),
        (["solve", "-", "--json"], "unpacked"),
    ],
    ids=["printing", "waiting for input"],
)
def test_an_interruption(arguments: list[str], function: str) -> None:
    assert interrupted(function, *arguments)[1] == ""


COUNTING = {"1": "Tally.go_on", "2": "KernelRun._visit_beside"}
"""Where a count by so many workers comes to after a thousand solutions."""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize("workers", COUNTING)
def test_an_interrupted_count_says_how_many_there_are_at_least(workers: str) -> None:
    answer, complaint = interrupted(COUNTING[workers], "count", HUGE, "--workers", workers)
    told = re.fullmatch(
        r"sightline: interrupted with at least ([\d,]+) solutions: [\d,]+ nodes, \d+ backtracks, "
        r"[\d.]+ s\n",
        complaint,
    )
    assert told is not None, complaint
    assert int(told[1].replace(",", "")) >= 1_000
    assert answer == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_an_interrupted_count_leaves_the_record_of_one_that_was_stopped() -> None:
    answer, complaint = interrupted(COUNTING["1"], "count", HUGE, "--json")
    record = json.loads(answer)
    assert record["count"] >= 1_000
    assert (record["complete"], record["exact"], complaint) == (False, False, "")
    stopped = json.loads(process("count", HUGE, "--json", "--node-limit", "1").stdout)
    assert record.keys() == stopped.keys()


AT_ONCE = """
import sys
from sightline.cli import _progress, main
_progress.SHORT = 0
main(sys.argv[1:])
"""
"""The command, which does not wait for a while before it shows how far it is."""


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of another kind")
def test_a_long_count_says_on_a_terminal_how_many_there_are_so_far() -> None:
    terminal, screen = os.openpty()
    line = [sys.executable, "-c", AT_ONCE, "count", HUGE]
    with Popen(line, stdout=PIPE, stderr=screen, text=True) as child:
        os.close(screen)
        shown = b""
        while not re.search(rb"at least [1-9][\d,]* solutions so far", shown):
            shown += os.read(terminal, 1_000)
        child.send_signal(signal.SIGINT)
        while b"interrupted with at least" not in shown:
            shown += os.read(terminal, 1_000)
        os.close(terminal)
        assert child.stdout is not None
        assert child.stdout.read() == ""
    assert child.returncode == 130


NO_TEXT = os.fsdecode(b"a\xff")
"""A name for files, though its bytes are no UTF-8."""


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["solve", "puzzle"], 0),
        (["solve", "nowhere"], 2),
        (["check", HOUSE, "--json", "--proof", "proof"], 0),
        (["show", HOUSE, "-o", "board.svg"], 0),
        (["hint", HOUSE, "--marks", "nowhere"], 2),
        (["distinct", "puzzle", "-o", "all.jsonl"], 0),
        (["make", "doors", "--size", "3", "--count", "1", "-o", "made.jsonl"], 2),
        (["bench", "puzzle", "--solver", "kernel", "--repeats", "1", "--report", "bench.md"], 0),
        (["bench", HOUSE, "--solver", "kernel", "--repeats", "1", "--results", "results"], 0),
    ],
    ids=lambda it: str(it[0]) if isinstance(it, list) else "",
)
def test_a_file_name_that_is_no_text(arguments: list[str], code: int, tmp_path: Path) -> None:
    (tmp_path / f"{NO_TEXT}puzzle").write_text(BLANK)
    own = {"puzzle", "nowhere", "proof", "board.svg", "made.jsonl", "bench.md", "results"}
    line = [f"{NO_TEXT}{each}" if each in own else each for each in arguments]
    done = process(*line, cwd=tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)
    if code:
        assert done.stderr.startswith("sightline: ")
        assert "a\\udcff" in done.stderr


EARLY = """
import os, signal, sys

class Interrupted:
    def __init__(self, module):
        self.module = module

    def find_spec(self, name, path, target=None):
        if name == self.module:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupted(sys.argv.pop(1)))
from sightline.__main__ import main
main()
"""
"""The command, which is interrupted when it imports a module."""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize(
    "module", ["sightline.cli", "sightline._kernel", "click", "sightline.cli.solve"]
)
def test_an_interruption_while_the_program_is_imported(module: str) -> None:
    done = program(EARLY, module, "solve", HOUSE)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


TWICE = """
import atexit, os, signal
from sightline.__main__ import main
from sightline.verbs.bulk.pool import Pool

def interrupt(*_, **__):
    os.kill(os.getpid(), signal.SIGINT)

Pool.submit = interrupt
atexit.register(interrupt)
main()
"""
"""The command, which is interrupted at work, and again while it ends."""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_a_second_interruption_while_workers_are_dismissed(tmp_path: Path) -> None:
    wanted = ["make", "doors", "--size", "4", "--count", "20", "--seed", "1", "--workers", "2"]
    done = program(TWICE, *wanted, "-o", str(tmp_path / "houses.jsonl"))
    assert done.returncode == 130
    assert done.stderr.startswith("interrupted; ")
    assert done.stderr.count("\n") == 1


MEASURED = """
import sys
from pathlib import Path
from sightline.cli import main
try:
    main(sys.argv[1:])
finally:
    status = Path("/proc/self/status").read_text()
    print(next(x.split()[1] for x in status.splitlines() if "VmHWM" in x), file=sys.stderr)
"""


def most_memory(puzzles: int) -> int:
    """The most memory, in kB, that it took to answer so many puzzles."""
    done = program(MEASURED, "solve", "-", input=(BLANK + "\n") * puzzles)
    assert done.returncode == 0
    assert done.stdout.count("\n") == puzzles
    return int(done.stderr)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells")
def test_many_puzzles_take_no_more_memory_than_few() -> None:
    # To keep even the answers alone, without the puzzles, would take 3,500 kB more.
    assert most_memory(5_000) < most_memory(500) + 2_000


LISTED = """
import sys
from sightline.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""


def test_little_is_imported() -> None:
    modules = set(program(LISTED, "solve", "skyscrapers/logicmasters").stderr.split())
    heavy = {"numpy", "ortools", "pysat", "rich", "matplotlib", "fastapi", "asyncio", "pandas"}
    assert not modules & heavy
    commands = {"check", "count", "genres", "library", "show", "solve"}
    loaded = {name for name in commands if f"sightline.cli.{name}" in modules}
    assert loaded == {"solve"}
    formats = {name for name in modules if name.startswith("sightline.formats.")}
    own = {name.rpartition(".")[2] for name in formats}
    assert {name for name in own if not name.startswith("_")} == {"json", "jsonl"}
    assert not modules & {"pathlib", "urllib.parse", "sightline.verbs.check"}
