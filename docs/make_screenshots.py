"""Takes the pictures of the page that the docs show: ``python docs/make_screenshots.py``.

It starts a server on loopback and opens it in Chromium: the home page, and one puzzle of every
genre with a few moves made and a hint asked for, on a large and on a small screen, light and dark.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from sightline import library
from sightline.rules.puzzle import GENRES, genre

HERE = Path(__file__).parent / "screenshots"
SCREENS: dict[str, dict[str, Any]] = {
    "1280": {"viewport": {"width": 1280, "height": 800}},
    "375": {"viewport": {"width": 375, "height": 667}, "is_mobile": True, "has_touch": True},
}
SCHEMES = ("light", "dark")
HINTS = 2
"""How often a hint is asked for, and done, before the picture is taken."""
SAYS_MORE = "before => !before.includes(document.querySelector('.said').innerText)"
DEPTHS = 3
"""How often the last hint is asked to say more."""


@contextmanager
def served() -> Iterator[str]:
    """The address of a server."""
    command = [sys.executable, "-u", "-m", "sightline", "serve", "--port", "0", "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server did not say where it is"
        try:
            yield found[0].rstrip("/")
        finally:
            server.terminate()


def ask_for_hints(page: Page) -> None:
    """Make a few moves that hints lead to, and end in the middle of another hint."""
    hint = page.locator(".tools .first")
    for number in range(HINTS + 1):
        for _ in range(DEPTHS):
            said = page.locator(".said").inner_text()
            hint.click()
            page.wait_for_function(SAYS_MORE, arg=["", "Thinking …", said])
        if number < HINTS:
            hint.click()  # to do what it says


def take(browser: Browser, address: str, name: str, link: str) -> None:
    """The pictures of one page."""
    for size, screen in SCREENS.items():
        for scheme in SCHEMES:
            page = browser.new_page(**screen, color_scheme=scheme)
            page.goto(f"{address}/{link}")
            if link:
                page.wait_for_selector(".board")
                ask_for_hints(page)
            else:
                page.wait_for_selector(".home")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=HERE / f"{name}-{size}-{scheme}.png")
            page.close()


def main() -> None:
    """Take all pictures."""
    genre("doors")  # all genres are known once one is asked for
    with served() as address, sync_playwright() as playwright:
        found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found)
        take(browser, address, "home", "")
        for name in GENRES:
            take(browser, address, name, f"#/{library.names(name)[0]}")


if __name__ == "__main__":
    main()
