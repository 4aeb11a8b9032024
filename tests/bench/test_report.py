"""What is said of measurements: statistics, tables, plots and reports."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import sightline as sl
from sightline.bench import figures, plots, ratios, report, standard, tables, tabulating
from sightline.bench.figures import Figure
from sightline.bench.jobs import Measurement, Verdict, job_of
from sightline.bench.plots.picture import Picture
from sightline.bench.plots.styles import KNOWN, style
from sightline.bench.tables import Table
from sightline.core.errors import MissingExtra

needs_matplotlib = pytest.mark.skipif(
    find_spec("matplotlib") is None,
    reason="the plots are drawn with matplotlib: pip install sightline[plots]",
)

SKY, HOUSE, NIGHT = "skyscrapers/brainbashers", "doors/example2", "starry-night/friedman1"
EVIL = '<script>alert("1")</script>|*x*\x1b[31m$\\frac$'


def measured(
    seconds: float | list[float] = 0.001,
    *,
    name: str = SKY,
    called: str | None = None,
    verdict: Verdict = "unique",
    message: str = "",
    backtracks: int | None = 0,
    memory: int = 20 << 20,
    **settings: Any,
) -> Measurement:
    settings.setdefault("time_limit", 5.0)
    return Measurement(
        job=job_of(sl.load(name), called or name, **settings),
        verdict=verdict,
        message=message,
        seconds=seconds if isinstance(seconds, list) else [seconds],
        cold=0.01,
        start_up=0.15,
        memory=memory,
        stats={} if backtracks is None else {"backtracks": backtracks, "nodes": 2 * backtracks + 1},
    )


def stopped(**settings: Any) -> Measurement:
    return measured([], verdict="stopped", message="at the limit of 5 s", **settings)


def a_run() -> list[Measurement]:
    """Three genres, several sizes, four contenders: one is stopped, one is wrong, one crashes."""
    boards = [SKY, "skyscrapers/board2", "skyscrapers/logicmasters", HOUSE, "doors/example1", NIGHT]
    found = []
    for place, name in enumerate(boards, 1):
        found += [
            measured(place * 1e-4, name=name),
            measured(place * 1e-2, name=name, solver="sat", backtracks=place),
            stopped(name=name, strategy="leftmost+decomposed", backtracks=1000 * place)
            if place == 3
            else measured(place / 10, name=name, strategy="leftmost+decomposed", backtracks=50),
        ]
    fault = "no solution: row 3 has two 4s"
    found += [
        measured([], name=SKY, solver="z3", backtracks=None, verdict="wrong", message=fault),
        measured([], name=HOUSE, solver="z3", verdict="crashed", message="SIGSEGV"),
        measured(0.2, name=NIGHT, solver="z3", backtracks=None),
    ]
    return found


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
    spread = figures.spread_of(measured([0.4, 0.1, 0.2]))
    assert spread is not None
    assert [round(figure.value, 3) for figure in spread] == [0.15, 0.2, 0.3]
    assert figures.spread_of(stopped()) is None


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
    assert (one.fastest, one.slowest) == (Figure(2.0), Figure(5.0, "≥"))
    assert one.average == Figure(11 / 3, "≥")
    assert one.backtracks == Figure(30.0)
    assert one.counts["backtracks"] == (Figure(130 / 3, "≥"), Figure(10), Figure(90, "≥"))
    assert one.memory == 20 << 20
    assert (one.start_up, one.cold) == (0.15, 0.01)
    assert one.verdicts == {"unique": 2, "stopped": 1, "crashed": 1}


def test_the_slowest_is_a_bound_if_one_was_stopped_early() -> None:
    one = figures.summary("g", "c", [measured(9.0), stopped()])
    assert one.fastest == Figure(5.0, "≥")
    assert one.slowest == Figure(9.0, "≥")


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
        f"¹ z3 is wrong on {SKY}: no solution: row 3 has two 4s.",
        f"² z3 crashed on {HOUSE}: SIGSEGV.",
        "³ kernel leftmost+decomposed was stopped on skyscrapers/logicmasters: "
        "at the limit of 5 s.",
    ]
    rows = {tuple(row[:2]): row for row in tabulating.times(a_run()).rows}
    assert rows["skyscrapers 4×4", "z3"][2:4] == ["0/1 ¹", "–"]
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
    assert counts.header == ("boards", "kernel", "sat", "kernel leftmost+decomposed")
    assert list(counts.rows[2]) == ["skyscrapers 6×6", "0", "3", "≥ 3,000"]
    first = tabulating.ratios(run).rows[0]
    assert first[:5] == ["All boards", "sat", "6", "100×", "100–100"]
    bound = next(row for row in tabulating.ratios(run).rows if row[1].endswith("decomposed"))
    assert bound[3].startswith("≥ ")
    assert bound[4].startswith("≥ ")
    assert tabulating.solvers(run).rows[-1] == [
        "z3", "150 ms", "10.0 ms", "20 MB", "1/3", "1 wrong, 1 crashed"
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
    assert [line.split()[-1] for line in header] == ["kernel", "leftmost+", "z3"]


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
    assert "<main>" in report.html("Empty", standard.standard_sections([]), [], "")


# Whatever puzzles are called -----------------------------------------------------------------


def evil_run() -> list[Measurement]:
    return [
        measured(called=EVIL, group=EVIL),
        measured(0.2, called=EVIL, group=EVIL, solver=EVIL),
        measured(called=EVIL, group=EVIL, solver="sat", verdict="crashed", message=EVIL),
    ]


def test_names_command_neither_terminal_nor_markdown() -> None:
    for table in everything(evil_run()):
        assert "\x1b" not in tables.text(table)
        shown = tables.markdown(table)
        assert "\x1b" not in shown
        assert "<script" not in shown.replace(r"\<script", "")
        assert not re.search(r"(?<!\\)\*x", shown)


class Seen(HTMLParser):
    """What a page holds."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(page)
        self.close()
        assert self.open == [], f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "img", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@cache
def sections_of(run: Callable[[], list[Measurement]]) -> list[report.Section]:
    """The standard sections; their plots are drawn once."""
    return standard.standard_sections(run())


def page_of(run: Callable[[], list[Measurement]], command: str = "sightline bench") -> str:
    machines = [{"cpu": "A CPU", "commit": "1234567"}, {"cpu": EVIL, "commit": "89abcde"}]
    return report.html("A run", sections_of(run), machines, command, lead=standard.asked(run()))


@pytest.mark.parametrize("run", [a_run, evil_run])
def test_the_page_needs_nothing_else(run: Callable[[], list[Measurement]]) -> None:
    seen = Seen(page_of(run, command=f"sightline bench {EVIL}"))
    tags = {tag for tag, _ in seen.tags}
    assert not tags & {"script", "link", "iframe", "object", "base"}
    for _, attributes in seen.tags:
        assert not any(name.startswith("on") for name in attributes)
        for name in ("src", "href"):
            place = attributes.get(name)
            assert place is None or place.startswith(("data:image/svg+xml;base64,", "#"))
    style = Path(report.__file__).with_name("report.css").read_text()
    assert "url(" not in style
    assert "@import" not in style
    ids = [attributes["id"] for _, attributes in seen.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {attributes["href"] for tag, attributes in seen.tags if tag == "a"} <= {
        f"#{name}" for name in ids
    }


def test_the_page_says_what_was_asked_where_and_how_to_repeat_it() -> None:
    seen = Seen(page_of(a_run, command="sightline bench --library"))
    for words in (
        "4 solvers were asked about 6 boards: for a solution and a second one",
        "limit of 5 s",
        "A CPU",
        "1234567",
        "89abcde",
        "sightline bench --library",
        "z3 crashed on",
    ):
        assert words in seen.words
    assert all(attributes["alt"] for tag, attributes in seen.tags if tag == "img")


def test_markdown_of_a_report() -> None:
    sections = sections_of(a_run)
    machines = [{"cpu": "A CPU"}]
    shown = report.markdown("A run", sections, machines, "a `b`", lead="Why.", folder="pictures")
    assert shown.startswith("# A run\n\nWhy.\n\n## ")
    assert "| cpu | A CPU |" in shown
    assert "```\na `b`\n```" in shown
    linked = re.findall(r"\]\(pictures/([^)]*)\)", shown)
    assert linked == list(report.plot_files(sections))


def test_without_matplotlib_the_report_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    sections = standard.standard_sections(a_run())
    assert report.plot_files(sections) == {}
    sentence = (
        "The plots are left out: matplotlib is not installed; "
        "bring it with: pip install 'sightline[plots]'."
    )
    seen = Seen(report.html("A run", sections, [], ""))
    assert sentence in seen.words
    assert "img" not in {tag for tag, _ in seen.tags}
    with pytest.raises(MissingExtra, match="sightline\\[plots\\]"):
        plots.survival(a_run())


# Plots ---------------------------------------------------------------------------------------

Draw = Callable[[Iterable[Measurement]], Picture | None]
ALL: dict[Draw, tuple[str, ...]] = {
    plots.size_time: (
        "side of the board, in cells",
        "cells of the board",
        "time to the answer, median",
        " ms",
    ),
    plots.size_backtracks: ("side of the board, in cells", "backtracks, median", "1,000"),
    plots.backtracks_time: ("backtracks", "time to the answer", " ms", "Starry Night"),
    plots.survival: ("time for each board", "boards answered", " ms", "all 6 boards"),
    plots.ratios: ("time as a multiple of kernel's, on the same board", "10×", "95 % interval"),
}


def svg_of(draw: Draw, run: Iterable[Measurement]) -> str:
    """The picture as SVG; nothing where there is nothing to see."""
    picture = draw(run)
    return picture.svg() if picture else ""


each_plot = pytest.mark.parametrize("draw", ALL, ids=lambda draw: draw.__name__)


@needs_matplotlib
@each_plot
def test_plots_are_well_formed_and_labelled(draw: Draw) -> None:
    picture = svg_of(draw, a_run())
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.findtext("{http://www.w3.org/2000/svg}title")
    # Letters are outlines; what they say stands in comments beside them.
    for words in (*ALL[draw], "kernel", "sat"):
        assert re.search(f"<!-- [^>]*{re.escape(words)}", picture), words
    assert "<text" not in picture
    assert "DOCTYPE" not in picture
    assert len(picture) < 120_000
    links = re.findall(r'href="([^"]*)"', picture)
    assert all(link.startswith("#") for link in links)


@needs_matplotlib
@each_plot
def test_a_picture_to_keep_is_small(draw: Draw) -> None:
    picture = draw(a_run())
    assert picture is not None
    kept = picture.png()
    assert kept.startswith(b"\x89PNG")
    assert len(kept) < 60_000


@needs_matplotlib
@each_plot
def test_plots_are_the_same_every_time(draw: Draw) -> None:
    import matplotlib

    first = svg_of(draw, a_run())
    with matplotlib.rc_context({"font.size": 20, "axes.grid": False, "svg.fonttype": "none"}):
        assert svg_of(draw, a_run()) == first


@needs_matplotlib
@each_plot
def test_plots_of_little_and_of_odd_things(draw: Draw) -> None:
    assert draw([]) is None
    assert draw([measured(verdict="crashed", message="SIGSEGV")]) is None
    odd = [*evil_run(), measured(0.0, called="no time"), stopped(called="never", solver="sat")]
    for run in ([measured()], [stopped()], odd, [*a_run(), measured(question="first")]):
        picture = svg_of(draw, run)
        if picture:
            ElementTree.fromstring(picture)
            assert "<script" not in picture


@needs_matplotlib
def test_boards_that_nobody_answers_count_as_boards() -> None:
    crashed = measured([], called="nobody's", solver="sat", verdict="crashed", message="SIGSEGV")
    assert "all 2 boards" in svg_of(plots.survival, [measured(), crashed])
    other = measured(called="another", solver="sat")
    assert "<!-- of 1 -->" in svg_of(
        plots.survival, [measured(), measured(called="another"), other]
    )


@needs_matplotlib
def test_what_was_stopped_is_an_open_marker() -> None:
    answered = [one for one in a_run() if one.verdict != "stopped"]
    colour = style("kernel leftmost+decomposed").colour
    open_marker = re.compile(f"fill: #ffffff; stroke: {colour}")
    for draw in (plots.size_time, plots.backtracks_time):
        some, none = svg_of(draw, a_run()), svg_of(draw, answered)
        assert open_marker.search(some)
        assert "open: stopped at the limit" in some
        assert not open_marker.search(none)
        assert "open: stopped at the limit" not in none


def test_contenders_are_told_apart_without_colour() -> None:
    looks = [(look.marker, look.dashes) for look in KNOWN.values()]
    assert len(set(looks)) == len(looks)
    assert style("my.own") == style("my.own")


def test_a_report_can_be_kept_as_data() -> None:
    table = tabulating.times(a_run())
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table).title == table.title
