"""The keys of the page, in a real browser: whatever was clicked, on every keyboard, and quickly."""

from __future__ import annotations

import json
from typing import Any

import pytest
from browsing import Opened, Page, encoded, expect_said, sync_api
from firsts import FIRST, each_kind_of_board
from samples import some

FIRST_KEYS = {
    "doors": ["d"],
    "easy-as-abc": ["a"],
    "kuromasu": ["ArrowRight", "1", "ArrowLeft"],  # in the first cell is a number
    "skyscrapers": ["4"],
    "starry-night": ["t"],
}
"""Keys that fill in something at one of the first places."""
BUTTONS = [
    *("Hint", "Check", "Pencil", "Pencil", "Undo", "Checkpoint", "Back to checkpoint"),
    *("Copy a link", "Download", "Colours"),
]


def heard(page: Page, place: str) -> str:
    """What is said of a place to those who do not see it."""
    return str(page.locator(f'[role=gridcell][data-place="{place}"]').get_attribute("aria-label"))


def send(page: Page, key: str, code: str, *, shift: bool = False) -> None:
    """Press a key as the keyboard of another country sends it."""
    session = page.context.new_cdp_session(page)
    what = {"key": key, "code": code, "text": key, "modifiers": 8 if shift else 0}
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", **what})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **what})


# Where the focus is --------------------------------------------------------------------------


@each_kind_of_board
def test_the_board_takes_keys_after_a_click_on_any_button(opened: Opened, genre: str) -> None:
    page = opened(f"#/{FIRST[genre]}")
    page.locator(".rest summary").click()
    undo = page.get_by_role("button", name="Undo")
    for name in BUTTONS:
        # Some of them can do nothing yet; a click takes the focus from the board all the same.
        page.get_by_role("button", name=name).first.click(force=True)
        for key in FIRST_KEYS[genre]:
            page.keyboard.press(key)
        assert undo.is_enabled(), name
        page.keyboard.press("u")
        assert undo.is_disabled(), name
    page.get_by_label("Show conflicts at once").click()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.place") == "r1c2"


@each_kind_of_board
def test_the_editor_takes_keys_after_a_click_on_any_button(opened: Opened, genre: str) -> None:
    page = opened(f"#edit={genre}")
    empty = heard(page, "r1c1")
    for name in ("Clear all", "Undo", "Redo"):
        page.get_by_role("button", name=name).click(force=True)
        page.keyboard.press("2")
        assert heard(page, "r1c1") != empty, name
        page.keyboard.press("Backspace")
        assert heard(page, "r1c1") == empty, name


def test_a_control_keeps_the_keys_that_it_needs_itself(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    hint = page.get_by_role("button", name="Hint")
    hint.focus()
    page.keyboard.press("Enter")
    expect_said(page, "^Look at ")
    assert page.evaluate("document.activeElement.textContent") == "Tell me more"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.board')") is None
    page.locator(".rest summary").click()
    formats = page.get_by_label("Format")
    formats.focus()
    page.keyboard.press("p")
    page.keyboard.press("4")
    assert page.locator(".pencil").get_attribute("aria-pressed") == "false"
    assert heard(page, "r1c1") == "Row 1, column 1: empty"
    # In the editor, digits belong to the size while it is typed.
    page = opened("#edit=skyscrapers")
    page.get_by_label("Size").click()
    page.keyboard.press("3")
    assert heard(page, "r1c1") == "Row 1, column 1: empty"


# Other keyboards -----------------------------------------------------------------------------


def test_digits_of_a_french_keyboard(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    for place, key, digit in (("r1c1", "&", 1), ("r1c2", "é", 2), ("r1c3", '"', 3)):
        send(page, key, f"Digit{digit}")
        assert page.locator(f'[data-place="{place}"]').inner_text() == str(digit)
        page.keyboard.press("ArrowRight")
    # Shift pencils in, whether it makes a digit of the key or takes the digit away.
    send(page, "1", "Digit1", shift=True)
    send(page, "@", "Digit2", shift=True)
    assert page.locator('[data-place="r1c4"] .marks').inner_text().split() == ["1", "2"]
    page = opened("#/starry-night/friedman1")
    send(page, '"', "Digit3")
    assert heard(page, "r1c1") == "Row 1, column 1: star"
    page = opened("#edit=doors")
    send(page, "é", "Digit2")
    assert heard(page, "r1c1").startswith("number 2.")


def test_letters_of_a_russian_keyboard(opened: Opened) -> None:
    page = opened("#/doors/example1")
    empty = heard(page, "r1c1")
    send(page, "в", "KeyD")
    assert heard(page, "r1c1") != empty
    send(page, "г", "KeyU")
    assert heard(page, "r1c1") == empty


# Letters of the board ------------------------------------------------------------------------


def test_a_command_gives_way_to_a_letter_of_the_board(opened: Opened) -> None:
    """With three letters c is C, and with Alt it is the command; h is no letter of this board."""
    page = opened("#/easy-as-abc/four")
    text = page.locator(".keys").inner_text()
    assert "Alt+c checks, h gives a hint" in text
    assert "letters fill in, 0 is an empty cell" in text
    page.keyboard.press("c")
    assert heard(page, "r1c1") == "Row 1, column 1: C"
    expect_said(page, "^As it stands, row 1 could no longer show")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+B")
    page.keyboard.press("Shift+C")
    assert page.locator('[data-place="r1c2"] .marks').inner_text().split() == ["B", "C"]
    page.keyboard.press("0")
    assert heard(page, "r1c2") == "Row 1, column 2: empty"
    page.keyboard.press("u")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    page.keyboard.press("Alt+c")
    expect_said(page, "^No rule is broken so far")
    page.keyboard.press("h")
    expect_said(page, "^Look at ")
    assert page.get_by_role("button", name="Check").get_attribute("title") == "Key: Alt+c"
    page = opened("#edit=easy-as-abc")
    for key, there in (("b", "B"), ("a", "A")):
        page.keyboard.press(key)
        assert there in heard(page, "r1c1")


# Two digits ----------------------------------------------------------------------------------


def test_the_first_of_two_digits_costs_no_pencil_marks(opened: Opened) -> None:
    nothing = dict.fromkeys(("top", "left", "bottom", "right"), [0] * 12)
    page = opened(f"#p={encoded({'genre': 'skyscrapers', **nothing})}")
    page.clock.set_fixed_time(0)  # so that two keys follow each other quickly, whatever happens
    for key in ("ArrowRight", "Shift+Digit1", "ArrowLeft", "1"):
        page.keyboard.press(key)
    one, other = (page.locator(f'[data-place="r1c{column}"]') for column in (1, 2))
    sync_api.expect(other).to_have_text("")
    page.keyboard.press("2")
    sync_api.expect(one).to_have_text("12")
    sync_api.expect(other).to_have_text("1")
    # It is one move.
    page.keyboard.press("u")
    assert [one.inner_text(), other.inner_text()] == ["", "1"]
    page.close()


def test_where_no_number_has_two_digits_each_digit_counts(opened: Opened) -> None:
    page = opened("#/skyscrapers/brainbashers")
    page.clock.set_fixed_time(0)
    cell = page.locator('[data-place="r1c1"]')
    for key in ("1", "2"):
        page.keyboard.press(key)
    assert cell.inner_text() == "2"
    for key in ("u", "u", "p", "1", "2"):
        page.keyboard.press(key)
    assert cell.inner_text().split() == ["1", "2"]
    page.close()


# What a key touches --------------------------------------------------------------------------

LARGE = {
    "doors 12": {"genre": "doors", "rooms": [[3] * 12] * 12},
    "doors 32": {"genre": "doors", "rooms": [[3] * 32] * 32},
    "skyscrapers 12": {
        "genre": "skyscrapers",
        **dict.fromkeys(("top", "left", "bottom", "right"), [0, 2, 3] * 4),
    },
    "starry-night 20": {"genre": "starry-night", "rows": [1] * 20, "columns": [2] * 20},
}
WATCH = """() => {
  const touched = new Set();
  window.touched = touched;
  const note = (node) => {
    const cell = (node instanceof Element ? node : node.parentElement)?.closest("[role=gridcell]");
    if (cell) touched.add(cell.dataset.place);
  };
  const observer = new MutationObserver((changes) => changes.forEach(({ target }) => note(target)));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document.body, all);
  for (const name of ["getAttribute", "setAttribute", "removeAttribute", "replaceChildren"]) {
    const original = Element.prototype[name];
    Element.prototype[name] = function (...rest) { note(this); return original.apply(this, rest); };
  }
}"""
"""Note every cell that is changed, or only looked at."""


def touched_by(page: Page, key: str) -> set[str]:
    page.evaluate("touched.clear()")
    page.keyboard.press(key)
    return set(page.evaluate("new Promise(done => setTimeout(() => done([...touched])))"))


def styled_by(page: Page, browser: Any, key: str) -> int:
    """How many elements the browser works out the looks of again."""
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.keyboard.press(key)
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    recalculated = [event for event in events if event["name"] == "UpdateLayoutTree"]
    assert recalculated
    return sum(event["args"].get("elementCount", 0) for event in recalculated)


large_boards = pytest.mark.parametrize("board", some(LARGE, quick=("doors 32", "skyscrapers 12")))


@large_boards
def test_an_arrow_key_touches_two_cells(opened: Opened, browser: Any, board: str) -> None:
    page = opened(f"#p={encoded(LARGE[board])}")
    page.evaluate(WATCH)
    assert touched_by(page, "ArrowRight") == {"r1c1", "r1c2"}
    assert touched_by(page, "ArrowDown") == {"r1c2", "r2c2"}
    assert styled_by(page, browser, "ArrowRight") < 60
    assert styled_by(page, browser, "ArrowDown") < 60


@large_boards
def test_an_entry_touches_only_what_it_changes(opened: Opened, browser: Any, board: str) -> None:
    page = opened(f"#p={encoded(LARGE[board])}")
    genre = board.split(maxsplit=1)[0]
    page.evaluate(WATCH)
    assert touched_by(page, FIRST_KEYS[genre][0]) == (
        {"r1c1", "r1c2"} if genre == "doors" else {"r1c1"}
    )
    assert styled_by(page, browser, "u") < 100
