"""Every board of the reports, by every solver that is installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from ... import library
from .. import figures
from ..jobs import Job, Measurement, Question, job_of
from ..numbers import duration, times_word
from ..report import Section
from ..solvers import solver
from ..standard import standard_sections
from ..tables import Columns, Table, tabled

TITLE = "Side by side with other solvers"
TEXT = (
    "The boards of the reports, by our kernel and by other solvers. GNU Prolog, with the models "
    "of the reports, is asked for the first solution; the others, with models of our own, for the "
    "proof that there is no second one."
)
WHY = (
    "Where it falls short: hard nights of 6×6 take the kernel a search of 40 to 130 nodes, three "
    "tenths to six tenths of a millisecond, while learning solvers need few conflicts once their "
    "model stands; and on the smallest boards half of the kernel's time and more is Python, which "
    "builds the model and wraps the answer."
)


class Aim(msgspec.Struct, frozen=True):
    """How many times the kernel's time another solver is to take, on every board."""

    solver: str
    question: Question
    ratio: float
    over: float = 0.0
    """On boards that take the other solver longer than these seconds."""


GNU_PROLOG = Aim("gprolog", "first", 1000, over=0.1)
AIMS = (
    GNU_PROLOG,
    Aim("cpsat", "unique", 100),
    Aim("clingo", "unique", 10),
    Aim("sat", "unique", 10),
)
FOR_PROOF = ("kernel", "sat", "cpsat", "clingo")
FOR_FIRST = ("kernel", "gprolog")


def jobs() -> Iterator[Job]:
    """All solvers on each board in turn."""
    for name in library.names():
        puzzle = library.load(name)
        for peer in FOR_PROOF:
            yield job_of(puzzle, name, solver=peer, question="unique")
        for peer in FOR_FIRST:
            yield job_of(puzzle, name, solver=peer, question="first")


def sections(measurements: Sequence[Measurement]) -> list[Section]:
    """The aims and where they are missed, then the standard sections."""
    aims = Section(title="How far ahead", text=f"{TEXT} {WHY}", tables=[lead(measurements, AIMS)])
    return [aims, *standard_sections(measurements)]


def lead(measurements: Sequence[Measurement], aims: Iterable[Aim]) -> Table:
    """How far the kernel is ahead of other solvers, and where it misses the aim."""
    times = {(one.job.name, one.job.question, one.job.contender): one for one in measurements}
    found = [(aim, ratios) for aim in aims if (ratios := dict(_ratios(aim, times)))]
    notes = [_note(*each) for each in found if _missed(*each)]
    title = "The kernel's lead, board by board"
    return tabled(title, found, COLUMNS, notes=notes)


Found = tuple[Aim, Mapping[str, figures.Figure]]
COLUMNS: Columns[Found] = [
    ("solver", lambda row: solver(row[0].solver).TITLE),
    ("question", lambda row: _asked(row[0])),
    ("boards", lambda row: str(len(row[1]))),
    ("aim", lambda row: f"{row[0].ratio:,.0f}×"),
    ("reached", lambda row: f"{len(row[1]) - len(_missed(*row))} of {len(row[1])}"),
    ("smallest", lambda row: times_word(min(row[1].values()))),
    ("median", lambda row: times_word(figures.quartiles(row[1].values()).median)),
    ("largest", lambda row: times_word(max(row[1].values()))),
]


def _asked(aim: Aim) -> str:
    over = f", over {duration(aim.over)}" if aim.over else ""
    return f"{figures.ASKED[aim.question]}{over}"


def _missed(aim: Aim, ratios: Mapping[str, figures.Figure]) -> dict[str, figures.Figure]:
    return {name: ratio for name, ratio in ratios.items() if ratio.value < aim.ratio}


def _ratios(
    aim: Aim, times: Mapping[tuple[str, Question, str], Measurement]
) -> Iterator[tuple[str, figures.Figure]]:
    for (name, question, contender), one in times.items():
        theirs, base = figures.time_of(one), times.get((name, question, "kernel"))
        ours = figures.time_of(base) if base else None
        if (contender, question) != (aim.solver, aim.question) or not (theirs and ours):
            continue
        # A short answer that is given once may be shorter than a tick of the clock.
        if theirs.value > aim.over and ours.value:
            yield name, figures.Figure(theirs.value / ours.value, theirs.bound)


def _note(aim: Aim, ratios: Mapping[str, figures.Figure]) -> str:
    worst_first = sorted(_missed(aim, ratios).items(), key=lambda item: item[1])
    boards = "; ".join(f"{name}: {times_word(ratio)}" for name, ratio in worst_first)
    return f"Short of {aim.ratio:,.0f}× {solver(aim.solver).TITLE} on {boards}."
