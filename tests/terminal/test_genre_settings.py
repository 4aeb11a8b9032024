"""Settings in the terminal: chosen for a new puzzle, and for one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from genres import Terraces, known
from textual.widgets import Input

import sightline as sl
from sightline.terminal.genre_settings import Choice, Switch
from sightline.terminal.helper import Helper


@pytest.fixture(autouse=True)
def terraces(monkeypatch: pytest.MonkeyPatch) -> type[Terraces]:
    return known(monkeypatch, Terraces)


@pytest.fixture
def helper(terraces: type[Terraces]) -> Iterator[Helper]:
    """One that knows the genre, too."""
    del terraces
    helper = Helper()
    yield helper
    helper.stop()


def texts(choice: Choice) -> list[str]:
    return [str(text) for text, _ in choice._options]


def test_a_new_puzzle_with_settings(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_one("terraces")
            ponds, clues = screen.query(Choice)
            assert texts(ponds) == ["no pond", "1 pond", "2 ponds", "3 ponds"]
            assert texts(clues) == ["clues count", "clues add up"]
            ponds.value, clues.value = 3, "sum"
            size = screen.query_one("#size", Input)
            size.focus()
            size.value = "4"
            await player.ask("enter")
            sentence = "Ponds is 3, but must be 0, 1 or 2 on a board of 4×4."
            assert player.said("said") == sentence
            ponds.value = 1
            await player.ask("enter")
            made = player.game.puzzle
            assert made.describe() == "Terraces 4×4, 1 pond, clues add up"
            assert "Terraces 4×4, 1 pond, clues add up" in player.said("about")
            assert sl.is_unique(made)

    run(journey)


def test_a_new_puzzle_with_switches(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_one("doors")
            boxes = {str(box.label): box for box in screen.query(Switch)}
            assert list(boxes) == ["rooms not counting themselves", "connected"]
            assert not any("X" in str(box.render()) for box in boxes.values())
            for box in boxes.values():
                box.value = True
                assert "X" in str(box.render())
            screen.query_one("#size", Input).value = "3x4"
            screen.query_one("#size", Input).focus()
            await player.ask("enter")
            expected = "Doors 3×4, rooms not counting themselves, connected"
            assert player.game.puzzle.describe() == expected

    run(journey)


def test_ones_own_puzzle_with_settings(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_own("terraces")
            assert "Tab leads to the variants" in player.said("help")
            # By key: one down in the list of each, and up again in that of the second.
            await player.press("3", "tab", "enter", "down", "enter")
            await player.press("tab", "enter", "down", "up", "enter")
            ponds, clues = screen.query(Choice)
            assert (ponds.value, clues.value) == (1, "count")
            clues.value = "sum"
            await player.press("shift+tab", "shift+tab", "enter")
            assert screen.puzzle is not None
            assert screen.puzzle.describe() == "Terraces 3×3, 1 pond, clues add up"
            assert "Clue 1 of 21" in player.said("question")
            await player.press("1", "enter")
            assert "must be a whole number from 2 to 3" in player.said("said")
            solved: Any = sl.solve(screen.puzzle).solution
            full = Terraces.clued(solved, **screen.puzzle.stated)
            numbers = [*full.edges.top, *full.edges.left, *full.edges.bottom, *full.edges.right]
            for letter in " ".join(map(str, numbers)):
                await player.press("space" if letter == " " else letter)
            await player.press("enter")
            # A pond is a value of its own.
            await player.press(str(solved[0][0]), "enter")
            await player.ask("ctrl+s")
            assert "exactly one solution" in player.said("said")
            await player.press("ctrl+p")
            assert player.game.puzzle.describe() == "Terraces 3×3, 1 pond, clues add up"

    run(journey)


def test_ones_own_puzzle_that_cannot_be(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_own("terraces")
            ponds, _ = screen.query(Choice)
            ponds.value = 2
            await player.press("3", "enter")
            assert "Ponds is 2, but must be 0 or 1 on a board of 3×3." in player.said("said")
            await player.press("4", "enter")
            assert screen.puzzle.describe() == "Terraces 4×4, 2 ponds"

    run(journey)
