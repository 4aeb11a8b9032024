"""The command ``bench``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, get_args

import click

from ..bench import figures, report, solvers, spreadsheet, standard, suites, tables
from ..bench.figures import By
from ..bench.jobs import Job, Measurement, Question, job_of
from ..bench.machine import describe
from ..bench.results import Results
from ..bench.running import run
from ..bench.subjects import several
from ..core.errors import InputError, UnknownName
from ..core.words import listed
from ..rules.puzzle import GENRES, Puzzle
from ..verbs.bulk.durable import write
from ._command import WithExamples
from ._exits import Exit, complain, note
from ._input import puzzles
from ._options import each, json_option_per, probability, seconds, size, together, whole_number
from ._output import write_line
from ._progress import watched
from ._words import counted

USUAL = ("kernel", "sat", "cpsat")
"""The solvers that are compared unless others are named."""
STANDARD_OUTPUT = "-"
Subject = tuple[str, Puzzle]
"""A puzzle with its name."""


# Options -----------------------------------------------------------------------------------

subject_options = together(
    click.option("--genre", help="Draw boards of this genre at random."),
    click.option(
        "--size",
        "sizes",
        multiple=True,
        callback=each(size),
        metavar="N[xM]",
        help="The size of drawn boards, again for each.",
    ),
    click.option(
        "--density",
        "densities",
        type=float,
        multiple=True,
        callback=each(probability),
        default=(1.0,),
        metavar="P",
        help="The probability that a clue of a drawn board is shown, again for each.",
    ),
    click.option(
        "--count",
        type=int,
        callback=whole_number(1, 100_000),
        default=5,
        metavar="N",
        help="How many boards are drawn, of each size and density.",
    ),
    click.option(
        "--seed",
        type=int,
        callback=whole_number(0, 2**64 - 1),
        default=0,
        metavar="N",
        help="The same seed draws the same boards.",
    ),
)

contender_options = together(
    click.option(
        "--solver",
        "solver_names",
        multiple=True,
        metavar="NAME",
        help=f"A solver to compare, again for each; without it: {', '.join(USUAL)}.",
    ),
    click.option(
        "--strategy",
        "strategies",
        multiple=True,
        metavar="WORD+…",
        help="A strategy to compare, for every solver that knows it; default is one, too.",
    ),
    click.option(
        "--question",
        type=click.Choice(get_args(Question)),
        default="unique",
        help="For the first solution, or for the proof that there is no second one.",
    ),
)

measuring_options = together(
    click.option(
        "--repeats",
        type=int,
        callback=whole_number(1, 1000),
        default=5,
        metavar="N",
        help="How often a short answer is repeated.",
    ),
    click.option(
        "--time-limit",
        type=float,
        callback=seconds,
        default=60.0,
        metavar="S",
        help="Stop a solver after this many seconds.",
    ),
    click.option(
        "--results",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Keep the results in this file of JSON lines, and go on where it ends.",
    ),
    click.option(
        "--report",
        "report_path",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Write a report with tables and plots: .html, or .md with the plots in a folder.",
    ),
)

showing_options = together(
    click.option(
        "--by",
        type=click.Choice(get_args(By)),
        help="Sum up each board, density or size on its own; without it, sizes.",
    ),
    click.option(
        "--details",
        is_flag=True,
        help="Show all tables: mean, least and most, and all that solvers count.",
    ),
    click.option(
        "--csv",
        "csv_path",
        type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
        metavar="FILE",
        help="Write the measurements as comma-separated values, a line each; - to print them.",
    ),
)


@click.command(
    "bench",
    cls=WithExamples,
    examples=[
        "sightline bench --list",
        "sightline bench skyscrapers/brainbashers --solver kernel --solver sat",
        "sightline bench doors/example1 --solver kernel --strategy default --strategy leftmost",
        "sightline bench --genre doors --size 4x5 --size 5 --count 2 --solver kernel --by board",
        "sightline bench many.jsonl --solver kernel --results my.jsonl --report my.html",
    ],
)
@click.argument("puzzle_names", nargs=-1, metavar="[PUZZLE]...")
@click.option("--suite", "suite_name", metavar="NAME", help="Measure a suite: see --list.")
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
    suite is a collection of measurements by name: --suite seeds --report seeds.html. With
    --results, an interrupted run goes on where it was; with --results alone, the file is
    shown again.

    A solver is one of those that --list shows, or a Python module of your own with a dot in
    its name. A strategy is made of words: leftmost+reports.
    """
    if only_list:
        _list()
        return Exit.YES
    if report_path and report_path.suffix not in (".html", ".md"):
        raise click.UsageError("a report is a page: --report my.html, or my.md")
    if by and suite_name:
        raise click.UsageError("a suite has rows of its own; --by is for its --results alone")
    jobs = _jobs(puzzle_names, suite_name, asked)
    if not jobs:
        _require_results(results)
    kept = Results(results)
    if jobs:
        jobs, versions = _installed(jobs)
        kept.machine, kept.command = describe(versions), _command_line()
    shown = _measure(jobs, kept, as_json=as_json) if jobs else kept.measurements
    shown = figures.regrouped(shown, by) if by else shown
    printed = csv_path is not None and str(csv_path) == STANDARD_OUTPUT
    if not as_json and not printed:
        _show(shown, suite_name, details=details)
    if csv_path:
        _write_csv(csv_path, shown)
    if report_path:
        commands = [kept.command] if jobs else kept.commands
        _write_report(report_path, shown, kept.machines, commands, suite_name)
    return Exit.YES


def _require_results(path: Path | None) -> None:
    """See to it that there is something to show where nothing is measured."""
    if path is None:
        raise click.UsageError("there is nothing to measure: name puzzles, --genre or --suite")
    if not path.exists():
        raise InputError("there is no such file of results to show", file=str(path))


# What is measured --------------------------------------------------------------------------


def _jobs(names: Sequence[str], suite_name: str | None, asked: dict[str, Any]) -> list[Job]:
    if suite_name is not None:
        if names or asked["genre"] or asked["solver_names"] or asked["strategies"]:
            raise click.UsageError("a suite brings its puzzles, solvers and strategies with it")
        return list(suites.suite(suite_name).jobs())
    contenders = _contenders(asked["solver_names"] or USUAL, asked["strategies"] or ("default",))
    settings = {name: asked[name] for name in ("question", "repeats", "time_limit")}
    subjects = [(name, puzzle, None) for name, puzzle in _named(names)]
    return [
        job_of(puzzle, name, density=density, solver=solver, strategy=strategy, **settings)
        for name, puzzle, density in [*subjects, *_drawn(asked)]
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
        found = puzzles(argument, None, in_lines=False)
        if isinstance(found, Puzzle):
            yield argument, found
            continue
        for number, puzzle in enumerate(found, 1):
            if isinstance(puzzle, InputError):
                raise puzzle
            yield puzzle.about.id or f"{argument} {number}", puzzle


def _drawn(asked: dict[str, Any]) -> Iterator[tuple[str, Puzzle, float]]:
    if not asked["genre"]:
        return
    if asked["genre"] not in GENRES:
        raise UnknownName("genre", asked["genre"], GENRES)
    if not asked["sizes"]:
        raise click.UsageError("--genre needs a --size")
    for shape, density in product(asked["sizes"], asked["densities"]):
        for name, puzzle in several(asked["genre"], shape, density, asked["seed"], asked["count"]):
            yield name, puzzle, density


def _installed(jobs: list[Job]) -> tuple[list[Job], dict[str, str]]:
    """The jobs for solvers that are there, and the versions of those."""
    versions = {}
    for name in dict.fromkeys(job.solver for job in jobs):
        try:
            versions[name] = solvers.solver(name).version()
        except solvers.NotInstalled as error:
            note(f"left out: {error}")
    if not versions:
        raise InputError("none of these solvers is installed")
    return [job for job in jobs if job.solver in versions], versions


# Measuring and showing ---------------------------------------------------------------------


def _measure(jobs: list[Job], kept: Results, *, as_json: bool) -> list[Measurement]:
    keys = {job.key for job in jobs}
    with watched() as watcher, closing(run(jobs, kept)) as measurements:
        watcher.stage("measuring", len(jobs), 0)
        try:
            for measurement in measurements:
                watcher.advance(1)
                if as_json:
                    write_line(measurement)
        except KeyboardInterrupt:
            complain(_interrupted(kept))
            raise
    return [one for one in kept.measurements if one.job.key in keys]


def _interrupted(kept: Results) -> str:
    done = counted(len(kept.measurements), "measurement")
    if kept.path:
        return f"interrupted after {done}; the same command goes on from there"
    return f"interrupted after {done}; with --results FILE they would be kept"


def _show(measurements: Sequence[Measurement], suite_name: str | None, *, details: bool) -> None:
    sections = [s for s in _sections(measurements, suite_name) if details or not s.details]
    width = get_terminal_size((tables.WIDTH, 0)).columns
    shown = [tables.text(table, width) for each in sections for table in each.tables]
    click.echo("\n\n".join(shown))


def _sections(measurements: Sequence[Measurement], suite_name: str | None) -> list[report.Section]:
    if suite_name is None:
        return standard.standard_sections(measurements)
    return suites.suite(suite_name).sections(measurements)


def _write_csv(path: Path, measurements: Sequence[Measurement]) -> None:
    text = spreadsheet.write(measurements)
    if str(path) == STANDARD_OUTPUT:
        click.echo(text, nl=False)
    else:
        with _writing(path):
            write(path, text.encode())


def _write_report(
    path: Path,
    measurements: Sequence[Measurement],
    machines: Sequence[Mapping[str, str]],
    commands: Sequence[str],
    suite_name: str | None,
) -> None:
    title = suites.suite(suite_name).TITLE if suite_name else "Measurements"
    sections, lead = _sections(measurements, suite_name), standard.asked(measurements)
    said = (title, sections, machines, "\n".join(commands))
    with _writing(path):
        if path.suffix == ".html":
            write(path, report.html(*said, lead=lead).encode())
            return
        folder = path.with_suffix("")
        write(path, report.markdown(*said, lead=lead, folder=folder.name).encode())
        for name, picture in report.plot_files(sections).items():
            folder.mkdir(exist_ok=True)
            write(folder / name, picture)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(
            f"this cannot be written: {error.strerror or error}", file=str(path)
        ) from None


def _command_line() -> str:
    """What was typed."""
    import shlex
    import sys

    return shlex.join(["sightline", *sys.argv[1:]])


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
        click.echo(f"  {name:<10}{suites.suite(name).TITLE}")
