"""The suites: what they measure, what is kept of it, and that every committed result has one."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from samples import at_night

import sightline as sl
from sightline.bench import callgrind, checkout, pinning, suites
from sightline.bench import towers as maker
from sightline.bench.jobs import Measurement, job_of
from sightline.bench.machine import describe
from sightline.bench.measuring import measure
from sightline.bench.results import Results
from sightline.bench.rows import Row
from sightline.bench.solvers import NotInstalled, Unfit, solver
from sightline.bench.subjects import sampled
from sightline.bench.suites import commits, count, scaling, seeds
from sightline.bench.suites import make as make_suite
from sightline.bench.tables import NOTHING
from sightline.bench.versus import works
from sightline.bench.versus.sides import side, worker
from sightline.cli import main
from sightline.core.errors import InputError, MissingExtra, SightlineError
from sightline.rules.puzzle import GENRES

ROOT = next(folder for folder in Path(__file__).parents if (folder / "benchmarks").is_dir())
RESULTS = ROOT / "benchmarks" / "results"
VERB_SUITES = [name for name in suites.names() if isinstance(suites.suite(name), suites.VerbSuite)]
ONLY_SHOWN = {"serve", "book"}
"""Pages of suites that are gone, to which documents refer."""
NAMED = re.compile(r"sightline bench --suite (\S+)")


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["bench", *arguments])


# What there is -----------------------------------------------------------------------------


def test_every_suite_is_of_solvers_or_of_verbs() -> None:
    assert {"seeds", "peers", "scaling", "tail", "tatham"}.isdisjoint(VERB_SUITES)
    assert set(VERB_SUITES) == {
        "solve", "variants", "make", "explain", "steps", "commits", "count",
    }  # fmt: skip
    for name in suites.names():
        suite = suites.suite(name)
        assert suite.TITLE
        assert suite.TEXT
        assert isinstance(suite, suites.VerbSuite) != isinstance(suite, suites.SolverSuite)


def test_the_list_names_them() -> None:
    listed = bench("--list").stdout
    for name in suites.names():
        assert re.search(
            rf"^  {name} +{re.escape(suites.suite(name).TITLE)}$", listed, re.MULTILINE
        )


@pytest.mark.parametrize("name", sorted(set(suites.names()) - set(VERB_SUITES)))
def test_a_quick_suite_of_solvers_is_a_part_of_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scaling, "SIDES", (5, 6))
    suite = suites.suite(name)
    assert isinstance(suite, suites.SolverSuite)
    jobs = list(islice(suite.jobs(), 400))
    short = list(suites.shortened(jobs))
    assert {job.group for job in short} == {job.group for job in jobs}
    assert len({(job.group, job.name) for job in short}) == len({job.group for job in jobs})
    assert all(job.repeats == 1 and job.time_limit <= suites.QUICK_LIMIT for job in short)


def test_every_genre_climbs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaling, "SIDES", (5,))
    ladders = {job.ladder for job in scaling.jobs()}
    for kind in GENRES.values():
        for words in ("every clue", "four clues in five", "one solution"):
            assert f"{kind.title}, {words}" in ladders


@pytest.mark.parametrize("genre", GENRES)
def test_the_pinned_boards_can_be_made_again(genre: str) -> None:
    first = next(puzzle for puzzle in pinning.kept() if puzzle.name == genre)
    assert next(pinning.made(genre)) == first


def test_every_pinned_board_is_in_the_list_of_what_is_made() -> None:
    wanted = [
        (genre, side)
        for genre, (_, sides) in pinning.SIZES.items()
        for side in sides
        for _ in range(pinning.BOARDS)
    ]
    assert [(puzzle.name, puzzle.shape[0]) for puzzle in pinning.kept()] == wanted


def test_drawn_boards_give_away_some_of_the_solution() -> None:
    for genre in GENRES:
        nothing, some, everything = (
            sampled(genre, (6, 6), 0.5, seed=2, givens=givens) for givens in (0.0, 0.5, 1.0)
        )
        given = [
            [clue for clue in puzzle.clues() if clue.path[0] == puzzle.given_part]
            for puzzle in (nothing, some, everything)
        ]
        assert given[0] == []
        assert 0 < len(given[1]) < len(given[2])
        assert some == sampled(genre, (6, 6), 0.5, seed=2, givens=0.5)
        assert sl.is_unique(everything)


@pytest.mark.parametrize("name", sorted(set(suites.names()) - set(VERB_SUITES)))
def test_answers_shorter_than_a_tick_of_the_clock_are_shown(name: str) -> None:
    suite = suites.suite(name)
    assert isinstance(suite, suites.SolverSuite)
    found = [
        Measurement(job=job, verdict="solved", seconds=[0.0 if "kernel" in job.solver else 1.0])
        for job in islice(suite.jobs(), 40)
    ]
    assert suite.sections(found)


# The tables of the reports -------------------------------------------------------------------

LOGICMASTERS: Any = sl.load("skyscrapers/logicmasters")
BOTH_WAYS = {"kernel": ("leftmost", "reports"), "gprolog": ("s2",)}
"""The model of S2, in our kernel and in GNU Prolog."""


def backtracks_of_both(puzzle: sl.Puzzle) -> set[int]:
    try:
        solver("gprolog").version()
    except NotInstalled as error:
        pytest.skip(str(error))
    return {
        solver(name).answer(puzzle, 1, words, 600.0).stats["backtracks"]
        for name, words in BOTH_WAYS.items()
    }


def test_the_program_of_s2_leaves_clues_out_and_finds_the_solution_that_its_report_shows() -> None:
    """That is the only one of the whole puzzle."""
    printed = seeds.as_printed(LOGICMASTERS)
    kept, all_of_them = (len(list(puzzle.clues())) for puzzle in (printed, LOGICMASTERS))
    assert (kept, all_of_them, sl.count(printed)) == (8, 12, 155)
    first = solver("kernel").answer(printed, 1, ("leftmost",), 60.0)
    assert first.solutions == [sl.solve(LOGICMASTERS).solution]


def test_the_published_time_of_s2_stands_beside_what_its_program_states() -> None:
    ours = (job for job in seeds.jobs() if job.contender == "kernel")
    jobs = {job.group: job for job in ours if "logicmasters" in job.group}
    (report,) = (each for each in seeds.REPORTS if each.name == "S2")
    clues = {line.seconds: len(list(jobs[line.group].read().clues())) for line in report.lines[-2:]}
    assert clues == {29.522: 8, None: 12}
    found = [Measurement(job=job, verdict="solved", seconds=[1e-3]) for job in jobs.values()]
    (section, *_) = seeds.sections(found)
    (table,) = (table for table in section.tables if table.title.startswith("S2"))
    published = {row[0]: (row[1], row[-1]) for row in table.rows[-2:]}
    assert published == {
        "S2 logicmasters, 8 of 12 clues": ("29.5 s", "29,522×"),
        "S2 logicmasters, all clues": (NOTHING, NOTHING),
    }
    assert "of the 12 clues of logicmasters it states 8" in " ".join(table.notes)


def test_no_constraints_of_another_report_stand_for_those_of_s1() -> None:
    jobs = [job for job in seeds.jobs() if job.group.startswith("S1")]
    assert {job.contender for job in jobs} == {"kernel", "gprolog"}


@pytest.mark.parametrize("side", [3, 4, 5])
def test_with_the_model_of_s2_our_kernel_backtracks_as_often_as_gnu_prolog(side: int) -> None:
    assert len(backtracks_of_both(sampled("skyscrapers", (side, side), 1.0, seed=1))) == 1


@at_night
def test_the_model_of_s2_backtracks_seven_times_as_often_without_the_clues_it_leaves_out() -> None:
    assert backtracks_of_both(LOGICMASTERS) == {120_019}
    assert backtracks_of_both(seeds.as_printed(LOGICMASTERS)) == {870_164}


# A suite of verbs ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A quick suite: its results, and what it printed."""
    path = tmp_path_factory.mktemp("suite") / "count.jsonl"
    result = bench("--suite", "count", "--quick", "--results", str(path))
    assert result.exit_code == 0, result.stderr
    return path, result.stdout


def test_its_rows_are_kept_and_shown_again(shown: tuple[Path, str]) -> None:
    path, printed = shown
    rows = Results(path).rows
    assert {row.name for row in rows} == set(count.QUICK)
    assert all(row.quick and row.suite == "count" for row in rows)
    assert bench("--results", str(path)).stdout == printed
    assert {"cpu", "compiler", "commit", "sightline"} <= Results(path).measured_on.keys()


def test_it_goes_on_where_it_was(shown: tuple[Path, str], tmp_path: Path) -> None:
    path, _ = shown
    first = path.read_text().splitlines()[:2]
    again = tmp_path / "again.jsonl"
    again.write_text("\n".join(first) + "\n")
    result = bench("--suite", "count", "--quick", "--results", str(again))
    assert result.exit_code == 0
    lines = again.read_text().splitlines()
    assert lines[:2] == first
    assert len(Results(again).rows) == len(Results(path).rows)


def test_its_rows_as_json_and_as_values(shown: tuple[Path, str]) -> None:
    path, _ = shown
    result = bench("--suite", "count", "--quick", "--results", str(path), "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["name"] for line in lines] == [row.name for row in Results(path).rows]
    values = bench("--results", str(path), "--csv", "-").stdout
    records = list(csv.DictReader(io.StringIO(values)))
    assert [record["name"] for record in records] == [line["name"] for line in lines]
    assert float(records[0]["seconds"]) == lines[0]["figures"]["seconds"]


@pytest.mark.parametrize("ending", ["md", "html"])
def test_its_report_says_how_to_repeat_it(
    shown: tuple[Path, str], tmp_path: Path, ending: str
) -> None:
    path, _ = shown
    report = tmp_path / f"report.{ending}"
    assert bench("--results", str(path), "--report", str(report)).exit_code == 0
    text = report.read_text("utf-8")
    assert suites.suite("count").TITLE in text
    assert "How to repeat it" in text
    assert all(row.name.split(",")[0] in text for row in Results(path).rows)


def test_a_quick_row_is_not_taken_for_a_whole_one() -> None:
    one, other = (Row(suite="s", table="t", name="n", quick=quick) for quick in (True, False))
    results = Results()
    results.add(one)
    assert one in results
    assert other not in results


@pytest.mark.parametrize("name", ["solve", "make", "explain", "steps"])
def test_the_first_case_of_each_suite_can_be_measured(name: str) -> None:
    suite = suites.suite(name)
    assert isinstance(suite, suites.VerbSuite)
    try:
        suite.versions()
    except (NotInstalled, MissingExtra) as error:
        pytest.skip(str(error))
    case = next(iter(suite.cases(True)))
    row = Row(suite=name, table=case.table, name=case.name, figures=case.measure(), quick=True)
    (section, *_) = suite.sections([row])
    (shown, *_) = section.tables
    assert [cells[0] for cells in shown.rows] == [case.name]


@pytest.mark.parametrize("name", VERB_SUITES)
def test_the_cases_of_a_suite_have_names_of_their_own(name: str) -> None:
    suite = suites.suite(name)
    assert isinstance(suite, suites.VerbSuite)
    cases = [(case.table, case.name) for case in suite.cases(True)]
    assert len(set(cases)) == len(cases)


# What is missing -----------------------------------------------------------------------------


def test_without_a_checkout_a_suite_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkout, "DATA", tmp_path)
    for name in ("solve", "explain", "tatham"):
        result = bench("--suite", name, "--quick")
        assert result.exit_code == 2
        assert "only a checkout of the sources has" in result.stderr
        assert len(result.stderr.strip().splitlines()) == 1
    with pytest.raises(InputError, match=r"benchmarks/data/towers\.jsonl"):
        checkout.lines("towers")


def test_without_valgrind_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NotInstalled, match="valgrind is not installed, so no instructions can be"):
        callgrind.version()


def test_without_towers_only_our_own_puzzles_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "PROGRAM", "no-such-towers")
    assert {case.table for case in make_suite.cases(True)} == {"minimal"}
    assert make_suite.versions() == {"sgt-towers": "not installed"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["doors/example1", "--quick"], "--quick is for a --suite"),
        (["--suite", "count", "--by", "size"], "a suite has rows of its own"),
        (["--suite", "count", "doors/example1"], "a suite brings its puzzles"),
        (["--suite", "mak"], "no suite named 'mak'; known: commits, count, "),
    ],
)
def test_bad_input(arguments: list[str], sentence: str) -> None:
    result = bench(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


# This checkout and another one ---------------------------------------------------------------


def valgrind() -> str:
    try:
        return callgrind.version()
    except NotInstalled:
        return "not installed"


@at_night
def test_a_checkout_beside_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commits, "TURNS", 1)
    suite = commits.Beside(Path(sys.executable))
    assert suite.versions() == {"other commit": describe()["commit"], "valgrind": valgrind()}
    cases = {(case.table, case.name): case for case in suite.cases(False)}
    if valgrind() != "not installed":
        for genre in GENRES:
            assert {("instructions", f"{verb} {genre}") for verb in works.VERBS} <= cases.keys()
    table, name = "seconds", "command solve"
    row = Row(suite="commits", table=table, name=name, figures=cases[table, name].measure())
    assert row["seconds"]["ratio"] == row["seconds"]["this"] / row["seconds"]["other"]
    time, memory = suite.sections([row])
    assert [cells[0] for cells in time.tables[0].rows] == ["command solve"]
    assert [cells[0] for cells in memory.tables[0].rows] == ["command solve"]


@at_night
@pytest.mark.skipif(valgrind() == "not installed", reason="nothing counts instructions")
def test_instructions_of_a_checkout_beside_itself() -> None:
    suite = commits.Beside(Path(sys.executable))
    work = next(
        c for c in suite.cases(True) if (c.table, c.name) == ("instructions", "solve doors")
    )
    row = Row(suite="commits", table=work.table, name=work.name, figures=work.measure())
    assert row["instructions"]["ratio"] == pytest.approx(1, abs=0.01)
    assert row["instructions"]["kernel ratio"] == pytest.approx(1, abs=0.01)
    (section,) = suite.sections([row])
    assert section.tables[0].rows[0][0] == "solve doors"


def test_without_valgrind_only_commands_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    suite = commits.Beside(Path(sys.executable))
    monkeypatch.setenv("PATH", "")
    assert {case.table for case in suite.cases(True)} == {"seconds"}


@pytest.mark.skipif(valgrind() == "not installed", reason="nothing counts instructions")
def test_work_that_fails_on_a_side_is_a_sentence() -> None:
    with (
        worker(side()) as ours,
        pytest.raises(SightlineError, match="solve fails on one of the sides: FormatError: "),
    ):
        ours.instructions({"verb": "solve", "sent": ["no puzzle"]})


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--suite", "commits"], "name the other checkout"),
        (["--suite", "make", "--against", "."], "the suite make compares no checkouts"),
        (["doors/example1", "--against", "."], "--against is for --suite commits"),
        (["--suite", "commits", "--against", "nowhere"], "'nowhere' does not exist"),
        (["--suite", "commits", "--against", "/"], "there is no Python with a Sightline"),
    ],
)
def test_no_other_checkout(arguments: list[str], sentence: str) -> None:
    result = bench(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


# The solver of Towers ------------------------------------------------------------------------


@pytest.fixture
def with_towers() -> None:
    try:
        maker.version()
    except NotInstalled as error:
        pytest.skip(str(error))


@pytest.mark.usefixtures("with_towers")
def test_towers_solves() -> None:
    for name in ("skyscrapers/brainbashers", "skyscrapers/logicmasters"):
        puzzle = sl.load(name)
        one = measure(job_of(puzzle, name, solver="towers", repeats=1))
        assert (one.verdict, one.message) == ("unique", "")
        assert one.median > 0
    kernel = measure(job_of(puzzle, name, repeats=1))
    assert kernel.inside is not None
    assert kernel.inside > 0


@pytest.mark.usefixtures("with_towers")
def test_what_towers_does_not_solve() -> None:
    towers = solver("towers")
    blank = GENRES[maker.GENRE].blank((4, 4))
    with pytest.raises(Unfit, match="several"):
        towers.answer(blank, 2, (), 10.0)
    for puzzle in (sl.load("doors/example1"), GENRES[maker.GENRE].blank((10, 10))):
        with pytest.raises(Unfit, match="Towers"):
            towers.answer(puzzle, 2, (), 10.0)
    twice = sl.Skyscrapers(edges=sl.Edges((1, 1, 0, 0), *[(0, 0, 0, 0)] * 3))
    nothing = towers.answer(twice, 2, (), 10.0)
    assert nothing.solutions == []
    assert nothing.exhausted


# What is committed ---------------------------------------------------------------------------


def files(*endings: str) -> list[Path]:
    return [path for path in sorted(RESULTS.rglob("*")) if path.suffix in endings]


def test_benchmarks_are_data_and_results() -> None:
    assert {path.name for path in (ROOT / "benchmarks").iterdir()} == {"data", "results"}
    kinds = {path.suffix for path in RESULTS.rglob("*") if path.is_file()}
    assert kinds <= {".md", ".jsonl", ".png"}


@pytest.mark.parametrize("path", files(".md", ".jsonl"), ids=lambda path: path.name)
def test_every_result_names_the_suite_that_made_it(path: Path) -> None:
    commands = Results(path).commands if path.suffix == ".jsonl" else [path.read_text("utf-8")]
    named = {name for command in commands for name in NAMED.findall(command)}
    assert named == {path.stem}
    assert path.stem in {*suites.names(), *ONLY_SHOWN}


def test_the_page_on_growth_names_the_commit_of_its_figures() -> None:
    (commit,) = re.findall(r"^\| commit \| (\w+) \|$", (RESULTS / "scaling.md").read_text(), re.M)
    assert f"at commit {commit};" in (ROOT / "docs" / "performance.md").read_text("utf-8")


@pytest.mark.parametrize("path", files(".png"), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_picture_is_small_and_shown(path: Path) -> None:
    assert path.stat().st_size < 100_000
    page = (RESULTS / f"{path.parent.name}.md").read_text("utf-8")
    assert f"({path.parent.name}/{path.name})" in page


@pytest.mark.parametrize(
    "lines",
    [path for path in files(".jsonl") if path.stem in VERB_SUITES],
    ids=lambda path: str(path.relative_to(RESULTS)),
)
def test_a_committed_page_is_what_its_lines_say(lines: Path, tmp_path: Path) -> None:
    page = tmp_path / f"{lines.stem}.md"
    result = bench("--results", str(lines), "--report", str(page))
    assert result.exit_code == 0, result.stderr
    assert page.read_text("utf-8") == lines.with_suffix(".md").read_text("utf-8")
