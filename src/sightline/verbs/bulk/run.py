"""A run: from an order to the finished files, however often it is interrupted."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec

from ...core.deadline import Deadline
from ...core.errors import InputError, Unmade
from . import durable, manifest
from .assembling import assemble, catch_up
from .executing import Workers, delivered
from .manifest import Manifest
from .order import Order, differences
from .outputs import output_of
from .parts import Parts
from .shards import Pieces, Shard, ToLine, make_shard
from .tally import Tally

MakeShards = Callable[[Iterable[range], set[int]], Generator[Shard, None, None]]
"""Makes the shards with some indices; see :func:`shards_of`."""
HOPE = 8
"""If none of so many puzzles, the first of a run, can be made, the rest is not tried."""


class Watcher(Protocol):
    """The interface of progress reports."""

    def stage(self, name: str, total: int, done: int) -> None:
        """A stage begins, of which ``done`` of ``total`` puzzles are done already."""

    def advance(self, puzzles: int) -> None:
        """So many more are done."""


def first_hopes(order: Order) -> set[int]:
    """The first indices: if none of these can be made, the run gives up."""
    return set(range(order.start, order.start + HOPE))


def shards_of(
    order: Order,
    to_line: ToLine,
    workers: Workers,
    todo: Iterable[range],
    hopes: set[int],
    *,
    in_order: bool = False,
    deadline: Deadline = Deadline(),
) -> Generator[Shard, None, None]:
    """The shards with these indices, as they are made, or in order.

    Those that cannot be made are removed from ``hopes``; when none is left, the run gives up.
    """
    recipe = msgspec.json.encode(order.recipe)
    task = partial(make_shard, to_line, recipe, order.seed, order.generator)
    pieces = Pieces(todo)
    # Closed, so that an early exit, also by Ctrl-C, leaves no worker behind.
    with closing(delivered(workers, task, pieces, in_order=in_order, deadline=deadline)) as made:
        for shard in made:
            if shard.failure is not None:
                raise InputError(shard.failure)
            hopes.difference_update(shard.missing)
            if not hopes:
                raise Unmade(shard.reason)
            pieces.learn(shard)
            yield shard


def seed_before(path: str) -> int | None:
    """The seed of the run, finished or not, that writes to a file; None: there is none."""
    known = manifest.found(_beside(path, ".manifest.json"))
    order = Parts(_beside(path, ".parts")).order() or (known.order if known else {})
    seed = order.get("seed")
    return seed if isinstance(seed, int) else None


def _beside(path: str, suffix: str) -> Path:
    return Path(os.path.realpath(path) + suffix)


class Run:
    """A run that makes a file: begun, interrupted, resumed, finished."""

    def __init__(self, order: Order, path: str) -> None:
        self.order = order
        self._output = output_of(path)
        # A link stays a link, and its target is written.
        self.path = Path(os.path.realpath(path))
        self.parts = Parts(_beside(path, ".parts"))
        self.manifest = _beside(path, ".manifest.json")

    def finished(self) -> Manifest | None:
        """The manifest, if everything has been done already."""
        known = manifest.found(self.manifest)
        folder = self.path.parent
        if known is None or not all(output.is_in(folder) for output in known.outputs):
            return None
        self._compare(known.order)
        self.parts.remove()
        return known

    @contextmanager
    def begun(self, *, resume: bool) -> Iterator[None]:
        """Find out what is there already; without ``resume`` nothing may be."""
        self._check_place(resume=resume)
        with ExitStack() as stack:
            with self._writing():
                stack.enter_context(self.parts.locked())
                self._take_up()
            try:
                yield
            finally:
                # Without any shard there is nothing to resume.
                if not self.parts.records:
                    self.parts.remove()

    def make(
        self,
        workers: Workers,
        to_line: ToLine,
        watcher: Watcher,
        deadline: Deadline = Deadline(),
    ) -> Manifest:
        """Make what is missing, and assemble the output."""
        shards = partial(shards_of, self.order, to_line, workers, deadline=deadline)
        hopes = first_hopes(self.order).difference(self.parts.missing)
        with ExitStack() as stack:
            with self._writing():
                file = self.parts.folder / "counted.sqlite"
                tally = stack.enter_context(Tally.kept_in(file, self.order))
                catch_up(tally, self.parts)
            while not tally.is_done():
                self._make(tally, shards, watcher, hopes)
        watcher.stage("writing", self.order.count, 0)
        with self._writing():
            return self._put_together(watcher)

    def _make(self, tally: Tally, shards: MakeShards, watcher: Watcher, hopes: set[int]) -> None:
        """Make the next indices, or as many of them as needed."""
        total = tally.todo.stop - self.order.start
        watcher.stage("making", total, sum(entry.count for entry in self.parts.entries))
        gaps = self.parts.gaps(tally.todo)
        with closing(shards(gaps, hopes)) as made:
            for shard in made:
                with self._writing():
                    self.parts.keep(shard)
                    catch_up(tally, self.parts)
                watcher.advance(shard.count)
                if tally.is_done():
                    return

    def _put_together(self, watcher: Watcher) -> Manifest:
        outputs, about = assemble(
            self.order, self.parts, self._output, self._targets, watcher.advance
        )
        finished = Manifest(order=self.order.plain(), outputs=outputs, **about)
        durable.write(self.manifest, msgspec.json.format(msgspec.json.encode(finished)) + b"\n")
        self.parts.remove()
        return finished

    def safe(self) -> str:
        """How much is stored already."""
        count = self.order.count
        made = min(self.parts.records, count)
        if not made:
            return "no puzzle was made yet"
        return f"{made:,} of {count:,} puzzles are safe, and --resume goes on from there"

    # What is there ---------------------------------------------------------------------

    @property
    def _targets(self) -> dict[str, Path]:
        """The files to be written, by the name of the part; the whole has no name."""
        if self.order.split is None:
            return {"": self.path}
        stem, suffix = self.path.name.removesuffix(self._output.suffix), self._output.suffix
        return {
            name: self.path.with_name(f"{stem}-{name}{suffix}") for name in self.order.split.shares
        }

    def _check_place(self, *, resume: bool) -> None:
        if not self.path.parent.is_dir():
            raise InputError("there is no such folder", file=str(self.path.parent))
        for path in self._targets.values():
            if path.is_dir():
                raise InputError("this is a folder, not a file", file=str(path))
        if resume and self.parts.order() is not None:
            return
        in_the_way = [path for path in self._targets.values() if path.exists()]
        if in_the_way and resume:
            raise InputError(
                "this is there already, and no interrupted run to go on with; remove it, or "
                "choose another name",
                file=str(in_the_way[0]),
            )
        if not resume:
            in_the_way += [p for p in (self.parts.folder, self.manifest) if p.exists()]
        if in_the_way:
            raise InputError(
                "this is there already; remove it, choose another name, or go on with an "
                "interrupted run by --resume",
                file=str(in_the_way[0]),
            )

    def _take_up(self) -> None:
        before = self.parts.order()
        if before is not None:
            self._compare(before)
        self.parts.begin(self.order)

    def _compare(self, before: dict[str, Any]) -> None:
        others = list(differences(before, self.order.plain()))
        if others:
            raise InputError(
                f"this run was begun with other parameters: {'; '.join(others)}",
                file=str(self.path),
            )

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise InputError(
                f"this cannot be written: {error.strerror or error}; {self.safe()}",
                file=str(self.path),
            ) from None
