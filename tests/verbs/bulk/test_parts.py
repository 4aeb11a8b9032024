"""Repeats are left out, parts have nothing in common, and what cannot be made is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from verbs.bulk.running import TINY, make, records

from sightline.core.errors import InputError, Unmade
from sightline.verbs import make as making
from sightline.verbs.bulk import Order, Split
from sightline.verbs.make import Recipe


def test_repeats_are_left_out(tmp_path: Path) -> None:
    order = Order(recipe=TINY, seed=1, count=300)
    make(tmp_path / "all.jsonl", order)
    firsts: dict[str, dict[str, Any]] = {}
    for record in records(tmp_path / "all.jsonl"):
        firsts.setdefault(record["canonical"], record)
    distinct = msgspec.structs.replace(order, distinct=True, count=len(firsts))
    manifest = make(tmp_path / "distinct.jsonl", distinct, workers=2)
    found = records(tmp_path / "distinct.jsonl")
    assert found == list(firsts.values())
    assert manifest.repeats == found[-1]["index"] + 1 - len(firsts) > 0


def test_twins_stay_together(tmp_path: Path) -> None:
    split = Split.parse("train=0.7, test=0.2, held-out=0.1")
    parts: dict[str, set[str]] = {name: set() for name in split.shares}
    for seed in (1, 2):
        order = Order(recipe=TINY, seed=seed, count=300, split=split)
        manifest = make(tmp_path / f"{seed}.jsonl", order)
        assert sum(output.records for output in manifest.outputs) == 300
        for name, found in parts.items():
            found |= {r["canonical"] for r in records(tmp_path / f"{seed}-{name}.jsonl")}
    assert not parts["train"] & parts["test"]
    assert not parts["train"] & parts["held-out"]
    assert not parts["test"] & parts["held-out"]


def test_the_shares_of_a_split() -> None:
    split = Split.parse("train=0.9,test=0.1")
    names = [split.part(str(number)) for number in range(10_000)]
    assert [number for number in range(40) if names[number] == "test"] == GOLDEN_TEST
    assert abs(names.count("test") - 1000) < 100
    third = Split.parse("a=0.333,b=0.333,c=0.333")
    assert {third.part(str(number)) for number in range(100)} == {"a", "b", "c"}


GOLDEN_TEST = [0, 9, 14, 17, 18, 31, 33, 37]
"""For ever: who has trained on one part must not meet its puzzles in the other."""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("train=0.9,test=0.2", "add up to 1.1, not to 1"),
        ("train=1,test=0", "the share of test is 0"),
        ("train", "is no split"),
        ("train=0.5,train=0.5", "is no split"),
        ("../up=1", "is no split"),
        ("a=nan,b=1", "is no split"),
        ("", "is no split"),
    ],
)
def test_no_split(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        Split.parse(text)


# Puzzles that cannot be made ---------------------------------------------------------------


def test_a_hopeless_wish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MAX_ATTEMPTS", 1)
    recipe = Recipe(genre="skyscrapers", size=(8, 8), givens="none", minimal=True)
    with pytest.raises(Unmade, match="no minimal Skyscrapers 8×8 without givens was found"):
        make(tmp_path / "puzzles.jsonl", Order(recipe=recipe, seed=1, count=1_000_000))
    assert not list(tmp_path.iterdir())
