"""The page in a real browser: playing, keeping, sharing, one's own puzzles."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from boards import long_argument
from browsing import (
    Opened,
    Page,
    answered,
    boxes,
    encoded,
    enter,
    expect_labelled,
    expect_lit,
    expect_said,
    labels,
    left_open,
    row_and_column,
    said,
    solution,
    sync_api,
    walk,
)
from firsts import FIRST, each_kind_of_board
from samples import some

import sightline as sl
from sightline import play as playing

STATIC = Path(sl.__file__).parent / "web" / "static"
FIRST_LOAD = 58_000
"""Bytes, compressed. 4,300 of them are the words of the page, those of all screens at once, in the
language that is wished for, and what fills them in: English alone stood in the scripts."""
TARGET = 44
"""Pixels that a finger needs."""


# Playing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("genre", some(FIRST, quick=("starry-night",)))
def test_playing_to_the_end_by_keyboard(opened: Opened, genre: str) -> None:
    page = opened(f"#/{FIRST[genre]}")
    expect_labelled(page, sl.load(FIRST[genre]).title)
    for place, value in sorted(solution(FIRST[genre]).items()):
        enter(page, genre, place, value)
    expect_said(page, r"^Solved in \d+:\d\d! Every rule is kept")
    page.get_by_role("button", name="Another one").click()
    page.wait_for_function("old => location.hash !== old", arg=f"#/{FIRST[genre]}")


@each_kind_of_board
def test_playing_to_the_end_by_touch_on_a_phone(opened: Opened, genre: str) -> None:
    page = opened(phone=True)
    page.locator(f'.genre[href="#/{genre}"]').tap()
    page.locator(f'.puzzles a[href="#/{FIRST[genre]}"]').tap()
    page.wait_for_selector(".board")
    for number, (place, value) in enumerate(solution(FIRST[genre]).items()):
        if genre != "doors":
            if value == 0:
                continue  # sky may stay open
            page.locator(f'[data-place="{place}"]').tap()
            if genre != "kuromasu":  # there a tap has shaded it
                page.locator(f'.keypad [data-value="{value}"]').tap()
        elif number % 2:
            box = page.locator(f'.door[data-place="{place}"]').bounding_box()
            for _ in range(1 if value else 2):
                x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                page.touchscreen.tap(x, y)
        else:
            page.locator(f'[role=gridcell][data-place="{place.split("-")[0]}"]').tap()
            rooms = [row_and_column(room) for room in place.split("-")]
            side = "east" if rooms[0][0] == rooms[1][0] else "south"
            for _ in range(1 if value else 2):
                page.locator(f'.keypad [data-side="{side}"]').tap()
    expect_said(page, "^Solved")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    for box in boxes(page, ".keypad button, .tools button"):
        assert min(box["width"], box["height"]) >= TARGET, box["text"]


def test_a_wrong_entry_is_a_conflict_and_check_says_why(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    enter(page, "skyscrapers", "r1c1", 4)
    enter(page, "skyscrapers", "r1c3", 4)
    expect_said(page, r"^As it stands, 4 would stand twice in row 1\. And 1 more\.$")
    assert page.locator(".unseen").inner_text() == "Row 1, column 3: 4"
    wrong = page.locator('.board [aria-invalid="true"]')
    assert [each.get_attribute("data-place") for each in wrong.all()] == [
        "top-3",
        "r1c1",
        "r1c3",
        "bottom-3",
    ]
    page.keyboard.press("c")
    cell = page.locator('[data-place="r1c2"]')
    sync_api.expect(cell).to_have_attribute("data-lit", "wrong")
    expect_said(page, "^As it stands, 4 would stand twice in row 1")
    # What check points at becomes a conflict of its own.
    enter(page, "skyscrapers", "r1c2", 4)
    sync_api.expect(cell).to_have_attribute("aria-invalid", "true")


def test_check_says_that_a_board_leads_nowhere(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    page.keyboard.press("c")
    expect_said(page, "^No rule is broken so far; 16 places are left to fill in")
    enter(page, "skyscrapers", "r2c1", 2)
    page.keyboard.press("c")
    expect_said(page, "something on the board is wrong. A hint says what")


def test_a_solved_game_stays_solved_until_it_is_started_again(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    for place, value in sorted(solution("skyscrapers/brainbashers").items()):
        enter(page, "skyscrapers", place, value)
    expect_said(page, r"^Solved")
    page.evaluate("location.hash = '#/skyscrapers'")
    listed = page.locator('.puzzles a[href="#/skyscrapers/brainbashers"] .state')
    sync_api.expect(listed).to_have_text("solved ✓")
    assert page.get_by_text("Go on with").count() == 0
    listed.click()
    expect_said(page, r"^Solved in \d+:\d\d! Every rule is kept")
    page.get_by_role("button", name="Start again").first.click()
    expect_said(page, "^A new game begins")
    assert page.locator(".about .filled").inner_text() == "0 of 16 filled in"
    assert page.locator(".tools button").first.is_disabled()
    # As long as nothing is on the board, it is the solved one that is kept.
    page.reload()
    expect_said(page, "^Solved")
    page.keyboard.press("Control+z")
    assert page.locator(".about .filled").inner_text() == "15 of 16 filled in"
    expect_said(page, "^$")
    page.keyboard.press("Control+y")
    expect_said(page, "^Solved")


def test_a_conflict_in_a_house_and_in_the_sky(opened: Opened) -> None:
    page = opened("#/doors/example1")
    for door in ("r4c1-r4c2", "r4c2-r4c3"):
        enter(page, "doors", door, 1)
    expect_said(page, r"^As it stands, room r4c1 would see at least 3 rooms, but it says 2\.")
    page.get_by_role("button", name="Check").click()
    expect_said(page, "r4c1")
    page = opened("#/starry-night/friedman1")
    enter(page, "starry-night", "r1c1", 3)
    enter(page, "starry-night", "r2c2", 3)
    expect_said(page, r"^As it stands, the stars in r1c1 and in r2c2 would touch\.$")


def test_conflicts_can_be_switched_off(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    page.locator(".rest summary").click()
    page.get_by_label("Show conflicts at once").uncheck()
    page.locator('[data-place="r1c1"]').click()
    enter(page, "skyscrapers", "r1c1", 4)
    enter(page, "skyscrapers", "r1c3", 4)
    assert page.locator('.board [aria-invalid="true"]').count() == 0


@pytest.mark.parametrize("genre", some(FIRST, quick=("skyscrapers",)))
def test_hints_lead_to_the_end(opened: Opened, genre: str) -> None:
    page = opened(f"#/{FIRST[genre]}")
    # Each fills in a value, or at least excludes one.
    most = sum(domain.bit_count() for domain in sl.load(FIRST[genre]).rules_model.domains)
    texts: list[str] = []
    while left_open(page, genre):
        assert len(texts) < 3 * most, "hints do not lead anywhere"
        page.keyboard.press("h")
        expect_said(page, r"^(Look at |The board is complete)")
        if said(page).startswith("The board"):
            break  # what is left need not be filled in
        texts.append(said(page))
        for _ in range(2):
            page.keyboard.press("h")
            texts.append(said(page))
        assert page.locator('[data-lit="concluded"]').count()
        # Where that solves the board, the page has to know it before it is asked for the next one.
        with answered(page, "conflicts"):
            page.keyboard.press("h")
        # The next hint may begin as this one does.
        sync_api.expect(page.locator(".say .said")).not_to_have_text(texts[-1])
    expect_said(page, "^(Solved|The board is complete)")
    assert "The rule: " in texts[1]
    assert texts[2] not in texts[:2]


def test_a_hint_points_at_a_mistake(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    enter(page, "skyscrapers", "r1c1", 3)
    for _ in range(3):
        page.get_by_role("button", name=re.compile("Hint|Tell me more")).click()
        expect_said(page, ".")
    expect_said(page, "r1c1")
    assert page.locator('[data-place="r1c1"]').get_attribute("data-lit") == "wrong"


def test_pencil_marks_clear_themselves_and_come_back(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    cell = page.locator('[data-place="r1c2"]')
    walk(page, "r1c2")
    page.keyboard.press("Shift+Digit3")
    page.keyboard.press("p")
    page.keyboard.press("4")
    page.keyboard.press("p")
    assert cell.inner_text().split() == ["3", "4"]
    enter(page, "skyscrapers", "r1c1", 4)
    sync_api.expect(cell).to_have_text("3")
    page.keyboard.press("Control+z")
    assert cell.inner_text().split() == ["3", "4"]
    page.keyboard.press("Control+y")
    sync_api.expect(cell).to_have_text("3")
    page.locator(".rest summary").click()
    page.get_by_role("button", name="Pencil in all").click()
    sync_api.expect(cell).to_have_text("123")
    assert page.locator('[data-place="r2c2"]').inner_text().split() == ["1", "2", "3", "4"]


def test_numbers_of_two_digits(opened: Opened) -> None:
    nothing = {side: [0] * 12 for side in ("top", "left", "bottom", "right")}
    page = opened(f"#p={encoded({'genre': 'skyscrapers', **nothing})}")
    row = [page.locator(f'[data-place="r1c{column}"]') for column in range(1, 4)]
    for key in ("1", "2", "ArrowRight", "3", "4", "ArrowRight", "p", "1", "0"):
        page.keyboard.press(key)
    assert [cell.inner_text() for cell in row] == ["12", "4", "10"]
    assert page.locator(".marks").inner_text() == "10"
    marked = page.locator(".keypad [data-marked]")
    assert [key.inner_text() for key in marked.all()] == ["10"]
    # The pencil does nothing where a value stands, and undoes nothing either.
    for key in ("Home", "1", "1"):
        page.keyboard.press(key)
    assert [cell.inner_text() for cell in row] == ["12", "4", "10"]


def test_undo_redo_and_checkpoints(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    cell = page.locator('[data-place="r1c1"]')
    enter(page, "skyscrapers", "r1c1", 4)
    page.locator(".rest summary").click()
    page.get_by_role("button", name="Checkpoint", exact=True).click()
    cell.click()
    page.keyboard.press("3")
    page.keyboard.press("u")
    assert cell.inner_text() == "4"
    page.keyboard.press("r")
    assert cell.inner_text() == "3"
    page.keyboard.press("Backspace")
    assert cell.inner_text() == ""
    page.get_by_role("button", name="Back to checkpoint").click()
    assert cell.inner_text() == "4"


def test_what_is_seen_lights_up_and_clues_can_be_done(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    for column, height in enumerate((2, 1, 3, 4), start=1):
        enter(page, "skyscrapers", f"r2c{column}", height)
    page.locator('[data-place="left-2"]').click()
    expect_lit(page, "seen", {"r2c1", "r2c3", "r2c4"})
    page.keyboard.press("Enter")
    label = page.locator('[data-place="left-2"]').get_attribute("aria-label")
    assert label == "Clue left of row 2: 2, done"


def test_the_explanation_is_a_slideshow(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    page.locator(".rest summary").click()
    page.get_by_role("button", name="Explain every step").click()
    expect_said(page, r"^Step 1 of \d+")
    while page.locator("[data-act=next]").is_enabled():
        page.keyboard.press("Enter")
    expect_said(page, "Solved in")
    assert page.locator('[data-place="r1c1"]').inner_text() == "4"
    page.locator("[data-act=close]").click()
    assert page.locator('[data-place="r1c1"]').inner_text() == ""


def expect_line(page: Page, number: int) -> None:
    """That a line is lit, and no other."""
    current = page.locator(".lines [aria-current=step]")
    sync_api.expect(current).to_have_count(1)
    assert page.locator(".lines li").nth(number).get_attribute("aria-current") == "step"
    assert page.locator("[data-lit]").count()


def test_a_long_argument_is_lit_line_by_line(opened: Opened) -> None:
    name, number, step = long_argument()
    shape = sl.load(name).shape
    page = opened(f"#/{name}")
    page.locator(".rest summary").click()
    page.get_by_role("button", name="Explain every step").click()
    expect_said(page, "^Step 1 of ")
    sync_api.expect(page.locator(".lines")).to_be_hidden()
    for _ in range(1, number):
        page.keyboard.press("Enter")
    expect_said(page, rf"^Step {number} of \d+, {step.rule}\.$")
    lines = page.locator(".lines li")
    assert lines.all_inner_texts() == [line.text for line in step.numbered]
    for at, line in enumerate(step.numbered):
        page.keyboard.press("l")
        expect_line(page, at)
        lit = [each.key for place in line.places for each in place.spots(shape)]
        for key in lit:
            cell = page.locator(f'[data-place="{key}"]')
            assert cell.get_attribute("data-lit") == "concluded"
    # After the last one, the first; by the button, the keyboard or the mouse.
    page.get_by_role("button", name="Next line").click()
    expect_line(page, 0)
    page.keyboard.press("Shift+Tab")
    expect_line(page, len(step.numbered) - 1)
    lines.nth(2).hover()
    expect_line(page, 2)
    page.locator("[data-act=close]").click()
    sync_api.expect(page.locator(".lines")).to_be_hidden()


def test_a_long_hint_is_told_in_short_and_then_in_lines(opened: Opened) -> None:
    name, _, _ = long_argument()
    puzzle = sl.load(name)
    game = playing.new(puzzle)
    while not (found := sl.hint(puzzle, game.board, notes=game.notes)).steps[-1].numbered:
        game = playing.follow(game, found)
    page = opened(f"#/{name}")
    while said(page) != found.text:
        page.keyboard.press("h")
        expect_said(page, "^$|.")
    assert len(said(page)) <= 600
    page.get_by_role("button", name="Line by line").click()
    expect_line(page, 0)
    texts = page.locator(".lines li").all_inner_texts()
    assert texts == [line.text for line in found.steps[-1].numbered]
    page.keyboard.press("l")
    expect_line(page, 1)
    page.keyboard.press("h")
    sync_api.expect(page.locator(".lines")).to_be_hidden()


# Keeping and sharing -------------------------------------------------------------------------


@each_kind_of_board
def test_a_reload_keeps_the_board(opened: Opened, genre: str) -> None:
    page = opened(f"#/{FIRST[genre]}")
    for place, value in list(solution(FIRST[genre]).items())[:4]:
        enter(page, genre, place, value)
    before = page.locator(".about .filled").inner_text()
    shown = labels(page)
    page.reload()
    page.wait_for_selector(".board")
    assert page.locator(".about .filled").inner_text() == before
    after = labels(page)
    assert after == shown
    page.locator('[role=gridcell][data-place="r1c1"]').click()
    page.keyboard.press("u")
    undone = labels(page)
    assert undone != shown


def test_a_corrupt_game_is_told_kept_and_left(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    enter(page, "skyscrapers", "r1c1", 4)
    # Leaving the game saves it; it is damaged while no game is open.
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".home")
    page.evaluate(
        "for (const key of Object.keys(localStorage))"
        " if (key.startsWith('sightline:game:')) localStorage.setItem(key, '{broken')"
    )
    page.evaluate("location.hash = '#/skyscrapers/brainbashers'")
    page.wait_for_selector(".board")
    expect_said(page, "^The saved game cannot be read")
    assert page.locator('[data-place="r1c1"]').inner_text() == ""
    kept = page.evaluate(
        "Object.entries(localStorage).filter(([key]) => key.startsWith('sightline:unreadable:'))"
    )
    assert [text for _, text in kept] == ["{broken"]


def test_a_made_puzzle_is_in_the_address(opened: Opened) -> None:
    page = opened("#/doors")
    page.locator("#make-rows").fill("4")
    page.locator("#make-columns").fill("5")
    page.locator("#make-grade").select_option("easy")
    page.get_by_role("button", name="Make it").click()
    page.wait_for_selector(".board")
    shown = labels(page)
    link = page.url.partition("#")[2]
    assert len(shown) == 20
    assert link.startswith("p=")
    shared = opened(f"#{link}")
    assert labels(shared) == shown


def test_a_pasted_puzzle_opens_and_nonsense_gets_a_sentence(opened: Opened) -> None:
    page = opened(expecting="status of 422")
    page.locator("#paste").fill("https://puzz.link/p?skyscrapers/4/4/1h23i1h34ih2h1j1h2h")
    page.get_by_role("button", name="Open it").click()
    page.wait_for_selector(".board")
    assert page.locator(".cell.given").count() == 4
    page.go_back()
    page.locator("#paste").fill("4:nonsense")
    page.get_by_role("button", name="Open it").click()
    told = page.locator("form", has=page.locator("#paste")).locator(".said")
    sync_api.expect(told).to_have_text(re.compile(r"^[A-Z].*\.$"))


def test_a_link_to_nothing_gets_a_sentence(opened: Opened) -> None:
    page = opened("#/doors/nothing", expecting="status of 4(04|22)")
    sync_api.expect(page.get_by_role("alert")).to_have_text(re.compile("^There is no puzzle"))
    for broken, why in (
        ("%%%", "does not hold a whole puzzle"),
        (encoded(None), "This is no puzzle"),
        (encoded({"genre": "chess"}), "There is no genre named"),
        (encoded({"genre": "doors", "rooms": "ab"}), "Rooms is a text, but must be"),
        (encoded({"genre": "doors", "rooms": [[2, 2]], "vertical": [[7]]}), "1 of vertical is 7"),
        (encoded({"genre": "skyscrapers", "top": [1], "left": []}), 'The key "bottom" is missing'),
        (encoded({"genre": "starry-night", "rows": [0], "columns": [9]}), "columns is 9, but"),
    ):
        page.evaluate("hash => { location.hash = hash; }", f"#p={broken}")
        sync_api.expect(page.get_by_role("alert")).to_have_text(re.compile(why))
    page.evaluate("location.hash = '#text=%E0%A4%A'")
    cut = "^This link does not hold a whole text; perhaps a part of it is missing"
    sync_api.expect(page.get_by_role("alert")).to_have_text(re.compile(cut))


def test_downloads(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    page.locator(".rest summary").click()
    page.wait_for_selector(".rest option[value='format tatham']", state="attached")
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "format tatham": b"4:1/"}
    values = "options => options.map(option => option.value)"
    assert starts.keys() < set(page.locator(".rest option").evaluate_all(values))
    for kind, start in starts.items():
        page.get_by_label("Format").select_option(kind)
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Download").click()
        assert Path(waiting.value.path()).read_bytes().startswith(start)
    page = opened("#/doors/example1")
    page.locator(".rest summary").click()
    page.wait_for_selector(".rest option[value='format puzzlekit']", state="attached")
    assert "format tatham" not in page.locator(".rest option").evaluate_all(values)


# One's own -----------------------------------------------------------------------------------


def test_the_editor_says_none_one_or_several(opened: Opened) -> None:
    page = opened("#edit=skyscrapers")
    expect_said(page, "^Several solutions")
    assert page.locator('[data-lit="differs"]').count()
    page.locator('[data-place="top-1"]').click()
    page.keyboard.press("4")
    page.locator('[data-place="top-2"]').click()
    page.keyboard.press("4")
    expect_said(page, "^No solution: the 4 above column 1 and the 4 above column 2 contradict")
    lit = [each.get_attribute("data-place") for each in page.locator('[data-lit="wrong"]').all()]
    assert lit == ["top-1", "top-2"]
    page.keyboard.press("Backspace")
    page.locator('[data-place="left-1"]').click()
    page.keyboard.press("4")
    expect_said(page, "^Several solutions")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".play:not(.editor) .board")
    assert page.locator('[data-place="left-1"]').inner_text() == "4"


def test_the_editor_of_a_house_and_of_a_sky(opened: Opened) -> None:
    page = opened("#edit=doors/example1")
    expect_said(page, "^One solution")
    page.locator('[data-place="r1c1"]').click()
    page.keyboard.press("7")
    expect_said(page, "^No solution")
    page.keyboard.press("u")
    expect_said(page, "^One solution")
    page.get_by_label("rooms not counting themselves").check()
    sync_api.expect(page.locator('[data-place="r1c1"] .number')).to_have_text("3")
    expect_said(page, "^One solution")
    page = opened("#edit=starry-night/friedman1", phone=True)
    expect_said(page, "^One solution")
    page.locator('[data-place="left-4"]').tap()
    page.get_by_role("button", name="Clear", exact=True).tap()
    expect_said(page, "^Several solutions")


# For everybody -------------------------------------------------------------------------------


@pytest.mark.parametrize("colours", some(["light", "dark"], quick=["dark"]))
def test_axe_finds_nothing(opened: Opened, colours: str) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="needs axe-playwright-python"
    ).Axe()
    page = opened(colours=colours)
    for at in ("#/", *(f"#/{name}" for name in FIRST.values()), "#edit=doors/example1"):
        page.evaluate("hash => { location.hash = hash; }", at)
        genre = at[2:].partition("/")[0]
        shown = ".editor" if "edit" in at else f'.board[data-genre="{genre}"]' if genre else ".home"
        page.wait_for_selector(shown)
        if at.count("/") == 2:
            page.locator(".rest summary").click()
            page.locator(".tools .first").click()
            expect_said(page, "^Look at ")
        found = axe.run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], at


def test_colours_can_be_switched(opened: Opened) -> None:
    page = opened(colours="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.locator(".theme").click()
    assert page.evaluate(ground) == light
    page.locator(".theme").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    page.wait_for_selector(".home")
    assert page.evaluate(ground) == dark


def test_the_first_load_is_light(address: str, browser: Any) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    sizes: dict[str, int] = {}

    def note(request: Any) -> None:
        sizes[request.url] = request.sizes()["responseBodySize"]

    page.on("requestfinished", note)
    page.goto(f"{address}#/skyscrapers/logicmasters")
    page.wait_for_selector(".board")
    page.wait_for_load_state("networkidle")
    context.close()
    assert len(sizes) > 10
    assert sum(sizes.values()) < FIRST_LOAD, sizes


def test_it_works_without_the_server_after_the_first_visit(opened: Opened) -> None:
    page = opened("#/doors/example1", worker=True, expecting="ERR_INTERNET_DISCONNECTED")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    enter(page, "doors", "r1c1-r1c2", 1)
    before = page.locator(".about .filled").inner_text()
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".board")
    assert page.locator(".about .filled").inner_text() == before
    page.evaluate("location.hash = '#/starry-night/friedman1'")
    page.wait_for_selector('.board[data-genre="starry-night"]')
    for place, value in solution("starry-night/friedman1").items():
        enter(page, "starry-night", place, value)
    expect_said(page, "^Solved")
    page.context.set_offline(False)


def test_the_files_for_later_are_all_there() -> None:
    listed = re.search(r"const FILES = (\[.*?\]);", (STATIC / "sw.js").read_text(), re.S)
    assert listed
    names = set(json.loads(re.sub(r",\s*\]", "]", listed[1])))
    files = {str(file.relative_to(STATIC)) for file in STATIC.rglob("*") if file.is_file()}
    assert files - {"index.html", "sw.js", "types.d.ts"} == {
        name for name in names if not name.startswith(("./", "api/"))
    }
