"""Letters as commands of a game. One that is a value of the puzzle gives way to the value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_letters
from typing import ClassVar

from textual.binding import ActiveBinding, Binding, BindingType
from textual.screen import Screen

from ..words import Slot, say
from .argument import LINE_KEY
from .speech import KEYS, key_of

SHOWN = {
    "h": say("terminal-footer-hint", "Hint"),
    "c": say("terminal-footer-check", "Check"),
    "u": say("terminal-footer-undo", "Undo"),
    "r": say("terminal-footer-redo", "Redo"),
    "p": say("terminal-footer-pencil", "Pencil"),
    "e": say("terminal-footer-explain", "Explain"),
    "q": say("terminal-footer-menu", "Menu"),
}
"""The letters that the footer shows, and what it calls their commands."""
ACTIONS = {
    "h": "hint",
    "c": "check",
    "u": "undo",
    "r": "redo",
    "p": "pencil",
    "e": "explain",
    "q": "leave",
    "P": "pencil_all",
    "k": "checkpoint",
    "b": "back",
    "R": "restart",
    "v": "reveal",
    "n": "turn(1)",
    "N": "turn(-1)",
    LINE_KEY: "line",
}
"""The action of each letter."""
LETTERS = sorted({*ascii_letters} - {*ACTIONS})
"""The letters that are not commands."""
SENT_INSTEAD = {"alt+b": "ctrl+left"}
"""What many terminals send for a key."""


def _bindings(letter: str) -> Iterator[Binding]:
    """The two keys of a command, of which one is in use: the letter, or Alt and the letter."""
    show = letter in SHOWN
    name = SHOWN[letter].code if show else ""
    yield Binding(letter, f"command({letter!r})", name, show=show)
    key = f"alt+shift+{letter.lower()}" if letter.isupper() else f"alt+{letter}"
    keys = ",".join(filter(None, (key, SENT_INSTEAD.get(key))))
    yield Binding(keys, f"instead({letter!r})", name, show=show, key_display=f"Alt+{letter}")


COMMANDS = [
    *(binding for letter in "hcurpe" for binding in _bindings(letter)),
    Binding("question_mark,f1", "help", KEYS.code, key_display="?"),
    *(binding for letter in ACTIONS if letter not in "hcurpe" for binding in _bindings(letter)),
]
"""In the order of the footer."""


class Commanded(Screen[None]):
    """A screen with these commands."""

    BINDINGS: ClassVar[list[BindingType]] = [*COMMANDS]

    @property
    def values_by_letter(self) -> Mapping[str, int]:
        """The letters that enter a value; their commands give way."""
        raise NotImplementedError

    def action_letter(self, key: str) -> None:
        """Handle a letter that is no command."""
        raise NotImplementedError

    def key_of(self, letter: str) -> Slot:
        """The key of the command of a letter, in words."""
        return key_of(letter, alt=self._gives_way(letter))

    def _gives_way(self, letter: str) -> bool:
        return letter.lower() in self.values_by_letter

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Alt and a letter is in use where the letter gives way."""
        return action != "instead" or self._gives_way(str(parameters[0]))

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Those that the footer shows: not a letter that gives way."""
        bindings = super().active_bindings
        hidden = {key for key in bindings if key in ACTIONS and self._gives_way(key)}
        return {key: active for key, active in bindings.items() if key not in hidden}

    async def action_command(self, letter: str) -> None:
        if self._gives_way(letter):
            self.action_letter(letter)
        else:
            await self.action_instead(letter)

    async def action_instead(self, letter: str) -> None:
        await self.run_action(ACTIONS[letter])
