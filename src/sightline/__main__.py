"""``python -m sightline`` is the command line."""

from .cli import main

main()
