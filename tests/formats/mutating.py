"""Hostile texts: valid ones of every format with something in them doubled, blown up or broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from sightline import library
from sightline.core.errors import InputError
from sightline.formats import FORMATS, MAX_LENGTH, write

SEEDS = (
    "skyscrapers/board3",
    "skyscrapers/board4",
    "doors/example1",
    "starry-night/friedman1",
    "easy-as-abc/first",
    "kuromasu/first-steps",
)
_ODD = "٣４²½߂𝟗\u200b\u2028\ufe0f\u00a0é★○│┌─↯Ａ"
_OTHER_DIGITS = str.maketrans("0123456789", "٠１٢３٤５６７٨９")
_DEEP = ('\\"', "[", "(", "{", "[[", '{"a":', "/*", "((", '["', "[[],")
_MARKS = "[]{}(),.:/_-|#%\"'\\ \t\n+ 019xXDazg│─"
_PIECES = re.compile(r"\d+|[^\W\d]+|[^\w\s]+|\s+")


def seeds() -> dict[str, list[str]]:
    """The valid texts of each format."""
    return {name: list(_written(name)) for name in FORMATS}


def _written(name: str) -> Iterator[str]:
    for puzzle in map(library.load, SEEDS):
        try:
            yield write(puzzle, name, lossy=True)
        except InputError:
            continue  # the format has no such genre


def mutated(text: str, random: Random) -> str:
    """The text after one to three changes, most of them small."""
    for _ in range(random.choice((1, 1, 2, 3))):
        text = random.choice(_CHANGES)(text, random)[:MAX_LENGTH]
    return text


def _length(random: Random) -> int:
    """A length: nearly always short, now and then as long as a text may be."""
    return min(MAX_LENGTH, int(2 ** random.uniform(3, 9 if random.random() < 0.97 else 20)))


def _repeated(piece: str, random: Random) -> str:
    return piece * (_length(random) // max(1, len(piece)))


def _piece(text: str, random: Random) -> tuple[int, int]:
    """Where a word, a number, a run of marks or a stretch of any kind begins and ends."""
    start = random.randrange(len(text) + 1)
    if random.random() < 0.5:
        return start, min(len(text), start + random.randrange(40))
    found = _PIECES.search(text, start)
    return found.span() if found else (start, start)


def _changed(change: Callable[[str, Random], str]) -> Callable[[str, Random], str]:
    def changed(text: str, random: Random) -> str:
        start, end = _piece(text, random)
        return text[:start] + change(text[start:end], random) + text[end:]

    return changed


def _larger(text: str, random: Random) -> str:
    """A number in the text in the place of another, with more digits, or with other ones."""
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    # The first ones are mostly sizes.
    found = random.choice(numbers[:3] if random.random() < 0.5 else numbers)
    number = random.choice(
        (
            random.choice("0129") * random.randrange(1, 12),
            _repeated(random.choice("0129"), random),
            f"{random.choice('-+0')}{found[0]}",
            f"{found[0]}.5",
            found[0].translate(_OTHER_DIGITS),
            str(2 ** random.choice((6, 7, 31, 32, 63, 64)) + random.randrange(-1, 2)),
        )
    )
    return text[: found.start()] + number + text[found.end() :]


def _lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    here, there = random.randrange(len(lines)), random.randrange(len(lines) + 1)
    return "\n".join([*lines[:there], *[lines[here]] * random.randrange(4), *lines[there:]])


_CHANGES = (
    _larger,
    _lines,
    _changed(_repeated),
    _changed(_repeated),
    _changed(lambda _, random: ""),
    _changed(lambda _, random: _repeated(random.choice(_MARKS), random)),
    _changed(lambda _, random: random.choice(_MARKS)),
    _changed(lambda _, random: _repeated(random.choice(_DEEP), random)),
    _changed(lambda _, random: "".join(random.choices(_ODD, k=random.randrange(1, 4)))),
    _changed(lambda piece, _: piece[::-1]),
    lambda text, random: text[: random.randrange(len(text) + 1)],
)
