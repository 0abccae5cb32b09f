"""Asks what a new game's record keeps for good: who holds the cards, and how it is played."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.games.pinned_down.rules.ruleset import Ruleset
from armada_companion.games.pinned_down.window.page_sheet import PageSheet
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 600)
_USUAL = Ruleset()
"""What the rulebook plays by."""

_LEAST = {"goal_distance": 1, "starting_pool": 0, "opening_hand": 0}
"""The least that can be chosen; 99 is the most."""

_SAYS: dict[str, object] = {
    "virtual_decks": True,
    "joint_fights": True,
    "count_initial_location": False,
    "lose_when": "all",
}
"""What the record says of the second of two choices; the first is that of the rulebook."""

_RARE = ("count_initial_location", "lose_when", "opening_hand")
"""What few games change; it is shown on demand."""


class NewGameSheet(PageSheet):
    """Choices of two and some numbers, with what the rulebook plays by first.

    Signals:
        decided (dict): Set up a game with these settings; those of the rulebook are left out.
    """

    decided = Signal(object)

    def __init__(self, look: Look, agreed: Ruleset = _USUAL, parent: QWidget | None = None) -> None:
        """`agreed` is what the last game was played by; it is offered again."""
        super().__init__(look, "new_game_sheet", _SIZE, parent)
        self._entitle(self.tr("New game of Pinned Down"))
        keep, parts = self._parts.keep, self._parts
        self._chosen = {name: _differs(agreed, name) for name in _SAYS}
        self._labels = {
            "virtual_decks": (self.tr("On the table"), self.tr("In the program")),
            "joint_fights": (self.tr("One against one"), self.tr("Joint fights")),
            "count_initial_location": (self.tr("Counts"), self.tr("Does not count")),
            "lose_when": (self.tr("With any flagship"), self.tr("With the last flagship")),
        }
        words = {
            "virtual_decks": self.tr("THE CARDS LIE"),
            "joint_fights": self.tr("SHIPS FIGHT"),
            "count_initial_location": self.tr("FOR THE WAY HOME THE FIRST LOCATION"),
            "lose_when": self.tr("THE PLAYERS LOSE"),
        }
        self._options = {
            name: [keep(OptionButton(look, f"{name}_{place}", 60)) for place in range(2)]
            for name in self._chosen
        }
        self._told = keep(TextLabel(look, BODY, tone="mid", name="new_game_told"))
        self._fields = self._make_numbers(look, agreed)
        self._more = keep(PushButton(look, "more_settings", height=48))
        self._more.render_button(self.tr("More settings…"), "gear")
        rare = parts.column(10)
        column = parts.column(10)
        for name, buttons in self._options.items():
            group = rare if name in _RARE else column
            group.addWidget(keep(TextLabel(look, LABEL, words[name], "mid")))
            group.addLayout(self._row(buttons))
        column.addWidget(self._told)
        row = parts.row(12)
        for name, field in self._fields.items():
            if name in _RARE:
                rare.addWidget(field)
            else:
                row.addWidget(field, 1)
        self._rare = QWidget()
        self._rare.setLayout(rare)
        shows_rare = any(_differs(agreed, name) for name in _RARE)
        self._rare.setVisible(shows_rare)
        self._more.setVisible(not shows_rare)
        column.addLayout(row)
        column.addWidget(self._more)
        column.addWidget(self._rare)
        column.addStretch(1)
        self._set_up = self._button("new_game_begin", self.tr("Set up the game"), "check", True)
        self._cancel = self._button("new_game_cancel", self.tr("Cancel"), "back")
        self._fill(column)
        self._connect()
        self._render()

    def _make_numbers(self, look: Look, agreed: Ruleset) -> dict[str, NumberField]:
        labels = {
            "goal_distance": ("goal", self.tr("Distance home")),
            "starting_pool": ("pool", self.tr("Threat pool at first")),
            "opening_hand": ("hand", self.tr("Opening hand")),
        }
        fields = {}
        for setting, (name, label) in labels.items():
            least = _LEAST[setting]
            fields[setting] = self._parts.keep(NumberField(look, name, label, (least, 99)))
            fields[setting].render_value(max(least, getattr(agreed, setting)))
        return fields

    def _row(self, buttons: list[OptionButton]) -> QBoxLayout:
        row = self._parts.row(10)
        for button in buttons:
            row.addWidget(button, 1)
        return row

    def _connect(self) -> None:
        for name, buttons in self._options.items():
            for place, button in enumerate(buttons):
                button.chosen.connect(partial(self._on_option_chosen, name, bool(place)))
        self._more.chosen.connect(self._on_more_chosen)
        self._set_up.chosen.connect(self._on_set_up_chosen)
        self._cancel.chosen.connect(self.reject)
        self._set_up.setFocus()

    def _on_option_chosen(self, name: str, on: bool) -> None:
        self._chosen[name] = on
        self._render()

    def _on_more_chosen(self) -> None:
        self._more.hide()
        self._rare.show()
        next(iter(self._options[_RARE[0]])).setFocus()

    def _on_set_up_chosen(self) -> None:
        settings = {name: _SAYS[name] for name, on in self._chosen.items() if on}
        for name, field in self._fields.items():
            if field.value() != getattr(_USUAL, name):
                settings[name] = field.value()
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


def _differs(agreed: Ruleset, setting: str) -> bool:
    """Tell whether something was agreed that the rulebook does otherwise."""
    return bool(getattr(agreed, setting) != getattr(_USUAL, setting))
