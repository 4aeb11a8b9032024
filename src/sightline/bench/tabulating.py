"""The tables of a run: times, ratios, counts, and notes on who did not answer."""

from __future__ import annotations

import textwrap
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from ..core.words import counted, duration, listed
from ..rules.puzzle import genre
from . import figures
from .figures import Summary
from .jobs import Measurement, Verdict
from .numbers import count_word, multiple, range_word, size_word, span, time_word, times_word
from .ratios import Comparison, base_of, comparisons, comparisons_by
from .tables import NOTHING, Table

NAMED = 3
"""Boards that a note names; of others it says how many."""
SAID = 100
"""Characters of a message that a note repeats."""

_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_HAPPENED: dict[Verdict, str] = {
    "wrong": "is wrong on",
    "crashed": "crashed on",
    "memory": "ran out of memory on",
    "stopped": "was stopped on",
    "unfit": "has no model for",
}
"""The texts for contenders without an answer, the worst first."""


def times(measurements: Iterable[Measurement]) -> Table:
    """Group by group, how long each contender took, and how many boards it answered."""
    everything = list(measurements)
    notes = _Notes(everything)
    rows = [
        [
            one.group,
            one.contender,
            f"{one.answered}/{one.asked}{notes.marks(one)}",
            *_spread(one),
            time_word(one.average),
            time_word(one.fastest),
            time_word(one.slowest),
        ]
        for one in figures.summaries(everything)
    ]
    return Table(
        title=f"Time to the answer: {_questions(everything)}",
        header=(
            "boards",
            "solver",
            "answered",
            "median",
            "middle half",
            "mean",
            "fastest",
            "slowest",
        ),
        rows=rows,
        notes=[*_bound_notes(rows), *notes.sentences],
        left=(0, 1),
    )


def medians(measurements: Iterable[Measurement]) -> Table:
    """The median times alone: a row for each group, a column for each contender."""
    everything = list(measurements)
    notes = _Notes(everything)

    def cell(one: Summary) -> str:
        return time_word(one.seconds and one.seconds.median) + notes.marks(one)

    title = f"Median time to the answer: {_questions(everything)}"
    return _matrix(title, everything, cell, notes.sentences)


def backtracks(measurements: Iterable[Measurement]) -> Table:
    """The median number of backtracks: a row for each group, a column for each contender."""
    everything = list(measurements)
    counting = {one.job.contender for one in everything if figures.count_of(one) is not None}
    counted_ones = [one for one in everything if one.job.contender in counting]
    return _matrix(
        "Median number of backtracks", counted_ones, lambda one: count_word(one.backtracks), []
    )


def statistics(measurements: Iterable[Measurement]) -> Table:
    """All counts of solvers: the mean over the boards of a group, the least and the largest."""
    summaries = [one for one in figures.summaries(measurements) if one.counts]
    names = list(dict.fromkeys(name for one in summaries for name in one.counts))
    rows = [
        [one.group, one.contender, *(range_word(one.counts.get(name)) for name in names)]
        for one in summaries
    ]
    return Table(
        title="Statistics: the mean, and in brackets the least and the most",
        header=("boards", "solver", *names),
        rows=rows,
        notes=["What a solver does not count has a dash.", *_bound_notes(rows)],
        left=(0, 1),
    )


def ratios(measurements: Iterable[Measurement], base: str | None = None) -> Table:
    """How many times the base's time each contender took, over all and for each genre.

    Without a base they are compared with the default kernel, or with the first of them.
    """
    everything = list(measurements)
    base = base or base_of(everything)
    by_genre = comparisons_by(everything, genre_of, base)
    overall = comparisons(everything, base)
    parts = {"All boards": overall} if len(by_genre) != 1 else {}
    rows = [
        _ratio_row(kind, one) for kind, compared in (parts | by_genre).items() for one in compared
    ]
    return Table(
        title=f"Time as a multiple of {base}'s, on the same board",
        header=("boards", "solver", "n", "mean", "95 %", "smallest", "on", "largest", "on"),
        rows=rows,
        notes=[
            "The mean is geometric; 95 %: its interval of confidence, by the bootstrap.",
            *_bound_notes(rows),
        ],
        left=(0, 1, 6, 8),
    )


def solvers(measurements: Iterable[Measurement]) -> Table:
    """What each contender costs besides the search, and its verdicts."""
    by_contender = figures.grouped_by(measurements, figures.contender_of)
    rows = [_solver_row(figures.summary("", name, some)) for name, some in by_contender.items()]
    return Table(
        title="Start-up, memory and answers of each solver",
        header=("solver", "start-up", "first answer", "memory", "answered", "not answered"),
        rows=rows,
        notes=[
            "Start-up: to load the solver, median. First answer: in a new process, median. "
            "Memory: the most on any board."
        ],
        left=(0, 5),
    )


def genre_of(one: Measurement) -> str:
    """The title of the genre of a measured puzzle."""
    return genre(one.job.puzzle["genre"]).title


def _matrix(
    title: str,
    measurements: Sequence[Measurement],
    cell: Callable[[Summary], str],
    notes: Sequence[str],
) -> Table:
    names = figures.contenders(measurements)
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for one in figures.summaries(measurements):
        found[one.group][one.contender] = cell(one)
    rows = [
        [group, *(cells.get(name, NOTHING) for name in names)] for group, cells in found.items()
    ]
    return Table(
        title=title,
        header=("boards", *names),
        rows=rows,
        notes=[*_bound_notes(rows), *notes],
    )


def _ratio_row(kind: str, one: Comparison) -> list[str]:
    return [
        kind,
        one.contender,
        str(len(one.ratios)),
        times_word(one.mean),
        _interval(one),
        times_word(one.smallest.figure),
        one.smallest.board,
        times_word(one.largest.figure),
        one.largest.board,
    ]


def _interval(one: Comparison) -> str:
    """Where the mean lies; if that is a bound, so is this."""
    if len(one.ratios) == 1:
        return NOTHING
    return f"{one.mean.bound} {multiple(one.low)}–{multiple(one.high)}".lstrip()


def _solver_row(one: Summary) -> list[str]:
    failed = [
        f"{one.verdicts[verdict]} {word}"
        for verdict, word in _NOT_ANSWERED.items()
        if verdict in one.verdicts
    ]
    return [
        one.contender,
        NOTHING if one.start_up is None else duration(one.start_up),
        NOTHING if one.cold is None else duration(one.cold),
        NOTHING if one.memory is None else size_word(one.memory),
        f"{one.answered}/{one.asked}",
        ", ".join(failed),
    ]


_NOT_ANSWERED: dict[Verdict, str] = {
    "wrong": "wrong",
    "crashed": "crashed",
    "memory": "out of memory",
    "stopped": "stopped",
    "unfit": "without a model",
}


def _questions(measurements: Iterable[Measurement]) -> str:
    asked = dict.fromkeys(figures.ASKED[one.job.question] for one in measurements)
    return listed(asked) if asked else "nothing measured"


def _spread(one: Summary) -> tuple[str, str]:
    """The median, and the quartiles around it."""
    if one.seconds is None:
        return NOTHING, NOTHING
    low, median, high = one.seconds
    # One board has no spread, and neither has a bound.
    if one.asked == 1 or low.bound:
        return time_word(median), NOTHING
    return time_word(median), span(low, high)


def _bound_notes(rows: Iterable[Sequence[str]]) -> list[str]:
    """What the marks of bounds mean, where there are any."""
    text = " ".join(cell for row in rows for cell in row)
    meanings = {
        "≥": "≥: at least, because the solver was stopped at its limit of time.",
        "≤": "≤: at most, because the solver to compare with was stopped at its limit of time.",
        "≈": "≈: both were stopped at their limits, on different boards.",
    }
    return [meaning for mark, meaning in meanings.items() if mark in text]


# Notes on who did not answer ---------------------------------------------------------------


class _Notes:
    """Who did not answer what: a sentence each, and the marks that refer to it."""

    def __init__(self, measurements: Sequence[Measurement]) -> None:
        label = figures.group_label(measurements)
        found: dict[tuple[str, Verdict], list[Measurement]] = defaultdict(list)
        self._of: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        for verdict in _HAPPENED:
            for one in measurements:
                if one.verdict == verdict:
                    found[one.job.contender, verdict].append(one)
        marks = {key: _mark(number) for number, key in enumerate(found, 1)}
        for key, some in found.items():
            for one in some:
                self._of[label(one), one.job.contender][marks[key]] = None
        self.sentences = [
            f"{marks[key]} {_what_happened(*key, some)}" for key, some in found.items()
        ]

    def marks(self, one: Summary) -> str:
        """What refers to the notes on a contender and a group."""
        marks = "˒".join(self._of.get((one.group, one.contender), ()))
        return f" {marks}" if marks else ""


def _mark(number: int) -> str:
    return str(number).translate(_DIGITS)


def _what_happened(contender: str, verdict: Verdict, boards: Sequence[Measurement]) -> str:
    """A sentence on a contender and the boards that it did not answer.

    A message that all of them share comes once.
    """
    # With two questions, a board may come twice.
    by_name = {one.job.name: one for one in boards}
    messages = {one.message for one in by_name.values()}
    shared = len(messages) == 1
    named = [name if shared else f"{name} ({_short(one.message)})" for name, one in by_name.items()]
    rest = len(named[NAMED:])
    named = named[:NAMED]
    names = listed([*named, counted(rest, "other board")] if rest else named)
    why = f": {_short(messages.pop())}" if shared and "" not in messages else ""
    said = f"{contender} {_HAPPENED[verdict]} {names}{why}"
    return said if said.endswith((".", "…")) else f"{said}."


def _short(message: str) -> str:
    return textwrap.shorten(message, SAID, placeholder=" …")
