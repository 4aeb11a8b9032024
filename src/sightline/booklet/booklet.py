"""A booklet: which puzzle goes on which page, and everything around the puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import groupby
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ..core.errors import InputError, NotUnique, Unmade, shown
from ..core.escaping import tame
from ..core.places import Cell
from ..render.typst import Folder, loaded, of_document, typeset
from ..rules.puzzle import Puzzle
from ..verbs.grade import GRADES, GRADES_SAID
from ..words import Listed, Message, say, sentences, text
from .contents import Contents, Headings, Hints, Page, Rules, Section, Shown, Slot, Solved
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

COUNT = say("booklet-count", "{ $count -> [one] 1 puzzle *[other] { $count } puzzles }")
SUMMARY = say("booklet-summary", "{ booklet-count }: { $genres }")
OF_GENRE = say("booklet-of-genre", "{ $count } { $genre }")
HOW_TO_PLAY = say("booklet-how-to-play", "How to play { $genre }")
EXAMPLE = say("booklet-example", "The puzzle")
EXAMPLE_SOLVED = say("booklet-example-solved", "Its solution")
EXAMPLE_BEGINS = say("booklet-example-begins", "How the example begins")
PUZZLES = say("booklet-puzzles", "Puzzles")
HINTS = say("booklet-hints", "Hints")
SOLUTIONS = say("booklet-solutions", "Solutions")
CELL_NAMES = say(
    "booklet-cell-names",
    "{ $cell } is the cell in row { $row } and column { $column }, counted from the top and from "
    "the left.",
)
BY = say("booklet-by", "by { $author }")
SEVERAL = say("booklet-several", "several solutions")
NOT_KNOWN = say("booklet-not-known", "number of solutions not known")
ONE_OF_SEVERAL = say("booklet-one-of-several", "one of several")
PERHAPS_ONE_OF_SEVERAL = say("booklet-perhaps-one-of-several", "perhaps one of several")
NONE_FOUND = say("booklet-none-found", "none was found within the limits")
SOLUTION_OF = say("booklet-solution-of", "Solution of puzzle { $number }. { $picture }")
HOW_MANY = {False: SEVERAL(), None: NOT_KNOWN()}
WHICH = {False: ONE_OF_SEVERAL(), None: PERHAPS_ONE_OF_SEVERAL()}

NO_PAPER = say("booklet-no-paper", "there is no paper named { $name }; known: { $papers }")
NOT_SO_MANY = say("booklet-not-so-many", "a page holds { $numbers } puzzles, not { $number }")
NOTHING = say("booklet-nothing", "there is no puzzle to print")
UNSOLVABLE = say("booklet-unsolvable", "puzzle { $number } ({ $name }) has no solution")

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
            papers = Listed(tuple(PAPERS), "comma")
            raise InputError(NO_PAPER(name=shown(self.paper), papers=papers))
        if self.per_page not in GRIDS:
            numbers = Listed(tuple(sorted(GRIDS)), "or")
            raise InputError(NOT_SO_MANY(numbers=numbers, number=shown(self.per_page)))


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
        name = puzzle.about.id or puzzle.about.title or puzzle.said
        raise InputError(UNSOLVABLE(number=number, name=name)) from None


def bound(sheets: Sequence[Sheet], layout: Layout) -> bytes:
    """The PDF of a booklet of prepared puzzles."""
    if not sheets:
        raise InputError(NOTHING())
    return typeset(TEMPLATE, contents(sheets, layout), fonts=layout.fonts)


def contents(sheets: Sequence[Sheet], layout: Layout) -> Contents:
    """All that the template prints."""
    if layout.sort:
        sheets = sorted(sheets, key=_from_easy_to_fiendish)
    numbered = list(enumerate(sheets, 1))
    puzzles = [sheet.puzzle for sheet in sheets]
    kinds: Counter[type[Puzzle]] = Counter(type(puzzle) for puzzle in puzzles)
    return Contents(
        language=of_document(),
        title=tidy(layout.title) or text(Listed.of(kind.said_title for kind in kinds)),
        authors=list(filter(None, [tidy(layout.author)])),
        summary=text(_summary(kinds)),
        paper=PAPERS[layout.paper][0],
        margins=MARGINS,
        gaps=GAPS,
        cell_names=text(CELL_NAMES(cell=Cell(1, 2), row=2, column=3)),
        rules=[_rules(kind, puzzles) for kind in sorted(kinds, key=_title)],
        sections=list(_sections(numbered, layout)),
        headings=Headings(hints=text(HINTS()), solutions=text(SOLUTIONS())),
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
    return _title(type(sheet.puzzle)), score, rows * columns


def _title(kind: type[Puzzle]) -> str:
    return text(kind.said_title)


def _summary(kinds: Counter[type[Puzzle]]) -> Message:
    """How many puzzles of which genres.

    >>> from sightline.rules.puzzle import genre
    >>> print(_summary(Counter([genre("doors"), genre("skyscrapers"), genre("doors")])))
    3 puzzles: 2 Doors and 1 Skyscrapers
    """
    if len(kinds) == 1:
        return COUNT(count=kinds.total())
    genres = [OF_GENRE(count=number, genre=kind.said_title) for kind, number in kinds.items()]
    return SUMMARY(count=kinds.total(), genres=Listed.of(genres))


# The rules ---------------------------------------------------------------------------------


def _rules(kind: type[Puzzle], taken: Collection[Puzzle]) -> Rules:
    found = example(kind, taken)
    return Rules(
        heading=text(HOW_TO_PLAY(genre=kind.said_title)),
        sentences=sentences(kind.said_rules),
        example=[
            Shown(picture(found), text(EXAMPLE())),
            Shown(picture(found, found.solution), text(EXAMPLE_SOLVED())),
        ]
        if found
        else [],
        begins=text(EXAMPLE_BEGINS()),
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
        return _title(type(each[1].puzzle)) if layout.sort else text(PUZZLES())

    for title, part in groupby(numbered, heading):
        yield Section(title, list(_pages((_slot(*each) for each in part), layout)))


def _slot(number: int, sheet: Sheet) -> Slot:
    puzzle, about = sheet.puzzle, sheet.puzzle.about
    title = tidy(about.title)
    facts = [puzzle.said] if title else [puzzle.said_size, *puzzle.said_variants]
    if several := HOW_MANY.get(sheet.unique):
        facts.append(several)
    word = sheet.grade.grade if sheet.grade else None
    return Slot(
        number=number,
        name=title or _title(type(puzzle)),
        grade=word and text(GRADES_SAID[word]),
        dots=GRADES.index(word) + 1 if word else 0,
        facts=text(Listed.of(facts, "comma")),
        credits=list(_credits(tidy(about.author), tidy(about.source))),
        picture=picture(puzzle),
    )


def _credits(author: str, source: str) -> Iterator[str]:
    """The author and the source, without repetition."""
    if author and not source.startswith(author):
        yield text(BY(author=author))
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
        return Solved(number, text(NONE_FOUND()), None)
    solved = picture(sheet.puzzle, sheet.solution)
    alt = text(SOLUTION_OF(number=number, picture=solved.alt))
    return Solved(number, text(WHICH.get(sheet.unique, "")), replace(solved, alt=alt))
