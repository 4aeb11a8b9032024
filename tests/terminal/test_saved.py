"""Games that are saved in the terminal, and gone on with."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from firsts import FIRST, each_kind_of_board
from textual.widgets import OptionList

import sightline as sl
from sightline import play as playing
from sightline.play import new
from sightline.terminal.menu import Menu
from sightline.terminal.saving import Shelf

TWO_ENTRIES = {
    "doors": ("d", "x"),
    "easy-as-abc": ("right", "b", "right", "a"),
    "kuromasu": ("right", "1", "down", "1"),
}
"""Keys that fill in a place, and fill in or mark another one."""


@each_kind_of_board
def test_save_quit_and_continue(
    playing_in: Callable[..., Any], genre: str, run: Callable[..., None]
) -> None:
    async def before() -> None:
        async with playing_in(FIRST[genre]) as player:
            await player.press(*TWO_ENTRIES.get(genre, ("3", "p", "right", "2")))
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


def test_two_terminals_that_save_one_game_at_the_same_time_save_it_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = new(sl.load("skyscrapers/board2"))
    ours, theirs = playing.enter(empty, "r1c1", 3), playing.enter(empty, "r1c1", 4)
    shelf, elsewhere = Shelf(tmp_path), Shelf(tmp_path)
    replace = Path.replace

    def late(file: Path, target: Path) -> Path:
        """Both have written, and none has given its file the name of the game."""
        monkeypatch.setattr(Path, "replace", replace)
        elsewhere.keep(theirs, 50)
        return replace(file, target)

    monkeypatch.setattr(Path, "replace", late)
    shelf.keep(ours, 5)
    assert Shelf(tmp_path).open(ours.puzzle) == (ours, 5, None)
    assert elsewhere.has_newer(ours.puzzle)
    assert not shelf.has_newer(ours.puzzle)
    assert len(list(shelf.folder.iterdir())) == 1


def test_a_game_that_another_terminal_has_deleted_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sightline.terminal.saving.MOST_GAMES", 1)
    shelf, unlink = Shelf(tmp_path), Path.unlink

    def second(file: Path, missing_ok: bool = False) -> None:
        file.rename(file.with_suffix(".gone"))
        unlink(file, missing_ok)

    monkeypatch.setattr(Path, "unlink", second)
    for name in ("skyscrapers/board2", "skyscrapers/board3"):
        shelf.keep(new(sl.load(name)), 5)
    assert len(list(shelf.folder.glob("*.json"))) == 1


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def no_text(path: Path) -> None:
    path.write_bytes(b'{"show_timer\xff": false}')


NO_PIPES = pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")


@NO_PIPES
@pytest.mark.parametrize("put", [pipe, device, Path.mkdir, no_text])
def test_what_stands_in_the_place_of_a_saved_game_is_put_aside_unread(
    put: Callable[[Path], None], tmp_path: Path
) -> None:
    game, shelf = new(sl.load("skyscrapers/board2")), Shelf(tmp_path)
    shelf.keep(game, 0)
    (path,) = shelf.folder.iterdir()
    path.unlink()
    put(path)
    opened, _, message = shelf.open(game.puzzle)
    assert opened == game
    assert f"It is kept as {path.with_suffix('.unreadable1')}" in str(message)
    shelf.keep(game, 0)
    assert shelf.open(game.puzzle) == (game, 0, None)


@NO_PIPES
@pytest.mark.parametrize("put", [pipe, device, Path.mkdir, no_text])
def test_settings_that_cannot_be_read_are_the_usual_ones(
    put: Callable[[Path], None], tmp_path: Path
) -> None:
    put(tmp_path / "settings.json")
    assert Shelf(tmp_path).settings() == playing.USUAL


@NO_PIPES
def test_a_named_pipe_among_the_saved_games_is_passed_over(
    tmp_path: Path, playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    Shelf(tmp_path).keep(playing.enter(new(sl.load("skyscrapers/board2")), "r1c1", 3), 5)
    pipe(tmp_path / "games/newer.json")

    async def journey() -> None:
        async with playing_in() as player:
            await player.press("enter")
            assert player.game.entry("r1c1") == 3

    run(journey)


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
