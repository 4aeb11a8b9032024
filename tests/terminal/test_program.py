"""The program around the games: its second process, shapes, the command line."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from firsts import FIRST

import sightline as sl
from sightline import library
from sightline import play as playing
from sightline.cli import main
from sightline.core.errors import SightlineError
from sightline.core.grid import entries
from sightline.play import new
from sightline.rules.puzzle import GENRES
from sightline.terminal.asking import Waiting
from sightline.terminal.canvas import Lighting, plain
from sightline.terminal.helper import Helper
from sightline.terminal.layout import Layout, layout
from sightline.terminal.saving import Shelf

CTRL_Q = b"\x11"


# Work that takes long ------------------------------------------------------------------------


def test_long_work_can_be_stopped(playing_in: Callable[..., Any], run: Callable[..., None]) -> None:
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


def test_the_helper_says_what_went_wrong(helper: Helper, run: Callable[..., None]) -> None:
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


@pytest.mark.parametrize(
    "keys",
    [
        "enter",  # a game
        "down enter",  # the library
        "down down enter enter",  # a new puzzle, with a list that is open
        "down down down enter enter 3 enter",  # one's own
        "down down down down enter",  # to paste one
        "down down down down down enter",  # help
    ],
)
def test_every_screen_fits_into_the_smallest_terminals(
    keys: str, playing_in: Callable[..., Any], tmp_path: Path, run: Callable[..., None]
) -> None:
    Shelf(tmp_path).keep(playing.enter(new(sl.load("doors/example1")), "r1c1-r1c2", 1), 5)

    async def journey() -> None:
        async with playing_in(size=(1, 1)) as player:
            await player.press(*keys.split())
            for size in ((2, 24), (80, 2), (5, 5), (1, 1)):
                await player.pilot.resize_terminal(*size)

    run(journey)


def test_no_colour(
    playing_in: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, run: Callable[..., None]
) -> None:
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


STARTING = """
import select, sys

class Started:
    def find_spec(self, name, path, target=None):
        if name == "sightline.terminal.app":
            print("starting", flush=True)
            select.select([0], [], [], 30)

sys.meta_path.insert(0, Started())
sys.argv = ["sightline", "play", "doors/example1"]
from sightline.__main__ import main
main()
"""
"""The command, which waits for a key while it starts."""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_keys_typed_during_the_start_reach_the_game_and_those_at_the_end_nobody(
    tmp_path: Path,
) -> None:
    import pty
    import select
    import termios

    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    environment = os.environ | {"TERM": "xterm-256color", "SIGHTLINE_DATA": str(tmp_path)}
    program = subprocess.Popen(
        [sys.executable, "-c", STARTING],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    try:
        shown = b""
        while b"starting" not in shown:
            shown += os.read(ours, 65536)
        os.write(ours, b"d")
        while b"1 of 24" not in shown:
            shown += os.read(ours, 65536)
        assert shown.partition(b"starting")[2].startswith(b"\r\n\x1b")
        os.write(ours, CTRL_Q + b"ls\n")
        while program.poll() is None:
            if select.select([ours], [], [], 0.1)[0]:
                os.read(ours, 65536)
        assert program.returncode == 0
        assert termios.tcgetattr(theirs) == before
        assert not select.select([theirs], [], [], 0)[0]
    finally:
        program.kill()
        os.close(ours)
        os.close(theirs)


def test_play_needs_a_terminal() -> None:
    done = CliRunner().invoke(main, ["play", "doors/example1"])
    assert done.exit_code == 2
    assert "play needs a terminal" in done.stderr


def test_play_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sightline.terminal.app", None)
    monkeypatch.setattr("sightline.cli.play._at_a_terminal", lambda: True)
    monkeypatch.setattr("sightline.cli.play._keys_kept", nullcontext)
    done = CliRunner().invoke(main, ["play"])
    assert done.exit_code == 2
    assert " -m pip install textual platformdirs\n" in done.stderr


def test_every_genre_has_a_first_puzzle() -> None:
    for genre in GENRES:
        assert FIRST[genre] in library.names(genre)
        assert entries(sl.load(FIRST[genre]).rules_model.board)
