"""Theme and size of the text; each change acts at once."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.system.settings import TEXT_SCALES
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import LABEL
from armada_companion.ui.theme import THEMES, Look

_SIZE = QSize(640, 442)
_SCALES_A_ROW = 4


class SettingsDialog(Sheet):
    """The choices for all games; it emits changes and does not apply them.

    Signals:
        theme_chosen (str): `dark`, `light` or `contrast`.
        text_scale_chosen (int): In percent, one of `TEXT_SCALES`.
    """

    theme_chosen = Signal(str)
    text_scale_chosen = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "settings_dialog", _SIZE, parent)
        self._entitle("Settings")
        register, parts = self._parts.register, self._parts
        self._themes = [register(OptionButton(look, f"theme_{name}", 52)) for name in THEMES]
        self._scales = [
            register(OptionButton(look, f"scale_{percent}", 52)) for percent in TEXT_SCALES
        ]
        column = parts.column(10)
        column.addWidget(register(TextLabel(look, LABEL, "THEME", "mid")))
        column.addLayout(self._row(self._themes))
        column.addWidget(register(TextLabel(look, LABEL, "SIZE OF THE TEXT", "mid")))
        column.addLayout(self._row(self._scales[:_SCALES_A_ROW]))
        column.addLayout(self._row(self._scales[_SCALES_A_ROW:]))
        column.addStretch(1)
        self._close = self._button("settings_close", "Close", "check")
        self._fill(column)
        self._connect()
        self._render()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._render()

    def _row(self, buttons: Sequence[OptionButton]) -> QBoxLayout:
        row = self._parts.row(8)
        for button in buttons:
            row.addWidget(button, 1)
        return row

    def _connect(self) -> None:
        for name, button in zip(THEMES, self._themes, strict=True):
            button.chosen.connect(partial(self.theme_chosen.emit, name))
        for percent, button in zip(TEXT_SCALES, self._scales, strict=True):
            button.chosen.connect(partial(self.text_scale_chosen.emit, percent))
        self._close.chosen.connect(self.accept)

    def _render(self) -> None:
        words = {
            "dark": "Dark",
            "light": "Light",
            "contrast": "High contrast",
        }
        look = self._look
        for name, button in zip(THEMES, self._themes, strict=True):
            button.render_option(Option(words[name], chosen=name == look.theme.name))
        now = round(100 * look.scale)
        for percent, button in zip(TEXT_SCALES, self._scales, strict=True):
            button.render_option(Option(f"{percent} %", chosen=percent == now))
