"""A player in the terminal, and the keys that they press."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual", reason="the terminal needs textual")

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Select, Static

import sightline as sl
from sightline import play as playing
from sightline.rules.puzzle import GENRES, Puzzle, Solution
from sightline.terminal.app import Play
from sightline.terminal.board import Board
from sightline.terminal.canvas import Piece
from sightline.terminal.game import GameScreen
from sightline.terminal.helper import Helper
from sightline.terminal.menu import Generate
from sightline.terminal.own import Own
from sightline.words import text


@pytest.fixture(scope="session")
def helper() -> Iterator[Helper]:
    """One helper for all tests, because it takes a moment to start."""
    helper = Helper()
    yield helper
    helper.stop()


class Player:
    """A simulated player."""

    def __init__(self, app: Play, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.opened()

    async def opened(self) -> None:
        """Wait until the requested board is shown."""
        for worker in list(self.app.workers):
            if worker.group == "opening":
                await worker.wait()
        await self.pilot.pause()

    async def type(self, *keys: str) -> None:
        """Press keys on one screen in quick succession."""
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

    async def make_one(self, genre: str) -> Generate:
        """Go from the menu to what is asked before a puzzle of this genre is made."""
        await self.press("down", "enter")
        screen = self.app.screen
        assert isinstance(screen, Generate)
        screen.query_one("#genre", Select).value = genre
        await self.pilot.pause()
        return screen

    async def make_own(self, genre: str) -> Own:
        """Go from the menu to the first question about one's own puzzle of this genre."""
        await self.press("down", "down", "enter")
        screen = self.app.screen
        assert isinstance(screen, Own)
        screen.query_one("#genres", OptionList).highlighted = list(GENRES).index(genre)
        await self.press("enter")
        return screen

    def command(self, letter: str) -> str:
        """The key of a command: the letter or, where it is a value of the board, Alt and it."""
        return text(self.screen.key_of(letter)).lower()

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
        return "\n".join("".join(piece.text for piece in line) for line in self._lines())

    def points_at_what_is_wrong(self) -> bool:
        return any(piece.ink == "wrong" for line in self._lines() for piece in line)

    def _lines(self) -> list[Sequence[Piece]]:
        canvas = self.board._canvas
        assert canvas is not None
        return [canvas.line(y) for y in range(canvas.layout.size[1])]


def shows(player: Player, screen: type[Screen[Any]]) -> bool:
    return isinstance(player.app.screen, screen)


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


@pytest.fixture
def run() -> Callable[[Callable[[], Coroutine[Any, Any, None]]], None]:
    """Run a coroutine to its end."""

    def run(journey: Callable[[], Coroutine[Any, Any, None]]) -> None:
        asyncio.run(asyncio.wait_for(journey(), 60))

    return run


def solving_keys(puzzle: Puzzle) -> Iterator[str]:
    """The keys that fill in the solution, row by row, except what may be left open."""
    return filling_keys(puzzle, sl.solve(puzzle).solution, leaving=puzzle.board.left_open)


def filling_keys(puzzle: Puzzle, board: Solution, *, leaving: int | None = None) -> Iterator[str]:
    """The keys that fill in a board, row by row, from an empty one with the cursor at its start.

    Cells with the value ``leaving`` are left open.
    """
    rows, columns = puzzle.shape
    for row in range(rows):
        across = range(columns) if row % 2 == 0 else reversed(range(columns))
        for column in across:
            if puzzle.board.keys_of_solution:
                if column + 1 < columns:
                    yield from ["d"] * (2 - board.vertical[row][column])
                if row + 1 < rows:
                    yield from ["shift+down"] * (2 - board.horizontal[row][column])
            elif board[row][column] != leaving:
                yield from str(board[row][column])
            yield "right" if row % 2 == 0 else "left"
        # One step too far leads to a clue, or nowhere; then back to the last column.
        yield from ["end" if row % 2 == 0 else "home", "down"]
