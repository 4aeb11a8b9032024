"""The game in the terminal, with Textual. Its rules are in :mod:`sightline.play`."""
