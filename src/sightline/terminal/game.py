"""The screen of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Static

from .. import library
from .. import play as playing
from ..core.errors import InputError
from ..core.words import sentence
from ..play import Game, Key
from ..rules.puzzle import Puzzle
from .advice import ASKING, Advice
from .board import Board
from .commands import COMMANDS, LETTERS, Commanded
from .layout import Square
from .panel import clock, panel

if TYPE_CHECKING:
    from .app import Play

AUTOSAVE = 2.0
"""Seconds between checks for unsaved changes."""
RIGHT_BUTTON = 3
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
DOOR_LETTERS = {"w": "up", "a": "left", "s": "down", "d": "right"}
DONE_LETTER = "x"


class GameScreen(Commanded):
    """A board, a panel about it, and the keys."""

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
        *COMMANDS,
        Binding("ctrl+z", "undo", show=False),
        Binding("ctrl+y", "redo", show=False),
        Binding("escape", "leave", show=False),
        *(Binding(str(digit), f"type({digit})", show=False) for digit in range(10)),
        *(Binding(key, f"letter({key!r})", show=False) for key in LETTERS),
        *(Binding(way, f"move({way!r})", show=False) for way in WAYS),
        *(Binding(f"shift+{way}", f"door({way!r})", show=False) for way in WAYS),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("space", "cycle", show=False),
        Binding("backspace,delete,full_stop", "clear", show=False),
        Binding("enter", "apply", show=False),
        Binding("f3", "switch('tidy_marks', 'Pencil marks that clear themselves are')", show=False),
        Binding("f4", "switch('live_conflicts', 'Live conflicts are')", show=False),
        Binding("f5", "switch('show_timer', 'The timer is')", show=False),
        Binding("pagedown", "read(1)", show=False),
        Binding("pageup", "read(-1)", show=False),
    ]
    app: Play

    def __init__(self, game: Game, elapsed: float = 0, message: str | None = None) -> None:
        super().__init__()
        self.game, self.elapsed = game, elapsed
        self.pencil = False
        self._since = monotonic()
        self._message = message or (self._finished() if game.solved else _welcome(game.puzzle))
        self.advice = Advice(self)
        self._typed: tuple[Key, int] | None = None
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
        self._show()
        self.say(self._message)

    @property
    def board(self) -> Board:
        """The widget that shows the board."""
        return self.query_one("#board", Board)

    # What is said --------------------------------------------------------------------------

    def say(self, message: str) -> None:
        """Show a message beside the board."""
        self._message = message
        self.query_one("#message", Static).update(message)
        self.query_one("#words").scroll_home(animate=False)

    def _show(self) -> None:
        seconds = self.seconds if self.game.settings.show_timer else None
        shown = panel(self.game, self.board.place, seconds, pencil=self.pencil)
        brief = self.has_class("-narrow")
        self.query_one("#about", Static).update(shown.brief if brief else shown.full)

    @property
    def seconds(self) -> float:
        """The time that the game has taken; it stops when the game is solved."""
        running = 0 if self.game.solved else monotonic() - self._since
        return self.elapsed + running

    def _tick(self) -> None:
        if self.is_current:
            self._show()

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
        self._show()
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

    def action_type(self, digit: int) -> None:
        """Enter a value, or toggle its pencil mark."""
        place = self.board.place
        if place not in self.game.ground.variables:
            self.say(f"There is nothing to fill in here. {_how_to_enter(self.game.puzzle)}")
            return
        values, value = self.game.values(place), digit
        first = self._typed[1] if self._typed and self._typed[0] == place else 0
        if first and first * 10 + digit in values:
            # The second digit of a number: 1, then 2, is 12.
            value = first * 10 + digit
            if self.pencil and self.game.entry(place) is None:
                self.make(playing.undo)
        if value in values:
            self._typed = (place, value)
            self._fill(place, value, pencil=self.pencil)
        elif value == 0:
            self.action_clear()
        else:
            self.say(f"{value} cannot stand here: choose {values[0]} to {values[-1]}.")

    @property
    def values_by_letter(self) -> Mapping[str, int]:
        puzzle = self.game.puzzle
        possible = puzzle.board.values(puzzle)
        return {key: value for key, value in puzzle.board.keys.items() if value in possible}

    def action_letter(self, key: str) -> None:
        """Handle a letter that is no command: a value of the genre, a door, or a done clue."""
        letter, place = key.lower(), self.board.place
        value = self.values_by_letter.get(letter)
        if value is not None and place in self.game.ground.variables:
            self._fill(place, value, pencil=self.pencil != key.isupper())
        elif letter == DONE_LETTER:
            self.action_done()
        elif letter in DOOR_LETTERS:
            self.action_door(DOOR_LETTERS[letter])

    def _fill(self, place: Key, value: int, *, pencil: bool) -> None:
        if self.game.is_given(place):
            self.say(f"{place} is given and stays as it is.")
        elif pencil:
            self.make(
                lambda game: playing.toggle_mark(game, place, value),
                f"{place} is filled in; clear it to use the pencil.",
            )
        else:
            self.make(lambda game: playing.enter(game, place, value))

    def action_enter_value(self, value: int) -> None:
        if place := self.board.place:
            self._fill(place, value, pencil=self.pencil)

    def action_clear(self) -> None:
        place = self.board.place
        if place in self.game.ground.variables:
            self._typed = None
            self.make(lambda game: playing.clear(game, place))

    def action_cycle(self) -> None:
        """Enter the next value, or toggle whether a clue is done."""
        place = self.board.place
        if place in self.game.ground.variables:
            self._cycle(place)
        else:
            self.action_done()

    def _cycle(self, place: Key, back: bool = False) -> None:
        if self.game.is_given(place):
            self.say(f"{self._named(place)} is given and stays as it is.")
        elif self.pencil and self.game.entry(place) is None:
            self.make(lambda game: playing.cycle_mark(game, place, back))
        else:
            self.make(lambda game: playing.cycle(game, place, back))

    def _named(self, place: Key) -> str:
        return self.game.ground.model.name(self.game.ground.variables[place])

    def action_door(self, way: str) -> None:
        """Open, close or clear the door on a side of the room under the cursor."""
        row, column = self.board.cursor
        down, across = WAYS[way]
        direction = "horizontal" if down else "vertical"
        door = self.board.measures.door(direction, row + min(down, 0), column + min(across, 0))
        if door:
            self._cycle(door)

    def action_done(self) -> None:
        place = self.board.place or ""
        self.make(lambda game: playing.toggle_done(game, place), "There is no clue here.")

    def action_undo(self) -> None:
        self.make(playing.undo, "There is nothing to undo.")

    def action_redo(self) -> None:
        self.make(playing.redo, "There is nothing to redo.")

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
        self._show()
        self.say(f"A checkpoint is set; {self.key_of('b')} comes back to it.")

    def action_back(self) -> None:
        if not self.game.checkpoints:
            self.say(f"There is no checkpoint; {self.key_of('k')} sets one.")
            return
        self.make(playing.go_back, "There is no earlier checkpoint.")
        self._show()

    def action_pencil(self) -> None:
        self.pencil = not self.pencil
        self._typed = None
        self._show()
        self.say(f"The pencil is {'on' if self.pencil else 'off'}.")

    def action_pencil_all(self) -> None:
        self.make(playing.pencil_all, "Everything that is possible is noted already.")

    def action_switch(self, setting: str, what: str) -> None:
        is_on = not getattr(self.game.settings, setting)
        self.game = self.board.game = playing.switch(self.game, **{setting: is_on})
        self.app.shelf.keep_settings(self.game.settings)
        self._show()
        self.say(f"{what} {'on' if is_on else 'off'}.")

    # The cursor ----------------------------------------------------------------------------

    def action_move(self, way: str) -> None:
        row, column = self.board.cursor
        down, across = WAYS[way]
        self.go((row + down, column + across))

    def action_first(self) -> None:
        self.go((self.board.cursor[0], 0))

    def action_last(self) -> None:
        self.go((self.board.cursor[0], self.game.puzzle.shape[1] - 1))

    def action_read(self, way: int) -> None:
        """Scroll a long message by pages."""
        words = self.query_one("#words")
        words.scroll_relative(y=way * max(1, words.size.height - 1), animate=False)

    def go(self, spot: Square) -> None:
        """Move the cursor, if there is something at the spot."""
        if self.board.measures.name(spot):
            self.board.cursor = spot
            self._typed = None
            self._show()

    @on(Board.Clicked)
    def _clicked(self, event: Board.Clicked) -> None:
        place = event.place
        can_be_filled = place in self.game.ground.variables
        if place == self.board.measures.name(event.spot):  # not if it is a door beside it
            self.go(event.spot)
        backwards = event.button == RIGHT_BUTTON
        if can_be_filled and self.game.puzzle.board.toggled:
            self._cycle(place, backwards)
        elif can_be_filled and backwards:
            self.make(lambda game: playing.clear(game, place))
        elif can_be_filled and event.again:
            self._cycle(place)
        elif event.again:
            self.action_done()

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

    # Other screens -------------------------------------------------------------------------

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
        self._show()
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
    return f"{_how_to_enter(puzzle)}\n\n? shows all keys and the rules."


def _how_to_enter(puzzle: Puzzle) -> str:
    return puzzle.board.how_to_enter(puzzle.board.values(puzzle))
