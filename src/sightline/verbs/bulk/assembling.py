"""Assemble the shards: drop repeats, split into parts, write the files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ...core.errors import InputError
from ...rules.puzzle import genre
from ...words import say, text
from .manifest import Written
from .order import Order
from .outputs import Output
from .parts import Entry, Parts
from .sinks import Sinks
from .tally import Tally

CHANGED = say(
    "bulk-shard-changed",
    "the shard from index { $first } on was changed after it was written; --resume makes it again",
)

Advance = Callable[[int], None]


def assemble(
    order: Order, parts: Parts, output: Output, targets: Mapping[str, Path], advance: Advance
) -> tuple[tuple[Written, ...], dict[str, Any]]:
    """Write all records that count, in order, to the target of their part.

    Also return what the manifest says of them.
    """
    kind = genre(order.recipe.genre)
    with (
        Tally.kept_in(parts.folder / "seen.sqlite", order) as tally,
        Sinks.opened(targets, output, kind, order.split, parts) as sinks,
    ):
        for entry in parts.entries_in_order():
            for line in tally.take(entry.indices, entry.missing, _lines(parts, entry)):
                sinks.add(line)
            advance(entry.count)
    written, about = sinks.written()
    about |= {"missing": tuple(tally.missing), "repeats": tally.repeats}
    if shortage := tally.shortage():
        about["shortage"] = text(shortage)
    return written, about


def catch_up(tally: Tally, parts: Parts) -> None:
    """Count the shards that are there, as far as none is missing before them."""
    by_index = {entry.first: entry for entry in parts.entries}
    while not tally.is_done() and (entry := by_index.get(tally.position)):
        for _ in tally.take(entry.indices, entry.missing, _lines(parts, entry)):
            pass


def _lines(parts: Parts, entry: Entry) -> list[bytes]:
    lines = parts.lines(entry)
    if lines is None:
        raise InputError(CHANGED(first=str(entry.first)), file=str(parts.folder))
    return lines.splitlines(keepends=True)
