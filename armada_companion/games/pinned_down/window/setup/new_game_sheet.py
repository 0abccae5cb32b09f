"""Asks for the settings of a new game: who holds the cards, and how it is played."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.games.pinned_down.views.setup.setup_view import USUAL, Agreed, record_settings
from armada_companion.games.pinned_down.window.parts.page_sheet import PageSheet
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.theme import Look

_SIZE, _WHOLE_SIZE = QSize(720, 620), QSize(720, 960)
_OPTIONS = {
    "virtual_decks": ("THE CARDS LIE", "On the table", "In the program"),
    "joint_fights": ("SHIPS FIGHT", "One against one", "Joint fights"),
    "count_initial_location": (
        "FOR THE WAY HOME THE FIRST LOCATION",
        "Counts",
        "Does not count",
    ),
    "lose_when": ("THE PLAYERS LOSE", "With any flagship", "With the last flagship"),
    "random_discards_by_app": ("LOTS ARE DRAWN", "By the program", "By the players"),
}
"""The choices of two: what is asked, and both answers."""

_NUMBERS = {
    "goal_distance": ("goal", "Distance home", 1),
    "starting_pool": ("pool", "Threat pool at first", 0),
    "opening_hand": ("hand", "Opening hand", 0),
}
"""The numbers: object name, label, and the least that can be chosen; 99 is the most."""

_CARDS = "virtual_decks"
"""What the explanation is about."""

_RARE = ("count_initial_location", "lose_when", "random_discards_by_app", "opening_hand")
"""What few games change; it is shown on demand."""


class NewGameSheet(PageSheet):
    """Choices of two and some numbers, with what the rulebook plays by first.

    Signals:
        decided (dict): Set up a game with these settings; those of the rulebook are left out.
    """

    decided = Signal(object)

    def __init__(self, look: Look, agreed: Agreed = USUAL, parent: QWidget | None = None) -> None:
        """`agreed` is what the last game was played by; it is offered again."""
        size = _WHOLE_SIZE if _is_rare(agreed) else _SIZE
        super().__init__(
            look, "new_game_sheet", title="New game of Pinned Down", size=size, parent=parent
        )
        register, parts = self._parts.register, self._parts
        self._chosen = dict(agreed.second_option)
        self._options = {
            name: [register(OptionButton(look, f"{name}_{place}", 60)) for place in range(2)]
            for name in self._chosen
        }
        self._explanation = register(TextLabel(look, BODY, tone="mid", name="new_game_told"))
        self._fields = self._make_numbers(look, agreed)
        self._more = register(PushButton(look, "more_settings", height=48))
        self._more.render_button("More settings…", "gear")
        rare = parts.column(10)
        column = parts.column(10)
        for name, buttons in self._options.items():
            group = rare if name in _RARE else column
            group.addWidget(register(TextLabel(look, LABEL, _OPTIONS[name][0], "mid")))
            group.addLayout(self._row(buttons))
            if name == _CARDS:
                group.addWidget(self._explanation)
        row = parts.row(12)
        for name, field in self._fields.items():
            if name in _RARE:
                rare.addWidget(field)
            else:
                row.addWidget(field, 1)
        self._rare = QWidget()
        self._rare.setLayout(rare)
        shows_rare = _is_rare(agreed)
        self._rare.setVisible(shows_rare)
        self._more.setVisible(not shows_rare)
        column.addLayout(row)
        column.addWidget(self._more)
        column.addWidget(self._rare)
        column.addStretch(1)
        self._set_up = self._button("new_game_begin", "Set up the game", "check", primary=True)
        self._cancel = self._button("new_game_cancel", "Cancel", "back")
        self._fill(column)
        self._connect()
        self._render()

    def _make_numbers(self, look: Look, agreed: Agreed) -> dict[str, NumberField]:
        fields = {}
        for setting, (name, label, least) in _NUMBERS.items():
            fields[setting] = self._parts.register(NumberField(look, name, label, (least, 99)))
            fields[setting].render_value(max(least, agreed.numbers[setting]))
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
        self._grow(_WHOLE_SIZE)
        next(iter(self._options[_RARE[0]])).setFocus()

    def _on_set_up_chosen(self) -> None:
        numbers = {name: field.value() for name, field in self._fields.items()}
        self.accept()
        self.decided.emit(record_settings(Agreed(self._chosen, numbers)))

    def _render(self) -> None:
        for name, buttons in self._options.items():
            for place, button in enumerate(buttons):
                chosen = self._chosen[name] is bool(place)
                button.render_option(Option(_OPTIONS[name][1 + place], chosen=chosen))
        virtual = self._chosen[_CARDS]
        self._explanation.render_text(
            "The program shuffles and deals; hands are open to all."
            if virtual
            else "You enter what is revealed and drawn."
        )


def _is_rare(agreed: Agreed) -> bool:
    """Return whether something was agreed that few games change."""
    return any(
        agreed.second_option.get(name) or agreed.numbers.get(name) != USUAL.numbers.get(name)
        for name in _RARE
    )
