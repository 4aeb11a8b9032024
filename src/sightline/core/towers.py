"""The board of towers; see :mod:`.boards`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from .boards import Cells


class Towers(Cells, frozen=True, kw_only=True):
    """A tower in every cell, its height as a number; where 0 is a value, it is a park."""

    words: Mapping[int, str] = MappingProxyType({0: "a park"})
    symbols: Mapping[int, tuple[str, str]] = MappingProxyType({0: ("♣", "o")})
    shapes: Mapping[int, str] = MappingProxyType({0: "park"})
    nothing: str = "."
    towers: bool = True
    seen_word: str = "tower"

    def own_keys(self) -> Iterator[tuple[str, str]]:
        yield "0", f"{self.value_word(0)}, where there are any"

    def how_to_enter(self, values: Sequence[int] = ()) -> str:
        park = f" 0 is {self.value_word(0)}." if 0 in values else ""
        return f"{super().how_to_enter(values)}{park}"
