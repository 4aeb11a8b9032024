"""Games in the terminal, as somebody at the keyboard plays them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from boards import long_argument
from firsts import FIRST, each_kind_of_board, every_genre
from terminal.playing import solving_keys
from textual.widgets import OptionList

import sightline as sl
from sightline import play as playing
from sightline.core.grid import entries
from sightline.core.places import at
from sightline.terminal.board import Board
from sightline.terminal.entering import RIGHT_BUTTON
from sightline.terminal.layout import layout
from sightline.terminal.slides import Slides

# For each genre ------------------------------------------------------------------------------


def test_a_solved_game_stays_solved_until_it_is_started_again(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/brainbashers") as player:
            await player.type(*solving_keys(player.game.puzzle))
            await player.press("q")
            assert not player.app.shelf.has_unsolved
            assert player.app.shelf.state(sl.load("skyscrapers/brainbashers")) == "solved"
            await player.press("enter")
            titles = [str(each.prompt) for each in player.app.screen.query_one(OptionList).options]
            assert [title for title in titles if title.endswith("✓")] == [
                " 4×4 BrainBashers tutorial ✓"
            ]

    async def again() -> None:
        async with playing_in("skyscrapers/brainbashers") as player:
            assert player.game.solved
            assert "Solved in 0:0" in player.said()
            assert "start again" in player.said()
            await player.type("R")
            assert not player.game.now
            assert not player.game.past
            player.screen.keep()
            # As long as nothing is on the board, it is the solved one that is kept.
            assert not player.app.shelf.has_unsolved
            await player.type("1")
            player.screen.keep()
            assert player.app.shelf.has_unsolved

    run(journey)
    run(again)


@each_kind_of_board
def test_no_stray_key_or_click_changes_a_solved_board(
    playing_in: Callable[..., Any], genre: str, run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in(FIRST[genre]) as player:
            await player.type("k", *solving_keys(player.game.puzzle), "home")
            solved = player.game
            assert solved.solved
            for key in "1", "3", "0", "space", "backspace", "d", "s", "x", "shift+down", "P", "b":
                await player.type(key)
                assert player.game == solved, key
            assert "Solved in 0:0" in player.said()
            assert "The board stays as it is" in player.said()
            await player.press("v")
            assert player.game == solved
            assert "Solved in" in player.said()
            for offset in (2, 1), (2, 1), (4, 2), (6, 1):
                await player.pilot.click(Board, offset=offset)
                await player.pilot.click(Board, offset=offset, button=RIGHT_BUTTON)
            assert player.game == solved
            await player.type("u")
            assert not player.game.solved
            await player.type("r")
            assert player.game == solved
            assert "Solved in" in player.said()

    run(journey)


def test_a_solution_that_was_shown_is_not_solved(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/brainbashers") as player:
            await player.press("v")
            await player.ask("y")
            assert "This is a solution" in player.said()
            player.screen.keep()
            assert player.app.shelf.state(player.game.puzzle) == "shown"

    run(journey)


@each_kind_of_board
def test_a_wrong_entry_a_conflict_and_a_check(
    playing_in: Callable[..., Any], genre: str, run: Callable[..., None]
) -> None:
    keys = {
        "skyscrapers": ("1", "right", "1"),
        "doors": ("d", "right", "d"),
        "easy-as-abc": ("a", "right", "a"),
        "kuromasu": ("right", "1", "right", "1"),
        "starry-night": ("1", "right", "1"),
    }
    words = {
        "skyscrapers": "1 would stand twice in row 1",
        "doors": "room r1c2 would see at least 3 rooms, but it says 2",
        "easy-as-abc": "row 1 would hold two As",
        "kuromasu": "r1c2 and r1c3",
        "starry-night": "row 1 would hold two suns",
    }

    async def journey() -> None:
        async with playing_in(FIRST[genre]) as player:
            await player.type(*keys[genre])
            assert "!" in player.drawn()
            assert "conflict" in player.said("about")
            await player.ask("c")
            assert words[genre] in player.said()
            await player.press("f4")
            assert "conflict" not in player.said("about")

    run(journey)


@each_kind_of_board
def test_hints_to_the_end(
    playing_in: Callable[..., Any], genre: str, run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in(FIRST[genre]) as player:
            await player.ask("h")
            assert player.said().startswith("Look at ")
            shallow = player.said()
            await player.ask("h")
            assert "The rule: " in player.said()
            await player.ask("h")
            assert player.said() != shallow
            assert "concluded" in player.board.lit.values()
            await player.press("enter")
            assert player.game.filled[0] > 0 or player.game.notes
            # That hints alone solve a board is tested elsewhere; here they find the last few.
            solution = dict(entries(sl.solve(player.game.puzzle).solution))
            for path in list(solution)[:-4]:
                place, value = at(path).key, solution[path]
                player.screen.make(lambda game, at=place, v=value: playing.enter(game, at, v))
            while not player.game.solved:
                await player.ask("h", "h", "h", "h")
            assert "Solved in" in player.said()

    run(journey)


def test_a_long_argument_is_lit_line_by_line(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    name, number, step = long_argument()

    async def journey() -> None:
        async with playing_in(name) as player:
            await player.ask("e")
            await player.press(*["right"] * (number - 1))
            board = player.app.screen.query_one(Board)
            assert all(line in player.said("text") for line in step.paragraphs)
            for told, line in zip(step.paragraphs, step.numbered, strict=True):
                await player.press("l")
                assert f"▸ {told}" in player.said("text")
                assert player.said("text").count("▸") == 1
                assert all(board.lit[place.key] == "concluded" for place in line.places)
            await player.press("l")
            assert f"▸ {step.paragraphs[0]}" in player.said("text")

    run(journey)


def test_a_long_hint_is_told_in_short_and_then_in_lines(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in(long_argument()[0]) as player:
            while "line by line" not in player.said():
                await player.ask("h")
            assert len(player.said().split("\n")[0]) <= 600
            await player.press("l", "l")
            assert "▸ 2. " in player.said()
            before = player.game
            await player.press("enter")
            assert player.game.now != before.now

    run(journey)


@each_kind_of_board
def test_the_whole_way_as_slides(
    playing_in: Callable[..., Any], genre: str, run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in(FIRST[genre]) as player:
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


@each_kind_of_board
def test_the_solution_is_shown_after_a_question(
    playing_in: Callable[..., Any], genre: str, run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in(FIRST[genre]) as player:
            await player.press("v", "n")
            assert not player.game.solved
            await player.press("v")
            await player.ask("y")
            assert player.game.solved
            assert player.game.revealed
            await player.press("u")
            assert not player.game.now

    run(journey)


@pytest.mark.parametrize("size", [(80, 24), (40, 16)])
@every_genre
def test_every_spot_can_be_clicked(size: tuple[int, int], genre: str) -> None:
    measures = layout(sl.load(FIRST[genre]), size)
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


def test_undo_redo_checkpoints_and_restart(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
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


def test_pencil_marks_clear_themselves(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            await player.type("p", "2", "5", "right", "5", "p", "down")
            assert "²" in player.drawn()
            assert "⁵" in player.drawn()
            await player.type("5")
            assert player.game.marks("r1c2") == []
            assert player.game.marks("r1c1") == [2, 5]
            await player.type("u", "f3", "5")
            assert player.game.marks("r1c2") == [5]
            await player.type("P")
            assert player.game.marks("r1c1") == [1, 2, 3, 4, 5]
            assert player.game.marks("r1c2") == [1, 2, 3, 4]

    run(journey)


def test_numbers_of_two_digits(playing_in: Callable[..., Any], run: Callable[..., None]) -> None:
    puzzle = sl.Skyscrapers(edges=sl.Edges.none(12))

    async def journey() -> None:
        async with playing_in(puzzle) as player:
            await player.type("1", "2", "right", "1", "right", "1", "3")
            assert [player.game.entry(f"r1c{c}") for c in (1, 2, 3)] == [12, 1, 3]
            await player.type("p", "right", "1", "1")
            assert player.game.marks("r1c4") == [11]
            await player.type("0")
            assert player.game.marks("r1c4") == []
            # The pencil does nothing where a value stands, and undoes nothing either.
            await player.type("home", "1", "1")
            assert [player.game.entry(f"r1c{c}") for c in (1, 2, 3)] == [12, 1, 3]

    run(journey)


def test_givens_cannot_be_changed(playing_in: Callable[..., Any], run: Callable[..., None]) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board4") as player:
            await player.type("right", "right", "right", "5")
            assert player.game.entry("r1c4") == 3
            assert "given" in player.said()

    run(journey)


def test_a_clue_is_marked_as_done_and_shows_what_is_seen(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
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


def test_a_clue_that_counts_nothing_lights_its_line(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("starry-night/friedman1") as player:
            await player.type("down", "down", "down", "left")
            assert player.board.place == "left-4"
            line = {f"r4c{column}": "looked" for column in range(1, 6)}
            assert player.board._lighting().lit == line
            await player.type("right")
            assert player.board._lighting().lit == {}

    run(journey)


def test_the_mouse(playing_in: Callable[..., Any], run: Callable[..., None]) -> None:
    async def journey() -> None:
        async with playing_in("doors/example1") as player:

            async def click(across: int, down: int, button: int = 1) -> None:
                left, top = player.board._offset()
                offset = (left + across, top + down)
                await player.pilot.click(Board, offset=offset, button=button)
                await player.pilot.pause()

            width, height = player.board.measures.width, player.board.measures.height
            await click(1 + width, 1)
            assert player.game.entry("r1c1-r1c2") == 1
            await click(1 + width, 1)
            assert player.game.entry("r1c1-r1c2") == 0
            await click(1, 1 + height)
            assert player.game.entry("r1c1-r2c1") == 1
            await click(1, 1 + height, RIGHT_BUTTON)
            assert player.game.entry("r1c1-r2c1") is None
            await click(2 + width, 1)
            assert player.board.place == "r1c2"
            await click(2 + width, 1)
            assert player.game.is_done("r1c2")

    run(journey)


def test_the_values_of_the_panel_can_be_clicked(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board2") as player:
            row = player.said("about").split("\n").index(" 1  2  3  4  5")
            await player.pilot.click("#about", offset=(4, row))
            await player.pilot.pause()
            assert player.game.entry("r1c1") == 2

    run(journey)


def test_a_small_window_scrolls_to_the_cursor(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("skyscrapers/board4", size=(30, 14)) as player:
            await player.type(*["down"] * 7, *["right"] * 7)
            assert player.board.place == "r8c8"
            across, down = player.board.measures.corner((7, 7))
            left, top = player.board.scroll_offset
            assert left <= across <= left + player.board.size.width - 3
            assert top <= down < top + player.board.size.height

    run(journey)
