"""Asks for the settings of a new game."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_row import OptionRow
from armada_companion.ui.theme import Look

from ...views.setup.setup_view import USUAL, Agreed, record_settings
from ..parts.page_sheet import PageSheet

_SIZE, _WHOLE_SIZE = QSize(720, 620), QSize(720, 960)
_OPTIONS = {
    "virtual_decks": ("THE CARDS ARE", "On the table", "In the program"),
    "joint_fights": ("SHIPS FIGHT", "One against one", "Joint fights"),
    "count_initial_location": ("FOR THE WAY HOME THE FIRST LOCATION", "Counts", "Does not count"),
    "lose_when": ("THE PLAYERS LOSE", "With any flagship", "With the last flagship"),
    "random_discards_by_app": ("RANDOM CHOICES ARE MADE", "By the program", "By the players"),
}
"""The choices of two options: question and answers."""

_NUMBERS = {
    "goal_distance": ("goal", "Distance home", 1),
    "starting_pool": ("pool", "Threat pool at first", 0),
    "opening_hand": ("hand", "Opening hand", 0),
}
"""The numbers: object name, label and least value; 99 is the greatest."""

_CARDS = "virtual_decks"
"""The setting with an explanation."""

_RARE = ("count_initial_location", "lose_when", "random_discards_by_app", "opening_hand")
"""Rarely changed settings, shown on demand."""


class NewGameSheet(PageSheet):
    """Asks for settings of two options and some numbers, the rulebook's option first.

    Signals:
        decided (dict): Set up a game with these settings, without the rulebook's defaults.
    """

    decided = Signal(object)

    def __init__(self, look: Look, agreed: Agreed = USUAL, parent: QWidget | None = None) -> None:
        """Make the sheet; `agreed` are the settings of the last game, offered again."""
        size = _WHOLE_SIZE if _is_rare(agreed) else _SIZE
        super().__init__(
            look, "new_game_sheet", title="New game of Pinned Down", size=size, parent=parent
        )
        form, rare = self._new_form(10), self._new_form(10)
        self._options: dict[str, OptionRow[int]] = {}
        for name, on in agreed.second_option.items():
            group, (heading, *answers) = rare if name in _RARE else form, _OPTIONS[name]
            group.heading(heading)
            shown = dict(enumerate(answers))
            self._options[name] = group.options(name, shown, int(on), height=60, gap=10)
            if name == _CARDS:
                self._explanation = group.text(name="new_game_told")
        with form.row(12):
            self._fields = {
                name: self._add_number(rare if name in _RARE else form, name, agreed.numbers[name])
                for name in _NUMBERS
            }
        more = self._on_more_chosen
        self._more = form.button("more_settings", "More settings…", "gear", more)
        self._rare = form.add(QWidget())
        self._rare.setLayout(rare.layout)
        shows_rare = _is_rare(agreed)
        self._rare.setVisible(shows_rare)
        self._more.setVisible(not shows_rare)
        does = self._on_set_up_chosen
        set_up = self._button("new_game_begin", "Set up the game", "check", does, primary=True)
        self._button("new_game_cancel", "Cancel", "back", self.reject)
        self._fill(form)
        set_up.setFocus()
        self._render()

    def _add_number(self, form: Form, setting: str, value: int) -> NumberField:
        name, label, least = _NUMBERS[setting]
        return form.number(name, label, (least, 99), value=max(least, value))

    def _on_more_chosen(self) -> None:
        self._more.hide()
        self._rare.show()
        self._grow(_WHOLE_SIZE)
        self._options[_RARE[0]].buttons[0].setFocus()

    def _on_set_up_chosen(self) -> None:
        chosen = {name: bool(row.value) for name, row in self._options.items()}
        numbers = {name: field.value() for name, field in self._fields.items()}
        self.accept()
        self.decided.emit(record_settings(Agreed(chosen, numbers)))

    def _render(self) -> None:
        self._explanation.render_text(
            "The program shuffles and deals; hands are open to all."
            if self._options[_CARDS].value
            else "You enter what is revealed and drawn."
        )


def _is_rare(agreed: Agreed) -> bool:
    """Return whether a setting that is rarely changed differs from the rulebook."""
    return any(
        agreed.second_option.get(name) or agreed.numbers.get(name) != USUAL.numbers.get(name)
        for name in _RARE
    )
