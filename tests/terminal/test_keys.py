"""Keys in the terminal that a page has as well: they mean the same in both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sightline as sl
from sightline.rules.genres.starry_night import MOON, SKY, STAR, SUN
from sightline.terminal.commands import Commanded
from sightline.terminal.game import GameScreen


def test_letters_are_symbols_as_on_the_page(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("starry-night/friedman1") as player:
            settings = player.game.settings
            for letter, value in {"s": SUN, "m": MOON, "t": STAR, "x": SKY}.items():
                await player.type(letter)
                assert player.game.entry("r1c1") == value
            await player.type("backspace", "S", "T")
            assert player.game.entry("r1c1") is None
            assert player.game.marks("r1c1") == [SUN, STAR]
            await player.type("p", "S", "p")
            assert player.game.entry("r1c1") == SUN
            # Beside the board a letter is no symbol, and none of them is a setting.
            await player.type(*["down"] * 5)
            assert player.board.place == "bottom-1"
            await player.type("s", "m", "t")
            assert player.game.settings == settings
            assert len(player.game.now) == 2

    run(journey)


def test_zero_is_a_park_where_there_are_any(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/park5") as player:
            assert "0 is a park." in player.said()
            await player.type("0")
            assert player.game.entry("r1c1") == 0
            assert "♣" in player.drawn()
            await player.type("backspace", "p", "0", "3", "p")
            assert player.game.entry("r1c1") is None
            assert player.game.marks("r1c1") == [0, 3]
        async with playing_in("skyscrapers/board2") as player:
            assert "park" not in player.said()
            await player.type("3", "0")
            assert player.game.entry("r1c1") is None

    run(journey)


@pytest.mark.parametrize(
    ("name", "way", "clue"),
    [
        ("skyscrapers/brainbashers", "left", "left-1"),
        ("doors/example1", "right", "r1c2"),
        ("starry-night/friedman-sample", "down", "bottom-1"),
    ],
)
def test_x_marks_a_clue_or_a_room_as_done(
    playing_in: Callable[..., Any], run: Callable[..., None], name: str, way: str, clue: str
) -> None:
    async def journey() -> None:
        async with playing_in(name) as player:
            while player.board.place != clue:
                await player.type(way)
            await player.type("x")
            assert player.game.is_done(clue)
            await player.type("x")
            assert not player.game.is_done(clue)

    run(journey)


def test_the_letters_of_doors_do_nothing_elsewhere(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("doors/example1") as player:
            await player.type("s", "d", "W", "a")
            assert player.game.entry("r1c1-r2c1") == 1
            assert player.game.entry("r1c1-r1c2") == 1
        async with playing_in("skyscrapers/brainbashers") as player:
            await player.type("s", "d", "w", "a")
            assert not player.game.now

    run(journey)


def test_every_key_means_one_thing() -> None:
    kinds = [kind for kind in GameScreen.__mro__ if issubclass(kind, Commanded)]
    bindings = [each for kind in kinds for each in vars(kind)["BINDINGS"]]
    keys = [key for each in bindings for key in each.key.split(",")]
    assert sorted(keys) == sorted(set(keys))


def test_a_command_gives_way_to_a_letter_of_the_board(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    """With three letters c is C, and with Alt it is the command; h is no letter of this board."""

    async def journey() -> None:
        async with playing_in("easy-as-abc/four") as player:
            await player.type("c")
            assert player.game.entry("r1c1") == 3
            await player.type("right", "B", "C", "right", "0")
            assert player.game.marks("r1c2") == [2, 3]
            assert player.game.entry("r1c3") == 0
            await player.type("left", "left", "k", "b")
            assert player.game.entry("r1c1") == 2
            await player.type("ctrl+left")
            assert player.game.entry("r1c1") == 3
            await player.ask("alt+c")
            assert "from the left" in player.said()
            await player.ask("h")
            assert player.said().endswith("h: say more")
            shown = {each.binding.key_display for each in player.screen.active_bindings.values()}
            assert "Alt+c" in shown
            assert "Alt+h" not in shown
            assert "Alt+c" in dict(player.game.puzzle.board.own_keys())
        async with playing_in("skyscrapers/brainbashers") as player:
            await player.ask("alt+c")
            assert not player.said().startswith("All right")
            await player.ask("c")
            assert player.said().startswith("All right")

    run(journey)


def test_settings_have_keys_that_no_value_has(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in(sl.load("starry-night/friedman1")) as player:
            for key, setting in {
                "f3": "tidy_marks",
                "f4": "live_conflicts",
                "f5": "show_timer",
            }.items():
                await player.type(key)
                assert not getattr(player.game.settings, setting)

    run(journey)
