"""Imported by Python at its start: registers a genre of the tests in a process."""

from __future__ import annotations

import os

from genres import OWN

from sightline.rules.puzzle import GENRES

GENRES.update({kind.name: kind for kind in OWN if kind.name == os.environ.get("GENRE_OF_TESTS")})
