"""The widget that shows a board with its cursor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..play import Game, Key, conflicts, line_read, seen
from ..rules.puzzle import Puzzle
from .canvas import Canvas, Lighting, Piece
from .layout import Layout, Square, layout

INKS = ("given", "entry", "wrong", "marks", "clue", "done", "wall", "frame", "asked")
GROUNDS = ("cursor", "concluded", "leaned", "looked", "seen")


class Board(ScrollView, can_focus=True, inherit_bindings=False):
    """A drawing of a game, which reports clicks to its screen."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{name}" for name in (*INKS, *GROUNDS)}
    DEFAULT_CSS = """
    Board { width: 1fr; height: 1fr; scrollbar-size: 1 1; }
    Board .board--given { color: $foreground; text-style: bold; }
    Board .board--entry { color: $text-accent; }
    Board .board--wrong { color: $text-error; text-style: bold; }
    Board .board--marks { color: $text-secondary; }
    Board .board--clue { color: $text-primary; text-style: bold; }
    Board .board--done { color: $foreground 50%; text-style: dim; }
    Board .board--wall { color: $foreground 30%; }
    Board .board--frame { color: $foreground 70%; }
    Board .board--cursor { background: $primary 60%; }
    Board .board--concluded { background: $success 45%; }
    Board .board--leaned { background: $warning 30%; }
    Board .board--looked { background: $primary 30%; }
    Board .board--seen { background: $accent 30%; }
    Board .board--asked { color: $foreground; text-style: bold; }
    """

    game: reactive[Game | None] = reactive(None)
    shows_cursor: reactive[bool] = reactive(True)
    cursor: reactive[Square] = reactive((0, 0))
    lit: reactive[dict[Key, str]] = reactive({})
    """The places that a hint highlights."""
    wrong: reactive[frozenset[Key]] = reactive(frozenset())
    """Places that are highlighted as wrong, beside the live conflicts."""

    @dataclass
    class Clicked(Message):
        """A place was clicked; ``again`` if the cursor was there already."""

        place: Key
        spot: Square
        again: bool
        button: int

    def __init__(
        self, game: Game | None = None, *, shows_cursor: bool = True, **names: Any
    ) -> None:
        super().__init__(**names)
        self.set_reactive(Board.shows_cursor, shows_cursor)
        self._canvas: Canvas | None = None
        self._measured: tuple[Puzzle, Size, Layout] | None = None
        self._looks: dict[tuple[str, str], Style] = {}
        self.set_reactive(Board.game, game)

    # What is shown -------------------------------------------------------------------------

    @property
    def place(self) -> Key | None:
        """The cell or clue under the cursor."""
        return self.measures.name(self.cursor)

    @property
    def measures(self) -> Layout:
        """The layout for the available space."""
        assert self.game is not None
        if self._measured is None or self._measured[:2] != (self.game.puzzle, self.size):
            self._measured = self.game.puzzle, self.size, layout(self.game.puzzle, self.size)
        return self._measured[2]

    def watch_game(self) -> None:
        self._redraw()

    def watch_cursor(self) -> None:
        self._redraw()
        self._scroll_to_cursor()

    def watch_shows_cursor(self) -> None:
        self._redraw()

    def watch_lit(self) -> None:
        self._redraw()

    def watch_wrong(self) -> None:
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()
        self._scroll_to_cursor()

    def notify_style_update(self) -> None:
        self._looks.clear()
        super().notify_style_update()

    def _redraw(self) -> None:
        if not self.is_mounted:
            return
        if self.game is None:
            self._canvas = None
        else:
            self._canvas = Canvas(self.game, self.measures, self._lighting())
            self.virtual_size = Size(*self.measures.size)
        self.refresh()

    def _lighting(self) -> Lighting:
        assert self.game is not None
        wrong = set(self.wrong)
        if self.game.settings.live_conflicts:
            for conflict in conflicts(self.game):
                wrong.update(conflict.entries, conflict.clues)
        here = self.place if self.shows_cursor else None
        return Lighting(
            cursor=self.cursor if self.shows_cursor else None,
            wrong=frozenset(wrong),
            seen=frozenset(seen(self.game, here) if here else ()),
            lit=self.lit or dict.fromkeys(line_read(self.game, here) if here else (), "looked"),
        )

    # Drawing -------------------------------------------------------------------------------

    def _offset(self) -> tuple[int, int]:
        """The margin that centres the board."""
        width, height = self.measures.size
        return max(0, (self.size.width - width) // 2), max(0, (self.size.height - height) // 2)

    def render_line(self, y: int) -> Strip:
        across, down = self._offset() if self._canvas else (0, 0)
        left, top = self.scroll_offset
        pieces = (
            self._canvas.line(y + top - down, left - across, self.size.width)
            if self._canvas and y + top >= down
            else []
        )
        if not pieces:
            return Strip.blank(self.size.width, self.rich_style)
        segments = [Segment(piece.text, self._look(piece)) for piece in pieces]
        margin = [Segment(" " * across, self.rich_style)] if across else []
        strip = Strip([*margin, *segments])
        return strip.crop_extend(left, left + self.size.width, self.rich_style)

    def _look(self, piece: Piece) -> Style:
        key = piece.ink, piece.ground
        if key not in self._looks:
            style = self.get_component_rich_style(f"board--{piece.ink}")
            if piece.ground:
                behind = self.get_component_rich_style(f"board--{piece.ground}")
                style += Style(bgcolor=behind.bgcolor)
                if piece.ink in ("marks", "done"):
                    # Faint text would be illegible there.
                    style += Style(color=self.rich_style.color, dim=False)
            self._looks[key] = style
        return self._looks[key]

    def _scroll_to_cursor(self) -> None:
        if self.game is None or not self.shows_cursor:
            return
        measures = self.measures
        across, down = measures.corner(self.cursor)
        # Include the walls, and the clues beside the first and the last cells.
        region = Region(across - 5, down - 2, measures.width + 10, measures.height + 4)
        self.scroll_to_region(region, animate=False, force=True)

    # Clicks --------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Report the place that was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or self.game is None:
            return
        across, down = self._offset()
        left, top = self.scroll_offset
        found = self.measures.at(offset.x + left - across, offset.y + top - down)
        if found:
            spot, place = found
            again = spot == self.cursor
            self.post_message(self.Clicked(place, spot, again, event.button))
