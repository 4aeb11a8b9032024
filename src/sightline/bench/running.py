"""Run jobs and cases one after the other: one core is measured at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence

import msgspec

from .jobs import Job, Measurement
from .measuring import measure
from .results import Results
from .rows import Case, Row


def run(jobs: Sequence[Job], results: Results) -> Generator[Measurement, None, None]:
    """Measure what has not been measured, and yield each measurement, old or new.

    A contender that did not answer most of a group is not asked about the larger boards of
    the same ladder.
    """
    ladders: dict[tuple[str, str], _Ladder] = defaultdict(_Ladder)
    for job in jobs:
        ladder = ladders[job.ladder, job.contender]
        if job.ladder and ladder.ends_before(job.group):
            continue
        if job not in results:
            results.begin()
            results.add(measure(job))
        ladder.add(results[job])
        yield results[job]


def run_cases(
    suite: str, cases: Iterable[Case], results: Results, *, quick: bool = False
) -> Generator[Row, None, None]:
    """Measure what has not been measured, and yield each row, old or new."""
    for case in cases:
        row = Row(suite=suite, table=case.table, name=case.name, quick=quick)
        if row not in results:
            results.begin()
            results.add(msgspec.structs.replace(row, figures=case.measure()))
        yield results.row(row)


class _Ladder:
    """How far a contender has come in a series of growing boards."""

    group, answered, asked, ended = "", 0, 0, False

    def ends_before(self, group: str) -> bool:
        """Whether a group is beyond what is answered."""
        if group != self.group:
            self.ended = self.ended or 2 * self.answered < self.asked
            self.group, self.answered, self.asked = group, 0, 0
        return self.ended

    def add(self, measurement: Measurement) -> None:
        """Count an answer."""
        self.asked += 1
        self.answered += measurement.answered
