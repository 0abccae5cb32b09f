"""The table after an earlier step, for looking only."""

from functools import partial
from textwrap import shorten

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QSizePolicy, QWidget

from armada_companion.session.history import HistoryRow
from armada_companion.ui.dialogs.history_rows import clock_time
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.pages import Page
from armada_companion.ui.theme import Look

_LOWEST = 240
_LINE = 60
_LEAST = QSize(960, 700)
"""The least size of a page in design pixels."""

_LONGEST = 150
"""Characters of what a step did."""

_ORIGIN = QPoint(0, 0)

LOOKING_BACK = "You are looking back: nothing can be pressed here."


class ThenDialog(Sheet):
    """Shows a page of the game at an earlier step; presses on the page do nothing.

    Args:
        design: The size of the window, in whose proportions the page is drawn smaller.

    Signals:
        moved (int): Show the previous step (-1) or the next step (1).
    """

    moved = Signal(int)
    undo_requested = Signal()
    bookmark_requested = Signal()
    note_requested = Signal()

    def __init__(self, look: Look, design: QSize, parent: QWidget | None = None) -> None:
        size = design * (1 / look.scale)
        super().__init__(
            look, "then_dialog", title="The table at this step", size=size, parent=parent
        )
        form, self._frame = self._new_form(8), _Frame(look, design)
        with form.row(12, 0, 0, 1):
            self._earlier = form.button("then_earlier", "", "", self._go_earlier)
            self._later = form.button("then_later", "", "", self._go_later)
            self._what = form.text(name="then_what", tone="hi")
        self._earlier.render_button("Earlier", "", "PgUp")
        self._later.render_button("Later", "", "PgDn")
        form.add(self._frame, 1)
        does = self.bookmark_requested
        self._bookmark = self._button("then_bookmark", "Bookmark", "star", does)
        self._button("then_note", "Note…", "book", self.note_requested)
        undo = self.undo_requested
        self._undo = self._button("then_undo", "Undo to here…", "history", undo)
        self._button("then_back", "Back", "back", self.reject)
        self._fill(form, scrolls=False)
        for button in (self._earlier, self._later, self._undo):
            button.refused.connect(self._what.render_text)
        for keys, go in (
            ("PgUp", self._go_earlier),
            ("PgDown", self._go_later),
            ("Up", partial(self._frame.scroll_by, -_LINE)),
            ("Down", partial(self._frame.scroll_by, _LINE)),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(go)

    def show_page(self, page: Page) -> None:
        """Show a page in place of the previous page."""
        self._frame.show_page(page)

    def render_step(self, row: HistoryRow, why_not: str, first: bool, last: bool) -> None:
        """Show the step's number, time and text.

        Args:
            why_not: Why undo cannot lead back to this step, or "".
            first, last: Whether this is the first or the last step.
        """
        self._entitle(f"The table after step {row.n}")
        time = clock_time(row.at)
        text = shorten(row.text, _LONGEST, placeholder=" …")
        what = f"{time}  {text}" if time else text
        self._what.render_text(f"{what}.  {LOOKING_BACK}")
        self.setAccessibleDescription(f"{what}. {LOOKING_BACK}")
        none = "There is no other step."
        self._earlier.render_button("Earlier", "", "PgUp", not first, none if first else "")
        self._later.render_button("Later", "", "PgDn", not last, none if last else "")
        mark = "Remove bookmark" if row.bookmarked else "Bookmark"
        self._bookmark.render_button(mark, "star")
        self._undo.render_button("Undo to here…", "history", "", not why_not, why_not)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._frame.set_look(look)

    def _go_earlier(self) -> None:
        if self._earlier.choice.legal:
            self.moved.emit(-1)

    def _go_later(self) -> None:
        if self._later.choice.legal:
            self.moved.emit(1)


class _Frame(QWidget):
    """Shows a page as large as it fits, in the proportions of the window."""

    def __init__(self, look: Look, design: QSize) -> None:
        super().__init__()
        self._look = look
        self._design = design
        self._page: Page | None = None
        self.setObjectName("then_frame")
        self.setMinimumHeight(_LOWEST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_page(self, page: Page) -> None:
        if self._page is not None and self._page is not page:
            self._page.setParent(None)
            self._page.deleteLater()
        self._page = page
        page.setParent(self)
        page.setEnabled(False)
        page.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._fit()
        page.refresh()
        page.show()

    def scroll_by(self, pixels: int, at: QPoint | None = None) -> None:
        """Scroll the scroll area at a point of the page; without a point, every scroll area."""
        if self._page is None:
            return
        for area in self._page.findChildren(QAbstractScrollArea):
            place = area.rect() if at is None else area.rect().translated(area.mapTo(self, _ORIGIN))
            if area.isVisible() and (at is None or place.contains(at)):
                bar = area.verticalScrollBar()
                bar.setValue(bar.value() + pixels)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the area under the mouse; the page in the frame gets no events itself."""
        self.scroll_by(-event.angleDelta().y(), event.position().toPoint())

    def set_look(self, look: Look) -> None:
        self._look = look
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._page is None:
            return
        wide = self.width() / max(1, self._design.width())
        high = self.height() / max(1, self._design.height())
        room = min(self.width() / _LEAST.width(), self.height() / _LEAST.height())
        scale = min(self._look.scale * min(1.0, wide, high), room)
        self._page.set_look(self._look._replace(scale=scale))
        self._page.setGeometry(self.rect())
