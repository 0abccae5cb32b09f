"""The lower part of the setup page: first player, objective, begin."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.fonts import BODY, LABEL, NOTE
from armada_companion.ui.forms.arrangement import Arrangement, turn
from armada_companion.ui.forms.fields import LineField
from armada_companion.ui.forms.option_button import Option, OptionButton
from armada_companion.ui.forms.panel import Panel
from armada_companion.ui.forms.text_label import TextLabel
from armada_companion.ui.theme import Look
from armada_companion.ui.widgets.buttons import PushButton
from armada_companion.views.armada.setup import SetupView

SIDES = ("A", "B")
_PLAYER_COLORS = ("azure", "amber")
_TYPE_COLORS = {"assault": "concentrate_fire", "defense": "squadron", "navigation": "navigate"}
_MOST_OBJECTIVES = 3


class FirstPlayerBox(QWidget):
    """Who chooses the first player and why, and the choice.

    Signals:
        chosen (int, object): The first player, and who won the coin flip or None.
        refused (str): It cannot be chosen yet; why.
    """

    chosen = Signal(int, object)
    refused = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = Arrangement(look)
        self._view: SetupView | None = None
        self._flip: int | None = None
        self._make(look)
        self._connect()

    def render_first_player(self, view: SetupView) -> None:
        """Show who chooses, why, and the choice made."""
        self._view = view
        if not view.flip_needed:
            self._flip = None
        elif view.flip_won_by is not None:
            self._flip = view.flip_won_by
        self._why.render_text(view.why)
        self._render_options()

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)

    def _make(self, look: Look) -> None:
        keep, parts = self._parts.keep, self._parts
        title = keep(TextLabel(look, LABEL, self.tr("FIRST PLAYER"), "mid"))
        self._why = keep(TextLabel(look, BODY, name="why_chooser"))
        self._flip_title = keep(TextLabel(look, NOTE, self.tr("The coin flip was won by"), "mid"))
        self._flips = [keep(OptionButton(look, f"flip_{side}", 46)) for side in SIDES]
        self._firsts = [keep(OptionButton(look, f"first_{side}", 56)) for side in SIDES]
        flips, firsts = parts.row(10), parts.row(10)
        for flip, first in zip(self._flips, self._firsts, strict=True):
            flips.addWidget(flip, 1)
            firsts.addWidget(first, 1)
        whole = parts.column(8)
        whole.addWidget(title)
        whole.addWidget(self._why)
        whole.addWidget(self._flip_title)
        whole.addLayout(flips)
        whole.addLayout(firsts)
        whole.addStretch(1)
        self.setLayout(whole)

    def _connect(self) -> None:
        for player, (flip, first) in enumerate(zip(self._flips, self._firsts, strict=True)):
            flip.chosen.connect(partial(self._on_flip_chosen, player))
            first.chosen.connect(partial(self._on_first_chosen, player))
            first.refused.connect(self.refused)

    def _on_flip_chosen(self, player: int) -> None:
        self._flip = player
        self._render_options()

    def _on_first_chosen(self, player: int) -> None:
        self.chosen.emit(player, self._flip)

    def _render_options(self) -> None:
        view = self._view
        if view is None:
            return
        self._flip_title.setVisible(view.flip_needed)
        reason = self._no_choice(view)
        for player, (flip, first) in enumerate(zip(self._flips, self._firsts, strict=True)):
            name, color = view.sides[player].name, _PLAYER_COLORS[player]
            emblem = f"emblem{player}"
            flip.setVisible(view.flip_needed)
            flip.render_option(Option(name, "", color, emblem, self._flip == player))
            chosen = view.first_player == player
            note = self.tr("first player") if chosen else ""
            first.render_option(Option(name, note, color, emblem, chosen, reason))

    def _no_choice(self, view: SetupView) -> str:
        if not view.fleets_entered:
            return self.tr("Enter both fleets first.")
        if view.flip_needed and self._flip is None:
            return self.tr("Say first who won the coin flip.")
        return ""


class ObjectiveBox(QWidget):
    """The second player's objectives, or a field where the fleet names none.

    Signals:
        chosen (str): The objective's name.
        skipped: The game is to be played without one, or with the one that stands.
        refused (str): It cannot be chosen yet; why.
    """

    chosen = Signal(str)
    skipped = Signal()
    refused = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = Arrangement(look)
        self._names: tuple[str, ...] = ()
        self._make(look)
        self._connect()

    def render_objectives(self, view: SetupView, skipped: bool) -> None:
        """Show what can be chosen and what is."""
        second = None if view.first_player is None else view.sides[1 - view.first_player]
        self._names = tuple(objective.name for objective in view.objectives[:_MOST_OBJECTIVES])
        self._line.render_text(_line(self, view, second.name if second else ""))
        reason = "" if second else self.tr("Choose the first player first.")
        for number, button in enumerate(self._buttons):
            button.setVisible(number < len(self._names))
            if number < len(self._names):
                shown = view.objectives[number]
                color = _TYPE_COLORS.get(shown.kind, "")
                button.render_option(
                    Option(shown.name, self.tr(shown.kind), color, "", shown.chosen, reason)
                )
        for widget in (self._field, self._set):
            widget.setVisible(not self._names)
        self._set.render_button(self.tr("Set"), "check", legal=not reason, reason=reason)
        keep = view.objective_open and view.objective
        label = f"{self.tr('Keep')} {view.objective}" if keep else self.tr("No objective")
        free = skipped and view.objective_open
        self._skip.render_option(Option(label, "", "", "skip", free, reason))
        self._skip.setVisible(view.objective_open)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)

    def _make(self, look: Look) -> None:
        keep, parts = self._parts.keep, self._parts
        title = keep(TextLabel(look, LABEL, self.tr("OBJECTIVE"), "mid"))
        self._line = keep(TextLabel(look, BODY, name="objective_line"))
        self._buttons = [
            keep(OptionButton(look, f"objective_{number}", 56))
            for number in range(_MOST_OBJECTIVES)
        ]
        label = self.tr("Name of the objective")
        self._field = keep(LineField(look, "objective_name", label, label))
        self._set = keep(PushButton(look, "objective_set", height=48))
        self._skip = keep(OptionButton(look, "objective_skip", 46))
        own, lower = parts.row(10), parts.row(10)
        own.addWidget(self._field, 1)
        own.addWidget(self._set)
        lower.addWidget(self._skip)
        lower.addStretch(1)
        self._cards = parts.row(10)
        for button in self._buttons:
            self._cards.addWidget(button, 1)
        whole = parts.column(8)
        whole.addWidget(title)
        whole.addWidget(self._line)
        whole.addLayout(self._cards)
        whole.addLayout(own)
        whole.addLayout(lower)
        whole.addStretch(1)
        self.setLayout(whole)

    def _connect(self) -> None:
        for number, button in enumerate(self._buttons):
            button.chosen.connect(partial(self._on_button_chosen, number))
            button.refused.connect(self.refused)
        self._set.chosen.connect(self._on_set_chosen)
        self._set.refused.connect(self.refused)
        self._field.line.returnPressed.connect(self._set.click)
        self._skip.chosen.connect(self.skipped)
        self._skip.refused.connect(self.refused)

    def _on_button_chosen(self, number: int) -> None:
        self.chosen.emit(self._names[number])

    def _on_set_chosen(self) -> None:
        name = self._field.text()
        if name:
            self.chosen.emit(name)
        else:
            self.refused.emit(self.tr("Write the name of the objective first."))


class BeginBox(QWidget):
    """What is missing, and the button that begins the game.

    Signals:
        begun: Begin the game.
        refused (str): It cannot begin yet; why.
    """

    begun = Signal()
    refused = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = Arrangement(look)
        title = self._parts.keep(TextLabel(look, LABEL, self.tr("BEGIN"), "mid"))
        self._missing = self._parts.keep(TextLabel(look, BODY, name="missing"))
        self._begin = self._parts.keep(PushButton(look, "begin", primary=True, height=64))
        whole = self._parts.column(8)
        whole.addWidget(title)
        whole.addWidget(self._missing)
        whole.addStretch(1)
        whole.addWidget(self._begin)
        self.setLayout(whole)
        self._begin.chosen.connect(self.begun)
        self._begin.refused.connect(self.refused)

    def render_begin(self, view: SetupView, skipped: bool) -> None:
        """Show what is missing."""
        missing = list(view.missing)
        if view.objective_open and not skipped:
            missing.append(self.tr("No objective is chosen yet."))
        self._missing.render_text(
            "\n".join(missing) or self.tr("Everything is set. Deploy the fleets, then begin."),
            "mid" if missing else "ok",
        )
        self._begin.set_player(view.first_player)
        reason = " ".join(missing)
        self._begin.render_button(self.tr("Begin"), "play", legal=not missing, reason=reason)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)


class ChoicesPanel(Panel):
    """The three boxes; side by side where there is room."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, None, parent)
        self._parts = Arrangement(look)
        keep = self._parts.keep
        self.first_player = keep(FirstPlayerBox(look))
        self.objective = keep(ObjectiveBox(look))
        self.begin = keep(BeginBox(look))
        self._row = self._parts.row(28, (18, 16, 18, 16))
        self._row.addWidget(self.first_player, 4)
        self._row.addWidget(self.objective, 6)
        self._row.addWidget(self.begin, 3)
        self.setLayout(self._row)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._parts.set_look(look)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        turn(self._row, self.width() / self._look.scale >= 1000)


def _line(box: QWidget, view: SetupView, second: str) -> str:
    if not second:
        return box.tr("The first player chooses one of the second player’s objectives.")
    chosen = not view.objective_open
    if chosen and not view.objectives:
        return f"{view.objective}."
    if not view.objectives:
        return f"{second} {box.tr('has none in the list: write its name.')}"
    return f"{box.tr('One of')} {second}{box.tr('’s objectives:')}"
