"""The page and a server that takes long or says nothing at all, in a real browser."""

from __future__ import annotations

import signal
from typing import Any

import pytest
from browsing import Opened, Page, Tabs, answered, enter, expect_said, held, sync_api
from samples import at_night
from serving import started

PUZZLE = "skyscrapers/brainbashers"
PATIENCE = 16_000
"""Milliseconds: a little more than the page waits for what the server answers at once."""


@pytest.fixture
def timed(opened: Opened) -> Page:
    """A tab whose clock can be put forward."""
    page = opened().context.new_page()
    page.clock.install()
    return page


def at(page: Page, address: str, hash: str) -> None:
    page.goto(f"{address}{hash}")
    page.wait_for_selector(".board, .home")


def test_a_server_that_says_nothing_is_not_waited_for(timed: Page, address: str) -> None:
    at(timed, address, f"#/{PUZZLE}")
    held(timed, "conflicts")
    with timed.expect_request("**/api/conflicts"):
        enter(timed, "skyscrapers", "r1c1", 4)
    timed.clock.fast_forward(PATIENCE)
    expect_said(timed, r"^The server does not answer; playing goes on without it\.$")
    # It is asked again, and what it says then is said.
    timed.unroute("**/api/conflicts")
    enter(timed, "skyscrapers", "r1c3", 4)
    expect_said(timed, "^As it stands, 4 would stand twice in row 1")


def test_a_screen_that_does_not_come_can_be_given_up(timed: Page, address: str) -> None:
    at(timed, address, "")
    asked = held(timed, "library/**/sheet")
    alert = timed.get_by_role("alert")
    for wait in (False, True):
        timed.evaluate("name => { location.hash = `#/${name}`; }", PUZZLE)
        timed.clock.fast_forward(1100)
        stop = timed.get_by_role("button", name="Stop waiting")
        sync_api.expect(stop).to_be_visible()
        if wait:
            timed.clock.fast_forward(PATIENCE)
            sync_api.expect(alert).to_contain_text("The server cannot be reached")
        else:
            stop.click()
            sync_api.expect(alert).to_have_text("The server has not answered.")
        timed.get_by_role("link", name="Choose a puzzle").click()
        timed.wait_for_selector(".home")
    for each in asked:
        each.abort()


def test_a_start_screen_that_comes_late_takes_nobody_out_of_a_game(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    asked = held(page, "genres")
    with page.expect_request("**/api/genres"):
        page.evaluate("location.hash = '#/skyscrapers'")
    page.evaluate("location.hash = '#/doors/example1'")
    page.wait_for_selector('.board[data-genre="doors"]')
    title = page.title()
    with answered(page, "genres"):
        asked[0].continue_()
    assert page.locator(".home").count() == 0
    assert page.locator('.board[data-genre="doors"]').count() == 1
    assert page.title() == title


def test_a_hint_that_takes_long_can_be_stopped(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}", expecting="ERR_FAILED")
    held(page, "hint")
    page.keyboard.press("h")
    expect_said(page, "^Thinking …$")
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Stop").click()
    expect_said(page, "^$")
    page.unroute("**/api/hint")
    page.keyboard.press("h")
    expect_said(page, "^Look at ")


@at_night
def test_after_the_first_visit_the_page_opens_though_the_server_says_nothing(tabs: Tabs) -> None:
    """It is only stopped, so that it takes every connection and answers none."""
    with started() as (address, server):
        context = tabs.browser.new_context()
        page = context.new_page()
        at(page, address, f"#/{PUZZLE}")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        enter(page, "skyscrapers", "r1c1", 4)
        server.send_signal(signal.SIGSTOP)
        try:
            page.reload()
            page.wait_for_selector(".board")
            shown: Any = page.locator('[data-place="r1c1"]')
            sync_api.expect(shown).to_have_text("4")
        finally:
            server.send_signal(signal.SIGCONT)
            context.close()
