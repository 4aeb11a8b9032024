"""The board of towers; see :mod:`.boards`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ..words import Message, Slot, say
from .boards import Cells

ENTER_ZERO = say("enter-zero", "{ $digits } 0 is { A($zero) }.")
KEY_OF_ZERO = say("key-of-zero", "{ A($zero) }, where there are any")


class Towers(Cells, frozen=True, kw_only=True):
    """A tower in every cell, its height as a number; where 0 is a value, it is a park."""

    words: Mapping[int, str] = MappingProxyType({0: "a park"})
    symbols: Mapping[int, tuple[str, str]] = MappingProxyType({0: ("♣", "o")})
    shapes: Mapping[int, str] = MappingProxyType({0: "park"})
    nothing: str = "."
    towers: bool = True
    seen_word: str = "tower"

    def own_keys(self) -> Iterator[tuple[Slot, Message]]:
        yield "0", KEY_OF_ZERO(zero=self.value(0))

    def how_to_enter(self, values: Sequence[int] = ()) -> Message:
        entered = super().how_to_enter(values)
        return ENTER_ZERO(digits=entered, zero=self.value(0)) if 0 in values else entered
