"""A page whose content is one column in the middle."""

from PySide6.QtWidgets import QLayout, QWidget

from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.theme import Look

_WHOLE = 1000
"""A share so large that the empty sides get room only beyond the widest column."""


class CenteredPage(PageScroll):
    """Holds a column that grows with the window up to a width; it scrolls when it is too high."""

    def __init__(
        self, look: Look, content: QLayout, widest: int, parent: QWidget | None = None
    ) -> None:
        """`widest` is in pixels at scale 1."""
        self._widest = widest
        self._frame = ScaledLayout(look)
        self._column = QWidget()
        self._column.setLayout(content)
        body = QWidget()
        row = self._frame.row(0, (24, 40, 24, 24))
        row.addStretch(1)
        row.addWidget(self._column, _WHOLE)
        row.addStretch(1)
        body.setLayout(row)
        super().__init__(look, body, parent)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._frame.set_look(look)
        self._column.setMaximumWidth(round(self._widest * look.scale))
