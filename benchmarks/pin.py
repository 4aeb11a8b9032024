"""Write the boards with one solution that the suite ``scaling`` climbs on. Takes a while.

python benchmarks/pin.py > src/sightline/bench/suites/pinned.jsonl
"""

from __future__ import annotations

from dataclasses import replace

from sightline.bench.subjects import pinned
from sightline.formats import write
from sightline.rules.puzzle import About

SIDES = {
    "skyscrapers": (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20),
    "doors": (5, 10, 15, 20, 25),
    "starry-night": (5, 6, 8, 10, 12, 15, 20, 25, 30),
}
DENSITY = {"skyscrapers": 1.0, "doors": 0.8, "starry-night": 1.0}
BOARDS = 3
SEED = 1


def main() -> None:
    for genre, sides in SIDES.items():
        for side in sides:
            for index in range(BOARDS):
                puzzle = pinned(genre, (side, side), DENSITY[genre], SEED, index)
                about = About(id=f"{genre}-{side}-{index}")
                print(write(replace(puzzle, about=about), "jsonl"), flush=True)


if __name__ == "__main__":
    main()
