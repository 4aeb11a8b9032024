"""The standard sections of a report: times, ratios, search, and the details."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from . import figures, plots, tabulating
from .english import counted, listed
from .jobs import Measurement
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
    base = base_of(measurements)
    several = len(figures.contenders(measurements)) > 1
    compared, searched = tabulating.ratios(measurements, base), tabulating.backtracks(measurements)
    counted_things = tabulating.statistics(measurements)
    found = [
        Section(
            title="Time",
            text="How long the solvers take on boards of each size.",
            tables=[tabulating.medians(measurements)],
            plots=_plots(measurements, "size-time", "survival"),
        ),
        Section(
            title="Ratios",
            text=f"How many times as long as {base} the others take for the same board: 10× is "
            "ten times slower.",
            tables=[compared] if several and compared.rows else [],
        ),
        Section(
            title="Search",
            text="How often each solver that counts it had to take back a choice; SAT solvers "
            "count conflicts.",
            tables=[searched] if searched.rows else [],
            plots=_plots(measurements, "size-backtracks"),
        ),
        Section(
            title="Details",
            text="Every group of boards and every solver, and what a solver costs besides.",
            tables=[
                tabulating.times(measurements),
                *([counted_things] if counted_things.rows else []),
                tabulating.solvers(measurements),
            ],
            details=True,
        ),
    ]
    return [section for section in found if section.tables]


def _plots(measurements: Sequence[Measurement], *names: str) -> list[Plot]:
    """The plots of these names, each drawn on first use."""
    solvers = listed(figures.contenders(measurements) or ["no solver"])
    found = []
    for name in names:
        draw, caption, alt = _PLOTS[name]
        drawn = partial(draw, measurements)
        found.append(Plot(name=name, draw=drawn, caption=caption, alt=f"{alt}: {solvers}."))
    return found


_PLOTS = {
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
