"""Configuration of all tests."""

from __future__ import annotations

import gc

import pytest
import samples

# A server, and a browser for all tests of the page, which are skipped without Playwright.
pytest_plugins = ["serving", "browsing"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="random tests only, on large samples")


def pytest_configure(config: pytest.Config) -> None:
    samples.choose(soak=config.getoption("soak"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("soak"):
        others = [item for item in items if not samples.is_random(item)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if samples.is_random(item)]


def pytest_collection_finish() -> None:
    # Thousands of tests are kept until the end: the garbage collector need not visit them again.
    gc.collect()
    gc.freeze()
