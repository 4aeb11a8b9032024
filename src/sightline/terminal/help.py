"""The help screen: the keys, and the rules of the genres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from ..rules.puzzle import GENRES, Puzzle

KEYS = (
    ("arrows", "move; past the edge, to the clues"),
    ("digits", "fill in; 1 and then 2 is 12"),
    ("Space", "the next value; mark a clue as done"),
    ("Backspace", "clear"),
    ("p", "pencil marks instead of values, on and off"),
    ("Shift+p", "note everything that is possible at first glance"),
    ("u, r", "undo, redo"),
    ("k, b", "set a checkpoint; come back to it"),
    ("Shift+r", "start again"),
    ("x", "on a clue, or in a room: mark it as done"),
    ("c", "check: which rule is broken, and where"),
    ("h", "hint: where to look, which rule, why; then do it"),
    ("Enter", "do what the hint says"),
    ("l", "light up the next line of a long argument"),
    ("e", "explain the whole way, step by step"),
    ("v", "show the solution"),
    ("n, Shift+n", "next, previous puzzle of the library"),
    ("PgUp, PgDn", "read a long message"),
    ("F2", "dark or light"),
    ("F3", "pencil marks clear themselves, or not"),
    ("F4", "live conflicts, on and off"),
    ("F5", "timer, shown or hidden"),
    ("q, Esc", "back; the game is saved"),
    ("Ctrl+Q", "quit"),
)
MOUSE = (
    "Mouse: a click moves the cursor, a second one chooses the next value or marks a clue as "
    "done, the right button clears. A click on a door, or on a cell that can be shaded, changes "
    "it at once; the right button goes the other way."
)
SHAPES = (
    "Shapes: [5] the cursor, 5! against a rule, ‹5› seen from the clue under the cursor, "
    "›5 concluded by a hint, 5✓ a clue that is done, ²⁵ pencil marks, ⋯ more of them than fit."
)


class Help(Screen[None]):
    """The keys and the rules."""

    CSS = "Help VerticalScroll { padding: 0 2; } Help Static { margin-bottom: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,question_mark,f1", "app.pop_screen", "Back", key_display="q")
    ]

    def __init__(self, kind: type[Puzzle] | None = None) -> None:
        super().__init__()
        self.kinds = [kind] if kind else list(GENRES.values())

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            for kind in self.kinds:
                yield Static(Text.assemble((f"{kind.said_title}. ", "bold"), str(kind.said_rules)))
            yield Static(_keys(self.kinds))
            yield Static(Text(MOUSE))
            yield Static(Text(SHAPES))
        yield Footer(show_command_palette=False)


def _keys(kinds: Iterable[type[Puzzle]]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold")
    moves, *others = KEYS
    for key, what in (moves, *_own_keys(kinds), *others):
        table.add_row(key, what)
    return table


def _own_keys(kinds: Iterable[type[Puzzle]]) -> Iterator[tuple[str, str]]:
    """The keys that a genre adds, and what they do."""
    for kind in kinds:
        for key, what in kind.board.own_keys():
            yield str(key), f"{kind.said_title}: {what}"
