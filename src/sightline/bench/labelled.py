"""Our grades compared with the difficulty labels of others: do both agree on the order?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from ..formats.json import parse
from ..verbs.grade import Grade, grade
from .checkout import lines
from .makers.towers import DIFFICULTIES

LABELS = DIFFICULTIES
"""The words of Simon Tatham's Towers, the easiest first."""


class Labelled(NamedTuple):
    """A puzzle that was graded twice."""

    side: int
    label: str
    ours: Grade


def towers(every: int = 1) -> Iterator[Labelled]:
    """Each (or every n-th) puzzle of ``towers.jsonl`` with its label and our grade."""
    for line in lines("towers", every):
        puzzle = parse(line)
        yield Labelled(puzzle.shape[0], json.loads(line)["difficulty"], grade(puzzle))


def rank_correlation(puzzles: Sequence[Labelled]) -> float:
    """Spearman's, of our score with the label."""
    scores = _ranks([puzzle.ours.score for puzzle in puzzles])
    labels = _ranks([LABELS.index(puzzle.label) for puzzle in puzzles])
    spread = sqrt(_covariance(scores, scores) * _covariance(labels, labels))
    return _covariance(scores, labels) / spread


def confusion(puzzles: Sequence[Labelled]) -> Counter[tuple[str, str]]:
    """How many puzzles have each label together with each of our grades."""
    return Counter((puzzle.label, puzzle.ours.grade) for puzzle in puzzles)


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal values share their mean rank."""
    ordered = sorted(values)
    below = {value: ordered.index(value) for value in set(values)}
    count = Counter(values)
    return [below[value] + (count[value] - 1) / 2 for value in values]


def _covariance(some: Sequence[float], others: Sequence[float]) -> float:
    mean, other_mean = sum(some) / len(some), sum(others) / len(others)
    return sum((a - mean) * (b - other_mean) for a, b in zip(some, others, strict=True))
