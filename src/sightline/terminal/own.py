"""The editor: it asks for every clue, and again if the clue is invalid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ..core.errors import InputError
from ..core.grid import Path, Shape, entries, remake
from ..core.places import Cell, End
from ..play import new
from ..records.sentences import none_because
from ..rules.puzzle import GENRES, Puzzle
from ..verbs.check import Verdict, check
from ..words import Listed, Slot, say, sentence, text
from .asking import Question
from .board import Board
from .genre_settings import GenreSettings
from .layout import Square
from .menu import size_of
from .speech import BACK, Footer, lines

if TYPE_CHECKING:
    from .app import Play

MOST_SIDE = 20
"""The longest side of a board in the editor."""
MOST_PLACES = 3
"""The largest number of places, where two solutions differ, that are named."""
NOTHING = ("", ".", "-", "_")
"""The inputs that mean no clue."""
REST_BLANK = say("terminal-rest-blank", "Rest blank")
ONE_BACK = say("terminal-one-back", "One back")
PLAY_IT = say("terminal-play-it", "Play it")
WHICH_GENRE = say("terminal-which-genre", "Which genre?")
WHICH_SIZE = say("terminal-which-size", "{ $genre }: which size?")
SIZES = say("terminal-sizes", "6, or rows × columns such as 4x6")
VARIANTS = say("terminal-variants", "Tab leads to the variants, Enter goes on.")
CLUE = say("terminal-clue", "Clue { $number } of { $count }")
AS_GIVEN = say("terminal-as-given", "{ $place }, as a given")
BLANK = say("terminal-blank", "Enter leaves it blank. Several at once: 5 . . 2")
BLANK_REST = say("terminal-blank-rest", "Ctrl+S leaves the rest blank.")
ALL_CLUES = say("terminal-all-clues", "These are all clues.")
TOO_MANY = say("terminal-too-many", "nobody answers so many questions: choose up to { $most }")
NO_MORE = say("terminal-no-more", "there are no more clues to ask for")
NOT_A_CLUE = say(
    "terminal-not-a-clue", "{ $typed } is no clue: type a number, or nothing for no clue"
)
THROW_CLUES = say("terminal-throw-clues", "Throw the clues away?")
LOOKING = say("terminal-looking", "Looking for solutions…")
STOPPED = say("terminal-stopped", "The search was stopped.")
AGAIN = say("terminal-again", "Ctrl+P searches again, ↑ goes back.")
LAST_CLUE = say("terminal-last-clue", "↑ goes back to the last clue.")
PLAY_OR_BACK = say("terminal-play-or-back", "Ctrl+P plays it. ↑ goes back to the last clue.")
FIRST_CHOOSE = say("terminal-first-choose", "First choose a genre and a size.")
MORE_CLUES = say("terminal-more-clues", "More clues are asked for; Ctrl+S leaves the rest blank.")
NOTHING_TO_PLAY = say("terminal-nothing-to-play", "{ $verdict } So there is nothing to play.")
ONE_SOLUTION = say("terminal-one-solution", "There is exactly one solution.")
SEVERAL_SOLUTIONS = say(
    "terminal-several-solutions",
    "There are several solutions; two of them differ at { $places }.",
)
NOT_KNOWN = say(
    "terminal-not-known", "It could not be found out in time whether there is a solution."
)


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
        Binding("ctrl+s", "finish", REST_BLANK.code, priority=True),
        Binding("ctrl+z,up", "before", ONE_BACK.code, key_display="↑", priority=True),
        Binding("ctrl+p", "play", PLAY_IT.code, priority=True),
        Binding("escape", "back", BACK.code),
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
                    *(Option(text(kind.said_title), id=name) for name, kind in GENRES.items()),
                    id="genres",
                )
                yield Input(id="answer")
                yield GenreSettings()
                yield Static(id="said", classes="said", markup=False)
                yield Static(id="help", markup=False)
            yield Board(id="board")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Board).can_focus = False
        self._ask_for_genre()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Before clues are asked for, the arrow keys belong to the controls of the settings."""
        del parameters
        return action not in ("before", "finish") or self.puzzle is not None

    # Questions and answers -----------------------------------------------------------------

    def _ask(self, question: Slot, said: Slot = "", help: Slot = "") -> None:
        for name, shown in {"#question": question, "#said": said, "#help": help}.items():
            self.query_one(name, Static).update(text(shown))
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
        self._ask(WHICH_GENRE())

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

    def _take_size(self, typed: str) -> None:
        assert self.kind is not None
        size = size_of(typed, self.kind)
        if max(size) > MOST_SIDE:
            raise InputError(TOO_MANY(most=MOST_SIDE))
        self.puzzle = self._blank(size)
        self.query_one(GenreSettings).display = False
        self.query_one(Input).focus()
        self.refresh_bindings()

    def _take_clues(self, typed: str) -> None:
        """Take one clue or, separated by spaces, several; those before an invalid one are kept."""
        for word in typed.split() or [""]:
            if self.number == len(self.places):
                raise InputError(NO_MORE())
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
            raise InputError(NOT_A_CLUE(typed=repr(word[:20])))
        return int(word)

    # Position -----------------------------------------------------------------------------

    @property
    def places(self) -> list[Path]:
        """The paths of all clues in the order in which they are asked for."""
        assert self.puzzle is not None
        parts = self.puzzle.parts
        return [path for part in parts for path, _ in entries(getattr(self.puzzle, part), (part,))]

    def _question(self) -> Slot:
        if self.puzzle is None:
            return WHICH_SIZE(genre=self.kind.said_title) if self.kind else WHICH_GENRE()
        count = len(self.places)
        if self.number == count:
            return ALL_CLUES()
        path = self.places[self.number]
        place: Slot = self.puzzle.clue_spot(path)
        if path[0] == self.puzzle.given_part:
            place = AS_GIVEN(place=place)
        return lines(CLUE(number=self.number + 1, count=count), sentence(place))

    def _help(self) -> str:
        if self.puzzle is None:
            return lines(SIZES(), VARIANTS()) if self.kind and self.kind.settings else str(SIZES())
        board = self.puzzle.board
        possible = (value for value in board.symbols if value in board.values(self.puzzle))
        legend = ", ".join(f"{value} {board.symbols[value][0]}" for value in possible)
        return lines(BLANK(), BLANK_REST(), *filter(None, [legend]))

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
            board.lit = {self.puzzle.clue_spot(self.places[self.number]).key: "concluded"}
        if spot is not None:
            board.cursor = spot
        board.game = new(self.puzzle)

    def _spot(self, path: Path) -> Square | None:
        """The spot of a clue; None for a door, which is between two spots."""
        assert self.puzzle is not None
        rows, columns = self.puzzle.shape
        match self.puzzle.clue_spot(path):
            case Cell(row, column):
                return row, column
            case End(side, index):
                ends = {"top": (-1, index), "bottom": (rows, index)}
                ends |= {"left": (index, -1), "right": (index, columns)}
                return ends[side]
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
            Question(THROW_CLUES())
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
        self._ask(ALL_CLUES(), LOOKING())
        found = await self.app.answer(LOOKING(), check, asked)
        if self.puzzle is not asked:
            return
        if found is None:
            self._ask(ALL_CLUES(), STOPPED(), AGAIN())
            return
        self.verdict = found
        self._light(found)
        then = PLAY_OR_BACK() if found.solutions else LAST_CLUE()
        self._ask(ALL_CLUES(), verdict_said(found), then)

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
            said.update(text(FIRST_CHOOSE()))
        elif self.number < len(self.places):
            said.update(text(MORE_CLUES()))
        elif self.verdict is None:
            self._judge()
        elif not self.verdict.solutions:
            said.update(text(NOTHING_TO_PLAY(verdict=verdict_said(self.verdict))))
        else:
            self.app.play(self.puzzle, instead=True)


def verdict_said(verdict: Verdict) -> Slot:
    """The number of solutions, in one or two sentences."""
    match verdict.verdict:
        case "unique":
            return ONE_SOLUTION()
        case "several":
            return SEVERAL_SOLUTIONS(places=Listed(tuple(verdict.differ[:MOST_PLACES])))
        case "none":
            return none_because(verdict.clash)
    return NOT_KNOWN()
