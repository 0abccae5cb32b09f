"""Asks what a new game's record keeps for good: who holds the cards, how ships fight."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.forms.number_field import NumberField
from armada_companion.ui.forms.option_button import Option, OptionButton
from armada_companion.ui.forms.text_label import TextLabel
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 560)
_GOAL, _POOL = 10, 2


class NewGameSheet(Sheet):
    """Two choices and two numbers, with what the rulebook plays by first.

    Signals:
        decided (dict): Set up a game with these settings; those of the rulebook are left out.
    """

    decided = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "new_game_sheet", _SIZE, parent)
        self._entitle(self.tr("New game of Pinned Down"))
        keep, parts = self._parts.keep, self._parts
        self._chosen = {"virtual_decks": False, "joint_fights": False}
        self._labels = {
            "virtual_decks": (self.tr("On the table"), self.tr("In the program")),
            "joint_fights": (self.tr("One against one"), self.tr("Joint fights")),
        }
        words = {"virtual_decks": self.tr("THE CARDS LIE"), "joint_fights": self.tr("SHIPS FIGHT")}
        self._options = {
            name: [keep(OptionButton(look, f"{name}_{place}", 60)) for place in range(2)]
            for name in self._chosen
        }
        column = parts.column(10)
        for name, buttons in self._options.items():
            column.addWidget(keep(TextLabel(look, LABEL, words[name], "mid")))
            column.addLayout(self._row(buttons))
        self._told = keep(TextLabel(look, BODY, tone="mid", name="new_game_told"))
        column.addWidget(self._told)
        self._goal = keep(NumberField(look, "goal", self.tr("Distance home"), (1, 99)))
        self._pool = keep(NumberField(look, "pool", self.tr("Threat pool at the start"), (0, 99)))
        self._goal.render_value(_GOAL)
        self._pool.render_value(_POOL)
        row = parts.row(12)
        for field in (self._goal, self._pool):
            row.addWidget(field, 1)
        column.addLayout(row)
        column.addStretch(1)
        self._set_up = self._button("new_game_begin", self.tr("Set up the game"), "check", True)
        self._cancel = self._button("new_game_cancel", self.tr("Cancel"), "back")
        self._fill(column)
        self._connect()
        self._render()

    def _row(self, buttons: list[OptionButton]) -> QBoxLayout:
        row = self._parts.row(10)
        for button in buttons:
            row.addWidget(button, 1)
        return row

    def _connect(self) -> None:
        for name, buttons in self._options.items():
            for place, button in enumerate(buttons):
                button.chosen.connect(partial(self._on_option_chosen, name, bool(place)))
        self._set_up.chosen.connect(self._on_set_up_chosen)
        self._cancel.chosen.connect(self.reject)
        self._set_up.setFocus()

    def _on_option_chosen(self, name: str, on: bool) -> None:
        self._chosen[name] = on
        self._render()

    def _on_set_up_chosen(self) -> None:
        settings: dict[str, object] = {name: True for name, on in self._chosen.items() if on}
        if self._goal.value() != _GOAL:
            settings["goal_distance"] = self._goal.value()
        if self._pool.value() != _POOL:
            settings["starting_pool"] = self._pool.value()
        self.accept()
        self.decided.emit(settings)

    def _render(self) -> None:
        for name, buttons in self._options.items():
            for place, button in enumerate(buttons):
                chosen = self._chosen[name] is bool(place)
                button.render_option(Option(self._labels[name][place], chosen=chosen))
        virtual = self._chosen["virtual_decks"]
        self._told.render_text(
            self.tr("The program shuffles and deals; hands are open to all.")
            if virtual
            else self.tr("You enter what is revealed and drawn.")
        )
