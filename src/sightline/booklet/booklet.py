"""A booklet: which puzzle goes on which page, and everything around the puzzles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import groupby
from typing import Any, Literal

import msgspec

from ..core.errors import InputError, NotUnique, Unmade
from ..core.words import listed, tame
from ..render.typst import Folder, loaded, typeset
from ..rules.puzzle import Puzzle
from ..verbs.grade import GRADES
from .contents import Contents, Hints, Page, Rules, Section, Shown, Slot, Solved
from .pictures import Picture, picture
from .sheets import Sheet, first_steps, prepared

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, tuple[str, float, float]] = {
    "a4": ("a4", 210, 297),
    "letter": ("us-letter", 215.9, 279.4),
}
"""What Typst calls a paper; its width and height in millimetres."""
TEMPLATE = files(__package__).joinpath("booklet.typ")
MARGINS = {"side": 18.0, "top": 16.0, "bottom": 18.0}
GAPS = {"column": 10.0, "row": 8.0}
"""Between the puzzles of a page."""
GRIDS = {6: (2, 3), 4: (2, 2), 2: (1, 2), 1: (1, 1)}
"""The columns and rows of a page by how many puzzles it holds, the fullest page first."""
HEADING = 24
"""Millimetres for the heading above a board, for texts of any length."""
SMALLEST_CELL = 5
"""In millimetres: the squares of graph paper, into which a number can just be written."""
LONGEST_TEXT = 150
EXAMPLE_SIDE = 4

CELL_NAMES = "r2c3 is the cell in row 2 and column 3, counted from the top and from the left."
HOW_MANY = {False: "several solutions", None: "number of solutions not known"}
WHICH = {False: "one of several", None: "perhaps one of several"}

Numbered = tuple[int, Sheet]


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a booklet."""

    title: str = ""
    """Without one, the genres that occur."""
    author: str = ""
    paper: Paper = "a4"
    per_page: int = 2
    """1, 2, 4 or 6; a board that is too large for its share of the page gets more."""
    sort: bool = False
    """By genre, and within a genre from easy to fiendish."""
    solutions: bool = True
    fonts: Folder = None
    """A folder with fonts for letters that those of Typst lack."""

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise InputError(f"there is no paper named {self.paper!r}; known: {', '.join(PAPERS)}")
        if self.per_page not in GRIDS:
            numbers = listed(sorted(GRIDS), "or")
            raise InputError(f"a page holds {numbers} puzzles, not {self.per_page}")


def book(puzzles: Iterable[Puzzle], *, hints: bool = False, **layout: Any) -> bytes:
    """The PDF of a booklet; ``layout`` takes the fields of :class:`Layout`.

    >>> import sightline as sl
    >>> book([sl.load("doors/example1")], title="A house", paper="letter")[:5]
    b'%PDF-'
    """
    wanted = Layout(**layout)
    loaded()  # raises before the work if the extra is missing
    return bound([_sheet(n, puzzle, hints) for n, puzzle in enumerate(puzzles, 1)], wanted)


def _sheet(number: int, puzzle: Puzzle, hints: bool) -> Sheet:
    try:
        return prepared(puzzle, hints=hints)
    except NotUnique:
        name = puzzle.about.id or puzzle.about.title or puzzle.describe()
        raise InputError(f"puzzle {number} ({name}) has no solution") from None


def bound(sheets: Sequence[Sheet], layout: Layout) -> bytes:
    """The PDF of a booklet of prepared puzzles."""
    if not sheets:
        raise InputError("there is no puzzle to print")
    return typeset(TEMPLATE, contents(sheets, layout), fonts=layout.fonts)


def contents(sheets: Sequence[Sheet], layout: Layout) -> Contents:
    """All that the template prints."""
    if layout.sort:
        sheets = sorted(sheets, key=_from_easy_to_fiendish)
    numbered = list(enumerate(sheets, 1))
    puzzles = [sheet.puzzle for sheet in sheets]
    kinds: Counter[type[Puzzle]] = Counter(type(puzzle) for puzzle in puzzles)
    return Contents(
        title=tidy(layout.title) or listed(kind.title for kind in kinds),
        authors=list(filter(None, [tidy(layout.author)])),
        summary=_summary(kinds),
        paper=PAPERS[layout.paper][0],
        margins=MARGINS,
        gaps=GAPS,
        cell_names=CELL_NAMES,
        rules=[_rules(kind, puzzles) for kind in sorted(kinds, key=lambda kind: kind.title)],
        sections=list(_sections(numbered, layout)),
        hints=[Hints(number, sheet.hints) for number, sheet in numbered if sheet.hints],
        solutions=[_solved(*each) for each in numbered] if layout.solutions else [],
    )


def tidy(text: str | None) -> str:
    r"""A text on one line, without letters that cannot be printed, and not too long.

    >>> tidy(" Two\n lines\x07 ")
    'Two lines'
    """
    line = tame(text or "")
    return line if len(line) <= LONGEST_TEXT else f"{line[:LONGEST_TEXT].rstrip()}…"


def _from_easy_to_fiendish(sheet: Sheet) -> tuple[str, float, int]:
    """Sort by grade; puzzles without a grade come last."""
    rows, columns = sheet.puzzle.shape
    score = sheet.grade.score if sheet.grade else float("inf")
    return sheet.puzzle.title, score, rows * columns


def _summary(kinds: Counter[type[Puzzle]]) -> str:
    """How many puzzles of which genres.

    >>> from sightline.rules.puzzle import genre
    >>> _summary(Counter([genre("doors"), genre("skyscrapers"), genre("doors")]))
    '3 puzzles: 2 Doors and 1 Skyscrapers'
    """
    puzzles = "1 puzzle" if kinds.total() == 1 else f"{kinds.total()} puzzles"
    if len(kinds) == 1:
        return puzzles
    return f"{puzzles}: {listed(f'{number} {kind.title}' for kind, number in kinds.items())}"


# The rules ---------------------------------------------------------------------------------


def _rules(kind: type[Puzzle], taken: Collection[Puzzle]) -> Rules:
    found = example(kind, taken)
    return Rules(
        title=kind.title,
        sentences=re.split(r"(?<=\.) (?=[A-Z])", kind.rules),
        example=[
            Shown(picture(found), "The puzzle"),
            Shown(picture(found, found.solution), "Its solution"),
        ]
        if found
        else [],
        steps=first_steps(found) if found else (),
    )


def example(kind: type[Puzzle], taken: Collection[Puzzle] = ()) -> Puzzle | None:
    """A small easy puzzle with its solution; none of the puzzles in the booklet.

    >>> from sightline.rules.puzzle import genre
    >>> example(genre("starry-night")).shape
    (5, 5)
    """
    from ..verbs.make import make

    side = min(max(EXAMPLE_SIDE, kind.made_sides[0]), kind.made_sides[-1])
    made = (make(kind.name, side, grade="easy", seed=seed) for seed in range(len(taken) + 1))
    try:
        return next(puzzle for puzzle in made if puzzle not in taken)
    except Unmade:
        return None


# The puzzles -------------------------------------------------------------------------------


def _sections(numbered: Sequence[Numbered], layout: Layout) -> Iterator[Section]:
    """All puzzles in one section or, where they are sorted, a section for each genre."""

    def heading(each: Numbered) -> str:
        return each[1].puzzle.title if layout.sort else "Puzzles"

    for title, part in groupby(numbered, heading):
        yield Section(title, list(_pages((_slot(*each) for each in part), layout)))


def _slot(number: int, sheet: Sheet) -> Slot:
    puzzle, about = sheet.puzzle, sheet.puzzle.about
    title, what = tidy(about.title), puzzle.describe()
    facts = [what if title else what.removeprefix(f"{puzzle.title} "), HOW_MANY.get(sheet.unique)]
    word = sheet.grade.grade if sheet.grade else None
    return Slot(
        number=number,
        name=title or puzzle.title,
        grade=word,
        dots=GRADES.index(word) + 1 if word else 0,
        facts=", ".join(filter(None, facts)),
        credits=list(_credits(tidy(about.author), tidy(about.source))),
        picture=picture(puzzle),
    )


def _credits(author: str, source: str) -> Iterator[str]:
    """The author and the source, without repetition."""
    if author and not source.startswith(author):
        yield f"by {author}"
    if source:
        yield source


def _pages(slots: Iterable[Slot], layout: Layout) -> Iterator[Page]:
    """The puzzles in order, as many per page as wished or, if they are large, as fit."""
    page: list[Slot] = []
    most = layout.per_page
    for slot in slots:
        alone = _most_per_page(slot.picture, layout)
        if len(page) >= min(most, alone):
            yield Page(*GRIDS[most], page)
            page, most = [], alone
        page.append(slot)
        most = min(most, alone)
    yield Page(*GRIDS[most], page)


def _most_per_page(shown: Picture, layout: Layout) -> int:
    """How many boards like this one fit on a page with room to write."""
    _, width, height = PAPERS[layout.paper]
    width += GAPS["column"] - 2 * MARGINS["side"]
    height += GAPS["row"] - MARGINS["top"] - MARGINS["bottom"]
    for number, (columns, rows) in GRIDS.items():
        across = width / columns - GAPS["column"]
        down = height / rows - GAPS["row"] - HEADING
        cell = min(across / shown.columns, down / shown.rows)
        if number <= layout.per_page and cell >= SMALLEST_CELL:
            return number
    return 1


# The solutions -----------------------------------------------------------------------------


def _solved(number: int, sheet: Sheet) -> Solved:
    if sheet.solution is None:
        return Solved(number, "none was found within the limits", None)
    return Solved(number, WHICH.get(sheet.unique, ""), picture(sheet.puzzle, sheet.solution))
