"""Work that ends in files and a manifest, however often it is interrupted."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec

from ...core import files
from ...core.errors import InputError
from ...words import Listed, Message, say
from . import manifest
from .folder import Folder
from .manifest import Manifest, Written, checksum
from .order import Split, differences
from .outputs import output_of

SAFE = say("bulk-safe", "{ $what } are safe in { $folder }, and --resume goes on from there")
UNWRITABLE = say("bulk-unwritable", "this cannot be written: { $why }; { $safe }")
NO_FOLDER = say("bulk-no-folder", "there is no such folder")
A_FOLDER = say("bulk-a-folder", "this is a folder, not a file")
NOT_FROM_IT = say(
    "bulk-not-from-it",
    "this is there already, and not from the run that was interrupted, which is safe in "
    "{ $folder }; nothing is overwritten: move it away, and --resume goes on",
)
NOTHING_INTERRUPTED = say(
    "bulk-nothing-interrupted",
    "this is there already, and no interrupted run to go on with; "
    "remove it, or choose another name",
)
NOT_FROM_A_RUN = say(
    "bulk-not-from-a-run",
    "this is there already, but not from a run; remove it, or choose another name",
)
THERE_ALREADY = say(
    "bulk-there-already",
    "this is there already; remove it, choose another name, or go on with an interrupted run by "
    "--resume",
)
OTHERWISE_BEGUN = say(
    "bulk-otherwise-begun", "this run was begun with other parameters: { $others }"
)
PUT_HERE = say(
    "bulk-put-here",
    "this was put here during the run, and nothing is overwritten; the finished file is "
    "{ $finished }: move this one away, and --resume puts that one here",
)


class Watcher(Protocol):
    """The interface of progress reports."""

    def stage(self, name: str, total: int, done: int) -> None:
        """A stage begins, of which ``done`` of ``total`` puzzles are done already.

        A total of 0 is not known yet.
        """

    def advance(self, puzzles: int) -> None:
        """So many more are done."""


class _Unwatched:
    """Reports nothing."""

    def stage(self, name: str, total: int, done: int) -> None: ...

    def advance(self, puzzles: int) -> None: ...


UNWATCHED: Watcher = _Unwatched()
"""Nobody asks for reports."""


def beside(path: str, suffix: str) -> Path:
    """The file or folder that belongs to an output."""
    return Path(os.path.realpath(path) + suffix)


class Work(ABC):
    """Work that is begun, interrupted, resumed, finished; ``folder`` holds what is safe."""

    def __init__(self, path: str, folder: Folder, split: Split | None) -> None:
        self.output = output_of(path)
        # A link stays a link, and its target is written.
        self.path = Path(os.path.realpath(path))
        self.manifest = beside(path, ".manifest.json")
        self._folder = folder
        self._split = split

    @abstractmethod
    def plain(self) -> dict[str, Any]:
        """What was asked for, as plain data."""

    @abstractmethod
    def safe(self) -> Message:
        """How much is stored already."""

    def _safe_in_folder(self, what: Message) -> Message:
        """The sentence that says what is safe, and where."""
        return SAFE(what=what, folder=str(self._folder.folder))

    @abstractmethod
    def _take_up(self) -> None:
        """Find out what is stored already, in a folder that is locked."""

    @abstractmethod
    def _is_worth_keeping(self) -> bool:
        """Whether there is anything to resume."""

    def finished(self) -> Manifest | None:
        """The manifest, if everything has been done already."""
        known = manifest.found(self.manifest)
        folder = self.path.parent
        if known is None or not all(output.is_in(folder) for output in known.outputs):
            return None
        self._compare(known.order)
        self._folder.remove()
        return known

    @contextmanager
    def begun(self, *, resume: bool) -> Iterator[None]:
        """Find out what is there already; without ``resume`` nothing may be."""
        self._check_place(resume=resume)
        with ExitStack() as stack:
            with self.writing():
                stack.enter_context(self._folder.locked())
                before = self._folder.order()
                if before is not None:
                    self._compare(before)
                self._take_up()
            try:
                yield
            finally:
                if not self._is_worth_keeping():
                    self._folder.remove()

    def end(self, outputs: tuple[Written, ...], about: dict[str, Any]) -> Manifest:
        """Give the finished files their names; what was stored is not needed any more."""
        ended = Manifest(order=self.plain(), outputs=outputs, **about)
        name = self._folder.manifest.name
        self._folder.put(name, msgspec.json.format(msgspec.json.encode(ended)) + b"\n")
        for output in outputs:
            _publish(self._folder.finished / output.file, self.path.with_name(output.file))
        _publish(self._folder.manifest, self.manifest)
        self._folder.remove()
        return ended

    @property
    def targets(self) -> dict[str, Path]:
        """The files to be written, by the name of the part; the whole has no name."""
        if self._split is None:
            return {"": self.path}
        stem, suffix = self.path.name.removesuffix(self.output.suffix), self.output.suffix
        return {name: self.path.with_name(f"{stem}-{name}{suffix}") for name in self._split.shares}

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Turn a failure to write into a sentence."""
        try:
            yield
        except OSError as error:
            said = UNWRITABLE(why=error.strerror or str(error), safe=self.safe())
            raise InputError(said, file=str(self.path)) from None

    def _check_place(self, *, resume: bool) -> None:
        if not self.path.parent.is_dir():
            raise InputError(NO_FOLDER(), file=str(self.path.parent))
        for path in self.targets.values():
            if path.is_dir():
                raise InputError(A_FOLDER(), file=str(path))
        if resume and self._folder.order() is not None:
            self._refuse(
                self._not_ours(),
                NOT_FROM_IT(folder=str(self._folder.folder)),
            )
        elif resume:
            self._refuse(
                self._not_ours(),
                NOTHING_INTERRUPTED(),
            )
            if self._folder.is_of_somebody_else():
                self._refuse(
                    [self._folder.folder],
                    NOT_FROM_A_RUN(),
                )
        else:
            self._refuse(
                [*self.targets.values(), self._folder.folder, self.manifest],
                THERE_ALREADY(),
            )

    def _refuse(self, paths: Iterable[Path], why: Message) -> None:
        """Refuse to begin if there is anything under one of these names."""
        for path in paths:
            if os.path.lexists(path):
                raise InputError(why, file=str(path))

    def _not_ours(self) -> Iterator[Path]:
        """Where the files go, but for those that an interrupted run has put there already."""
        ended = manifest.found(self._folder.manifest)
        outputs = ended.outputs if ended else ()
        ours = [output.file for output in outputs if output.is_in(self.path.parent)]
        yield from (path for path in self.targets.values() if path.name not in ours)
        known = manifest.found(self.manifest)
        if known is None or any(differences(known.order, self.plain())):
            yield self.manifest

    def _compare(self, before: dict[str, Any]) -> None:
        others = list(differences(before, self.plain()))
        if others:
            said = OTHERWISE_BEGUN(others=Listed(tuple(others), "semicolon"))
            raise InputError(said, file=str(self.path))


def _publish(finished: Path, path: Path) -> None:
    """Give a finished file its name, unless something else has it."""
    try:
        files.publish(finished, path)
    except FileExistsError:
        # It may be the same file, from a run that was interrupted in the very end.
        if not path.is_file() or checksum(path) != checksum(finished):
            raise InputError(PUT_HERE(finished=str(finished)), file=str(path)) from None
