"""An order: which puzzles, how many of them, and how they are split into parts."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate
from typing import Any, Self

import msgspec

from ...core.decoding import from_json
from ...core.errors import InputError
from ...words import Figure, Message, say
from ..make import Recipe

NO_SPLIT = say(
    "split-none",
    "{ $typed } is no split; give each part a name of its own, in a-z, 0-9, _ and -, and a share, "
    "as in train=0.9,test=0.1",
)
NO_SHARE = say(
    "split-no-share", "the share of { $part } is 0; leave { $part } out, or give it a share"
)
DIFFERS = say("bulk-differs", "{ $name } was { $before }, not { $now }")
NOT_ALL = say("split-not-all", "the shares of the parts add up to { $total }, not to 1")

_SHARE = re.compile(r"([a-z0-9_-]+)=([0-9]*\.?[0-9]+)")
_ROUNDING = Fraction(1, 1000)
"""How far from 1 the shares may add up: a third is written as 0.333."""
_DOMAIN = b"sightline-split"
"""Keeps this use of the hash apart from every other; never to be changed."""


class Split(msgspec.Struct, frozen=True, dict=True):
    """The parts that puzzles are assigned to, and the share of each, as it was typed.

    A puzzle's part depends only on its solution, up to symmetry, and on the shares: puzzles
    with the same solution go to the same part, also in another run.

    >>> halves = Split.parse("train=0.5,test=0.5")
    >>> [halves.part(name) for name in ("a", "b", "c", "d")]
    ['train', 'test', 'train', 'train']
    """

    shares: dict[str, str]

    @classmethod
    def parse(cls, text: str) -> Self:
        """The split in a text such as ``train=0.9,test=0.1``."""
        typed = [share.strip() for share in text.split(",")]
        shares = {match[1]: match[2] for match in map(_SHARE.fullmatch, typed) if match}
        if len(shares) < len(typed):
            raise InputError(NO_SPLIT(typed=repr(text)))
        split = cls(shares)
        split._check()
        return split

    def _check(self) -> None:
        for name, share in self.shares.items():
            if not Fraction(share):
                raise InputError(NO_SHARE(part=name))
        total = sum(map(Fraction, self.shares.values()), Fraction())
        if abs(total - 1) > _ROUNDING:
            raise InputError(NOT_ALL(total=Figure.of(float(total))))

    @cached_property
    def exact_shares(self) -> dict[str, Fraction]:
        """The shares, which add up to 1."""
        typed = {name: Fraction(share) for name, share in self.shares.items()}
        return {name: share / sum(typed.values()) for name, share in typed.items()}

    @cached_property
    def _bounds(self) -> list[int]:
        """Where each part ends among all hashes; fractions, because floats would be rounded."""
        return [int(end * 2**64) for end in accumulate(self.exact_shares.values())]

    def part(self, solution: str) -> str:
        """The part of all puzzles with the solution of an id."""
        digest = blake2b(solution.encode(), digest_size=8, person=_DOMAIN).digest()
        return list(self.shares)[bisect_right(self._bounds, int.from_bytes(digest, "big"))]


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A run: everything that its bytes depend on."""

    recipe: Recipe
    seed: int
    start: int = 0
    """The index of the first puzzle."""
    count: int
    distinct: bool = False
    split: Split | None = None
    generator: int = 0
    """The version of the generator; 0: the one of this package."""

    def __post_init__(self) -> None:
        if not self.generator:
            msgspec.structs.force_setattr(self, "generator", self.recipe.generator)

    @property
    def indices(self) -> range:
        """Of all puzzles of the run, if each of them counts."""
        return range(self.start, self.start + self.count)

    def plain(self) -> dict[str, Any]:
        """The order as plain data, as it is stored."""
        order = msgspec.structs.asdict(self) | {"recipe": msgspec.structs.asdict(self.recipe)}
        return from_json(msgspec.json.encode(order), dict[str, Any])


def differences(before: dict[str, Any], now: dict[str, Any]) -> Iterator[Message]:
    """What another order asked for, in words.

    >>> for each in differences({"seed": 7, "recipe": {"minimal": True}}, {"seed": 8}):
    ...     print(each)
    seed was 7, not 8
    minimal was true, not null
    """
    old, new = _flat(before), _flat(now)
    for name in old | new:
        if old.get(name) != new.get(name):
            before_now = {"before": _shown(old.get(name)), "now": _shown(new.get(name))}
            yield DIFFERS(name=name, **before_now)


def _flat(order: dict[str, Any]) -> dict[str, Any]:
    recipe = order.get("recipe")
    beside = {name: value for name, value in order.items() if name != "recipe"}
    return beside | (recipe if isinstance(recipe, dict) else {})


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
