"""The explanation of a whole solution, one step at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from .. import play as playing
from ..play import Game
from ..records.sentences import end_of
from ..render.highlight import highlight
from ..rules.puzzle import Puzzle
from ..verbs.explain import Explanation, Step
from ..words import Listed, Slot, say
from .argument import LINE_KEY, NEXT_LINE, Argument
from .board import Board
from .speech import BACK, KEY_DOES, NEXT, PREVIOUS, Footer, lines

MOST_PLACES = 5
"""The largest number of places, where two solutions differ, that are named."""
FIRST = say("terminal-first", "First")
LAST = say("terminal-last", "Last")
LINE = say("terminal-line", "Line")
STEP = say("terminal-step", "Step { $number } of { $count }: { $rule }")


class Slides(Screen[None]):
    """One slide for each step: the board so far, and the step."""

    CSS = """
    Slides > Horizontal { height: 1fr; }
    Slides #words { width: 30; padding: 0 1; border-left: solid $primary 50%; }
    Slides.-narrow > Horizontal { layout: vertical; }
    Slides.-narrow #words { width: 1fr; height: 10; border-left: none; border-top: solid $primary; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,down,space,enter,n", "turn(1)", NEXT.code, key_display="→"),
        Binding("left,up,p", "turn(-1)", PREVIOUS.code, key_display="←"),
        Binding("home", "turn(-1000000)", FIRST.code),
        Binding("end", "turn(1000000)", LAST.code),
        Binding(LINE_KEY, "line", LINE.code),
        Binding("pagedown", "read(1)", show=False),
        Binding("pageup", "read(-1)", show=False),
        Binding("q,escape", "app.pop_screen", BACK.code, key_display="q"),
    ]

    def __init__(self, puzzle: Puzzle, explanation: Explanation) -> None:
        super().__init__()
        self.explanation = explanation
        self.number = 0
        self._argument: Argument | None = None
        # All possible values are shown as marks, which only steps remove.
        settings = playing.Settings(tidy_marks=False)
        self._games = [playing.pencil_all(playing.new(puzzle, settings))]
        for step in explanation.steps:
            self._games.append(playing.conclude(self._games[-1], step.conclusions))

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Board(self._games[0], shows_cursor=False, id="board")
            with VerticalScroll(id="words", can_focus=False):
                yield Static(id="text", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self._show()

    def action_turn(self, way: int) -> None:
        self.number = min(max(0, self.number + way), len(self.explanation.steps))
        self._show()

    def action_line(self) -> None:
        """Light up the next line of a long step."""
        if self._argument:
            self._argument.next_line(self.query_one(Board))
            self._tell(self.explanation.steps[self.number], self._argument.lines)

    def action_read(self, way: int) -> None:
        """Scroll a long text by pages."""
        words = self.query_one("#words")
        words.scroll_relative(y=way * max(1, words.size.height - 1), animate=False)

    def _show(self) -> None:
        board, steps = self.query_one(Board), self.explanation.steps
        shown: Game = self._games[self.number]
        self._argument, board.wrong = None, frozenset()
        if self.number < len(steps):
            step = steps[self.number]
            board.lit = dict(highlight(shown.puzzle, step, ()).ways)
            if step.numbered:
                self._argument = Argument(shown.puzzle, step)
            self._tell(step, step.paragraphs)
        else:
            board.lit = {}
            self._say(end_of(self.explanation, most_places=MOST_PLACES))
        board.game = shown
        self.query_one("#words").scroll_home(animate=False)

    def _tell(self, step: Step, told: Sequence[Slot]) -> None:
        """Show a step, as it is told in lines."""
        count = len(self.explanation.steps)
        head = STEP(number=self.number + 1, count=count, rule=step.rule)
        more = ("", KEY_DOES(key=LINE_KEY, does=NEXT_LINE())) if self._argument else ()
        self._say(head, Listed(step.where), "", *told, *more)

    def _say(self, *said: Slot) -> None:
        self.query_one("#text", Static).update(lines(*said))
