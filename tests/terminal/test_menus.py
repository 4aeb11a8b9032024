"""The menus of the terminal: the library, new puzzles, one's own, any format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terminal.playing import shows
from textual.widgets import Input, OptionList, Select, Static, TextArea

import sightline as sl
from sightline.rules.puzzle import GENRES
from sightline.terminal.asking import Question
from sightline.terminal.board import Board
from sightline.terminal.menu import Library, Menu, Paste


def test_the_library_next_previous_and_the_solution(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
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


def test_puzzles_with_several_solutions_are_listed_so(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            await player.press("enter")
            choices = player.app.screen.query_one(OptionList)
            for option in choices.options:
                if option.id is None:
                    continue
                several = not sl.is_unique(sl.load(option.id))
                assert str(option.prompt).endswith("(several)") == several
                choices.highlighted = choices.get_option_index(option.id)
                await player.pilot.pause()
                assert player.said("source").endswith("Several solutions.") == several

    run(journey)


def test_a_new_puzzle_is_made(playing_in: Callable[..., Any], run: Callable[..., None]) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_one("skyscrapers")
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


def test_few_clues_and_a_score_are_wished_for(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_one("doors")
            screen.query_one("#size", Input).value = "4"
            screen.query_one("#density", Select).value = "thin"
            score = screen.query_one("#score", Input)
            score.focus()
            for typed, told in {
                "": "A thin puzzle has as few clues as a grade or a score allows: say which",
                "some": "'some' is not A..B, such as 3..4.5.",
                "9..4.5": "Scores from 9 to 4.5 are asked for: say the lower one first.",
            }.items():
                score.value = typed
                await player.ask("enter")
                assert player.said("said").startswith(told)
            score.value = "2..4.5"
            await player.ask("enter")
            assert 2 <= sl.grade(player.game.puzzle).score <= 4.5

    run(journey)


def test_make_your_own_asks_again(playing_in: Callable[..., Any], run: Callable[..., None]) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_own("skyscrapers")
            await player.press("x", "enter")
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
            assert screen.query_one(Board).wrong == {"top-1", "top-3"}
            await player.press("ctrl+p")
            assert player.app.screen is screen
            screen.number = 2
            screen._put(".")
            await player.ask("ctrl+s")
            assert "There are several solutions" in player.said("said")
            assert "concluded" in screen.query_one(Board).lit.values()
            assert not screen.query_one(Board).wrong
            await player.press("ctrl+p")
            assert [clue.text for clue in player.game.puzzle.clues()] == ["the 1 above column 1"]

    run(journey)


def test_escape_goes_back_one_level_and_throws_nothing_away_unasked(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_own("skyscrapers")
            await player.press("4", "enter", "1", "enter", "2", "enter", "escape")
            assert shows(player, Question)
            await player.press("escape")
            assert "Clue 3 of 32" in player.said("question")
            assert len(list(screen.puzzle.clues())) == 2
            await player.press("escape", "y")
            assert player.said("question") == "Skyscrapers: which size?"
            await player.press("5", "enter", "escape")  # nothing is lost yet
            assert player.said("question") == "Skyscrapers: which size?"
            await player.press("escape")
            assert player.said("question") == "Which genre?"
            await player.press("enter", "escape", "escape")
            assert shows(player, Menu)
            await player.press("escape")
            assert shows(player, Menu)
            assert player.app.is_running
            await player.press("down", "down", "down", "enter")
            assert shows(player, Paste)
            await player.press("x", "escape")
            assert shows(player, Question)
            await player.press("n")
            assert player.app.screen.query_one(TextArea).text == "x"
            await player.press("backspace", "escape")
            assert shows(player, Menu)


def test_a_question_does_not_keep_the_player_from_quitting(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in("doors/example1") as player:
            await player.press("v")
            assert shows(player, Question)
            await player.press("ctrl+q")
            assert not player.app.is_running

    run(journey)


def test_the_key_that_plays_your_own_puzzle_says_what_is_missing(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_own("skyscrapers")
            await player.press("ctrl+p")
            assert player.said("said") == "First choose a genre and a size."
            await player.press("4", "enter", "1", "enter", "ctrl+p")
            assert "More clues are asked for; Ctrl+S leaves" in player.said("said")
            await player.ask("1", "enter", "ctrl+s", "ctrl+p")
            assert player.said("said").endswith("So there is nothing to play.")
            screen.verdict = None  # as after a search that was stopped
            await player.ask("ctrl+p")
            assert "There is no solution" in player.said("said")

    run(journey)


def test_your_own_puzzle_has_one_solution(
    playing_in: Callable[..., Any], run: Callable[..., None]
) -> None:
    async def journey() -> None:
        async with playing_in() as player:
            await player.make_own("doors")
            await player.press("1", "x", "2", "enter")
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


def test_a_puzzle_is_pasted(playing_in: Callable[..., Any], run: Callable[..., None]) -> None:
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


def test_help_is_there(playing_in: Callable[..., Any], run: Callable[..., None]) -> None:
    async def journey() -> None:
        async with playing_in("doors/example1") as player:
            await player.press("question_mark")
            shown = " ".join(str(s.render()) for s in player.app.screen.query(Static))
            assert "Between every two adjacent rooms" in shown
            await player.press("q", "q", "question_mark")
            assert len(player.app.screen.query(Static)) > len(GENRES)

    run(journey)
