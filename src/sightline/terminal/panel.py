"""The panel beside a board: the puzzle, the progress, and what is under the cursor."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from textual.content import Content

from ..core.places import parse
from ..core.words import counted, listed, sentence, visible
from ..play import Game, Key, conflicts, seen


class Panel(msgspec.Struct, frozen=True):
    """The panel in a long form and in a brief one for small screens."""

    full: Content
    brief: Content


def panel(game: Game, place: Key | None, seconds: float | None, *, pencil: bool) -> Panel:
    """The texts of the panel; without the seconds, it shows no time.

    >>> import sightline as sl
    >>> from sightline.play import enter, new
    >>> game = enter(new(sl.load("skyscrapers/brainbashers")), "r1c1", 4)
    >>> print(panel(game, "r1c1", 75, pencil=False).full.plain)
    Skyscrapers 4×4
    BrainBashers tutorial
    1:15  1 of 16 filled in
    <BLANKLINE>
    r1c1 is 4.
     1  2  3  4
    >>> print(panel(game, "left-1", 75, pencil=True).brief.plain)
    1:15  1 of 16 pencil
    The 1 left of row 1; 1 seen so far.
    """
    filled, places = game.filled
    progress = f"{f'{clock(seconds)}  ' if seconds is not None else ''}{filled} of {places}"
    notes = " · ".join(_notes(game, pencil))
    cursor = list(_under_cursor(game, place))
    title = game.puzzle.about.title
    full = [
        Content.styled(game.puzzle.describe(), "bold"),
        *([Content.styled(visible(title), "italic")] if title else []),
        Content(f"{progress} filled in"),
        Content.styled(notes, "bold"),
        *cursor,
    ]
    brief = [Content(f"{progress} {notes}"), *cursor[:1]]
    return Panel(Content("\n").join(full), Content("\n").join(brief))


def _notes(game: Game, pencil: bool) -> Iterator[str]:
    if game.solved:
        yield "solved"
    if pencil:
        yield "pencil"
    if game.checkpoints:
        yield counted(len(game.checkpoints), "checkpoint")
    if game.settings.live_conflicts and (found := conflicts(game)):
        yield f"{counted(len(found), 'conflict')} (c)"


def _under_cursor(game: Game, place: Key | None) -> Iterator[Content]:
    if place in game.ground.clues:
        yield Content(sentence(_about_clue(game, place)))
    elif place in game.ground.variables:
        yield Content(sentence(_about_entry(game, place)))
        yield _keypad(game, place)
    elif place:
        yield Content("There is no clue here.")


def _about_clue(game: Game, place: Key) -> str:
    count = len(seen(game, place))
    so_far = f"; {count} seen so far" if count else ""
    done = "; done" if game.is_done(place) else ""
    return f"{game.ground.clues[place].text}{so_far}{done}"


def _about_entry(game: Game, place: Key) -> str:
    value, marks = game.entry(place), game.marks(place)
    if value is not None:
        given = " (given)" if game.is_given(place) else ""
        return f"{game.puzzle.board.statement([parse(place)], [value])}{given}"
    if marks:
        return f"{place}: perhaps {listed(map(game.puzzle.board.written, marks), 'or')}"
    return f"nothing stands in {place}"


def _keypad(game: Game, place: Key) -> Content:
    """The values to choose from, which can also be clicked."""
    keys = []
    for value in game.values(place):
        symbol = game.puzzle.board.written(value)
        label = symbol if symbol == str(value) else f"{value} {symbol}"
        keys.append(f"[@click=screen.enter_value({value})]{label}[/]")
    return Content.from_markup(f" {'  '.join(keys)}")


def clock(seconds: float) -> str:
    """A duration in minutes and seconds.

    >>> clock(75), clock(3725)
    ('1:15', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
