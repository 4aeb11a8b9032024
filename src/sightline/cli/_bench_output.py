"""The output of measurements: tables on the terminal, a report, comma-separated values."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import get_terminal_size
from urllib.parse import quote

import click

from ..bench import report, spreadsheet, standard, suites, tables
from ..bench.jobs import Measurement
from ..bench.results import Results
from ..bench.rows import Row
from ..core.errors import InputError
from ..core.files import write
from ._output import written

STANDARD_OUTPUT = "-"


@dataclass(frozen=True, kw_only=True)
class Shown:
    """The contents of the output, in every form."""

    title: str
    lead: str
    sections: Sequence[report.Section]
    values: Callable[[], str]
    """Comma-separated values; made only if asked for."""
    machine: Mapping[str, str]
    commands: Sequence[str]

    def write(
        self, *, report_path: Path | None, csv_path: Path | None, details: bool, quiet: bool
    ) -> None:
        """Print the tables, unless something else is printed, and write the files asked for."""
        printed = csv_path is not None and str(csv_path) == STANDARD_OUTPUT
        if not quiet and not printed:
            self._print(details=details)
        if printed:
            click.echo(self.values(), nl=False)
        elif csv_path:
            with written(str(csv_path)):
                write(csv_path, self.values().encode())
        if report_path:
            with written(str(report_path)):
                self._report(report_path)

    def _print(self, *, details: bool) -> None:
        sections = [section for section in self.sections if details or not section.details]
        width = get_terminal_size((tables.WIDTH, 0)).columns
        shown = [tables.text(table, width) for each in sections for table in each.tables]
        click.echo("\n\n".join(shown))

    def _report(self, path: Path) -> None:
        said = (self.title, self.sections, self.machine, "\n".join(self.commands))
        if path.suffix == ".html":
            write(path, report.html(*said, lead=self.lead).encode())
            return
        folder = path.with_suffix("")
        link = quote(os.fsencode(folder.name))
        write(path, report.markdown(*said, lead=self.lead, folder=link).encode())
        for name, picture in report.plot_files(self.sections).items():
            folder.mkdir(exist_ok=True)
            write(folder / name, picture)


def shown_measurements(
    suite: suites.SolverSuite | None,
    measurements: Sequence[Measurement],
    kept: Results,
    commands: Sequence[str],
) -> Shown:
    """The output for solvers, in a suite or in any run."""
    sections = (suite.sections if suite else standard.standard_sections)(measurements)
    return Shown(
        title=suite.TITLE if suite else "Measurements",
        lead=standard.asked(measurements),
        sections=sections,
        values=partial(spreadsheet.write, measurements),
        machine=kept.measured_on,
        commands=commands,
    )


def shown_rows(
    suite_name: str, rows: Sequence[Row], kept: Results, commands: Sequence[str]
) -> Shown:
    """The output for a suite of verbs."""
    suite = suites.suite(suite_name)
    if not isinstance(suite, suites.VerbSuite):
        raise InputError(f"rows of {suite_name!r}, which is no suite that has rows")
    return Shown(
        title=suite.TITLE,
        lead="",
        sections=suite.sections(rows),
        values=partial(spreadsheet.write_rows, rows),
        machine=kept.measured_on,
        commands=commands,
    )
