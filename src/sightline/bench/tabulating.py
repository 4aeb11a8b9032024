"""The tables of a run: times, ratios, counts, and notes on who did not answer."""

from __future__ import annotations

import textwrap
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import msgspec

from ..rules.puzzle import genre
from . import figures
from .english import counted, listed
from .figures import Summary
from .jobs import Measurement, Verdict
from .numbers import (
    count_word,
    duration,
    multiple,
    range_word,
    size_word,
    span,
    time_word,
    times_word,
)
from .ratios import Comparison, base_of, comparisons
from .tables import NOTHING, Columns, Table, tabled

NAMED = 3
"""Boards that a note names; of others it says how many."""
SAID = 100
"""Characters of a message that a note repeats."""

_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_HAPPENED: dict[Verdict, tuple[str, str]] = {
    "wrong": ("is wrong on", "wrong"),
    "crashed": ("crashed on", "crashed"),
    "memory": ("ran out of memory on", "out of memory"),
    "stopped": ("was stopped on", "stopped"),
    "unfit": ("has no model for", "without a model"),
}
"""The texts for contenders without an answer, the worst first: of boards, and of how many."""


def times(measurements: Iterable[Measurement]) -> Table:
    """Group by group, how long each contender took, and how many boards it answered."""
    everything = list(measurements)
    notes = _Notes(everything)
    columns: Columns[Summary] = [
        ("boards", lambda one: one.group),
        ("solver", lambda one: one.contender),
        ("answered", lambda one: f"{one.answered}/{one.asked}{notes.marks(one)}"),
        ("median", lambda one: time_word(one.seconds and one.seconds.median)),
        ("middle half", _middle_half),
        ("mean", lambda one: time_word(one.times and one.times.mean)),
        ("fastest", lambda one: time_word(one.times and one.times.least)),
        ("slowest", lambda one: time_word(one.times and one.times.most)),
    ]
    title = f"Time to the answer: {_questions(everything)}"
    return _bounded(tabled(title, figures.summaries(everything), columns, left=(0, 1)), notes)


def medians(measurements: Iterable[Measurement]) -> Table:
    """The median times alone: a row for each group, a column for each contender."""
    everything = list(measurements)
    notes = _Notes(everything)

    def cell(one: Summary) -> str:
        return time_word(one.seconds and one.seconds.median) + notes.marks(one)

    title = f"Median time to the answer: {_questions(everything)}"
    return _bounded(_matrix(title, everything, cell), notes)


def backtracks(measurements: Iterable[Measurement]) -> Table:
    """The median number of backtracks: a row for each group, a column for each contender."""
    everything = list(measurements)
    counting = {one.job.contender for one in everything if figures.count_of(one) is not None}
    counted_ones = [one for one in everything if one.job.contender in counting]
    title = "Median number of backtracks"
    return _bounded(_matrix(title, counted_ones, lambda one: count_word(one.backtracks)))


def statistics(measurements: Iterable[Measurement]) -> Table:
    """All counts of solvers: the mean over the boards of a group, the least and the largest."""
    summaries = [one for one in figures.summaries(measurements) if one.counts]
    names = list(dict.fromkeys(name for one in summaries for name in one.counts))
    columns: Columns[Summary] = [
        ("boards", lambda one: one.group),
        ("solver", lambda one: one.contender),
        *((name, lambda one, name=name: range_word(one.counts.get(name))) for name in names),
    ]
    title = "Statistics: the mean, and in brackets the least and the most"
    notes = ["What a solver does not count has a dash."]
    return _bounded(tabled(title, summaries, columns, notes=notes, left=(0, 1)))


def ratios(measurements: Iterable[Measurement], base: str | None = None) -> Table:
    """How many times the base's time each contender took, over all and for each genre.

    Without a base they are compared with the default kernel, or with the first of them.
    """
    everything = list(measurements)
    base = base or base_of(everything)
    kinds = figures.grouped_by(everything, genre_of)
    by_genre = {kind: some for kind, own in kinds.items() if (some := comparisons(own, base))}
    overall = {"All boards": comparisons(everything, base)} if len(by_genre) != 1 else {}
    compared = [(kind, one) for kind, some in (overall | by_genre).items() for one in some]
    columns: Columns[tuple[str, Comparison]] = [
        ("boards", lambda row: row[0]),
        ("solver", lambda row: row[1].contender),
        ("n", lambda row: str(len(row[1].ratios))),
        ("mean", lambda row: times_word(row[1].mean)),
        ("95 %", lambda row: _interval(row[1])),
        ("smallest", lambda row: times_word(row[1].smallest.figure)),
        ("on", lambda row: row[1].smallest.board),
        ("largest", lambda row: times_word(row[1].largest.figure)),
        ("on", lambda row: row[1].largest.board),
    ]
    title = f"Time as a multiple of {base}'s, on the same board"
    notes = ["The mean is geometric; 95 %: its interval of confidence, by the bootstrap."]
    return _bounded(tabled(title, compared, columns, notes=notes, left=(0, 1, 6, 8)))


def solvers(measurements: Iterable[Measurement]) -> Table:
    """What each contender costs besides the search, and its verdicts."""
    by_contender = figures.grouped_by(measurements, figures.contender_of)
    columns: Columns[Summary] = [
        ("solver", lambda one: one.contender),
        ("start-up", lambda one: NOTHING if one.start_up is None else duration(one.start_up)),
        ("first answer", lambda one: NOTHING if one.cold is None else duration(one.cold)),
        ("memory", lambda one: NOTHING if one.memory is None else size_word(one.memory)),
        ("answered", lambda one: f"{one.answered}/{one.asked}"),
        ("not answered", _not_answered),
    ]
    note = (
        "Start-up: to load the solver, median. First answer: in a new process, median. "
        "Memory: the most on any board."
    )
    summaries = [figures.summary("", name, some) for name, some in by_contender.items()]
    title = "Start-up, memory and answers of each solver"
    return tabled(title, summaries, columns, notes=[note], left=(0, 5))


def genre_of(one: Measurement) -> str:
    """The title of the genre of a measured puzzle."""
    return genre(one.job.puzzle["genre"]).title


def _matrix(
    title: str, measurements: Sequence[Measurement], cell: Callable[[Summary], str]
) -> Table:
    names = figures.contenders(measurements)
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for one in figures.summaries(measurements):
        found[one.group][one.contender] = cell(one)
    rows = [
        [group, *(cells.get(name, NOTHING) for name in names)] for group, cells in found.items()
    ]
    return Table(title=title, header=("boards", *names), rows=rows)


def _interval(one: Comparison) -> str:
    """Where the mean lies; if that is a bound, so is this."""
    if len(one.ratios) == 1:
        return NOTHING
    return f"{one.mean.bound} {multiple(one.low)}–{multiple(one.high)}".lstrip()


def _middle_half(one: Summary) -> str:
    """The quartiles; one board has no spread, and neither has a bound."""
    if one.seconds is None or one.asked == 1 or one.seconds.low.bound:
        return NOTHING
    return span(one.seconds.low, one.seconds.high)


def _not_answered(one: Summary) -> str:
    found = one.verdicts
    return ", ".join(f"{found[key]} {word}" for key, (_, word) in _HAPPENED.items() if key in found)


def _questions(measurements: Iterable[Measurement]) -> str:
    asked = dict.fromkeys(figures.ASKED[one.job.question] for one in measurements)
    return listed(asked) if asked else "nothing measured"


def _bounded(table: Table, more: _Notes | None = None) -> Table:
    """A table with notes that say what the marks of bounds mean, where there are any."""
    text = " ".join(cell for row in table.rows for cell in row)
    meanings = {
        "≥": "≥: at least, because the solver was stopped at its limit of time.",
        "≤": "≤: at most, because the solver to compare with was stopped at its limit of time.",
        "≈": "≈: both were stopped at their limits, on different boards.",
    }
    marks = [meaning for mark, meaning in meanings.items() if mark in text]
    notes = [*table.notes, *marks, *(more.sentences if more else ())]
    return msgspec.structs.replace(table, notes=notes)


# Notes on who did not answer ---------------------------------------------------------------


class _Notes:
    """Who did not answer what: a sentence each, and the marks that refer to it."""

    def __init__(self, measurements: Sequence[Measurement]) -> None:
        label = figures.group_label(measurements)
        self.sentences: list[str] = []
        self._of: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        for verdict, (happened, _) in _HAPPENED.items():
            failed = [one for one in measurements if one.verdict == verdict]
            for contender, some in figures.grouped_by(failed, figures.contender_of).items():
                mark = str(len(self.sentences) + 1).translate(_DIGITS)
                self.sentences.append(f"{mark} {_what_happened(contender, happened, some)}")
                for one in some:
                    self._of[label(one), contender][mark] = None

    def marks(self, one: Summary) -> str:
        """What refers to the notes on a contender and a group."""
        marks = "˒".join(self._of.get((one.group, one.contender), ()))
        return f" {marks}" if marks else ""


def _what_happened(contender: str, happened: str, boards: Sequence[Measurement]) -> str:
    """A sentence on a contender and the boards that it did not answer.

    A message that all of them share comes once.
    """
    # With two questions, a board may come twice.
    by_name = {one.job.name: _short(one.message) for one in boards}
    shared = len({one.message for one in boards}) == 1
    named = [name if shared else f"{name} ({message})" for name, message in by_name.items()]
    rest = named[NAMED:]
    names = listed([*named[:NAMED], counted(len(rest), "other board")] if rest else named)
    message = _short(boards[0].message) if shared else ""
    said = f"{contender} {happened} {names}" + (f": {message}" if message else "")
    return said if said.endswith((".", "…")) else f"{said}."


def _short(message: str) -> str:
    return textwrap.shorten(message, SAID, placeholder=" …")
