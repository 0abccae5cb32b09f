"""The sheet for a damage deck of the players' own."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.setup.agreement import Agreement
from armada_companion.games.armada.views.setup.own_settings import (
    MOST_COPIES,
    agreed_copies,
    deck_problem,
    deck_words,
    new_title,
    usual_copies,
    with_deck,
)
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.theme import Look

_SIZE = QSize(860, 740)
_IN_ROW = 3
_SIDE_BY_SIDE = 640
_WORDS = "How many copies of each card are in the deck; 0 leaves one out."


class OwnDeckSheet(Sheet):
    """The copies of each title, and titles of other printings.

    Signals:
        decided (Agreement): The agreement with this deck.
    """

    decided = Signal(object)

    def __init__(self, look: Look, agreement: Agreement, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "own_deck_sheet", title="A damage deck of our own", size=_SIZE, parent=parent
        )
        self._agreement = agreement
        self._copies = dict(agreed_copies(agreement))
        self._fields: dict[str, NumberField] = {}
        register, parts = self._parts.register, self._parts
        self._sum = register(TextLabel(look, CARD_NAME, name="deck_sum"))
        self._problem = register(ElidedLabel(look, BODY, 1, "warn", "deck_problem"))
        self._rows = parts.column(8)
        self._row = parts.row(16)
        for title in self._copies:
            self._add_field(title)
        self._title = register(
            LineField(look, "deck_title", "Title of another card", "Another title")
        )
        self._add = register(PushButton(look, "deck_add", height=48))
        self._add.render_button("Add the card", "plus")
        self._use = self._button("deck_use", "Use this deck", "check", primary=True)
        self._usual = self._button("deck_usual", "The game’s own", "undo")
        self._cancel = self._button("deck_cancel", "Cancel", "back")
        self._arrange()
        self._connect()
        self._render()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._parts.fit_width(self.width())

    def _arrange(self) -> None:
        register, parts = self._parts.register, self._parts
        inner, column, body = QWidget(), parts.column(12), QWidget()
        inner_column = parts.column(12)
        inner_column.addLayout(self._rows)
        inner_column.addStretch(1)
        inner.setLayout(inner_column)
        added = parts.row(8)
        added.addWidget(self._title, 2)
        added.addWidget(self._add, 1)
        column.addWidget(register(TextLabel(self._look, BODY, _WORDS, "mid")))
        column.addWidget(register(PageScroll(self._look, inner)), 1)
        column.addLayout(added)
        column.addWidget(self._sum)
        column.addWidget(self._problem)
        body.setLayout(column)
        self._fill(body, scrolls=False)

    def _connect(self) -> None:
        self._title.edited.connect(self._on_title_edited)
        self._title.line.returnPressed.connect(self._on_add_chosen)
        self._add.chosen.connect(self._on_add_chosen)
        self._usual.chosen.connect(self._on_usual_chosen)
        self._use.chosen.connect(self._on_use_chosen)
        self._cancel.chosen.connect(self.reject)

    def _add_field(self, title: str) -> None:
        """Add the number of a card at the end of the last row."""
        number = len(self._fields)
        if number % _IN_ROW == 0:
            self._row = self._parts.turn(self._parts.row(16), _SIDE_BY_SIDE)
            self._rows.addLayout(self._row)
        field = NumberField(
            self._look, f"copies_{number}", title, (0, MOST_COPIES), is_one_of_many=True
        )
        self._fields[title] = self._parts.register(field)
        self._row.addWidget(field, 1)
        field.render_value(self._copies[title])
        field.changed.connect(partial(self._on_field_changed, title))

    def _on_field_changed(self, title: str, copies: int) -> None:
        self._copies[title] = copies
        self._render()

    def _on_title_edited(self, text: str) -> None:
        """Say at once what is wrong with a title that is being written."""
        self._render(new_title(text, self._copies)[1] if text.strip() else "")

    def _on_add_chosen(self) -> None:
        title, problem = new_title(self._title.text(), self._copies)
        if problem:
            self._render(problem)
            return
        self._copies[title] = 1
        self._add_field(title)
        self._title.put_text("")
        self._render()

    def _on_usual_chosen(self) -> None:
        self._copies = dict.fromkeys(self._copies, 0) | dict(usual_copies())
        for title, field in self._fields.items():
            field.render_value(self._copies[title])
        self._render()

    def _on_use_chosen(self) -> None:
        if deck_problem(self._copies):
            self._render()
            return
        self.accept()
        self.decided.emit(with_deck(self._agreement, self._copies))

    def _render(self, problem: str = "") -> None:
        self._sum.render_text(deck_words(self._copies))
        self._problem.render_text(deck_problem(self._copies) or problem, "warn")
