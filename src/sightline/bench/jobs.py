"""Jobs and their measurements. Plain data, one line of JSON each."""

from __future__ import annotations

import statistics
from typing import Any, Literal

import msgspec

from ..formats.json import parse, record
from ..rules.puzzle import Puzzle

Question = Literal["first", "unique"]
"""For the first solution; or for it and a second one, or the proof that there is none."""
WANTED: dict[Question, int] = {"first": 1, "unique": 2}
"""Solutions that a question asks for."""

Verdict = Literal[
    "solved", "none", "unique", "several", "stopped", "memory", "unfit", "crashed", "wrong"
]
"""``stopped``, ``memory``: by the limit. ``unfit``: the solver has no model for such a puzzle.
``wrong``: a solution breaks the rules, or others found one that this solver denies."""
ANSWERED = frozenset(("solved", "none", "unique", "several"))
"""The verdicts that are answers, and count with their time."""


class Job(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One puzzle, one solver, one question."""

    group: str
    """Puzzles that are summed up together: ``skyscrapers 6×6``."""
    name: str
    """The name of the puzzle for people."""
    puzzle: dict[str, Any]
    """In JSON form."""
    question: Question = "unique"
    solver: str = "kernel"
    density: float | None = None
    """The probability with which a clue of a sampled board was shown."""
    strategy: str = ""
    """Words with a plus between them; nothing means the solver's default."""
    repeats: int = 5
    time_limit: float = 60.0
    """Seconds of CPU time for each repetition."""
    ladder: str = ""
    """Jobs of one ladder and one contender come in ever larger sizes: after a group that is
    not answered, larger ones are left out."""

    @property
    def contender(self) -> str:
        """The solver with its strategy: ``kernel leftmost+decomposed``."""
        return f"{self.solver} {self.strategy}".rstrip()

    @property
    def key(self) -> bytes:
        """Equal for equal jobs."""
        return msgspec.json.encode(self)

    def read(self) -> Puzzle:
        """The puzzle itself."""
        return parse(msgspec.json.encode(self.puzzle))


class Measurement(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of a job. Times are CPU seconds."""

    job: Job
    verdict: Verdict
    message: str = ""
    """Why there is no answer."""
    found: int = 0
    """Different solutions, each checked by the rules of the puzzle."""
    seconds: list[float] = []
    """From the puzzle to the answer, building the model included, for each repetition in a
    process that has answered once before."""
    cold: float | None = None
    """The same for the first time in that process."""
    start_up: float | None = None
    """From the start of the process to the puzzle: loading the solver."""
    memory: int | None = None
    """The most bytes that the process had at any time."""
    inside: float | None = None
    """The shortest of the times of the search alone, where a solver tells them apart from those
    of the model."""
    stats: dict[str, int] = {}

    @property
    def answered(self) -> bool:
        """Whether there is an answer, so that the time counts."""
        return self.verdict in ANSWERED

    @property
    def median(self) -> float:
        """The median of the times."""
        return statistics.median(self.seconds)


def size_of(puzzle: Puzzle) -> str:
    """Genre, size and variants: ``doors 4×6``, ``doors 4×6, connected``."""
    rows, columns = puzzle.shape
    variants = map(str, map(puzzle.variant, puzzle.variants))
    return ", ".join([f"{puzzle.name} {rows}×{columns}", *variants])


def job_of(puzzle: Puzzle, name: str, **settings: Any) -> Job:
    """A job on a puzzle; grouped by genre and size unless it is said otherwise.

    >>> import sightline as sl
    >>> job = job_of(sl.load("doors/example1"), "example1", question="first")
    >>> job.group, job.contender, job.read() == sl.load("doors/example1")
    ('doors 4×4', 'kernel', True)
    """
    settings.setdefault("group", size_of(puzzle))
    # A solver gets the clues, and nothing else.
    bare = msgspec.json.encode(record(puzzle.bare()))
    return Job(name=name, puzzle=msgspec.json.decode(bare), **settings)
