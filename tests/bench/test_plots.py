"""What is said of measurements in pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from xml.etree import ElementTree

import pytest
from bench.runs import a_run, evil_run, measured, needs_matplotlib, stopped
from samples import some

from sightline.bench import plots
from sightline.bench.jobs import Measurement
from sightline.bench.picture import KNOWN, Picture, style

Draw = Callable[[Iterable[Measurement]], Picture | None]
ALL: dict[Draw, tuple[str, ...]] = {
    plots.size_time: (
        "side of the board, in cells",
        "cells of the board",
        "time to the answer, median",
        " ms",
    ),
    plots.size_backtracks: ("side of the board, in cells", "backtracks, median", "1,000"),
    plots.survival: ("time for each board", "boards answered", " ms", "all 6 boards"),
}


def svg_of(draw: Draw, run: Iterable[Measurement]) -> str:
    """The picture as SVG; nothing where there is nothing to see."""
    picture = draw(run)
    return picture.svg() if picture else ""


@cache
def drawn(draw: Draw) -> tuple[Picture, str]:
    """A run, as several tests look at it, and as SVG: to draw it takes half a second."""
    picture = draw(a_run())
    assert picture is not None
    return picture, picture.svg()


each_plot = pytest.mark.parametrize("draw", ALL, ids=lambda draw: draw.__name__)


@needs_matplotlib
@each_plot
def test_plots_are_well_formed_and_labelled(draw: Draw) -> None:
    _, picture = drawn(draw)
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
    kept = drawn(draw)[0].png()
    assert kept.startswith(b"\x89PNG")
    assert len(kept) < 60_000


@needs_matplotlib
@each_plot
def test_plots_are_the_same_every_time(draw: Draw) -> None:
    import matplotlib

    _, first = drawn(draw)
    with matplotlib.rc_context({"font.size": 20, "axes.grid": False, "svg.fonttype": "none"}):
        assert svg_of(draw, a_run()) == first


@needs_matplotlib
@pytest.mark.parametrize("draw", some(ALL, quick=[*ALL][::2]), ids=lambda draw: draw.__name__)
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
    for draw in (plots.size_time, plots.size_backtracks):
        some, none = drawn(draw)[1], svg_of(draw, answered)
        assert open_marker.search(some)
        assert "open: stopped at the limit" in some
        assert not open_marker.search(none)
        assert "open: stopped at the limit" not in none


def test_contenders_are_told_apart_without_colour() -> None:
    looks = [(look.marker, look.dashes) for look in KNOWN.values()]
    assert len(set(looks)) == len(looks)
    assert style("my.own") == style("my.own")
