"""What is said of measurements in figures: statistics, ratios and tables."""

from __future__ import annotations

import math
import re

import msgspec
import pytest
from bench.runs import HOUSE, SKY, a_run, evil_run, measured, stopped

from sightline.bench import figures, ratios, report, standard, tables, tabulating
from sightline.bench.figures import Figure
from sightline.bench.jobs import Measurement
from sightline.bench.tables import Table

# Statistics ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([3.0], (3.0, 3.0, 3.0)),
        ([1.0, 2.0], (1.25, 1.5, 1.75)),
        ([5.0, 1.0, 3.0], (2.0, 3.0, 4.0)),
        ([1.0, 2.0, 3.0, 4.0, 100.0], (2.0, 3.0, 4.0)),
    ],
)
def test_quartiles_by_hand(values: list[float], expected: tuple[float, ...]) -> None:
    found = figures.quartiles(values)
    assert [figure.value for figure in found] == list(expected)
    assert not any(figure.bound for figure in found)


def test_what_was_stopped_makes_a_lower_bound_of_everything_above_it() -> None:
    low, median, high = figures.quartiles([1.0, 2.0, 3.0, Figure(2.5, "≥"), 9.0])
    assert low == Figure(2.0)
    assert median == Figure(2.5, "≥")
    assert high == Figure(3.0, "≥")


def test_the_time_of_a_measurement() -> None:
    assert figures.time_of(measured([0.3, 0.1, 0.2])) == Figure(0.2)
    assert figures.time_of(stopped()) == Figure(5.0, "≥")
    assert figures.time_of(measured(verdict="crashed")) is None
    assert figures.time_of(measured(verdict="wrong")) is None


def test_a_summary_by_hand() -> None:
    boards = [
        measured([1.0, 3.0, 2.0], backtracks=10, memory=100),
        measured(4.0, backtracks=30, memory=300),
        stopped(backtracks=90, memory=200),
        measured(verdict="crashed", backtracks=None),
    ]
    one = figures.summary("g", "c", boards)
    assert (one.asked, one.answered) == (4, 2)
    assert one.seconds == (Figure(3.0), Figure(4.0), Figure(4.5, "≥"))
    assert one.times == (Figure(11 / 3, "≥"), Figure(2.0), Figure(5.0, "≥"))
    assert one.backtracks == Figure(30.0)
    assert one.counts["backtracks"] == (Figure(130 / 3, "≥"), Figure(10), Figure(90, "≥"))
    assert one.memory == 20 << 20
    assert (one.start_up, one.cold) == (0.15, 0.01)
    assert one.verdicts == {"unique": 2, "stopped": 1, "crashed": 1}


def test_the_slowest_is_a_bound_if_one_was_stopped_early() -> None:
    one = figures.summary("g", "c", [measured(9.0), stopped()])
    assert one.times is not None
    assert one.times[1:] == (Figure(5.0, "≥"), Figure(9.0, "≥"))


def test_groups_of_a_genre_stand_together_and_questions_apart() -> None:
    found = figures.grouped(
        [
            measured(),
            measured(name=HOUSE),
            measured(name="skyscrapers/board2"),
            measured(question="first", verdict="solved"),
        ]
    )
    assert list(found) == [
        "skyscrapers 4×4, proof of uniqueness",
        "skyscrapers 5×5, proof of uniqueness",
        "skyscrapers 4×4, first solution",
        "doors 4×6, proof of uniqueness",
    ]


# Ratios --------------------------------------------------------------------------------------


def test_ratios_by_hand() -> None:
    [one] = ratios.comparisons(
        [
            measured(0.001, called="a"),
            measured(0.002, called="a", solver="sat"),
            measured(0.001, called="b"),
            measured(0.032, called="b", solver="sat"),
            measured(0.5, called="only sat", solver="sat"),
            measured(0.5, called="a", solver="sat", question="first", verdict="solved"),
        ]
    )
    assert (one.contender, one.base, len(one.ratios)) == ("sat", "kernel", 2)
    assert math.isclose(one.mean.value, 8.0)
    assert one.mean.bound == ""
    assert (one.smallest.board, one.largest.board) == ("a", "b")
    assert math.isclose(one.smallest.figure.value, 2)
    assert math.isclose(one.largest.figure.value, 32)
    assert 2 <= one.low < one.mean.value < one.high <= 32


def test_a_ratio_to_what_was_stopped_is_a_bound() -> None:
    theirs = [measured(0.001), stopped(solver="sat")]
    [lower] = ratios.comparisons(theirs)
    assert lower.mean.bound == "≥"
    assert math.isclose(lower.mean.value, 5000)
    [upper] = ratios.comparisons([stopped(), measured(0.5, solver="sat")])
    assert upper.mean.bound == "≤"
    assert math.isclose(upper.mean.value, 0.1)
    assert ratios.comparisons([stopped(), stopped(solver="sat")]) == []
    both = [*theirs, stopped(called="b"), measured(0.5, called="b", solver="sat")]
    assert ratios.comparisons(both)[0].mean.bound == "≈"


def test_the_bootstrap_is_the_same_every_time_and_narrows() -> None:
    few, many = (1.0, 4.0, 16.0), (1.0, 4.0, 16.0) * 20
    ratios.interval.cache_clear()
    first = ratios.interval(few)
    ratios.interval.cache_clear()
    assert ratios.interval(few) == first
    assert first == (1.0, 16.0)
    low, high = ratios.interval(many)
    assert 2 < low < 4 < high < 8


def test_without_the_kernel_the_first_is_compared_with() -> None:
    run = [measured(0.1, solver="sat"), measured(0.4, solver="cpsat")]
    assert ratios.base_of(run) == "sat"
    assert tabulating.ratios(run).rows[0][1:4] == ["cpsat", "1", "4.0×"]
    assert tabulating.ratios(run, "cpsat").rows[0][1:4] == ["sat", "1", "0.25×"]


# Tables --------------------------------------------------------------------------------------


def everything(run: list[Measurement]) -> list[Table]:
    return [
        tabulating.times(run),
        tabulating.medians(run),
        tabulating.backtracks(run),
        tabulating.ratios(run),
        tabulating.solvers(run),
    ]


def test_notes_name_who_did_not_answer() -> None:
    notes = tabulating.times(a_run()).notes
    assert list(notes) == [
        "≥: at least, because the solver was stopped at its limit of time.",
        f"¹ clingo is wrong on {SKY}: no solution: row 3 has two 4s.",
        f"² clingo crashed on {HOUSE}: SIGSEGV.",
        "³ kernel leftmost+decomposed was stopped on skyscrapers/logicmasters: "
        "at the limit of 5 s.",
    ]
    rows = {tuple(row[:2]): row for row in tabulating.times(a_run()).rows}
    assert rows["skyscrapers 4×4", "clingo"][2:4] == ["0/1 ¹", "–"]
    stopped_there = rows["skyscrapers 6×6", "kernel leftmost+decomposed"]
    assert stopped_there[2:4] == ["0/1 ³", "≥ 5.00 s"]


def test_a_note_names_a_few_boards_and_counts_the_others() -> None:
    crashed = [
        measured(called=f"b{n}", verdict="crashed", message=f"exit code {n}") for n in range(5)
    ]
    [note] = tabulating.times(crashed).notes
    assert note == (
        "¹ kernel crashed on b0 (exit code 0), b1 (exit code 1), b2 (exit code 2) "
        "and 2 other boards."
    )


def test_the_figures_in_the_tables() -> None:
    run = a_run()
    medians = {row[0]: row[1:] for row in tabulating.medians(run).rows}
    assert medians["skyscrapers 4×4"] == ["0.100 ms", "10.0 ms", "100 ms", "– ¹"]
    counts = tabulating.backtracks(run)
    assert tuple(counts.header) == ("boards", "kernel", "sat", "kernel leftmost+decomposed")
    assert list(counts.rows[2]) == ["skyscrapers 6×6", "0", "3", "≥ 3,000"]
    first = tabulating.ratios(run).rows[0]
    assert first[:5] == ["All boards", "sat", "6", "100×", "100–100"]
    bound = next(row for row in tabulating.ratios(run).rows if row[1].endswith("decomposed"))
    assert bound[3].startswith("≥ ")
    assert bound[4].startswith("≥ ")
    assert tabulating.solvers(run).rows[-1] == [
        "clingo", "150 ms", "10.0 ms", "20 MB", "1/3", "1 wrong, 1 crashed"
    ]  # fmt: skip


def test_columns_on_the_terminal_are_aligned() -> None:
    table = Table(
        title="T",
        header=("boards", "median", "on"),
        rows=[["a", "1.00 s ¹", "x"], ["bbbbbbb", "10.0 ms", "yy"], ["東京", "–", "z"]],
        notes=["¹ A note."],
        left=(0, 2),
    )
    assert tables.text(table).splitlines() == [
        "T",
        "",
        "boards      median  on",
        "───────  ─────────  ──",
        "a         1.00 s ¹  x",
        "bbbbbbb  10.0 ms    yy",
        "東京           –    z",
        "",
        "¹ A note.",
    ]


def test_repeated_headings_are_written_once_and_names_are_broken() -> None:
    lines = tables.text(tabulating.times(a_run())).splitlines()
    assert sum("skyscrapers 4×4" in line for line in lines) == 1
    header = tables.text(tabulating.medians(a_run())).splitlines()[2:5]
    assert [line.split()[-1] for line in header] == ["kernel", "leftmost+", "clingo"]


@pytest.mark.parametrize("width", [100, 120])
def test_wide_tables_are_split_between_figures(width: int) -> None:
    run = a_run() + [measured(solver=f"a.rather.long.solver{n}") for n in range(12)]
    for table in everything(run):
        shown = tables.text(table, width)
        assert max(map(len, shown.splitlines())) <= width
        rules = [line for line in shown.splitlines() if line.startswith("─")]
        assert rules
    parts = tables.text(tabulating.ratios(run), 60).split("\n\n")[1:-1]
    assert len(parts) > 1
    # The name of a board stays with the ratio that it belongs to.
    assert not any(part.splitlines()[0].split()[2] == "on" for part in parts)


@pytest.mark.parametrize("table", everything(a_run()), ids=lambda table: table.title)
def test_markdown_has_as_many_cells_in_each_row(table: Table) -> None:
    lines = [line for line in tables.markdown(table).splitlines() if line.startswith("|")]
    assert len(lines) == len(table.rows) + 2
    assert {len(re.split(r"(?<!\\)\|", line)) for line in lines} == {len(table.header) + 2}


def test_nothing_measured() -> None:
    for table in everything([]):
        assert tables.text(table).startswith(table.title)
        assert tables.html(table)
    assert standard.asked([]) == "Nothing was measured."
    assert "<main>" in report.html("Empty", standard.standard_sections([]), {}, "")


# Whatever puzzles are called -----------------------------------------------------------------


def test_names_command_neither_terminal_nor_markdown() -> None:
    for table in everything(evil_run()):
        assert "\x1b" not in tables.text(table)
        shown = tables.markdown(table)
        assert "\x1b" not in shown
        assert "<script" not in shown.replace(r"\<script", "")
        assert not re.search(r"(?<!\\)\*x", shown)


def test_a_report_can_be_kept_as_data() -> None:
    table = tabulating.times(a_run())
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table).title == table.title
