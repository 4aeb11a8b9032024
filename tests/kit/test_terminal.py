"""Every genre in the terminal: opened, played to the end by keys, saved, opened again.

Starting the program takes longer than the checks, so each test makes many of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("textual", reason="textual is not installed")

from kit.cases import BrokenCase, Case, shape_to_make, to_enter
from terminal.playing import filling_keys, helper, playing_in, run, solving_keys
from textual.widgets import Input, Static, TextArea

import sightline as sl
from sightline.rules.puzzle import Puzzle
from sightline.terminal.board import Board
from sightline.terminal.menu import Paste
from sightline.words import sentence

__all__ = ["helper", "playing_in", "run"]

pytestmark = pytest.mark.soak

Playing = Callable[..., Any]
Run = Callable[..., None]


def after_the_first_entries(puzzle: Puzzle, keys: list[str]) -> tuple[int, list[str]]:
    """How many keys fill in all rows down to the first one with something to fill in; also those
    that lead from the first cell to where they end.
    """
    places = to_enter(puzzle, puzzle.solution)
    number = next(n for n in range(1, 10) if any(key.startswith(f"r{n}c") for key in places))
    row = [at for at, key in enumerate(keys, 1) if key == "down"][number - 1]
    return row, [keys[row - 2], *["down"] * number]


def test_a_puzzle_is_played_to_its_end_and_opened_again(
    playing_in: Playing, run: Run, puzzle: Puzzle
) -> None:
    keys = list(solving_keys(puzzle))
    row, there = after_the_first_entries(puzzle, keys)

    async def begin() -> None:
        async with playing_in(puzzle) as player:
            await player.ask("h")
            assert player.said().startswith("Look at ")
            await player.type(*keys[:row])
            await player.ask(player.command("c"))
            assert player.said().startswith("All right so far")
            await player.press("ctrl+q")

    async def go_on() -> None:
        async with playing_in() as player:
            await player.press("enter")
            assert player.game.puzzle == puzzle
            assert not player.game.solved
            await player.type("u", "r", *there, *keys[row:])
            assert player.game.solved
            assert player.said().startswith("Solved in ")
            filled, places = player.game.filled
            assert filled == places
            assert f"{places} of {places} filled in" in player.said("about")

    async def look_again() -> None:
        async with playing_in(puzzle) as player:
            assert player.game.solved
            assert player.said().startswith("Solved in ")

    run(begin)
    run(go_on)
    run(look_again)


def test_a_broken_rule_is_told(playing_in: Playing, run: Run, broken: BrokenCase) -> None:
    async def journey() -> None:
        async with playing_in(broken.puzzle) as player:
            await player.type(*filling_keys(broken.puzzle, broken.board))
            assert player.game.board == broken.board
            assert player.points_at_what_is_wrong()
            assert "conflict" in player.said("about")
            await player.ask(player.command("c"))
            assert sentence(broken.sentence) in player.said()
            assert not player.game.solved

    run(journey)


def test_a_hint_every_step_and_the_solution(playing_in: Playing, run: Run, case: Case) -> None:
    async def journey() -> None:
        async with playing_in(case.puzzle) as player:
            await player.ask("h", "h", "h")
            assert "concluded" in player.board.lit.values()
            await player.press("enter")
            assert player.game.now
            await player.ask("e")
            assert "Step 1 of " in player.said("text")
            await player.press("end")
            game = player.app.screen.query_one(Board).game
            assert game is not None
            assert game.board == case.solution
            await player.press("q", "v")
            await player.ask("y")
            assert (player.game.board, player.game.revealed) == (case.solution, True)

    run(journey)


def test_a_puzzle_is_made_and_another_one_pasted(
    playing_in: Playing, run: Run, puzzle: Puzzle
) -> None:
    kind = type(puzzle)

    async def journey() -> None:
        async with playing_in() as player:
            screen = await player.make_one(kind.name)
            size = screen.query_one("#size", Input)
            size.focus()
            size.value = "x".join(map(str, shape_to_make(kind)))
            await player.ask("enter")
            assert type(player.game.puzzle) is kind
            assert sl.is_unique(player.game.puzzle)
            await player.press("q")
            player.app.choose("paste")
            await player.press("tab")
            screen = player.app.screen
            assert isinstance(screen, Paste)
            screen.query_one(TextArea).text = puzzle.text()
            await player.press("ctrl+s")
            assert player.game.puzzle == puzzle
            await player.press("question_mark")
            shown = [str(each.render()) for each in player.app.screen.query(Static)]
            assert f"{puzzle.title}. {puzzle.rules}" in shown

    run(journey)
