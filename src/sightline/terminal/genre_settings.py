"""Controls for the settings of a genre: a checkbox, or a choice of values."""

from __future__ import annotations

from typing import Any

from textual.containers import Vertical
from textual.widgets import Checkbox, Label, Select

from ..rules.puzzle import Puzzle
from ..rules.settings import Setting
from ..words import say, text

TICK, EMPTY = "X", " "
LABEL = say("terminal-setting", "{ CAPITAL($setting) }")


class GenreSettings(Vertical):
    """The settings of a genre, at first with their usual values."""

    DEFAULT_CSS = """
    GenreSettings { height: auto; }
    GenreSettings Checkbox { border: none; padding: 0; margin-top: 1; }
    """

    async def show(self, kind: type[Puzzle]) -> None:
        """Show the controls for the settings of a genre."""
        await self.remove_children()
        for key, setting in kind.settings.items():
            await self.mount_all(_controls(key, setting, kind))

    @property
    def chosen(self) -> dict[str, Any]:
        """The settings with unusual values, by key."""
        ticked = {box.name: not box.usual for box in self.query(Switch) if box.value}
        chosen = {each.name: each.value for each in self.query(Choice) if each.value != each.usual}
        return {str(key): value for key, value in (ticked | chosen).items()}


class Switch(Checkbox):
    """A checkbox, which is ticked if the switch is not as usual."""

    def __init__(self, key: str, setting: Setting) -> None:
        self.usual = bool(setting.usual)
        self.BUTTON_INNER = EMPTY
        super().__init__(setting.text(not self.usual), name=key)

    def watch_value(self) -> None:
        # In terminals without colours, the state must be visible by shape.
        self.BUTTON_INNER = TICK if self.value else EMPTY
        super().watch_value()


class Choice(Select[Any]):
    """A choice of one of a few values."""

    def __init__(self, key: str, setting: Setting, kind: type[Puzzle]) -> None:
        self.usual = setting.usual
        values = setting.values_on_any(kind.made_sides)
        options = [(setting.text(value), value) for value in values]
        super().__init__(options, allow_blank=False, value=setting.usual, name=key)


def _controls(key: str, setting: Setting, kind: type[Puzzle]) -> list[Label | Switch | Choice]:
    if setting.type is bool:
        return [Switch(key, setting)]
    return [Label(text(LABEL(setting=setting.said_label))), Choice(key, setting, kind)]
