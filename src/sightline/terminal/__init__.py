"""Play in the terminal, with Textual. The game itself is :mod:`sightline.play`."""
