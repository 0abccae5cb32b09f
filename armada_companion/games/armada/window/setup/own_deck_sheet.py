"""The sheet for a damage deck that the players make themselves."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.theme import Look

from ...views.setup import own_settings
from ...views.setup.agreement import Agreement

_SIZE = QSize(860, 740)
_IN_ROW = 3
_SIDE_BY_SIDE = 640
_WORDS = "How many copies of each card are in the deck; 0 removes the card."


class OwnDeckSheet(Sheet):
    """Asks for the copies of each card title, and for titles of other printings.

    Signals:
        decided (Agreement): The agreement with this deck.
    """

    decided = Signal(object)

    def __init__(self, look: Look, agreement: Agreement, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "own_deck_sheet", title="A damage deck of our own", size=_SIZE, parent=parent
        )
        self._agreement = agreement
        self._copies = dict(own_settings.agreed_copies(agreement))
        self._fields: dict[str, NumberField] = {}
        form, parts = self._new_form(), self._parts
        form.text(_WORDS)
        self._rows, self._row = parts.column(8), parts.row(16)
        with form.scroll(12):
            form.add_layout(self._rows)
        for title in self._copies:
            self._add_field(title)
        with form.row(8, 2, 1):
            label, add = "Title of another card", self._on_add_chosen
            self._title = form.line("deck_title", label, hint="Another title")
            form.button("deck_add", "Add the card", "plus", add, enter=True)
        self._sum = form.text(name="deck_sum", style=CARD_NAME, tone="hi")
        self._problem = ElidedLabel(look, BODY, lines=1, tone="warn", name="deck_problem")
        form.add(parts.register(self._problem))
        self._button("deck_use", "Use this deck", "check", self._on_use_chosen, primary=True)
        self._button("deck_usual", "The game’s own", "undo", self._on_usual_chosen)
        self._button("deck_cancel", "Cancel", "back", self.reject)
        self._fill(form, scrolls=False)
        self._render()

    def _add_field(self, title: str) -> None:
        """Add a field for the copies of a card at the end of the last row."""
        number = len(self._fields)
        if number % _IN_ROW == 0:
            self._row = self._parts.turn(self._parts.row(16), _SIDE_BY_SIDE)
            self._rows.addLayout(self._row)
        field = NumberField(
            self._look,
            f"copies_{number}",
            label=title,
            bounds=(0, own_settings.MOST_COPIES),
            is_one_of_many=True,
        )
        self._fields[title] = self._parts.register(field)
        self._row.addWidget(field, 1)
        field.render_value(self._copies[title])
        field.changed.connect(partial(self._on_field_changed, title))

    def _on_field_changed(self, title: str, copies: int) -> None:
        self._copies[title] = copies
        self._render()

    def _on_add_chosen(self) -> None:
        title, problem = own_settings.new_title(self._title.text(), self._copies)
        if problem:
            self._show_problem(problem)
            return
        self._copies[title] = 1
        self._add_field(title)
        self._title.put_text("")
        self._render()

    def _on_usual_chosen(self) -> None:
        self._copies = dict.fromkeys(self._copies, 0) | dict(own_settings.usual_copies())
        for title, field in self._fields.items():
            field.render_value(self._copies[title])
        self._render()

    def _on_use_chosen(self) -> None:
        if own_settings.deck_problem(self._copies):
            self._render()
            return
        self.accept()
        self.decided.emit(own_settings.with_deck(self._agreement, self._copies))

    def _render(self) -> None:
        """Show the number of cards, and the error of the title that is being typed."""
        self._sum.render_text(own_settings.deck_words(self._copies))
        title = self._title.text()
        self._show_problem(own_settings.new_title(title, self._copies)[1] if title else "")

    def _show_problem(self, problem: str) -> None:
        self._problem.render_text(own_settings.deck_problem(self._copies) or problem, "warn")
