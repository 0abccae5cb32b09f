"""The sheet with the result slip, for confirming, disputing and saving it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from armada_companion.system.file_names import file_name
from armada_companion.system.files import write_whole
from armada_companion.ui.controls.code_picture import CodePicture
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.controls.text_label import Tone
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME, NOTE
from armada_companion.ui.paint.paper import PAPER
from armada_companion.ui.paint.square_code import Code
from armada_companion.ui.theme import Look

from ...views.score.result_slip import ResultSlip, SlipSide, answers_of, call_of
from ...views.score.slip_files import slip_code, slip_csv, slip_json
from .slip_paper import paint_slip, slip_pdf, spoken

_SIZE = QSize(1000, 820)
_PAPER_SCALE, _LEAST_SCALE = 0.62, 0.4
_BESIDE_PAPER = 320
_BESIDE_FROM = 840
"""In a narrower sheet a side's buttons are in a column."""

_CODE_WORDS = "The result as a QR code, for a telephone"
FILES = ("PDF, A4 (*.pdf)", "PDF, Letter (*.pdf)", "Table (*.csv)", "JSON (*.json)")
_LETTER = 1
_ENDINGS = (".pdf", ".csv", ".json")


class SlipPicture(QWidget):
    """The result slip as it is printed."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._slip: ResultSlip | None = None
        self._room = float(PAPER.width())
        self._code: Code = ()
        self.setObjectName("slip_picture")
        self._fit()

    def render_slip(self, slip: ResultSlip, code: Code) -> None:
        self._slip, self._code = slip, code
        self.setAccessibleName(spoken(slip))
        self.update()

    def set_look(self, look: Look) -> None:
        self._look = look
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._slip is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.width() / PAPER.width()
        painter.scale(scale, scale)
        paint_slip(painter, self._slip, self._code)
        painter.end()

    def set_room(self, width: float) -> None:
        """Set the greatest width in design pixels."""
        self._room = width
        self._fit()

    def _fit(self) -> None:
        part = max(_LEAST_SCALE, min(_PAPER_SCALE, self._room / PAPER.width()))
        self.setFixedSize((QSizeF(PAPER) * (part * self._look.scale)).toSize())


class SideAnswer(ScaledWidget):
    """One side's buttons: confirm, or dispute with a reason.

    Signals:
        disputed (str): Dispute the result; the reason, or "".
    """

    confirmed = Signal()
    disputed = Signal(str)

    def __init__(self, look: Look, side: str) -> None:
        super().__init__(look)
        self.setObjectName(f"answer_{side}")
        form = Form(self._parts, 8)
        self._name = form.text(style=CARD_NAME, tone="hi")
        self._said = form.text(name=f"said_{side}")
        with form.row(8) as self.row:
            self._confirm = form.button(f"confirm_{side}", "", "", self.confirmed)
            self._dispute = form.button(f"dispute_{side}", "", "", self._on_dispute_chosen)
        self._why = form.line(f"dispute_why_{side}", "What is disputed")
        form.press_by_enter(self._dispute)
        self.setLayout(form.layout)

    def _on_dispute_chosen(self) -> None:
        self.disputed.emit(self._why.text())

    def render_side(self, side: SlipSide) -> None:
        said: dict[bool | None, str] = {None: "No answer yet", True: "Confirmed", False: "Disputed"}
        if side.dispute:
            said[False] = f"Disputed: {side.dispute}"
        tones: dict[bool | None, Tone] = {None: "mid", True: "ok", False: "bad"}
        self._name.render_text(side.name)
        self._said.render_text(said[side.is_confirmed], tones[side.is_confirmed])
        is_confirmed = side.is_confirmed is True
        reason = "The result is confirmed already." if is_confirmed else ""
        self._confirm.render_button("Confirm", "check", legal=not reason, reason=reason)
        self._dispute.render_button("Dispute", "flag")
        for button in (self._confirm, self._dispute):
            button.setAccessibleName(f"{button.choice.label}, {side.name}")


class ResultSheet(Sheet):
    """Shows the result slip of a finished game, and lets both sides answer it."""

    action_requested = Signal(object)
    charts_requested = Signal()
    sign_requested = Signal()

    def __init__(
        self,
        look: Look,
        source: Callable[[], ResultSlip],
        make_code: Callable[[str], Code],
        proposed: str,
        parent: QWidget | None = None,
    ) -> None:
        """Make the sheet; `source` returns the current slip, `make_code` the QR code of a text.

        `proposed` is the file name that is offered.
        """
        super().__init__(look, "result_sheet", title="Result slip", size=_SIZE, parent=parent)
        self._source, self._make_code, self._file_name = source, make_code, file_name(proposed)
        form, parts, slip = self._new_form(10), self._parts, source()
        self._answers = [parts.register(SideAnswer(look, side.side)) for side in slip.sides]
        for side, answer in zip(slip.sides, self._answers, strict=True):
            form.add(answer)
            parts.turn(answer.row, _BESIDE_FROM)
            confirm, _ = answers_of(side.side)
            answer.confirmed.connect(partial(self.action_requested.emit, confirm))
            answer.disputed.connect(partial(self._on_disputed, side))
        self._message = form.text(name="result_message", style=NOTE, tone="bad")
        self._code = form.add(parts.register(CodePicture(look, "slip_code", label=_CODE_WORDS)))
        form.stretch()
        self._picture = parts.register(SlipPicture(look))
        row = parts.row(20)
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(form.layout, 1)
        self._button("result_save", "Save…", "save", self._on_save_chosen, primary=True)
        self._button("result_sign", "Sign…", "check", self.sign_requested)
        self._button("result_charts", "Charts", "chart", self.charts_requested)
        self._button("result_close", "Close", "back", self.accept)
        self._fill(row)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture.set_room(self.width() / self._look.scale - _BESIDE_PAPER)

    @property
    def slip(self) -> ResultSlip:
        """The result slip that is shown."""
        return self._source()

    def refresh(self) -> None:
        """Show the result slip of the current state."""
        slip = self.slip
        code = self._make_code(slip_code(slip))
        self._picture.render_slip(slip, code)
        self._code.render_code(code)
        for side, answer in zip(slip.sides, self._answers, strict=True):
            answer.render_side(side)

    def follow(self, _judged: object) -> None:
        """Show the slip after a step that another page played."""
        self.refresh()

    def save(self, path: Path, *, letter: bool = False) -> bool:
        """Write the slip in the format of the file's ending; return whether it was written."""
        slip = self._source()
        try:
            write_whole(
                path, self._data(slip, path.suffix.lower(), letter=letter), new=False, private=False
            )
        except OSError as error:
            self._message.render_text(f"{path.name} not saved: {error.strerror or error}", "bad")
            return False
        self._message.render_text(f"Saved to {path}", "ok")
        return True

    def _data(self, slip: ResultSlip, ending: str, *, letter: bool) -> bytes:
        match ending:
            case ".csv":
                # With a byte order mark: without it Excel shows "Zoë" wrongly.
                return slip_csv(slip).encode("utf-8-sig")
            case ".json":
                return slip_json(slip).encode()
            case _:
                return slip_pdf(slip, self._make_code(slip_code(slip)), letter=letter)

    def _on_disputed(self, side: SlipSide, why: str) -> None:
        self.action_requested.emit(answers_of(side.side, why)[1])
        if (call := call_of(self.slip, side, why)) is not None:
            self.action_requested.emit(call)
            self._message.render_text(
                "A judge is called. The answers can still be changed.", "warn"
            )

    def _on_save_chosen(self) -> None:
        dialog = QFileDialog(self, "Save the result slip")
        dialog.setObjectName("result_file")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(FILES)
        if QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem:
            dialog.selectNameFilter(FILES[_LETTER])
        dialog.selectFile(f"{self._file_name}.pdf")
        dialog.fileSelected.connect(partial(self._on_file_selected, dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_file_selected(self, dialog: QFileDialog, name: str) -> None:
        path, chosen = Path(name), dialog.selectedNameFilter()
        if path.suffix.lower() not in _ENDINGS:
            ending = next((end for end in _ENDINGS if end in chosen), _ENDINGS[0])
            path = path.with_name(f"{path.name}{ending}")
        self.save(path, letter=chosen == FILES[_LETTER])
