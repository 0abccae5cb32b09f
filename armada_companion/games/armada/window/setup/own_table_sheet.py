"""The sheet for the players' own table of tournament points."""

from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.scaled_layout import ScaledWidget, keep_space
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.theme import Look

from ...views.setup import own_settings
from ...views.setup.agreement import Agreement

_SIZE = QSize(860, 740)
_RANGE_WIDTH = 118
_IN_A_ROW = 680
_BAR_WIDTH = 16
_COLUMNS = (
    ("margin", "Row {}: from margin", own_settings.MOST_MARGIN, 10),
    ("winner", "Row {}: winner", own_settings.MOST_POINTS, 1),
    ("loser", "Row {}: loser", own_settings.MOST_POINTS, 1),
)
"""Object name, label, the greatest number, and the step of a tap."""

_WORDS = "The margin of victory decides how many tournament points each player gets."


class MarginRowBox(ScaledWidget):
    """A row of the table.

    Signals:
        changed (int, int): The index of a column and the number typed there.
    """

    changed = Signal(int, int)

    def __init__(self, look: Look, number: int) -> None:
        super().__init__(look)
        form, parts = Form(self._parts), self._parts
        with form.row(8, 0, 1, 0, turns=_IN_A_ROW):
            self._range = form.text(name=f"range_{number}", style=CARD_NAME, tone="hi")
            with form.row(8) as self._numbers:
                self._fields = [
                    form.number(
                        f"{name}_{number}",
                        label.format(number),
                        (0, most),
                        step=step,
                        is_one_of_many=True,
                        changed=partial(self.changed.emit, column),
                    )
                    for column, (name, label, most, step) in enumerate(_COLUMNS)
                ]
            self._remove = form.add(parts.register(ToolButton(look, f"remove_{number}")))
        parts.keep_size(self._range.setMinimumWidth, _RANGE_WIDTH)
        self._remove.render_button(f"Remove row {number}", "cross")
        self.removed = self._remove.chosen
        self.setLayout(form.layout)
        # The first row cannot be removed: it begins at margin 0.
        for part in (self._fields[0], self._remove):
            keep_space(part)
            part.setHidden(number == 1)

    def minimumSizeHint(self) -> QSize:
        """Return the width that the numbers need; in a narrow sheet the rest is above and below."""
        width = self._numbers.minimumSize().width() + round(_BAR_WIDTH * self._parts.look.scale)
        return QSize(width, super().minimumSizeHint().height())

    @property
    def last(self) -> QWidget:
        """The widget of the row that the Tab key reaches last."""
        return self._remove

    def render_row(self, row: own_settings.MarginRow) -> None:
        """Show the numbers of a row in the fields."""
        for field, number in zip(self._fields, row, strict=True):
            if field.value() != number:
                field.render_value(number)

    def render_range(self, words: str) -> None:
        """Show in words for which margins the row is used."""
        self._range.render_text(words)


class OwnTableSheet(Sheet):
    """Asks for the rows of the table, each with a margin and the points of both players.

    Signals:
        decided (Agreement): The agreement with this table.
    """

    decided = Signal(object)

    def __init__(self, look: Look, agreement: Agreement, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "own_table_sheet", title="Tournament points of our own", size=_SIZE, parent=parent
        )
        self._agreement = agreement
        self._table = list(own_settings.agreed_table(agreement))
        self._boxes: list[MarginRowBox] = []
        form = self._new_form()
        form.text(_WORDS)
        self._rows = self._parts.column(8)
        with form.scroll(12):
            form.add_layout(self._rows)
        self._add = form.button("row_add", "Add a row", "plus", self._on_add_chosen)
        self._problem = ElidedLabel(look, BODY, lines=2, tone="warn", name="table_problem")
        form.add(self._parts.register(self._problem))
        self._add.refused.connect(self._problem.render_text)
        use = self._on_use_chosen
        self._use = self._button("table_use", "Use this table", "check", use, primary=True)
        self._cancel = self._button("table_cancel", "Cancel", "back", self.reject)
        self._fill(form, scrolls=False)
        self._render()

    def _on_row_changed(self, place: int, column: int, number: int) -> None:
        row = list(self._table[place])
        row[column] = number
        self._table[place] = own_settings.MarginRow(*row)
        self._render()

    def _on_row_removed(self, place: int) -> None:
        del self._table[place]
        self._render()

    def _on_add_chosen(self) -> None:
        self._table.append(own_settings.next_row(self._table))
        self._render()

    def _on_use_chosen(self) -> None:
        if own_settings.table_problem(self._table):
            self._render()
            return
        self.accept()
        self.decided.emit(own_settings.with_table(self._agreement, self._table))

    def _box(self, place: int) -> MarginRowBox:
        """Return the box of a row, which is made at its first use."""
        if place == len(self._boxes):
            box = self._parts.register(MarginRowBox(self._look, place + 1))
            box.changed.connect(partial(self._on_row_changed, place))
            box.removed.connect(partial(self._on_row_removed, place))
            self._boxes.append(box)
            self._rows.addWidget(box)
            # The Tab key goes from top to bottom, but rows are made later than the parts below
            # them.
            for before, after in pairwise((box.last, self._add, self._use, self._cancel)):
                self.setTabOrder(before, after)
        return self._boxes[place]

    def _render(self) -> None:
        for place, row in enumerate(self._table):
            box = self._box(place)
            box.render_row(row)
            box.render_range(own_settings.range_words(self._table, place))
        for place, box in enumerate(self._boxes):
            box.setVisible(place < len(self._table))
        full = (
            f"A table has at most {own_settings.MOST_ROWS} rows."
            if len(self._table) >= own_settings.MOST_ROWS
            else ""
        )
        self._add.render_button("Add a row", "plus", legal=not full, reason=full)
        self._problem.render_text(own_settings.table_problem(self._table), "warn")
