"""The editor: it asks for every clue, and again if the clue is invalid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from ..core.errors import InputError
from ..core.grid import Path, Shape, entries, remake
from ..core.places import at
from ..core.words import listed, sentence
from ..play import new
from ..records.sentences import none_because
from ..rules.checks import place_text
from ..rules.puzzle import GENRES, Puzzle
from ..verbs.check import Verdict, check
from .asking import Question
from .board import Board
from .genre_settings import GenreSettings
from .layout import Square
from .menu import size_of

if TYPE_CHECKING:
    from .app import Play

MOST_SIDE = 20
"""The longest side of a board in the editor."""
NOTHING = ("", ".", "-", "_")
"""The inputs that mean no clue."""


class Own(Screen[None]):
    """A sequence of questions: genre, size, clues; then the verdict."""

    CSS = """
    Own > Horizontal { height: 1fr; }
    Own #questions { width: 38; padding: 0 1; border-right: solid $primary 50%; }
    Own #questions { overflow-y: auto; }
    Own OptionList { height: auto; border: round $primary; }
    Own .said { color: $text-warning; margin-top: 1; }
    Own #help { color: $foreground 60%; margin-top: 1; }
    Own.-narrow > Horizontal { layout: vertical; }
    Own.-narrow #questions { width: 1fr; height: 12; border-right: none; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "finish", "Rest blank", priority=True),
        Binding("ctrl+z,up", "before", "One back", key_display="↑", priority=True),
        Binding("ctrl+p", "play", "Play it", priority=True),
        Binding("escape", "back", "Back"),
    ]
    app: Play

    def __init__(self) -> None:
        super().__init__()
        self.kind: type[Puzzle] | None = None
        self.puzzle: Puzzle | None = None
        self.number = 0
        self.verdict: Verdict | None = None

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="questions"):
                yield Static(id="question", markup=False)
                yield OptionList(
                    *(Option(kind.title, id=name) for name, kind in GENRES.items()), id="genres"
                )
                yield Input(id="answer")
                yield GenreSettings()
                yield Static(id="said", classes="said", markup=False)
                yield Static(id="help", markup=False)
            yield Board(id="board")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(Board).can_focus = False
        self._ask_for_genre()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Before clues are asked for, the arrow keys belong to the controls of the settings."""
        del parameters
        return action not in ("before", "finish") or self.puzzle is not None

    # Questions and answers -----------------------------------------------------------------

    def _ask(self, question: str, said: str = "", help: str = "") -> None:
        self.query_one("#question", Static).update(question)
        self.query_one("#said", Static).update(said)
        self.query_one("#help", Static).update(help)
        self.query_one(Input).value = ""

    @on(OptionList.OptionSelected)
    async def _genre_chosen(self, event: OptionList.OptionSelected) -> None:
        self.kind = GENRES[event.option.id or ""]
        await self.query_one(GenreSettings).show(self.kind)
        self._ask_for_size()

    def _ask_for_genre(self) -> None:
        self.kind = None
        self.query_one("#genres").display = True
        for name in ("#answer", "GenreSettings"):
            self.query_one(name).display = False
        self.query_one("#genres").focus()
        self._ask("Which genre?")

    def _ask_for_size(self) -> None:
        self.puzzle, self.verdict, self.number = None, None, 0
        self.query_one("#genres").display = False
        for name in ("#answer", "GenreSettings"):
            self.query_one(name).display = True
        self.query_one("#answer").focus()
        self.query_one(Board).game = None
        self._ask(self._question(), help=self._help())
        self.refresh_bindings()

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        try:
            if self.puzzle is None:
                self._take_size(event.value)
            elif self.number < len(self.places):
                self._take_clues(event.value)
        except InputError as error:
            self._ask(self._question(), sentence(error.message), self._help())
            return
        self._go_on()

    def _blank(self, size: Shape) -> Puzzle:
        """A board without clues, with the settings that are chosen."""
        assert self.kind is not None
        return self.kind.blank(size).restated(**self.query_one(GenreSettings).chosen)

    def _take_size(self, text: str) -> None:
        assert self.kind is not None
        size = size_of(text, self.kind)
        if max(size) > MOST_SIDE:
            raise InputError(f"nobody answers so many questions: choose up to {MOST_SIDE}")
        self.puzzle = self._blank(size)
        self.query_one(GenreSettings).display = False
        self.query_one(Input).focus()
        self.refresh_bindings()

    def _take_clues(self, text: str) -> None:
        """Take one clue or, separated by spaces, several; those before an invalid one are kept."""
        for word in text.split() or [""]:
            if self.number == len(self.places):
                raise InputError("there are no more clues to ask for")
            self._put(word)
            self.number += 1

    def _put(self, word: str) -> None:
        assert self.puzzle is not None
        path = self.places[self.number]
        part = str(path[0])
        value = self._value(word, self.puzzle.parts[part])
        changed = remake(
            getattr(self.puzzle, part), lambda at, old: value if at == path else old, (part,)
        )
        self.puzzle = replace(self.puzzle, **{part: changed})

    def _value(self, word: str, blank: int | None) -> int | None:
        assert self.puzzle is not None
        if word in NOTHING:
            return blank
        for value, symbols in self.puzzle.board.symbols.items():
            if word in symbols:
                return value
        if not word.isdecimal() or len(word) > 9:
            raise InputError(f"{word[:20]!r} is no clue: type a number, or nothing for no clue")
        return int(word)

    # Position -----------------------------------------------------------------------------

    @property
    def places(self) -> list[Path]:
        """The paths of all clues in the order in which they are asked for."""
        assert self.puzzle is not None
        parts = self.puzzle.parts
        return [path for part in parts for path, _ in entries(getattr(self.puzzle, part), (part,))]

    def _question(self) -> str:
        if self.puzzle is None:
            return f"{self.kind.title}: which size?" if self.kind else "Which genre?"
        total = len(self.places)
        if self.number == total:
            return "These are all clues."
        return (
            f"Clue {self.number + 1} of {total}\n{sentence(place_text(self.places[self.number]))}"
        )

    def _help(self) -> str:
        if self.puzzle is None:
            variants = (
                "\nTab leads to the variants, Enter goes on."
                if self.kind and self.kind.settings
                else ""
            )
            return f"6, or rows × columns such as 4x6{variants}"
        board = self.puzzle.board
        possible = (value for value in board.symbols if value in board.values(self.puzzle))
        legend = ", ".join(f"{value} {board.symbols[value][0]}" for value in possible)
        several = "Enter leaves it blank. Several at once: 5 . . 2\nCtrl+S leaves the rest blank."
        return f"{several}\n{legend}" if legend else several

    def _go_on(self) -> None:
        assert self.puzzle is not None
        self.verdict = None
        self._show()
        self._ask(self._question(), help=self._help())
        if self.number == len(self.places):
            self._judge()

    def _show(self) -> None:
        """Show the clues so far, with the cursor at the next one."""
        assert self.puzzle is not None
        board, asked = self.query_one(Board), self.number < len(self.places)
        spot = self._spot(self.places[self.number]) if asked else None
        board.shows_cursor = spot is not None
        board.lit, board.wrong = {}, frozenset()
        if asked and spot is None:
            board.lit = {at(self.places[self.number][1:]).key: "concluded"}
        if spot is not None:
            board.cursor = spot
        board.game = new(self.puzzle)

    def _spot(self, path: Path) -> Square | None:
        """The spot of a clue; None for a door, which is between two spots."""
        assert self.puzzle is not None
        rows, columns = self.puzzle.shape
        sides = {key: side for side, key in self.puzzle.look.sides.items()}
        match path:
            case (*_, str(key), int(index)) if key in sides:
                ends = {"top": (-1, index), "bottom": (rows, index)}
                ends |= {"left": (index, -1), "right": (index, columns)}
                return ends[sides[key]]
            case (_, int(row), int(column)):
                return row, column
        return None

    def action_before(self) -> None:
        """Ask for the previous clue again."""
        if self.puzzle is not None and self.number:
            self.number -= 1
            self._go_on()

    @work(exclusive=True, group="leaving")
    async def action_back(self) -> None:
        """Go back one level: from the clues to the size, to the genre, to the menu."""
        if self.kind is None:
            self.app.pop_screen()
        elif self.puzzle is None:
            self._ask_for_genre()
        elif self.puzzle == self._blank(self.puzzle.shape) or await self.app.push_screen_wait(
            Question("Throw the clues away?")
        ):
            self._ask_for_size()

    def action_finish(self) -> None:
        """Leave the remaining clues blank."""
        if self.puzzle is not None:
            self.number = len(self.places)
            self._go_on()

    @work(exclusive=True)
    async def _judge(self) -> None:
        assert self.puzzle is not None
        asked = self.puzzle
        self._ask("These are all clues.", "Looking for solutions…")
        found = await self.app.answer("Looking for solutions…", check, asked)
        if self.puzzle is not asked:
            return
        if found is None:
            stopped = "The search was stopped."
            self._ask("These are all clues.", stopped, "Ctrl+P searches again, ↑ goes back.")
            return
        self.verdict = found
        self._light(found)
        play = "Ctrl+P plays it. " if found.solutions else ""
        help = f"{play}↑ goes back to the last clue."
        self._ask("These are all clues.", verdict_text(found), help)

    def _light(self, verdict: Verdict) -> None:
        """Highlight where two solutions differ, and the clues that contradict each other."""
        board = self.query_one(Board)
        assert board.game is not None
        shape, clues = board.game.puzzle.shape, board.game.ground.clues
        differ = (spot.key for place in verdict.differ for spot in place.spots(shape))
        board.lit = dict.fromkeys(differ, "concluded")
        board.wrong = frozenset(place for place, clue in clues.items() if clue in verdict.clash)

    def action_play(self) -> None:
        """Play the puzzle, or say what is missing."""
        said = self.query_one("#said", Static)
        if self.puzzle is None:
            said.update("First choose a genre and a size.")
        elif self.number < len(self.places):
            said.update("More clues are asked for; Ctrl+S leaves the rest blank.")
        elif self.verdict is None:
            self._judge()
        elif not self.verdict.solutions:
            said.update(f"{verdict_text(self.verdict)} So there is nothing to play.")
        else:
            self.app.play(self.puzzle, instead=True)


def verdict_text(verdict: Verdict) -> str:
    """The number of solutions, in one or two sentences."""
    match verdict.verdict:
        case "unique":
            return "There is exactly one solution."
        case "several":
            where = listed(verdict.differ[:3])
            return f"There are several solutions; two of them differ at {where}."
        case "none":
            return str(none_because(verdict.clash))
    return "It could not be found out in time whether there is a solution."
