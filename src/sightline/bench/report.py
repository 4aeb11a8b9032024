"""A run as a report: one HTML page that needs nothing else, or Markdown with pictures beside it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from pathlib import Path

from ..core.errors import MissingExtra
from ..core.escaping import in_markdown
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
    code: str = ""
    """What is to be typed."""
    details: bool = False
    """Whether only a page has room for it, not a terminal."""


def _whole(
    sections: Sequence[Section], machine: Mapping[str, str], command: str
) -> Iterator[Section]:
    """The sections, what the figures were measured on, and how to repeat it."""
    yield from _drawable(sections)
    if machine:
        table = Table(
            title="Machine, compiler, versions and commit",
            header=["what", "measured on"],
            rows=list(machine.items()),
            left=(0, 1),
        )
        yield Section(title="Measured on", tables=[table])
    if command:
        text = "With the same version and the same solvers installed:"
        yield Section(title="How to repeat it", text=text, code=command)


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
    shown = list(enumerate(_whole(sections, machine, command), 1))
    links = "".join(f'<li><a href="#s{n}">{escape(each.title)}</a></li>' for n, each in shown)
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title>\n<style>\n{STYLE.read_text('utf-8')}</style>",
            f"</head>\n<body>\n<header><h1>{escape(title)}</h1><p>{escape(lead)}</p>",
            f'<nav aria-label="Contents"><ul>{links}</ul></nav></header>\n<main>',
            *(_html_section(number, section) for number, section in shown),
            "</main>\n</body>\n</html>\n",
        ]
    )


def _html_section(number: int, section: Section) -> str:
    parts = [
        f'<section id="s{number}"><h2>{escape(section.title)}</h2><p>{escape(section.text)}</p>',
        *(_html_plot(plot, plot.picture) for plot in section.plots if plot.picture),
        *map(tables.html, section.tables),
        f'<pre tabindex="0"><code>{escape(section.code)}</code></pre>' if section.code else "",
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
    for section in _whole(sections, machine, command):
        parts += [f"## {in_markdown(section.title)}", in_markdown(section.text)]
        for plot in section.plots:
            if plot.picture:
                place = f"{folder}/{plot.file}" if folder else plot.file
                parts += [f"![{in_markdown(plot.alt)}]({place})", in_markdown(plot.caption)]
        parts += map(tables.markdown, section.tables)
        parts.append(_fenced(section.code) if section.code else "")
    return "\n\n".join(part for part in parts if part) + "\n"


def plot_files(sections: Sequence[Section]) -> dict[str, bytes]:
    """The names of the files that the Markdown refers to, and their contents."""
    found = [plot for section in _drawable(sections) for plot in section.plots]
    return {plot.file: plot.picture.png() for plot in found if plot.picture}


def _fenced(command: str) -> str:
    longest = max((len(ticks) for ticks in re.findall("`+", command)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{command}\n{fence}"
