"""The page in a real browser: Debian's Chromium, driven by Playwright, with a real server.

Shared by the tests of the page: the browser, and the actions of a player.
"""

from __future__ import annotations

import base64
import contextlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from math import isqrt
from typing import Any

import pytest

import sightline as sl
from sightline.core.grid import entries
from sightline.core.places import at
from sightline.rules.puzzle import genre as kind_named

pytest.importorskip("fastapi", reason="the page is served with FastAPI")
sync_api = pytest.importorskip(
    "playwright.sync_api", reason="the page is tested with Playwright: pip install playwright"
)
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first one takes about half the CPU time: it has no window to draw."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
if CHROMIUM is None:
    pytest.skip("there is no chromium to open the page in", allow_module_level=True)
PATIENCE = 60_000
"""Milliseconds to wait for something that should happen."""
sync_api.expect.set_options(timeout=PATIENCE)

Page = Any
Opened = Callable[..., Page]


# The browser ---------------------------------------------------------------------------------


class Tabs:
    """A browser with tabs that later tests reuse, because opening one takes longer than many tests.

    A tab that is given back is cleared: of storage, rerouted requests, and other tabs.
    """

    def __init__(self) -> None:
        with contextlib.ExitStack() as opening:
            playwright = opening.enter_context(sync_api.sync_playwright())
            arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
            self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
            opening.callback(self.browser.close)
            self.close = opening.pop_all().close
        self._free: dict[str, list[Page]] = {}

    def take(self, **options: Any) -> Page:
        free = self._free.get(repr(options))
        if free:
            return free.pop()
        page = self.browser.new_context(**options).new_page()
        page.context.set_default_timeout(PATIENCE)
        return page

    def give_back(self, page: Page, address: str, **options: Any) -> None:
        if options["service_workers"] == "block" and self._emptied(page, address):
            self._free.setdefault(repr(options), []).append(page)
        else:
            page.context.close()

    def _emptied(self, page: Page, address: str) -> bool:
        """Clear a tab; return whether that was possible: not if the test has closed it."""
        try:
            for other in page.context.pages[1:]:
                other.close()
            page.context.set_offline(False)
            page.unroute_all(behavior="ignoreErrors")
            # A page may save something when it is left, and has done so when another page of the
            # same server is loaded; a blank page would be loaded before that.
            page.goto(f"{address}api/health")
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        except sync_api.Error:
            return False
        return True


RUNNING = pytest.StashKey[Tabs]()


@pytest.fixture
def tabs(pytestconfig: pytest.Config) -> Tabs:
    """The browser of earlier tests, or a new one."""
    if RUNNING not in pytestconfig.stash:
        pytestconfig.stash[RUNNING] = Tabs()
    return pytestconfig.stash[RUNNING]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Function | None) -> Iterator[None]:
    """End the browser before a test that does not use it, which could not run an event loop."""
    try:
        return (yield)
    finally:
        tabs = item.config.stash.get(RUNNING, None)
        if tabs and "tabs" not in getattr(nextitem, "fixturenames", ()):
            del item.config.stash[RUNNING]
            tabs.close()


@pytest.fixture
def browser(tabs: Tabs) -> Any:
    return tabs.browser


@pytest.fixture
def opened(address: str, tabs: Tabs) -> Iterator[Opened]:
    """Open the page; at the end of the test there must be no errors in the console."""
    complaints: list[str] = []
    expected = ["registration blocked by Playwright"]
    taken: list[tuple[Page, dict[str, Any]]] = []

    def note(message: Any) -> None:
        # An answer of the API that is opened as a page has no icon.
        if not message.location["url"].endswith("/favicon.ico"):
            complaints.append(f"{message.type}: {message.text}")

    listeners: dict[str, Callable[[Any], None]] = {
        "pageerror": lambda error: complaints.append(str(error)),
        "console": note,
    }

    def open_page(
        at: str = "",
        *,
        phone: bool = False,
        viewport: tuple[int, int] | None = None,
        worker: bool = False,
        expecting: str = "",
        colours: str | None = None,
        **more: Any,
    ) -> Page:
        if expecting:
            expected.append(expecting)
        width, height = viewport or ((375, 812) if phone else (1280, 800))
        options: dict[str, Any] = {
            "has_touch": phone,
            "is_mobile": phone,
            "service_workers": "allow" if worker else "block",
            **more,
        }
        page = tabs.take(**options)
        taken.append((page, options))
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(media="null", color_scheme=colours or "null")
        for event, listener in listeners.items():
            page.on(event, listener)
        page.goto(address + at)
        page.wait_for_selector(".board, .home, .card")
        return page

    yield open_page
    for page, options in taken:
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
        tabs.give_back(page, address, **options)
    assert [each for each in complaints if not re.search("|".join(expected), each)] == []


def said(page: Page) -> str:
    return str(page.locator(".say .said").inner_text())


def expect_said(page: Page, pattern: str) -> None:
    sync_api.expect(page.locator(".say .said")).to_have_text(re.compile(pattern))


def labels(page: Page) -> list[str]:
    """What is said of each place to those who do not see it, in one question to the browser."""
    names = "places => places.map(place => place.getAttribute('aria-label'))"
    found: list[str] = page.locator("[role=gridcell]").evaluate_all(names)
    return found


def boxes(page: Page, which: str) -> list[dict[str, Any]]:
    """Where elements are, and their text, in one question to the browser."""
    found: list[dict[str, Any]] = page.locator(which).evaluate_all(
        """elements => elements.map(element => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width, height, text: element.innerText };
        })"""
    )
    return found


def expect_lit(page: Page, way: str, places: set[str]) -> None:
    """Expect exactly these places to be highlighted like this; the answer may take a moment."""
    page.wait_for_function(
        """([way, places]) => {
          const lit = [...document.querySelectorAll(`.board [data-lit="${way}"]`)];
          return lit.map((each) => each.dataset.place).sort().join() === places;
        }""",
        arg=[way, ",".join(sorted(places))],
    )


def encoded(puzzle: Any) -> str:
    """A puzzle as in an address, after ``#p=``."""
    return base64.urlsafe_b64encode(json.dumps(puzzle).encode()).decode().rstrip("=")


def solution(name: str) -> dict[str, int]:
    """The values of the solution by place."""
    board = sl.solve(sl.load(name)).solution
    return {at(path).key: value for path, value in entries(board)}


def left_open(page: Page, genre: str) -> int:
    """The number of places to be filled in; if sky may stay open, the number of symbols."""
    if genre == "starry-night":
        side = isqrt(page.locator(".cell").count())
        return 3 * side - int(page.locator(".cell .symbol.entered:not(.dot)").count())
    filled, everything = re.findall(r"\d+", page.locator(".about .filled").inner_text())
    return int(everything) - int(filled)


def row_and_column(place: str) -> tuple[int, int]:
    row, column = re.findall(r"\d+", place)[:2]
    return int(row), int(column)


def walk(page: Page, there: str) -> None:
    """Move to a cell or room with the arrow keys."""
    row, column = row_and_column(there)
    cursor = page.locator(".board .cursor")
    at_row, at_column = row_and_column(cursor.get_attribute("data-place"))
    down, across = row - at_row, column - at_column
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    # There is nothing to wait for, and a question to the page takes half as long.
    assert page.evaluate("document.querySelector('.board .cursor').dataset.place") == there


def enter(page: Page, genre: str, place: str, value: int) -> None:
    """Fill in a place with the keyboard."""
    if not is_door(place):
        walk(page, place)
        board = kind_named(genre).board
        letters = [key for key, meant in board.keys.items() if meant == value]
        for key in letters[:1] or str(value):
            page.keyboard.press(key)
        return
    room, is_east = door_of(place)
    walk(page, room)
    # Both ways to toggle a door, and both of its states.
    keys = ("Shift+ArrowRight", "d") if is_east else ("Shift+ArrowDown", "s")
    for _ in range(1 if value else 2):
        page.keyboard.press(keys[0] if value else keys[1])


def command(page: Page, letter: str) -> None:
    """Press the key of a command, as its button names it: a letter, perhaps with Alt."""
    keys = (f'.tools [aria-keyshortcuts="{alt}{letter}"]' for alt in ("", "Alt+"))
    page.keyboard.press(page.locator(", ".join(keys)).get_attribute("aria-keyshortcuts"))


def touch(page: Page, genre: str, place: str, value: int) -> None:
    """Fill in a place with the pointer: a click for the next state, or a key on the screen."""
    board = kind_named(genre).board
    room, is_east = door_of(place) if is_door(place) else (place, False)
    cell = page.locator(f'[role=gridcell][data-place="{room}"]')
    if not is_door(place) and board.kind == "cells":
        cell.click()
        page.locator(f'.keypad [data-value="{value}"]').click()
        return
    box = cell.bounding_box()
    middle, edge = 0.5, 0.92
    across, down = (edge, middle) if is_east else (middle, edge if is_door(place) else middle)
    for _ in range(1 if value else 2):
        cell.click(position={"x": across * box["width"], "y": down * box["height"]})


def is_door(place: str) -> bool:
    return "-" in place


def door_of(place: str) -> tuple[str, bool]:
    """The room to the west or north of a door, and whether it is the one to the west."""
    room, other = place.split("-")
    return room, row_and_column(room)[0] == row_and_column(other)[0]


def choose(page: Page, genre: str) -> None:
    """Choose a genre on the home page, and wait until its form has been drawn."""
    here = f"#/{genre}"
    if page.evaluate("location.hash") == here:
        return
    # The first genre is the current one already, but its form is drawn anew all the same.
    before = page.locator("form.make").element_handle()
    page.locator(f'.genre[href="{here}"]').click()
    before.wait_for_element_state("hidden")
    page.wait_for_selector(f'.genre[href="{here}"][aria-current]')


def make(
    page: Page, genre: str, shape: tuple[int, int], seed: int, switches: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Make a puzzle on the home page as a user does; with a seed, always the same one."""

    def sow(route: Any) -> None:
        wanted = {**route.request.post_data_json, "seed": seed}
        route.continue_(post_data=json.dumps(wanted))

    page.route("**/api/make", sow)
    choose(page, genre)
    # A square has only one side to fill in.
    for field, side in zip(page.locator("#make-rows, #make-columns").all(), shape, strict=False):
        field.fill(str(side))
    for switch in switches:
        page.get_by_label(switch).check()
    with page.expect_response("**/api/make") as answer:
        page.get_by_role("button", name="Make it").click()
    page.wait_for_selector(".board")
    made: dict[str, Any] = answer.value.json()
    return made


@contextlib.contextmanager
def answered(page: Page, verb: str) -> Iterator[None]:
    """Do what makes the page ask the server, and wait until it has made use of the answer."""
    with page.expect_response(f"**/api/{verb}") as answer:
        yield
    answer.value.finished()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def held(page: Page, verb: str) -> list[Any]:
    """The questions that the page asks from here on; each waits until the test lets it go."""
    waiting: list[Any] = []

    def hold(route: Any) -> None:
        waiting.append(route)

    page.route(f"**/api/{verb}", hold)
    return waiting


def expect_printed(page: Page) -> None:
    """Expect the board, and nothing around it, on paper, which is as wide as a small screen."""
    size = page.viewport_size
    page.set_viewport_size({"width": 718, "height": 1046})  # A4 without its margins
    page.emulate_media(media="print")
    board, stage = (page.locator(each).bounding_box() for each in (".board", ".stage"))
    assert 0 < board["height"] <= stage["height"]
    assert 0 < board["width"] <= stage["width"]
    assert not page.locator(".side").is_visible()
    page.emulate_media(media="screen")
    page.set_viewport_size(size)


def expect_shared_explained_and_changed(page: Page, opened: Opened) -> None:
    """Expect the link to a puzzle without a game to open it for others, with all its commands."""
    board = labels(page)
    shared = opened(f"#{page.url.partition('#')[2]}")
    assert labels(shared) == board
    command(shared, "c")
    expect_said(shared, "^No rule is broken so far")
    shared.locator(".rest summary").click()
    with shared.expect_download() as waiting:
        shared.get_by_role("button", name="Download").click()
    assert waiting.value.suggested_filename.endswith(".svg")
    expect_said(shared, "^Downloaded")
    shared.get_by_role("button", name="Explain every step").click()
    expect_said(shared, r"^Step 1 of \d+")
    shared.locator("[data-act=close]").click()
    expect_printed(shared)
    shared.get_by_role("link", name="Change the puzzle").click()
    shared.wait_for_selector(".editor .board")
    expect_said(shared, "^One solution")


def expect_labelled(page: Page, title: str) -> None:
    """Expect a grid with a name for each of its places, one of which is in the tab order."""
    grid = page.get_by_role("grid")
    assert title in grid.get_attribute("aria-label")
    cells = "[...document.querySelectorAll('[role=gridcell]')]"
    names = labels(page)
    assert all(names)
    assert len(set(names)) == len(names) == grid.get_by_role("gridcell").count()
    assert page.evaluate(f"{cells}.map(cell => cell.tabIndex)").count(0) == 1
