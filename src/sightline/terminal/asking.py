"""Modal screens: a question, and waiting for an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label, LoadingIndicator

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
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
        Binding("left,right", "app.focus_next", show=False),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self.text, markup=False)
            with Horizontal():
                yield Button("Yes (y)", id="yes")
                yield Button("No (n)", id="no", variant="primary")

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class Waiting(ModalScreen[None]):
    """Shows that work is in progress, and lets the player stop it."""

    CSS = BOX.format(name="Waiting")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", "Stop")]

    def __init__(self, text: str, stop: Callable[[], object]) -> None:
        super().__init__()
        self.text, self.stop = text, stop

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self.text, markup=False)
            yield LoadingIndicator()
            with Horizontal():
                yield Button("Stop (Esc)")

    def on_button_pressed(self) -> None:
        self.action_stop()

    def action_stop(self) -> None:
        self.stop()
