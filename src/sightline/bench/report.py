"""A run as a report: one HTML page that needs nothing else, or Markdown with pictures beside it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from pathlib import Path

from ..core.errors import MissingExtra
from ..core.words import in_markdown
from . import tables
from .picture import Picture, require
from .tables import Table

STYLE = Path(__file__).with_name("report.css")
WITHOUT_PLOTS = "The plots are left out: {reason}."


@dataclass(frozen=True, kw_only=True)
class Plot:
    """A plot with its caption; drawn on first use."""

    name: str
    """Of the file that the Markdown shows, without its ending."""
    draw: Callable[[], Picture | None]
    caption: str
    alt: str
    """The text alternative."""

    @cached_property
    def picture(self) -> Picture | None:
        """The plot; None if there is nothing to show."""
        return self.draw()

    @property
    def file(self) -> str:
        """A name that is safe in folders and links."""
        return f"{re.sub(r'[^a-z0-9]+', '-', self.name.lower()).strip('-')}.png"


@dataclass(frozen=True, kw_only=True)
class Section:
    """A part of a report."""

    title: str
    text: str = ""
    tables: Sequence[Table] = ()
    plots: Sequence[Plot] = ()
    details: bool = False
    """Whether only a page has room for it, not a terminal."""


def _drawable(sections: Sequence[Section]) -> list[Section]:
    """The sections, without their plots where those cannot be drawn."""
    try:
        require()
    except MissingExtra as error:
        why = Section(title="Plots", text=WITHOUT_PLOTS.format(reason=error))
        return [why, *(replace(section, plots=()) for section in sections)]
    return list(sections)


# HTML --------------------------------------------------------------------------------------


def html(
    title: str,
    sections: Sequence[Section],
    machine: Mapping[str, str],
    command: str,
    *,
    lead: str = "",
) -> str:
    """The report as a page that needs no other file, no script and no network."""
    shown = [*_drawable(sections), *_about(machine)]
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
        *(_html_plot(plot, plot.picture) for plot in section.plots if plot.picture),
        *map(tables.html, section.tables),
        "</section>",
    ]
    return "\n".join(part for part in parts if part)


def _html_plot(plot: Plot, picture: Picture) -> str:
    # As separate images, so that ids of one plot do not collide with those of another.
    data = b64encode(picture.svg().encode()).decode()
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


def _about(machine: Mapping[str, str]) -> list[Section]:
    """What the figures were measured on."""
    if not machine:
        return []
    table = Table(
        title="Machine, compiler, versions and commit",
        header=["what", "measured on"],
        rows=list(machine.items()),
        left=(0, 1),
    )
    return [Section(title="Measured on", tables=[table])]


# Markdown ----------------------------------------------------------------------------------


def markdown(
    title: str,
    sections: Sequence[Section],
    machine: Mapping[str, str],
    command: str,
    *,
    lead: str = "",
    folder: str = "",
) -> str:
    """The same as Markdown; the plots are files in a folder beside it: see :func:`plot_files`."""
    parts = [f"# {in_markdown(title)}", in_markdown(lead)]
    for section in [*_drawable(sections), *_about(machine)]:
        parts += [f"## {in_markdown(section.title)}", in_markdown(section.text)]
        parts += [_markdown_plot(plot, folder) for plot in section.plots if plot.picture]
        parts += map(tables.markdown, section.tables)
    if command:
        parts += [f"## {REPEAT}", REPEAT_TEXT, _fenced(command)]
    return "\n\n".join(part for part in parts if part) + "\n"


def plot_files(sections: Sequence[Section]) -> dict[str, bytes]:
    """The names of the files that the Markdown refers to, and their contents."""
    found = [plot for section in _drawable(sections) for plot in section.plots]
    return {plot.file: plot.picture.png() for plot in found if plot.picture}


def _markdown_plot(plot: Plot, folder: str) -> str:
    place = f"{folder}/{plot.file}" if folder else plot.file
    return f"![{in_markdown(plot.alt)}]({place})\n\n{in_markdown(plot.caption)}"


def _fenced(command: str) -> str:
    longest = max((len(ticks) for ticks in re.findall("`+", command)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{command}\n{fence}"
