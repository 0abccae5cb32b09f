"""The panel of one added pack: its content, and buttons to order and remove it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal

from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

from ...views.packs.pack_words import PUBLISHED_AT, PackLine
from ..parts.list_report import ReportLine, write_report

_NARROWEST = 120
_HINT = (PackLine("A tap on a pack shows what is in it.", "low"), *PUBLISHED_AT)
_EMPTY = (
    "No pack is added yet: games and fleets use the printed cards.",
    "Drop packs here: a pack, its folder, CSV tables or data files of Star Forge. Files that are "
    "dropped together can be one set.",
)
_LONG = 48
"""Letters of a title that needs two lines."""
_NONE = "Tap a pack first."


class EmptyPanel(Panel):
    """Shows how packs are added, in the place of their list."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        form = Form(self._parts, 16, (32, 16, 32, 16))
        form.stretch()
        for number, words in enumerate(_EMPTY):
            text = form.text(words, name=f"packs_empty_{number}", tone="mid" if number else "hi")
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        form.stretch()
        self.setLayout(form.layout)


class PackPanel(Panel):
    """Shows a pack; without one, where sets are published.

    Signals:
        move_requested (int): Let the pack change places with the one before (-1) or after it (1).
        remove_requested (str): Ask whether to remove the pack of this title.
        refused (str): Why a button has no effect.
    """

    move_requested = Signal(int)
    remove_requested = Signal(str)
    refused = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._name = ""
        self._lines: Sequence[PackLine] = ()
        form = Form(self._parts, 12, (16, 16, 16, 16))
        self._title = form.add(self._parts.register(ElidedLabel(look, CARD_NAME, lines=2)))
        self._title.setObjectName("pack_title")
        report = ReadField(look, "pack_report", label="Content of the pack")
        self._report = form.add(self._parts.register(report), 1)
        with form.row(10):
            up, down = (partial(self.move_requested.emit, by) for by in (-1, 1))
            self._up = form.button("pack_up", "", "", up, height=52)
            self._down = form.button("pack_down", "", "", down, height=52)
            self._remove = form.button("pack_remove", "", "", self._on_remove_chosen, height=52)
        for button in (self._up, self._down, self._remove):
            self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
            button.refused.connect(self.refused)
        self.setLayout(form.layout)
        self.setObjectName("pack_panel")
        self.clear()

    def render_pack(self, name: str, lines: Sequence[PackLine], reasons: Sequence[str]) -> None:
        """Show a pack; `reasons` are why it cannot be moved up or down, "" if it can."""
        self._show(name, lines)
        up, down = reasons
        self._up.render_button("Move up", "up", legal=not up, reason=up)
        self._down.render_button("Move down", "down", legal=not down, reason=down)
        self._remove.render_button("Remove…", "cross")

    def clear(self) -> None:
        """Show no pack."""
        self.render_pack("", _HINT, (_NONE, _NONE))
        self._remove.render_button("Remove…", "cross", legal=False, reason=_NONE)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._write(look)

    def _show(self, name: str, lines: Sequence[PackLine]) -> None:
        self._name, self._lines = name, lines
        self._title.set_lines(2 if len(name) > _LONG else 1)
        self._title.render_text(name)
        self._title.setVisible(bool(name))
        self._write(self._look)

    def _write(self, look: Look) -> None:
        write_report(self._report.area, [ReportLine(*line) for line in self._lines], look)

    def _on_remove_chosen(self) -> None:
        self.remove_requested.emit(self._name)
