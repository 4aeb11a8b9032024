"""What a player asks about a game: a check of the board, hints, the explanation, the solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .. import play as playing
from ..core.places import Cell
from ..play import conflicts
from ..records.pointing import lit_in_depth
from ..verbs.check import check
from ..verbs.explain import explain
from ..verbs.hint import DEPTHS, Hint, hint
from ..words import Slot, say
from .argument import LINE_KEY, NEXT_LINE, Argument
from .asking import Question
from .slides import Slides
from .speech import KEY_DOES, SOLVING

if TYPE_CHECKING:
    from .game import GameScreen

ASKING = "asking"
"""The group of workers that wait for an answer; a new question ends the one before."""
RULES_KEPT = say("terminal-rules-kept", "Every rule is kept: this is a solution.")
CHECKING = say("terminal-checking", "Checking…")
SOMETHING_WRONG = say(
    "terminal-something-wrong",
    "No rule is broken so far, but something on the board is wrong. A hint ({ $key }) says what.",
)
ALL_RIGHT = say("terminal-all-right", "All right so far: { $filled } of { $places } filled in.")
COMPLETE = say("terminal-complete", "The board is complete, and right.")
LOOKING_FOR_HINT = say("terminal-looking-for-hint", "Looking for a hint…")
SAY_MORE = say("terminal-say-more", "say more")
OR_ENTER = say("terminal-or-enter", "{ $key } or Enter")
TAKE_AWAY = say("terminal-take-away", "take the mistake away")
NOTE_IT = say("terminal-note-it", "note it")
FILL_IT_IN = say("terminal-fill-it-in", "fill it in")
LINE_BY_LINE = say("terminal-line-by-line", "line by line")
LOOKING_FOR_WAY = say("terminal-looking-for-way", "Looking for the whole way…")
SHOW_SOLUTION = say("terminal-show-solution", "Show the solution?")
NO_SOLUTION = say("terminal-no-solution", "This puzzle has no solution.")


class Advice:
    """The answers that a screen of a game shows, and the hint that is given so far."""

    def __init__(self, screen: GameScreen) -> None:
        self._screen = screen
        self._hint: Hint | None = None
        self._depth = 0
        self._argument: Argument | None = None
        """The argument of the hint, if it can be shown in lines."""

    @property
    def is_given(self) -> bool:
        """Whether a hint is shown."""
        return self._hint is not None

    def forget(self) -> None:
        """Take the hint away."""
        self._hint, self._depth, self._argument = None, 0, None
        self._screen.board.lit, self._screen.board.wrong = {}, frozenset()

    # A check -------------------------------------------------------------------------------

    def check(self) -> None:
        """Say which rules are broken."""
        screen = self._screen
        if screen.game.solved:
            self._screen.say(RULES_KEPT())
            return
        found = conflicts(screen.game)
        if not found:
            screen.run_worker(self._check_more(), exclusive=True, group=ASKING)
            return
        screen.board.lit = {}
        screen.board.wrong = frozenset(p for each in found for p in (*each.entries, *each.clues))
        first, *others = (each.message for each in found)
        self._screen.say(first, *(line for other in others for line in ("", other)))

    async def _check_more(self) -> None:
        """No single rule is broken, but the board may have no solution."""
        screen, asked = self._screen, self._screen.game
        found = await screen.app.answer(CHECKING(), hint, asked.puzzle, asked.board)
        if found is None or screen.game is not asked:
            return
        filled, places = asked.filled
        told: dict[str, Slot] = {
            "mistake": SOMETHING_WRONG(key=screen.key_of("h")),
            "none": found.said(len(DEPTHS)),
        }
        screen.say(told.get(found.status, ALL_RIGHT(filled=filled, places=places)))

    # Hints ---------------------------------------------------------------------------------

    async def hint(self) -> None:
        """Show a hint or, asked again, more of it; in the end, apply it."""
        screen = self._screen
        if screen.game.solved:
            self._screen.say(COMPLETE())
            return
        if self._hint is None:
            asked = screen.game
            found = await screen.app.answer(
                LOOKING_FOR_HINT(), hint, asked.puzzle, asked.board, notes=asked.notes
            )
            if found is None or screen.game is not asked:
                return
            self._hint, self._depth = found, 0
        if self._depth == len(DEPTHS):
            self.apply()
            return
        self._depth += 1
        self._show(self._hint)

    def _show(self, found: Hint) -> None:
        if not found.steps:
            self._depth = len(DEPTHS)
            self._screen.say(found.said(self._depth))
            return
        # Steps refer to constraints by number, so the puzzle with these constraints is needed.
        board, lit = self._screen.board, lit_in_depth(self._screen.game.puzzle, found, self._depth)
        board.lit = {place: way for place, way in lit.items() if way != "wrong"}
        board.wrong = frozenset(place for place, way in lit.items() if way == "wrong")
        self._screen.say(found.said(self._depth), "", *self._what_next(found))

    def _what_next(self, found: Hint) -> Iterator[Slot]:
        """The keys that a hint offers."""
        key = self._screen.key_of("h")
        if self._depth < len(DEPTHS):
            yield KEY_DOES(key=key, does=SAY_MORE())
            return
        apply = TAKE_AWAY() if found.mistake else NOTE_IT() if found.marks else FILL_IT_IN()
        yield KEY_DOES(key=OR_ENTER(key=key), does=apply)
        step = found.steps[-1]
        if step.numbered:
            self._argument = Argument(self._screen.game.puzzle, step)
            yield KEY_DOES(key=self._screen.key_of(LINE_KEY), does=LINE_BY_LINE())

    def next_line(self) -> None:
        """Light up the next line of a long argument, if there is one."""
        if self._argument:
            self._argument.next_line(self._screen.board)
            more = KEY_DOES(key=self._screen.key_of(LINE_KEY), does=NEXT_LINE())
            self._screen.say(*self._argument.lines, "", more)

    def apply(self) -> None:
        """Apply the hint."""
        found = self._hint
        if found is None or not found.steps:
            return
        self._screen.make(lambda game: playing.follow(game, found))
        facts = () if found.mistake else found.steps[-1].conclusions
        cells = [f.place for f in facts if f.is_ is not None and isinstance(f.place, Cell)]
        if cells:
            self._screen.go((cells[0].row, cells[0].column))

    # The solution --------------------------------------------------------------------------

    async def explain(self) -> None:
        """Show the explanation of the whole solution, step by step."""
        app, puzzle = self._screen.app, self._screen.game.puzzle
        found = await app.answer(LOOKING_FOR_WAY(), explain, puzzle)
        if found is not None:
            app.push_screen(Slides(puzzle, found))

    async def reveal(self) -> None:
        """Show the solution, if the player is sure."""
        app = self._screen.app
        if not await app.push_screen_wait(Question(SHOW_SOLUTION())):
            return
        found = await app.answer(SOLVING(), check, self._screen.game.puzzle)
        if found is None:
            return
        if not found.solutions:
            self._screen.say(NO_SOLUTION())
            return
        self._screen.make(lambda game: playing.reveal(game, found.solutions[0]))
