"""Settings that all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A server and a browser for all tests of the page; without Playwright these are skipped.
pytest_plugins = ["browsing"]

# No test depends on how fast the machine is. A run that decides whether a change lands
# tries the same examples every time; at home new ones are tried with every run.
settings.register_profile(
    "sightline",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sightline")
