"""A long argument in numbered lines, one of which is lit at a time."""

from __future__ import annotations

from ..render.highlight import highlight
from ..rules.puzzle import Puzzle
from ..verbs.explain import Step
from ..words import say
from .board import Board

LINE_KEY = "l"
"""The key that lights up the next line."""
NEXT_LINE = say("terminal-next-line", "next line")


class Argument:
    """The numbered lines of a step, and which of them is lit."""

    def __init__(self, puzzle: Puzzle, step: Step) -> None:
        self.puzzle, self.step = puzzle, step
        self.at = 0
        """The number of the line that is lit, counted from 1; 0: none yet."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines; a sign stands before the one that is lit."""
        paragraphs = enumerate(self.step.paragraphs, 1)
        return tuple(f"{'▸' if number == self.at else ' '} {line}" for number, line in paragraphs)

    def next_line(self, board: Board) -> None:
        """Go to the next line or, after the last one, to the first, and light up its places."""
        self.at = self.at % len(self.step.numbered) + 1
        ways = highlight(self.puzzle, self.step, (), self.at).ways
        board.lit = {place: way for place, way in ways.items() if way != "wrong"}
        board.wrong = frozenset(place for place, way in ways.items() if way == "wrong")
