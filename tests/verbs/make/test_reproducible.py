"""The same seed gives the same puzzle: in any order, process and thread, for ever."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from verbs.make.wishes import BOARDS, board

import sightline as sl
from sightline.records.make import line_of
from sightline.verbs import make as making
from sightline.verbs.make import Recipe, drafted, made, stream

GOLDEN = Path(__file__).parents[2] / "golden" / "made.json"
VECTORS: list[dict[str, Any]] = [
    {"genre": "skyscrapers", "size": (4, 4)},
    {"genre": "skyscrapers", "size": (5, 5), "minimal": True},
    {"genre": "skyscrapers", "size": (6, 6), "grade": "hard", "symmetry": "180"},
    {"genre": "skyscrapers", "size": (7, 7), "grade": "medium", "givens": "few"},
    {"genre": "skyscrapers", "size": (9, 9), "minimal": True},
    {"genre": "doors", "size": (4, 6)},
    {"genre": "doors", "size": (6, 6), "minimal": True, "symmetry": "90"},
    {"genre": "doors", "size": (5, 5), "switches": {"connected": True}, "grade": "hard"},
    {"genre": "doors", "size": (3, 7), "switches": {"count_self": False}, "density": 0.65},
    {"genre": "doors", "size": (8, 8), "chances": {"closed": 0.5}, "grade": "fiendish"},
    {"genre": "starry-night", "size": (5, 5), "givens": "none", "density": 1.0},
    {"genre": "starry-night", "size": (6, 6), "grade": "medium", "symmetry": "mirror"},
    {"genre": "starry-night", "size": (8, 8), "minimal": True},
    {"genre": "starry-night", "size": (7, 7), "grade": "fiendish"},
    {"genre": "starry-night", "size": (6, 6), "unique": False, "givens": 4},
    {"genre": "skyscrapers", "size": (6, 6), "grade": "easy"},
    {"genre": "doors", "size": (6, 6), "grade": "easy", "symmetry": "180"},
    {"genre": "starry-night", "size": (6, 6), "grade": "easy"},
    {"genre": "starry-night", "size": (6, 6), "givens": "few"},
    {"genre": "kuromasu", "size": (5, 6), "minimal": True},
    {"genre": "kuromasu", "size": (6, 6), "minimal": True, "symmetry": "180"},
    {"genre": "kuromasu", "size": (6, 6), "grade": "medium", "symmetry": "90"},
    {"genre": "easy-as-abc", "size": (5, 5), "grade": "hard"},
    {"genre": "easy-as-abc", "size": (6, 6), "switches": {"letters": 4}, "symmetry": "mirror"},
]


def vectors() -> Iterator[dict[str, Any]]:
    """What is made at present; ``python tests/renew.py made`` keeps it."""
    for wishes, (seed, index) in product(VECTORS, [(0, 0), (1, 0), (1, 12_345)]):
        found = made(Recipe(**wishes), seed, index)
        line = line_of(found)
        yield {
            "recipe": json.loads(msgspec.json.encode(Recipe(**wishes))),
            "seed": seed,
            "index": index,
            "canonical": found.canonical,
            "record": blake2b(line, digest_size=16).hexdigest(),
        }


def test_golden_vectors() -> None:
    """If this fails, puzzles have changed: raise the version of the generator for their recipes
    (Recipe.generator), and make the vectors anew."""
    kept = json.loads(GOLDEN.read_text())
    assert kept["generator"] == making.GENERATOR
    assert list(vectors()) == kept["vectors"]


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_a_puzzle_does_not_depend_on_what_was_made_before(number: int) -> None:
    recipe = Recipe(**board(number), grade="medium" if number else "easy")
    alone = made(recipe, 1, 5)
    for index in (4, 6, 5):
        others = Recipe(**board(number), minimal=True)
        between = [made(others, 1, index), made(recipe, index, 5), made(recipe, 1, index)]
    assert between[-1] == alone
    used = recipe.bench
    used.differing(used.showing(used.clues[::2]))
    assert made(recipe, 1, 5) == alone


def test_another_process_makes_the_same() -> None:
    wishes = VECTORS[2::4]
    code = (
        "import json, sys; from sightline.verbs.make import Recipe, made; import msgspec;"
        "recipes = msgspec.json.decode(sys.argv[1], type=list[Recipe]);"
        "print(json.dumps([made(recipe, 3, 2).canonical for recipe in reversed(recipes)]))"
    )
    recipes = [Recipe(**each) for each in wishes]
    command = [sys.executable, "-c", code, msgspec.json.encode(recipes).decode()]
    environment = os.environ | {"PYTHONHASHSEED": "99", "PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run(command, capture_output=True, check=True, env=environment)
    here = [made(recipe, 3, 2).canonical for recipe in recipes]
    assert json.loads(answer.stdout) == here[::-1]


def test_threads_do_not_disturb_each_other() -> None:
    recipe = Recipe(genre="skyscrapers", size=(5, 5), minimal=True)
    found: dict[int, list[str]] = {}

    def work(worker: int) -> None:
        found[worker] = [made(recipe, worker, index).canonical for index in range(30)]

    threads = [Thread(target=work, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for worker, names in found.items():
        assert names == [made(recipe, worker, index).canonical for index in range(30)]
    assert len(found) == 4


def test_streams_have_nothing_in_common() -> None:
    """Neither neighbouring seeds nor indices: seed + index would give puzzles time and again."""
    recipes = [Recipe(**wishes) for wishes in VECTORS]
    streams = {stream(r, seed, i) for r in recipes for seed in range(-20, 20) for i in range(40)}
    assert len(streams) == len(recipes) * 40 * 40
    recipe = Recipe(genre="skyscrapers", size=(6, 6))
    names = {made(recipe, seed, index).canonical for seed in range(8) for index in range(8)}
    assert len(names) == 64


def test_a_stream_has_all_its_bits() -> None:
    recipe = Recipe(genre="skyscrapers", size=(6, 6))
    pairs = [(stream(recipe, 1, i), stream(recipe, 1, i + 1)) for i in range(500)]
    flips = Counter(bit for a, b in pairs for bit in range(64) if (a ^ b) >> bit & 1)
    assert all(180 < flips[bit] < 320 for bit in range(64))


SAME: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a switch": ({"switches": {"connected": False, "count_self": True}}, {}),
    "a chance": ({"chances": {"closed": 0.3}}, {}),
    "the density": ({"density": 0.8}, {}),
    "the density with few givens": ({"givens": "few", "density": 1}, {"givens": "few"}),
    "the symmetry": ({"symmetry": "none"}, {}),
    "an order": (
        {"switches": {"connected": True, "count_self": False}},
        {"switches": {"count_self": False, "connected": True}},
    ),
    "no givens": ({"givens": 0}, {"givens": "none"}),
    "a whole number": (
        {"density": 1, "chances": {"closed": 1}},
        {"density": 1.0, "chances": {"closed": 1.0}},
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_the_same_wishes_in_other_words(name: str) -> None:
    said, unsaid = (Recipe(genre="doors", size=(4, 4), **wishes) for wishes in SAME[name])
    assert stream(said, 1, 2) == stream(unsaid, 1, 2)
    assert said == unsaid


OTHER: list[dict[str, Any]] = [
    {"size": (4, 5)},
    {"size": (5, 4)},
    {"grade": "easy"},
    {"density": 0.81},
    {"grade": "easy", "density": 1.0},
    {"minimal": True},
    {"symmetry": "180"},
    {"givens": "few"},
    {"givens": 3},
    {"unique": False},
    {"switches": {"connected": True}},
    {"switches": {"count_self": False}},
    {"chances": {"closed": 0.31}},
]


def test_other_wishes_are_another_stream() -> None:
    recipes = [Recipe(**{"genre": "doors", "size": (4, 4)} | wishes) for wishes in [{}, *OTHER]]
    assert len({stream(recipe, 1, 2) for recipe in recipes}) == len(recipes)


@pytest.mark.parametrize("wishes", [*VECTORS, {"genre": "doors", "size": (4, 4), "givens": 0}])
def test_a_recipe_survives_a_journey(wishes: dict[str, Any]) -> None:
    recipe = Recipe(**wishes)
    arrived = msgspec.json.decode(msgspec.json.encode(recipe), type=Recipe)
    assert arrived == recipe
    assert stream(arrived, 1, 2) == stream(recipe, 1, 2)


def test_make_is_the_first_puzzle_of_the_run() -> None:
    recipe = Recipe(
        genre="doors", size=(4, 6), switches={"connected": True}, chances={"closed": 0.4}
    )
    puzzle = sl.make("doors", (4, 6), connected=True, closed=0.4, count_self=True, seed=9)
    assert puzzle == made(recipe, 9, 0).puzzle
    assert (
        sl.make("skyscrapers", 5, seed=9, index=3)
        == drafted(Recipe(genre="skyscrapers", size=(5, 5)), 9, 3).puzzle()
    )


INTERRUPTED = """
import signal, threading
from sightline.verbs.make import Recipe, drafted, made
searching = Recipe(genre="skyscrapers", size=(12, 12), grade="fiendish", givens="none")
reasoning = Recipe(genre="starry-night", size=(12, 12), grade="fiendish", minimal=True)
for recipe in (searching, reasoning):
    same_bench = Recipe(genre=recipe.genre, size=recipe.size, grade="medium")
    expected = made(same_bench, 1, 0)
    for wait in (0.1, 0.3, 0.55):
        timer = threading.Timer(wait, lambda: signal.raise_signal(signal.SIGINT))
        try:
            timer.start()
            for index in range(10_000):
                drafted(recipe, 1, index)
        except KeyboardInterrupt:
            print("interrupted", made(same_bench, 1, 0) == expected, flush=True)
"""


def test_an_interruption_ends_it_and_spoils_nothing() -> None:
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert run.stderr == ""
    assert run.stdout == "interrupted True\n" * 6


def renew() -> None:
    kept = {"generator": making.GENERATOR, "vectors": list(vectors())}
    GOLDEN.write_text(json.dumps(kept, indent=1) + "\n")
