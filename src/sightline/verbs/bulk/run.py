"""A run: from an order to the finished files, however often it is interrupted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, closing
from functools import partial
from typing import Any

import msgspec

from ...core.deadline import Deadline
from ...core.errors import InputError, Unmade
from ...words import Message, say
from . import manifest
from .assembling import assemble, catch_up
from .executing import Workers, delivered
from .manifest import Manifest
from .order import Order
from .parts import Parts
from .shards import Pieces, Shard, ToLine, make_shard
from .tally import Tally
from .work import Watcher, Work, beside

NONE_YET = say("bulk-none-yet", "no puzzle was made yet")
WITH_REPEATS = say("bulk-with-repeats", "{ $count } puzzles, counting repeats,")
SO_MANY = say("bulk-so-many", "{ $made } of { $count } puzzles")

MakeShards = Callable[[Iterable[range], set[int]], Generator[Shard, None, None]]
"""Makes the shards with some indices; see :func:`shards_of`."""
HOPE = 8
"""If none of so many puzzles, the first of a run, can be made, the rest is not tried."""


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
    known = manifest.found(beside(path, ".manifest.json"))
    order = Parts(beside(path, ".parts")).order() or (known.order if known else {})
    seed = order.get("seed")
    return seed if isinstance(seed, int) else None


class Run(Work):
    """A run that makes a file: begun, interrupted, resumed, finished."""

    def __init__(self, order: Order, path: str) -> None:
        self.order = order
        self.parts = Parts(beside(path, ".parts"))
        super().__init__(path, self.parts, order.split)

    def plain(self) -> dict[str, Any]:
        """The order as plain data."""
        return self.order.plain()

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
            with self.writing():
                file = self.parts.folder / "counted.sqlite"
                tally = stack.enter_context(Tally.kept_in(file, self.order))
                catch_up(tally, self.parts)
            while not tally.is_done():
                self._make(tally, shards, watcher, hopes)
        watcher.stage("writing", self.order.count, 0)
        with self.writing():
            return self._put_together(watcher)

    def _make(self, tally: Tally, shards: MakeShards, watcher: Watcher, hopes: set[int]) -> None:
        """Make the next indices, or as many of them as needed."""
        total = tally.todo.stop - self.order.start
        watcher.stage("making", total, sum(entry.count for entry in self.parts.entries))
        gaps = self.parts.gaps(tally.todo)
        with closing(shards(gaps, hopes)) as made:
            for shard in made:
                with self.writing():
                    self.parts.keep(shard)
                    catch_up(tally, self.parts)
                watcher.advance(shard.count)
                if tally.is_done():
                    return

    def _put_together(self, watcher: Watcher) -> Manifest:
        return self.end(
            *assemble(self.order, self.parts, self.output, self.targets, watcher.advance)
        )

    def safe(self) -> Message:
        """How much is stored already."""
        made, count = self.parts.records, self.order.count
        if not made:
            return NONE_YET()
        if self.order.distinct:
            # How many of them count is known only when those between them are there.
            return self._safe_in_folder(WITH_REPEATS(count=made))
        return self._safe_in_folder(SO_MANY(made=min(made, count), count=count))

    def _take_up(self) -> None:
        self.parts.begin(self.order)

    def _is_worth_keeping(self) -> bool:
        # Without any shard there is nothing to resume.
        return bool(self.parts.records)
