"""Figures in words: times, ratios, counts, bytes, with the mark of a bound before them."""

from __future__ import annotations

from collections.abc import Callable

from .. import words
from .figures import Figure, Spread
from .tables import NOTHING


def duration(seconds: float) -> str:
    """A time in a unit that suits it."""
    return words.text(words.duration(seconds))


def bounded(figure: Figure | None, word: Callable[[float], str]) -> str:
    """A figure in words, with the mark of a bound before it.

    >>> bounded(Figure(5, "≥"), duration), bounded(None, duration)
    ('≥ 5.00 s', '–')
    """
    if figure is None:
        return NOTHING
    return f"{figure.bound} {word(figure.value)}" if figure.bound else word(figure.value)


def times_word(figure: Figure | None) -> str:
    """A ratio in words.

    >>> times_word(Figure(1234.5)), times_word(Figure(0.5)), times_word(Figure(20, "≥"))
    ('1,234×', '0.50×', '≥ 20×')
    """
    return bounded(figure, lambda value: f"{multiple(value)}×")


def size_word(number: int) -> str:
    """Bytes, as people count them.

    >>> size_word(20_369_408), size_word(3 * 2**30)
    ('19 MB', '3.0 GB')
    """
    return f"{number / 2**20:,.0f} MB" if number < 2**30 else f"{number / 2**30:.1f} GB"


def multiple(value: float) -> str:
    """A ratio, with fewer decimals the larger it is."""
    places = 2 if value < 1 else 1 if value < 10 else 0
    return f"{value:,.{places}f}"


def time_word(figure: Figure | None) -> str:
    """Seconds in words."""
    return bounded(figure, duration)


def count_word(figure: Figure | None) -> str:
    """A count, or the middle or mean of several."""
    # The median of two counts can lie between whole numbers; above 100 it is rounded.
    return bounded(
        figure, lambda value: f"{value:,.{0 if value >= 100 else 1}f}".removesuffix(".0")
    )


def range_word(spread: Spread | None) -> str:
    """A mean with what lies around it; alone where all are the same."""
    if spread is None:
        return NOTHING
    mean, least, most = map(count_word, spread)
    return mean if least == most else f"{mean} ({least}–{most})"


def span(low: Figure, high: Figure) -> str:
    """From one time to another, in one unit where it is the same.

    >>> span(Figure(0.002), Figure(0.25)), span(Figure(0.2), Figure(5, "≥"))
    ('2.00–250 ms', '200 ms – ≥ 5.00 s')
    """
    (start, unit), end = duration(low.value).split(), time_word(high)
    same = end.split()[-1] == unit and not high.bound
    return f"{start}–{end}" if same else f"{start} {unit} – {end}"
