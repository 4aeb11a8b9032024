"""Where games and settings are kept: files in the user's folder for such data."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from ..core.errors import InputError
from ..formats.json import record
from ..play import USUAL, Game, Settings, State, new, restore, save, state_of
from ..rules.puzzle import About, Puzzle

MOST_GAMES = 100
"""Games that are kept; the oldest go first."""
FOLDER_VARIABLE = "SIGHTLINE_DATA"
"""The environment variable that names another folder."""


Stamp = tuple[int, int] | None
"""What tells one saved file from the next under the same name; None: there is none."""
Opened = tuple[Game | None, float, str | None]
"""A game, the seconds that it took, and what has to be said about it."""


def usual_folder() -> Path:
    """The folder that the platform has for the data of a program."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_data_path("sightline", appauthor=False)


class Shelf:
    """The saved games in a folder, one file for each puzzle, and the settings for all of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "games"
        self._settings = folder / "settings.json"
        self._known: dict[Path, Stamp] = {}
        """The saved games that were opened or kept here, as they were then."""

    def settings(self) -> Settings:
        """What the player has switched; what cannot be read is as usual."""
        try:
            return msgspec.json.decode(self._settings.read_bytes(), type=Settings)
        except (OSError, msgspec.MsgspecError):
            return USUAL

    def keep_settings(self, settings: Settings) -> None:
        """Remember the settings; where that is not possible, they hold until the end."""
        with suppress(OSError):
            self._settings.parent.mkdir(parents=True, exist_ok=True)
            self._settings.write_bytes(msgspec.json.encode(settings))

    def keep(self, game: Game, elapsed: float) -> None:
        """Save a game; raises a sentence when that is not possible."""
        path = self._path(game.puzzle)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(".part")
            unfinished.write_bytes(save(game, elapsed))
            unfinished.replace(path)
            self._known[path] = _stamp(path)
            for old in list(self._newest_first())[MOST_GAMES:]:
                old.unlink()
        except OSError as error:
            what = error.strerror or error
            raise InputError(f"the game cannot be saved: {what}", file=str(path)) from None

    def has_newer(self, puzzle: Puzzle) -> bool:
        """Whether somebody else has saved a game about a puzzle since it was opened or kept here.

        That can be another terminal with the same game.
        """
        path = self._path(puzzle)
        stamp = _stamp(path)
        return stamp is not None and stamp != self._known.get(path)

    def state(self, puzzle: Puzzle) -> State | None:
        """How far a puzzle is; None if there is no game about it."""
        return _state(self._path(puzzle))

    def open(self, puzzle: Puzzle) -> Opened:
        """The game about a puzzle: as it was saved, or a fresh one.

        With it comes the time that it took and, where the saved one cannot be read, a sentence
        about that; it is then kept under another name.
        """
        path = self._path(puzzle)
        try:
            game, elapsed = self._restored(path)
            return game, elapsed, None
        except FileNotFoundError:
            return new(puzzle, self.settings()), 0, None
        except (OSError, InputError) as error:
            return new(puzzle, self.settings()), 0, _put_aside(path, error)

    def last(self) -> Opened:
        """The game to go on with: the last one that is not solved, if there is one.

        Otherwise as for :meth:`open`.
        """
        path = self._unsolved()
        if path is None:
            return None, 0, None
        try:
            game, elapsed = self._restored(path)
            return game, elapsed, None
        except (OSError, InputError) as error:
            return None, 0, _put_aside(path, error)

    def _restored(self, path: Path) -> tuple[Game, float]:
        # Looked at first: what is saved while it is read is newer.
        self._known[path] = _stamp(path)
        return restore(path.read_bytes(), self.settings())

    @property
    def has_unsolved(self) -> bool:
        """Whether there is a game to go on with."""
        return self._unsolved() is not None

    def _unsolved(self) -> Path | None:
        return next((path for path in self._newest_first() if _state(path) == "begun"), None)

    def _path(self, puzzle: Puzzle) -> Path:
        bare = record(replace(puzzle, about=About(), solution=None))
        name = blake2b(msgspec.json.encode(bare), digest_size=8).hexdigest()
        return self.folder / f"{name}.json"

    def _newest_first(self) -> Iterator[Path]:
        try:
            files = [(path.stat().st_mtime, path) for path in self.folder.glob("*.json")]
        except OSError:
            files = []
        return (path for _, path in sorted(files, reverse=True))


def _stamp(path: Path) -> Stamp:
    with suppress(OSError):
        status = path.stat()
        return status.st_ino, status.st_mtime_ns
    return None


def _state(path: Path) -> State | None:
    with suppress(OSError):
        return state_of(path.read_bytes())
    return None


def _put_aside(path: Path, error: Exception) -> str:
    """Keep a saved game that cannot be read under another name, and say so."""
    number = 1
    while (aside := path.with_suffix(f".unreadable{number}")).exists():
        number += 1
    what = str(error).removeprefix("the saved game cannot be read: ")
    try:
        path.rename(aside)
    except OSError:
        return f"The saved game cannot be read ({what}). A fresh game starts."
    return f"The saved game cannot be read ({what}). It is kept as {aside}; a fresh game starts."
