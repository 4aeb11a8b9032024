"""The command ``bench``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import click

from ..bench import figures, solvers, suites
from ..bench.english import listed
from ..bench.figures import By
from ..bench.jobs import Job, Measurement, job_of
from ..bench.machine import describe
from ..bench.results import Line, Results
from ..bench.rows import Row
from ..bench.running import run, run_cases
from ..bench.subjects import several
from ..core.errors import InputError, UnknownName
from ..core.escaping import visible
from ..rules.puzzle import GENRES, Puzzle
from ._bench_options import (
    USUAL,
    contender_options,
    measuring_options,
    showing_options,
    subject_options,
    suite_options,
)
from ._bench_output import Shown, shown_measurements, shown_rows
from ._command import WithExamples
from ._exits import Exit, complain, note
from ._input import puzzles
from ._options import json_option_per
from ._output import write_line
from ._progress import watched
from ._usage import Misused

Subject = tuple[str, Puzzle]
"""A puzzle with its name."""


@click.command(
    "bench",
    cls=WithExamples,
    translated=False,
    examples=[
        "sightline bench --list",
        "sightline bench skyscrapers/brainbashers --solver kernel --solver sat",
        "sightline bench doors/example1 --solver kernel --strategy default --strategy leftmost",
        "sightline bench --genre doors --size 4x5 --size 5 --count 2 --solver kernel --by board",
        "sightline bench many.jsonl --solver kernel --results my.jsonl --report my.html",
        "sightline bench --suite count --quick",
    ],
)
@click.argument("puzzle_names", nargs=-1, metavar="[PUZZLE]...")
@suite_options
@subject_options
@contender_options
@measuring_options
@showing_options
@json_option_per("measurement")
@click.option(
    "--list", "only_list", is_flag=True, help="List the solvers, their strategies, the suites."
)
def command(
    *,
    puzzle_names: tuple[str, ...],
    suite_name: str | None,
    quick: bool,
    against: Path | None,
    results: Path | None,
    report_path: Path | None,
    by: By | None,
    details: bool,
    csv_path: Path | None,
    as_json: bool,
    only_list: bool,
    **asked: Any,
) -> Exit:
    """Measure solvers side by side: the same puzzles, the same question, one core.

    Each measurement runs in a process of its own, with a time limit. Times are CPU time from
    the puzzle to the answer, building the model included; start-up and memory are told apart.
    Every solution is checked by the rules of the puzzle.

    PUZZLE is what it is for sightline solve. Boards can also be drawn at random: --genre. A
    suite is a collection of measurements by name: --suite seeds --report seeds.html; some
    measure solvers, others what Sightline does besides: to make, grade, explain. With
    --results, an interrupted run goes on where it was; with --results alone, the file is
    shown again.

    A solver is one of those that --list shows, or a Python module of your own with a dot in
    its name. A strategy is made of words: leftmost+reports.
    """
    if only_list:
        _list()
        return Exit.YES
    _require_sense(
        puzzle_names,
        suite_name,
        asked,
        quick=quick,
        against=against,
        report_path=report_path,
        by=by,
    )
    suite = _suite(suite_name, against) if suite_name else None
    kept = Results(results)
    if isinstance(suite, suites.VerbSuite):
        shown = _measured_suite(suite_name or "", suite, kept, quick=quick, as_json=as_json)
    else:
        shown = _measured_jobs(
            puzzle_names, suite, kept, asked, quick=quick, as_json=as_json, by=by
        )
    shown.write(report_path=report_path, csv_path=csv_path, details=details, quiet=as_json)
    return Exit.YES


def _require_sense(
    names: Sequence[str],
    suite_name: str | None,
    asked: dict[str, Any],
    *,
    quick: bool,
    against: Path | None,
    report_path: Path | None,
    by: By | None,
) -> None:
    """Refuse contradictory options before anything is measured."""
    if report_path and report_path.suffix not in (".html", ".md"):
        raise Misused("a report is a page: --report my.html, or my.md")
    if by and suite_name:
        raise Misused("a suite has rows of its own; --by is for its --results alone")
    if quick and not suite_name:
        raise Misused("--quick is for a --suite; what else is measured, you say yourself")
    if against and not suite_name:
        raise Misused("--against is for --suite commits")
    if suite_name and (names or asked["genre"] or asked["solver_names"] or asked["strategies"]):
        raise Misused("a suite brings its puzzles, solvers and strategies with it")


def _suite(name: str, against: Path | None) -> suites.SolverSuite | suites.VerbSuite:
    if against is None:
        return suites.suite(name)
    if name != "commits":
        raise Misused(f"the suite {name} compares no checkouts; commits does")
    from ..bench.suites.commits import Beside

    return Beside(against)


# A suite of verbs --------------------------------------------------------------------------


def _measured_suite(
    name: str, suite: suites.VerbSuite, kept: Results, *, quick: bool, as_json: bool
) -> Shown:
    """What Sightline does, measured case by case."""
    kept.machine, kept.command = describe() | suite.versions(), _command_line()
    cases = list(suite.cases(quick))
    rows = run_cases(name, cases, kept, quick=quick)
    with closing(rows):
        found = _watched(rows, len(cases), kept, as_json=as_json)
    return shown_rows(name, [row for row in found if isinstance(row, Row)], kept, [kept.command])


# Solvers -----------------------------------------------------------------------------------


def _measured_jobs(
    names: Sequence[str],
    suite: suites.SolverSuite | None,
    kept: Results,
    asked: dict[str, Any],
    *,
    quick: bool,
    as_json: bool,
    by: By | None,
) -> Shown:
    """Solvers on puzzles, measured now or before."""
    jobs = list(suite.jobs()) if suite else _jobs(names, asked)
    if quick:
        jobs = list(suites.shortened(jobs))
    if not jobs:
        return _again(kept, by)
    jobs, versions = _installed(jobs)
    kept.machine, kept.command = describe(versions), _command_line()
    measurements = run(jobs, kept)
    with closing(measurements):
        _watched(measurements, len(jobs), kept, as_json=as_json)
    keys = {job.key for job in jobs}
    found = [one for one in kept.measurements if one.job.key in keys]
    return _shown(suite, found, kept, [kept.command], by)


def _shown(
    suite: suites.SolverSuite | None,
    found: Sequence[Measurement],
    kept: Results,
    commands: Sequence[str],
    by: By | None,
) -> Shown:
    grouped = figures.regrouped(found, by) if by else found
    return shown_measurements(suite, grouped, kept, commands)


def _again(kept: Results, by: By | None) -> Shown:
    """The contents of a file of results, without measuring anything."""
    if kept.path is None:
        raise Misused("there is nothing to measure: name puzzles, --genre or --suite")
    if not kept.path.exists():
        raise InputError("there is no such file of results to show", file=str(kept.path))
    if kept.rows and not kept.measurements:
        return shown_rows(kept.rows[0].suite, kept.rows, kept, kept.commands)
    return _shown(None, kept.measurements, kept, kept.commands, by)


def _jobs(names: Sequence[str], asked: dict[str, Any]) -> list[Job]:
    contenders = _contenders(asked["solver_names"] or USUAL, asked["strategies"] or ("default",))
    settings = {name: asked[name] for name in ("question", "repeats", "time_limit")}
    subjects = [(name, puzzle, None) for name, puzzle in _named(names)]
    return [
        job_of(puzzle, name, density=density, solver=solver, strategy=strategy, **settings)
        for name, puzzle, density in [*subjects, *_sampled(asked)]
        for solver, strategy in contenders
    ]


def _contenders(names: Sequence[str], strategies: Sequence[str]) -> list[tuple[str, str]]:
    """Each solver with each strategy that it knows; its default where it knows none of them."""
    found: list[tuple[str, str]] = []
    for strategy in strategies:
        for word in strategy.split(solvers.JOIN):
            _require_known(word, names)
    for name in names:
        known = {"default", *solvers.solver(name).WORDS}
        own = [s for s in strategies if known.issuperset(s.split(solvers.JOIN))]
        if not own:
            note(f"{name} searches in its own way, and knows nothing of {listed(strategies, 'or')}")
        found += [(name, "" if s == "default" else s) for s in own or ["default"]]
    return list(dict.fromkeys(found))


def _require_known(word: str, names: Sequence[str]) -> None:
    known = ["default", *dict.fromkeys(w for name in names for w in solvers.solver(name).WORDS)]
    if word not in known:
        raise UnknownName("strategy", word, known)


def _named(arguments: Sequence[str]) -> Iterator[Subject]:
    for argument in arguments:
        found, name = puzzles(argument, None, in_lines=False), visible(argument)
        if isinstance(found, Puzzle):
            yield name, found
            continue
        for number, puzzle in enumerate(found, 1):
            if isinstance(puzzle, InputError):
                raise puzzle
            yield puzzle.about.id or f"{name} {number}", puzzle


def _sampled(asked: dict[str, Any]) -> Iterator[tuple[str, Puzzle, float]]:
    if not asked["genre"]:
        return
    if asked["genre"] not in GENRES:
        raise UnknownName("genre", asked["genre"], GENRES)
    if not asked["sizes"]:
        raise Misused("--genre needs a --size")
    for shape, density in product(asked["sizes"], asked["densities"]):
        for name, puzzle in several(asked["genre"], shape, density, asked["seed"], asked["count"]):
            yield name, puzzle, density


def _installed(jobs: list[Job]) -> tuple[list[Job], dict[str, str]]:
    """The jobs for solvers that are installed, and the versions of those."""
    versions = {}
    for name in dict.fromkeys(job.solver for job in jobs):
        try:
            versions[name] = solvers.solver(name).version()
        except solvers.NotInstalled as error:
            note(f"left out: {error}")
    if not versions:
        raise InputError("none of these solvers is installed")
    return [job for job in jobs if job.solver in versions], versions


# Measuring ---------------------------------------------------------------------------------


def _watched(lines: Iterator[Line], total: int, kept: Results, *, as_json: bool) -> list[Line]:
    """Everything that is measured, with a bar on a terminal, and a sentence otherwise."""
    found: list[Line] = []
    with watched() as watcher:
        watcher.stage("measuring", total, 0)
        try:
            for line in lines:
                watcher.advance(1)
                found.append(line)
                if as_json:
                    write_line(line)
        except KeyboardInterrupt:
            complain(_interrupted(kept))
            raise
    return found


def _interrupted(kept: Results) -> str:
    done = f"{len(kept):,} measurement{'' if len(kept) == 1 else 's'}"
    if kept.path:
        return f"interrupted after {done}; the same command goes on from there"
    return f"interrupted after {done}; with --results FILE they would be kept"


def _command_line() -> str:
    """What was typed; file names may hold what is no text."""
    import shlex
    import sys

    return visible(shlex.join(["sightline", *sys.argv[1:]]), lines=True)


def _list() -> None:
    click.echo("Solvers:")
    for name in solvers.names():
        found = solvers.solver(name)
        try:
            version = f"{found.TITLE} {found.version()}"
        except solvers.NotInstalled as error:
            version = str(error)
        click.echo(f"  {name:<10}{version}")
        if found.WORDS:
            click.echo(f"  {'':<10}strategies: {', '.join(found.WORDS)}")
    click.echo("\nSuites:")
    for name in suites.names():
        click.echo(f"  {name:<14}{suites.suite(name).TITLE}")
