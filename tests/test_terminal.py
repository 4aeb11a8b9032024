"""Playing in the terminal, as somebody at the keyboard does it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select, Static, TextArea

import sightline as sl
from sightline import library, playing
from sightline.cli import main
from sightline.errors import SightlineError
from sightline.grid import entries
from sightline.playing import new
from sightline.puzzle import GENRES, Puzzle
from sightline.render.highlight import place_of
from sightline.terminal.app import Play
from sightline.terminal.asking import Waiting
from sightline.terminal.board import Board
from sightline.terminal.canvas import Lighting, plain
from sightline.terminal.game import GameScreen
from sightline.terminal.helper import Helper
from sightline.terminal.layout import Layout, layout
from sightline.terminal.menu import Generate, Library, Menu, Paste
from sightline.terminal.own import Own
from sightline.terminal.saving import Shelf
from sightline.terminal.slides import Slides

FIRST = {
    "skyscrapers": "skyscrapers/brainbashers",
    "doors": "doors/example1",
    "starry-night": "starry-night/friedman1",
}
"""A small puzzle of each genre."""
CTRL_Q = b"\x11"
KINDS = pytest.mark.parametrize("kind", sorted(GENRES))


@pytest.fixture(scope="module")
def helper() -> Iterator[Helper]:
    """One for all tests, because it takes a moment to start."""
    helper = Helper()
    yield helper
    helper.stop()


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: Play, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.opened()

    async def opened(self) -> None:
        """Wait until a board that was asked for is there."""
        for worker in list(self.app.workers):
            if worker.group == "opening":
                await worker.wait()
        await self.pilot.pause()

    async def type(self, *keys: str) -> None:
        """Press keys on one screen, fast."""
        for key in keys:
            character = key if len(key) == 1 else None
            self.app.post_message(events.Key(key=key, character=character))
        await self.pilot.pause()

    async def ask(self, *keys: str) -> None:
        """Press keys, and wait for the answer."""
        for key in keys:
            await self.pilot.press(key)
            await self.app.workers.wait_for_complete()
        await self.opened()

    @property
    def screen(self) -> GameScreen:
        assert isinstance(self.app.screen, GameScreen)
        return self.app.screen

    @property
    def game(self) -> playing.Game:
        return self.screen.game

    @property
    def board(self) -> Board:
        return self.screen.board

    def said(self, name: str = "message") -> str:
        return str(self.app.screen.query_one(f"#{name}", Static).render())

    def drawn(self) -> str:
        """The board as it is shown, without colours."""
        canvas = self.board._canvas
        assert canvas is not None
        lines = (canvas.line(y) for y in range(canvas.layout.size[1]))
        return "\n".join("".join(piece.text for piece in line) for line in lines)


@pytest.fixture
def playing_in(tmp_path: Path, helper: Helper) -> Callable[..., Any]:
    """A terminal with a game in it."""

    @asynccontextmanager
    async def start(
        puzzle: str | Puzzle | None = None, size: tuple[int, int] = (80, 24)
    ) -> AsyncIterator[Player]:
        puzzle = sl.load(puzzle) if isinstance(puzzle, str) else puzzle
        app = Play(puzzle, folder=tmp_path, helper=helper)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            player = Player(app, pilot)
            await player.opened()
            yield player

    return start


def run(journey: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(journey(), 60))


def solving_keys(puzzle: Puzzle) -> Iterator[str]:
    """The keys that fill in the solution, row by row."""
    solution: Any = sl.solve(puzzle).solution
    rows, columns = puzzle.shape
    for row in range(rows):
        across = range(columns) if row % 2 == 0 else reversed(range(columns))
        for column in across:
            if puzzle.look.doors:
                if column + 1 < columns:
                    yield from ["d"] * (1 + solution.vertical[row][column])
                if row + 1 < rows:
                    yield from ["shift+down"] * (1 + solution.horizontal[row][column])
            elif solution[row][column]:
                yield str(solution[row][column])
            yield "right" if row % 2 == 0 else "left"
        # One step too far leads to a clue, or nowhere; either way, back to the last column.
        yield from ["end" if row % 2 == 0 else "home", "down"]


# For each genre ------------------------------------------------------------------------------


@KINDS
def test_a_puzzle_is_played_to_its_end(kind: str, playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in(FIRST[kind]) as player:
            await player.type(*solving_keys(player.game.puzzle))
            assert player.game.solved
            assert "Solved in 0:0" in player.said()
            player.screen.keep()
            assert not player.app.shelf

    run(journey)


@KINDS
def test_a_wrong_entry_a_conflict_and_a_check(kind: str, playing_in: Callable[..., Any]) -> None:
    keys = {
        "skyscrapers": ("1", "right", "1"),
        "doors": ("d", "d", "right", "d", "d"),
        "starry-night": ("1", "right", "1"),
    }
    words = {
        "skyscrapers": "1 would stand twice in row 1",
        "doors": "room r1c2 would see at least 3 rooms, but it says 2",
        "starry-night": "row 1 would hold two suns",
    }

    async def journey() -> None:
        async with playing_in(FIRST[kind]) as player:
            await player.type(*keys[kind])
            assert "!" in player.drawn()
            assert "conflict" in player.said("about")
            await player.ask("c")
            assert words[kind] in player.said()
            await player.press("l")
            assert "conflict" not in player.said("about")

    run(journey)


@KINDS
def test_hints_to_the_end(kind: str, playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in(FIRST[kind]) as player:
            await player.ask("h")
            assert player.said().startswith("Look at ")
            shallow = player.said()
            await player.ask("h")
            assert "The rule: " in player.said()
            await player.ask("h")
            assert player.said() != shallow
            assert "concluded" in player.board.lit.values()
            await player.press("enter")
            assert player.game.filled[0] > 0
            # That hints alone solve a board is tested elsewhere; here they find the last few.
            solution = dict(entries(sl.solve(player.game.puzzle).solution))
            for path in list(solution)[:-4]:
                place, value = place_of(path), solution[path]
                player.screen._make(lambda game, at=place, v=value: playing.enter(game, at, v))
            while not player.game.solved:
                await player.ask("h", "h", "h", "h")
            assert "Solved in" in player.said()

    run(journey)


@KINDS
def test_the_whole_way_as_slides(kind: str, playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in(FIRST[kind]) as player:
            await player.ask("e")
            slides = player.app.screen
            assert isinstance(slides, Slides)
            assert "Step 1 of " in player.said("text")
            await player.press("right", "right", "left")
            assert "Step 2 of " in player.said("text")
            await player.press("end")
            assert "Solved in " in player.said("text")
            shown = slides.query_one(Board).game
            assert shown is not None
            assert shown.solved
            await player.press("q")
            assert not player.game.now

    run(journey)


@KINDS
def test_the_solution_is_shown_after_a_question(kind: str, playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in(FIRST[kind]) as player:
            await player.press("v", "n")
            assert not player.game.solved
            await player.press("v")
            await player.ask("y")
            assert player.game.solved
            assert player.game.revealed
            await player.press("u")
            assert not player.game.now

    run(journey)


@KINDS
@pytest.mark.parametrize("size", [(80, 24), (40, 16)])
def test_every_spot_can_be_clicked(kind: str, size: tuple[int, int]) -> None:
    measures = layout(sl.load(FIRST[kind]), size)
    for spot in measures.spots():
        across, down = measures.corner(spot)
        row, column = spot
        rows, columns = measures.shape
        if column == columns:
            across += 1
        across += (measures.width if 0 <= column < columns else 3) // 2
        down += measures.height // 2 if 0 <= row < rows else 0
        assert measures.at(across, down) == (spot, measures.name(spot))


# Moves ---------------------------------------------------------------------------------------


def test_undo_redo_checkpoints_and_restart(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            await player.type("3", "k", "right", "4")
            await player.type("u")
            assert player.game.entry("r1c2") is None
            await player.type("r")
            assert player.game.entry("r1c2") == 4
            await player.type("b")
            assert player.game.entry("r1c2") is None
            assert player.game.entry("r1c1") == 3
            await player.type("R")
            assert not player.game.now
            await player.type("u", "left", "backspace")
            assert player.game.entry("r1c1") is None
            await player.type("u", "u", "u", "u", "u", "u", "u")
            assert "nothing to undo" in player.said()

    run(journey)


def test_pencil_marks_clear_themselves(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            await player.type("p", "2", "5", "right", "5", "p", "down")
            assert "²" in player.drawn()
            assert "⁵" in player.drawn()
            await player.type("5")
            assert player.game.marks("r1c2") == []
            assert player.game.marks("r1c1") == [2, 5]
            await player.type("u", "m", "5")
            assert player.game.marks("r1c2") == [5]
            await player.type("P")
            assert player.game.marks("r1c1") == [1, 2, 3, 4, 5]
            assert player.game.marks("r1c2") == [1, 2, 3, 4]

    run(journey)


def test_numbers_of_two_digits(playing_in: Callable[..., Any]) -> None:
    puzzle = sl.Skyscrapers(edges=sl.Edges.none(12))

    async def journey() -> None:
        async with playing_in(puzzle) as player:
            await player.type("1", "2", "right", "1", "right", "1", "3")
            assert [player.game.entry(f"r1c{c}") for c in (1, 2, 3)] == [12, 1, 3]
            await player.type("p", "right", "1", "1")
            assert player.game.marks("r1c4") == [11]
            await player.type("0")
            assert player.game.marks("r1c4") == []

    run(journey)


def test_givens_cannot_be_changed(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board4") as player:
            await player.type("right", "right", "right", "5")
            assert player.game.entry("r1c4") == 3
            assert "given" in player.said()

    run(journey)


def test_a_clue_is_marked_as_done_and_shows_what_is_seen(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/brainbashers") as player:
            await player.type("4", "left")
            assert player.board.place == "left-1"
            assert "‹4›" in player.drawn()
            assert "1 seen so far" in player.said("about")
            await player.type("x")
            assert player.game.is_done("left-1")
            await player.type("space")
            assert not player.game.is_done("left-1")

    run(journey)


def test_the_mouse(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("doors/example1") as player:

            async def click(across: int, down: int) -> None:
                left, top = player.board._offset()
                await player.pilot.click(Board, offset=(left + across, top + down))
                await player.pilot.pause()

            width, height = player.board.measures.width, player.board.measures.height
            await click(1 + width, 1)
            assert player.game.entry("r1c1-r1c2") == 0
            await click(1 + width, 1)
            assert player.game.entry("r1c1-r1c2") == 1
            await click(1, 1 + height)
            assert player.game.entry("r1c1-r2c1") == 0
            await click(2 + width, 1)
            assert player.board.place == "r1c2"
            await click(2 + width, 1)
            assert player.game.is_done("r1c2")

    run(journey)


def test_the_values_of_the_panel_can_be_clicked(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            row = player.said("about").split("\n").index(" 1  2  3  4  5")
            await player.pilot.click("#about", offset=(4, row))
            await player.pilot.pause()
            assert player.game.entry("r1c1") == 2

    run(journey)


def test_a_small_window_scrolls_to_the_cursor(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board4", size=(30, 14)) as player:
            await player.type(*["down"] * 7, *["right"] * 7)
            assert player.board.place == "r8c8"
            across, down = player.board.measures.corner((7, 7))
            left, top = player.board.scroll_offset
            assert left <= across <= left + player.board.size.width - 3
            assert top <= down < top + player.board.size.height

    run(journey)


# Saved games ---------------------------------------------------------------------------------


@KINDS
def test_save_quit_and_continue(kind: str, playing_in: Callable[..., Any]) -> None:
    async def first() -> None:
        async with playing_in(FIRST[kind]) as player:
            await player.press(*(("d", "x") if kind == "doors" else ("3", "p", "right", "2")))
            await player.press("ctrl+q")

    async def then() -> None:
        async with playing_in() as player:
            choices = player.app.screen.query_one(OptionList)
            assert choices.get_option_at_index(0).id == "continue_last"
            await player.press("enter")
            assert len(player.game.now) == 2
            assert player.game.puzzle == sl.load(FIRST[kind])
            await player.press("u")
            assert len(player.game.now) == 1

    run(first)
    run(then)


def test_a_puzzle_goes_on_where_it_was_left(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            await player.press("3", "n")
            assert player.game.puzzle.about.id == "skyscrapers/board3"
            await player.press("N")
            assert player.game.entry("r1c1") == 3

    run(journey)


def test_a_corrupt_saved_game_is_said_and_kept(
    playing_in: Callable[..., Any], tmp_path: Path
) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(playing.enter(new(sl.load("skyscrapers/board2")), "r1c1", 3), 5)
    (saved,) = shelf.folder.glob("*.json")
    saved.write_bytes(saved.read_bytes()[:-10])

    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            assert "The saved game cannot be read" in player.said()
            assert "a fresh game starts" in player.said()
            assert not player.game.now

    run(journey)
    assert len(list(shelf.folder.glob("*.unreadable1"))) == 1
    saved.write_bytes(b"[]")

    async def from_the_menu() -> None:
        async with playing_in() as player:
            await player.press("enter")
            assert isinstance(player.app.screen, Menu)
            assert "The saved game cannot be read" in player.said("said")

    run(from_the_menu)
    assert len(list(shelf.folder.glob("*.unreadable*"))) == 2


def test_a_folder_that_cannot_be_written_to(playing_in: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")

    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            await player.press("3")
            player.screen.keep()
            assert "cannot be saved" in player.said()

    run(journey)


# Menus ---------------------------------------------------------------------------------------


def test_the_library_next_previous_and_the_solution(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            await player.press("enter")
            screen = player.app.screen
            assert isinstance(screen, Library)
            first = screen.puzzle
            await player.press("n")
            assert screen.puzzle != first
            await player.press("p")
            assert screen.puzzle == first
            before = player.said("preview")
            await player.ask("s")
            assert player.said("preview") != before
            await player.ask("s")
            assert player.said("preview") == before
            await player.press("enter")
            assert player.game.puzzle == first
            await player.press("q", "escape")
            assert isinstance(player.app.screen, Menu)

    run(journey)


def test_a_new_puzzle_is_made(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            await player.press("down", "enter")
            screen = player.app.screen
            assert isinstance(screen, Generate)
            screen.query_one("#genre", Select).value = "skyscrapers"
            screen.query_one("#grade", Select).value = "easy"
            size = screen.query_one("#size", Input)
            size.focus()
            size.value = "4x5"
            await player.ask("enter")
            assert "square boards, not 4×5" in player.said("said")
            size.value = "4"
            await player.ask("enter")
            assert player.game.puzzle.describe() == "Skyscrapers 4×4"
            assert sl.grade(player.game.puzzle).grade == "easy"

    run(journey)


def test_make_your_own_asks_again(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            await player.press("down", "down", "enter")
            screen = player.app.screen
            assert isinstance(screen, Own)
            screen.query_one(OptionList).highlighted = sorted(GENRES).index("skyscrapers")
            await player.press("enter", "x", "enter")
            assert "a size is a number" in player.said("said").lower()
            await player.press("4", "enter", "9", "enter")
            assert "must be a whole number from 1 to 4" in player.said("said")
            assert "Clue 1 of 32" in player.said("question")
            await player.press("1", "enter", "enter")
            assert "Clue 3 of 32" in player.said("question")
            await player.press("1", "space", "z", "enter")
            assert "'z' is no clue" in player.said("said")
            assert "Clue 4 of 32" in player.said("question")
            await player.ask("ctrl+s")
            assert "There is no solution" in player.said("said")
            assert "the 1 above column 1; the 1 above column 3" in player.said("said")
            await player.press("ctrl+p")
            assert player.app.screen is screen
            screen.number = 2
            screen._put(".")
            await player.ask("ctrl+s")
            assert "There are several solutions" in player.said("said")
            await player.press("ctrl+p")
            assert [clue.text for clue in player.game.puzzle.clues()] == ["the 1 above column 1"]

    run(journey)


def test_your_own_puzzle_has_one_solution(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            await player.press("down", "down", "enter")
            screen = player.app.screen
            screen.query_one(OptionList).highlighted = list(GENRES).index("doors")
            await player.press("enter", "1", "x", "2", "enter")
            # The number of one room, of the other, and then the door between them.
            await player.press("2", "enter", "up", "1", "enter", "enter", "1", "enter")
            await player.app.workers.wait_for_complete()
            await player.pilot.pause()
            assert "no solution" in player.said("said")
            await player.press("up", "0", "enter")
            await player.app.workers.wait_for_complete()
            await player.pilot.pause()
            assert "exactly one solution" in player.said("said")

    run(journey)


def test_a_puzzle_is_pasted(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            await player.press("down", "down", "down", "enter")
            screen = player.app.screen
            assert isinstance(screen, Paste)
            text = screen.query_one(TextArea)
            for bad in ("", "nonsense", "doors([[9,0]])", "one\ntwo"):
                text.text = bad
                await player.press("ctrl+s")
                assert player.app.screen is screen
                assert player.said("said").endswith(".")
            text.text = "doors([[2,0]])"
            await player.press("ctrl+s")
            assert player.game.puzzle.describe() == "Doors 1×2"
            await player.press("q")
            assert isinstance(player.app.screen, Menu)

    run(journey)


def test_help_is_there(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("doors/example1") as player:
            await player.press("question_mark")
            shown = " ".join(str(s.render()) for s in player.app.screen.query(Static))
            assert "Between every two adjacent rooms" in shown
            await player.press("q", "q", "question_mark")
            assert len(player.app.screen.query(Static)) > len(GENRES)

    run(journey)


# Work that takes long ------------------------------------------------------------------------


def test_long_work_can_be_stopped(playing_in: Callable[..., Any]) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            answer = asyncio.create_task(player.app.answer("Sleeping…", time.sleep, 60))
            await player.pilot.pause(0.5)
            assert isinstance(player.app.screen, Waiting)
            await player.press("escape")
            assert await asyncio.wait_for(answer, 5) is None
            await player.ask("h")
            assert player.said().startswith("Look at ")

    run(journey)


def test_the_helper_says_what_went_wrong(helper: Helper) -> None:
    with pytest.raises(SightlineError, match="no genre named 'chess'"):
        asyncio.run(helper.ask(sl.make, "chess", 4))
    with pytest.raises(SightlineError, match="broken off"):
        asyncio.run(helper.ask(sys.exit))
    assert asyncio.run(helper.ask(len, [1, 2])) == 2


# Without colours, and on the command line ----------------------------------------------------


def test_everything_has_a_shape() -> None:
    game = new(sl.load("skyscrapers/brainbashers"))
    game = playing.enter(playing.enter(game, "r1c1", 4), "r1c2", 3)
    measures: Layout = layout(game.puzzle, (0, 0))
    lighting = Lighting(
        cursor=(1, 0),
        wrong=frozenset({"r1c2"}),
        seen=frozenset({"r1c1"}),
        lit={"r2c2": "concluded", "r1c1": "looked"},
    )
    lines = list(plain(playing.toggle_done(game, "left-1"), measures, lighting))
    assert lines[2].startswith(" 1✓ │‹4›│ 3!│")
    assert "│[ ]│ ? │" in lines[4]


def test_no_colour(playing_in: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            await player.type("down", "1", "right", "1")
            assert player.app.no_color
            assert player.drawn().count("!") == 2

    run(journey)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("colours", [{"NO_COLOR": "1"}, {"TERM": "xterm", "COLORTERM": ""}])
def test_the_command_in_a_real_terminal(colours: dict[str, str], tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "SIGHTLINE_DATA": str(tmp_path)} | colours
    program = subprocess.Popen(
        [sys.executable, "-m", "sightline", "play", "doors/example1"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        shown = b""
        while b"Example 1" not in shown:
            shown += os.read(ours, 65536)
        os.write(ours, b"d")
        while b"1 of 24" not in shown:
            shown += os.read(ours, 65536)
        os.write(ours, CTRL_Q)
        # It waits until what it has to show has been read.
        with suppress(OSError):
            while os.read(ours, 65536):
                pass
        assert program.wait(20) == 0
    finally:
        program.kill()
        os.close(ours)
    assert len(list((tmp_path / "games").glob("*.json"))) == 1


def test_play_needs_a_terminal() -> None:
    done = CliRunner().invoke(main, ["play", "doors/example1"])
    assert done.exit_code == 2
    assert "play needs a terminal" in done.stderr


def test_play_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sightline.terminal.app", None)
    monkeypatch.setattr("sightline.cli.play._at_a_terminal", lambda: True)
    done = CliRunner().invoke(main, ["play"])
    assert done.exit_code == 2
    assert "sightline[terminal]" in done.stderr


def test_every_genre_has_a_first_puzzle() -> None:
    assert FIRST.keys() == GENRES.keys()
    assert set(FIRST.values()) <= set(library.names())
    assert all(entries(sl.load(name).rules_model.board) for name in FIRST.values())
