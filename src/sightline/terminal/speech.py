"""What the screens have in common to say: lines, the names of keys, the footer."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.widgets import Footer as PlainFooter
from textual.widgets._footer import FooterKey

from ..words import Message, Slot, say, text

BACK = say("terminal-back", "Back")
KEYS = say("terminal-keys", "Keys")
NEXT = say("terminal-next", "Next")
PREVIOUS = say("terminal-previous", "Previous")
SOLVING = say("terminal-solving", "Solving…")
SHIFT = say("terminal-shift", "Shift+{ $key }")
ALT = say("terminal-alt", "Alt+{ $key }")
NAMED_KEYS = {"home": say("terminal-home", "home"), "end": say("terminal-end", "end")}
"""The keys of a footer that have another name on other keyboards."""
OF_LISTS = {"dismiss": say("terminal-dismiss", "Dismiss menu")}
"""What Textual shows of a list that is open, by its action."""
BETWEEN_KEYS = 4
"""The number of blanks around a key of a footer and its description."""
KEY_DOES = say("terminal-key-does", "{ $key }: { $does }")


def lines(*said: Slot) -> str:
    """What is said, each on a line of its own."""
    return "\n".join(map(text, said))


def key_of(letter: str, *, alt: bool = False) -> Slot:
    """The key of a letter, in words.

    >>> print(key_of("c", alt=True), key_of("R"))
    Alt+c Shift+r
    """
    key = SHIFT(key=letter.lower()) if letter.isupper() else letter
    return ALT(key=key) if alt else key


class Footer(PlainFooter):
    """The keys of a screen, close together where there is no room for more.

    The description of a binding is the code of a message.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._wanted = 0
        """The width in which its keys stand at ease."""

    def compose(self) -> ComposeResult:
        self._wanted = 0
        for shown in super().compose():
            if isinstance(shown, FooterKey):
                shown.description = _described(shown)
                words = shown.key_display, shown.description
                self._wanted += sum(map(cell_len, words)) + BETWEEN_KEYS
            yield shown
        self.on_resize()

    def on_resize(self) -> None:
        """Move the keys together, or apart."""
        self.compact = self._wanted > self.app.size.width


def _described(shown: FooterKey) -> str:
    if shown.action in OF_LISTS:
        return text(OF_LISTS[shown.action]())
    try:
        return text(Message(shown.description))
    except LookupError:
        return shown.description  # of a binding that is Textual's own
