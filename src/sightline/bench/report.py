"""A run as a report: one HTML page that needs nothing else, or Markdown with pictures beside it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from html import escape
from pathlib import Path

import msgspec

from ..core.errors import MissingExtra
from ..core.words import counted, listed
from . import figures, plots, tables
from .jobs import Measurement
from .tables import Table, markdown_words

STYLE = Path(__file__).with_name("report.css")
WITHOUT_PLOTS = "The plots are left out: {reason}."


@dataclass(frozen=True, kw_only=True)
class Plot:
    """A picture with the words that belong to it; drawn only if somebody looks at it."""

    name: str
    """Of the file that the Markdown shows, without its ending."""
    draw: Callable[[], str]
    caption: str
    alt: str
    """What is drawn, for who does not see it."""

    @cached_property
    def svg(self) -> str:
        """The picture; empty if there is nothing to see."""
        return self.draw()


@dataclass(frozen=True, kw_only=True)
class Section:
    """A part of a report."""

    title: str
    text: str = ""
    tables: Sequence[Table] = ()
    plots: Sequence[Plot] = ()
    details: bool = False
    """Whether only a page has room for it, not a terminal."""


# What there is to say ----------------------------------------------------------------------


def asked(measurements: Sequence[Measurement]) -> str:
    """What was asked of whom, in a sentence or two: the lead of a report."""
    if not measurements:
        return "Nothing was measured."
    jobs = [one.job for one in measurements]
    boards = len({(job.name, msgspec.json.encode(job.puzzle)) for job in jobs})
    solvers = len(figures.contenders(measurements))
    questions = {job.question for job in jobs}
    wanted = "; and ".join(words for question, words in _WANTED.items() if question in questions)
    limits = sorted({job.time_limit for job in jobs})
    return (
        f"{counted(solvers, 'solver').capitalize()} {'was' if solvers == 1 else 'were'} asked "
        f"about {counted(boards, 'board')}: {wanted}. Each answer came from a process of "
        "its own, on one core; times are seconds of CPU from the puzzle to the answer, building "
        "the model included and loading the solver not, the median of up to "
        f"{max(job.repeats for job in jobs)} repetitions, with a limit of "
        f"{listed(f'{limit:g}' for limit in limits)} s."
    )


_WANTED = {
    "first": "for a solution",
    "unique": "for a solution and a second one, or the proof that there is none",
}


def standard_sections(measurements: Sequence[Measurement]) -> list[Section]:
    """What there is to say about any run."""
    return [section for section in _sections(measurements) if section.tables or section.text]


def _sections(measurements: Sequence[Measurement]) -> Iterator[Section]:
    drawn = _Drawn(measurements)
    several = len(figures.contenders(measurements)) > 1
    yield Section(
        title="Time",
        text="How long the solvers take on boards of each size.",
        tables=[tables.medians(measurements)],
        plots=drawn.some("size-time", "survival"),
    )
    base = figures.base_of(measurements)
    compared = tables.ratios(measurements, base)
    if several and compared.rows:
        yield Section(
            title="Ratios",
            text=f"How many times as long as {base} the others take for the same board: 10× is "
            "ten times slower.",
            tables=[compared],
            plots=drawn.some("ratios"),
        )
    searched = tables.backtracks(measurements)
    if searched.rows:
        yield Section(
            title="Search",
            text="How often each solver that counts it had to take back a choice; SAT solvers "
            "count conflicts.",
            tables=[searched],
            plots=drawn.some("size-backtracks", "backtracks-time"),
        )
    yield Section(
        title="Details",
        text="Every group of boards and every solver, and what a solver costs besides.",
        tables=[
            tables.times(measurements),
            *(table for table in [tables.statistics(measurements)] if table.rows),
            tables.solvers(measurements),
        ],
        details=True,
    )


class _Drawn:
    """The standard plots of a run, each drawn when somebody looks at it."""

    def __init__(self, measurements: Sequence[Measurement]) -> None:
        self._measurements = measurements
        self._names = listed(figures.contenders(measurements) or ["no solver"])

    def some(self, *names: str) -> list[Plot]:
        """The plots of these names."""
        return [self._one(name) for name in names]

    def _one(self, name: str) -> Plot:
        draw, caption, alt = _PLOTS[name]
        return Plot(
            name=name,
            draw=partial(draw, self._measurements),
            caption=caption,
            alt=f"{alt}: {self._names}.",
        )


_PLOTS: dict[str, tuple[Callable[[Sequence[Measurement]], str], str, str]] = {
    "size-time": (
        plots.size_time,
        "Time by the size of the board, on a logarithmic scale. A marker is the median of the "
        "boards of a size; half of them lie along the thin line through it. Solvers stand side "
        "by side where they would cover each other.",
        "Lines of the median time by the size of the board, a panel for each genre",
    ),
    "survival": (
        plots.survival,
        "How many of the boards each solver answers, if it may take so long for each: the "
        "further to the left and the higher, the better. Where a solver was not asked about all "
        "boards, its line says about how many.",
        "Rising lines of the number of boards answered within a time",
    ),
    "ratios": (
        plots.ratios,
        "How many times as long the solvers take for the same board, on a logarithmic scale: "
        "further to the right is slower. The mean is geometric, its interval by the bootstrap.",
        "Dots with intervals for the ratio of times, a row for each solver",
    ),
    "size-backtracks": (
        plots.size_backtracks,
        "Backtracks by the size of the board, on a logarithmic scale with a place for nought; "
        "markers and lines as for the time.",
        "Lines of the median number of backtracks by the size of the board, a panel for each genre",
    ),
    "backtracks-time": (
        plots.backtracks_time,
        "Backtracks and time, a marker for each board; both scales are logarithmic, and boards "
        "without a backtrack stand side by side at nought.",
        "Markers of time by backtracks, a panel for each genre",
    ),
}


def _drawable(sections: Sequence[Section]) -> list[Section]:
    """The sections, without their plots where those cannot be drawn."""
    try:
        plots.require()
    except MissingExtra as error:
        why = Section(title="Plots", text=WITHOUT_PLOTS.format(reason=error))
        return [why, *(replace(section, plots=()) for section in sections)]
    return list(sections)


# HTML --------------------------------------------------------------------------------------


def html(
    title: str,
    sections: Sequence[Section],
    machines: Sequence[Mapping[str, str]],
    command: str,
    *,
    lead: str = "",
) -> str:
    """The report as a page that needs no other file, no script and no network."""
    shown = [*_drawable(sections), *_about(machines)]
    body = [
        f"<header><h1>{escape(title)}</h1>{_paragraph(lead)}{_contents(shown)}</header>",
        "<main>",
        *(_html_section(number, section) for number, section in enumerate(shown, 1)),
        _html_repeat(command),
        "</main>",
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{STYLE.read_text('utf-8')}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def _html_section(number: int, section: Section) -> str:
    parts = [
        f'<section id="s{number}"><h2>{escape(section.title)}</h2>',
        _paragraph(section.text),
        *(_html_plot(plot) for plot in section.plots if plot.svg),
        *map(tables.html, section.tables),
        "</section>",
    ]
    return "\n".join(part for part in parts if part)


def _html_plot(plot: Plot) -> str:
    # As an image of its own, what is named in one picture cannot meddle with another.
    data = b64encode(plot.svg.encode()).decode()
    return (
        f'<figure><div class="card" tabindex="0"><img alt="{escape(plot.alt)}" '
        f'src="data:image/svg+xml;base64,{data}"></div>'
        f"<figcaption>{escape(plot.caption)}</figcaption></figure>"
    )


def _html_repeat(command: str) -> str:
    return (
        f'<section id="repeat"><h2>{REPEAT}</h2>{_paragraph(REPEAT_TEXT)}'
        f'<pre tabindex="0"><code>{escape(command)}</code></pre></section>'
        if command
        else ""
    )


def _contents(sections: Sequence[Section]) -> str:
    links = "".join(
        f'<li><a href="#s{number}">{escape(section.title)}</a></li>'
        for number, section in enumerate(sections, 1)
    )
    return f'<nav aria-label="Contents"><ul>{links}</ul></nav>'


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>" if text else ""


REPEAT = "How to repeat it"
REPEAT_TEXT = "With the same version and the same solvers installed:"


def _about(machines: Sequence[Mapping[str, str]]) -> list[Section]:
    """What the figures were measured on, a column for each machine or state of the program."""
    if not machines:
        return []
    keys = list(dict.fromkeys(key for machine in machines for key in machine))
    names = [f"session {number}" for number in range(1, len(machines) + 1)]
    table = Table(
        title="Machine, compiler, versions and commit",
        header=["what", *(names if len(names) > 1 else ["measured on"])],
        rows=[[key, *(machine.get(key, tables.NOTHING) for machine in machines)] for key in keys],
        left=range(len(names) + 1),
    )
    return [Section(title="Measured on", tables=[table])]


# Markdown ----------------------------------------------------------------------------------


def markdown(
    title: str,
    sections: Sequence[Section],
    machines: Sequence[Mapping[str, str]],
    command: str,
    *,
    lead: str = "",
    folder: str = "",
) -> str:
    """The same as Markdown; the plots are files in a folder beside it: see :func:`plot_files`."""
    parts = [f"# {markdown_words(title)}", markdown_words(lead)]
    for section in [*_drawable(sections), *_about(machines)]:
        parts += [f"## {markdown_words(section.title)}", markdown_words(section.text)]
        parts += [_markdown_plot(plot, folder) for plot in section.plots if plot.svg]
        parts += map(tables.markdown, section.tables)
    if command:
        parts += [f"## {REPEAT}", REPEAT_TEXT, _fenced(command)]
    return "\n\n".join(part for part in parts if part) + "\n"


def plot_files(sections: Sequence[Section]) -> dict[str, str]:
    """The names of the files that the Markdown shows, and what belongs into them."""
    found = [plot for section in _drawable(sections) for plot in section.plots]
    return {_file(plot): plot.svg for plot in found if plot.svg}


def _markdown_plot(plot: Plot, folder: str) -> str:
    place = f"{folder}/{_file(plot)}" if folder else _file(plot)
    return f"![{markdown_words(plot.alt)}]({place})\n\n{markdown_words(plot.caption)}"


def _file(plot: Plot) -> str:
    """A name without anything that a folder or a link could trip over."""
    return f"{re.sub(r'[^a-z0-9]+', '-', plot.name.lower()).strip('-')}.svg"


def _fenced(command: str) -> str:
    longest = max((len(ticks) for ticks in re.findall("`+", command)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{command}\n{fence}"
