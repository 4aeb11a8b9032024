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
from textual.widgets import Static

from ..rules.puzzle import GENRES, Puzzle
from ..words import Listed, Message, Sentence, Slot, say, text
from .speech import BACK, Footer, key_of

KEYS: tuple[tuple[Slot, Sentence], ...] = (
    (
        say("terminal-arrows", "arrows")(),
        say("terminal-help-move", "move; past the edge, to the clues"),
    ),
    (
        say("terminal-digits", "digits")(),
        say("terminal-help-fill-in", "fill in; 1 and then 2 is 12"),
    ),
    (
        say("terminal-space", "Space")(),
        say("terminal-help-next", "the next value; mark a clue as done"),
    ),
    (say("terminal-backspace", "Backspace")(), say("terminal-help-clear", "clear")),
    ("p", say("terminal-help-pencil", "pencil marks instead of values, on and off")),
    (
        key_of("P"),
        say("terminal-help-pencil-all", "note everything that is possible at first glance"),
    ),
    ("u, r", say("terminal-help-undo", "undo, redo")),
    ("k, b", say("terminal-help-checkpoint", "set a checkpoint; come back to it")),
    (key_of("R"), say("terminal-help-restart", "start again")),
    ("x", say("terminal-help-done", "on a clue, or in a room: mark it as done")),
    ("c", say("terminal-help-check", "check: which rule is broken, and where")),
    ("h", say("terminal-help-hint", "hint: where to look, which rule, why; then do it")),
    (say("terminal-enter", "Enter")(), say("terminal-help-apply", "do what the hint says")),
    ("l", say("terminal-help-line", "light up the next line of a long argument")),
    ("e", say("terminal-help-explain", "explain the whole way, step by step")),
    ("v", say("terminal-help-reveal", "show the solution")),
    (
        Listed(("n", key_of("N")), "comma"),
        say("terminal-help-turn", "next, previous puzzle of the library"),
    ),
    (say("terminal-pages", "PgUp, PgDn")(), say("terminal-help-read", "read a long message")),
    ("F2", say("terminal-help-lights", "dark or light")),
    ("F3", say("terminal-help-tidy-marks", "pencil marks clear themselves, or not")),
    ("F4", say("terminal-help-live-conflicts", "live conflicts, on and off")),
    ("F5", say("terminal-help-timer", "timer, shown or hidden")),
    ("q, Esc", say("terminal-help-leave", "back; the game is saved")),
    (say("terminal-ctrl-q", "Ctrl+Q")(), say("terminal-help-quit", "quit")),
)
"""Keys, and what they do."""
MOUSE = say(
    "terminal-mouse",
    "Mouse: a click moves the cursor, a second one chooses the next value or marks a clue as "
    "done, the right button clears. A click on a door, or on a cell that can be shaded, changes "
    "it at once; the right button goes the other way.",
)
SHAPES = say(
    "terminal-shapes",
    "Shapes: [5] the cursor, 5! against a rule, ‹5› seen from the clue under the cursor, "
    "›5 concluded by a hint, 5✓ a clue that is done, ²⁵ pencil marks, ⋯ more of them than fit.",
)
OWN_KEY = say("terminal-own-key", "{ $genre }: { $does }")


class Help(Screen[None]):
    """The keys and the rules."""

    CSS = "Help VerticalScroll { padding: 0 2; } Help Static { margin-bottom: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,question_mark,f1", "app.pop_screen", BACK.code, key_display="q")
    ]

    def __init__(self, kind: type[Puzzle] | None = None) -> None:
        super().__init__()
        self.kinds = [kind] if kind else list(GENRES.values())

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            for kind in self.kinds:
                yield Static(Text.assemble((f"{kind.said_title}. ", "bold"), text(kind.said_rules)))
            yield Static(_keys(self.kinds))
            yield Static(Text(text(MOUSE())))
            yield Static(Text(text(SHAPES())))
        yield Footer()


def _keys(kinds: Iterable[type[Puzzle]]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold")
    moves, *others = ((key, does()) for key, does in KEYS)
    for row in (moves, *_own_keys(kinds), *others):
        table.add_row(*(Text(text(each)) for each in row))
    return table


def _own_keys(kinds: Iterable[type[Puzzle]]) -> Iterator[tuple[Slot, Message]]:
    """The keys that a genre adds, and what they do."""
    for kind in kinds:
        for key, does in kind.board.own_keys():
            yield key, OWN_KEY(genre=kind.said_title, does=does)
