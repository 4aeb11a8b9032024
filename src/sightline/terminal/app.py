"""The application, which opens the screens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ..core.errors import SightlineError
from ..rules.puzzle import Puzzle
from ..words import Slot, say, sentence, text
from .asking import Waiting
from .game import GameScreen
from .help import Help
from .helper import Helper
from .menu import Generate, Library, Menu, Paste
from .own import Own
from .saving import Opened, Shelf, usual_folder
from .speech import NAMED_KEYS

T = TypeVar("T")

OPENING = say("terminal-opening", "Opening…")
PATIENCE = 0.3
"""Seconds after which the player is told what the program is waiting for."""


class Play(App[None]):
    """The game in the terminal: it opens the menu or a puzzle."""

    TITLE = "Sightline"
    ENABLE_COMMAND_PALETTE = False
    # Between its borders a list must leave room for a letter, however narrow the terminal is.
    CSS = "OptionList { min-width: 8; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        # Where text is typed, it copies.
        Binding("ctrl+c", "quit", show=False),
        Binding("f2", "turn_the_lights", show=False),
    ]

    def __init__(
        self,
        puzzle: Puzzle | None = None,
        *,
        folder: Path | None = None,
        helper: Helper | None = None,
    ) -> None:
        super().__init__()
        self.first = puzzle
        self.shelf = Shelf(folder or usual_folder())
        self.helper = helper or Helper()
        self._owns_helper = helper is None

    def on_mount(self) -> None:
        self.push_screen(Menu())
        if self.first is not None:
            self.play(self.first)

    def on_unmount(self) -> None:
        if self._owns_helper:
            self.helper.stop()

    def get_key_display(self, binding: Binding) -> str:
        named = NAMED_KEYS.get(binding.key)
        return text(named()) if named else super().get_key_display(binding)

    # Games ---------------------------------------------------------------------------------

    def play(self, puzzle: Puzzle, *, instead: bool = False) -> None:
        """Play a puzzle, from where it was left; ``instead``: replace the current screen."""
        self._open(partial(self.shelf.open, puzzle), instead=instead)

    def continue_last(self) -> None:
        """Continue the game that was saved last."""
        self._open(self.shelf.last, instead=False)

    @work(exclusive=True, group="opening")
    async def _open(self, find: Callable[[], Opened], *, instead: bool) -> None:
        """Show a game, or say why there is none; a large board takes a moment."""
        opened = await self._patiently(OPENING(), asyncio.to_thread(find))
        if opened is None:
            return
        game, elapsed, message = opened
        if game is not None:
            screen = GameScreen(game, elapsed, message)
            await (self.switch_screen(screen) if instead else self.push_screen(screen))
        elif message and isinstance(self.screen, Menu):
            self.screen.on_screen_resume()
            self.screen.say(message)

    def choose(self, choice: str) -> None:
        """Open what was chosen in the menu."""
        screens: dict[str, Callable[[], Screen[Any]]] = {
            "library": Library,
            "generate": Generate,
            "own": Own,
            "paste": Paste,
            "help": Help,
        }
        if choice == "continue_last":
            self.continue_last()
        elif choice == "quit":
            self.exit()
        else:
            self.push_screen(screens[choice]())

    def show_help(self, kind: type[Puzzle] | None = None) -> None:
        """Show the keys and the rules, of one genre or of all."""
        self.push_screen(Help(kind))

    def action_show_help(self) -> None:
        self.show_help()

    def action_turn_the_lights(self) -> None:
        """Switch between the dark and the light theme."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"

    # Work ----------------------------------------------------------------------------------

    async def answer(
        self,
        what: Slot,
        task: Callable[..., T],
        *args: Any,
        tell: Callable[[str], object] | None = None,
        **settings: Any,
    ) -> T | None:
        """The answer to a task, or None if the player stops it or it fails.

        An error is reported to the player.
        """
        try:
            return await self._patiently(what, self.helper.ask(task, *args, **settings))
        except SightlineError as error:
            said = sentence(str(error))
            if tell:
                tell(said)
            else:
                self.notify(said, severity="error")
            return None

    async def _patiently(self, what: Slot, effort: Coroutine[Any, Any, T]) -> T | None:
        """The result of a coroutine, or None if the player cancels it."""
        working = asyncio.create_task(effort)
        await asyncio.wait({working}, timeout=PATIENCE)
        waiting = None
        if not working.done():
            waiting = Waiting(what, working.cancel)
            await self.push_screen(waiting)
        try:
            return await working
        except asyncio.CancelledError:
            return None
        finally:
            if waiting is not None:
                await waiting.dismiss()
