"""The screen of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from .. import library
from .. import play as playing
from ..core.errors import InputError
from ..play import Game
from ..rules.puzzle import Puzzle
from ..words import Slot, say, sentence, text
from .advice import ASKING, Advice
from .board import Board
from .entering import Entering, how_to_enter
from .panel import clock, panel
from .speech import KEY_DOES, Footer, lines

if TYPE_CHECKING:
    from .app import Play

AUTOSAVE = 2.0
"""Seconds between checks for unsaved changes."""
SWITCHED = {
    "tidy_marks": say(
        "terminal-tidy-marks",
        "Pencil marks that clear themselves are { $state -> [on] on *[off] off }.",
    ),
    "live_conflicts": say(
        "terminal-live-conflicts", "Live conflicts are { $state -> [on] on *[off] off }."
    ),
    "show_timer": say("terminal-timer", "The timer is { $state -> [on] on *[off] off }."),
}
"""What is said of a setting that was switched."""
KEYS_AND_RULES = say("terminal-keys-and-rules", "? shows all keys and the rules.")
IS_A_SOLUTION = say("terminal-is-a-solution", "This is a solution.")
SOLVED_IN = say("terminal-solved-in", "Solved in { $time }.")
WELL_DONE = say("terminal-well-done", "Solved. Well done!")
STAYS = say("terminal-stays", "{ $finished } The board stays as it is.")
UNDO = say("terminal-undo", "undo")
START_AGAIN = say("terminal-start-again", "start again")
NEXT_PUZZLE = say("terminal-next-puzzle", "next puzzle")
MENU = say("terminal-menu", "menu")
NEW_GAME = say("terminal-new-game", "A new game begins.")
EMPTY_AGAIN = say(
    "terminal-empty-again", "The board is empty again; { $key } brings back what was on it."
)
CHECKPOINT_SET = say("terminal-checkpoint-set", "A checkpoint is set; { $key } comes back to it.")
NO_CHECKPOINT = say("terminal-no-checkpoint", "There is no checkpoint; { $key } sets one.")
NO_EARLIER = say("terminal-no-earlier-checkpoint", "There is no earlier checkpoint.")
FOLLOWED = say(
    "terminal-followed", "This game went on in another terminal; here is how it stands there."
)
NOT_IN_LIBRARY = say("terminal-not-in-library", "This puzzle is not in the library.")


class GameScreen(Entering):
    """A board, a panel about it, and what a player can ask."""

    CSS = """
    GameScreen > Horizontal { height: 1fr; }
    GameScreen #panel { width: 30; padding: 0 1; border-left: solid $primary 50%; }
    GameScreen #about { height: auto; }
    GameScreen #words { height: 1fr; margin-top: 1; scrollbar-size: 1 1; }
    GameScreen #message { height: auto; }
    GameScreen.-narrow > Horizontal { layout: vertical; }
    GameScreen.-narrow #panel {
        width: 1fr; height: 40%; min-height: 5; border-left: none; border-top: solid $primary 50%;
    }
    GameScreen.-narrow #words { margin-top: 0; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "apply", show=False),
        Binding("f3", "switch('tidy_marks')", show=False),
        Binding("f4", "switch('live_conflicts')", show=False),
        Binding("f5", "switch('show_timer')", show=False),
        Binding("pagedown", "read(1)", show=False),
        Binding("pageup", "read(-1)", show=False),
    ]
    app: Play

    def __init__(self, game: Game, elapsed: float = 0, message: Slot | None = None) -> None:
        super().__init__(game)
        self.elapsed = elapsed
        self._since = monotonic()
        self._said: Sequence[Slot] = _welcome(game.puzzle)
        if message or game.solved:
            self._said = [message] if message else self._finished()
        self.advice = Advice(self)
        self._unsaved = False

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Board(self.game, id="board")
            with Vertical(id="panel"):
                yield Static(id="about")
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="message", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.board.focus()
        self.set_interval(1, self._tick)
        self.set_interval(AUTOSAVE, self.keep)
        self.show_state()
        self.say(*self._said)

    # What is said --------------------------------------------------------------------------

    def say(self, *said: Slot) -> None:
        """Show the lines of a message beside the board."""
        self._said = said
        self.query_one("#message", Static).update(lines(*said))
        self.query_one("#words").scroll_home(animate=False)

    def show_state(self) -> None:
        seconds = self.seconds if self.game.settings.show_timer else None
        shown = panel(self.game, self.board.place, seconds, pencil=self.pencil)
        brief = self.has_class("-narrow")
        self.query_one("#about", Static).update(shown.brief if brief else shown.full)

    def action_read(self, way: int) -> None:
        """Scroll a long message by pages."""
        words = self.query_one("#words")
        words.scroll_relative(y=way * max(1, words.size.height - 1), animate=False)

    @property
    def seconds(self) -> float:
        """The time that the game has taken; it stops when the game is solved."""
        running = 0 if self.game.solved else monotonic() - self._since
        return self.elapsed + running

    def _tick(self) -> None:
        if self.is_current:
            self.show_state()

    # Moves ---------------------------------------------------------------------------------

    def make(self, move: Callable[[Game], Game], otherwise: Slot = "") -> None:
        """Make a move, or say why it has no effect."""
        before, after = self.game, move(self.game)
        if after == before:
            if otherwise:
                self.say(otherwise)
            return
        if before.solved and len(after.past) > len(before.past):
            # A further move: a solved board is locked until the player unlocks it.
            shown, *others = self._finished()
            undo = KEY_DOES(key=self.key_of("u"), does=UNDO())
            self.say(STAYS(finished=shown), "", undo, *others[1:])
            return
        if after.solved and not before.solved:
            self.elapsed = self.seconds
        elif before.solved:
            self._since = monotonic()
        self.game = self.board.game = after
        self._unsaved = True
        self.advice.forget()
        self.show_state()
        if after.solved and not before.solved:
            self.say(*self._finished())
            if not after.revealed:
                self.notify(text(WELL_DONE()))
        else:
            self.say()

    def _finished(self) -> Sequence[Slot]:
        """The message on a complete board, and the keys of what can be done next."""
        revealed = self.game.revealed
        shown = IS_A_SOLUTION() if revealed else SOLVED_IN(time=clock(self.elapsed))
        then = {"R": START_AGAIN(), "n": NEXT_PUZZLE(), "q": MENU()}
        return [shown, "", *(KEY_DOES(key=self.key_of(key), does=then[key]) for key in then)]

    def action_restart(self) -> None:
        if self.game.solved:
            self.elapsed = 0
            self.make(playing.restart)
            self.say(NEW_GAME())
        elif self.game.now:
            self.make(playing.restart)
            self.say(EMPTY_AGAIN(key=self.key_of("u")))

    def action_checkpoint(self) -> None:
        self.game = self.board.game = playing.checkpoint(self.game)
        self._unsaved = True
        self.show_state()
        self.say(CHECKPOINT_SET(key=self.key_of("b")))

    def action_back(self) -> None:
        if not self.game.checkpoints:
            self.say(NO_CHECKPOINT(key=self.key_of("k")))
            return
        self.make(playing.go_back, NO_EARLIER())
        self.show_state()

    def action_switch(self, setting: str) -> None:
        is_on = not getattr(self.game.settings, setting)
        self.game = self.board.game = playing.switch(self.game, **{setting: is_on})
        self.app.shelf.keep_settings(self.game.settings)
        self.show_state()
        self.say(SWITCHED[setting](state="on" if is_on else "off"))

    # Questions about the puzzle ------------------------------------------------------------

    def action_check(self) -> None:
        self.advice.check()

    @work(exclusive=True, group=ASKING)
    async def action_hint(self) -> None:
        await self.advice.hint()

    def action_line(self) -> None:
        self.advice.next_line()

    def action_apply(self) -> None:
        self.advice.apply()

    @work(exclusive=True, group=ASKING)
    async def action_explain(self) -> None:
        await self.advice.explain()

    @work(exclusive=True, group=ASKING)
    async def action_reveal(self) -> None:
        if self.game.solved:
            self.say(*self._finished())
        else:
            await self.advice.reveal()

    # Saving, and other screens -------------------------------------------------------------

    def keep(self, *, leaving: bool = False) -> None:
        """Save changes; if the game was continued in another terminal, load it instead."""
        if self.app.shelf.has_newer(self.game.puzzle):
            if not leaving:
                self._follow()
            return
        if not self._unsaved or not self.game.begun:
            return
        self._unsaved = False
        try:
            self.app.shelf.keep(self.game, self.seconds)
        except InputError as error:
            self.say(sentence(str(error)))

    def _follow(self) -> None:
        game, self.elapsed, _ = self.app.shelf.open(self.game.puzzle)
        assert game is not None
        self.game = self.board.game = game
        self._since, self._unsaved = monotonic(), False
        self.advice.forget()
        self.show_state()
        self.say(FOLLOWED())

    def on_screen_suspend(self) -> None:
        self.elapsed, self._since = self.seconds, monotonic()
        self.keep()

    def on_screen_resume(self) -> None:
        self._since = monotonic()

    def on_unmount(self) -> None:
        self.keep(leaving=True)

    def action_leave(self) -> None:
        if self.advice.is_given:
            self.advice.forget()
            self.say()
            return
        self._unsaved = self._unsaved or bool(self.game.now)
        self.keep(leaving=True)
        self.dismiss()

    def action_help(self) -> None:
        self.app.show_help(type(self.game.puzzle))

    def action_turn(self, way: int) -> None:
        """Open the next puzzle of the library, or the previous one."""
        names = library.names(self.game.puzzle.name)
        name = self.game.puzzle.about.id
        if name not in names:
            self.say(NOT_IN_LIBRARY())
            return
        self.keep(leaving=True)
        following = names[(names.index(name) + way) % len(names)]
        self.app.play(library.load(following), instead=True)


def _welcome(puzzle: Puzzle) -> Sequence[Slot]:
    return how_to_enter(puzzle), "", KEYS_AND_RULES()
