"""Games that are saved in the terminal, and gone on with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from firsts import FIRST, each_kind_of_board
from textual.widgets import OptionList

import sightline as sl
from sightline import play as playing
from sightline.play import new
from sightline.terminal.menu import Menu
from sightline.terminal.saving import Shelf


@each_kind_of_board
def test_save_quit_and_continue(
    playing_in: Callable[..., Any], genre: str, run: Callable[..., None]
) -> None:
    async def before() -> None:
        async with playing_in(FIRST[genre]) as player:
            await player.press(*(("d", "x") if genre == "doors" else ("3", "p", "right", "2")))
            await player.press("ctrl+q")

    async def then() -> None:
        async with playing_in() as player:
            choices = player.app.screen.query_one(OptionList)
            assert choices.get_option_at_index(0).id == "continue_last"
            await player.press("enter")
            assert len(player.game.now) == 2
            assert player.game.puzzle == sl.load(FIRST[genre])
            await player.press("u")
            assert len(player.game.now) == 1

    run(before)
    run(then)


def test_a_puzzle_goes_on_where_it_was_left(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            await player.press("3", "n")
            assert player.game.puzzle.about.id == "skyscrapers/board3"
            await player.press("N")
            assert player.game.entry("r1c1") == 3

    run(journey)


def test_settings_hold_for_all_games(
    playing_in: Callable[..., Any], tmp_path: Path, run: Callable[..., None]
) -> None:
    async def before() -> None:
        async with playing_in("skyscrapers/board2") as player:
            await player.press("f5", "f3", "n")
            assert not player.game.settings.show_timer

    async def then() -> None:
        async with playing_in("doors/example1") as player:
            assert player.game.settings == playing.Settings(show_timer=False, tidy_marks=False)

    async def after_a_mishap() -> None:
        async with playing_in("doors/example1") as player:
            assert player.game.settings == playing.USUAL

    run(before)
    run(then)
    (tmp_path / "settings.json").write_text("{broken")
    run(after_a_mishap)


@each_kind_of_board
def test_an_older_terminal_follows_the_newer_one_and_does_not_overwrite_it(
    playing_in: Callable[..., Any], tmp_path: Path, genre: str, run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in(FIRST[genre]) as player:
            await player.type("d" if player.game.puzzle.board.toggled else "3")
            player.screen.keep()
            elsewhere = Shelf(tmp_path)
            theirs, elapsed, _ = elsewhere.open(player.game.puzzle)
            assert theirs == player.game
            newer = play_on(theirs)
            elsewhere.keep(newer, elapsed + 60)
            player.screen.keep()
            assert player.game.now == newer.now
            assert player.screen.seconds >= 60
            assert "went on in another terminal" in player.said()
            # From there on this one is the newer.
            await player.type("u")
            player.screen.keep()
            assert elsewhere.has_newer(newer.puzzle)
            # Leaving without a change overwrites nothing.
            last = play_on(elsewhere.open(newer.puzzle)[0])
            elsewhere.keep(last, 99)
            await player.press("q")
            assert Shelf(tmp_path).open(newer.puzzle)[0] == last

    def play_on(game: playing.Game | None) -> playing.Game:
        assert game is not None
        empty = [place for place in game.ground.variables if game.entry(place) is None]
        return playing.enter(game, empty[0], game.values(empty[0])[0])

    run(journey)


def test_a_corrupt_saved_game_is_said_and_kept(
    playing_in: Callable[..., Any], tmp_path: Path, run: Callable[..., None]
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


def test_a_folder_that_cannot_be_written_to(
    playing_in: Callable[..., Any], tmp_path: Path, run: Callable[..., None]
) -> None:
    (tmp_path / "games").write_text("in the way")

    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            await player.press("3")
            player.screen.keep()
            assert "cannot be saved" in player.said()

    run(journey)
