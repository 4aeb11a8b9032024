"""``python -m sightline.cli`` is the command line, too."""

from ..__main__ import main

main()
