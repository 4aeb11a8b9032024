"""``python -m sightline.cli`` is the command line, too."""

from . import main

main()
