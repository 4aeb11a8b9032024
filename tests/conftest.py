"""Configuration of all tests."""

from __future__ import annotations

import gc
import os
import signal

import pytest
import samples

from sightline.words.languages import DEFAULT, VARIABLE

# A server, and a browser for all tests of the page, which are skipped without Playwright.
pytest_plugins = ["serving", "browsing"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="only tests with larger samples, on these")


def pytest_configure(config: pytest.Config) -> None:
    # Whatever the machine speaks; for all processes that tests start as well.
    os.environ[VARIABLE] = DEFAULT
    samples.choose(soak=config.getoption("soak"))
    # A shell ignores interrupts for what it runs in the background, and all processes inherit it.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    others = [item for item in items if not samples.belongs(item)]
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if samples.belongs(item)]


def pytest_collection() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    # Thousands of tests are kept until the end: the garbage collector need not visit them again.
    gc.collect()
    gc.freeze()
    gc.enable()
