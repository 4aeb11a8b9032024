"""The screen of a game."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Static

from .. import library
from .. import play as playing
from ..core.errors import InputError
from ..core.words import sentence
from ..play import Game
from ..rules.puzzle import Puzzle
from .advice import ASKING, Advice
from .board import Board
from .entering import Entering, how_to_enter
from .panel import clock, panel

if TYPE_CHECKING:
    from .app import Play

AUTOSAVE = 2.0
"""Seconds between checks for unsaved changes."""


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
        Binding("f3", "switch('tidy_marks', 'Pencil marks that clear themselves are')", show=False),
        Binding("f4", "switch('live_conflicts', 'Live conflicts are')", show=False),
        Binding("f5", "switch('show_timer', 'The timer is')", show=False),
        Binding("pagedown", "read(1)", show=False),
        Binding("pageup", "read(-1)", show=False),
    ]
    app: Play

    def __init__(self, game: Game, elapsed: float = 0, message: str | None = None) -> None:
        super().__init__(game)
        self.elapsed = elapsed
        self._since = monotonic()
        self._message = message or (self._finished() if game.solved else _welcome(game.puzzle))
        self.advice = Advice(self)
        self._unsaved = False

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Board(self.game, id="board")
            with Vertical(id="panel"):
                yield Static(id="about")
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="message", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.board.focus()
        self.set_interval(1, self._tick)
        self.set_interval(AUTOSAVE, self.keep)
        self.show_state()
        self.say(self._message)

    # What is said --------------------------------------------------------------------------

    def say(self, message: str) -> None:
        """Show a message beside the board."""
        self._message = message
        self.query_one("#message", Static).update(message)
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

    def make(self, move: Callable[[Game], Game], otherwise: str = "") -> None:
        """Make a move, or say why it has no effect."""
        before, after = self.game, move(self.game)
        if after == before:
            if otherwise:
                self.say(otherwise)
            return
        if before.solved and len(after.past) > len(before.past):
            # A further move: a solved board is locked until the player unlocks it.
            self.say(self._finished(f"The board stays as it is.\n\n{self.key_of('u')}: undo"))
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
            self.say(self._finished())
            if not after.revealed:
                self.notify("Solved. Well done!")
        else:
            self.say("")

    def _finished(self, more: str = "\n") -> str:
        """The message on a complete board."""
        shown = "This is a solution." if self.game.revealed else f"Solved in {clock(self.elapsed)}."
        again = self.key_of("R")
        following, menu = self.key_of("n"), self.key_of("q")
        return f"{shown} {more}\n{again}: start again\n{following}: next puzzle\n{menu}: menu"

    def action_restart(self) -> None:
        if self.game.solved:
            self.elapsed = 0
            self.make(playing.restart)
            self.say("A new game begins.")
        elif self.game.now:
            self.make(playing.restart)
            self.say(f"The board is empty again; {self.key_of('u')} brings back what was on it.")

    def action_checkpoint(self) -> None:
        self.game = self.board.game = playing.checkpoint(self.game)
        self._unsaved = True
        self.show_state()
        self.say(f"A checkpoint is set; {self.key_of('b')} comes back to it.")

    def action_back(self) -> None:
        if not self.game.checkpoints:
            self.say(f"There is no checkpoint; {self.key_of('k')} sets one.")
            return
        self.make(playing.go_back, "There is no earlier checkpoint.")
        self.show_state()

    def action_switch(self, setting: str, what: str) -> None:
        is_on = not getattr(self.game.settings, setting)
        self.game = self.board.game = playing.switch(self.game, **{setting: is_on})
        self.app.shelf.keep_settings(self.game.settings)
        self.show_state()
        self.say(f"{what} {'on' if is_on else 'off'}.")

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
            self.say(self._finished())
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
        self.say("This game went on in another terminal; here is how it stands there.")

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
            self.say("")
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
            self.say("This puzzle is not in the library.")
            return
        self.keep(leaving=True)
        following = names[(names.index(name) + way) % len(names)]
        self.app.play(library.load(following), instead=True)


def _welcome(puzzle: Puzzle) -> str:
    return f"{how_to_enter(puzzle)}\n\n? shows all keys and the rules."
