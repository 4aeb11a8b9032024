"""Modal screens: a question, and waiting for an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label, LoadingIndicator

from ..words import Slot, say, text

YES = say("terminal-yes", "Yes", key="y")
NO = say("terminal-no", "No", key="n")
KEY_OF = say("terminal-key-of", '{ ATTRIBUTE($it, "key") }')
"""The key of an answer, which each language has for its own word."""
WITH_KEY = say("terminal-with-key", '{ $it } ({ ATTRIBUTE($it, "key") })')
STOP = say("terminal-stop", "Stop (Esc)")
BOX = """
{name} {{ align: center middle; }}
{name} > Vertical {{
    width: 60; max-width: 90%; height: auto; padding: 1 2;
    border: round $primary; background: $surface;
}}
{name} Label {{ width: 1fr; }}
{name} Horizontal {{ height: auto; align-horizontal: center; margin-top: 1; }}
{name} Button {{ margin: 0 1; }}
{name} LoadingIndicator {{ height: 3; }}
"""


class Question(ModalScreen[bool]):
    """A yes-or-no question."""

    CSS = BOX.format(name="Question")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer(False)", show=False),
        Binding("left,right", "app.focus_next", show=False),
    ]

    def __init__(self, asked: Slot) -> None:
        super().__init__()
        self.asked = asked

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(text(self.asked), markup=False)
            with Horizontal():
                yield Button(text(WITH_KEY(it=YES())), id="yes")
                yield Button(text(WITH_KEY(it=NO())), id="no", variant="primary")

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def on_key(self, event: events.Key) -> None:
        """Take the key of an answer."""
        answers = {text(KEY_OF(it=answer())): answer is YES for answer in (NO, YES)}
        if event.key in answers:
            event.stop()
            self.dismiss(answers[event.key])

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class Waiting(ModalScreen[None]):
    """Shows that work is in progress, and lets the player stop it."""

    CSS = BOX.format(name="Waiting")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", show=False)]

    def __init__(self, what: Slot, stop: Callable[[], object]) -> None:
        super().__init__()
        self.what, self.stop = what, stop

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(text(self.what), markup=False)
            if self.app.animation_level != "none":  # it would say so in English
                yield LoadingIndicator()
            with Horizontal():
                yield Button(text(STOP()))

    def on_button_pressed(self) -> None:
        self.action_stop()

    def action_stop(self) -> None:
        self.stop()
