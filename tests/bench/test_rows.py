"""What ``sightline bench`` sums up together, all that it tells of it, and how to repeat it."""

from __future__ import annotations

import csv
import io
import os
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline.bench import figures
from sightline.bench.jobs import Measurement, job_of
from sightline.bench.measuring import measure
from sightline.cli import main

DRAWN = [
    "--genre",
    "skyscrapers",
    "--size",
    "3",
    "--size",
    "4",
    "--density",
    "1",
    "--density",
    "0.5",
]
QUICK = ["--solver", "kernel", "--repeats", "1"]


def bench(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["bench", *arguments])
    assert result.exit_code == 0, result.stderr
    return result


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two boards of each of two sizes and densities."""
    path = str(tmp_path_factory.mktemp("results") / "kept.jsonl")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["sightline", "bench", "what was typed"])
        bench(*DRAWN, "--count", "2", *QUICK, "--results", path)
    return path


def rows(table: str) -> list[str]:
    return [line for line in table.splitlines() if line.startswith("skyscrapers")]


def test_boards_of_several_sizes_and_densities_are_drawn(kept: str) -> None:
    lines = Path(kept).read_text("utf-8").splitlines()[1:]
    drawn = [msgspec.json.decode(line, type=Measurement).job for line in lines]
    assert [(len(job.puzzle["top"]), job.density) for job in drawn] == [
        (side, density) for side in (3, 4) for density in (1.0, 0.5) for _ in range(2)
    ]


@pytest.mark.parametrize(("by", "groups"), [("size", 2), ("density", 4), ("board", 8)])
def test_rows_by_size_density_or_board(kept: str, by: str, groups: int) -> None:
    times = bench("--results", kept, "--by", by).stdout.split("Median number")[0]
    assert len(rows(times)) == groups


def test_without_a_wish_a_row_is_a_size(kept: str) -> None:
    assert bench("--results", kept).stdout == bench("--results", kept, "--by", "size").stdout


def test_the_density_of_a_board_that_nobody_drew_is_what_it_shows() -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    one = Measurement(job=job_of(puzzle, "brainbashers"), verdict="unique")
    (again,) = figures.regrouped([one], "density")
    shown = sum(clue.path[0] == "edges" for clue in puzzle.clues())
    assert again.job.group == f"skyscrapers 4×4, {round(shown / 16, 1):.0%} of the clues"


def test_a_suite_keeps_its_rows() -> None:
    result = CliRunner().invoke(main, ["bench", "--suite", "peers", "--by", "board"])
    assert result.exit_code == 2
    assert "a suite has rows of its own" in result.stderr


def test_details_tell_the_mean_the_least_the_most_and_all_statistics(kept: str) -> None:
    shown = bench("--results", kept, "--details").stdout
    for word in ("mean", "fastest", "slowest", "constraints", "resumptions", "entailments"):
        assert word in shown
    for word in ("prunings", "backtracks", "nodes", "probes", "restarts"):
        assert word in shown
    assert "Start-up" not in bench("--results", kept).stdout


def test_comma_separated_values(kept: str, tmp_path: Path) -> None:
    printed = bench("--results", kept, "--csv", "-").stdout
    lines = list(csv.DictReader(io.StringIO(printed)))
    assert len(lines) == 8
    first = lines[0]
    assert (first["genre"], first["rows"], first["density"]) == ("skyscrapers", "3", "1.0")
    assert (first["solver"], first["strategy"], first["verdict"]) == ("kernel", "default", "unique")
    assert float(first["least"]) <= float(first["median"]) <= float(first["most"])
    assert int(first["constraints"]) == 6
    path = tmp_path / "kept.csv"
    bench("--results", kept, "--csv", str(path))
    assert path.read_text("utf-8") == printed


def test_a_report_that_is_only_drawn_again_says_how_it_was_measured(
    kept: str, tmp_path: Path
) -> None:
    path = tmp_path / "again.md"
    bench("--results", kept, "--report", str(path))
    assert "sightline bench 'what was typed'" in path.read_text("utf-8")


def test_what_a_learning_solver_does_not_count_is_not_nought() -> None:
    pytest.importorskip("pysat")
    one = measure(job_of(sl.load("doors/example1"), "example1", solver="sat", repeats=1))
    assert "backtracks" in one.stats
    assert not {"prunings", "entailments", "probes", "restarts"} & one.stats.keys()


def test_a_solver_that_knows_no_strategy_says_so() -> None:
    pytest.importorskip("pysat")
    arguments = ["doors/example1", "--solver", "sat", "--strategy", "leftmost", *QUICK]
    assert "sat searches in its own way, and knows nothing of leftmost" in bench(*arguments).stderr


# The same treatment for all ----------------------------------------------------------------

SOLVER = """
from sightline import solve
from sightline.bench.solvers import Answer

TITLE, WORDS = "A watchful one", ()
found = []


def version():
    return "1"


def answer(puzzle, wanted, strategy, seconds):
    found.append("rules_model" in vars(puzzle))
    result = solve(puzzle, limit=wanted, engine="kernel", time_limit=seconds)
    stats = {"built before": sum(found), "answers": len(found)}
    return Answer(solutions=result.solutions, exhausted=result.count < wanted, stats=stats)
"""


@pytest.fixture
def watchful(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "watchers"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "own.py").write_text(SOLVER)
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    )
    return "watchers.own"


def test_nobody_finds_a_model_that_is_built_already(watchful: str) -> None:
    one = measure(job_of(sl.load("doors/example1"), "example1", solver=watchful, repeats=3))
    assert one.verdict == "unique"
    assert one.stats["answers"] > 3
    assert one.stats["built before"] == 0
