"""Our grades compared with the difficulty labels of others: do both agree on the order?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import correlation
from typing import NamedTuple

from ..formats.json import parse
from ..verbs.grade import Grade, grade
from .checkout import lines
from .towers import LABELS


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
    return correlation(scores, _ranks([LABELS.index(puzzle.label) for puzzle in puzzles]))


def confusion(puzzles: Sequence[Labelled]) -> Counter[tuple[str, str]]:
    """How many puzzles have each label together with each of our grades."""
    return Counter((puzzle.label, puzzle.ours.grade) for puzzle in puzzles)


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal values share their mean rank."""
    ordered, count = sorted(values), Counter(values)
    return [ordered.index(value) + (count[value] - 1) / 2 for value in values]
