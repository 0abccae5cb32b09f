"""The dialog for the setup turn by turn."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice
from armada_companion.kit.log_actions import Undo
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.choice_grid import ChoiceGrid
from armada_companion.ui.controls.option_button import Option
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

from ...views.setup import deployment_turns
from ...views.setup.setup_view import UnitView
from ...views.table.words import SIDES
from .set_aside_dialog import render_undo
from .starting_speeds import SpeedRow, limit_names

_SIZE = QSize(900, 720)
_NARROWEST = 120
_STEPS = (
    deployment_turns.OBSTACLE_STEP,
    deployment_turns.ASIDE_STEP,
    deployment_turns.PLACE_STEP,
    deployment_turns.CARD_STEP,
    deployment_turns.OBJECTIVE_STEP,
)
_COLORS = ("azure", "amber")
_OPENS = {
    deployment_turns.OBSTACLE_STEP: "Obstacles…",
    deployment_turns.ASIDE_STEP: "Set aside…",
    deployment_turns.CARD_STEP: "Cards…",
    deployment_turns.OBJECTIVE_STEP: "Objective…",
}
"""The label of the dialog's button while this step is the next one."""


class _ChoiceList(QWidget):
    """A grid of choices that is as high as its choices need."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.grid = ChoiceGrid(look, self)

    def set_look(self, look: Look) -> None:
        self._look = look
        self.grid.set_look(look)
        self.arrange()

    def arrange(self) -> None:
        """Lay out the choices in the available width."""
        scale = self._look.scale
        height = round(self.grid.arrange(self.width() / scale) * scale)
        self.grid.resize(self.width(), height)
        self.setMinimumHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()


class DeploymentDialog(Sheet):
    """Leads through the setup: one tap places a ship, two taps place two squadrons.

    Signals:
        action_requested (Action): Place something, or undo the last step.
    """

    action_requested = Signal(object)
    overrule_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "deployment_dialog", title="Setup, turn by turn", size=_SIZE, parent=parent
        )
        self._view = deployment_turns.DeploymentView()
        self._step = ""
        self._player = 0
        self._first = ""
        self._pieces: list[deployment_turns.FillWith] = []
        self._refused: Choice | None = None
        form, register = self._new_form(10), self._parts.register
        self._rows: list[SpeedRow] = []
        self._ships = self._parts.column(6)
        steps = dict.fromkeys(_STEPS, "")
        self._steps = form.options("step", steps, height=60, changed=self._show_step)
        self._words = form.text(name="deployment_words", tone="hi")
        turns = dict.fromkeys(SIDES, "")
        self._turns = form.options("turn", turns, height=56, gap=10, changed=self._on_turn_chosen)
        form.add_layout(self._ships)
        self._choices = form.add(register(_ChoiceList(look)))
        self._next = self._button("deployment_next", "Next", "", self._on_next_chosen, primary=True)
        undo = partial(self.action_requested.emit, Undo())
        self._undo = self._button("deployment_undo", "Undo", "undo", undo)
        self._undo.refused.connect(self._explain)
        anyway = self._on_anyway_chosen
        self._anyway = self._button("deployment_anyway", "Record anyway…", "book", anyway)
        self._close = self._button("deployment_close", "Close", "back", self.reject)
        for button in (self._next, self._undo, self._anyway, self._close):
            self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
        self._fill(form)

    def render_deployment(self, view: deployment_turns.DeploymentView, undo_text: str) -> None:
        """Show whose turn it is, and the units to place.

        The next step opens automatically, or a card when its ship is placed, unless players skipped
        steps. After setting units aside, which has no fixed end, players open it.
        """
        before, now = self._view.step(self._step), view.step(self._step)
        is_led = (
            self._step == self._view.now != view.now
            or self._view.now != view.now == deployment_turns.CARD_STEP
        )
        is_done = now is None or (now.is_done and (before is None or not before.is_done))
        shown = self._step
        if shown != deployment_turns.ASIDE_STEP and (is_led or is_done):
            shown = view.now or (view.steps[-1].name if view.steps else "")
        has_turns = shown != self._step or shown not in (
            deployment_turns.ASIDE_STEP,
            deployment_turns.OBJECTIVE_STEP,
        )
        self._view = view
        render_undo(self._undo, undo_text)
        self._show_step(shown, None if has_turns else self._player)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for row in self._rows:
            row.set_look(look)

    def _show_step(self, name: str, player: int | None = None) -> None:
        """Show a step with the units of this player, by default of the next player."""
        self._step = name
        step = self._view.step(name)
        # Only the step that is shown has a check mark.
        steps = {
            one.name: Option(
                one.title, one.count or ("done" if one.is_done else ""), chosen=one.name == name
            )
            for one in self._view.steps
        }
        self._steps.render_options(steps)
        following = self._following()
        label = f"Next: {following.title.lower()}" if following else "Done"
        self._next.render_button(label, "chevron" if following else "check")
        self._words.render_text(step.words if step else self._view.reason, "hi")
        following_player = step.player if step is not None and player is None else player
        self._show_player(self._player if following_player is None else following_player)

    def _show_player(self, player: int) -> None:
        """Show the units of a player, whose turn it may not be."""
        self._player, self._first, self._pieces = player, "", []
        self._set_refused(None)
        focused = self._focused_choice()
        step = self._view.step(self._step)
        turns = {}
        for number, side in enumerate(SIDES):
            note = "next" if step is not None and step.player == number else ""
            name, color = self._view.names[number], _COLORS[number]
            turns[side] = Option(name, note, color, f"emblem{number}", number == player)
        self._turns.render_options(turns)
        choices = step.choices[player] if step is not None else ()
        self._choices.grid.set_choices(choices, self._on_choice_chosen, self._on_choice_refused)
        self._choices.arrange()
        self._show_ships(step.ships[player] if step is not None else ())
        self._order_tabs()
        if focused:
            self._focus_choice(focused)

    def _on_turn_chosen(self, side: str) -> None:
        self._show_player(SIDES.index(side))

    @property
    def _shown_choices(self) -> list[QWidget]:
        speeds = [button for row in self._rows for button in row.buttons]
        return [*speeds, *self._choices.grid.buttons]

    def _order_tabs(self) -> None:
        """Set the Tab order from top to bottom, because choices are made after the other parts."""
        below = (self._next, self._undo, self._anyway, self._close)
        options = (*self._steps.buttons.values(), *self._turns.buttons.values())
        stops = (*options, *self._shown_choices, *below)
        for before, after in pairwise(stops):
            self.setTabOrder(before, after)

    def _focused_choice(self) -> str:
        """Return the name of the choice that has the keyboard focus, or ""."""
        focus = QApplication.focusWidget()
        inside = (self._choices, *self._rows)
        if focus is None or not any(part.isAncestorOf(focus) for part in inside):
            return ""
        return focus.objectName()

    def _focus_choice(self, name: str) -> None:
        """Focus the choice with a name, else the first, else the button of the next step."""
        shown = self._shown_choices
        same = [button for button in shown if button.objectName() == name]
        (*same, *shown, self._next)[0].setFocus()

    def _show_ships(self, ships: Sequence[deployment_turns.WaitingShip]) -> None:
        for row in self._rows:
            row.hide()
            row.deleteLater()
        columns = max((len(ship.speeds) for ship in ships), default=0)
        self._rows = [self._add_row(ship, columns) for ship in ships]
        limit_names(self._rows, [ship.name for ship in ships])

    def _add_row(self, ship: deployment_turns.WaitingShip, columns: int) -> SpeedRow:
        speeds = dict(ship.speeds)
        unit = UnitView(ship.id, ship.name, speeds=tuple(speeds))
        row = SpeedRow(self._look, unit, columns, self._player, "tap its speed to place it")
        self._ships.addWidget(row)
        # Otherwise the layout would show it later, and the next key would not reach it.
        row.show()
        row.render_ship(unit)
        row.speed_chosen.connect(partial(self._on_speed_chosen, speeds))
        return row

    def _following(self) -> deployment_turns.StepView | None:
        """Return the step after the shown one."""
        steps = self._view.steps
        places = [place for place, step in enumerate(steps) if step.name == self._step]
        place = places[0] + 1 if places else len(steps)
        return steps[place] if place < len(steps) else None

    def _on_next_chosen(self) -> None:
        following = self._following()
        if following is None:
            self.accept()
        else:
            self._show_step(following.name)

    def _on_speed_chosen(self, speeds: Mapping[int, Choice], speed: int) -> None:
        found = speeds[speed]
        if found.legal:
            self._on_choice_chosen(found)
        else:
            self._on_choice_refused(found)

    def _on_choice_chosen(self, found: Choice) -> None:
        self._take(found, self.action_requested.emit)

    def _on_choice_refused(self, found: Choice) -> None:
        self._explain(found.reason)
        self._set_refused(found if found.possible else None)

    def _on_anyway_chosen(self) -> None:
        if self._refused is not None:
            self._take(self._refused, self._overrule)

    def _overrule(self, action: Action[Any]) -> None:
        self.overrule_requested.emit([action])

    def _take(self, found: Choice, send: Callable[[Action[Any]], object]) -> None:
        match found.does:
            case deployment_turns.FillWith():
                self._take_piece(found.does, found.group, send)
            case deployment_turns.PlaceWith(squadron):
                self._take_squadron(squadron, found.label, send)
            case Action():
                send(found.does)

    def _take_squadron(
        self, squadron: str, name: str, send: Callable[[Action[Any]], object]
    ) -> None:
        if not self._first or self._first == squadron:
            self._first = squadron
            self._words.render_text(f"{name}: tap the other squadron of this turn.", "hi")
        else:
            send(deployment_turns.place_squadrons(self._first, squadron))

    def _take_piece(
        self, piece: deployment_turns.FillWith, card: str, send: Callable[[Action[Any]], object]
    ) -> None:
        """Collect the tokens or dials of a card until they are complete, then send them."""
        if self._pieces and self._pieces[0].card != piece.card:
            self._pieces = []
        self._pieces.append(piece)
        if len(self._pieces) == piece.count:
            send(deployment_turns.fill_card(self._pieces))
            return
        words = ", ".join(one.label for one in self._pieces)
        count = f"{len(self._pieces)} of {piece.count}"
        self._words.render_text(f"{card}: {words}, {count}. Tap the next one.", "hi")

    def _set_refused(self, refused: Choice | None) -> None:
        """Offer to record the refused actions anyway."""
        self._refused = refused
        self._anyway.setVisible(refused is not None)

    def _explain(self, reason: str) -> None:
        self._words.render_text(reason, "warn")


class DeploymentButton(PushButton):
    """Opens the dialog for the setup turn by turn.

    It is locked until both fleets and the first player are entered.
    """

    action_requested = Signal(object)
    overrule_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(look, "deployment", height=64)
        self._view = deployment_turns.DeploymentView()
        self._undo_text = ""
        self._dialog: DeploymentDialog | None = None
        self.chosen.connect(self._on_self_chosen)

    def render_deployment(self, view: deployment_turns.DeploymentView, undo_text: str) -> None:
        """Show whether units can be placed; update an open dialog."""
        self._view, self._undo_text = view, undo_text
        label = _OPENS.get(view.now, "Deploy…")
        self.render_button(label, legal=not view.reason, reason=view.reason)
        self.setAccessibleName(f"Setup turn by turn: {label}")
        if self._dialog is not None:
            self._dialog.render_deployment(view, undo_text)

    def _on_self_chosen(self) -> None:
        dialog = DeploymentDialog(self._look, self)
        dialog.render_deployment(self._view, self._undo_text)
        dialog.action_requested.connect(self.action_requested)
        dialog.overrule_requested.connect(self.overrule_requested)
        dialog.finished.connect(self._on_dialog_finished)
        self._dialog = dialog
        dialog.open_once()

    def _on_dialog_finished(self, _result: int) -> None:
        self._dialog = None
