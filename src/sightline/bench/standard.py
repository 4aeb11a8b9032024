"""The standard sections of a report: times, ratios, search, and the details."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec

from ..core.words import counted, listed
from . import figures, plots, tabulating
from .jobs import Measurement
from .picture import Picture
from .ratios import base_of
from .report import Plot, Section


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
        f"{listed(f'{limit:g}' for limit in limits)} s of CPU."
    )


_WANTED = {
    "first": "for a solution",
    "unique": "for a solution and a second one, or the proof that there is none",
}


def standard_sections(measurements: Sequence[Measurement]) -> list[Section]:
    """The sections for any run."""
    return [section for section in _sections(measurements) if section.tables or section.text]


def _sections(measurements: Sequence[Measurement]) -> Iterator[Section]:
    drawn = _Drawn(measurements)
    several = len(figures.contenders(measurements)) > 1
    yield Section(
        title="Time",
        text="How long the solvers take on boards of each size.",
        tables=[tabulating.medians(measurements)],
        plots=drawn.some("size-time", "survival"),
    )
    base = base_of(measurements)
    compared = tabulating.ratios(measurements, base)
    if several and compared.rows:
        yield Section(
            title="Ratios",
            text=f"How many times as long as {base} the others take for the same board: 10× is "
            "ten times slower.",
            tables=[compared],
        )
    searched = tabulating.backtracks(measurements)
    if searched.rows:
        yield Section(
            title="Search",
            text="How often each solver that counts it had to take back a choice; SAT solvers "
            "count conflicts.",
            tables=[searched],
            plots=drawn.some("size-backtracks"),
        )
    yield Section(
        title="Details",
        text="Every group of boards and every solver, and what a solver costs besides.",
        tables=[
            tabulating.times(measurements),
            *(table for table in [tabulating.statistics(measurements)] if table.rows),
            tabulating.solvers(measurements),
        ],
        details=True,
    )


class _Drawn:
    """The standard plots of a run, each drawn on first use."""

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


_PLOTS: dict[str, tuple[Callable[[Sequence[Measurement]], Picture | None], str, str]] = {
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
    "size-backtracks": (
        plots.size_backtracks,
        "Backtracks by the size of the board, on a logarithmic scale with a place for nought; "
        "markers and lines as for the time.",
        "Lines of the median number of backtracks by the size of the board, a panel for each genre",
    ),
}
