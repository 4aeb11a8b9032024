"""The panel beside a board: the puzzle, the progress, and what is under the cursor."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from textual.content import Content

from ..core.escaping import visible
from ..core.places import parse
from ..play import Game, Key, conflicts, seen
from ..words import Listed, Slot, say, sentence, text

OF = say("terminal-of", "{ $filled } of { $places }")
OF_FILLED_IN = say("terminal-of-filled-in", "{ $filled } of { $places } filled in")
SOLVED = say("terminal-solved", "solved")
PENCIL_NOTE = say("terminal-pencil-note", "pencil")
CHECKPOINTS = say(
    "terminal-checkpoints", "{ $count -> [one] 1 checkpoint *[other] { $count } checkpoints }"
)
CONFLICTS = say(
    "terminal-conflicts", "{ $count -> [one] 1 conflict *[other] { $count } conflicts } (c)"
)
SEEN_SO_FAR = say("terminal-seen-so-far", "{ $count } seen so far")
DONE = say("terminal-done", "done")
IS_GIVEN = say("terminal-is-given", "{ $statement } (given)")
PERHAPS = say("terminal-perhaps", "{ $place }: perhaps { $values }")
NO_CLUE = say("terminal-no-clue", "There is no clue here.")
NOTHING_STANDS = say("terminal-nothing-stands", "nothing stands in { $place }")


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
    time = "" if seconds is None else f"{clock(seconds)}  "
    notes = " · ".join(map(text, _notes(game, pencil)))
    cursor = list(_under_cursor(game, place))
    title = game.puzzle.about.title
    full = [
        Content.styled(game.puzzle.describe(), "bold"),
        *([Content.styled(visible(title), "italic")] if title else []),
        Content(f"{time}{OF_FILLED_IN(filled=filled, places=places)}"),
        Content.styled(notes, "bold"),
        *cursor,
    ]
    brief = [Content(f"{time}{OF(filled=filled, places=places)} {notes}"), *cursor[:1]]
    return Panel(Content("\n").join(full), Content("\n").join(brief))


def _notes(game: Game, pencil: bool) -> Iterator[Slot]:
    if game.solved:
        yield SOLVED()
    if pencil:
        yield PENCIL_NOTE()
    if game.checkpoints:
        yield CHECKPOINTS(count=len(game.checkpoints))
    if game.settings.live_conflicts and (found := conflicts(game)):
        yield CONFLICTS(count=len(found))


def _under_cursor(game: Game, place: Key | None) -> Iterator[Content]:
    if place in game.ground.clues:
        yield Content(sentence(_about_clue(game, place)))
    elif place in game.ground.variables:
        yield Content(sentence(_about_entry(game, place)))
        yield _keypad(game, place)
    elif place:
        yield Content(text(NO_CLUE()))


def _about_clue(game: Game, place: Key) -> Slot:
    told: list[Slot] = [game.ground.clues[place].said]
    if count := len(seen(game, place)):
        told.append(SEEN_SO_FAR(count=count))
    if game.is_done(place):
        told.append(DONE())
    return Listed(tuple(told), "semicolon")


def _about_entry(game: Game, key: Key) -> Slot:
    board, place = game.puzzle.board, parse(key)
    value, marks = game.entry(key), game.marks(key)
    if value is not None:
        statement = board.statement([place], [value])
        return IS_GIVEN(statement=statement) if game.is_given(key) else statement
    if marks:
        return PERHAPS(place=place, values=Listed.of(map(board.written, marks), "or"))
    return NOTHING_STANDS(place=place)


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
