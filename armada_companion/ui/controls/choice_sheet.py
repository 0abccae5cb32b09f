"""A sheet of choices over the middle of the page, such as the entries for a tapped unit."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from armada_companion.kit.choice import Choice
from armada_companion.kit.value import Value
from armada_companion.ui.controls.buttons import ActionButton, PushButton
from armada_companion.ui.controls.choice_grid import BUTTON, GAP, ChoiceGrid
from armada_companion.ui.controls.overlay import Overlay
from armada_companion.ui.controls.painted import PaintedButton, scaled_box
from armada_companion.ui.controls.roving import arrow, neighbor
from armada_companion.ui.controls.scroll_bar import ScrollArea
from armada_companion.ui.controls.sheet_form import SheetForm, box_in
from armada_companion.ui.controls.sheet_header import Subject, header_height, paint_header
from armada_companion.ui.fonts import BODY, wrapped_height
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_wrapped, fill_box
from armada_companion.ui.theme import Look, Theme, mix

_MARGIN = 22.0
_BAR = 18.0
_MAIN = 0.58
"""Part of the footer that the main button takes."""

Chosen = Callable[[Choice], None]


class SheetContent(Value, frozen=True):
    """The content of a sheet.

    Attributes:
        words: A text above the choices.
        about: The subject of the decision, shown in the header.
        form: A widget above the choices; the sheet owns it.
    """

    title: str
    choices: tuple[Choice, ...]
    on_chosen: Chosen
    words: str = ""
    about: Subject | None = None
    form: SheetForm | None = None


class ChoiceSheet(Overlay):
    """Shows a question: a heading, an optional text or form, and judged choices.

    If an answer opens a further question, *Back* leads from there to the first question.
    """

    refused = Signal(object)
    closed = Signal()
    _design = QSizeF(496, 620)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._question: SheetContent | None = None
        self._before: list[SheetContent] = []
        self._is_answering = False
        self._has_gone_back = False
        self._came_from: QWidget | None = None
        self._grid = ChoiceGrid(look)
        self._area = ScrollArea(look, self._grid, self)
        self._main = PushButton(look, "sheet_main", primary=True, height=BUTTON, parent=self)
        self._back = PushButton(look, "sheet_back", height=BUTTON, parent=self)
        self._back.render_button("Back", "undo", "Esc")
        self._connect()
        self.setObjectName("choice_sheet")
        self.hide()

    @property
    def choices(self) -> tuple[ActionButton, ...]:
        """The buttons of the choices now shown, in the order of the question."""
        form, asked = self._form, self._question.choices if self._question else ()
        found = [*(form.spots if form is not None else ()), *self._grid.buttons]
        return tuple(sorted(found, key=lambda button: asked.index(button.choice)))

    @property
    def look(self) -> Look:
        """The look of the sheet, for its forms."""
        return self._look

    @property
    def question(self) -> SheetContent | None:
        """The question that is shown; None while the sheet is closed."""
        return self._question

    def open_sheet(
        self,
        title: str,
        choices: Sequence[Choice],
        on_chosen: Chosen,
        words: str = "",
        about: Subject | None = None,
        form: SheetForm | None = None,
    ) -> None:
        """Open a question; `on_chosen` gets a tapped legal choice, and the sheet remains open."""
        question = SheetContent(title, tuple(choices), on_chosen, words, about, form)
        if form is not None:
            self._adopt(form)
        if self._is_answering and self._question is not None:
            self._before.append(self._question)
        else:
            self._forget()
        self._has_gone_back = False
        self._show(question)

    def answer(self, choice: Choice) -> None:
        """Handle a choice as if it was tapped."""
        if not choice.legal:
            self._on_choice_refused(choice)
        elif self._question is not None:
            self.follow(partial(self._question.on_chosen, choice))

    def follow(self, do: Callable[[], None]) -> None:
        """Call `do`, which may open a question; *Back* then leads to the question shown now."""
        self._has_gone_back = False
        outer, self._is_answering = self._is_answering, True
        try:
            do()
        finally:
            self._is_answering = outer

    def replace(self, do: Callable[[], None]) -> None:
        """Call `do`, which may open a question that replaces this one; *Back* skips this one."""
        outer, self._is_answering = self._is_answering, False
        try:
            do()
        finally:
            self._is_answering = outer

    def go_back(self) -> None:
        """Return to the previous question, or close the sheet."""
        if not self._before:
            self.close_sheet()
            return
        gone, self._question = self._question, None
        self._show(self._before.pop())
        _drop(gone)

    def escape(self) -> None:
        """Go back one question; pressed twice in a row, close the sheet."""
        if self._has_gone_back:
            self.close_sheet()
        else:
            self.go_back()
            self._has_gone_back = True

    def close_sheet(self) -> None:
        """Close the sheet and restore the keyboard focus."""
        if self.isHidden():
            return
        before = self._came_from
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus()
        self._forget()
        self.hide()
        self.closed.emit()

    def set_look(self, look: Look) -> None:
        if look == self._look:
            return
        self._area.set_look(look)
        self._grid.set_look(look)
        for question in (*self._before, self._question):
            if question is not None and question.form is not None:
                question.form.set_look(look)
        super().set_look(look)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = arrow(event)
        if event.key() == Qt.Key.Key_Escape:
            self.escape()
        elif direction is not None:
            self._move_focus(*direction)
        else:
            event.ignore()
            if self._form is not None:
                # Keys that the form uses must not reach the table below.
                self._form.keyPressEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Keep the Tab key on the sheet, because it covers the page."""
        stops = self._stops()
        now = self._focused(stops)
        self._focus(stops[(now + (1 if following else -1)) % len(stops)])
        return True

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        fill_box(painter, body, 16, mix(theme.panel, theme.raised, 0.35), QPen(theme.line_hi, 1.4))
        question = self._question
        if question is None:
            return
        paint_header(painter, size.width(), question.title, self._about, theme)
        if question.words:
            top = header_height(self._about)
            has_more = bool(self._stops()[:-1])
            below = self._area.y() / self._look.scale if has_more else size.height() - 80
            box = QRectF(_MARGIN, top, size.width() - 2 * _MARGIN, below - top)
            draw_wrapped(painter, box, question.words, BODY, theme.hi, Tier.READ)

    @property
    def _form(self) -> SheetForm | None:
        return self._question.form if self._question is not None else None

    @property
    def _about(self) -> Subject | None:
        """Return the subject for the header, unless a form shows it."""
        question = self._question
        return question.about if question is not None and question.form is None else None

    def _connect(self) -> None:
        self._grid.arrow_pressed.connect(self._move_focus)
        self._main.chosen.connect(self._on_main_chosen)
        self._main.refused.connect(self._on_main_refused)
        self._back.chosen.connect(self._on_back_chosen)

    def _adopt(self, form: SheetForm) -> None:
        if form.parentWidget() is self._grid:
            return
        form.setParent(self._grid)
        form.changed.connect(self._render_main)
        form.chosen.connect(self.answer)
        form.refused.connect(self._on_choice_refused)

    def _show(self, question: SheetContent) -> None:
        if self._form is not None:
            self._form.hide()
        self._question = question
        listed = [one for one in question.choices if not (question.form and one.zone)]
        self._grid.set_choices(listed, self.answer, self._on_choice_refused)
        if question.form is not None:
            question.form.show()
        self.setAccessibleName(question.title)
        self.setAccessibleDescription(question.words)
        focus = QApplication.focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            self._came_from = focus
        self._render_main()
        self.show()
        self.raise_()
        self.place()
        self.update()
        self._area.verticalScrollBar().setValue(0)
        form = question.form
        first = form.first if form is not None else None
        legal = (choice for choice in self.choices if choice.legal)
        first = first or next(legal, None) or next(iter(self.choices), None) or self._stops()[0]
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def _forget(self) -> None:
        """Forget the open question and the questions before it."""
        for question in (*self._before, self._question):
            _drop(question)
        self._before, self._question = [], None

    def _render_main(self) -> None:
        main = self._form.main if self._form is not None else None
        self._main.setVisible(main is not None)
        if main is not None:
            self._main.render_choice(main)

    def _on_main_chosen(self) -> None:
        self.answer(self._main.choice)

    def _on_main_refused(self, _reason: str) -> None:
        self._on_choice_refused(self._main.choice)

    def _on_back_chosen(self) -> None:
        self.go_back()
        self._has_gone_back = False

    def _on_choice_refused(self, choice: Choice) -> None:
        self.follow(partial(self.refused.emit, choice))

    def _move_focus(self, x: int, y: int) -> None:
        """Move the focus sideways to the previous or next choice, else to the nearest one."""
        stops = self._stops()
        now = self._focused(stops)
        on_form = self._form is not None and self._form.isAncestorOf(stops[now])
        if x and not on_form:
            self._focus(stops[max(0, min(len(stops) - 1, now + x))])
            return
        inside = [stop for stop in stops if self._grid.isAncestorOf(stop)]
        led = self._form.toward(stops[now], (x, y)) if on_form and self._form else None
        if led is not None:
            self._focus(led)
        elif stops[now] in inside:
            others = [stop for stop in inside if stop is not stops[now]]
            boxes = [box_in(stop, self._grid) for stop in others]
            near = neighbor(box_in(stops[now], self._grid), boxes, (x, y))
            if near is not None:
                self._focus(others[near])
            elif y > 0:
                self._focus(stops[len(inside)])
        elif y < 0 and inside:
            self._focus(inside[-1])

    def _stops(self) -> list[PaintedButton]:
        form = self._form
        on_form = [one for one in form.buttons if one.isVisibleTo(form)] if form else []
        main = [] if self._main.isHidden() else [self._main]
        return [*on_form, *self._grid.buttons, *main, self._back]

    def _focused(self, stops: Sequence[PaintedButton]) -> int:
        return next((place for place, stop in enumerate(stops) if stop.hasFocus()), 0)

    def _focus(self, stop: PaintedButton) -> None:
        stop.setFocus()
        if self._grid.isAncestorOf(stop):
            self._area.ensureWidgetVisible(stop)

    def _words_height(self, wide: float) -> float:
        """Return the height of the text, `wide` design pixels wide, with the gap below it."""
        if self._question is None or not self._question.words:
            return 0.0
        return wrapped_height(self._question.words, BODY, wide) + 16.0

    def place(self) -> None:
        scale = self._look.scale
        wide, tall = self.width() / scale, self.height() / scale
        inner = wide - 2 * _MARGIN
        footer = tall - _MARGIN - BUTTON
        header = header_height(self._about)
        top = header + min(self._words_height(inner), footer - header - BUTTON)
        height = footer - GAP - top
        self._area.setGeometry(scaled_box((_MARGIN, top, inner, height), scale))
        self._place_footer(inner, footer)
        needed, form_height = self._arrange(inner, height)
        if needed > height + GAP:
            inner -= _BAR
            needed, form_height = self._arrange(inner, height)
        if self._form is not None:
            self._form.setGeometry(scaled_box((0, 0, inner, form_height), scale))
            self._form.place()
        # The gap below the last row needs no scroll bar.
        tall = needed if needed > height + GAP else min(needed, height)
        self._grid.resize(round(inner * scale), round(tall * scale))

    def _place_footer(self, inner: float, footer: float) -> None:
        scale, left = self._look.scale, _MARGIN
        if not self._main.isHidden():
            width = (inner - GAP) * _MAIN
            self._main.setGeometry(scaled_box((left, footer, width, BUTTON), scale))
            left, inner = left + width + GAP, inner - width - GAP
        self._back.setGeometry(scaled_box((left, footer, inner, BUTTON), scale))

    def _arrange(self, inner: float, height: float) -> tuple[float, float]:
        """Place the choices `inner` wide, below the form; return the full and the form's height."""
        below = self._grid.arrange(inner)
        if self._form is None:
            return below, 0.0
        height = self._form.height_in(inner, height - below)
        return self._grid.arrange(inner, height), height


def _drop(question: SheetContent | None) -> None:
    if question is not None and question.form is not None and isValid(question.form):
        question.form.hide()
        if not question.form.is_kept:
            question.form.deleteLater()
