"""A game: a puzzle, the player's entries, and the moves, each a function from game to game.

Nothing here depends on a genre, a screen or a clock. Places are identified by the keys of
:mod:`sightline.core.places`: ``r1c2`` a cell, ``r1c2-r1c3`` the door
between two rooms, ``left-3`` the clue at the left of row 3.
"""

from .faults import Conflict, conflicts, line_read, seen
from .game import USUAL, Game, Ground, Key, Settings, State
from .marks import excluded, possible
from .moves import (
    checkpoint,
    clear,
    conclude,
    cycle,
    cycle_mark,
    enter,
    filled_in,
    follow,
    go_back,
    new,
    pencil_all,
    redo,
    restart,
    reveal,
    switch,
    toggle_done,
    toggle_mark,
    undo,
)
from .saving import VERSION, restore, save, state_of

__all__ = [
    "USUAL",
    "VERSION",
    "Conflict",
    "Game",
    "Ground",
    "Key",
    "Settings",
    "State",
    "checkpoint",
    "clear",
    "conclude",
    "conflicts",
    "cycle",
    "cycle_mark",
    "enter",
    "excluded",
    "filled_in",
    "follow",
    "go_back",
    "line_read",
    "new",
    "pencil_all",
    "possible",
    "redo",
    "restart",
    "restore",
    "reveal",
    "save",
    "seen",
    "state_of",
    "switch",
    "toggle_done",
    "toggle_mark",
    "undo",
]
