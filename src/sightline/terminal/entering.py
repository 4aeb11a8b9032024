"""What keys and clicks enter on the screen of a game: values, pencil marks, doors, done clues."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from .. import play as playing
from ..core.places import parse
from ..play import Game, Key
from ..rules.puzzle import Puzzle
from ..words import Slot, say
from .board import Board
from .commands import LETTERS, Commanded
from .layout import Square
from .panel import NO_CLUE

RIGHT_BUTTON = 3
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
DOOR_LETTERS = {"w": "up", "a": "left", "s": "down", "d": "right"}
DONE_LETTER = "x"

NOTHING_TO_FILL_IN = say(
    "terminal-nothing-to-fill-in", "There is nothing to fill in here. { $how }"
)
CANNOT_STAND = say(
    "terminal-cannot-stand", "{ $value } cannot stand here: choose { $first } to { $last }."
)
STAYS_GIVEN = say("terminal-stays-given", "{ CAPITAL($place) } is given and stays as it is.")
FILLED_IN = say(
    "terminal-is-filled-in", "{ CAPITAL($place) } is filled in; clear it to use the pencil."
)
NOTHING_TO_UNDO = say("terminal-nothing-to-undo", "There is nothing to undo.")
NOTHING_TO_REDO = say("terminal-nothing-to-redo", "There is nothing to redo.")
PENCIL = say("terminal-pencil", "The pencil is { $state -> [on] on *[off] off }.")
ALL_NOTED = say("terminal-all-noted", "Everything that is possible is noted already.")


class Entering(Commanded):
    """A screen with a game: keys and clicks move the cursor, and become moves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", show=False),
        Binding("ctrl+y", "redo", show=False),
        *(Binding(str(digit), f"type({digit})", show=False) for digit in range(10)),
        *(Binding(key, f"letter({key!r})", show=False) for key in LETTERS),
        *(Binding(way, f"move({way!r})", show=False) for way in WAYS),
        *(Binding(f"shift+{way}", f"door({way!r})", show=False) for way in WAYS),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("space", "cycle", show=False),
        Binding("backspace,delete,full_stop", "clear", show=False),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.pencil = False
        self._typed: tuple[Key, int] | None = None
        """The place and the value that were typed last: a second digit may follow."""

    @property
    def board(self) -> Board:
        """The widget that shows the board."""
        return self.query_one("#board", Board)

    def say(self, *said: Slot) -> None:
        """Show the lines of a message."""
        raise NotImplementedError

    def show_state(self) -> None:
        """Show where the cursor is, and whether the pencil is on."""
        raise NotImplementedError

    def make(self, move: Callable[[Game], Game], otherwise: Slot = "") -> None:
        """Make a move, or say why it has no effect."""
        raise NotImplementedError

    # Values --------------------------------------------------------------------------------

    def action_type(self, digit: int) -> None:
        """Enter a value, or toggle its pencil mark."""
        place = self.board.place
        if place not in self.game.ground.variables:
            self.say(NOTHING_TO_FILL_IN(how=how_to_enter(self.game.puzzle)))
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
            self.say(CANNOT_STAND(value=value, first=values[0], last=values[-1]))

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
            self.say(STAYS_GIVEN(place=parse(place)))
        elif pencil:
            self.make(
                lambda game: playing.toggle_mark(game, place, value),
                FILLED_IN(place=parse(place)),
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
            self.say(STAYS_GIVEN(place=parse(place)))
        elif self.pencil and self.game.entry(place) is None:
            self.make(lambda game: playing.cycle_mark(game, place, back))
        else:
            self.make(lambda game: playing.cycle(game, place, back))

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
        self.make(lambda game: playing.toggle_done(game, place), NO_CLUE())

    def action_undo(self) -> None:
        self.make(playing.undo, NOTHING_TO_UNDO())

    def action_redo(self) -> None:
        self.make(playing.redo, NOTHING_TO_REDO())

    def action_pencil(self) -> None:
        self.pencil = not self.pencil
        self._typed = None
        self.show_state()
        self.say(PENCIL(state="on" if self.pencil else "off"))

    def action_pencil_all(self) -> None:
        self.make(playing.pencil_all, ALL_NOTED())

    # The cursor ----------------------------------------------------------------------------

    def action_move(self, way: str) -> None:
        row, column = self.board.cursor
        down, across = WAYS[way]
        self.go((row + down, column + across))

    def action_first(self) -> None:
        self.go((self.board.cursor[0], 0))

    def action_last(self) -> None:
        self.go((self.board.cursor[0], self.game.puzzle.shape[1] - 1))

    def go(self, spot: Square) -> None:
        """Move the cursor, if there is something at the spot."""
        if self.board.measures.name(spot):
            self.board.cursor = spot
            self._typed = None
            self.show_state()

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


def how_to_enter(puzzle: Puzzle) -> Slot:
    """A sentence or two on how to enter the values of a puzzle."""
    return puzzle.board.how_to_enter(puzzle.board.values(puzzle))
