"""The menus, in which a puzzle is chosen."""

from __future__ import annotations

import random
from functools import partial
from os.path import expanduser
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Label, OptionList, Select, Static, TextArea
from textual.widgets.option_list import Option

from .. import library
from ..core.arguments import shape_in
from ..core.errors import InputError, PuzzleError, SightlineError
from ..core.grid import Shape
from ..library.reading import load, parse
from ..play import State
from ..rules.puzzle import GENRES, Puzzle, genre
from ..verbs.check import check
from ..verbs.grade import GRADES, GRADES_SAID
from ..verbs.make import make, read_scores
from ..verbs.make.recipe import SQUARE
from ..words import Slot, say, sentence, text
from .asking import Question
from .genre_settings import GenreSettings
from .speech import BACK, KEYS, NEXT, PREVIOUS, SOLVING, Footer, lines

if TYPE_CHECKING:
    from .app import Play

BANNER = " ▁▂▄▆█▆▄▂▁▃▅▇   S I G H T L I N E"
MOTTO = say("terminal-motto", "puzzles about what is seen from where you stand")
FORM = """
{name} > VerticalScroll {{ padding: 0 2; }}
{name} Label {{ width: 1fr; }}
{name} Select, {name} Input {{ width: 40; max-width: 100%; }}
{name} Button {{ margin-top: 1; }}
{name} .said {{ color: $text-warning; }}
"""
TO_MENU = Binding("escape", "app.pop_screen", BACK.code)
QUIT = say("terminal-quit", "Quit")
CONTINUE = say("terminal-continue", "Continue the last game")
CHOICES = {
    "library": say("terminal-choose", "Choose a puzzle from the library"),
    "generate": say("terminal-generate", "Make a new puzzle"),
    "own": say("terminal-own", "Make your own, clue by clue"),
    "paste": say("terminal-paste", "Open or paste a puzzle"),
    "help": say("terminal-help", "Keys and rules"),
    "quit": QUIT,
}


class Menu(Screen[None]):
    """The main menu."""

    CSS = """
    Menu { align: center middle; }
    Menu > Vertical { width: 56; max-width: 100%; height: auto; max-height: 100%; }
    Menu #banner { color: $text-primary; text-style: bold; margin-bottom: 1; }
    Menu OptionList { height: auto; max-height: 1fr; border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.show_help", KEYS.code, key_display="?"),
        Binding("q", "app.quit", QUIT.code),
    ]
    app: Play

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(lines(BANNER, f" {MOTTO()}"), id="banner", markup=False)
            yield OptionList(id="choices")
            yield Static(id="said", classes="said", markup=False)
        yield Footer()

    def on_screen_resume(self) -> None:
        choices = self.query_one(OptionList)
        choices.clear_options()
        if self.app.shelf.has_unsolved:
            choices.add_option(Option(text(CONTINUE()), id="continue_last"))
        choices.add_options(Option(text(choice()), id=name) for name, choice in CHOICES.items())
        choices.highlighted = 0
        choices.focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.app.choose(event.option.id or "")

    def say(self, message: Slot) -> None:
        """Show a message."""
        self.query_one("#said", Static).update(text(message))


PLAY = say("terminal-play", "Play")
SOLUTION = say("terminal-solution", "Show the solution")
SEVERAL = say("terminal-several", "(several)")
STATES: dict[State, Slot] = {
    "begun": "…",
    "solved": "✓",
    "shown": say("terminal-shown", "(shown)")(),
}
"""How the state of a game of the library is shown."""
AUTHOR = say("terminal-author", "by { $author }")


class Library(Screen[None]):
    """The built-in puzzles: next, previous, show the solution, play."""

    CSS = """
    Library OptionList { width: 38; height: 1fr; border: none; text-wrap: nowrap; }
    Library OptionList { text-overflow: ellipsis; scrollbar-size: 1 1; }
    Library > Horizontal { height: 1fr; }
    Library VerticalScroll { padding: 0 2; border-left: solid $primary 50%; }
    Library #preview { width: auto; }
    Library #source { margin-top: 1; color: $foreground 60%; }
    Library.-narrow OptionList { width: 18; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", PLAY.code, key_display="⏎"),
        Binding("n", "turn(1)", NEXT.code),
        Binding("p", "turn(-1)", PREVIOUS.code),
        Binding("s", "solution", SOLUTION.code),
        TO_MENU,
    ]
    app: Play

    def __init__(self) -> None:
        super().__init__()
        self._solved = False

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield OptionList(*self._options())
            with VerticalScroll(can_focus=False):
                yield Static(id="preview")
                yield Static(id="source", markup=False)
        yield Footer()

    def _options(self) -> list[Option]:
        options = []
        for kind in GENRES:
            try:
                names = library.names(kind)
            except InputError:
                continue  # the library has no puzzles of this genre
            title = Text(text(GENRES[kind].said_title), style="bold underline")
            options.append(Option(title, disabled=True))
            options += [Option(self._listing(name), id=name) for name in names]
        return options

    def _listing(self, name: str) -> Text:
        puzzle = library.load(name)
        rows, columns = puzzle.shape
        state = self.app.shelf.state(puzzle)
        listing: list[Slot] = [f" {rows}×{columns}", puzzle.about.title or name]
        if library.has_several(name):
            listing.append(SEVERAL())
        if state:
            listing.append(STATES[state])
        return Text(" ".join(map(text, listing)))

    def on_screen_resume(self) -> None:
        """Update the list, because a game may have been played."""
        choices = self.query_one(OptionList)
        for option in choices.options:
            if option.id:
                choices.replace_option_prompt(option.id, self._listing(option.id))

    def on_mount(self) -> None:
        choices = self.query_one(OptionList)
        choices.focus()
        choices.highlighted = 1

    @property
    def puzzle(self) -> Puzzle:
        """The highlighted puzzle."""
        option = self.query_one(OptionList).highlighted_option
        assert option is not None
        assert option.id is not None
        return library.load(option.id)

    def action_turn(self, way: int) -> None:
        choices = self.query_one(OptionList)
        (choices.action_cursor_down if way > 0 else choices.action_cursor_up)()

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        self._solved = False
        self._show(self.puzzle, None)

    def _show(self, puzzle: Puzzle, solution: object) -> None:
        about = puzzle.about
        known: list[Slot] = []
        if about.author:
            known.append(AUTHOR(author=about.author))
        if about.source:
            known.append(about.source)
        if library.has_several(about.id or ""):
            known.append(sentence(library.SEVERAL))
        self.query_one("#preview", Static).update(Text(puzzle.text(solution)))
        self.query_one("#source", Static).update(lines(*known))

    @work(exclusive=True)
    async def action_solution(self) -> None:
        puzzle = self.puzzle
        if self._solved:
            self._solved = False
            self._show(puzzle, None)
            return
        found = await self.app.answer(SOLVING(), check, puzzle)
        if found is not None and found.solutions:
            self._solved = True
            self._show(puzzle, found.solutions[0])

    @on(OptionList.OptionSelected)
    def action_play(self) -> None:
        self.app.play(self.puzzle)


MAKE = say("terminal-make", "Make")
MAKE_IT = say("terminal-make-it", "Make it")
MAKING = say("terminal-making", "Making a puzzle…")
EXACTLY_ONE = say("terminal-exactly-one", "Make a new puzzle with exactly one solution.")
GENRE = say("terminal-genre", "Genre")
SIZE = say("terminal-size", "Size: 6, or rows × columns such as 4x6")
GRADE = say("terminal-grade", "Grade")
ANY = "any"
ANY_GRADE = say("terminal-any-grade", "any")
SCORE = say("terminal-score", "Score: 3..4.5, or nothing for any")
DENSITY = say("terminal-density", "Density")
DENSITIES = {
    "usual": say("terminal-usual", "usual"),
    "thin": say("terminal-thin", "thin for its grade"),
    "minimal": say("terminal-minimal", "minimal"),
}


class Generate(Screen[None]):
    """Make a new puzzle."""

    CSS = FORM.format(name="Generate") + "Generate .said { padding: 0 2; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s", "make", MAKE.code), TO_MENU]
    app: Play

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Label(text(EXACTLY_ONE()))
            yield Label(text(GENRE()))
            yield Select(
                [(text(kind.said_title), name) for name, kind in GENRES.items()],
                allow_blank=False,
                value=next(iter(GENRES)),
                id="genre",
            )
            yield Label(text(SIZE()), id="sizes")
            yield Input("6", id="size")
            yield Label(text(GRADE()))
            grades: list[tuple[str, str]] = [(text(GRADES_SAID[grade]), grade) for grade in GRADES]
            grades.insert(0, (text(ANY_GRADE()), ANY))
            yield Select(grades, allow_blank=False, value=ANY, id="grade")
            yield Label(text(SCORE()))
            yield Input("", id="score")
            yield Label(text(DENSITY()))
            densities = [(text(called()), density) for density, called in DENSITIES.items()]
            yield Select(densities, allow_blank=False, value="usual", id="density")
            yield GenreSettings()
            yield Button(text(MAKE_IT()), variant="primary")
        # Below what can be scrolled, so that it is seen.
        yield Static(classes="said", id="said", markup=False)
        yield Footer()

    @on(Select.Changed, "#genre")
    async def _genre_chosen(self, event: Select.Changed) -> None:
        await self.query_one(GenreSettings).show(genre(str(event.value)))

    def on_button_pressed(self) -> None:
        self.action_make()

    def on_input_submitted(self) -> None:
        self.action_make()

    @work(exclusive=True)
    async def action_make(self) -> None:
        """Make it; if that is not possible, say why and let the player change the form."""
        kind = str(self.query_one("#genre", Select).value)
        said = self.query_one("#said", Static)
        said.update("")
        asked = "#size"
        try:
            size = size_of(self.query_one("#size", Input).value, genre(kind))
            asked = "#score"
            wishes = self._wishes()
            found = await self.app.answer(
                MAKING(),
                partial(make, kind, size, seed=random.getrandbits(32), **wishes),
                tell=said.update,
            )
        except InputError as error:
            said.update(sentence(str(error)))
            self.query_one(asked).focus()
            return
        if found is not None:
            self.app.play(found, instead=True)

    def _wishes(self) -> dict[str, Any]:
        """All that is asked for besides genre and size, by the names that ``make`` has for it."""
        grade, density = (self.query_one(each, Select).value for each in ("#grade", "#density"))
        score = self.query_one("#score", Input).value
        return {
            "grade": None if grade == ANY else grade,
            "score": read_scores(score) if score.strip() else None,
            "thin": density == "thin",
            "minimal": density == "minimal",
            **self.query_one(GenreSettings).chosen,
        }


NO_SIZE = say("terminal-no-size", "a size is a number such as 6, or two such as 4x6")


def size_of(typed: str, kind: type[Puzzle]) -> Shape:
    """Parse a size: one side, or two.

    >>> size_of("6", genre("skyscrapers")), size_of("4 x 6", genre("doors"))
    ((6, 6), (4, 6))
    >>> size_of("six", genre("doors"))
    Traceback (most recent call last):
    sightline.core.errors.InputError: a size is a number such as 6, or two such as 4x6
    """
    if (shape := shape_in(typed)) is None:
        raise InputError(NO_SIZE())
    rows, columns = shape
    try:
        kind.blank((rows, columns))
    except PuzzleError:
        kind.blank((max(rows, columns),) * 2)
        raise PuzzleError(SQUARE(genre=kind.said_title, rows=rows, columns=columns)) from None
    return rows, columns


PASTE_OR_NAME = say(
    "terminal-paste-or-name",
    "Paste a puzzle in any format, or type the name of a file or of a puzzle in the library; "
    "then Ctrl+S.",
)
OPEN = say("terminal-open", "Open it")
OPEN_BY_KEY = say("terminal-open-by-key", "Open it (Ctrl+S)")
THROW_TEXT = say("terminal-throw-text", "Throw the text away?")


class Paste(Screen[None]):
    """Open a puzzle from a file, or paste one in any format."""

    CSS = (
        FORM.format(name="Paste")
        + """
    Paste TextArea { height: 1fr; min-height: 5; }
    Paste Vertical { padding: 0 2; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "open", OPEN.code, priority=True),
        Binding("escape", "back", BACK.code),
    ]
    app: Play

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(text(PASTE_OR_NAME()))
            yield TextArea(id="text", tab_behavior="focus")
            yield Static(classes="said", id="said", markup=False)
            yield Button(text(OPEN_BY_KEY()), variant="primary")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(TextArea).focus()

    def on_button_pressed(self) -> None:
        self.action_open()

    @work(exclusive=True)
    async def action_back(self) -> None:
        """Leave; what was typed is not thrown away by one key."""
        typed = self.query_one(TextArea).text.strip()
        if not typed or await self.app.push_screen_wait(Question(THROW_TEXT())):
            self.app.pop_screen()

    def action_open(self) -> None:
        """Open it; if it cannot be read, say why and leave the text to be corrected."""
        typed = self.query_one(TextArea).text.strip("\n")
        try:
            is_line = typed.strip() and "\n" not in typed
            puzzle = load(expanduser(typed.strip())) if is_line else parse(typed)
        except SightlineError as error:
            self.query_one("#said", Static).update(sentence(str(error)))
            self.query_one(TextArea).focus()
            return
        self.app.play(puzzle, instead=True)
