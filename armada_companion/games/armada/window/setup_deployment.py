"""The dialog in which obstacles, ships and squadrons are placed turn by turn."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.deployment import (
    DeploymentView,
    FillWith,
    fill_card,
    place_squadrons,
)
from armada_companion.games.armada.window.setup_aside import render_undo
from armada_companion.kit.choice import Choice
from armada_companion.kit.log_actions import Undo
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.choice_grid import ChoiceGrid
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 680)
_NARROWEST = 120


class _ChoiceList(QWidget):
    """A grid of choices that is as high as they need."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.grid = ChoiceGrid(look, self)

    def set_look(self, look: Look) -> None:
        self._look = look
        self.grid.set_look(look)
        self.arrange()

    def arrange(self) -> None:
        """Lay the choices out in the width that there is."""
        scale = self._look.scale
        height = round(self.grid.arrange(self.width() / scale) * scale)
        self.grid.resize(self.width(), height)
        self.setMinimumHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()


class DeploymentDialog(Sheet):
    """What can be placed next; a tap places it, and two squadrons take two taps.

    Signals:
        action_requested (Action): Place something, or undo the last step.
    """

    action_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "deployment_dialog", _SIZE, parent)
        self._entitle("Deployment, turn by turn")
        self._view = DeploymentView()
        self._first = ""
        self._pieces: list[FillWith] = []
        self._words = self._parts.register(TextLabel(look, BODY, "", "hi", "deployment_words"))
        self._choices = self._parts.register(_ChoiceList(look))
        column = self._parts.column(10)
        column.addWidget(self._words)
        column.addWidget(self._choices)
        column.addStretch(1)
        self._undo = self._button("deployment_undo", "Undo", "undo")
        self._parts.keep_size(self._undo.setMinimumWidth, _NARROWEST)
        self._close = self._button("deployment_close", "Done", "check", primary=True)
        self._fill(column)
        self._undo.chosen.connect(partial(self.action_requested.emit, Undo()))
        self._undo.refused.connect(self._explain)
        self._close.chosen.connect(self.accept)

    def render_deployment(self, view: DeploymentView, undo_text: str) -> None:
        """Show whose turn it is and what can be placed."""
        self._view, self._first, self._pieces = view, "", []
        self._words.render_text(view.words or view.reason, "hi")
        squadrons = (found for _, found in view.squadrons)
        choices = (*view.choices, *squadrons)
        self._choices.grid.set_choices(choices, self._on_choice_chosen, self._on_choice_refused)
        self._choices.arrange()
        render_undo(self._undo, undo_text)

    def _on_choice_chosen(self, found: Choice) -> None:
        if isinstance(found.does, FillWith):
            self._take_piece(found.does, found.group)
            return
        squadron = next((unit for unit, one in self._view.squadrons if one == found), "")
        if not squadron:
            self.action_requested.emit(found.does)
        elif not self._view.pairs:
            self.action_requested.emit(place_squadrons(squadron))
        elif not self._first or self._first == squadron:
            self._first = squadron
            self._words.render_text(f"{found.label}: tap the other squadron of this turn.", "hi")
        else:
            self.action_requested.emit(place_squadrons(self._first, squadron))

    def _take_piece(self, piece: FillWith, card: str) -> None:
        """Collect what a card starts with until it is complete."""
        if self._pieces and self._pieces[0].card != piece.card:
            self._pieces = []
        self._pieces.append(piece)
        if len(self._pieces) == piece.count:
            self.action_requested.emit(fill_card(self._pieces))
            return
        words = ", ".join(one.label for one in self._pieces)
        count = f"{len(self._pieces)} of {piece.count}"
        self._words.render_text(f"{card}: {words}, {count}. Tap the next one.", "hi")

    def _on_choice_refused(self, found: Choice) -> None:
        self._explain(found.reason)

    def _explain(self, reason: str) -> None:
        self._words.render_text(reason, "warn")


class DeploymentButton(PushButton):
    """Opens the dialog; locked until both fleets and the first player are entered.

    Signals:
        action_requested (Action): What was chosen in the dialog.
    """

    action_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(look, "deployment", height=48)
        self._view = DeploymentView()
        self._undo_text = ""
        self._dialog: DeploymentDialog | None = None
        self.chosen.connect(self._on_self_chosen)

    def render_deployment(self, view: DeploymentView, undo_text: str) -> None:
        """Show whether something can be placed; an open dialog follows."""
        self._view, self._undo_text = view, undo_text
        self.render_button("Deploy…", legal=not view.reason, reason=view.reason)
        self.setAccessibleName("Deploy turn by turn")
        if self._dialog is not None:
            self._dialog.render_deployment(view, undo_text)

    def _on_self_chosen(self) -> None:
        dialog = DeploymentDialog(self._look, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.render_deployment(self._view, self._undo_text)
        dialog.action_requested.connect(self.action_requested)
        dialog.finished.connect(self._on_dialog_finished)
        self._dialog = dialog
        dialog.open()

    def _on_dialog_finished(self, _result: int) -> None:
        self._dialog = None
