"""The terminal in every language: nothing in it is left in English, and all of it has room."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from firsts import FIRST
from samples import some
from terminal.playing import Player, shows
from textual.screen import Screen
from textual.widgets import Button, Input, Select, TextArea
from textual.widgets._footer import FooterKey

import sightline as sl
from sightline import library
from sightline import play as playing
from sightline.core.grid import entries
from sightline.core.places import Cell, Door, at
from sightline.play import Key, saving
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.terminal import advice, app, asking, entering, game, menu, own, panel, slides, speech
from sightline.terminal import saving as shelf
from sightline.terminal.asking import KEY_OF, NO, YES, Question, Waiting
from sightline.terminal.helper import Helper
from sightline.terminal.own import Own
from sightline.terminal.slides import Slides
from sightline.words import DEFAULT, LANGUAGES, Listed, Message, language, speaking, text
from sightline.words.languages import PSEUDO

GOLDEN = Path(__file__).parent.parent / "golden"
TALL = (80, 120)
"""A terminal in which nothing has to be scrolled."""
KEYS = {"esc", "alt"}
"""Keys that are called so everywhere."""
WORD = re.compile(r"\b[^\W\d_]{3,}\b(?!…)")
"""A word, unless it is cut off."""
ON_OFF = ("on", "off")
TRANSLATED = [code for code in LANGUAGES if code != DEFAULT]

Playing = Callable[..., Any]
Run = Callable[..., None]


def in_one_line(said: object) -> str:
    return " ".join(str(said).lower().split())


def words(said: str) -> set[str]:
    """The words that the pseudo-language has not marked."""
    return {word for word in WORD.findall(said) if re.search("[aeiouy]", word)} - KEYS


def texts(screen: Screen[Any]) -> Iterator[str]:
    """What each part of a screen shows, in one line."""
    lines = [strip.text for strip in screen._compositor.render_strips()]
    for part in screen.query("*"):
        if not part.children and part.is_on_screen:
            left, top, width, height = part.region
            yield in_one_line(" ".join(line[left : left + width] for line in lines[top:][:height]))


class Reader:
    """Reads what a player sees."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.untranslated: list[str] = []

    def look(self, *names: object) -> None:
        """Note the words on the screen that are not translated, except those in names."""
        screen = self.player.app.screen
        found = {word for shown in texts(screen) for word in words(shown)}
        found -= words(in_one_line(" ".join(map(str, names))))
        self.untranslated += [f"{type(screen).__name__}: {word}" for word in sorted(found)]
        assert fits(screen)


def fits(screen: Screen[Any]) -> bool:
    """Whether no key of a footer, and no button, is beyond the edge."""
    edges = [each.region.right for kind in (FooterKey, Button) for each in screen.query(kind)]
    return max(edges, default=0) <= screen.size.width


def names_of(puzzle: Puzzle) -> tuple[object, ...]:
    """What a puzzle is called in the library."""
    return puzzle.about.title, puzzle.about.author, puzzle.about.source


def test_no_menu_is_left_in_english(playing_in: Playing, run: Run) -> None:
    async def journey() -> None:
        with speaking(PSEUDO):
            async with playing_in(size=TALL) as player:
                reader = Reader(player)
                for visit in (the_menu, the_library, a_new_puzzle, an_own_puzzle, a_paste):
                    await visit(player, reader)
                assert not reader.untranslated

    run(journey)


async def the_menu(player: Player, reader: Reader) -> None:
    reader.look()
    await player.press("question_mark")
    reader.look()
    await player.press("escape")
    await player.app.push_screen(Waiting(app.OPENING(), player.app.pop_screen))
    await player.pilot.pause()
    reader.look()
    await player.press("escape")


async def the_library(player: Player, reader: Reader) -> None:
    puzzles = [library.load(name) for kind in GENRES for name in library.names(kind)]
    begun, shown = map(playing.new, puzzles[:2])
    player.app.shelf.keep(playing.enter(begun, "r1c1-r1c2", 1), 5)
    player.app.shelf.keep(playing.reveal(shown, sl.solve(shown.puzzle).solution), 5)
    player.app.choose("library")
    await player.pilot.pause()
    names = [name for puzzle in puzzles for name in names_of(puzzle)]
    reader.look(*names)
    await player.ask("s")
    reader.look(*names)
    await player.press("escape")
    reader.look()


async def a_new_puzzle(player: Player, reader: Reader) -> None:
    player.app.choose("generate")
    await player.pilot.pause()
    player.app.screen.query_one("#genre", Select).value = "skyscrapers"
    await player.pilot.pause()
    reader.look()
    for name in ("#grade", "#density"):
        player.app.screen.query_one(name, Select).focus()
        await player.press("enter")
        reader.look()
        await player.press("escape")
    player.app.screen.query_one("#size", Input).focus()
    for wrong in ("six", "4x5"):
        player.app.screen.query_one("#size", Input).value = wrong
        await player.ask("enter")
        assert player.said("said")
        reader.look(wrong)
    await player.press("escape")


async def an_own_puzzle(player: Player, reader: Reader) -> None:
    player.app.choose("own")
    await player.pilot.pause()
    screen = player.app.screen
    assert isinstance(screen, Own)
    reader.look()
    await player.press("ctrl+p")
    reader.look()
    await player.press("enter", "2", "1", "enter")
    reader.look()
    await player.press("2", "enter")
    assert screen.puzzle is not None
    reader.look()
    for keys in ("z", "enter"), ("2", "enter", "ctrl+p"):
        await player.press(*keys)
        assert player.said("said")
        reader.look()
    await player.ask("ctrl+s")
    assert screen.verdict is not None
    reader.look()
    await player.press("escape")
    reader.look()
    await player.press(text(KEY_OF(it=YES())), "escape", "escape")


async def a_paste(player: Player, reader: Reader) -> None:
    player.app.choose("paste")
    await player.pilot.pause()
    reader.look()
    player.app.screen.query_one(TextArea).text = "nothing"
    await player.press("escape")
    reader.look("nothing")
    await player.press(text(KEY_OF(it=YES())))


@pytest.mark.parametrize("genre", some(FIRST, quick=("doors",)))
def test_no_game_is_left_in_english(playing_in: Playing, run: Run, genre: str) -> None:
    async def journey() -> None:
        with speaking(PSEUDO):
            async with playing_in(sl.load(FIRST[genre]).bare(), size=TALL) as player:
                reader = Reader(player)
                for visit in (hints, moves, an_explanation, the_end):
                    await visit(player, reader)
                assert not reader.untranslated

    run(journey)


async def hints(player: Player, reader: Reader) -> None:
    reader.look()
    for _ in range(3):
        await player.ask(player.command("h"))
        reader.look()
    await player.press("enter")
    reader.look()


async def moves(player: Player, reader: Reader) -> None:
    screen, pilot = player.screen, player.pilot
    keys = [*(key for key in ("f3", "f4", "f5") for _ in range(2)), "home", "9", "1"]
    for key in keys:
        await player.press(key)
        reader.look()
    actions = "undo undo undo redo redo redo restart back checkpoint back back pencil pencil_all"
    for action in (*actions.split(), "pencil_all", "pencil"):
        await screen.run_action(action)
        await pilot.pause()
        reader.look()
    await screen.run_action("restart")
    for place in list(player.game.ground.variables)[:3]:
        fill_in(player, place, player.game.values(place)[-1])
    await player.ask(player.command("c"))
    reader.look()
    await screen.run_action("restart")
    for spot in list(player.board.measures.spots())[:6]:
        screen.go(spot)
        screen.action_done()
        await pilot.pause()
        reader.look()
    await player.ask(player.command("c"))
    reader.look()


def fill_in(player: Player, place: Key, value: int) -> None:
    player.screen.make(lambda game: playing.enter(game, place, value))


async def an_explanation(player: Player, reader: Reader) -> None:
    await player.ask(player.command("e"))
    screen = player.app.screen
    assert isinstance(screen, Slides)
    for key in ("right", "right", "right", "end"):
        reader.look()
        await player.press(key)
    reader.look()
    await player.press("q")


async def the_end(player: Player, reader: Reader) -> None:
    solution = sl.solve(player.game.puzzle).solution
    for path, value in entries(solution):
        fill_in(player, at(path).key, value)
    await player.pilot.pause()
    assert player.game.solved
    reader.look()  # with the notice
    player.screen.action_clear()
    await player.pilot.pause()
    reader.look()
    await player.ask(player.command("c"))
    reader.look()
    await player.press("u", "v")
    assert shows(player, Question)
    reader.look()
    await player.ask(text(KEY_OF(it=YES())))
    assert player.game.revealed
    reader.look()


@pytest.mark.parametrize("code", TRANSLATED)
def test_all_keys_of_a_footer_have_room_in_80_columns(
    playing_in: Playing, run: Run, code: str
) -> None:
    async def journey() -> None:
        with speaking(code):
            async with playing_in("easy-as-abc/first") as player:
                assert fits(player.app.screen)
                await player.ask(player.command("e"))
                assert fits(player.app.screen)
                await player.press("q", "q")
                for choice in ("library", "generate", "own", "paste", "help"):
                    player.app.choose(choice)
                    await player.pilot.pause()
                    assert fits(player.app.screen)
                    await player.press("escape")

    run(journey)


def test_the_app_speaks_the_language_in_which_it_began(playing_in: Playing, run: Run) -> None:
    async def journey() -> None:
        with speaking("pt"):
            began = playing_in("skyscrapers/brainbashers")
            player: Player = await began.__aenter__()
            more, answer = text(advice.SAY_MORE()), text(asking.WITH_KEY(it=YES()))
        await player.ask("h")
        assert more in player.said()
        await player.press("v", "y")
        assert answer in {str(button.label) for button in player.app.screen.query(Button)}
        await player.ask("s")
        assert player.game.revealed
        await began.__aexit__(None, None, None)

    run(journey)


def test_the_second_process_speaks_the_language_of_the_app(helper: Helper) -> None:
    for code in LANGUAGES:
        with speaking(code):
            assert asyncio.run(helper.ask(language)) == code


IN_PORTUGUESE = """
import sightline
from sightline.terminal.app import Play
from sightline.words import speaking

with speaking("pt"):
    Play(sightline.load("doors/example1")).run()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_keys_of_a_real_terminal_are_answered_in_the_language_of_the_app(tmp_path: Path) -> None:
    """They come from another thread."""
    import pty

    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "SIGHTLINE_DATA": str(tmp_path)}
    program = subprocess.Popen(
        [sys.executable, "-c", IN_PORTUGUESE],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        for key, shown in ((b"", "0 de 24"), (b"d", "1 de 24"), (b"p", "O lápis está ligado.")):
            os.write(ours, key)
            seen = b""
            while shown.encode() not in seen:
                seen += os.read(ours, 65536)
    finally:
        program.kill()
        program.wait()
        os.close(ours)


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_answer_has_a_key_of_its_own(code: str) -> None:
    with speaking(code):
        yes, no = (text(KEY_OF(it=answer())) for answer in (YES, NO))
    assert len(yes) == len(no) == 1
    assert yes != no


# What is said, in each language ----------------------------------------------------------------

CELLS = (Cell(0, 0), Cell(1, 2))
DOOR = Door("vertical", 0, 0)
SENTENCES: list[Message] = [
    saving.UNREADABLE(why=saving.OTHER_BOARD()),
    saving.OTHER_VERSION(version=2, known=1),
    *(
        saving.CANNOT_BE(kind=kind, place="r1c1", content="9")
        for kind in ("entry", "marks", "done")
    ),
    advice.SOMETHING_WRONG(key="h"),
    advice.ALL_RIGHT(filled=1, places=16),
    speech.KEY_DOES(key=advice.OR_ENTER(key=speech.key_of("h", alt=True)), does=advice.NOTE_IT()),
    entering.NOTHING_TO_FILL_IN(how="…"),
    entering.CANNOT_STAND(value=9, first=1, last=4),
    *(entering.STAYS_GIVEN(place=place) for place in (CELLS[0], DOOR)),
    entering.FILLED_IN(place=CELLS[0]),
    *(said(state=state) for said in (entering.PENCIL, *game.SWITCHED.values()) for state in ON_OFF),
    game.STAYS(finished=game.SOLVED_IN(time="1:15")),
    game.EMPTY_AGAIN(key="u"),
    game.CHECKPOINT_SET(key="b"),
    game.NO_CHECKPOINT(key="k"),
    speech.KEY_DOES(key=speech.key_of("R"), does=game.START_AGAIN()),
    menu.AUTHOR(author="N. N."),
    own.WHICH_SIZE(genre="Doors"),
    own.CLUE(number=1, count=32),
    own.AS_GIVEN(place=DOOR),
    own.TOO_MANY(most=20),
    own.NOT_A_CLUE(typed="'z'"),
    own.NOTHING_TO_PLAY(verdict="…"),
    *(own.SEVERAL_SOLUTIONS(places=Listed(places)) for places in (CELLS, (DOOR,))),
    panel.OF_FILLED_IN(filled=1, places=16),
    *(said(count=n) for said in (panel.CHECKPOINTS, panel.CONFLICTS) for n in (1, 2)),
    panel.SEEN_SO_FAR(count=1),
    panel.IS_GIVEN(statement="…"),
    panel.PERHAPS(place=CELLS[0], values=Listed((1, 2), "or")),
    panel.NOTHING_STANDS(place=CELLS[0]),
    shelf.CANNOT_SAVE(why="…"),
    shelf.UNREADABLE(why=shelf.NO_FILE()),
    shelf.KEPT_ASIDE(why="…", file="a.json"),
    slides.STEP(number=1, count=16, rule="…"),
]
"""Those with slots, in every form that they have."""


def golden(code: str) -> Path:
    return GOLDEN / f"terminal-{code}.txt"


def written(code: str) -> str:
    with speaking(code):
        return "".join(f"{said}\n" for said in SENTENCES)


def renew() -> None:
    for code in LANGUAGES:
        golden(code).write_text(written(code), encoding="utf-8")


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_said_in_each_language(code: str) -> None:
    assert written(code) == golden(code).read_text(encoding="utf-8")
