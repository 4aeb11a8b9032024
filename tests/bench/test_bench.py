"""Measuring: honest solvers, liars, crashes, limits; interruption and going on."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline.bench import measuring, solvers
from sightline.bench.jobs import Job, Measurement, job_of
from sightline.bench.machine import describe
from sightline.bench.measuring import confronted, measure
from sightline.bench.results import Results
from sightline.bench.running import run
from sightline.bench.subjects import sampled, several
from sightline.cli import main
from sightline.core.errors import InputError, UnknownName

PEERS = {
    "parrot": "return Answer(solutions=[puzzle.model().solution([1] * 16)], exhausted=False)",
    "twice": "s = solve(puzzle).solution; return Answer(solutions=[s, s], exhausted=True)",
    "misshapen": "return Answer(solutions=[[[1, 2], [2, 1]]], exhausted=True)",
    "denier": "return Answer(solutions=[], exhausted=True)",
    "talker": "print('hello'); return Answer(solutions=[solve(puzzle).solution], exhausted=True)",
    "mutterer": "import os; os.write(1, b'hm'); s = solve(puzzle).solution; "
    "return Answer(solutions=[s], exhausted=True)",
    "aborter": "import os; os.abort()",
    "quitter": "raise SystemExit(3)",
    "stumbler": "raise ValueError('I have lost my way')",
    "sleeper": "import time; open(__file__ + '.begun', 'w').close(); time.sleep(600)",
    "glutton": "x = bytearray(2**40)",
    "specialist": "raise Unfit('only hexagons')",
    "shrugger": "return Answer(solutions=[], exhausted=False)",
}
"""The bodies of solvers that one would not want to rely on."""

MODULE = """
from sightline import solve
from sightline.bench.solvers import Answer, NotInstalled, Unfit
TITLE, WORDS = "{name}", ("quick",)
def version(): return "1"
def answer(puzzle, wanted, strategy, seconds): {body}
"""


@pytest.fixture
def peers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package of other people's solvers."""
    folder = tmp_path / "others"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name, body in PEERS.items():
        (folder / f"{name}.py").write_text(MODULE.format(name=name, body=body))
    (folder / "absent.py").write_text(
        MODULE.format(name="absent", body="pass").replace(
            'return "1"', 'raise NotInstalled("Gone.")'
        )
    )
    (folder / "empty.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    )
    yield
    for name in [name for name in sys.modules if name.split(".")[0] == "others"]:
        del sys.modules[name]


def job(name: str = "skyscrapers/brainbashers", **settings: Any) -> Job:
    return job_of(sl.load(name), name, **{"repeats": 2, "time_limit": 10.0} | settings)


# One measurement ---------------------------------------------------------------------------


def test_a_measurement() -> None:
    one = measure(job())
    assert (one.verdict, one.found, one.message) == ("unique", 1, "")
    assert len(one.seconds) == 2
    assert one.cold is not None
    assert 0 < one.median <= max(one.seconds)
    assert one.start_up is not None
    assert one.start_up > 0
    assert one.memory is not None
    assert one.memory > 1_000_000
    assert one.stats["nodes"] >= 1


@pytest.mark.parametrize(
    ("name", "question", "verdict", "found"),
    [
        ("doors/results", "unique", "several", 2),
        ("doors/results", "first", "solved", 1),
        ("starry-night/friedman1", "unique", "unique", 1),
    ],
)
def test_the_questions(name: str, question: str, verdict: str, found: int) -> None:
    one = measure(job(name, question=question))
    assert (one.verdict, one.found) == (verdict, found)


def test_no_solution() -> None:
    puzzle = sl.Skyscrapers(edges=sl.Edges((1, 1), (0, 0), (0, 0), (0, 0)))
    for question in ("first", "unique"):
        assert measure(job_of(puzzle, "two ones", question=question)).verdict == "none"


def test_the_statistics_are_those_of_the_strategy() -> None:
    default, seeds = (measure(job(strategy=s)).stats for s in ("", "leftmost+decomposed"))
    assert default["constraints"] < seeds["constraints"]


def test_same_job_same_counts() -> None:
    one, other = (measure(job("starry-night/friedman16")) for _ in range(2))
    assert one.stats == other.stats


def test_a_solver_is_told_nothing_but_the_clues() -> None:
    assert sl.load("skyscrapers/brainbashers").solution is not None
    assert job().read().solution is None


# Those that cannot be relied on ------------------------------------------------------------


@pytest.mark.usefixtures("peers")
@pytest.mark.parametrize(
    ("name", "verdict", "message"),
    [
        ("parrot", "wrong", "no solution: 1 stands 4 times in row 1"),
        ("twice", "wrong", "the same solution twice"),
        ("misshapen", "wrong", "no solution: "),
        ("aborter", "crashed", "SIGABRT"),
        ("quitter", "crashed", "exit code 3"),
        ("stumbler", "crashed", "exit code 1: ValueError: I have lost my way"),
        ("glutton", "memory", "asked for more memory than there may be"),
        ("specialist", "unfit", "only hexagons"),
        ("shrugger", "stopped", "no answer within 10 s"),
        ("talker", "unique", ""),
        ("mutterer", "unique", ""),
        ("denier", "none", ""),
    ],
)
def test_what_a_solver_may_do(name: str, verdict: str, message: str) -> None:
    one = measure(job(solver=f"others.{name}"))
    assert one.verdict == verdict
    assert one.message.startswith(message)


@pytest.mark.usefixtures("peers")
def test_who_does_not_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "GRACE", 1.0)
    one = measure(job(solver="others.sleeper", time_limit=0.1))
    assert one.verdict == "stopped"
    assert one.message == "did not stop at its limit, and was killed"


@pytest.mark.usefixtures("peers")
def test_who_denies_a_solution_that_another_has_found() -> None:
    honest, liar = measure(job()), measure(job(solver="others.denier"))
    judged = confronted([liar, honest])
    assert [one.verdict for one in judged] == ["wrong", "unique"]
    assert judged[0].message == "says that there is no solution, but another solver found one"
    assert confronted([liar]) == [liar]


@pytest.mark.usefixtures("peers")
def test_who_says_unique_where_there_are_two() -> None:
    name = "doors/results"
    assert measure(job(name, solver="others.talker")).verdict == "unique"
    several_found, liar = measure(job(name)), measure(job(name, solver="others.talker"))
    assert [one.verdict for one in confronted([several_found, liar])] == ["several", "wrong"]


@pytest.mark.usefixtures("peers")
def test_the_solver_of_the_guide(tmp_path: Path) -> None:
    guide = Path(__file__).parents[2] / "docs" / "measuring.md"
    _, code = guide.read_text("utf-8").split("```python\n")
    (tmp_path / "others" / "patient.py").write_text(code.split("```")[0])
    assert measure(job(solver="others.patient")).verdict == "unique"
    assert measure(job("doors/results", solver="others.patient")).verdict == "several"


@pytest.mark.usefixtures("peers")
def test_what_is_no_solver() -> None:
    with pytest.raises(InputError, match=r"'others\.empty' is no solver: it has no TITLE, WORDS"):
        solvers.solver("others.empty")
    with pytest.raises(InputError, match=r"'others\.nobody' cannot be imported"):
        solvers.solver("others.nobody")
    with pytest.raises(UnknownName, match="no solver named 'kernal'; known: auto, "):
        solvers.solver("kernal")


def test_every_solver_says_what_it_is() -> None:
    for name in solvers.names():
        solver = solvers.solver(name)
        assert solver.TITLE
        assert solver.answer.__doc__


# Boards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("genre", ["skyscrapers", "doors", "starry-night"])
def test_drawn_boards(genre: str) -> None:
    boards = [puzzle for _, puzzle in several(genre, (6, 6), 0.7, seed=3, count=3)]
    assert boards == [sampled(genre, (6, 6), 0.7, seed=3, index=index) for index in range(3)]
    assert boards[0] != boards[1]
    everything, nothing = (sampled(genre, (6, 6), density, seed=3) for density in (1.0, 0.0))
    assert list(nothing.clues()) == []
    assert (
        len(list(everything.clues())) == {"skyscrapers": 24, "doors": 36, "starry-night": 12}[genre]
    )
    assert sl.solve(boards[0]).status == "solved"


# Results -----------------------------------------------------------------------------------


def test_going_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = [job(name) for name in ("doors/example1", "doors/example2", "doors/results")]
    path = tmp_path / "results.jsonl"
    first = Results(path)
    before = run(jobs, first)
    next(before)
    before.close()
    measured = []

    def watched(job: Job) -> Measurement:
        measured.append(job.name)
        return measure(job)

    monkeypatch.setattr("sightline.bench.running.measure", watched)
    again = list(run(jobs, Results(path)))
    assert [one.job.name for one in again] == [job.name for job in jobs]
    assert measured == ["doors/example2", "doors/results"]
    assert Results(path).measurements == again


def test_a_line_that_was_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    results = Results(path)
    results.add(Measurement(job=job(), verdict="unique"))
    whole = path.read_bytes()
    path.write_bytes(whole + whole.splitlines()[-1][:50])
    assert len(Results(path).measurements) == 1
    assert path.read_bytes() == whole


def test_a_line_that_is_no_result(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text('{"machine": {}}\n{"what": "is this"}\n')
    with pytest.raises(InputError, match=r"results\.jsonl, line 2: this is no line of results"):
        Results(path)
    assert path.read_text().endswith('"is this"}\n')
    path.write_bytes(b'{"machine": {"cpu": "\xff"}}\n')
    with pytest.raises(InputError, match=r"results\.jsonl, line 1: this is no line of results"):
        Results(path)


def test_the_machine_is_part_of_every_result(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    results = Results(path)
    results.machine = describe({"kernel": "1"})
    results.add(Measurement(job=job(), verdict="unique"))
    machine = Results(path).measured_on
    assert {"cpu", "system", "python", "compiler", "commit", "kernel"} <= machine.keys()
    assert json.loads(path.read_text().splitlines()[0]) == {"machine": machine}


AT_WORK = {"cpu": "A CPU", "commit": "1234567", "kernel": "1"}
OTHERS = [{"cpu": "Another CPU"}, {"commit": "89abcde"}, {"kernel": "2"}]


@pytest.mark.parametrize("other", OTHERS, ids=lambda other: next(iter(other)))
def test_a_file_is_of_one_machine_and_one_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: dict[str, str]
) -> None:
    path = tmp_path / "results.jsonl"
    results = Results(path)
    results.machine = AT_WORK
    results.add(Measurement(job=job(), verdict="unique"))
    before = path.read_bytes()
    monkeypatch.delattr("sightline.bench.running.measure")  # it is refused before
    again = Results(path)
    again.machine = AT_WORK | other
    ((name, now),) = other.items()
    sentence = f"measured with {name} {AT_WORK[name]}, and what follows with {name} {now}: figures"
    with pytest.raises(InputError, match=f"results.jsonl: this was {sentence}"):
        list(run([job("doors/example1")], again))
    assert path.read_bytes() == before
    assert list(run([job()], again)) == results.measurements


def test_a_solver_may_join_those_that_were_measured(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    for solver in ("kernel", "sat"):
        results = Results(path)
        results.machine = {"cpu": "A CPU", solver: "1"}
        results.add(Measurement(job=job(solver=solver), verdict="unique"))
    assert Results(path).measured_on == {"cpu": "A CPU", "kernel": "1", "sat": "1"}


def test_a_file_of_two_machines_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    for number in (1, 2):
        results = Results()
        results.path, results.machine = path, {"cpu": f"CPU {number}"}
        results.add(Measurement(job=job(), verdict="unique"))
    with pytest.raises(
        InputError, match=r"results\.jsonl, line 3: this was measured with cpu CPU 1"
    ):
        Results(path)


def test_a_ladder_ends_where_it_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def pretend(job: Job) -> Measurement:
        strong = job.solver == "kernel" or job.group < "c"
        return Measurement(job=job, verdict="unique" if strong else "stopped")

    monkeypatch.setattr("sightline.bench.running.measure", pretend)
    jobs = [
        job(group=group, solver=solver, ladder="up", repeats=number)
        for group in "abcde"
        for number in (1, 2, 3)
        for solver in ("kernel", "sat")
    ]
    climbed = [(one.job.solver, one.job.group) for one in run(jobs, Results())]
    assert len(climbed) == 3 * 5 + 3 * 3
    assert ("kernel", "e") in climbed
    assert ("sat", "c") in climbed
    assert ("sat", "d") not in climbed


# The command -------------------------------------------------------------------------------


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["bench", *arguments])


def test_a_table() -> None:
    result = bench("skyscrapers/brainbashers", "--solver", "kernel", "--solver", "auto")
    assert result.exit_code == 0
    assert "skyscrapers 4×4" in result.stdout
    assert "kernel" in result.stdout
    assert "auto" in result.stdout


def test_lines(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    arguments = ["--genre", "doors", "--size", "3x4", "--count", "2", "--solver", "kernel"]
    arguments += ["--strategy", "default", "--strategy", "leftmost+decomposed", "--json"]
    result = bench(*arguments, "--results", str(path))
    assert result.exit_code == 0
    lines = [msgspec.json.decode(line, type=Measurement) for line in result.stdout.splitlines()]
    assert [one.job.strategy for one in lines] == ["", "leftmost+decomposed"] * 2
    assert lines == Results(path).measurements


def test_results_are_shown_again(tmp_path: Path) -> None:
    path = str(tmp_path / "kept.jsonl")
    measured = bench("doors/example1", "--solver", "kernel", "--results", path)
    again = bench("--results", path)
    assert measured.exit_code == again.exit_code == 0
    assert measured.stdout == again.stdout


def test_a_report(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    result = bench("doors/example1", "--solver", "kernel", "--report", str(path))
    assert result.exit_code == 0
    assert "doors 4×4" in path.read_text("utf-8")


def test_a_report_in_markdown(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    result = bench("doors/example1", "--solver", "kernel", "--report", str(path))
    assert result.exit_code == 0
    text = path.read_text("utf-8")
    pictures = re.findall(r"\]\((report/[^)]*\.png)\)", text)
    assert {str(p.relative_to(tmp_path)) for p in tmp_path.glob("report/*")} == set(pictures)
    assert "doors 4×4" in text


@pytest.mark.usefixtures("peers")
def test_a_liar_is_a_row_and_the_run_goes_on() -> None:
    result = bench("doors/example1", "--solver", "others.denier", "--solver", "kernel")
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())  # how lines are broken depends on the figures
    assert "says that there is no solution, but another solver found one" in told


@pytest.mark.usefixtures("peers")
def test_who_is_not_installed_is_left_out() -> None:
    result = bench("doors/example1", "--solver", "others.absent", "--solver", "kernel")
    assert result.exit_code == 0
    assert "left out: Gone." in result.stderr
    nobody = bench("doors/example1", "--solver", "others.absent")
    assert nobody.exit_code == 2
    assert nobody.stderr.endswith("none of these solvers is installed\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["doors/example1", "--solver", "kernal"], "no solver named 'kernal'; known: auto, "),
        (["doors/example1", "--strategy", "leftmos"], "no strategy named 'leftmos'"),
        (["--suite", "sedes"], "no suite named 'sedes'; known: "),
        (["doors/nothing"], "doors/nothing"),
        (["--genre", "dors", "--size", "4"], "no genre named 'dors'"),
        (["--genre", "doors"], "--genre needs a --size"),
        ([], "there is nothing to measure"),
        (["--results", "nothing.jsonl"], "nothing.jsonl: there is no such file of results"),
        (["doors/example1", "--report", "x.txt"], "a report is a page"),
        (["--suite", "seeds", "doors/example1"], "a suite brings its puzzles"),
        (["doors/example1", "--repeats", "0"], "0 is not from 1 to 1000"),
        (["doors/example1", "--results", "/nowhere/at/all.jsonl"], "cannot be written"),
    ],
)
def test_bad_input(arguments: list[str], sentence: str) -> None:
    result = bench(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_the_list() -> None:
    result = bench("--list")
    assert result.exit_code == 0
    for name in (*solvers.names(), "seeds", "leftmost", "decomposed"):
        assert name in result.stdout


@pytest.mark.usefixtures("peers")
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")
def test_an_interruption_leaves_nobody_behind(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    command = [sys.executable, "-m", "sightline", "bench", "doors/example1", "--results", str(path)]
    process = subprocess.Popen(
        [*command, "--solver", "kernel", "--solver", "others.sleeper"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (tmp_path / "others" / "sleeper.py.begun").exists():
        assert process.poll() is None, process.communicate()[1]
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted after 1 measurement; the same command goes on from there" in complaint
    assert [one.verdict for one in Results(path).measurements] == ["unique"]
    assert "sightline.bench.process" not in _commands_that_mention(str(tmp_path))


def _commands_that_mention(text: str) -> str:
    """The command lines of the processes whose environment holds a text."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if text in (folder / "environ").read_bytes().decode(errors="replace"):
                found.append((folder / "cmdline").read_bytes().decode(errors="replace"))
        except OSError:
            continue
    return "\n".join(line for line in found if "bench.process" in line)
