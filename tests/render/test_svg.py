"""Pictures. To draw the golden ones anew, and look at them: ``python tests/renew.py pictures``."""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from itertools import combinations, product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from genres import Lookout, Terraces

import sightline as sl
from sightline import library
from sightline.core.errors import InputError, MissingExtra, PuzzleError, UnknownName
from sightline.core.grid import Doorways, Edges, Grid
from sightline.core.places import Cell
from sightline.render import png, svg
from sightline.render.board import picture
from sightline.render.floor_plan import POST, doorways
from sightline.render.highlight import highlight
from sightline.render.layout import Layout
from sightline.render.picture import Path as Drawn
from sightline.render.picture import Rectangle
from sightline.render.symbols import DIGITS, SYMBOLS
from sightline.render.themes import AUTO, THEMES, Theme, stylesheet
from sightline.rules.constraints.reason import View
from sightline.rules.genres.skyscrapers import Skyscrapers
from sightline.rules.puzzle import GENRES, About, Puzzle
from sightline.verbs.check import broken_rules
from sightline.verbs.explain import SENTENCES, Fact, Step
from sightline.words import Message

GOLDEN = Path(__file__).parents[1] / "golden" / "svg"
MOST_BYTES = 20_000
SVG = "{http://www.w3.org/2000/svg}"

TOWERS = library.load("skyscrapers/board4")
SMALL = library.load("skyscrapers/brainbashers")
HOUSE = library.load("doors/example1")
NIGHT = library.load("starry-night/friedman12")

HALF_BUILT = sl.Doors(
    rooms=Grid([[4, 3, 0, 6], [1, 6, 2, 2], [0, 4, 5, 3]]),
    doors=Doorways(
        Grid([[1, 0, None], [0, 1, None], [None, 0, 1]]),
        Grid([[1, 0, None, 1], [0, None, 1, None]]),
    ),
)
DOORS_ENTERED = {
    "vertical": [[1, 0, 0], [0, 1, None], [None, 0, 1]],
    "horizontal": [[1, 0, 1, 1], [0, None, 1, None]],
}
DOORS_WRONG = {
    "vertical": [[1, 0, 0], [0, 1, 1], [0, 1, 1]],
    "horizontal": [[1, 0, 1, 1], [0, 0, 1, 1]],
}
DOOR_MARKS = {"the door between r2c3 and r2c4": [0], "the door between r2c4 and r3c4": [1]}
LETTERS = sl.load("easy-as-abc/seven")
OBLIQUE = sl.load("easy-as-abc/diagonal")
STARRY = sl.StarryNight(
    rows=(0, 1, 2, 3, 0),
    columns=(1, 0, 0, 0, 2),
    givens=Grid(
        [[None] * 5, [None, 0, 1, None, None], [None] * 5, [2, None, None, None, 3], [None] * 5]
    ),
)
STARRY_ENTERED = [[3, 2, 0, 1, 0], [None] * 5, [None] * 5, [None] * 5, [None, 1, None, None, 0]]
STARRY_MARKS = {"r3c1": [0, 1], "r3c2": [0, 1, 2, 3], "r5c3": [2, 3]}
SHADY = Lookout(
    numbers=Grid([[0, 0, 0, 4, 0], [0, 0, 5, 0, 0], [6, 0, 0, 0, 0], [3, 0, 5, 0, 0], [0] * 5]),
    givens=Grid([[1, None, 0, None, None], *([[None] * 5] * 4)]),
)
SHADY_ENTERED = [[None, 0, None, 0, None], *([[None] * 5] * 2), [1, 1, 0, None, None], [None] * 5]
SHADY_FULL = [[1, 0, 0, 0, 0], [0] * 5, [0] * 5, [1, 1, 0, 0, 0], [0] * 5]
SHADY_MARKS = {"r2c4": [1], "r3c2": [0], "r3c3": [0, 1]}
WRONG = Grid([[4, 3, 2, 1], [1, 4, 3, 2], [3, 2, 1, 4], [2, 1, 4, 4]])


def fact(puzzle: Puzzle, path: tuple[Any, ...], **what: Any) -> Fact:
    board = puzzle.rules_model.board
    for key in path:
        board = getattr(board, key) if isinstance(key, str) else board[key]
    place = puzzle.rules_model.place(board)
    return Fact(variable=board, path=path, place=place, said=Message("sentences"), **what)


def step(puzzle: Puzzle, number: int, where: str, *facts: Fact, given: Fact) -> Step:
    model = puzzle.rules_model
    view = View(model.domains, model.ranges, puzzle.board, model.place)
    place = model.constraints[number].whereabouts(view)
    assert str(place) == where
    return Step(
        kind="simple",
        code="a-rule",
        conclusions=facts,
        because=(number,),
        where=(place,),
        clues=model.constraints[number].clue_spots(),
        given=(given,),
        used=(given,),
        said=SENTENCES(sentences="So it is."),
    )


TOWER_STEP = step(
    SMALL,
    1,
    "row 2",
    fact(SMALL, (1, 0), is_=1),
    fact(SMALL, (1, 3), not_=(3, 4)),
    given=fact(SMALL, (1, 1), is_=4),
)
DOOR_STEP = step(
    HOUSE,
    0,
    "room r1c1",
    fact(HOUSE, ("horizontal", 0, 0), is_=1),
    fact(HOUSE, ("horizontal", 2, 0), is_=0),
    given=fact(HOUSE, ("vertical", 0, 0), is_=1),
)
NIGHT_STEP = step(
    NIGHT,
    len(NIGHT.rules_model.constraints) - 1,
    "the clue of column 3",
    fact(NIGHT, (1, 2), not_=(3,)),
    given=fact(NIGHT, (0, 2), not_=(0, 1)),
)

PARKS = Skyscrapers(
    edges=Edges((2, 2, 1, 2), (2, 0, 0, 0), (0, 2, 3, 0), (0, 0, 1, 3)),
    givens=Grid([[0, None, None, None], [None] * 4, [None, 0, None, 3], [None] * 4]),
    parks=1,
)
PARKS_ENTERED = [[None, 1, 3, None], [2, 3, 0, 1], [None] * 4, [None] * 4]
PARKS_MARKS = {"r1c4": [2, 3], "r3c1": [0, 1], "r4c1": [0, 1, 3], "r4c4": [0, 2]}

CASES: dict[str, Any] = {
    "skyscrapers-puzzle": partial(svg.draw, TOWERS),
    "skyscrapers-solution": partial(svg.draw, TOWERS, TOWERS.solution),
    "skyscrapers-towers-dark": partial(
        svg.draw, TOWERS, TOWERS.solution, towers=True, theme="dark"
    ),
    "skyscrapers-step": partial(
        svg.draw,
        SMALL,
        [[4, 3, 2, 1], [0, 4, 0, 0], [0] * 4, [0] * 4],
        step=TOWER_STEP,
        marks={"r2c3": [1, 2, 3], "r3c1": [1, 2, 3], "r2c4": [2, 3]},
    ),
    "skyscrapers-conflicts": partial(
        svg.draw, SMALL, WRONG, conflicts=broken_rules(SMALL, WRONG), theme="dark"
    ),
    "skyscrapers-outlines-print": partial(
        svg.draw,
        replace(SMALL, givens=Grid([[0] * 4, [0, 0, 3, 0], [0] * 4, [0] * 4])),  # type: ignore[call-arg]
        [[0, 2, 4, 0], [0] * 4, [0] * 4, [4, 3, 1, 2]],
        marks={"r2c1": [1, 3], "r2c2": [1, 4]},
        outlines=True,
        theme="print",
    ),
    "skyscrapers-parks": partial(svg.draw, PARKS, PARKS_ENTERED, marks=PARKS_MARKS),
    "skyscrapers-parks-towers": partial(svg.draw, PARKS, PARKS_ENTERED, towers=True),
    "doors-puzzle": partial(svg.draw, HALF_BUILT),
    "doors-partly-auto": partial(
        svg.draw, HALF_BUILT, DOORS_ENTERED, marks=DOOR_MARKS, theme="auto"
    ),
    "doors-conflicts": partial(
        svg.draw, HALF_BUILT, DOORS_ENTERED, conflicts=broken_rules(HALF_BUILT, DOORS_WRONG)
    ),
    "doors-solution-print": partial(svg.draw, HOUSE, HOUSE.solution, theme="print"),
    "doors-step-dark": partial(svg.draw, HOUSE, step=DOOR_STEP, theme="dark"),
    "doors-bare": partial(svg.draw, HOUSE, theme=None, prefix="a-"),
    "easy-as-abc-solution": partial(svg.draw, LETTERS, LETTERS.solution),
    "easy-as-abc-outlines-print": partial(
        svg.draw,
        LETTERS,
        [[None] * 7, [1, 0, None, None, None, None, None], *([[None] * 7] * 5)],
        marks={"r3c1": [0, 2], "r3c2": [1, 2, 3, 4]},
        outlines=True,
        theme="print",
    ),
    "easy-as-abc-diagonals": partial(svg.draw, OBLIQUE, OBLIQUE.solution),
    "starry-night-solution": partial(svg.draw, NIGHT, NIGHT.solution),
    "starry-night-partly-print": partial(
        svg.draw, STARRY, STARRY_ENTERED, marks=STARRY_MARKS, theme="print"
    ),
    "starry-night-step": partial(svg.draw, NIGHT, step=NIGHT_STEP),
    "shaded-partly": partial(svg.draw, SHADY, SHADY_ENTERED, marks=SHADY_MARKS),
    "shaded-conflicts-print": partial(
        svg.draw,
        SHADY,
        SHADY_ENTERED,
        conflicts=[rule for rule in broken_rules(SHADY, SHADY_FULL) if rule.where == Cell(3, 0)],
        outlines=True,
        theme="print",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_golden(name: str) -> None:
    drawn = CASES[name]()
    assert drawn == (GOLDEN / f"{name}.svg").read_text("utf-8")
    check(drawn)


def test_no_golden_picture_is_forgotten() -> None:
    assert {file.stem for file in GOLDEN.glob("*.svg")} == set(CASES)


# What is true of every picture ---------------------------------------------------------------


def check(drawn: str, prefix: str = "") -> ElementTree.Element:
    """It is one well-formed SVG with a name, unique ids, and nothing beyond its edges."""
    root = ElementTree.fromstring(drawn)
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert all(child.text for child in root[:2])
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(id and id.startswith(prefix) for id in ids)
    for element in root.iter():
        assert element.tag not in (f"{SVG}script", f"{SVG}image")
        assert "style" not in element.attrib
        href = element.get("href")
        assert href is None or href[1:] in ids
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for left, top, right, bottom in boxes(root):
        assert left >= 0, drawn
        assert top >= 0
        assert right <= width
        assert bottom <= height
    return root


def boxes(root: ElementTree.Element) -> Iterator[tuple[float, float, float, float]]:
    """A box around each text, symbol, rectangle and circle."""
    for group in root:
        size = float(group.get("font-size", 0))
        for element in group:
            x, y = float(element.get("x", 20)), float(element.get("y", 20))
            if element.tag == f"{SVG}text":
                half = 0.35 * size * len(element.text or "")
                yield x - half, y - size * 0.75, x + half, y
            elif element.tag == f"{SVG}use" and element.get("transform") is None:
                yield x - 14, y - 14, x + 14, y + 14
            elif element.tag == f"{SVG}rect":
                yield x, y, x + float(element.attrib["width"]), y + float(element.attrib["height"])


def places(puzzle: Puzzle) -> set[str]:
    """The ids of all cells, and of all doors."""
    rows, columns = puzzle.shape
    found = {Cell(r, c).key for r, c in product(range(rows), range(columns))}
    if puzzle.board.keys_of_solution:
        found |= {
            f"{Cell(r, c).key}-{Cell(r + down, c + across).key}"
            for down, across in ((0, 1), (1, 0))
            for r, c in product(range(rows - down), range(columns - across))
        }
    return found


@pytest.mark.parametrize("name", library.names())
def test_every_puzzle_in_every_theme(name: str) -> None:
    puzzle = library.load(name)
    for theme, solution in product([*THEMES, AUTO, None], [None, puzzle.solution]):
        drawn = svg.draw(puzzle, solution, theme=theme)
        root = check(drawn)
        assert places(puzzle) <= {element.get("id") for element in root.iter()}
        if max(puzzle.shape) <= 9:
            assert len(drawn.encode()) < MOST_BYTES
        assert len(list(root.iter(f"{SVG}style"))) == (theme is not None)


@pytest.mark.parametrize("side", [4, 9, 12])
def test_towers_and_pencil_marks_stay_in_the_picture(side: int) -> None:
    puzzle = sl.Skyscrapers(edges=Edges.none(side))
    marks = {Cell(r, c).key: range(1, side + 1) for r in range(2) for c in range(side)}
    check(svg.draw(puzzle, marks=marks))
    latin = [[(r + c) % side + 1 for c in range(side)] for r in range(side)]
    assert len(check(svg.draw(puzzle, latin, towers=True)).findall(".//*[@id]")) == side * side


@pytest.mark.parametrize("rooms", [[[1]], [[2, 0, 1]], [[1], [0], [2]]])
def test_small_houses(rooms: list[list[int]]) -> None:
    check(sl.Doors(rooms=Grid(rooms)).to("svg"))


def test_large_numbers_are_drawn_smaller() -> None:
    puzzle = sl.Doors(rooms=Grid([[100] * 60] * 60))
    assert len(puzzle.to("svg")) < 1_000_000
    assert 'font-size="21' in puzzle.to("svg")


def test_the_same_bytes_every_time() -> None:
    assert svg.draw(HOUSE) == svg.draw(replace(HOUSE)) == HOUSE.to("svg") == HOUSE._repr_svg_()


def test_titles_of_users_are_only_text() -> None:
    title = '</title><script>alert("&")</script>\x00'
    root = check(svg.draw(replace(HOUSE, about=About(title=title))))
    assert root[0].text == title.replace("\x00", "\ufffd")


def test_several_pictures_on_a_page() -> None:
    pictures = [svg.draw(NIGHT, NIGHT.solution, prefix=prefix) for prefix in ("a-", "b-")]
    ids = [re.findall(r' id="([^"]+)"', drawn) for drawn in pictures]
    assert not set(ids[0]) & set(ids[1])
    check(pictures[1], "b-")


def test_a_picture_without_paint_has_no_style() -> None:
    drawn = svg.draw(HOUSE, HOUSE.solution, theme=None)
    assert "style" not in drawn
    assert "#" not in drawn.partition("<g")[2]


def test_outlines_need_no_font() -> None:
    drawn = svg.draw(TOWERS, TOWERS.solution, outlines=True)
    assert "<text" not in drawn
    check(drawn)
    assert set(DIGITS) == set("0123456789")


def test_given_and_entered_differ() -> None:
    drawn = svg.draw(TOWERS, TOWERS.solution)
    assert 'class="number given"' in drawn
    assert 'class="number entered"' in drawn
    doors = svg.draw(HALF_BUILT, DOORS_ENTERED)
    for role in ("open given", "closed given", "open entered", "closed entered", "unknown"):
        assert f'class="door {role}"' in doors


def test_a_board_that_leaves_out_the_givens_shows_them() -> None:
    empty = Grid.filled(TOWERS.shape, 0)
    assert svg.draw(TOWERS, empty) == svg.draw(TOWERS)


WITH_AND_WITHOUT = [*map(library.load, library.names()), Terraces.blank((4, 4))]
WITH_AND_WITHOUT += [WITH_AND_WITHOUT[-1].restated(diagonals=True)]


@pytest.mark.parametrize("puzzle", WITH_AND_WITHOUT, ids=lambda puzzle: puzzle.describe())
def test_diagonals_are_drawn_where_a_rule_is_about_them(puzzle: Puzzle) -> None:
    shapes = picture(puzzle, puzzle.solution, towers=True).shapes
    roles = [shape.role for shape in shapes]
    assert ("diagonals" in roles) == puzzle.stated.get("diagonals", False)
    if "diagonals" in roles:
        below = roles.index("diagonals")
        assert set(roles[:below]) == {"paper", "cell"}
        assert roles.count("diagonals") == 1
        left, top, side = 36, 36, 40 * puzzle.shape[0]
        falling, rising = f"M{left} {top}l{side} {side}", f"M{left} {top + side}l{side} {-side}"
        assert shapes[below] == Drawn("diagonals", falling + rising)


def test_the_description() -> None:
    assert picture(TOWERS).description == "A board of Skyscrapers 8×8 with 25 clues."
    assert picture(TOWERS, TOWERS.solution).description.endswith("25 clues, filled in.")
    assert "partly filled in" in picture(HALF_BUILT, DOORS_ENTERED).description
    assert picture(SMALL, step=TOWER_STEP).description.endswith(". So it is.")


# What is pointed at --------------------------------------------------------------------------


def test_a_step_points_at_its_line_and_clues() -> None:
    pointed = highlight(SMALL, TOWER_STEP, ())
    ways = {place: way for place, way in pointed.ways.items() if way != "looked"}
    assert ways == {"r2c1": "concluded", "r2c4": "concluded", "r2c2": "leaned"}
    looked = {place for place, way in pointed.ways.items() if way == "looked"}
    assert looked == {"r2c3", "left-2", "right-2"}
    assert (pointed.values, pointed.struck) == ({"r2c1": 1}, {"r2c4": frozenset({3, 4})})


def test_a_step_in_a_house_points_at_rooms_and_doors() -> None:
    assert highlight(HOUSE, DOOR_STEP, ()).ways == {
        "r1c1-r2c1": "concluded",
        "r3c1-r4c1": "concluded",
        "r1c1-r1c2": "leaned",
        "r1c1": "looked",
    }


def test_rules_that_are_broken_are_pointed_at() -> None:
    ways = highlight(SMALL, None, broken_rules(SMALL, WRONG)).ways
    assert set(ways.values()) == {"wrong"}
    assert {"r4c1", "r4c4", "r1c4", "bottom-4"} <= set(ways)


@pytest.mark.parametrize("puzzle", [SMALL, HOUSE], ids=["skyscrapers", "doors"])
def test_every_step_of_an_explanation_can_be_drawn(puzzle: Puzzle) -> None:
    explanation = sl.explain(puzzle)
    boards, marks = [None, *explanation.boards()], [None, *explanation.marks()]
    for number, each in enumerate(explanation.steps):
        drawn = picture(puzzle, boards[number], marks=marks[number], step=each)
        assert any("concluded" in shape.role for shape in drawn.shapes)


# What is refused -----------------------------------------------------------------------------


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(UnknownName, match="no theme named 'pink'; known: light, dark, print, auto"):
        svg.draw(HOUSE, theme="pink")
    with pytest.raises(UnknownName, match="no place named 'r9c9'"):
        svg.draw(TOWERS, marks={"r9c9": [1]})
    with pytest.raises(PuzzleError, match="a pencil mark of r1c1 is 9, not 1, 2, 3 or 4"):
        svg.draw(SMALL, marks={"r1c1": [1, 9]})
    with pytest.raises(InputError, match="a scale is a number above 0, not -1"):
        svg.draw(SMALL, scale=-1)
    with pytest.raises(PuzzleError, match="solution has 1 row"):
        svg.draw(SMALL, [[1, 2, 3, 4]])


# Themes --------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_contrast(theme: Theme) -> None:
    """WCAG AA: 4.5 for text, 3 for lines and symbols."""
    board, paper = theme.paper if theme.board == "none" else theme.board, theme.paper
    grounds = [board, theme.looked, theme.leaned, theme.concluded, theme.wrong]
    for text, ground in product((theme.ink, theme.entered, theme.pencil), grounds):
        assert contrast(text, ground) >= 4.5, (text, ground)
    for text in (theme.ink, theme.entered):
        assert contrast(text, theme.roof) >= 4.5
    assert contrast(theme.ink, paper) >= 4.5
    for line in (theme.line, theme.ring, theme.alarm):
        assert contrast(line, board) >= 3, line


@pytest.mark.parametrize("genre", GENRES.values(), ids=GENRES)
def test_genres_name_symbols_that_exist(genre: type[Puzzle]) -> None:
    assert set(genre.board.shapes.values()) <= set(SYMBOLS)


def test_symbols_differ_in_shape() -> None:
    drawn = ElementTree.fromstring(svg.draw(NIGHT, NIGHT.solution))
    paths = {path.get("id"): path.get("d") for path in drawn.iter(f"{SVG}path") if path.get("id")}
    symbols = [paths[name] for name in ("sun", "moon", "star", "dot")]
    assert all(one != other for one, other in combinations(symbols, 2))


def test_the_style_sheet_knows_every_role_and_no_other() -> None:
    drawn = "".join(draw() for draw in CASES.values())
    roles = [set(role.split()) for role in re.findall(r'<g class="([^"]+)"', drawn)]
    rules = [set(rule.split(".")) for rule in re.findall(r"\.([a-z.]+)[,{]", stylesheet("light"))]
    assert all(any(rule <= role for rule in rules) for role in roles)
    assert all(any(rule <= role for role in roles) for rule in rules)


def test_the_print_theme_fills_nothing() -> None:
    shapes = picture(TOWERS, TOWERS.solution).shapes
    assert {s.role for s in shapes if isinstance(s, Rectangle)} == {"paper", "cell"}
    assert (THEMES["print"].paper, THEMES["print"].board) == ("#fff", "none")


# PNG -----------------------------------------------------------------------------------------

needs_resvg = pytest.mark.skipif(find_spec("resvg_py") is None, reason="it is not installed")


def png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@needs_resvg
@pytest.mark.parametrize("scale", [0.5, 1, 2, 3.7])
def test_png_at_any_scale(scale: float) -> None:
    drawn = picture(SMALL)
    data = png.draw(SMALL, scale=scale)
    assert png_size(data) == (round(drawn.width * scale), round(drawn.height * scale))
    assert data == png.draw(SMALL, scale=scale)


@needs_resvg
def test_png_shows_what_svg_shows() -> None:
    dark = partial(png.draw, STARRY, theme="dark")
    assert dark(marks=STARRY_MARKS) != dark() != png.draw(STARRY)


@needs_resvg
@pytest.mark.parametrize("theme", THEMES)
def test_a_closed_door_weighs_twice_as_much_as_the_posts_of_an_open_one(theme: str) -> None:
    """How much is painted in the strip between two rooms, jambs included."""
    image = pytest.importorskip("PIL.Image")
    shown = image.open(BytesIO(png.draw(HOUSE, HOUSE.solution, theme=theme, scale=1))).convert("L")
    paper, layout = shown.getpixel((1, 1)), Layout.of(HOUSE)
    closed: list[int] = []
    opened: list[int] = []
    assert HOUSE.solution is not None
    for way in doorways(layout):
        (x, y), along, across = way.middle, layout.cell // 2 - 4, POST // 2
        dx, dy = (across, along) if way.kind == "vertical" else (along, across)
        strip = shown.crop((x - dx, y - dy, x + dx, y + dy))
        is_open = getattr(HOUSE.solution, way.kind)[way.row][way.column]
        weights = opened if is_open else closed
        weights.append(sum(abs(paper - pixel) for pixel in strip.tobytes()))
    assert min(closed) > 2 * max(opened)


@needs_resvg
@pytest.mark.parametrize("scale", [0, -1, 1000, float("nan"), float("inf")])
def test_png_of_a_size_out_of_range(scale: float) -> None:
    with pytest.raises(InputError, match="out of range"):
        png.draw(SMALL, scale=scale)


def test_png_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match="pip install resvg-py"):
        png.draw(SMALL)


# Notebooks -----------------------------------------------------------------------------------


def test_the_picture_of_a_result() -> None:
    assert sl.solve(SMALL)._repr_svg_() == svg.draw(SMALL, SMALL.solution)
    impossible = sl.Skyscrapers(edges=Edges((1, 1), (0, 0), (0, 0), (0, 0)))
    assert sl.solve(impossible)._repr_svg_() is None


def renew() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for case, draw in CASES.items():
        (GOLDEN / f"{case}.svg").write_text(draw(), "utf-8")
