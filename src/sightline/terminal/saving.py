"""Saved games and settings: files in the user's data folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from stat import S_ISREG
from typing import TypeAlias

import msgspec
from platformdirs import user_data_path

from ..core import files
from ..core.decoding import from_json
from ..core.errors import InputError
from ..formats.json import record
from ..play import USUAL, Game, Settings, State, new, restore, save, state_of
from ..play.saving import Unreadable
from ..rules.puzzle import Puzzle
from ..words import Message, Slot, say

MOST_GAMES = 100
"""The number of games that are kept; the oldest are deleted first."""
FOLDER_VARIABLE = "SIGHTLINE_DATA"
"""The environment variable for another folder."""
CANNOT_SAVE = say("terminal-cannot-save", "the game cannot be saved: { $why }")
NO_FILE = say("terminal-no-file", "it is no file")
UNREADABLE = say(
    "terminal-unreadable", "The saved game cannot be read ({ $why }). A fresh game starts."
)
KEPT_ASIDE = say(
    "terminal-kept-aside",
    "The saved game cannot be read ({ $why }). It is kept as { $file }; a fresh game starts.",
)


Stamp = tuple[int, int] | None
"""Identifies the version of a saved file; None if there is none."""
Opened: TypeAlias = "tuple[Game | None, float, Slot | None]"
"""A game, its time in seconds, and a message to the player."""


def usual_folder() -> Path:
    """The platform's folder for the data of a program."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_data_path("sightline", appauthor=False)


class Shelf:
    """The saved games in a folder, one file for each puzzle, and the settings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "games"
        self._settings = folder / "settings.json"
        self._known: dict[Path, Stamp] = {}
        """The versions of the games that were opened or saved here."""

    def settings(self) -> Settings:
        """The settings of the player; the usual ones if they cannot be read."""
        try:
            return from_json(_read(self._settings), Settings)
        except (OSError, InputError, msgspec.MsgspecError):
            return USUAL

    def keep_settings(self, settings: Settings) -> None:
        """Save the settings; if that fails, they are used until the program ends."""
        with suppress(OSError):
            _write(self._settings, msgspec.json.encode(settings))

    def keep(self, game: Game, elapsed: float) -> None:
        """Save a game; raises an :class:`InputError` if that fails."""
        path = self._path(game.puzzle)
        try:
            self._known[path] = _write(path, save(game, elapsed))
            for old in list(self._newest_first())[MOST_GAMES:]:
                old.unlink(missing_ok=True)
        except OSError as error:
            why = error.strerror or str(error)
            raise InputError(CANNOT_SAVE(why=why), file=str(path)) from None

    def has_newer(self, puzzle: Puzzle) -> bool:
        """Whether a game of a puzzle was saved elsewhere since it was opened or saved here.

        This happens if the same game is open in another terminal.
        """
        path = self._path(puzzle)
        stamp = _stamp(path)
        return stamp is not None and stamp != self._known.get(path)

    def state(self, puzzle: Puzzle) -> State | None:
        """The state of the game of a puzzle; None if there is no game."""
        return _state(self._path(puzzle))

    def open(self, puzzle: Puzzle) -> Opened:
        """The game of a puzzle: the saved one, or a new one.

        With it come its time and, if the saved game cannot be read, a message; the file is then
        kept under another name.
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
        """The game to continue: the last one that is not solved, if there is one.

        Otherwise like :meth:`open`.
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
        # Before reading: a version that is saved meanwhile is newer.
        self._known[path] = _stamp(path)
        return restore(_read(path), self.settings())

    @property
    def has_unsolved(self) -> bool:
        """Whether there is a game to continue."""
        return self._unsolved() is not None

    def _unsolved(self) -> Path | None:
        return next((path for path in self._newest_first() if _state(path) == "begun"), None)

    def _path(self, puzzle: Puzzle) -> Path:
        bare = msgspec.json.encode(record(puzzle.bare()))
        name = blake2b(bare, digest_size=8).hexdigest()
        return self.folder / f"{name}.json"

    def _newest_first(self) -> Iterator[Path]:
        files = []
        for path in self.folder.glob("*.json"):
            # Another terminal may have deleted it meanwhile.
            with suppress(OSError):
                status = path.stat()
                if S_ISREG(status.st_mode):
                    files.append((status.st_mtime, path))
        return (path for _, path in sorted(files, reverse=True))


def _read(path: Path) -> bytes:
    """The contents of a file; to read a named pipe or a device could take for ever."""
    if path.exists() and not path.is_file():
        raise InputError(NO_FILE())
    return path.read_bytes()


def _write(path: Path, data: bytes) -> Stamp:
    """Write a file whole, and return its stamp; of several terminals the last one wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with files.anew(path) as file:
        file.write(data)
        file.flush()
        return _stamp(file.fileno())


def _stamp(file: Path | int) -> Stamp:
    with suppress(OSError):
        status = os.stat(file)
        return status.st_ino, status.st_mtime_ns
    return None


def _state(path: Path) -> State | None:
    with suppress(OSError):
        return state_of(_read(path))
    return None


def _put_aside(path: Path, error: OSError | InputError) -> Message:
    """Rename a saved game that cannot be read, and return a message about it."""
    number = 1
    while (aside := path.with_suffix(f".unreadable{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return UNREADABLE(why=_why(error))
    return KEPT_ASIDE(why=_why(error), file=str(aside))


def _why(error: OSError | InputError) -> Slot:
    match error:
        case Unreadable():
            return error.why
        case InputError():
            return error.said
    return error.strerror or str(error)
